// Package identity derives the public IDs of people from their keys. Only servers use it:
// the page, which learns its ID from the server, would be larger with the hash function.
package identity

import (
	"crypto/sha256"
	"encoding/base32"
	"errors"

	"colat/web/rooms/protocol"
)

// letters encodes 128 bits as an ID.
var letters = base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding)

// Of returns the public ID of the owner of a key. The key cannot be derived from the ID.
func Of(key string) (string, error) {
	if !protocol.IsKey(key) {
		return "", errors.New("the key is none: it has 52 letters and digits")
	}
	sum := sha256.Sum256([]byte("colat person " + key))
	return letters.EncodeToString(sum[:16]), nil
}
