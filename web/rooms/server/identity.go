package server

import (
	"crypto/sha256"
	"encoding/base32"
	"errors"

	"golang.org/x/text/unicode/norm"

	"colat/web/rooms/protocol"
)

// idLetters encodes 128 bits as an ID.
var idLetters = base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding)

// PersonOf returns the public ID of the owner of a key. The key cannot be derived from the ID.
// Package protocol has no such function, because the page, which learns its ID from the server,
// would be larger with the hash function.
func PersonOf(key string) (string, error) {
	if !protocol.IsKey(key) {
		return "", errors.New("the key is none: it has 52 letters and digits")
	}
	sum := sha256.Sum256([]byte("colat person " + key))
	return idLetters.EncodeToString(sum[:16]), nil
}

// BotOf returns the public ID of a program without a key, identified by its address and
// name. No key has this ID.
func BotOf(address, name string) string {
	sum := sha256.Sum256([]byte("colat bot " + address + "\x00" + name))
	return idLetters.EncodeToString(sum[:16])
}

// composedText returns text in Unicode's form NFC, in which a letter and its accents are one
// character if there is one. So equal names have equal bytes on every system. The page does not
// compose names, because the Unicode tables would make it larger.
func composedText(text string) string { return norm.NFC.String(text) }
