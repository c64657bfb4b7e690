package play

import (
	"colat/game"
	"colat/render/kit/locale"
	"colat/render/kit/ui"
)

// proposal is a move that a finger has proposed and that waits to be confirmed.
type proposal struct {
	open     bool
	move     game.Move
	from, to int
}

// The controls of a proposal.
const confirmMove, dropMove = "confirm-move", "drop-move"

// confirms reports whether a touch only proposes a move: where the person wants that, and on
// squares that a finger easily misses unless the person does not.
func (h *moveInput) confirms() bool {
	s := &h.program.Settings
	return s.Confirm || !s.OneTap && h.stage.Small()
}

// propose shows a move, which the same tap again or the tick makes. It reports whether the
// move is to be made at once.
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

// withdraw takes back what was proposed.
func (h *moveInput) withdraw() {
	if h.proposal.open {
		h.proposal = proposal{}
		h.program.Refresh()
	}
}

// confirm makes the move that was proposed.
func (h *moveInput) confirm() {
	if p := h.proposal; p.open && h.free() {
		h.withdraw()
		h.play(p.move)
	}
}

// proposalActions are the buttons while a move is proposed.
func (l *layout) proposalActions() []action {
	move := l.game.MoveText(l.locale, l.match.State(), l.hand.proposal.move)
	return []action{
		{dropMove, l.text("confirm.drop"), ui.IconClose, true, ui.Quiet},
		{confirmMove, l.locale.Format("confirm.move", locale.Data{"Move": move}), ui.IconCheck, true, ui.Primary},
	}
}
