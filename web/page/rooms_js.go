package page

import (
	"syscall/js"

	"colat/render/room"
	"colat/web/rooms/client/dial"
)

// Rooms returns what connects to the server of rooms of the site that the page is of. News
// of it ends a rest of the page at once.
func Rooms() room.Connect {
	return room.Online(dial.To(""), dial.Awake, func() {
		if page := js.Global().Get("colatPage"); page.Truthy() {
			page.Call("wake")
		}
	})
}

// Readdress implements render.Addressed. The other parameters of the address stay, but
// those that name a game go: the address leads to the room.
func (h *Host) Readdress(id string) {
	location := js.Global().Get("location")
	parameters := js.Global().Get("URLSearchParams").New(location.Get("search"))
	before := parameters.Call("get", roomParameter)
	if before.IsNull() && id == "" || before.Type() == js.TypeString && before.String() == id {
		return
	}
	parameters.Call("delete", roomParameter)
	if id != "" {
		parameters.Call("set", roomParameter, id)
	}
	address := location.Get("pathname").String()
	if query := parameters.Call("toString").String(); query != "" {
		address += "?" + query
	}
	h.visited.readdress(address)
}

// roomParameter is that of the address which names a room.
const roomParameter = "room"

// CanShare implements render.Sharer.
func (h *Host) CanShare() bool {
	return js.Global().Get("navigator").Get("share").Type() == js.TypeFunction
}

// Share implements render.Sharer. Whoever thinks better of it has said so to the browser.
func (h *Host) Share(title, address string) {
	defer func() {
		if refused := recover(); refused != nil {
			if _, ofBrowser := refused.(js.Error); !ofBrowser {
				panic(refused)
			}
		}
	}()
	ignored := js.FuncOf(func(js.Value, []js.Value) any { return nil })
	js.Global().Get("navigator").Call("share", map[string]any{"title": title, "url": address}).Call("catch", ignored)
}
