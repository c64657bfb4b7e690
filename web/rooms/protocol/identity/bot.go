package identity

import "crypto/sha256"

// OfBot returns the ID by which others know a program without a key, which comes from an
// address with a name. No key leads to it.
func OfBot(address, name string) string {
	sum := sha256.Sum256([]byte("colat bot " + address + "\x00" + name))
	return letters.EncodeToString(sum[:16])
}
