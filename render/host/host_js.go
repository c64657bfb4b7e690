package host

import (
	"net/url"
	"strings"
	"syscall/js"
	"time"

	"colat/render/app"
	"colat/render/kit/ui"
)

// Host is the page in a browser.
type Host struct {
	starting
	live    js.Value // the element that screen readers announce
	spoken  string
	touches pointerQueue
	words   words
	visited history
	pasted  pasted
	files   picked
	title   string // the page's own title; "" before the first call of Retitle
	prefers preferences
	changed bool // the system's theme or its preference of reduced motion has changed
}

// New returns the host of the page that the program runs in.
func New() *Host {
	collectRarely()
	h := &Host{live: document().Call("getElementById", "live")}
	canvas := document().Call("querySelector", "canvas")
	h.touches.listen(canvas)
	h.words.canvas = canvas
	h.visited.listen()
	h.pasted.listen()
	h.files.listen()
	h.listenToSystem()
	return h
}

// Arguments returns the parameters of the page's address. It omits invalid parameters. answer
// is always "".
func Arguments() (parameters url.Values, answer string, err error) {
	query := strings.TrimPrefix(js.Global().Get("location").Get("search").String(), "?")
	parameters, _ = url.ParseQuery(query)
	return parameters, "", nil
}

// ExitStatus returns the exit status of the program after an error.
func ExitStatus(error) int { return 1 }

// Language implements app.Host. It returns the first of the browser's languages that the
// program has, or English.
func (h *Host) Language() string {
	var tags []string
	if languages := navigator().Get("languages"); languages.Truthy() {
		for i := range languages.Length() {
			tags = append(tags, languages.Index(i).String())
		}
	}
	return languageOf(tags)
}

// Announce implements app.Host. It appends a silent space to a repeated text, because screen
// readers only read changes.
func (h *Host) Announce(language, text string) {
	if !h.live.Truthy() {
		return
	}
	if text == h.spoken {
		text += "\u00a0"
	}
	h.spoken = text
	h.live.Set("lang", language)
	h.live.Set("textContent", text)
}

// Link implements app.Host. It returns the page's address with other parameters.
func (h *Host) Link(parameters url.Values) string {
	location := js.Global().Get("location")
	address := location.Get("origin").String() + location.Get("pathname").String()
	if len(parameters) == 0 {
		return address
	}
	return address + "?" + parameters.Encode()
}

// CopyText implements app.Host. The Clipboard API answers asynchronously. If it refuses, the
// older API is tried, and finally a dialogue shows the text to be copied by hand.
func (h *Host) CopyText(text string) bool {
	clipboard := navigator().Get("clipboard")
	if !clipboard.Truthy() {
		return copyBySelection(text)
	}
	then(clipboard.Call("writeText", text), nil, func(js.Value) {
		if !copyBySelection(text) {
			js.Global().Call("prompt", "Cờ Lật", text)
		}
	})
	return true
}

// copyBySelection copies from a temporary text field.
func copyBySelection(text string) bool {
	focused := document().Get("activeElement")
	field := document().Call("createElement", "textarea")
	field.Set("value", text)
	field.Get("style").Set("position", "fixed")
	field.Get("style").Set("opacity", "0")
	document().Get("body").Call("appendChild", field)
	field.Call("select")
	copied := document().Call("execCommand", "copy").Truthy()
	field.Call("remove")
	if focused.Truthy() {
		focused.Call("focus")
	}
	return copied
}

// Touches implements app.Host. Ebitengine misses a touch that begins and ends between two
// ticks.
func (h *Host) Touches() ui.TouchSource { return &h.touches }

// Reader implements app.Host.
func (h *Host) Reader() app.Reader { return &h.words }

// History implements app.Host. It returns the browser's history of the tab.
func (h *Host) History() app.History { return &h.visited }

// WhenLeft implements app.Host. It also reacts to hidden pages, because a hidden page may
// never be visible again, and browsers do not guarantee an event when it ends.
func (h *Host) WhenLeft(do func()) {
	left := func(js.Value) { do() }
	listen(js.Global(), "pagehide", nil, left)
	listen(document(), "visibilitychange", nil, left)
}

// KeepsPicture implements app.Host. The loader created the canvas and knows the answer.
func (h *Host) KeepsPicture() bool {
	keeps, _ := loader("keepsPicture")
	return keeps.Truthy()
}

// Shown implements app.Host. It removes the loader, which covers the picture.
func (h *Host) Shown() { loader("ready") }

// Windowed implements app.Host.
func (h *Host) Windowed() bool { return false }

// Updated implements app.Host. A page's test hook can be called between any two frames.
func (h *Host) Updated() {}

// CanFill implements app.Host. It returns false on iPhones, and in frames without
// permission.
func (h *Host) CanFill() bool { return document().Get("fullscreenEnabled").Truthy() }

// ToggleFill implements app.Host. The whole page fills the screen, so that notices over the
// picture remain visible.
func (h *Host) ToggleFill() {
	if document().Get("fullscreenElement").Truthy() {
		document().Call("exitFullscreen")
		return
	}
	then(document().Get("documentElement").Call("requestFullscreen"), nil, nil)
}

// Rest implements app.Host. The loader schedules frames.
func (h *Host) Rest(within time.Duration) bool {
	_, rests := loader("rest", within.Milliseconds())
	return rests
}

// Expose implements app.Host. The test hook is the global variable colat. Its functions run
// between two frames, because no Go code runs concurrently with frames.
func (h *Host) Expose(probe *app.Probe) {
	parse := func(text []byte) js.Value { return js.Global().Get("JSON").Call("parse", string(text)) }
	js.Global().Set("colat", map[string]any{
		"state": js.FuncOf(func(js.Value, []js.Value) any {
			return parse(encode(probe.State()))
		}),
		"rect": js.FuncOf(func(_ js.Value, arguments []js.Value) any {
			if len(arguments) == 0 {
				return nil
			}
			rect, found := probe.Rect(arguments[0].String())
			if !found {
				return nil
			}
			return parse(encode(rect))
		}),
		"controls": js.FuncOf(func(js.Value, []js.Value) any {
			return parse(encode(append([]string{}, probe.Controls()...)))
		}),
		"memory": js.FuncOf(func(js.Value, []js.Value) any { return held() }),
	})
}
