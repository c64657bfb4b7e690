package tournament

import (
	"fmt"
	"strings"
)

// mostDepth is the greatest number of parts of a key, and of values within values. A
// tournament's file has two of each.
const mostDepth = 16

// checkDepth returns an error for a text with keys of many parts (a.b.c…) or with values
// that are nested deeply. The time that the TOML library needs for those grows with
// the square of the depth.
func checkDepth(text string) error {
	line, parts, nested := 1, 0, 0
	for i := 0; i < len(text); {
		switch c := text[i]; c {
		case '#':
			i += lengthUntil(text[i:], "\n")
			continue
		case '"', '\'':
			length := stringLength(text[i:])
			line += strings.Count(text[i:i+length], "\n")
			i += length
			continue
		case '.':
			parts++
		case '[', '{':
			parts, nested = 0, nested+1
		case ']', '}':
			parts, nested = 0, max(nested-1, 0)
		case '=', ',', '\n':
			parts = 0
			if c == '\n' {
				line++
			}
		}
		if parts >= mostDepth || nested > mostDepth {
			return fmt.Errorf("line %d: a key of more than %d parts, or values nested more deeply than that", line, mostDepth)
		}
		i++
	}
	return nil
}

// stringLength returns the length of the TOML string at the start of text, with its
// quotes. A string that is not closed ends with its line, or with the text if it may have
// several lines.
func stringLength(text string) int {
	quote := text[:1]
	end := quote
	if long := strings.Repeat(quote, 3); strings.HasPrefix(text, long) {
		end = long
	}
	for i := len(end); i < len(text); i++ {
		switch {
		case text[i] == '\\' && quote == `"`:
			i++
		case text[i] == '\n' && len(end) == 1:
			return i
		case strings.HasPrefix(text[i:], end):
			return i + len(end)
		}
	}
	return len(text)
}

// lengthUntil returns the length of text before the first end, or all of it.
func lengthUntil(text, end string) int {
	if i := strings.Index(text, end); i >= 0 {
		return i
	}
	return len(text)
}
