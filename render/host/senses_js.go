package host

import "syscall/js"

// listenToSystem registers for changes of the user's system preferences.
func (h *Host) listenToSystem() {
	for _, query := range [2]string{darkQuery, calmQuery} {
		// Safari before version 14 has no addEventListener on media queries.
		if list := js.Global().Call("matchMedia", query); list.Get("addEventListener").Truthy() {
			listen(list, "change", nil, func(js.Value) { h.changed = true })
		}
	}
}

// Changed implements app.Host.
func (h *Host) Changed() bool {
	changed := h.changed
	h.changed = false
	return changed
}

// Vibrate implements app.Host. Browsers on desktop computers have the function too, but
// cannot vibrate.
func (h *Host) Vibrate(pattern []int) bool {
	if !navigator().Get("vibrate").Truthy() || navigator().Get("maxTouchPoints").Int() == 0 {
		return false
	}
	if len(pattern) > 0 {
		list := make([]any, len(pattern))
		for i, ms := range pattern {
			list[i] = ms
		}
		navigator().Call("vibrate", list)
	}
	return true
}

// ReducedMotion implements app.Host.
func (h *Host) ReducedMotion() bool { return prefers(calmQuery) }

// DarkTheme implements app.Host.
func (h *Host) DarkTheme() bool { return prefers(darkQuery) }

// The media queries of the user's preferences.
const (
	calmQuery = "(prefers-reduced-motion: reduce)"
	darkQuery = "(prefers-color-scheme: dark)"
)

func prefers(query string) bool {
	return js.Global().Call("matchMedia", query).Get("matches").Truthy()
}
