package lesson

import (
	"image/color"
	"math"
	"strconv"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/ai/textbook"
	"colat/game"
	"colat/render/kit/locale"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
)

// Measures of the table.
const (
	headHeight  = 22.0
	countHeight = 23.0
	groupGap    = 9.0
	depthWidth  = 44.0
)

// addComparison lays out the choices, the findings, the principal variation and the table, in
// an area that scrolls.
func (l *layout) addComparison(r ui.Rect) {
	r.W -= 8 // for the scroll bar
	l.BeginScroll(&l.scroll, r)
	l.addAlgorithms(&r, "one", 0)
	l.addAlgorithms(&r, "other", 1)
	l.addSettings(r.CutTop(theme.Touch, theme.Gap))
	l.addFindings(&r)
	others := r.CutTop(theme.Touch, theme.Gap)
	for i, tree := range [2]int{mctsTree, ownTree} {
		b := l.AddButton(others.Column(i, 2, theme.Gap), treeNames[tree], l.treeName(tree), ui.IconTree, ui.Quiet)
		b.Size = theme.TextBody - 1
	}
	l.addLine(&r)
	l.addTable(&r)
	l.EndScroll(r.Y)
}

// tint returns the colour of an algorithm.
func (l *layout) tint(i int) color.RGBA {
	if i == 0 {
		return l.Theme.Border
	}
	return l.Theme.Fill
}

// leastAlgorithm is the least width of the name of an algorithm.
const leastAlgorithm = 78.0

// addAlgorithms lays out a choice of algorithms, in two rows if one is too narrow.
func (l *layout) addAlgorithms(r *ui.Rect, name string, i int) {
	all := textbook.Algorithms()
	columns, size := len(all), theme.TextBody-1
	switch width := (r.W - 12) / float64(columns); {
	case width < leastAlgorithm:
		columns /= 2
	case width < 1.2*leastAlgorithm:
		size = theme.TextSmall
	}
	rows := (len(all) + columns - 1) / columns
	place := r.CutTop(float64(rows)*(theme.Touch+scene.RowGap)-scene.RowGap, scene.RowGap)
	l.Add(ui.Item{Kind: ui.Picture, Painter: swatch{}, Rect: place.CutLeft(6, 6), Color: l.tint(i)})
	for first := 0; first < len(all); first += columns {
		var names, labels []string
		selected := -1
		for k, algorithm := range all[first:min(first+columns, len(all))] {
			names = append(names, name+"-"+algorithm)
			labels = append(labels, l.program.SeatNames(algorithm)[0])
			if algorithm == l.choices.algorithms[i] {
				selected = k
			}
		}
		l.AddSegments(place.CutTop(theme.Touch, scene.RowGap), names, labels, selected, size)
		row := l.Items[len(l.Items)-len(names):]
		for k := range row {
			row[k].Label = l.Text(sideLabels[i]) + ": " + labels[k]
		}
	}
}

// sideLabels distinguish the two choices for screen readers.
var sideLabels = [2]string{"lesson.one", "lesson.other"}

// swatch is a bar in the colour of its item.
type swatch struct{}

// Paint implements ui.Painter.
func (swatch) Paint(dst *ebiten.Image, r ui.Rect, _ float64, item *ui.Item) {
	ui.FillRounded(dst, r, r.W/2, item.Color)
}

func (l *layout) addSettings(r ui.Rect) {
	r.CutLeft(12, 0)
	if _, noisy := l.root.(game.Noisy); noisy {
		q := l.AddButton(r.CutRight(r.W*0.38, theme.Gap), "quiescence", l.Text("lesson.quiescence"), ui.NoIcon, ui.Quiet)
		if q.Selected = l.choices.quiescence; q.Selected && r.W > 260 {
			q.Icon = ui.IconCheck
		}
		q.Size = theme.TextBody - 1
	}
	l.addStepper(r, "depth", l.choices.depth, mostDepth)
}

// addFindings lays out the findings about the two searches.
func (l *layout) addFindings(r *ui.Rect) {
	if l.shown.running {
		said := l.Format("lesson.counting", l.algorithm(l.shown.turn))
		l.AddBold(r.CutTop(24, 2), said, theme.TextBody-1, l.Theme.Text)
		l.Add(ui.Item{Kind: ui.Bar, Rect: r.CutTop(6, theme.Gap), Value: l.shown.part})
		return
	}
	for i, said := range l.findings() {
		size, ink := theme.TextBody-2, l.Theme.TextMuted
		if i == 0 {
			size, ink = theme.TextBody-1, l.Theme.Text
		}
		r.CutTop(l.AddParagraph(*r, said, size, ink), 4)
	}
	r.CutTop(0, 4)
}

