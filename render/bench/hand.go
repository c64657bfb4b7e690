package scene

import (
	"colat/render/kit/locale"
	"colat/render/kit/sound"
	"colat/render/program/storage"
	"colat/render/table/stage"
)

// Hand is how a person moves on the board of a scene: by taps, by dragging pieces, and by typing. A
// touch on small squares only proposes a move, which the same touch again or a control confirms.
type Hand struct {
	Typing
	Stage    *stage.Stage
	Choose   func(square int) // selects the piece on a square; -1 selects none
	Proposal stage.Gesture    // waits to be confirmed; the zero Gesture for none
	Binds    func() bool      // reports whether a touched square is binding; nil if none ever is
}

// The names of the controls that drop and play the proposed move.
const DropMove, ConfirmMove = "drop-move", "confirm-move"

// Tap handles a tap on a square, or a piece dragged from one to another.
func (h *Hand) Tap(t stage.Tap, touch bool) {
	if t == stage.Nothing || !h.Free() {
		return
	}
	if h.Bound() {
		h.touch(t)
		return
	}
	switch intent, move, square := h.Turn.Read(t); intent {
	case stage.Move:
		if touch && h.Confirms() && h.Proposal != move {
			h.Proposal = move
			h.Program.Refresh()
			return
		}
		h.Withdraw()
		h.Play(move.Move)
	case stage.Select:
		if t.To >= 0 {
			h.Withdraw()
		}
		h.Choose(square)
	default:
		h.Withdraw()
		p, state := h.Program, h.State()
		p.SayOf(OfPosition, p.Games.Of(state.Rules()).Illegal(p.Locale, state, square, t.To))
		p.Sound(sound.Illegal)
		p.Vibrate(25, 45, 25)
		h.Choose(-1)
	}
}

// Bound reports whether a touched square is binding: its move is played, or the nearest legal one.
func (h *Hand) Bound() bool { return h.Binds != nil && h.Binds() }

// touch handles a tap whose square is binding, and says which move it has meant if there is none to the
// square.
func (h *Hand) touch(t stage.Tap) {
	p, rules := h.Program, h.State().Rules()
	g := p.Games.Of(rules)
	name := func(square int) string { return g.SquareText(rules, square) }
	say := func(id string, square int) {
		p.SayOf(OfMove, p.Locale.Format(id, locale.Data{"Touched": name(t.To), "Square": name(square)}))
	}
	switch intent, move, square := h.Turn.Touch(t, h.Stage.Table().Columns); {
	case intent == stage.Move:
		h.Play(move.Move)
		if square != t.To {
			say("touch.nearest", square)
		}
	case intent == stage.Refuse:
		h.LetGo()
	case square != h.Turn.Selected:
		h.Choose(square)
		if t.To >= 0 && square != t.To {
			say("touch.piece", square)
		}
	}
}

// LetGo lets the selected piece go, or says that it must move where a touch is binding.
func (h *Hand) LetGo() {
	if !h.Bound() {
		h.Choose(-1)
		return
	}
	p, rules := h.Program, h.State().Rules()
	square := p.Games.Of(rules).SquareText(rules, h.Turn.Selected)
	p.SayOf(OfMove, p.Locale.Format("touch.bound", locale.Data{"Square": square}))
	p.Sound(sound.Illegal)
}

// Confirms reports whether a touch only proposes a move. It never does where it is binding.
func (h *Hand) Confirms() bool { return !h.Bound() && h.Program.Confirms(h.Stage) }

// ToggleConfirms switches on or off that a touch only proposes a move.
func (h *Hand) ToggleConfirms() {
	on := h.Confirms()
	h.Program.Remember(func(s *storage.Settings) { s.Confirm, s.OneTap = !on, on })
}

// Withdraw removes the proposal.
func (h *Hand) Withdraw() {
	if h.Proposal.Open {
		h.Proposal = stage.Gesture{}
		h.Program.Refresh()
	}
}

// Confirm plays the proposed move.
func (h *Hand) Confirm() {
	if p := h.Proposal; p.Open && h.Free() {
		h.Withdraw()
		h.Play(p.Move)
	}
}

// Shortcuts are the keys that type moves.
func (t *Typing) Shortcuts() []Shortcut {
	return []Shortcut{
		{Keys: t.Example() + " Enter", Label: "access.keys-typed"}, {Keys: "/", Label: "access.keys-slash"},
	}
}
