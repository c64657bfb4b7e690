package games

import (
	"colat/game"
	"colat/render/kit/locale"
)

// A Reasoner is Words of a game that know a plain reason for a move.
type Reasoner interface {
	// Reason says in a sentence what speaks for a move that is legal in s; "" if
	// nothing that is plain does. It leaves s as it is.
	Reason(l *locale.Locale, s game.State, m game.Move) string
}

// Reason says in a sentence what speaks for a move that is legal in s: that it ends the
// game, what the game itself knows, that the other side would win otherwise, or that it
// has no move after it. It is "" if nothing that is plain does. It leaves s as it is.
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
	if blocks(s, m) {
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

// mostPlays bounds how many moves blocks looks at.
const mostPlays = 20000

// blocks reports whether the other side can win at once after most other moves, and not
// after this one.
func blocks(s game.State, m game.Move) bool {
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

// losesAtOnce reports whether the other side can win by its next move after m.
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
