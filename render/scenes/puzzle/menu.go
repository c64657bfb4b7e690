package puzzle

import (
	"slices"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
)

// menu is the choice of what to solve: the game, and how its puzzles follow each other.
type menu struct {
	*session
	family string // whose runs are listed
	scroll ui.Scroll
}

// The prefixes of the controls of the menu: before a family of games, a kind of run, a theme.
const familyName, runName, themeName = "family-", "run-", "theme-"

const closeMenu = "close-runs"

// show opens the menu.
func (m *menu) show() {
	m.covered, m.family, m.scroll = true, m.run.family, ui.Scroll{}
	m.shelf.want(m.run.family)
	m.mark()
	m.program.Unfocus()
	m.program.Announce(m.program.Text("puzzle.others"))
	m.program.Refresh()
}

// close closes the menu.
func (m *menu) close() {
	m.covered = false
	m.mark()
	m.program.Unfocus()
	m.program.Refresh()
}

// update handles the keyboard and the pointer while the menu is open.
func (m *menu) update(in *ui.Input) {
	page := &m.program.Page
	if page.Modal == 0 {
		return // it has not been laid out yet
	}
	sheet := page.Items[page.Modal].Rect
	outside := in.Tapped() && !sheet.Contains(in.X, in.Y) && !sheet.Contains(in.PressX, in.PressY)
	if outside || slices.Contains(in.Keys, ebiten.KeyEscape) {
		m.close()
	}
}

// choose handles a control of the menu.
func (m *menu) choose(control string) {
	if control == closeMenu {
		m.close()
		return
	}
	if !m.covered {
		return
	}
	if family, found := strings.CutPrefix(control, familyName); found {
		if slices.Contains(m.program.Games.Families(), family) {
			m.family, m.scroll = family, ui.Scroll{}
			m.shelf.want(family)
		}
		return
	}
	r := run{family: m.family}
	if name, found := strings.CutPrefix(control, runName); found {
		r.kind = kind(name)
		r.storm = newStorm()
	} else if name, found := strings.CutPrefix(control, themeName); found {
		r.kind, r.theme = themed, name
	} else {
		return
	}
	m.startRun(r)
}

// themes returns the themes of a family of games, the most frequent first.
func (m *menu) themes(family string) []string {
	count := make(map[string]int)
	var list []string
	for _, p := range m.shelf.of(family) {
		name := themeOf(p)
		if count[name]++; count[name] == 1 {
			list = append(list, name)
		}
	}
	slices.SortStableFunc(list, func(a, b string) int { return count[b] - count[a] })
	return list
}

// Measures of the menu, in device-independent pixels.
const (
	widestMenu = 640.0
	titleHigh  = 40.0
	leastTab   = 78.0 // width of a tab of a game
	tabEdge    = 16.0 // besides its title
	tabGap     = 4.0  // between rows of tabs
	headerHigh = 30.0 // of the heading of the themes
)

// menuLayout lays out the menu without changing it.
type menuLayout struct {
	teller
	scene.Layout
	menu *menu
}

// add lays out the menu on top of everything else: over the panel and, if that is below the board,
// the lower part of the board.
func (l menuLayout) add(f scene.Frame, w, h float64) {
	margin, padding := scene.DialogMargins(w, h)
	place := f.Side.Narrowed(widestMenu)
	families, themes := l.program.Games.Families(), l.menu.themes(l.menu.family)
	inside := place.W - 2*padding
	widest := leastTab
	for _, family := range families {
		title := text.Width(l.familyTitle(family), text.Style{Size: theme.TextBody - 1, Bold: true})
		widest = max(widest, title+tabEdge)
	}
	columns := min(len(families), max(1, int(inside/widest)))
	tabs := (len(families) + columns - 1) / columns
	columns = (len(families) + tabs - 1) / tabs // rows as equal as possible
	content := 3*scene.RowHeight + headerHigh + scene.RowHeight*float64(len(themes))
	tabsHigh := float64(tabs)*(scene.RowHeight+tabGap) - tabGap
	high := min(h-2*margin, titleHigh+theme.Gap+tabsHigh+theme.Gap+content+2*padding)
	if place.Y, place.H = (h-high)/2, high; f.Portrait {
		place.Y = max(f.Side.Bottom()-high, margin)
	}
	inner := l.AddDialog(place, padding)
	top := inner.CutTop(titleHigh, theme.Gap)
	l.AddButton(top.CutRight(theme.Touch, 4).Middle(theme.Touch), closeMenu, "", ui.IconClose, ui.Ghost)
	l.AddBold(top, l.Text("puzzle.others"), theme.TextLarge, l.Theme.Text)
	l.addTabs(inner.CutTop(tabsHigh, theme.Gap), families, columns)
	l.BeginScroll(&l.menu.scroll, inner)
	first := len(l.Items)
	place = inner
	place.H = content
	for _, r := range []struct {
		kind  kind
		label string
		icon  ui.Icon
	}{
		{today, "puzzle.today", ui.IconSun}, {rated, "puzzle.rated-long", ui.IconTarget},
		{stormy, "puzzle.storm-long", ui.IconSpeed},
	} {
		b := l.AddButton(place.CutTop(scene.RowHeight, 0), runName+string(r.kind), l.Text(r.label), r.icon, ui.Ghost)
		b.Row, b.Selected = true, l.run.kind == r.kind && l.run.family == l.menu.family
	}
	l.addThemes(place, themes)
	l.EvenList(first)
	l.EndScroll(content)
}

// addTabs lays out the choice of the game.
func (l menuLayout) addTabs(r ui.Rect, families []string, columns int) {
	first := len(l.Items)
	for i, family := range families {
		row := r
		row.Y, row.H = r.Y+float64(i/columns)*(scene.RowHeight+tabGap), scene.RowHeight
		in := min(columns, len(families)-i/columns*columns)
		l.Add(ui.Item{
			Kind: ui.Segment, Rect: row.Column(i%columns, in, 0), Name: familyName + family, Text: l.familyTitle(family),
			Size: theme.TextBody - 1, Selected: family == l.menu.family, First: i%columns == 0,
			Last: i%columns == columns-1 || i == len(families)-1,
		})
	}
	l.EvenRows(first)
}

// addThemes lays out the themes of a game, or that its puzzles are on the way.
func (l menuLayout) addThemes(r ui.Rect, themes []string) {
	heading := l.Text("puzzle.themes")
	switch {
	case l.shelf.failed(l.menu.family):
		heading = l.Text("puzzle.unavailable")
	case len(themes) == 0:
		heading = l.Text("puzzle.loading")
	}
	head := r.CutTop(headerHigh, 0)
	head.CutLeft(ui.RowPadding, 0)
	l.AddLabel(head, heading, theme.TextSmall, l.Theme.TextMuted)
	for _, name := range themes {
		b := l.AddButton(r.CutTop(scene.RowHeight, 0), themeName+name, l.themeName(name), ui.NoIcon, ui.Ghost)
		b.Row = true
		b.Selected = l.run.kind == themed && l.run.theme == name && l.run.family == l.menu.family
	}
}
