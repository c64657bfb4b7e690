package protocol

import (
	"strings"
	"unicode"
)

// CodeLength is how many characters a code has: 30 bits. It is short enough to be typed, and
// the server bounds how many wrong ones an address may ask for.
const CodeLength = 6

// CodeAlphabet are the characters of codes. It has no I, O, 0 and 1, which readers at the
// back of a room confuse.
const CodeAlphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"

// NewCode draws a code for a room or a tournament.
func NewCode() string {
	var code [CodeLength]byte
	random(code[:])
	for i, b := range code {
		code[i] = CodeAlphabet[int(b)%len(CodeAlphabet)]
	}
	return string(code[:])
}

// ParseCode returns the code that a person has typed, in small or capital letters, with
// spaces or hyphens between them, and whether it is one.
func ParseCode(typed string) (code string, ok bool) {
	code = CleanCode(typed)
	return code, len(code) == CodeLength && strings.Trim(code, CodeAlphabet) == ""
}

// CleanCode returns what was typed as codes are written, whether it is a whole one or not.
func CleanCode(typed string) string {
	return strings.Map(func(letter rune) rune {
		if unicode.IsSpace(letter) || letter == '-' {
			return -1
		}
		return unicode.ToUpper(letter)
	}, typed)
}
