package host

import "syscall/js"

// listenToSystem notices when the person changes what their system prefers.
func (h *Host) listenToSystem() {
	note := js.FuncOf(func(js.Value, []js.Value) any {
		h.changed = true
		return nil
	})
	for _, query := range [2]string{darkQuery, calmQuery} {
		// Safari knew the media query's listeners by another name until version 14.
		if list := js.Global().Call("matchMedia", query); list.Get("addEventListener").Truthy() {
			list.Call("addEventListener", "change", note)
		}
	}
}

// Changed implements render.Changing.
func (h *Host) Changed() bool {
	changed := h.changed
	h.changed = false
	return changed
}

// Vibrate implements render.Host. Browsers of computers have the function too, but
// nothing that shakes.
func (h *Host) Vibrate(pattern []int) bool {
	navigator := js.Global().Get("navigator")
	if !navigator.Get("vibrate").Truthy() || navigator.Get("maxTouchPoints").Int() == 0 {
		return false
	}
	if len(pattern) > 0 {
		list := make([]any, len(pattern))
		for i, ms := range pattern {
			list[i] = ms
		}
		navigator.Call("vibrate", list)
	}
	return true
}
