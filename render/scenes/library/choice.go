package library

import (
	"slices"

	"colat/render/bench"
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
	full, filter := *r, l.filterButtons()
	if l.searches() {
		full.CutTop(theme.Touch, 6)
	}
	if l.hasFolders() {
		full.CutTop(theme.Touch, 6)
	}
	if lines := float64(len(bench.FilterRows(filter, r.W))); lines > 0 {
		full.CutTop(lines*theme.Touch+(lines-1)*4, theme.Gap)
	}
	if full.H == r.H || full.H >= leastListed*rowHeight {
		l.addSearch(r)
		if l.hasFolders() {
			b := l.AddButton(r.CutTop(theme.Touch, 6), folderMenu, l.folderTitle(l.folder), ui.IconDown, ui.Quiet)
			b.Size = theme.TextSmall
		}
		bench.AddFilter(l.Page, r, filter)
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
	if l.scores.call != nil {
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
	s.query, s.folder, s.filter, s.undo = "", allGames, allGames, nil
	s.showFound()
}

// filters returns the filters: all games, the families, the favourites.
func (c *catalogue) filters() []string {
	list := slices.Concat([]string{allGames}, c.families)
	if len(c.stars) > 0 {
		list = append(list, starred)
	}
	return list
}

// filterTitle returns the name of a filter.
func (c *catalogue) filterTitle(filter string) string {
	switch filter {
	case allGames:
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

// filterButtons returns the controls of the filter beside the list, if the library has games of several
// families. The choice of a game to compare is of one family.
func (l *layout) filterButtons() []bench.Control {
	if list := l.filterControls(); len(list) >= 3 && l.opened.Compare == nil {
		return list
	}
	return nil
}
