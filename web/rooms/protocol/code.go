package protocol

import (
	"strings"
	"unicode"
)

// CodeLength is the number of characters of a code, 30 bits. A code is short enough to be
// typed, and the server limits the wrong codes per address.
const CodeLength = 6

// CodeAlphabet is the set of characters in codes. It has no I, O, 0 and 1, which are
// easily confused at a distance.
const CodeAlphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"

// NewCode returns a random code for a room or tournament.
func NewCode() string {
	var code [CodeLength]byte
	random(code[:])
	for i, b := range code {
		code[i] = CodeAlphabet[int(b)%len(CodeAlphabet)]
	}
	return string(code[:])
}

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
