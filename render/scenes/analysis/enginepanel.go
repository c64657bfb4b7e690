package analysis

import (
	"math"
	"strconv"
	"strings"

	"colat/ai"
	"colat/ai/analysis"
	"colat/game"
	"colat/render/kit/locale"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/scenes/play/coach"
	"colat/render/table/board"
	"colat/render/table/games"
)

// lineName is the prefix of the controls for the moves of a line: line-2-3 is the third move of
// the second line.
const lineName = "line-"

// status returns what the engine is doing, in full and then shorter.
func (e *engine) status(s *Scene) []string {
	l := s.program.Locale
	r := e.report
	switch {
	case e.failed:
		return []string{l.Text("engine.failed-short")}
	case s.hand.over:
		return []string{l.Text("engine.over"), "–"}
	case r == nil && !e.first && !s.study.Complete():
		return []string{l.Text("engine.waits"), l.Text("engine.waits-short")}
	case r == nil:
		return []string{l.Text("outlook.starting"), "…"}
	case r.Depth == 0 && !r.Complete:
		return []string{l.Format("engine.first-round", locale.Data{"Known": len(r.Lines), "All": r.Considered}), "…"}
	}
	said := l.Format("outlook.depth", locale.Data{"Depth": r.Depth})
	if r.Complete {
		said = l.Text("engine.complete")
		if r.Depth > 0 && !allProven(r) {
			said = l.Format("outlook.depth", locale.Data{"Depth": r.Depth})
		}
	}
	if e.spent() && !r.Complete {
		time := l.Text(limitWord(e.options.limit))
		return []string{
			said + " · " + l.Format("engine.stopped", locale.Data{"Time": time}),
			said + " · " + l.Text("engine.stopped-short"),
		}
	}
	if seconds := r.Elapsed.Seconds(); seconds > 0 && r.Nodes > 0 {
		speed := l.Amount(int64(float64(r.Nodes) / seconds))
		return []string{said + " · " + l.Format("engine.speed", locale.Data{"Nodes": speed}), said}
	}
	return []string{said}
}

// Measures of the lines.
const (
	valueWide  = 58.0
	legendHigh = 18.0
)

// engineHeight returns the height of the engine's part with a number of lines.
func engineHeight(lines int, legend bool) float64 {
	h := theme.Touch + float64(lines)*(theme.Touch+listGap)
	if legend {
		h += legendHigh
	}
	return h
}

// addEngine lays out what the engine has found, as many lines as fit.
func (l *layout) addEngine(r *ui.Rect, lines int, legend bool) {
	e := &l.engine
	top := r.CutTop(theme.Touch, 0)
	l.AddButton(top.CutRight(theme.Touch, 0), "engine-options", "", ui.IconSettings, ui.Ghost).Label =
		l.Text("engine.options")
	number := l.Count("engine.lines", e.options.lines, nil)
	more := l.AddButton(top.CutRight(78, 4), "lines", number, ui.NoIcon, ui.Ghost)
	more.Size = theme.TextSmall
	table := l.AddButton(top.CutRight(theme.Touch, 0), "table", "", ui.IconLibrary, ui.Ghost)
	table.Label, table.Selected = l.Text("table.show"), l.table.on
	l.AddLabel(top, "", theme.TextSmall+1, l.Theme.TextMuted).Choose(l.engine.status(l.Scene)...)
	best := e.best()
	words, wide := make([]lineWords, len(best)), 0.0
	for i := range best {
		words[i] = l.writeLine(&best[i])
		wide = max(wide, text.Width(words[i].beside, text.Style{Size: theme.TextSmall, Tabular: true}))
	}
	for i := range lines {
		place := r.CutTop(theme.Touch, listGap)
		if i < len(best) {
			l.addLine(place, i, &words[i], math.Ceil(wide), best[i].Worth.Proven())
		}
	}
	if legend {
		l.AddLabel(r.CutTop(legendHigh, 0), "", theme.TextSmall-1, l.Theme.TextMuted).Choose(l.legend()...)
	}
}

