package puzzle

import "colat/render/table/stage"

// tap handles a tap on a square, or a piece dragged from one to another. After a refutation, a tap
// takes it back.
func (s *session) tap(t stage.Tap, touch bool) {
	if t != stage.Nothing && (s.work.phase == refuting || s.work.phase == refuted) {
		s.again()
		return
	}
	s.hand.Tap(t, touch)
}

// escape takes back the last thing that can be: a proposal, a selection, a refutation; or else
// leaves.
func (s *session) escape() {
	switch {
	case s.hand.Proposal.Open:
		s.hand.Withdraw()
	case s.work.phase == refuting || s.work.phase == refuted:
		s.again()
	case s.asks() && s.turn.Selected >= 0:
		s.choosePiece(-1)
	default:
		s.program.Back()
	}
}