// findings returns the findings about the two searches, each in a sentence or two.
func (s *Scene) findings() []string {
	l := s.program.Locale
	var said []string
	if depth := s.shown.depth(); depth > 0 {
		said = append(said, s.saving(depth))
	}
	for i := range s.shown.columns {
		c := &s.shown.columns[i]
		data := s.algorithm(i)
		switch {
		case c.err != nil:
			said = append(said, l.Format("lesson.failed", data))
		case c.more > 0:
			data["Nodes"], data["Depth"] = grouped(l, c.more), len(c.rows)+1
			said = append(said, l.Format("lesson.beyond", data))
		}
	}
	if c := &s.shown.columns[1]; c.err == nil && c.more == 0 && len(c.rows) < s.choices.depth {
		if len(s.root.AppendMoves(nil)) == 1 {
			return append(said, l.Text("lesson.single"))
		}
		said = append(said, l.Format("lesson.decided", locale.Data{"Depth": len(c.rows)}))
	}
	for i := range s.shown.columns {
		if at := s.shown.columns[i].at(s.shown.depth()); at != nil && at.Ordering > 0 {
			data := s.algorithm(i)
			data["Nodes"] = grouped(l, at.Ordering)
			said = append(said, l.Format("lesson.ordering", data))
		}
	}
	return said
}

// saving compares the nodes of the two searches to a depth.
func (s *Scene) saving(depth int) string {
	l := s.program.Locale
	first, second := s.shown.columns[0].at(depth), s.shown.columns[1].at(depth)
	data := locale.Data{
		"Depth": depth, "Value": inUnit(l, s.game, first.value),
		"First": s.program.SeatNames(s.choices.algorithms[0])[0], "FirstNodes": grouped(l, first.Nodes),
		"Second": s.program.SeatNames(s.choices.algorithms[1])[0], "SecondNodes": grouped(l, second.Nodes),
	}
	if first.Nodes == second.Nodes {
		return l.Format("lesson.as-many", data)
	}
	id, part := "lesson.fewer", 100*(1-float64(second.Nodes)/float64(first.Nodes))
	if part < 0 {
		id, part = "lesson.more", -part
	}
	data["Percent"] = percent(l, part)
	return l.Format(id, data)
}

// percent formats a percentage. It never rounds up to 100.
func percent(l *locale.Locale, part float64) string {
	if part > 99 && part < 100 || part < 1 {
		return l.Decimal(math.Floor(part*10) / 10)
	}
	return strconv.Itoa(int(part))
}

// addLine lays out the moves of the principal variation. Each is a control that shows the
// position after it.
func (l *layout) addLine(r *ui.Rect) {
	line := l.shown.line()
	if len(line) == 0 {
		return
	}
	l.AddBold(r.CutTop(headHeight, 2), l.Text("lesson.line"), theme.TextSmall, l.Theme.TextMuted)
	words := append([]string{l.Text("lesson.position")}, l.lineWords()...)
	least := max(54, 8.6*float64(l.Rules().Traits().MoveLength)+12)
	room := max(2, int(r.W/least))
	for first := 0; first < len(words); first += room {
		strip := r.CutTop(theme.Touch, 4)
		part := words[first:min(first+room, len(words))]
		if first == 0 && len(words) > room {
			strip.W = r.W
		} else {
			strip.W = min(r.W, float64(len(part))*max(least, r.W/float64(min(room, len(words)))))
		}
		names := make([]string, len(part))
		for i := range part {
			names[i] = "line-" + strconv.Itoa(first+i)
		}
		l.AddSegments(strip, names, part, l.line-first, theme.TextBody-1)
	}
	r.CutTop(0, theme.Gap)
}

// addTable lays out the statistics of both algorithms for each depth.
func (l *layout) addTable(r *ui.Rect) {
	depths := 0
	most := int64(1)
	for i := range l.shown.columns {
		c := &l.shown.columns[i]
		depths = max(depths, len(c.rows))
		if c.more > 0 {
			depths, most = max(depths, len(c.rows)+1), max(most, c.more)
		}
		for k := range c.rows {
			most = max(most, c.rows[k].Nodes)
		}
	}
	if depths == 0 {
		return
	}
	l.addHead(r.CutTop(headHeight, 4))
	for depth := 1; depth <= depths; depth++ {
		group := r.CutTop(2*countHeight, groupGap)
		number := l.AddBold(group.CutLeft(depthWidth, 0), strconv.Itoa(depth), theme.TextLarge, l.Theme.Text)
		if a, b := l.shown.columns[0].at(depth), l.shown.columns[1].at(depth); a != nil && b != nil && b.Nodes < a.Nodes {
			number.Rect.H = countHeight
			saved := ui.Rect{X: number.Rect.X, Y: number.Rect.Bottom(), W: depthWidth - 4, H: countHeight}
			part := "−" + percent(l.Locale, 100*(1-float64(b.Nodes)/float64(a.Nodes))) + "%"
			l.AddLabel(saved, part, theme.TextSmall, l.Theme.TextAccent)
		}
		for i := range l.shown.columns {
			l.addCount(group.CutTop(countHeight, 0), i, depth, most)
		}
		if depth < depths {
			l.Add(ui.Item{Kind: ui.Line, Rect: ui.Rect{X: r.X, Y: r.Y - groupGap/2 - 0.5, W: r.W, H: 1}})
		}
	}
	if scale := l.scaleWords(); scale != "" {
		scale = l.Format("lesson.values", locale.Data{"Scale": scale})
		r.CutTop(l.AddParagraph(*r, scale, theme.TextSmall, l.Theme.TextMuted), 4)
	}
}

