package dial

import "syscall/js"

// Awake calls wake whenever a connection may have broken unnoticed or come back: the page has
// become visible, or the network has gone or come. It returns what ends that.
func Awake(wake func()) (stop func()) {
	window := js.Global()
	document := window.Get("document")
	f := js.FuncOf(func(js.Value, []js.Value) any {
		if !document.Get("hidden").Bool() {
			wake()
		}
		return nil
	})
	events := []string{"online", "offline", "pageshow"}
	for _, event := range events {
		window.Call("addEventListener", event, f)
	}
	document.Call("addEventListener", "visibilitychange", f)
	return func() {
		for _, event := range events {
			window.Call("removeEventListener", event, f)
		}
		document.Call("removeEventListener", "visibilitychange", f)
		f.Release()
	}
}