// legend explains the values, in full and then shorter.
func (l *layout) legend() []string {
	data := locale.Data{
		"Side": games.SideName(l.Locale, l.Rules(), l.walk.state.ToMove()),
		"Win":  l.Text("values.win"), "Loss": l.Text("values.loss"),
	}
	switch {
	case l.margin != nil:
		return []string{l.Format("engine.legend-discs", data), l.Format("engine.legend-discs-short", data), ""}
	case l.engine.counted():
		return []string{l.Format("engine.legend-lead", data), ""}
	}
	return []string{l.Format("engine.legend", data), l.Format("engine.legend-short", data), ""}
}

// addLine lays out a line: its value, what stands beside it in a width, and its moves, which are
// controls.
func (l *layout) addLine(r ui.Rect, number int, w *lineWords, wide float64, proven bool) {
	value := r.CutLeft(valueWide, 6)
	l.Add(ui.Item{Kind: ui.Plate, Rect: value.Middle(30), Color: w.tone, Selected: proven})
	said := l.AddBold(value.Middle(30).Pad(3, 0), w.value, theme.TextBody, theme.Pearl)
	said.Align, said.Tabular = text.Center, true
	if wide > 0 {
		l.AddLabel(r.CutLeft(wide+4, 2), w.beside, theme.TextSmall, l.Theme.TextMuted)
	}
	for i, move := range w.moves {
		width := max(theme.Touch, math.Ceil(text.Width(move, text.Style{Size: listSize, Bold: true}))+20)
		if width > r.W {
			return
		}
		name := lineName + strconv.Itoa(number+1) + "-" + strconv.Itoa(i+1)
		b := l.AddButton(r.CutLeft(width, 0), name, move, ui.NoIcon, ui.Ghost)
		b.Size, b.Bold = listSize, i == 0
		b.Label = l.Format("engine.line-move", locale.Data{"Line": number + 1, "Move": move})
	}
}

// playLine plays the moves of a line that a control names, up to that move.
func (s *Scene) playLine(control string) bool {
	name, found := strings.CutPrefix(control, lineName)
	if !found {
		return false
	}
	before, after, _ := strings.Cut(name, "-")
	n, err := strconv.Atoi(before)
	k, err2 := strconv.Atoi(after)
	best := s.engine.best()
	if err != nil || err2 != nil || n < 1 || n > len(best) {
		return true
	}
	pv := best[n-1].PV
	for _, m := range pv[:min(max(k, 0), len(pv))] {
		if !game.IsLegal(s.walk.state, m) {
			break
		}
		if err := s.walk.play(m, func(game.State) (game.Move, bool) { return game.NoMove, false }); err != nil {
			s.program.Say(s.program.Text("analysis.full"))
			break
		}
	}
	s.arrive()
	s.program.Announce(s.spoken())
	return true
}

// unitWidth is the least width of a square for the per cent sign.
const unitWidth = 40.0

// showValues writes the values of the moves on their squares, those of the selected piece or, if
// none is selected, on each piece the value of its best move. The best one is marked once all
// have been searched to one depth, or if it is proven to win.
func (e *engine) showValues(s *Scene) {
	if !e.stale {
		return
	}
	e.stale = false
	var values []board.Value
	if e.on && e.report != nil && !s.practice.on && !e.options.hidesValues {
		values = e.values(s, e.report)
	}
	s.stage.View.SetValues(values)
}

// values returns the values of a report's lines, at most one on a square.
func (e *engine) values(s *Scene, r *analysis.Report) []board.Value {
	side := s.walk.state.ToMove()
	unit := s.stage.SquareRect(0).W >= unitWidth
	var values []board.Value
	var taken board.Set
	for i := range r.Lines {
		line := &r.Lines[i]
		from, to := s.game.Squares(s.walk.state, line.Move)
		square := to
		if from >= 0 && s.hand.Selected < 0 {
			square = from
		}
		if to < 0 || taken.Has(square) || from >= 0 && s.hand.Selected >= 0 && from != s.hand.Selected {
			continue
		}
		taken.Add(square)
		value, _ := s.valueOf(line)
		if !unit {
			value = strings.TrimSuffix(value, "%")
		}
		quality := s.quality(line.Worth, side)
		values = append(values, board.Value{
			Square: square, Text: value, Tone: coach.Tone(quality),
			Best: len(values) == 0 && (r.Depth > 0 || r.Complete || line.Worth.For(side).Outcome == ai.Win),
		})
	}
	return values
}
