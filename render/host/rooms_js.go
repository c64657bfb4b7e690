package host

import (
	"syscall/js"

	"colat/render/program/scene"
	"colat/web/rooms/client"
	"colat/web/rooms/participant"
)

// Rooms returns the dialer to the page's server. A message from the server ends a rest of the
// page at once, and is also handled while the page is hidden.
func Rooms() *participant.Dialer {
	d := participant.Dial(client.DialTo(""), func() { loader("news") })
	d.Awake = client.Awake
	return d
}

// Retitle implements app.Host.
func (h *Host) Retitle(said string) {
	if h.title == "" {
		h.title = document().Get("title").String()
	}
	if said != "" {
		said += " – "
	}
	document().Set("title", said+h.title)
}

// Readdress implements app.Host. It keeps the other parameters of the address.
func (h *Host) Readdress(to scene.Place) {
	location := js.Global().Get("location")
	parameters := js.Global().Get("URLSearchParams").New(location.Get("search"))
	before := parameters.Call("toString").String()
	projector := ""
	if to.Projects {
		projector = "1"
	}
	for _, p := range [][2]string{{"room", to.Room}, {"contest", to.Tournament}, {"projector", projector}, {"code", ""}} {
		if p[1] == "" {
			parameters.Call("delete", p[0])
		} else {
			parameters.Call("set", p[0], p[1])
		}
	}
	query := parameters.Call("toString").String()
	if query == before {
		return
	}
	address := location.Get("pathname").String()
	if query != "" {
		address += "?" + query
	}
	h.visited.readdress(address)
}

// OpenAddress implements app.Host. A browser may block the new tab as a pop-up, because the
// click was a frame ago. The address then replaces the page.
func (h *Host) OpenAddress(address string, file bool) {
	if file {
		followLink(address, "")
		return
	}
	if tab := js.Global().Call("open", address, "_blank"); tab.Truthy() {
		tab.Set("opener", nil)
		return
	}
	js.Global().Get("location").Call("assign", address)
}

// CanShare implements app.Host.
func (h *Host) CanShare() bool { return navigator().Get("share").Type() == js.TypeFunction }

// Share implements app.Host. It ignores the error if the user cancels.
func (h *Host) Share(title, address string) {
	_ = attempt(func() { then(navigator().Call("share", map[string]any{"title": title, "url": address}), nil, nil) })
}
