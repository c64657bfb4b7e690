package library

import (
	"image/color"
	"slices"
	"strconv"

	"colat/game"
	"colat/render/kit/locale"
	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/storage"
	"colat/render/table/games"
)

// layout lays out the scene. It changes nothing but the scroll position of the list.
type layout struct {
	*Scene
	scene.Layout
}

// LayOut implements scene.Scene.
func (s *Scene) LayOut(page *ui.Page, w, h float64) {
	l := layout{Scene: s, Layout: s.program.Layout(page)}
	// The place of the board is a square for all games, so that the list does not move.
	f := scene.Divide(w, h, 1, theme.Touch, belowBoard)
	if s.bare() {
		f.Board = ui.Rect{}
	}
	s.stage.Center(f.Board, s.program.Scale)
	padding := scene.PanelPadding
	if f.Portrait {
		padding = theme.Gap
	}
	inner, header := f.Open(page, padding, theme.Gap)
	s.program.AddHeader(page, header, f.Portrait, l.title(), "back")
	l.addActions(inner.CutBottom(actionHeight, theme.Gap))
	if l.opened.Compare == nil {
		l.addTabs(inner.CutTop(theme.Touch, theme.Gap))
	}
	inner.H = max(inner.H, leastScroll)
	switch {
	case s.tab == unfinishedTab:
		l.unfinished.add(l.Layout, inner)
	case len(s.all) == 0, s.opened.Compare != nil && !slices.ContainsFunc(s.all, s.compares):
		l.addEmpty(inner)
	case s.tab == statisticsTab:
		l.addStatistics(inner)
	default:
		l.addGames(inner)
	}
	s.Controls.LayOut(page, f, w, h)
}

// addTabs lays out the choice of a page. The page of unfinished games is there if there are some.
func (l *layout) addTabs(r ui.Rect) {
	tabs := []string{gamesTab, statisticsTab}
	labels := []string{l.Count("library.games", len(l.all), nil), l.Text("library.statistics")}
	if n := len(l.unfinished.games); n > 0 || l.tab == unfinishedTab {
		label := l.Text("library.unfinished")
		counted := label + " · " + strconv.Itoa(n)
		if width := text.Width(counted, text.Style{Size: theme.TextBody - 1, Bold: true}); n > 0 && width < r.W/3-12 {
			label = counted
		}
		tabs, labels = slices.Insert(tabs, 1, unfinishedTab), slices.Insert(labels, 1, label)
	}
	l.AddSegments(r, tabs, labels, slices.Index(tabs, l.tab), theme.TextBody-1)
}

// addActions lays out the row of buttons at the bottom.
func (l *layout) addActions(r ui.Rect) {
	if l.busy() {
		l.addImport(r)
		return
	}
	gap := theme.Gap
	if r.W < 340 {
		gap /= 2
	}
	some := l.current() != nil && l.tab != unfinishedTab
	columns := 4
	if l.opened.Compare != nil {
		columns = 3
	}
	button := func(i int, name, label string, icon ui.Icon, enabled bool, look ui.Emphasis) {
		b := l.AddButton(r.Column(i, columns, gap), name, l.Text(label), icon, look)
		b.Stacked, b.Size, b.Disabled = true, theme.TextSmall, !enabled
	}
	if l.opened.Compare != nil {
		button(0, "open", "compare.compare", ui.IconCompare, some, ui.Primary)
		button(1, "paste", "play.paste-short", ui.IconPaste, true, ui.Quiet)
		button(2, "import", "library.import", ui.IconImport, true, ui.Quiet)
		return
	}
	button(0, "open", "library.open", ui.IconChart, some, ui.Primary)
	if l.undo != nil {
		button(1, "put-back", "library.undo", ui.IconUndo, true, ui.Quiet)
	} else {
		button(1, "delete", "library.delete", ui.IconClose, some, ui.Quiet)
	}
	button(2, exportMenu, "library.export", ui.IconExport, true, ui.Quiet)
	button(3, "import", "library.import", ui.IconImport, true, ui.Quiet)
}

