package host

import "syscall/js"

// history is the browser's history of the tab. Its entries have the address of the page,
// which only rooms and tournaments change, and differ by their state.
type history struct {
	entry string // the entry to which the user has gone
	gone  bool
	// going is true until the browser has gone back, which it does later than requested. Writes
	// wait until then.
	going   bool
	waiting []func()
}

// entryKey is the property of an entry's state that holds the program's data.
const entryKey = "colat"

// listen registers for going back and forward.
func (h *history) listen() {
	listen(js.Global(), "popstate", nil, func(event js.Value) { h.arrive(written(event.Get("state"))) })
}

// written returns the program's data in the state of an entry.
func written(state js.Value) string {
	if state.Type() != js.TypeObject {
		return ""
	}
	if text := state.Get(entryKey); text.Type() == js.TypeString {
		return text.String()
	}
	return ""
}

func (h *history) arrive(entry string) {
	if !h.going {
		h.entry, h.gone = entry, true
		return
	}
	h.going = false
	waiting := h.waiting
	h.waiting = nil
	for _, write := range waiting {
		write()
	}
}

// Entry implements app.History.
func (h *history) Entry() string { return written(js.Global().Get("history").Get("state")) }

// Visit implements app.History.
func (h *history) Visit(entry string) { h.write("pushState", entry) }

// Amend implements app.History.
func (h *history) Amend(entry string) { h.write("replaceState", entry) }

// GoBack implements app.History.
func (h *history) GoBack(entries int) {
	h.whenThere(func() {
		h.going = true
		js.Global().Get("history").Call("go", -entries)
	})
}

// readdress replaces the page's address in the current entry.
func (h *history) readdress(address string) {
	h.whenThere(func() {
		state := js.Global().Get("history").Get("state")
		js.Global().Get("history").Call("replaceState", state, "", address)
	})
}

// write writes an entry. Browsers refuse if a page writes too often. The error is ignored,
// because back and forward are less important than the game.
func (h *history) write(how, entry string) {
	h.whenThere(func() {
		_ = attempt(func() { js.Global().Get("history").Call(how, map[string]any{entryKey: entry}, "") })
	})
}

// whenThere calls do when the browser has finished going back.
func (h *history) whenThere(do func()) {
	if h.going {
		h.waiting = append(h.waiting, do)
		return
	}
	do()
}

// Gone implements app.History.
func (h *history) Gone() (entry string, gone bool) {
	gone, h.gone = h.gone, false
	return h.entry, gone
}
