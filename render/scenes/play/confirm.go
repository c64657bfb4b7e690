package play

import (
	"colat/game"
	"colat/render/kit/locale"
	"colat/render/kit/ui"
)

// proposal is a move made by touch that waits to be confirmed.
type proposal struct {
	open     bool
	move     game.Move
	from, to int
}

// The controls of a proposal.
const confirmMove, dropMove = "confirm-move", "drop-move"

// confirms reports whether a touch only proposes a move: if the user wants that, and on
// squares smaller than a finger unless the user does not.
func (h *moveInput) confirms() bool {
	s := &h.program.Settings
	return s.Confirm || !s.OneTap && h.stage.Small()
}

// propose proposes a move. The same tap again or the confirm button plays it. It reports
// whether the move is confirmed.
func (h *moveInput) propose(move game.Move) (now bool) {
	p := &h.proposal
	if p.open && p.move == move {
		h.withdraw()
		return true
	}
	from, to := h.game.Squares(h.match.State(), move)
	*p = proposal{true, move, from, to}
	h.program.Refresh()
	return false
}

// withdraw removes the proposal.
func (h *moveInput) withdraw() {
	if h.proposal.open {
		h.proposal = proposal{}
		h.program.Refresh()
	}
}

// confirm plays the proposed move.
func (h *moveInput) confirm() {
	if p := h.proposal; p.open && h.free() {
		h.withdraw()
		h.play(p.move)
	}
}

// proposalActions returns the buttons shown while a move is proposed.
func (l *layout) proposalActions() []action {
	move := l.game.MoveText(l.locale, l.match.State(), l.hand.proposal.move)
	return []action{
		{dropMove, l.text("confirm.drop"), ui.IconClose, true, ui.Quiet},
		{confirmMove, l.locale.Format("confirm.move", locale.Data{"Move": move}), ui.IconCheck, true, ui.Primary},
	}
}
