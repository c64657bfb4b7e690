package host

import "syscall/js"

// preferences are media queries of the user's system preferences. They are made once, because
// some preferences are read in every tick, and matchMedia makes an object in each call.
type preferences struct{ dark, calm js.Value }

// listenToSystem makes the media queries and registers for their changes.
func (h *Host) listenToSystem() {
	h.prefers.dark, h.prefers.calm = media("(prefers-color-scheme: dark)"), media("(prefers-reduced-motion: reduce)")
	for _, list := range [2]js.Value{h.prefers.dark, h.prefers.calm} {
		// Safari before version 14 has no addEventListener on media queries.
		if list.Get("addEventListener").Truthy() {
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
func (h *Host) ReducedMotion() bool { return matches(h.prefers.calm) }

// DarkTheme implements app.Host.
func (h *Host) DarkTheme() bool { return matches(h.prefers.dark) }

func media(query string) js.Value { return js.Global().Call("matchMedia", query) }

func matches(list js.Value) bool { return list.Get("matches").Truthy() }
