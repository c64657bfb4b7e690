package notation

import "strings"

// plain returns a text with the usual characters in place of others that look alike:
// full-width letters and signs, dashes of all lengths, spaces of all widths. Characters
// without a width are left out.
func plain(text string) string {
	return strings.Map(func(c rune) rune {
		switch {
		case c < 0x80:
			return c
		case c >= '！' && c <= '～': // full width
			return c - '！' + '!'
		case c >= '\u200b' && c <= '\u200f', strings.ContainsRune("\u2060\ufeff\u00ad\ufe0e\ufe0f", c):
			return -1
		case c >= '\u2000' && c <= '\u200a', c == '\u00a0', c == '\u202f', c == '\u205f', c == '\u3000':
			return ' '
		case c == '\u2028', c == '\u2029', c == '\u0085':
			return '\n'
		}
		for _, like := range lookalikes {
			if strings.ContainsRune(like.all, c) {
				return like.plain
			}
		}
		return c
	}, text)
}

var lookalikes = []struct {
	plain rune
	all   string
}{
	{'-', "‐‑‒–—―−─━ー"}, {'x', "×✕✖"}, {'"', "“”„«»「」『』"}, {'\'', "‘’‚"},
	{'|', "│┃¦"}, {'●', "⚫⬤◉▲☗"}, {'○', "⚪◯△☖〇"},
}
