package dial

import "syscall/js"

// Awake calls wake whenever a connection may have been lost or regained: the page becomes
// visible, or the network goes or returns. stop ends the calls.
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
