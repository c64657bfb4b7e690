package identity

import "crypto/sha256"

// OfBot returns the public ID of a program without a key, identified by its address and
// name. No key has this ID.
func OfBot(address, name string) string {
	sum := sha256.Sum256([]byte("colat bot " + address + "\x00" + name))
	return letters.EncodeToString(sum[:16])
}
