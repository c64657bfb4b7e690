package protocol

import "syscall/js"

// random fills b with cryptographically secure random bytes of the browser. crypto/rand
// would make the page larger by 0.2 MB.
func random(b []byte) {
	array := js.Global().Get("Uint8Array").New(len(b))
	js.Global().Get("crypto").Call("getRandomValues", array)
	js.CopyBytesToGo(b, array)
}
