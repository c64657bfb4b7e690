package coach

import (
	"slices"

	"colat/ai"
	"colat/render/kit/locale"
	"colat/render/table/board"
	"colat/render/table/games"
)

// show shows the values on the board, except on the square hinted, if they or the way in
// which they are shown have changed.
func (v *Values) show(s *subject, hinted int) {
	if !v.known {
		return
	}
	now := view{-1, hinted, s.stage.SquareRect(0).W >= unitWidth, s.program.Locale.Language()}
	if s.free() {
		now.from = s.Selected
	}
	if v.dirty || now != v.view {
		v.dirty, v.view = false, now
		v.write(s)
	}
	if now := (status{v.hash, v.level, v.uneven || v.proven(), v.counted()}); now != v.status {
		v.status = now
		s.program.Refresh()
	}
}

// write writes the values on the squares: those of the selected piece's moves or, if none is
// selected, on each piece the value of its best move. The best value is marked once all
// values have one depth, or if it is a proven win. The square of a hint is left free. The
// hint then marks the best move, because it was searched longer.
func (v *Values) write(s *subject) {
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
		if !w.Known || w.from >= 0 && v.view.from >= 0 && w.from != v.view.from {
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
			Square: square, Text: w.text(s.program.Locale, v.view.unit), Tone: Tone(share),
			Best: share == top && (comparable && v.view.hinted < 0 || w.Outcome == ai.Win),
		})
	}
	s.stage.View.SetValues(v.shown)
}

// proven reports whether all values are proven.
func (v *Values) proven() bool {
	return !slices.ContainsFunc(v.worths, func(w worth) bool { return !w.Proven() })
}

// counted reports whether the values are leads rather than chances.
func (v *Values) counted() bool {
	return slices.ContainsFunc(v.worths, func(w worth) bool { return w.Counted && !w.Proven() })
}

// Legend returns the explanation of the values, in full first: their unit, the side, and the
// depth. It returns nil if no values are shown.
func (v *Values) Legend(l *locale.Locale) []string {
	if !v.known {
		return nil
	}
	id := "values.legend"
	if v.counted() {
		id = "values.legend-lead"
	}
	short := l.Format(id, locale.Data{
		"Side": games.SideName(l, v.state.Rules(), v.state.ToMove()),
		"Win":  l.Text("values.win"), "Loss": l.Text("values.loss"),
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
	return []string{text, short}
}
