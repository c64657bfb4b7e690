package coach

import (
	"image/color"
	"math"
	"strconv"

	"colat/ai"
	"colat/render/kit/locale"
	"colat/render/kit/theme"
	"colat/render/scenes/analysis/study"
)

// share returns the quality of the move, 0 to 1.
func (w *worth) share(clear float64) float64 {
	switch {
	case w.Outcome == ai.Win:
		return 1
	case w.Outcome == ai.Loss:
		return 0
	case w.Outcome == ai.Draw:
		return 0.5
	case w.Counted:
		return 0.5 + 0.48*math.Tanh(w.Lead/clear)
	}
	return 0.02 + 0.96*min(max(w.Chance, 0.01), 0.99)
}

// unitWidth is the least width of a square for the per cent sign.
const unitWidth = 40.0

// text returns the value as a short text.
func (w *worth) text(l *locale.Locale, unit bool) string {
	switch {
	case w.Proven():
		return OutcomeText(l, w.Outcome)
	case w.Counted:
		return study.Signed(l, math.Round(w.Lead))
	case unit:
		return strconv.Itoa(percent(w.Chance)) + "%"
	}
	return strconv.Itoa(percent(w.Chance))
}

// OutcomeText returns a proven outcome as a short text.
func OutcomeText(l *locale.Locale, o ai.Outcome) string {
	switch o {
	case ai.Win:
		return l.Text("values.win")
	case ai.Loss:
		return l.Text("values.loss")
	}
	return "="
}

// The colours of bad, even and good moves. They differ in warmth, not in red and green alone.
var badTone, evenTone, goodTone = color.RGBA{0x8c, 0x2a, 0x1c, 0xff}, color.RGBA{0x5e, 0x54, 0x3c, 0xff},
	color.RGBA{0x15, 0x55, 0x96, 0xff}

// Tone returns the colour of a value from 0, bad, to 1, good.
func Tone(share float64) color.RGBA {
	from, to, part := badTone, evenTone, 2*share
	if share > 0.5 {
		from, to, part = evenTone, goodTone, 2*share-1
	}
	return theme.Mix(from, to, part)
}
