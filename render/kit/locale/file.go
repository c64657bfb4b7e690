package locale

import (
	"fmt"
	"strconv"
	"strings"
)

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
	if r.err == nil {
		r.err = fmt.Errorf("want %s before %q", want, Shortened(r.rest))
	}
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
