package host

import "syscall/js"

// history is the browser's history of the tab. Its entries have the page's address,
// which is another one in rooms alone, and differ by what they hold.
type history struct {
	entry string // to which the person has gone
	gone  bool
	// The browser goes back later than it is told to. What is to be written then
	// waits until it has.
	going   bool
	waiting []func()
}

// entryKey is the property of an entry's state that the program writes.
const entryKey = "colat"

// listen hears of all going back and forward.
func (h *history) listen() {
	js.Global().Call("addEventListener", "popstate", js.FuncOf(func(_ js.Value, arguments []js.Value) any {
		h.arrive(written(arguments[0].Get("state")))
		return nil
	}))
}

// written returns what the program wrote into an entry with this state.
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

// Entry implements render.History.
func (h *history) Entry() string { return written(js.Global().Get("history").Get("state")) }

// Visit implements render.History.
func (h *history) Visit(entry string) { h.write("pushState", entry) }

// Amend implements render.History.
func (h *history) Amend(entry string) { h.write("replaceState", entry) }

// GoBack implements render.History.
func (h *history) GoBack(entries int) {
	h.whenThere(func() {
		h.going = true
		js.Global().Get("history").Call("go", -entries)
	})
}

// readdress has the page's address be another one, in the entry in which the page is.
func (h *history) readdress(address string) {
	h.whenThere(func() {
		state := js.Global().Get("history").Get("state")
		js.Global().Get("history").Call("replaceState", state, "", address)
	})
}

// write writes an entry. Browsers refuse to where a page writes all too often; the
// keys for back and forward are then not worth a broken game.
func (h *history) write(how, entry string) {
	h.whenThere(func() {
		defer func() {
			if refused := recover(); refused != nil {
				if _, ofBrowser := refused.(js.Error); !ofBrowser {
					panic(refused)
				}
			}
		}()
		js.Global().Get("history").Call(how, map[string]any{entryKey: entry}, "")
	})
}

// whenThere does something when the browser has gone where it was told to go.
func (h *history) whenThere(do func()) {
	if h.going {
		h.waiting = append(h.waiting, do)
		return
	}
	do()
}

// Gone implements render.History.
func (h *history) Gone() (entry string, gone bool) {
	gone, h.gone = h.gone, false
	return h.entry, gone
}