// The widths of the columns as parts of the table's width. Narrow tables have no column for
// the time.
var (
	columnWidths = [...]float64{0.26, 0.17, 0.19, 0.20, 0.18}
	narrowWidths = [...]float64{0.31, 0.22, 0.25, 0, 0.22}
)

// narrowTable is the width below which a table is narrow.
const narrowTable = 268.0

func (l *layout) addHead(r ui.Rect) {
	r.CutLeft(depthWidth, 0)
	for i, id := range [...]string{
		"lesson.head-nodes", "lesson.head-cutoffs", "lesson.head-branching", "lesson.head-time", "lesson.head-value",
	} {
		if place := cell(r, i); place.W > 0 {
			l.AddLabel(place, l.Text(id), theme.TextSmall-1, l.Theme.TextMuted).Align = text.End
		}
	}
}

// cell returns the part of a row in a column.
func cell(r ui.Rect, column int) ui.Rect {
	widths := &columnWidths
	if r.W < narrowTable {
		widths = &narrowWidths
	}
	x := r.X
	for _, part := range widths[:column] {
		x += part * r.W
	}
	return ui.Rect{X: x + 4, Y: r.Y, W: widths[column]*r.W - 4, H: r.H}
}

// addCount lays out the statistics of an algorithm for a depth.
func (l *layout) addCount(r ui.Rect, i, depth int, most int64) {
	c := &l.shown.columns[i]
	at := c.at(depth)
	var nodes int64
	label := ""
	switch {
	case at != nil:
		nodes, label = at.Nodes, grouped(l.Locale, at.Nodes)
	case c.more > 0 && depth == len(c.rows)+1:
		nodes = c.more
		label = l.Format("lesson.more-than", locale.Data{"Nodes": grouped(l.Locale, nodes)})
	default:
		return
	}
	// On a logarithmic scale, the bars of exponential growth form a straight line.
	bar := cell(r, 0)
	full := bar.W
	bar.W = max(3, full*math.Log(float64(nodes+1))/math.Log(float64(most+1)))
	bar.X += full - bar.W
	bar.Y, bar.H = bar.Bottom()-4, 3
	l.Add(ui.Item{Kind: ui.Picture, Painter: swatch{}, Rect: bar, Color: l.tint(i)})
	words := [...]string{label, "", "", "", ""}
	if at != nil {
		words[1] = grouped(l.Locale, at.Cutoffs)
		words[2] = fixed(l.Locale, textbook.EffectiveBranching(at.Nodes, depth))
		words[3] = duration(l.Locale, at.Elapsed)
		words[4] = worth(l.Locale, at.value)
	}
	for k, word := range words {
		place := cell(r, k)
		if word == "" || place.W <= 0 {
			continue
		}
		place.H -= 4
		item := l.AddLabel(place, word, theme.TextBody-2, l.Theme.Text)
		item.Align, item.Tabular, item.Bold = text.End, true, k == 0
	}
}

// fixed formats a number with one decimal, so that columns are aligned.
func fixed(l *locale.Locale, value float64) string {
	whole := strconv.FormatFloat(value, 'f', 1, 64)
	if l.Language() == "vi" {
		return whole[:len(whole)-2] + "," + whole[len(whole)-1:]
	}
	return whole
}

// duration formats a time with few enough digits for a column. Shorter times than a millisecond
// are below what a browser's clock tells.
func duration(l *locale.Locale, d time.Duration) string {
	if d < time.Millisecond {
		return l.Text("lesson.brief")
	}
	if d < time.Second {
		precision := 100 * time.Microsecond
		if d >= 100*time.Millisecond {
			precision = time.Millisecond
		}
		return l.Format("lesson.milliseconds", locale.Data{"Time": l.Decimal(1000 * d.Truncate(precision).Seconds())})
	}
	return l.Format("lesson.seconds", locale.Data{"Time": l.Decimal(d.Seconds())})
}
