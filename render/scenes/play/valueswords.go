package play

import (
	"slices"

	"colat/ai"
	"colat/render/kit/locale"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/table/board"
)

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
