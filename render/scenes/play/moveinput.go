package play

import (
	"colat/game"
	"colat/render/kit/sound"
	"colat/render/program/scene"
	"colat/render/table/board"
	"colat/render/table/games"
	"colat/render/table/stage"
)

// moveInput is what a person does on the board.
type moveInput struct {
	*session
	stage   *stage.Stage
	display *display
	turn    turn
	waiting int // ticks until a forced pass is played; 0 if none is

	proposal proposal
}

// turn is what the side to move may do, worked out once for each position.
type turn struct {
	known    bool
	hash     uint64
	pass     game.Move
	mustPass bool
	grips    board.Set // the squares with pieces that can move
	selected int       // the square of the piece that was chosen, or -1
}

// update works the turn out anew if the position is another one, and reports
// whether it is.
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

// choosing reports whether a person is to move and has a move.
func (h *moveInput) choosing() bool { return h.waits() && !h.turn.mustPass }

// free reports whether squares mean anything now.
func (h *moveInput) free() bool { return !h.display.reviewing && h.choosing() }

// mark shows what may be played now and, at the end, what decided.
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

// tap does what a person means by a square, or by taking a piece from one to
// another. A touch may only propose it.
func (h *moveInput) tap(t stage.Tap, touch bool) {
	if t == stage.Nothing || !h.free() {
		return
	}
	if t.To < 0 { // the piece has just been taken up
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

// choose chooses the piece on a square to move; -1 chooses none.
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

// play makes a person's move.
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

// passDelay is how long a forced pass stands before it is played, in ticks.
const passDelay = 72

// passWhenForced plays a person's forced pass a moment after it was shown, unless
// there is something in its way.
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