// addEmpty lays out the text of an empty library.
func (l *layout) addEmpty(r ui.Rect) {
	words := l.Text("library.empty")
	if l.opened.Compare != nil {
		words = l.Text("compare.none")
	}
	high := ui.ParagraphHeight(words, theme.TextBody, r.W)
	r.CutTop(max(0, min(r.H-high, 120)/2), 0)
	l.AddParagraph(r, words, theme.TextBody, l.Theme.TextMuted)
}

// addGames lays out the search and the filter, and the games that scroll below them. On the lowest
// screens all of it scrolls.
func (l *layout) addGames(r ui.Rect) {
	scroll := l.scrolls[gamesTab]
	r.W -= 8 // for the scroll bar
	stays := r.H >= theme.Touch+6+leastScroll
	if stays {
		l.addChoice(&r)
	}
	viewport := r
	l.BeginScroll(scroll, viewport)
	if !stays {
		l.addChoice(&r)
	}
	first := r.Y - viewport.Y
	if l.reveal && l.selected >= 0 {
		l.Scene.reveal = false
		at := first + rowHeight*float64(l.selected)
		scroll.Offset = max(min(scroll.Offset, at-ui.Faded(viewport)), at+rowHeight+ui.Faded(viewport)-viewport.H)
		scroll.Offset = max(0, min(scroll.Offset, first+rowHeight*float64(len(l.shown))-viewport.H))
	}
	if len(l.shown) == 0 {
		l.addNone(&r)
	}
	l.Scene.laidAt = scroll.Offset
	for i := range l.shown {
		row := r.CutTop(rowHeight, 0)
		// Of a long list, only the visible rows and those one screen before and after them
		// are laid out.
		if y := row.Y - viewport.Y - scroll.Offset; y > -viewport.H && y < 2*viewport.H {
			l.addRow(row, i)
		}
	}
	l.EndScroll(r.Y)
}

// addRow lays out the row of a game.
func (l *layout) addRow(r ui.Rect, i int) {
	f := l.all[l.shown[i]]
	w := l.words(f)
	if i == l.selected {
		l.addStar(r.CutRight(theme.Touch, 4), l.stars[f.ID])
		if l.opened.Compare == nil {
			b := l.AddButton(r.CutRight(theme.Touch, 4), "compare", "", ui.IconCompare, ui.Ghost)
			b.Label = l.Text("compare.with")
		}
	}
	row := l.Add(ui.Item{
		Kind: ui.Tile, Emphasis: ui.Ghost, Rect: r, Name: gameName + f.ID, Selected: i == l.selected,
	})
	row.Text = w.title + ", " + w.result + ", " + w.about
	if w.score != "" {
		row.Text += ", " + w.score
	}
	inner := r.Pad(8, 7)
	if l.stars[f.ID] {
		row.Text += ", " + l.Text("library.favourite")
		if i != l.selected {
			place := inner.CutRight(starSize, 6).Middle(starSize)
			l.Add(ui.Item{Kind: ui.Picture, Painter: starPainter{l.Theme.TextAccent}, Rect: place})
		}
	}
	piece := inner.CutLeft(30, 10)
	if g, _ := l.game(f); g != nil && f.Over() && f.Winner != "draw" {
		games.AddPiece(l.Page, piece.Middle(30), g.Piece(winner(f)), false)
	}
	width := min(inner.W*0.45, 8+text.Width(w.result, text.Style{Size: theme.TextBody - 1, Bold: true}))
	result := inner.CutRight(width, 6)
	result.H = 24
	said := l.AddBold(result, w.result, theme.TextBody-1, ink(l.Theme, f))
	said.Align = text.End
	said.Shorten()
	l.AddBold(inner.CutTop(24, 0), w.title, theme.TextBody-1, l.Theme.Text).Shorten()
	inner.W += width + 6
	if w.score != "" {
		style := text.Style{Size: theme.TextSmall, Bold: true}
		score := inner.CutRight(text.Width(w.score, style)+2, theme.Gap)
		l.AddBold(score, w.score, theme.TextSmall, l.Theme.TextMuted).Align = text.End
	}
	l.AddLabel(inner, w.about, theme.TextSmall, l.Theme.TextMuted).Shorten()
}

