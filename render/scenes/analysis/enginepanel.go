package analysis

import (
	"math"
	"strconv"
	"strings"

	"colat/game"
	"colat/render/kit/locale"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
)

// lineName is the prefix of the controls for the moves of a line: line-2-3 is the third move of
// the second line.
const lineName = "line-"

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
	number := l.Count("engine.lines", e.options.Lines, nil)
	more := l.AddButton(top.CutRight(78, 4), "lines", number, ui.NoIcon, ui.Ghost)
	more.Size = theme.TextSmall
	table := l.AddButton(top.CutRight(theme.Touch, 0), "table", "", ui.IconLibrary, ui.Ghost)
	table.Label, table.Selected = l.Text("table.show"), l.table.on
	l.AddLabel(top, "", theme.TextSmall+1, l.Theme.TextMuted).Choose(e.status(l.over, !l.study.Complete())...)
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
		l.AddLabel(r.CutTop(legendHigh, 0), "", theme.TextSmall-1, l.Theme.TextMuted).Choose(e.legend(&l.subject)...)
	}
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

// playLine plays the moves of a line up to one of them: "2-3" are the first three of the second line.
func (s *Scene) playLine(name string) {
	before, after, _ := strings.Cut(name, "-")
	n, err := strconv.Atoi(before)
	k, err2 := strconv.Atoi(after)
	best := s.engine.best()
	if err != nil || err2 != nil || n < 1 || n > len(best) {
		return
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
}
