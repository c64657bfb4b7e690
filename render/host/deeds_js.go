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

// listen hears of all that is done with the elements. Those of the picture hear
// nothing of it.
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

// meant returns a deed about what an element stands for, and whether it stands for
// anything.
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

// left is told that the focus goes elsewhere. Where the whole window is left it comes
// back to the same element.
func (w *words) left(event js.Value) {
	next := event.Get("relatedTarget")
	if w.own || !document().Call("hasFocus").Bool() || next.Truthy() && w.root.Call("contains", next).Bool() {
		return
	}
	w.add(app.Deed{Kind: app.Pointed, Square: -1})
}

// isField reports whether a person writes into an element.
func isField(element js.Value) bool { return element.Get("tagName").String() == "INPUT" }

// normalize is the method of texts that composes letters and their accents. A text itself has
// no methods to be called from here.
var normalize = js.Global().Get("String").Get("prototype").Get("normalize")

// written is told that a field holds another text. The program may show it later, and must
// not put back meanwhile what it was told before.
func (w *words) written(event js.Value) {
	field := event.Get("target")
	if d, known := meant(app.Written, field); known && isField(field) {
		// Accents that come apart from their letters are in none of the fonts.
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

// keyed hands on the keys that neither the browser nor the element in focus needs.
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
		return // it leads through the elements, and out of the page
	case stage.Plays(key) && known && d.Control != "":
		return // the button is clicked
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

// keyOf returns the key of an event, -1 if Ebitengine does not know it, and what it
// wrote. Keyboards on the screen tell no place of a key.
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
