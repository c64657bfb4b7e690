package coach

import (
	"image/color"
	"math"
	"strconv"

	"colat/ai"
	"colat/game"
	"colat/render/kit/locale"
	"colat/render/kit/theme"
	"colat/render/scenes/analysis/study"
)

// A value is the value of a move for the side that makes it.
type value struct {
	outcome ai.Outcome
	chance  float64 // 0 if the engine does not report it
	score   float64 // in the unit of the game
}

// outcomeFor returns a result as a side's outcome.
func outcomeFor(result game.Result, side game.Player) ai.Outcome {
	switch result.Winner {
	case side:
		return ai.Win
	case game.NoSide:
		return ai.Draw
	}
	return ai.Loss
}

// valueOf returns the value of a move, given the search result for the opponent after it.
func valueOf(info *ai.Info) value {
	v := value{outcome: info.Outcome, chance: info.Chance, score: float64(info.Score) / 100}
	return v.turned()
}

// turned returns the value for the other side.
func (v value) turned() value {
	v.score = -v.score
	if v.chance > 0 {
		v.chance = min(max(1-v.chance, 0.01), 0.99)
	}
	switch v.outcome {
	case ai.Win:
		v.outcome = ai.Loss
	case ai.Loss:
		v.outcome = ai.Win
	}
	return v
}

// share returns the quality of the move, 0 to 1.
func (w *value) share(clear float64) float64 {
	switch {
	case w.outcome == ai.Win:
		return 1
	case w.outcome == ai.Loss:
		return 0
	case w.outcome == ai.Draw:
		return 0.5
	case w.chance > 0:
		return 0.02 + 0.96*w.chance
	}
	return 0.5 + 0.48*math.Tanh(w.score/clear)
}

// unitWidth is the least width of a square for the per cent sign.
const unitWidth = 40.0

// text returns the value as a short text.
func (w *value) text(l *locale.Locale, unit bool) string {
	switch {
	case w.outcome != ai.Unknown:
		return OutcomeText(l, w.outcome)
	case w.chance > 0:
		percent := strconv.Itoa(int(math.Round(100 * w.chance)))
		if unit {
			percent += "%"
		}
		return percent
	}
	return study.Signed(l, math.Round(w.score))
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
