package protocol

import "syscall/js"

// random fills b with bytes that nobody can guess. The browser has them: crypto/rand
// would make the page larger by 0.2 MB.
func random(b []byte) {
	array := js.Global().Get("Uint8Array").New(len(b))
	js.Global().Get("crypto").Call("getRandomValues", array)
	js.CopyBytesToGo(b, array)
}
