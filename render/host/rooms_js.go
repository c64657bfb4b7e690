package host

import (
	"net/url"
	"strings"
	"syscall/js"

	"colat/render/program/scene"
	"colat/web/rooms/client"
	"colat/web/rooms/participant"
	"colat/web/rooms/protocol"
)

// Rooms returns the dialer to the page's server. A message from the server ends a rest of the
// page at once, and is also handled while the page is hidden.
func Rooms() *participant.Dialer {
	d := participant.Dial(client.DialTo(""), func() { loader("news") })
	d.Awake = client.Awake
	var offers protocol.Offers
	known := false
	d.Site = func() (protocol.Offers, bool) { return offers, known }
	askOffers(func(o protocol.Offers) {
		offers, known = o, true
		loader("news")
	})
	return d
}

// askOffers asks the site what it offers, and calls tell if it answers. Another host of the files may
// pass rooms on to a server, so nothing is known of one that has no answer.
func askOffers(tell func(protocol.Offers)) {
	options := js.Global().Get("Object").New()
	options.Set("cache", "no-store")
	address := strings.TrimPrefix(protocol.OffersPath, "/")
	then(js.Global().Call("fetch", address, options), func(response js.Value) {
		if !response.Get("ok").Bool() {
			return
		}
		// The worker's answer without a network is no JSON.
		then(response.Call("json"), func(o js.Value) {
			if o.Type() != js.TypeObject {
				return
			}
			offers := protocol.Offers{Rooms: o.Get("rooms").Truthy()}
			if bots := o.Get("bots"); bots.Type() == js.TypeNumber {
				offers.Bots = bots.Int()
			}
			tell(offers)
		}, nil)
	}, nil)
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

// Readdress implements app.Host. For a room it keeps the other parameters of the address. Changes of
// the history that wait come first, because the address is that of the entry they lead to.
func (h *Host) Readdress(to scene.Place) {
	h.visited.soon(func() {
		location := js.Global().Get("location")
		before, err := url.ParseQuery(strings.TrimPrefix(location.Get("search").String(), "?"))
		if err != nil {
			before = url.Values{}
		}
		query := parametersOf(to, before).Encode()
		if query == before.Encode() {
			return
		}
		address := location.Get("pathname").String()
		if query != "" {
			address += "?" + query
		}
		state := js.Global().Get("history").Get("state")
		_ = attempt(func() { js.Global().Get("history").Call("replaceState", state, "", address) })
	})
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
