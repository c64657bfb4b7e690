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
	// due is true until waiting writes are done in a task of their own: browsers take as long for
	// one as for drawing a frame.
	due bool
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
		h.waiting = nil // they would follow the entry that the user has left
		return
	}
	h.going = false
	h.write()
}

// write does the waiting writes, up to one that goes back.
func (h *history) write() {
	for !h.going && len(h.waiting) > 0 {
		do := h.waiting[0]
		h.waiting = h.waiting[1:]
		do()
	}
}

// Entry implements app.History.
func (h *history) Entry() string { return written(js.Global().Get("history").Get("state")) }

// Visit implements app.History.
func (h *history) Visit(entry string) { h.change("pushState", entry) }

// Amend implements app.History.
func (h *history) Amend(entry string) { h.change("replaceState", entry) }

// GoBack implements app.History.
func (h *history) GoBack(entries int) {
	h.soon(func() {
		h.going = true
		js.Global().Get("history").Call("go", -entries)
	})
}

// change writes an entry. Browsers refuse if a page writes too often. The error is ignored,
// because back and forward are less important than the game.
func (h *history) change(how, entry string) {
	h.soon(func() {
		_ = attempt(func() { js.Global().Get("history").Call(how, map[string]any{entryKey: entry}, "") })
	})
}

// soon queues a write for the next task, or for when the browser has gone back.
func (h *history) soon(do func()) {
	h.waiting = append(h.waiting, do)
	if h.due {
		return
	}
	h.due = true
	js.Global().Call("setTimeout", once(func(js.Value) {
		h.due = false
		h.write()
	}))
}

// Gone implements app.History.
func (h *history) Gone() (entry string, gone bool) {
	gone, h.gone = h.gone, false
	return h.entry, gone
}
