package host

import (
	"strconv"
	"strings"
	"syscall/js"
	"unicode/utf8"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/app"
	"colat/render/table/stage"
)

// listen registers for events of the elements. The picture gets none of them.
func (w *words) listen() {
	for name, hear := range map[string]func(event js.Value){
		"focusin": w.pointed, "focusout": w.left, "click": w.clicked, "keydown": w.keyed, "input": w.written,
	} {
		w.root.Call("addEventListener", name, js.FuncOf(func(_ js.Value, arguments []js.Value) any {
			hear(arguments[0])
			return nil
		}))
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
	if name == "" {
		name = text
	}
	if utf8.RuneCountInString(text) != 1 {
		text = ""
	}
	if err := key.UnmarshalText([]byte(strings.TrimPrefix(name, "Key"))); err != nil {
		return -1, text
	}
	return key, text
}
