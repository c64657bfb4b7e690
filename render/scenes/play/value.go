package play

import (
	"image/color"
	"math"
	"slices"
	"strconv"

	"colat/ai"
	"colat/game"
	"colat/render/kit/locale"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/table/board"
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
	case game.Nobody:
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
	case w.outcome == ai.Win:
		return l.Text("values.win")
	case w.outcome == ai.Loss:
		return l.Text("values.loss")
	case w.outcome == ai.Draw:
		return "="
	case w.chance > 0:
		percent := strconv.Itoa(int(math.Round(100 * w.chance)))
		if unit {
			percent += "%"
		}
		return percent
	}
	text := strconv.Itoa(int(math.Round(math.Abs(w.score))))
	switch {
	case text == "0":
		return text
	case w.score < 0:
		return "−" + text
	}
	return "+" + text
}

// The colours of bad, even and good moves. They differ in warmth, not in red and green alone.
var badTone, evenTone, goodTone = color.RGBA{0x8c, 0x2a, 0x1c, 0xff}, color.RGBA{0x5e, 0x54, 0x3c, 0xff},
	color.RGBA{0x15, 0x55, 0x96, 0xff}

func toneOf(share float64) color.RGBA {
	from, to, part := badTone, evenTone, 2*share
	if share > 0.5 {
		from, to, part = evenTone, goodTone, 2*share-1
	}
	mix := func(a, b uint8) uint8 { return uint8(math.Round(float64(a)*(1-part) + float64(b)*part)) }
	return color.RGBA{mix(from.R, to.R), mix(from.G, to.G), mix(from.B, to.B), 0xff}
}

// show writes the values on the squares: those of the selected piece's moves or, if none is
// selected, on each piece the value of its best move. The best value is marked once all
// values have one depth, or if it is a proven win. The square of a hint is left free. The
// hint then marks the best move, because it was searched longer.
func (v *values) show(s *Scene) {
	v.shown = v.shown[:0]
	var best [board.MaxSquares]*worth
	clear := s.game.ClearLead
	top := -1.0
	for i := range v.worths {
		w := &v.worths[i]
		square := w.to
		if w.from >= 0 && v.view.from < 0 {
			square = w.from
		}
		if !w.told || w.from >= 0 && v.view.from >= 0 && w.from != v.view.from {
			continue
		}
		if best[square] == nil || w.share(clear) > best[square].share(clear) {
			best[square] = w
		}
		top = max(top, w.share(clear))
	}
	comparable := v.level > 0 || v.proven()
	for square, w := range best {
		if w == nil || square == v.view.hinted {
			continue
		}
		share := w.share(clear)
		v.shown = append(v.shown, board.Value{
			Square: square, Text: w.text(s.program.Locale, v.view.unit), Tone: toneOf(share),
			Best: share == top && (comparable && v.view.hinted < 0 || w.outcome == ai.Win),
		})
	}
	s.stage.View.SetValues(v.shown)
}

// proven reports whether all values are proven.
func (v *values) proven() bool {
	return !slices.ContainsFunc(v.worths, func(w worth) bool { return w.outcome == ai.Unknown })
}

// counted reports whether the values are leads rather than chances.
func (v *values) counted() bool {
	return slices.ContainsFunc(v.worths, func(w worth) bool {
		return w.told && w.outcome == ai.Unknown && w.chance == 0
	})
}

// legend returns the explanation of the values, in full first: their unit, the side, and the
// depth.
func (v *values) legend(s *Scene) [2]string {
	l := s.program.Locale
	id := "values.legend"
	if v.counted() {
		id = "values.legend-lead"
	}
	short := l.Format(id, locale.Data{
		"Side": s.sideName(v.state.ToMove()), "Win": l.Text("values.win"), "Loss": l.Text("values.loss"),
	})
	text := short
	switch {
	case v.level > 0:
		text += " " + l.Format("values.level", locale.Data{"Depth": v.level + 1})
	case v.uneven || v.proven():
	default:
		text += " " + l.Text("values.working")
	}
	if n := len(v.worths); n < v.legal {
		text += " " + l.Format("values.some", locale.Data{"Count": n, "All": v.legal})
	}
	return [...]string{text, short}
}

// addLegend lays out the legend of the values at the top of r, if it fits.
func (l *layout) addLegend(r *ui.Rect) {
	if !l.values.known || l.foreseen {
		return
	}
	for _, legend := range l.values.legend(l.Scene) {
		high := ui.ParagraphHeight(legend, theme.TextSmall, r.W-24) + 12
		if high > r.H {
			continue
		}
		place := r.CutTop(high, theme.Gap)
		l.page.Add(ui.Item{Kind: ui.Plate, Rect: place})
		inner := ui.Rect{X: place.X + 12, Y: place.Y + 6, W: place.W - 24, H: place.H - 12}
		l.page.AddParagraph(inner, legend, theme.TextSmall, l.theme.TextMuted)
		return
	}
}
