package bench

import (
	"slices"
	"strconv"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/game"
	"colat/render/kit/locale"
	"colat/render/kit/sound"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/storage"
	"colat/render/table/board"
	"colat/render/table/stage"
)

// Hand is how a person moves on the board of a scene: by taps, by dragging pieces, and by typing. A
// touch on small squares only proposes a move, which the same touch again or a control confirms.
type Hand struct {
	Program *scene.Program
	Stage   *stage.Stage
	Replay  *stage.Replay         // what the board shows
	State   func() game.State     // the position in which moves are made; nil for none
	Free    func() bool           // reports whether the user may move
	Play    func(m game.Move)     // plays a legal move
	Binds   func() bool           // reports whether a touched square is binding; nil if none ever is
	Chosen  func()                // called after a piece has been selected, or none; may be nil
	Idle    func()                // handles a tap while the user may not move; may be nil
	Ahead   func() game.Player    // the side for which a tap then enters a move; nil if for none ever
	Typed   func(ebiten.Key) bool // reports whether a key activates a control; nil for none

	Turn     stage.Turn
	Proposal stage.Gesture // waits to be confirmed; the zero Gesture for none
	premove  premove
	typing   typing
	wishes   storage.Preferences // settings applied to the board
}

// The names of the controls that drop and play the proposed move, and that choose whether touches
// propose moves.
const dropMove, playMove, Confirming = "drop-move", "confirm-move", "confirm"

// Update recomputes the turn if the position has changed, and reports whether it has.
func (h *Hand) Update() bool {
	state := h.State()
	if state == nil || !h.Turn.Update(h.Replay.Game, state) {
		return false
	}
	h.Withdraw()
	return true
}

// Mark marks on the board the pieces that can be moved, the selected one, and the squares to go to.
func (h *Hand) Mark() {
	h.Update()
	var targets, grips board.Set
	var piece board.Piece
	selected := -1
	if state := h.State(); state != nil {
		piece = h.Replay.Game.Piece(game.PlacedSide(state))
		if h.Free() {
			selected, grips, targets = h.Turn.Selected, h.Turn.Grips, h.Turn.Targets()
		} else if side := h.ahead(); side != game.NoSide {
			grips = h.own(side)
			if h.premove.held {
				selected = h.premove.From
			}
		}
		if selected >= 0 {
			piece = h.Replay.Position().Pieces[selected]
		}
	}
	h.Stage.Grips = grips
	h.Stage.View.SetSelected(selected)
	h.Stage.View.Targets(targets, piece)
}

// Choose selects the piece on a square; -1 selects none.
func (h *Hand) Choose(square int) {
	if square == h.Turn.Selected {
		return
	}
	h.Turn.Selected = square
	h.Mark()
	h.Program.Refresh()
	if h.Chosen != nil {
		h.Chosen()
	}
}

// Follow applies changed settings to the board, and reports whether they have changed.
func (h *Hand) Follow() bool {
	wishes := h.Program.Settings.Preferences
	if wishes == h.wishes {
		return false
	}
	h.wishes = wishes
	h.Stage.View.HideTargets(wishes.HideLegal)
	h.Mark()
	if !h.Confirms() {
		h.Withdraw()
	}
	h.Program.Refresh()
	return true
}

// Point handles the pointer on the board. active tells that the squares respond to it.
func (h *Hand) Point(in *ui.Input, active bool) { h.Tap(h.Stage.Point(in, active), in.Touch) }

