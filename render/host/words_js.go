package host

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"syscall/js"
	"unicode/utf8"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/app"
	"colat/render/table/stage"
)

// words is the screen as text: invisible elements over the picture, for screen readers and
// other assistive tools. They are built once, after the picture is settled, and then only
// updated where they change.
//
// The program decides the keyboard focus, and the focused element follows it. Actions on the
// elements reach the program as deeds.
type words struct {
	canvas, root js.Value
	main, dialog pane
	grid         grid
	list         list

	modal   bool
	control string // control with the program's keyboard focus
	square  int
	back    bool // the canvas gets the focus back when the dialogue closes
	own     bool // Read is moving the focus
	deeds   []app.Deed
}

// build builds the permanent elements.
func (w *words) build() {
	w.root = document().Call("createElement", "div")
	w.root.Set("id", "words")
	w.root.Set("innerHTML", `<main tabindex="-1"><div></div><div></div><ol hidden></ol></main>`+
		`<div role="dialog" aria-modal="true" tabindex="-1" hidden><div></div></div>`)
	main, dialog := w.root.Get("firstChild"), w.root.Get("lastChild")
	w.grid.place = main.Get("firstChild")
	w.main = newPane(main, w.grid.place.Get("nextSibling"))
	w.list.place = main.Get("lastChild")
	w.dialog = newPane(dialog, dialog.Get("firstChild"))
	w.square = -1
	w.listen()
	document().Get("body").Call("appendChild", w.root)
	w.canvas.Call("setAttribute", "role", "img")
	// The keys of the canvas do the same as the buttons, which follow it.
	w.canvas.Call("setAttribute", "tabindex", "-1")
}

// Read implements app.Reader: it updates the elements.
func (w *words) Read(s *app.ScreenText) {
	if w.root.IsUndefined() {
		w.build()
	}
	w.own = true
	defer func() { w.own = false }()
	active := document().Get("activeElement")
	inside := w.root.Call("contains", active).Bool()
	set(w.root, "lang", s.Language)
	set(w.canvas, "aria-label", s.Picture)
	set(w.main.whole, "aria-label", s.Words)
	opened, closed := s.Modal && !w.modal, !s.Modal && w.modal
	w.modal = s.Modal
	if opened || closed {
		w.main.whole.Set("inert", s.Modal)
		w.dialog.whole.Set("hidden", !s.Modal)
	}
	if s.Modal {
		set(w.dialog.whole, "aria-label", s.Dialog)
		w.dialog.show(s.Blocks)
	} else {
		w.grid.show(s.Board, s.Square)
		w.main.show(s.Blocks)
		w.list.show(s)
	}
	if opened {
		w.back = active.Equal(w.canvas)
	}
	w.focus(s, inside, active.Equal(w.canvas), opened, closed)
	if closed {
		w.dialog.show(nil)
	}
}

// focus moves the focus to the element of the program's keyboard focus. inside reports
// whether one of the elements had the focus, and on whether the canvas had it. If another
// element of the page has the focus, it keeps it. If none has it, as on a phone, a field gets
// it, or what is typed would be lost.
func (w *words) focus(s *app.ScreenText, inside, on, opened, closed bool) {
	lost := inside && !w.root.Call("contains", document().Get("activeElement")).Bool()
	moved := s.Control != w.control || s.Square != w.square
	w.control, w.square = s.Control, s.Square
	if !moved && !lost && !opened && !closed {
		return
	}
	pane := &w.main
	if s.Modal {
		pane = &w.dialog
	}
	element := pane.find(s.Control)
	none := document().Get("activeElement").Equal(document().Get("body"))
	if !inside && !on && !(none && !element.IsUndefined() && isField(element)) {
		return
	}
	if element.IsUndefined() && !s.Modal {
		element = w.grid.find(s.Square)
	}
	switch {
	case !element.IsUndefined():
	case closed && w.back:
		element = w.canvas
	case opened || inside:
		element = pane.whole
	default:
		return
	}
	element.Call("focus", map[string]any{"preventScroll": true})
}

// AppendDeeds implements app.Reader.
func (w *words) AppendDeeds(deeds []app.Deed) []app.Deed {
	deeds = append(deeds, w.deeds...)
	w.deeds = w.deeds[:0]
	return deeds
}

