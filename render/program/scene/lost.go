package scene

import (
	"strings"

	"colat/game/notation"
	"colat/render/kit/locale"
)

// lostParts are the IDs of the words for what a form of a game does not carry.
var lostParts = map[notation.Part]string{
	notation.Start: "lost.start", notation.Names: "lost.names", notation.Result: "lost.result",
	notation.Date: "lost.date", notation.Times: "lost.times", notation.Annotations: "lost.annotations",
}

// LostWords lists parts of a game in words.
func LostWords(l *locale.Locale, parts []notation.Part) string {
	words := make([]string, len(parts))
	for i, part := range parts {
		words[i] = l.Text(lostParts[part])
	}
	return strings.Join(words, ", ")
}
