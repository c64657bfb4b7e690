// Package identity derives the public IDs of people from their keys. Only servers use it:
// the page, which learns its ID from the server, would be larger with the hash function.
package identity

import (
	"crypto/sha256"
	"encoding/base32"
	"errors"

	"golang.org/x/text/unicode/norm"

	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
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

// OfBot returns the public ID of a program without a key, identified by its address and
// name. No key has this ID.
func OfBot(address, name string) string {
	sum := sha256.Sum256([]byte("colat bot " + address + "\x00" + name))
	return letters.EncodeToString(sum[:16])
}

// CleanName is room.CleanName of the composed name, for servers and programs. The page
// does not compose names, because the Unicode tables would make it larger.
func CleanName(name string) (string, error) { return room.CleanName(Composed(name)) }

// Composed returns text in Unicode's form NFC, in which a letter and its accents are one
// character if there is one. So equal names have equal bytes on every system.
func Composed(text string) string { return norm.NFC.String(text) }
