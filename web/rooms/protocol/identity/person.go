// Package identity tells people apart by their keys. It is the server's: the page, which is
// told by what ID others know it, would be larger by the hash.
package identity

import (
	"crypto/sha256"
	"encoding/base32"
	"errors"

	"colat/web/rooms/protocol"
)

// letters write 128 bits as an ID.
var letters = base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding)

// Of returns the ID by which others know whoever has a key. The key cannot be found from
// it.
func Of(key string) (string, error) {
	if !protocol.IsKey(key) {
		return "", errors.New("the key is none: it has 52 letters and digits")
	}
	sum := sha256.Sum256([]byte("colat person " + key))
	return letters.EncodeToString(sum[:16]), nil
}
