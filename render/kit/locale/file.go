package locale

import (
	"fmt"
	"strconv"
	"strings"
)

// message is a text, in the plural forms that English and Vietnamese know. A text
// that counts nothing has only the other one.
type message struct{ one, other string }

// parse reads a file of texts: a JSON object whose values are strings, or objects
// of plural forms. The general reader of encoding/json, by reflection, would
// take a tenth of a second before the page's first frame, and go-i18n with its
// templates half as long again; a test compares both with this one.
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

// reader reads JSON from the front of what is left of it, up to the first error.
type reader struct {
	rest string
	err  error
}

func (r *reader) fail(want string) {
	if r.err == nil {
		r.err = fmt.Errorf("want %s before %q", want, Shortened(r.rest))
	}
}

func (r *reader) space() { r.rest = strings.TrimLeft(r.rest, " \t\r\n") }

// at reports whether a sign is next.
func (r *reader) at(sign byte) bool {
	r.space()
	return r.err == nil && r.rest != "" && r.rest[0] == sign
}

// accept goes past a sign if it is next.
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

// object reads an object, whose values the caller reads after each key.
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

// text reads a string. Escapes are those that JSON and Go have in common.
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
	s, _ := strconv.Unquote(quoted) // which QuotedPrefix has checked
	return s
}
