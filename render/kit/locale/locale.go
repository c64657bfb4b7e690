// Package locale holds the texts of the interface in Vietnamese and English.
package locale

import (
	_ "embed"
	"strconv"
	"strings"
)

// The files are in the format of go-i18n.
var (
	//go:embed vi.json
	vietnamese string
	//go:embed en.json
	english string
)

// Languages are the languages there are. The first is the program's own.
var Languages = []string{"vi", "en"}

// Locale is the interface in one language. It is for the goroutine that draws.
type Locale struct {
	language string
	messages map[string]message
}

// New returns the interface in a language of Languages; another one reads as
// English.
func New(tag string) *Locale {
	file := vietnamese
	if tag != "vi" {
		tag, file = "en", english
	}
	messages, err := parse(file)
	if err != nil {
		panic("locale: the embedded file " + tag + ".json cannot be read: " + err.Error())
	}
	return &Locale{tag, messages}
}

// Known reports whether there is an interface in a language.
func Known(tag string) bool { return tag == "vi" || tag == "en" }

// Language returns the language's tag, "vi" or "en".
func (l *Locale) Language() string { return l.language }

// Data is what a text's places are filled with.
type Data map[string]any

// Text returns a text without places to fill. A text that there is not, which a
// test makes sure is never asked for, reads as its id.
func (l *Locale) Text(id string) string {
	if m, ok := l.messages[id]; ok {
		return m.other
	}
	return id
}

// Format returns a text with its places filled.
func (l *Locale) Format(id string, data Data) string { return fill(l.Text(id), data) }

// Count returns a text about a number of things, which stands in the place Count. One
// thing may have a form of its own, which in Vietnamese is that of none as well
// (Unicode CLDR, language plural rules).
func (l *Locale) Count(id string, count int, data Data) string {
	filled := Data{"Count": count}
	for key, value := range data {
		filled[key] = value
	}
	if count == 1 || count == 0 && l.language == "vi" {
		if m := l.messages[id]; m.one != "" {
			return fill(m.one, filled)
		}
	}
	return l.Format(id, filled)
}

// Or lists words of which one will do.
func (l *Locale) Or(words []string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return l.Format("list.or", Data{"Words": strings.Join(words[:last], ", "), "Last": words[last]})
}

// Decimal writes a number with as many decimals as needed, up to one, and the
// language's decimal sign: 3,5 or 3.5.
func (l *Locale) Decimal(value float64) string {
	s := strings.TrimSuffix(strconv.FormatFloat(value, 'f', 1, 64), ".0")
	if l.language == "vi" {
		return strings.ReplaceAll(s, ".", ",")
	}
	return s
}

// Amount writes a large number shortly: 950, 12 k, 3,4 M. Vietnamese has its
// own words for thousands and millions.
func (l *Locale) Amount(n int64) string {
	thousand, million := " k", " M"
	if l.language == "vi" {
		thousand, million = " nghìn", " triệu"
	}
	switch {
	case n < 1000:
		return strconv.FormatInt(n, 10)
	case n < 1_000_000:
		return strconv.FormatInt(n/1000, 10) + thousand
	case n < 100_000_000:
		return l.Decimal(float64(n/100_000)/10) + million
	}
	return strconv.FormatInt(n/1_000_000, 10) + million
}

// Shortened keeps a text from outside to a length that can be shown.
func Shortened(text string) string {
	const most = 24
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return text
}
