package lesson

import (
	"colat/render/kit/text"
	"colat/render/kit/theme"
)

// letters are the letters of moves and values.
const letters = "0123456789abcdefghijklmnopqrst+−,.≥≤/?WLthắngux·-"

// warm rasterises the letters of the tree, one style in each tick, so that no step waits for
// them.
func (s *Scene) warm() {
	styles := [...]text.Style{
		{Size: worthSizes[0], Bold: true},
		{Size: worthSizes[1], Bold: true}, // also for moves on the path
		{Size: worthSizes[2], Bold: true},
		{Size: theme.TextSmall},
		{Size: 11},
		{Size: theme.TextBody - 1},
		{Size: theme.TextBody - 2},
	}
	if s.ticks > len(styles) {
		return
	}
	style := styles[s.ticks-1]
	style.Size *= s.program.Scale
	text.Warm(letters, style)
}
