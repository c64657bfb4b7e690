package protocol

import (
	"strings"
	"unicode"
)

// idLength is the number of letters in an ID, 130 bits.
const idLength = 26

// letters is the set of characters in IDs. They are not easily confused, and have no
// special meaning in URLs or message subjects.
const letters = "abcdefghijklmnopqrstuvwxyz234567"

// NewID returns a random ID that cannot be guessed.
func NewID() string { return randomText(idLength, letters) }

// randomText returns a number of random characters of an alphabet of 32.
func randomText(length int, alphabet string) string {
	text := make([]byte, length)
	random(text)
	for i, b := range text {
		text[i] = alphabet[int(b)%len(alphabet)]
	}
	return string(text)
}

// IsID reports whether text has the form of an ID of a room or a person.
func IsID(text string) bool { return len(text) == idLength && strings.Trim(text, letters) == "" }

// NewKey returns a secret key for Hello. A key is twice as long as an ID.
func NewKey() string { return NewID() + NewID() }

// IsKey reports whether text has the form of a key.
func IsKey(text string) bool {
	return len(text) == 2*idLength && IsID(text[:idLength]) && IsID(text[idLength:])
}

// CodeLength is the number of characters of a code, 30 bits. A code is short enough to be
// typed, and the server limits the wrong codes per address.
const CodeLength = 6

// CodeAlphabet is the set of characters in codes. It has no I, O, 0 and 1, which are
// easily confused at a distance.
const CodeAlphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"

// NewCode returns a random code for a room or tournament.
func NewCode() string { return randomText(CodeLength, CodeAlphabet) }

// ParseCode returns the code that the user has typed, and whether it is valid. Case,
// spaces and hyphens do not matter.
func ParseCode(typed string) (code string, ok bool) {
	code = CleanCode(typed)
	return code, len(code) == CodeLength && strings.Trim(code, CodeAlphabet) == ""
}

// CleanCode returns typed text in the form of a code, which may be incomplete.
func CleanCode(typed string) string {
	return strings.Map(func(letter rune) rune {
		if unicode.IsSpace(letter) || letter == '-' {
			return -1
		}
		return unicode.ToUpper(letter)
	}, typed)
}
