//go:build !js

package protocol

import "crypto/rand"

// random fills b with bytes that nobody can guess.
func random(b []byte) { rand.Read(b) } // never fails
