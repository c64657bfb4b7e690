// Package locale provides the texts of the interface in Vietnamese and English.
package locale

import (
	"cmp"
	_ "embed"
	"fmt"
	"maps"
	"strconv"
	"strings"
)

// The files have the format of go-i18n.
var (
	//go:embed vi.json
	vietnamese string
	//go:embed en.json
	english string
)

// Languages lists the available languages. The first is the default.
var Languages = []string{"vi", "en"}

// Locale holds the texts of one language. Only the goroutine that draws may use it.
type Locale struct {
	language string
	messages map[string]message
}

// New returns the Locale for one of Languages, or the English one for any other tag.
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

// Known reports whether a language is available.
func Known(tag string) bool { return tag == "vi" || tag == "en" }

// Language returns the language's tag, "vi" or "en".
func (l *Locale) Language() string { return l.language }

// Data maps placeholders of a text to values.
type Data map[string]any

// Text returns a text without placeholders. It returns the id if there is no such text;
// a test checks that this does not happen.
func (l *Locale) Text(id string) string {
	if m, ok := l.messages[id]; ok {
		return m.other
	}
	return id
}

// Format returns a text with its placeholders replaced.
func (l *Locale) Format(id string, data Data) string { return fill(l.Text(id), data) }

// Count returns a text with a number of things in the placeholder Count. It uses the
// form one for 1, and in Vietnamese for 0 as well, if the text has this form (Unicode
// CLDR, language plural rules).
func (l *Locale) Count(id string, count int, data Data) string {
	filled := Data{"Count": count}
	maps.Copy(filled, data)
	if count == 1 || count == 0 && l.language == "vi" {
		if m := l.messages[id]; m.one != "" {
			return fill(m.one, filled)
		}
	}
	return l.Format(id, filled)
}

// Or joins words to a list of alternatives, and And to a list of things.
func (l *Locale) Or(words []string) string  { return l.list("list.or", words) }
func (l *Locale) And(words []string) string { return l.list("list.and", words) }

func (l *Locale) list(id string, words []string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return l.Format(id, Data{"Words": strings.Join(words[:last], ", "), "Last": words[last]})
}

// Decimal formats a number with at most one decimal and the language's decimal
// separator: 3,5 or 3.5.
func (l *Locale) Decimal(value float64) string {
	s := strings.TrimSuffix(strconv.FormatFloat(value, 'f', 1, 64), ".0")
	if l.language == "vi" {
		return strings.ReplaceAll(s, ".", ",")
	}
	return s
}

// Amount formats a large number briefly: 950, 12 k, 3.4 M. Vietnamese has its own words
// for thousands and millions.
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

// Shortened returns an untrusted text cut to 24 characters.
func Shortened(text string) string {
	const most = 24
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return text
}

// fill replaces the placeholders of a text, such as {{.Count}}, by values. A
// placeholder without a value becomes <no value>, as in Go's templates.
func fill(text string, data Data) string {
	var filled strings.Builder
	for {
		before, place, found := strings.Cut(text, "{{.")
		name, after, ends := strings.Cut(place, "}}")
		filled.WriteString(before)
		if !found || !ends {
			return filled.String()
		}
		switch value := data[name].(type) {
		case string:
			filled.WriteString(value)
		case int:
			filled.WriteString(strconv.Itoa(value))
		case nil:
			filled.WriteString("<no value>")
		default:
			fmt.Fprint(&filled, value)
		}
		text = after
	}
}

// message is a text in the plural forms of English and Vietnamese. A text without a
// count has only the form other.
type message struct{ one, other string }

// parse parses a file of texts: a JSON object whose values are strings or objects of
// plural forms. The reflection-based decoder of encoding/json would take a tenth of a
// second before the page's first frame, and go-i18n with its templates half as long
// again; a test compares the results of both with parse.
func parse(file string) (map[string]message, error) {
	r := reader{rest: file}
	messages := make(map[string]message, strings.Count(file, "\n"))
	r.object(func(id string) {
		var m message
		if !r.at('{') {
			m.other = r.text()
		} else {
			r.object(func(form string) {
				switch form {
				case "one":
					m.one = r.text()
				case "other":
					m.other = r.text()
				default:
					r.fail(`the plural form "one" or "other"`)
				}
			})
		}
		messages[id] = m
	})
	if r.space(); r.err == nil && r.rest != "" {
		r.fail("the end")
	}
	return messages, r.err
}

// reader parses JSON from the beginning of rest, up to the first error.
type reader struct {
	rest string
	err  error
}

func (r *reader) fail(want string) {
	r.err = cmp.Or(r.err, fmt.Errorf("want %s before %q", want, Shortened(r.rest)))
}

func (r *reader) space() { r.rest = strings.TrimLeft(r.rest, " \t\r\n") }

// at reports whether the next character, after white space, is sign.
func (r *reader) at(sign byte) bool {
	r.space()
	return r.err == nil && r.rest != "" && r.rest[0] == sign
}

// accept skips sign if it is the next character.
func (r *reader) accept(sign byte) bool {
	if !r.at(sign) {
		return false
	}
	r.rest = r.rest[1:]
	return true
}

func (r *reader) must(sign byte) {
	if !r.accept(sign) {
		r.fail(strconv.Quote(string(sign)))
	}
}

// object parses an object. The caller parses the value after each key.
func (r *reader) object(value func(key string)) {
	r.must('{')
	for first := true; r.err == nil && !r.accept('}'); first = false {
		if !first {
			r.must(',')
		}
		key := r.text()
		r.must(':')
		value(key)
	}
}

// text parses a string. It supports only escapes that JSON and Go have in common.
func (r *reader) text() string {
	if !r.at('"') {
		r.fail("a string")
		return ""
	}
	quoted, err := strconv.QuotedPrefix(r.rest)
	if err != nil {
		r.fail("a string that ends in its line")
		return ""
	}
	r.rest = r.rest[len(quoted):]
	s, _ := strconv.Unquote(quoted) // valid, because QuotedPrefix has checked it
	return s
}
