package host

import (
	"strings"
	"syscall/js"
)

// pasted is text that the user has pasted.
type pasted struct {
	text string
	is   bool // text was not returned yet
}

// listen registers for pasting. Ebitengine prevents the browser's default action of all keys,
// so Ctrl+V is hidden from it.
func (p *pasted) listen() {
	listen(js.Global(), "keydown", map[string]any{"capture": true}, func(event js.Value) {
		command := event.Get("ctrlKey").Bool() || event.Get("metaKey").Bool()
		if key := event.Get("key"); command && !event.Get("altKey").Bool() && key.Type() == js.TypeString &&
			strings.EqualFold(key.String(), "v") {
			event.Call("stopPropagation")
		}
	})
	listen(document(), "paste", nil, func(event js.Value) {
		if into := event.Get("target").Get("tagName").String(); into == "INPUT" || into == "TEXTAREA" {
			return
		}
		event.Call("preventDefault")
		p.take(event.Get("clipboardData").Call("getData", "text/plain").String())
	})
}

func (p *pasted) take(text string) { p.text, p.is = text, true }

// AskPasted implements app.Host. The browser may ask the user for permission. If it
// refuses, the user can paste into a dialogue, which removes line breaks.
func (h *Host) AskPasted() bool {
	byHand := func() {
		if text := js.Global().Call("prompt", "Cờ Lật", ""); text.Type() == js.TypeString {
			h.pasted.take(text.String())
		}
	}
	clipboard := navigator().Get("clipboard")
	if !clipboard.Truthy() || !clipboard.Get("readText").Truthy() {
		byHand()
		return true
	}
	then(clipboard.Call("readText"),
		func(text js.Value) { h.pasted.take(text.String()) },
		func(js.Value) { byHand() })
	return true
}

// Pasted implements app.Host.
func (h *Host) Pasted() (text string, pasted bool) {
	text, pasted = h.pasted.text, h.pasted.is
	h.pasted.text, h.pasted.is = "", false
	return text, pasted
}
