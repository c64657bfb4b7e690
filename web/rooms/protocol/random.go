//go:build !js

package protocol

import "crypto/rand"

// random fills b with cryptographically secure random bytes.
func random(b []byte) { rand.Read(b) } // never fails