// add queues a deed for the next tick, which the event itself causes. Of several elements
// that get the focus between two ticks, only the last one counts.
func (w *words) add(d app.Deed) {
	if n := len(w.deeds); d.Kind == app.Pointed && n > 0 && w.deeds[n-1].Kind == app.Pointed {
		w.deeds = slices.Delete(w.deeds, n-1, n)
	}
	w.deeds = append(w.deeds, d)
}

// listen registers for events of the elements. The picture gets none of them.
func (w *words) listen() {
	for name, hear := range map[string]func(event js.Value){
		"focusin": w.pointed, "focusout": w.left, "click": w.clicked, "keydown": w.keyed, "input": w.written,
	} {
		listen(w.root, name, nil, hear)
	}
}

// meant returns a deed on the control or square of an element, and whether it has one.
func meant(kind app.DeedKind, element js.Value) (app.Deed, bool) {
	d := app.Deed{Kind: kind, Square: -1}
	data := element.Get("dataset")
	if name := data.Get("name"); name.Type() == js.TypeString {
		d.Control = name.String()
		return d, true
	}
	if square := data.Get("square"); square.Type() == js.TypeString {
		d.Square, _ = strconv.Atoi(square.String())
		return d, true
	}
	return d, false
}

func (w *words) pointed(event js.Value) {
	if w.own {
		return
	}
	if d, known := meant(app.Pointed, event.Get("target")); known {
		w.add(d)
	}
}

// left handles the loss of focus. If the whole window loses the focus, the same element will
// get it back.
func (w *words) left(event js.Value) {
	next := event.Get("relatedTarget")
	if w.own || !document().Call("hasFocus").Bool() || next.Truthy() && w.root.Call("contains", next).Bool() {
		return
	}
	w.add(app.Deed{Kind: app.Pointed, Square: -1})
}

// isField reports whether an element is a text field.
func isField(element js.Value) bool { return element.Get("tagName").String() == "INPUT" }

// normalize is String.prototype.normalize, which composes letters and accents. A js.Value of
// a string has no methods to call.
var normalize = js.Global().Get("String").Get("prototype").Get("normalize")

// written handles a change of a field's text. The program may show the text later, and must
// not restore an older text meanwhile.
func (w *words) written(event js.Value) {
	field := event.Get("target")
	if d, known := meant(app.Written, field); known && isField(field) {
		// The fonts have no accents separate from their letters.
		d.Text = normalize.Call("call", field.Get("value")).String()
		fieldTexts[d.Text] = true
		w.add(d)
	}
}

func (w *words) clicked(event js.Value) {
	if isField(event.Get("target")) {
		return
	}
	if d, known := meant(app.Pressed, event.Get("target")); known {
		w.add(d)
	}
}

// keyed handles the keys that neither the browser nor the focused element needs.
func (w *words) keyed(event js.Value) {
	for _, modifier := range [3]string{"ctrlKey", "altKey", "metaKey"} {
		if event.Get(modifier).Bool() {
			return
		}
	}
	if event.Get("isComposing").Bool() {
		return
	}
	d, known := meant(app.Keyed, event.Get("target"))
	key, text := keyOf(event)
	switch field := isField(event.Get("target")); {
	case field && key == ebiten.KeyEnter:
		d.Kind = app.Pressed
		event.Call("preventDefault")
		w.add(d)
		return
	case field && key != ebiten.KeyEscape && key != ebiten.KeyTab:
		return
	case key < 0 && text == "":
		return
	case key == ebiten.KeyTab && !w.modal:
		return // it moves through the elements and out of the page
	case stage.Plays(key) && known && d.Control != "":
		return // the browser clicks the button
	case key >= ebiten.KeyF2 && key <= ebiten.KeyF24:
		return
	}
	event.Call("preventDefault")
	if event.Get("repeat").Bool() && !stage.MovesCursor(key) && key != ebiten.KeyTab {
		return
	}
	if stage.Plays(key) && d.Square >= 0 {
		d.Kind = app.Pressed
	} else {
		d.Control, d.Key, d.Shift, d.Text = "", key, event.Get("shiftKey").Bool(), text
	}
	w.add(d)
}

// keyOf returns the key of an event, or -1 if Ebitengine does not know it, and its text.
// On-screen keyboards send no key code.
func keyOf(event js.Value) (key ebiten.Key, text string) {
	text = event.Get("key").String()
	name := event.Get("code").String()
	name = cmp.Or(name, text)
	if utf8.RuneCountInString(text) != 1 {
		text = ""
	}
	if err := key.UnmarshalText([]byte(strings.TrimPrefix(name, "Key"))); err != nil {
		return -1, text
	}
	return key, text
}
