package review

import (
	"colat/ai"
	"colat/game"
)

// The kinds of errors. They are words in stored data, which must not change.
const (
	MissedWin  = "missed-win"  // another move would have won the game at once
	AllowedWin = "allowed-win" // the opponent could win at once, after the best move not
	WinLost    = "win-lost"    // a won position became a draw or a loss
	DrawLost   = "draw-lost"   // an even position became a lost one
	OtherFault = "other"
)

// The bounds of a won position, of an even one, and of what is left of both after an error, as
// expected results. A proven win or loss is beyond them.
const (
	wonChance  = 0.75
	evenChance = 0.4
	leftOfWon  = 0.55
	leftOfEven = 0.25
)

// KindOf returns the kind of an error, a move with a Sign, which was played in before.
func (m *Move) KindOf(before game.State, played game.Move) string {
	after := then(before, played)
	own, left := m.Before.For(m.Side), m.After.For(m.Side)
	switch {
	case wins(before, m.Side):
		return MissedWin
	case wins(after, m.Side.Opponent()) && (m.Best == game.NoMove || !wins(then(before, m.Best), m.Side.Opponent())):
		return AllowedWin
	case own.Chance >= wonChance && left.Chance <= leftOfWon:
		return WinLost
	case own.Chance >= evenChance && own.Outcome != ai.Win && left.Chance <= leftOfEven:
		return DrawLost
	}
	return OtherFault
}

// then returns the position after a move.
func then(s game.State, m game.Move) game.State {
	s = s.Clone()
	s.Play(m)
	return s
}

// wins reports whether a side can win with its next move. It cannot if the opponent moves next.
func wins(s game.State, side game.Player) bool {
	if s.ToMove() != side {
		return false
	}
	s = s.Clone()
	for _, m := range s.AppendMoves(nil) {
		s.Play(m)
		result, over := s.Result()
		s.Undo()
		if over && result.Winner == side {
			return true
		}
	}
	return false
}
