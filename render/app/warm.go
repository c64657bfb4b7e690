package app

import (
	"colat/render/kit/text"
	"colat/render/kit/theme"
)

// warming rasterises the digits and letters that change during a game before a game shows
// them, one style per tick, so that no frame waits for them.
type warming struct {
	scale float64
	next  int
}

// changing are the digits and letters of counts, moves and reports on boards of usual sizes.
const changing = "0123456789abcdefgh,.–:"

var warmStyles = []text.Style{
	{Size: theme.TextFigure, Bold: true},
	{Size: theme.TextFigure - 6, Bold: true},
	{Size: theme.TextBody - 1},
	{Size: theme.TextBody - 1, Bold: true},
	{Size: theme.TextSmall - 1},
	{Size: theme.TextBody, Bold: true},
	{Size: theme.TextSmall},
}

// update rasterises the next style at a device scale, and reports whether any was left.
func (w *warming) update(scale float64) bool {
	if w.scale != scale {
		w.scale, w.next = scale, 0
	}
	if w.next == len(warmStyles) {
		return false
	}
	style := warmStyles[w.next]
	style.Size *= scale
	text.Warm(changing, style)
	w.next++
	return true
}
