package protocol

import (
	"slices"
	"strings"
	"unicode"
)

// A typed letter is a letter or digit with the keys that an input method for Vietnamese has
// taken for an accent on it: by Telex and by VNI.
type typedLetter struct {
	base       rune
	telex, vni string
}

// Vietnamese vowels with their accents, each row a vowel with its keys in Telex and VNI, and then
// with the keys of tones.
var vowels = []struct{ base, telex, vni, tones string }{
	{"A", "", "", "AÁÀẢÃẠ"}, {"A", "W", "8", "ĂẮẰẲẴẶ"}, {"A", "A", "6", "ÂẤẦẨẪẬ"},
	{"E", "", "", "EÉÈẺẼẸ"}, {"E", "E", "6", "ÊẾỀỂỄỆ"}, {"I", "", "", "IÍÌỈĨỊ"},
	{"O", "", "", "OÓÒỎÕỌ"}, {"O", "O", "6", "ÔỐỒỔỖỘ"}, {"O", "W", "7", "ƠỚỜỞỠỢ"},
	{"U", "", "", "UÚÙỦŨỤ"}, {"U", "W", "7", "ƯỨỪỬỮỰ"}, {"Y", "", "", "YÝỲỶỸỴ"},
}

// The keys of tones, in the order of the rows above, and their combining characters.
const telexTones, vniTones, combiningTones = " SFRXJ", " 12345", " \u0301\u0300\u0309\u0303\u0323"

// mostTypedLetters is the most letters of which typed text has readings.
const mostTypedLetters = 64

// lettersOf returns the letters and digits of typed text in any case, width and form of accents.
// Spaces and hyphens are left out, and other characters stand for themselves.
func lettersOf(typed string) []typedLetter {
	var letters []typedLetter
	for _, c := range typed {
		c = plain(c)
		last := len(letters) - 1
		switch tone := slices.Index([]rune(combiningTones), c); {
		case len(letters) == mostTypedLetters:
			return letters
		case unicode.IsSpace(c), c == '-':
		case c == 'Đ':
			letters = append(letters, typedLetter{'D', "D", "9"})
		case tone > 0 && last >= 0:
			letters[last].telex += telexTones[tone : tone+1]
			letters[last].vni += vniTones[tone : tone+1]
		case c == '\u0302' && last >= 0:
			letters[last].telex += string(letters[last].base)
			letters[last].vni += "6"
		case c == '\u0306' && last >= 0:
			letters[last].telex += "W"
			letters[last].vni += "8"
		case c == '\u031b' && last >= 0:
			letters[last].telex += "W"
			letters[last].vni += "7"
		default:
			letters = append(letters, letterOf(c))
		}
	}
	return letters
}

// plain returns a character in upper case and in ASCII if it is a full-width form.
func plain(c rune) rune {
	if c >= '！' && c <= '～' {
		c -= '！' - '!'
	}
	return unicode.ToUpper(c)
}

// letterOf returns a character without its accents.
func letterOf(c rune) typedLetter {
	for _, v := range vowels {
		if tone := slices.Index([]rune(v.tones), c); tone > 0 {
			return typedLetter{rune(v.base[0]), v.telex + telexTones[tone:tone+1], v.vni + vniTones[tone:tone+1]}
		} else if tone == 0 {
			return typedLetter{rune(v.base[0]), v.telex, v.vni}
		}
	}
	return typedLetter{base: c}
}

// keysOf returns the keys by which letters were typed. Those of the accent on the letter moved
// were typed by letters later than it.
func keysOf(letters []typedLetter, vni bool, moved, by int) string {
	var b strings.Builder
	later := ""
	for i, l := range letters {
		keys := l.telex
		if vni {
			keys = l.vni
		}
		if i == moved {
			later, keys = keys, ""
		}
		b.WriteRune(l.base)
		b.WriteString(keys)
		if i == moved+by {
			b.WriteString(later)
		}
	}
	return b.String()
}

// WithoutAccents returns typed text in upper case without accents.
func WithoutAccents(typed string) string {
	var b strings.Builder
	for _, l := range lettersOf(typed) {
		b.WriteRune(l.base)
	}
	return b.String()
}

// mostReadings is the most readings of typed text.
const mostReadings = 12

// Readings returns the texts that may have been typed where an input method for Vietnamese has
// turned some of their keys into accents, by Telex or VNI, most likely first. Case, width,
// spaces and hyphens do not matter. Codes drawn today have one reading; earlier ones had vowels.
func Readings(typed string) []string {
	letters := lettersOf(typed)
	var all []string
	add := func(text string) {
		if !slices.Contains(all, text) {
			all = append(all, text)
		}
	}
	add(keysOf(letters, false, -1, 0))
	add(keysOf(letters, true, -1, 0))
	alone := slices.Clone(letters)
	for i, l := range letters {
		if tone, is := strings.CutPrefix(l.telex, "W"); is && l.base == 'U' { // W alone makes the same letter
			one := slices.Clone(letters)
			one[i] = typedLetter{base: 'W', telex: tone}
			alone[i] = one[i]
			add(keysOf(one, false, -1, 0))
			add(keysOf(alone, false, -1, 0))
		}
	}
	for i, l := range letters {
		for by := 1; l.telex != "" && i+by < len(letters) && unicode.IsLetter(letters[i+by].base); by++ {
			add(keysOf(letters, false, i, by))
			add(keysOf(letters, true, i, by))
		}
	}
	slices.SortStableFunc(all, func(a, b string) int { return unfit(a) - unfit(b) })
	return all[:min(len(all), mostReadings)]
}

// CleanTyped returns typed text as it is shown while a code is typed: in upper case, without
// characters that can be none of a code, and no longer than a code. Accents stay, because an input
// method may go on to change them.
func CleanTyped(typed string) string {
	var clean []rune
	for _, c := range typed {
		c = plain(c)
		base := c
		if unicode.IsLetter(c) {
			base = lettersOf(string(c))[0].base
		}
		if base >= 'A' && base <= 'Z' || base >= '0' && base <= '9' || len(clean) > 0 && unicode.IsMark(c) {
			clean = append(clean, c)
		}
	}
	for len(clean) > 0 && shortest(string(clean)) > CodeLength {
		clean = clean[:len(clean)-1]
	}
	return string(clean)
}

// IsWhole reports whether typed text is a code to which nothing can be added.
func IsWhole(typed string) bool { return shortest(typed) >= CodeLength }

// shortest returns the length of the shortest reading.
func shortest(typed string) int {
	least := mostTypedLetters * 3
	for _, r := range Readings(typed) {
		least = min(least, len(r))
	}
	return least
}

// unfit tells by how much a text is no code: 0 for a code, 1 for less than one, 2 for more.
func unfit(text string) int {
	switch {
	case isCode(text):
		return 0
	case len(text) < CodeLength:
		return 1
	}
	return 2
}

// isCode reports whether text has the form of a code.
func isCode(text string) bool {
	return len(text) == CodeLength && strings.Trim(text, CodeAlphabet) == ""
}
