package reasons

import (
	"math/bits"

	"colat/game"
	"colat/game/uttt"
)

// utttReasons finds a small board that the opponent's best play wins, and the free choice of one.
func utttReasons(f *Fault) []Reason {
	var found []Reason
	after, instead := then(f.Before, f.Played), then(f.Before, f.Best)
	if reply := f.reply(); game.IsLegal(after, reply) && gained(after, reply, blocks) > 0 {
		if most, _ := mostGained(instead, blocks); most == 0 {
			found = append(found, Reason{Kind: Block, Line: []game.Move{f.Played, reply}})
		}
	}
	if isFree(after) && !isFree(instead) {
		found = append(found, Reason{Kind: Free})
	}
	missed, is := missedWith(f.Before, f.Best)
	if same, also := missedWith(f.Before, f.Played); is && !(also && same == missed) {
		found = append(found, Reason{Kind: missed, Line: []game.Move{f.Best}})
	}
	return found
}

// missedWith returns the kind of harm of not playing a move, and whether there is any.
func missedWith(before game.State, m game.Move) (kind Kind, is bool) {
	r, is := blockUse(before.(*uttt.State), m)
	if r.Kind == StopsBlock || r.Kind == StopsLine {
		return MissedStop, is
	}
	return MissedBlock, is
}

// blocks returns the number of small boards that a side has won.
func blocks(s game.State, side game.Player) int {
	return bits.OnesCount16(s.(*uttt.State).Blocks(side))
}

// isFree reports whether the side to move chooses the small board.
func isFree(s game.State) bool {
	_, over := s.Result()
	return !over && s.(*uttt.State).Target() == uttt.Free
}

// blockUse returns what a move does at once to the small board in which it is played, and whether it wins it or
// prevents the opponent from winning it.
func blockUse(s *uttt.State, m game.Move) (r Reason, is bool) {
	after, side := then(s, m).(*uttt.State), s.ToMove()
	block, _ := uttt.BlockAndCell(m)
	if r, is = gainOf(s, m); is {
		if after.Deciding(side)&^s.Deciding(side) != 0 {
			r = Reason{Kind: SecondBlock}
		}
		return r, true
	}
	other := side.Opponent()
	r.Kind = StopsBlock
	for _, line := range uttt.Lines() {
		if line>>block&1 != 0 && s.Blocks(other)&line != 0 && line&^s.Blocks(other)&^s.Open() == 0 {
			r.Kind = StopsLine
		}
	}
	return r, s.Winning(other, block) != 0 && after.Winning(other, block) == 0
}

// useOf returns what a move does at once, or prevents, and whether there is such a thing.
func useOf(before game.State, best game.Move, pause func() bool) (Reason, bool) {
	s, is := before.(*uttt.State)
	if !is {
		return gainOf(before, best)
	}
	if r, is := blockUse(s, best); is {
		return r, true
	}
	loses := func(_ game.Move, after game.State) bool { most, _ := mostGained(after, blocks); return most > 0 }
	if r, is := amongAll(KeepsBlock, 2, before, best, pause, loses); is {
		return r, true
	}
	return amongAll(KeepsFree, 2, before, best, pause, func(_ game.Move, after game.State) bool { return isFree(after) })
}

// planOf returns what a move in small boards prepares, where many other moves do not, and whether there is such a
// thing.
func planOf(before game.State, best game.Move, pause func() bool) (Reason, bool) {
	s, is := before.(*uttt.State)
	if !is {
		return Reason{}, false
	}
	side := s.ToMove()
	quiet := func(m game.Move, after game.State) bool {
		block, _ := uttt.BlockAndCell(m)
		return threats(after, side) <= threats(before, side) || after.(*uttt.State).Playable()>>block&1 != 0
	}
	if _, is := amongAll(Threatens, 2, before, best, pause, quiet); is {
		return Reason{Kind: Threatens}, true
	}
	_, is = amongAll(Restrains, 4, before, best, pause, canThreaten)
	return Reason{Kind: Restrains}, is
}

// threats returns the number of cells with which a side would win a small board.
func threats(s game.State, side game.Player) (n int) {
	for block := range 9 {
		n += bits.OnesCount16(s.(*uttt.State).Winning(side, block))
	}
	return n
}

// canThreaten reports whether the side to move can win a small board, or make two in a line whose third cell is
// empty.
func canThreaten(_ game.Move, s game.State) bool {
	side, before := s.ToMove(), threats(s, s.ToMove())
	for _, m := range s.AppendMoves(nil) {
		after := then(s, m)
		if blocks(after, side) > blocks(s, side) || threats(after, side) > before {
			return true
		}
	}
	return false
}
