package bench

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"colat/web/rooms/protocol"
)

// isPlain reports whether text has no letters of an input method.
func isPlain(text string) bool {
	return strings.IndexFunc(text, func(r rune) bool { return r >= utf8.RuneSelf }) < 0
}

// readings returns what may have been typed where an input method for Vietnamese has made accents of
// keys, by Telex or VNI: e6 becomes ê or, where the method adds its letter to the typed one, eê.
// Letters without their accents come last, and only before other keys: an accent at the end is the
// digit that is missing.
func readings(typed string) []string {
	var all []string
	add := func(list []string) {
		for _, reading := range list {
			if !takes(reading) {
				all = append(all, strings.ToLower(reading))
			}
		}
	}
	add(protocol.Readings(withoutDoubles(typed)))
	add(protocol.Readings(typed))
	if last, _ := utf8.DecodeLastRuneInString(typed); last < utf8.RuneSelf {
		add([]string{protocol.WithoutAccents(withoutDoubles(typed))})
	}
	return all
}

// takes reports whether a letter is followed by an X, which would be the sign of a capture.
func takes(reading string) bool {
	at := strings.IndexByte(reading, 'X')
	return at > 0 && reading[at-1] >= 'A'
}

// withoutDoubles leaves out letters that are followed by themselves with an accent.
func withoutDoubles(typed string) string {
	letters := []rune(typed)
	var kept []rune
	for i, r := range letters {
		doubled := i+1 < len(letters) && letters[i+1] >= utf8.RuneSelf && unicode.IsLetter(letters[i+1]) &&
			strings.EqualFold(protocol.WithoutAccents(string(letters[i+1])), protocol.WithoutAccents(string(r)))
		if !doubled {
			kept = append(kept, r)
		}
	}
	return string(kept)
}