// addStatistics lays out the user's statistics.
func (l *layout) addStatistics(r ui.Rect) {
	c := &l.counted
	if c.All.Games() == 0 {
		l.AddParagraph(r, l.Text("library.no-statistics"), theme.TextBody, l.Theme.TextMuted)
		return
	}
	r.W -= 8 // for the scroll bar
	l.BeginScroll(l.scrolls[statisticsTab], r)
	l.AddButton(r.CutTop(theme.Touch, theme.Gap), "progress", l.Text("progress.title"), ui.IconProgress, ui.Quiet)
	l.addFigures(r.CutTop(64, theme.Gap))
	scene.AddTally(l.Page, r.CutTop(12, theme.Margin), c.All.Won, c.All.Drawn, c.All.Lost)
	l.addStreaks(r.CutTop(56, theme.Margin))
	l.addHead(&r, "library.by-side")
	rules := l.opened.Setup.Rules()
	for side := game.First; side <= game.Second; side++ {
		name := l.program.Games.Of(rules).Seat(l.Locale, side)
		if len(c.Families) > 1 {
			name = l.Text([...]string{"library.first", "library.second"}[side])
		}
		l.addTally(&r, name, c.Sides[side])
	}
	l.addHead(&r, "library.by-opponent")
	for _, g := range c.Opponents {
		l.addTally(&r, player(l.program, g.Name), g.Tally)
	}
	l.addHead(&r, "library.by-game")
	for _, g := range c.Families {
		l.addTally(&r, l.familyTitle(g.Name), g.Tally)
	}
	l.EndScroll(r.Y)
}

// addFigures lays out the numbers of games won, drawn and lost in large type.
func (l *layout) addFigures(r ui.Rect) {
	all := &l.counted.All
	for i, f := range [...]struct {
		id    string
		count int
		ink   color.RGBA
	}{
		{"library.won", all.Won, l.Theme.TextAccent},
		{"library.drawn", all.Drawn, l.Theme.TextMuted},
		{"library.lost", all.Lost, l.Theme.TextDanger},
	} {
		place := r.Column(i, 3, theme.Gap)
		l.AddBold(place.CutTop(42, 0), strconv.Itoa(f.count), theme.TextFigure, f.ink).Align = text.Center
		l.AddLabel(place, l.Text(f.id), theme.TextSmall, l.Theme.TextMuted).Align = text.Center
	}
}

// addStreaks lays out the current and the longest winning streak.
func (l *layout) addStreaks(r ui.Rect) {
	for i, f := range [...]struct {
		id    string
		count int
	}{{"library.streak", l.counted.Streak}, {"library.best-streak", l.counted.Best}} {
		inner := l.AddPlate(r.Column(i, 2, theme.Gap), 10, 6, false)
		l.AddBold(inner.CutRight(36, 4), strconv.Itoa(f.count), theme.TextLarge, l.Theme.Text).Align = text.End
		l.AddLabel(inner, l.Text(f.id), theme.TextSmall, l.Theme.TextMuted)
	}
}

func (l *layout) addHead(r *ui.Rect, id string) {
	l.AddBold(r.CutTop(24, 2), l.Text(id), theme.TextSmall, l.Theme.TextMuted)
}

// addTally lays out a row of the tables.
func (l *layout) addTally(r *ui.Rect, name string, t storage.Tally) {
	row := r.CutTop(30, 6)
	figures := row.CutRight(min(104, row.W*0.36), theme.Gap)
	l.AddLabel(figures, l.Format("library.tally", locale.Data{
		"Won": t.Won, "Drawn": t.Drawn, "Lost": t.Lost,
	}), theme.TextBody-2, l.Theme.Text).Align = text.End
	l.AddLabel(row.CutTop(20, 2), name, theme.TextBody-2, l.Theme.Text)
	scene.AddTally(l.Page, row.CutTop(6, 0), t.Won, t.Drawn, t.Lost)
}
