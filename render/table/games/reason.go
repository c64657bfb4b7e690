package games

import (
	"colat/game"
	"colat/render/kit/locale"
)

// A Reasoner is Words of a game that can give a simple reason for a move.
type Reasoner interface {
	// Reason returns a sentence with a reason for a move that is legal in s, or "" if
	// there is no simple one. It does not change s.
	Reason(l *locale.Locale, s game.State, m game.Move) string
}

// Reason returns a sentence with a reason for a move that is legal in s, or "" if there
// is no simple one. Reasons are that the move wins, that the opponent would win at once
// otherwise, the reason given by a Reasoner, and that the opponent must pass. Reason
// does not change s.
func (g *Game) Reason(l *locale.Locale, s game.State, m game.Move) string {
	mover := s.ToMove()
	s.Play(m)
	result, over := s.Result()
	_, passes := g.Pass(s)
	s.Undo()
	if over {
		if result.Winner == mover {
			return l.Text("reason.wins")
		}
		return ""
	}
	if blocksOpponent(s, m) {
		return l.Text("reason.blocks")
	}
	if reasoner, can := g.Words.(Reasoner); can {
		if reason := reasoner.Reason(l, s, m); reason != "" {
			return reason
		}
	}
	if passes {
		return l.Format("reason.no-move", locale.Data{"Side": SideName(l, s.Rules(), mover.Opponent())})
	}
	return ""
}

// mostPlays is the maximum number of moves that blocksOpponent plays.
const mostPlays = 20000

// blocksOpponent reports whether the opponent can win at once after most other moves, but not
// after m.
func blocksOpponent(s game.State, m game.Move) bool {
	if losesAtOnce(s, m) {
		return false
	}
	moves := s.AppendMoves(nil)
	if len(moves) < 2 || len(moves)*len(moves) > mostPlays {
		moves = moves[:min(len(moves), 40)]
	}
	lost, others := 0, 0
	for _, other := range moves {
		if other == m {
			continue
		}
		others++
		if losesAtOnce(s, other) {
			lost++
		}
	}
	return others > 0 && 4*lost >= 3*others
}

// losesAtOnce reports whether the opponent can win with its next move after m.
func losesAtOnce(s game.State, m game.Move) bool {
	mover := s.ToMove()
	s.Play(m)
	defer s.Undo()
	if _, over := s.Result(); over {
		return false
	}
	for _, reply := range s.AppendMoves(nil) {
		s.Play(reply)
		result, over := s.Result()
		s.Undo()
		if over && result.Winner == mover.Opponent() {
			return true
		}
	}
	return false
}
