package games

import (
	"math/bits"

	"colat/game"
	"colat/game/cotoan"
	"colat/game/othello"
	"colat/game/uttt"
	"colat/render/kit/locale"
)

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
