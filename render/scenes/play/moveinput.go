package play

import (
	"colat/game"
	"colat/render/kit/locale"
	"colat/render/kit/sound"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/table/board"
	"colat/render/table/games"
	"colat/render/table/stage"
)

// moveInput handles a person's moves on the board.
type moveInput struct {
	*session
	stage   *stage.Stage
	display *display
	turn    turn
	waiting int // ticks until a forced pass is played; 0 for none

	proposal proposal
}

// turn holds the options of the side to move, computed once for each position.
type turn struct {
	known    bool
	hash     uint64
	pass     game.Move
	mustPass bool
	grips    board.Set // squares of the pieces that can move
	selected int       // square of the selected piece, or -1
}

// update recomputes the turn if the position has changed, and reports whether it has.
func (h *moveInput) update() bool {
	state := h.match.State()
	hash := state.Hash()
	if h.turn.known && h.turn.hash == hash {
		return false
	}
	h.turn = turnIn(h.game, state)
	h.turn.hash = hash
	h.withdraw()
	return true
}

func turnIn(g *games.Game, s game.State) turn {
	t := turn{known: true, grips: g.Sources(s), selected: -1}
	t.pass, t.mustPass = g.Pass(s)
	return t
}

// choosing reports whether it is a person's turn and there is a legal move.
func (h *moveInput) choosing() bool { return h.waits() && !h.turn.mustPass }

// free reports whether taps on squares are handled.
func (h *moveInput) free() bool { return !h.display.reviewing && h.choosing() }

// mark marks the legal moves and, at the end, the squares that decided the game.
func (h *moveInput) mark() {
	var targets, grips board.Set
	selected, piece := -1, h.game.Piece(h.match.State().ToMove())
	if h.free() {
		selected, grips = h.turn.selected, h.turn.grips
		targets = h.game.Targets(h.match.State(), selected)
	}
	if selected >= 0 {
		piece = h.display.position.Pieces[selected]
	}
	h.stage.Grips = grips
	h.stage.View.SetSelected(selected)
	h.stage.View.Targets(targets, piece)
	h.display.markDeciding()
}

// tap handles a tap on a square, or a piece dragged from one to another. A touch may only
// propose the move.
func (h *moveInput) tap(t stage.Tap, touch bool) {
	if t == stage.Nothing || !h.free() {
		return
	}
	if t.To < 0 { // the piece has just been picked up
		h.choose(t.From)
		return
	}
	state, from := h.match.State(), h.turn.selected
	if t.From >= 0 {
		from = t.From
	}
	for _, from := range [2]int{from, -1} {
		if move, legal := h.game.Move(state, from, t.To); legal {
			if !touch || !h.confirms() || h.propose(move) {
				h.play(move)
			}
			return
		}
	}
	h.withdraw()
	switch {
	case t.To == h.turn.selected:
		h.choose(-1)
	case h.turn.grips.Has(t.To) && t.From < 0:
		h.choose(t.To)
	default:
		h.program.SayOf(scene.OfPosition, h.game.Illegal(h.program.Locale, state, from, t.To))
		h.program.Sound(sound.Illegal)
		h.program.Vibrate(25, 45, 25)
		h.choose(-1)
	}
}

// choose selects the piece on a square; -1 selects none.
func (h *moveInput) choose(square int) {
	if square == h.turn.selected {
		return
	}
	if h.display.behind() {
		h.display.catchUp()
	}
	h.turn.selected = square
	h.mark()
	h.program.Refresh()
}

// play plays a person's move.
func (h *moveInput) play(move game.Move) {
	h.display.catchUp()
	h.mark()
	if h.remote != nil {
		h.remote.Ask(move)
		h.program.Vibrate(12)
		h.mark()
		h.program.Refresh()
		return
	}
	if h.match.Play(move) == nil {
		h.program.Vibrate(12)
		h.program.Refresh()
	}
}

// passDelay is the number of ticks for which a forced pass is shown before it is played.
const passDelay = 72

// passWhenForced plays a person's forced pass after passDelay. It waits while hindered is
// true.
func (h *moveInput) passWhenForced(hindered bool) {
	if !h.turn.mustPass || !h.waits() || hindered {
		h.waiting = 0
		return
	}
	if h.waiting == 0 {
		h.waiting = passDelay
	}
	if h.display.behind() || h.stage.View.Animating() {
		return
	}
	if h.waiting--; h.waiting == 0 {
		h.play(h.turn.pass)
	}
}

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
