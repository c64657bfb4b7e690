package wire

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"errors"
)

// letters write 128 bits as 26 letters and digits that nobody mixes up and that mean
// nothing in addresses or subjects.
var letters = base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding)

// idLength is how many letters an ID has.
const idLength = 26

// NewID returns an ID that nobody can guess: 128 bits of chance.
func NewID() string {
	var bits [16]byte
	rand.Read(bits[:]) // never fails
	return letters.EncodeToString(bits[:])
}

// IsID reports whether a text can be the ID of a room or a person.
func IsID(text string) bool {
	if len(text) != idLength {
		return false
	}
	for _, c := range []byte(text) {
		if (c < 'a' || c > 'z') && (c < '2' || c > '7') {
			return false
		}
	}
	return true
}

// NewKey returns a secret for Hello, which is longer than what it stands for.
func NewKey() string { return NewID() + NewID() }

// Person returns the ID by which others know whoever has a key. The key cannot be found
// from it.
func Person(key string) (string, error) {
	if len(key) != 2*idLength || !IsID(key[:idLength]) || !IsID(key[idLength:]) {
		return "", errors.New("the key is none: it has 52 letters and digits")
	}
	sum := sha256.Sum256([]byte("colat person " + key))
	return letters.EncodeToString(sum[:16]), nil
}
