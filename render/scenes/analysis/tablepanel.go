package analysis

import (
	"math"
	"strconv"

	"colat/render/kit/locale"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
)

// Measures of the table.
const (
	leastMove, mostMove = 34.0, 96.0 // widths of the column of moves
	tallyWide           = 92.0
	tallyHigh           = 6.0
)

// tabled reports whether the table is shown.
func (s *Scene) tabled() bool { return s.table.on && !s.practice.on }

// addTable lays out the table of the moves of the position on the board.
func (l *layout) addTable(r *ui.Rect) {
	t := &l.table
	head := r.CutTop(theme.Touch, 0)
	if !l.engine.on { // otherwise, the row of the engine has that control
		l.AddButton(head.CutRight(theme.Touch, 0), "table", "", ui.IconClose, ui.Ghost).Label = l.Text("table.close")
	}
	l.AddBold(head, "", theme.TextBody, l.Theme.Text).Choose(l.openingNames()...)
	l.AddLabel(r.CutTop(legendHigh, 4), "", theme.TextSmall-1, l.Theme.TextMuted).Choose(l.tableStatus()...)
	wide := leastMove
	for i := range t.rows {
		move := l.game.MoveText(l.Locale, l.walk.state, t.rows[i].move)
		wide = max(wide, math.Ceil(text.Width(move, text.Style{Size: listSize, Bold: true})))
	}
	for i := range t.rows {
		l.addTableRow(r.CutTop(theme.Touch, listGap), &t.rows[i], min(wide, mostMove))
	}
	r.CutTop(theme.Gap, 0)
}

// openingNames returns the title of the table, in full and then shorter: the names of the opening on the board, if
// it has some.
func (s *subject) openingNames() []string {
	title := s.program.Text("table.title")
	names := []string{title}
	if s.game.Opening != nil {
		if name, _ := s.game.Opening(s.walk.tree.Start(), s.walk.path); name != "" {
			names = []string{title + ": " + name, name}
		}
	}
	if even := s.recognised.names(s.program.Locale, s.walk.path); even != nil {
		names = append([]string{names[0] + " · " + even[1]}, names...)
	}
	return names
}

// tableStatus returns what the table is about, or why it is empty, in full and then shorter.
func (l *layout) tableStatus() []string {
	t := &l.table
	switch {
	case l.over:
		return []string{l.Text("engine.over"), "–"}
	case len(t.rows) == 0 && t.known != nil && t.known.failed:
		return []string{l.Text("table.unavailable"), "–"}
	case len(t.rows) == 0 && (t.known == nil || l.engine.tabled && !l.engine.failed):
		return []string{l.Text("values.working"), "…"}
	case len(t.rows) == 0 && t.openings != nil && t.openings.Complete():
		return []string{l.Text("table.nothing"), l.Text("table.nothing-short"), "–"}
	case t.openings == nil || !t.openings.Complete():
		return []string{l.Text("table.counting"), "…"}
	case t.rows[0].line == nil:
		return []string{l.Text("table.played"), ""}
	}
	source := l.Text("table.engine")
	if !t.byEngine() {
		source = l.Text("table.book")
	}
	var words []string
	for _, legend := range l.engine.legend(&l.subject) {
		if legend != "" {
			legend = " · " + legend
		}
		words = append(words, source+legend)
	}
	return words
}

// addTableRow lays out a move of the table: the move in a width, its value with the depth and the
// name of the opening, and the number of games with their results.
func (l *layout) addTableRow(r ui.Rect, row *tableRow, wide float64) {
	state := l.walk.state
	move := l.game.MoveText(l.Locale, state, row.move)
	control := l.Add(ui.Item{
		Kind: ui.Tile, Emphasis: ui.Ghost, Rect: r, Name: bookName + l.Rules().FormatMove(state, row.move),
	})
	inner := r.Pad(6, 4)
	l.AddBold(inner.CutLeft(wide, 6), move, listSize, l.Theme.Text)
	spoken := move
	var beside []string // the depth
	value := inner.CutLeft(valueWide, 8)
	if row.line != nil {
		w := l.writeLine(row.line)
		plate := value.Middle(28)
		l.Add(ui.Item{Kind: ui.Plate, Rect: plate, Color: w.tone, Selected: row.line.Worth.Proven()})
		said := l.AddBold(plate.Pad(3, 0), w.value, theme.TextBody-1, theme.Pearl)
		said.Align, said.Tabular = text.Center, true
		spoken += ": " + w.value
		if beside = []string{w.beside}; row.line.Depth > 0 && !row.line.Worth.Proven() {
			depth := l.Format("outlook.depth", locale.Data{"Depth": row.line.Depth})
			beside = []string{depth + " · " + w.beside, depth}
			if w.beside == "" {
				beside = beside[1:]
			}
		}
		spoken += ", " + beside[0]
	}
	if row.booked != nil { // the engine's depth stands above
		value, _ := l.valueOf(row.booked)
		value = l.Format("table.book-value", locale.Data{"Value": value})
		beside = []string{value + " · " + l.Format("outlook.depth", locale.Data{"Depth": row.booked.Depth}), value}
		if row.booked.Worth.Proven() {
			beside = beside[1:]
		}
		spoken += ", " + beside[0]
	}
	if n := int(row.count.Games); n > 0 {
		place := inner.CutRight(min(tallyWide, inner.W/2), 6)
		games := l.Count("library.games", n, nil)
		won, drawn, lost := int(row.count.Wins), int(row.count.Draws), int(row.count.Losses)
		label := l.AddLabel(place.CutTop(place.H-tallyHigh-6, 0), "", theme.TextSmall, l.Theme.TextMuted)
		label.Choose(games, strconv.Itoa(n))
		label.Align = text.End
		scene.AddTally(l.Page, place.CutTop(tallyHigh, 0), won, drawn, lost)
		spoken += ", " + games + ": " + l.Format("library.tally", locale.Data{"Won": won, "Drawn": drawn, "Lost": lost})
	}
	if name := l.nameAfter(row); name != "" {
		spoken += ", " + name
		half := inner.H / 2
		l.AddLabel(ui.Rect{X: inner.X, Y: inner.Y + half, W: inner.W, H: half}, name, theme.TextSmall, l.Theme.Text).Shorten()
		inner.H = half
	}
	if len(beside) > 0 {
		l.AddLabel(inner, "", theme.TextSmall, l.Theme.TextMuted).Choose(beside...)
	}
	control.Text = spoken
}

// nameAfter returns the name of the opening that a move of the table leads to, or "".
func (s *subject) nameAfter(row *tableRow) string {
	if s.game.Opening == nil {
		return ""
	}
	path := append(s.walk.path[:len(s.walk.path):len(s.walk.path)], row.move)
	if name, length := s.game.Opening(s.walk.tree.Start(), path); length == len(path) {
		return name
	}
	return ""
}
