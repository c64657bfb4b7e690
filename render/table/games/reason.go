package games

import (
	"math/bits"

	"colat/game"
	"colat/game/cotoan"
	"colat/game/othello"
	"colat/game/uttt"
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

// corners are the corners of the Othello board, where discs are never turned over.
const corners = uint64(1<<0 | 1<<7 | 1<<56 | 1<<63)

// fewReplies is the maximum number of replies that is mentioned as a reason.
const fewReplies = 2

// Reason implements Reasoner.
func (othelloWords) Reason(l *locale.Locale, s game.State, m game.Move) string {
	if m == othello.Pass {
		return ""
	}
	mover := s.ToMove()
	_, before := counts(s)
	s.Play(m)
	_, after := counts(s)
	replies := s.AppendMoves(nil)
	passes := len(replies) == 1 && replies[0] == othello.Pass
	s.Undo()
	switch taken := after[mover] - before[mover]; {
	case taken > 0:
		return l.Count("reason.cells", taken, nil)
	case corners>>m&1 != 0:
		return l.Text("reason.corner")
	case !passes && len(replies) <= fewReplies:
		return l.Count("reason.few", len(replies), locale.Data{"Side": SideName(l, s.Rules(), mover.Opponent())})
	}
	return ""
}

// Reason implements Reasoner.
func (utttWords) Reason(l *locale.Locale, s game.State, m game.Move) string {
	state, mover := s.(*uttt.State), s.ToMove()
	before := bits.OnesCount16(state.Blocks(mover))
	s.Play(m)
	won, target := bits.OnesCount16(state.Blocks(mover)) > before, state.Target()
	s.Undo()
	switch {
	case won:
		block, _ := uttt.BlockAndCell(m)
		return l.Format("reason.block", locale.Data{"Block": placeName(l, block)})
	case target != uttt.Free:
		return l.Format("reason.sends", locale.Data{"Side": mover.Opponent().Letter(), "Block": placeName(l, target)})
	}
	return ""
}

// Reason implements Reasoner.
func (cotoanWords) Reason(l *locale.Locale, s game.State, m game.Move) string {
	if !cotoan.IsCapture(m) {
		return ""
	}
	return l.Format("reason.captures", locale.Data{"Number": s.(*cotoan.State).Board().On(cotoan.To(m)).Number()})
}
