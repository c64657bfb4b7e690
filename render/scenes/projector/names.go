package projector

import (
	"slices"
	"strings"

	"colat/render/kit/text"
	"colat/render/kit/ui"
	"colat/render/program/invite"
)

// nameKey is a key of the cache names.
type nameKey struct {
	name        string
	size, width float64
	bold        bool
}

// names caches texts that were fitted to a width.
type names map[nameKey]string

// fit returns a name as full as the width allows, in a size that may be slightly smaller.
// People are known by the last word of their names, so the words before it are shortened to
// initials first, from left to right.
func (n names) fit(name string, size, width float64, bold bool) string {
	key := nameKey{name, size, width, bold}
	if fitted, is := n[key]; is {
		return fitted
	}
	style := text.Style{Size: size * ui.LeastText, Bold: bold}
	fits := func(s string) bool { return text.Width(s, style) <= width }
	list, last := invite.Initials(name)
	fitted := cutTo(last, fits)
	if at := slices.IndexFunc(list, fits); at >= 0 {
		fitted = list[at]
	}
	if len(n) > 2000 {
		clear(n)
	}
	n[key] = fitted
	return fitted
}

// cutTo truncates a text until it fits, with an ellipsis.
func cutTo(s string, fits func(string) bool) string {
	letters := []rune(s)
	for n := len(letters); n > 0; n-- {
		cut := s
		if n < len(letters) {
			cut = strings.TrimRight(string(letters[:n]), " ,.·") + "…"
		}
		if fits(cut) {
			return cut
		}
	}
	return "…"
}

// line truncates a text to a width.
func (n names) line(s string, size, width float64, bold bool) string {
	key := nameKey{"\x00" + s, size, width, bold}
	if fitted, is := n[key]; is {
		return fitted
	}
	style := text.Style{Size: size * ui.LeastText, Bold: bold}
	fitted := cutTo(s, func(cut string) bool { return text.Width(cut, style) <= width })
	n[key] = fitted
	return fitted
}
