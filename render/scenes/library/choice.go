package library

import (
	"slices"

	"colat/render/kit/text"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
)

// leastListed is the number of rows for which the search and the filter leave space. Where they
// would not, the filter is a menu behind a button beside the search.
const leastListed = 3

// clearName is the control that shows all games again.
const clearName = "clear-search"

// addChoice lays out what chooses the games of the list: the search, the folder and the filter. It
// stays in sight while the list scrolls.
func (l *layout) addChoice(r *ui.Rect) {
	full := *r
	if l.searches() {
		full.CutTop(theme.Touch, 6)
	}
	if l.hasFolders() {
		full.CutTop(theme.Touch, 6)
	}
	if columns := l.filterColumns(r.W); columns > 0 {
		lines := float64((len(l.filters()) + columns - 1) / columns)
		full.CutTop(lines*theme.Touch+(lines-1)*4, theme.Gap)
	}
	if full.H == r.H || full.H >= leastListed*rowHeight {
		l.addSearch(r)
		l.addFolder(r)
		l.addFilter(r)
		return
	}
	row := r.CutTop(theme.Touch, 6)
	if l.searches() {
		place := row.CutRight(min(128, row.W*0.4), 6)
		l.addField(row)
		row = place
	}
	b := l.AddButton(row, filterMenu, l.chosenTitle(), ui.IconDown, ui.Quiet)
	b.Size, b.Selected = theme.TextSmall, l.filter != "" || l.folder != ""
	if b.Clipped() {
		b.Icon, b.Label = ui.NoIcon, b.Text
		b.Shorten(b.Text)
	}
}

// chosenTitle names the filter and the folder that the list shows.
func (l *layout) chosenTitle() string {
	switch {
	case l.filter != "":
		return l.filterTitle(l.filter)
	case l.folder != "":
		return l.folderTitle(l.folder)
	}
	return l.Text("library.filter")
}

// addNone lays out that no game of the library is chosen, and what shows all of them again.
func (l *layout) addNone(r *ui.Rect) {
	said := l.Text("library.none-found")
	if l.scores.busy() {
		said = l.Text("library.scoring")
	}
	r.CutTop(theme.Gap, 0)
	r.CutTop(l.AddParagraph(*r, said, theme.TextBody, l.Theme.TextMuted), theme.Gap)
	label := l.Text("library.clear")
	width := min(r.W, text.Width(label, text.Style{Size: theme.TextBody})+72)
	row := r.CutTop(theme.Touch, 0)
	row.W = width
	l.AddButton(row, clearName, label, ui.IconUndo, ui.Quiet)
}

// clearChoice shows all games again.
func (s *Scene) clearChoice() {
	s.query, s.folder, s.filter, s.undo = "", "", "", nil
	s.showFound()
}

// filters returns the filters: all games, the families, the favourites.
func (c *catalogue) filters() []string {
	list := slices.Concat([]string{""}, c.families)
	if len(c.stars) > 0 {
		list = append(list, starred)
	}
	return list
}

// filterTitle returns the name of a filter.
func (c *catalogue) filterTitle(filter string) string {
	switch filter {
	case "":
		return c.program.Text("library.all")
	case starred:
		return c.program.Text("library.favourites")
	}
	return c.familyTitle(filter)
}

// familyTitle returns the name of a family of games.
func (c *catalogue) familyTitle(family string) string {
	if rules, err := c.program.Games.Rules(family); err == nil {
		return c.program.Games.Of(rules).FamilyTitle(c.program.Locale, rules)
	}
	return family
}

// filterColumns returns the number of buttons in a row of the filter, or 0 if there is no
// filter, as in the choice of a game to compare, which is of one family.
func (l *layout) filterColumns(width float64) int {
	all := len(l.filters())
	if all < 3 || l.opened.Compare != nil {
		return 0
	}
	most := min(max(2, int(width/filterWidth)), all)
	lines := (all + most - 1) / most
	return (all + lines - 1) / lines // rows as equal as possible
}

// addFilter lays out the filter by family, if the library has games of several.
func (l *layout) addFilter(r *ui.Rect) {
	columns := l.filterColumns(r.W)
	if columns == 0 {
		return
	}
	for i, filter := range l.filters() {
		if i%columns == 0 && i > 0 {
			r.CutTop(theme.Touch, 4)
		}
		row, id := ui.Rect{X: r.X, Y: r.Y, W: r.W, H: theme.Touch}, filter
		if filter == "" {
			id = everything
		}
		b := l.AddButton(row.Column(i%columns, columns, 4), filterName+id, l.filterTitle(filter), ui.NoIcon, ui.Quiet)
		b.Selected, b.Size = l.filter == filter, theme.TextSmall
	}
	r.CutTop(theme.Touch, theme.Gap)
}