// Tap handles a tap on a square, or a piece dragged from one to another.
func (h *Hand) Tap(t stage.Tap, touch bool) {
	if t == stage.Nothing {
		return
	}
	if !h.Free() {
		if side := h.ahead(); side != game.NoSide {
			h.enter(t, side)
		} else if h.Idle != nil {
			h.Idle()
		}
		return
	}
	if h.Bound() && len(h.Turn.Legal) > 0 {
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
		p.SayOf(scene.OfPosition, h.Replay.Game.Illegal(p.Locale, state, square, t.To))
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
	name := func(square int) string { return h.Replay.Game.SquareText(rules, square) }
	say := func(id string, square int) {
		p.SayOf(scene.OfMove, p.Locale.Format(id, locale.Data{"Touched": name(t.To), "Square": name(square)}))
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
	square := h.Replay.Game.SquareText(rules, h.Turn.Selected)
	p.SayOf(scene.OfMove, p.Locale.Format("touch.bound", locale.Data{"Square": square}))
	p.Sound(sound.Illegal)
}

// Confirms reports whether a touch only proposes a move. It never does where it is binding.
func (h *Hand) Confirms() bool { return !h.Bound() && h.Program.Confirms(h.Stage) }

// Withdraw removes the proposal.
func (h *Hand) Withdraw() {
	if h.Proposal.Open {
		h.Proposal = stage.Gesture{}
		h.Program.Refresh()
	}
}

// confirm plays the proposed move.
func (h *Hand) confirm() {
	if p := h.Proposal; p.Open && h.Free() {
		h.Withdraw()
		h.Play(p.Move)
	}
}

// Escape takes back the proposal or lets the selected piece go, and reports whether there was one.
func (h *Hand) Escape() bool {
	switch {
	case h.Proposal.Open:
		h.Withdraw()
	case h.premove.Open || h.premove.held:
		h.DropPremove()
		h.Mark()
		h.Program.Refresh()
	case h.State() != nil && h.Free() && h.Turn.Selected >= 0:
		h.LetGo()
	default:
		return false
	}
	return true
}

// Key handles a key for the board, unless it belongs to the control in focus. It reports whether the
// board uses the key.
func (h *Hand) Key(key ebiten.Key) bool {
	tap, used := h.Program.BoardKey(h.Stage, key)
	if used {
		h.Tap(tap, false)
	}
	return used
}

// Type takes the keys of a typed move out of the input. active tells whether the board has the keyboard
// focus.
func (h *Hand) Type(in *ui.Input, active bool) {
	h.typing.hand = h
	h.typing.consume(in, active)
}

// Advise adds the move that is proposed, or was entered in the opponent's turn, to what a board shows.
func (h *Hand) Advise(shown *board.Advice) {
	if p := &h.Proposal; p.Open {
		h.Show(shown, &shown.Proposed, p.From, p.To)
	}
	if m, side := &h.premove, h.ahead(); m.Open && side != game.NoSide {
		h.Show(shown, &shown.Proposed, m.From, m.To)
		if m.From < 0 {
			shown.Piece = h.Replay.Game.Piece(side)
		}
	}
}

// Show adds a move between two squares to a part of what a board shows.
func (h *Hand) Show(shown *board.Advice, part *board.Set, from, to int) {
	part.Add(to)
	shown.From.Add(from)
	shown.Piece = h.Replay.Game.Piece(game.PlacedSide(h.State()))
	if from >= 0 {
		shown.Piece = h.Replay.Position().Pieces[from]
	}
}

// Doable returns what screen readers can do on the board.
func (h *Hand) Doable() stage.Doable {
	if h.State() == nil || !h.Free() {
		return stage.Doable{}
	}
	return stage.Doable{Targets: h.Turn.Targets(), Grips: h.Turn.Grips, Target: h.Program.Text("access.legal")}
}

// choiceName is the prefix of the names of choices, before the text of the move.
const choiceName = "choose-"

// Choices returns the controls of the moves without a square, or none where the user chooses among squares.
func (h *Hand) Choices() (list []Control) {
	if h.State() == nil || !h.Free() {
		return nil
	}
	for i, m := range h.Turn.Choices() {
		list = append(list, Control{
			Name: choiceName + h.State().Rules().FormatMove(h.State(), m), Look: ui.Quiet,
			Label: h.Replay.Game.MoveText(h.Program.Locale, h.State(), m), Icon: h.Replay.Game.Icon(m),
			Keys: strconv.Itoa(i + 1), Help: "keys.choose", Do: func() { h.Play(m) },
		})
	}
	return list
}

// Controls returns the controls of the hand: the choices, those of the proposed move, if there is one, and the
// switch between one touch and two.
func (h *Hand) Controls() []Control {
	text := h.Program.Text
	list := []Control{{
		Name: Confirming, Label: text("play.confirm"), Icon: ui.IconTarget, Toggles: true, Stays: true, On: h.Confirms(),
		Do: func() {
			on := h.Confirms()
			h.Program.Remember(func(s *storage.Settings) { s.Confirm, s.OneTap = !on, on })
		},
	}}
	return slices.Concat(list, h.Choices(), h.Proposed())
}

// Proposed returns the controls of the proposed move, or none if there is none.
func (h *Hand) Proposed() []Control {
	p := &h.Proposal
	if !p.Open {
		return nil
	}
	l := h.Program.Locale
	move := locale.Data{"Move": h.Replay.Game.MoveText(l, h.State(), p.Move)}
	return []Control{
		{Name: dropMove, Label: l.Text("confirm.drop"), Icon: ui.IconClose, Do: h.Withdraw},
		{Name: playMove, Label: l.Format("confirm.move", move), Icon: ui.IconCheck, Look: ui.Primary, Do: h.confirm},
	}
}

// Shortcuts returns the keys that type moves.
func (h *Hand) Shortcuts() []scene.Shortcut {
	h.typing.hand = h
	return []scene.Shortcut{
		{Keys: h.typing.example() + " Enter", Label: "access.keys-typed"}, {Keys: "/", Label: "access.keys-slash"},
	}
}
