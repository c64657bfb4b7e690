package protocol

import "strings"

// idLength is the number of letters in an ID, 130 bits.
const idLength = 26

// letters is the set of characters in IDs. They are not easily confused, and have no
// special meaning in URLs or message subjects.
const letters = "abcdefghijklmnopqrstuvwxyz234567"

// NewID returns a random ID that cannot be guessed.
func NewID() string { return randomText(idLength, letters) }

// randomText returns a number of random characters of an alphabet, all equally likely.
func randomText(length int, alphabet string) string {
	text := make([]byte, 0, length)
	drawn := make([]byte, length)
	for len(text) < length {
		random(drawn)
		for _, b := range drawn {
			if int(b) < 256/len(alphabet)*len(alphabet) && len(text) < length {
				text = append(text, alphabet[int(b)%len(alphabet)])
			}
		}
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

// CodeLength is the number of characters of a code. A code is short enough to be typed, and the
// server limits the wrong ones.
const CodeLength = 6

// CodeAlphabet is the set of characters in codes. It has no I, O, 0 and 1, which are
// easily confused at a distance.
const CodeAlphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"

// drawnAlphabet is the set of characters in new codes: those of CodeAlphabet that no input method
// for Vietnamese replaces. Without vowels, D and W neither the keys of Telex nor the digits of VNI
// have a letter to change, and F and J are left as they are where a method takes them for PH and
// GI. A code has about 27 bits.
const drawnAlphabet = "BCGHKLMNPQRSTVXZ23456789"

// NewCode returns a random code for a room or tournament. No two neighbours are equal, which
// some input methods take for one sound.
func NewCode() string {
	for {
		code := randomText(CodeLength, drawnAlphabet)
		double := false
		for i := range len(code) - 1 {
			double = double || code[i] == code[i+1]
		}
		if !double {
			return code
		}
	}
}

// ParseCode returns the code that the user has typed, by its most likely reading, and whether
// it is valid; see Readings.
func ParseCode(typed string) (code string, ok bool) {
	code = Readings(typed)[0]
	return code, isCode(code)
}
