package library

import (
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/bench"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
)

// searchField is the name of the text field.
const searchField = "search"

// fewGames is the number of games up to which the list has neither search nor orders.
const fewGames = 12

// longestQuery bounds the length of a query, in letters.
const longestQuery = 60

// orderNames are the IDs of the names of the orders.
var orderNames = [orders]string{"library.newest", "library.oldest", "library.by-name", "library.longest"}

// searches reports whether the list is long enough for a search.
func (l *layout) searches() bool {
	return len(l.all) > fewGames || l.hasFolders() || l.query != ""
}

func (c *catalogue) hasFolders() bool { return len(c.program.Shelf.Collections()) > 0 }

// addSearch lays out the text field and the order above a long list.
func (l *layout) addSearch(r *ui.Rect) {
	if !l.searches() {
		return
	}
	row := r.CutTop(theme.Touch, 6)
	order := row.CutRight(min(128, row.W*0.36), 6)
	l.AddButton(order, "order", l.Text(orderNames[l.order]), ui.NoIcon, ui.Quiet).Size = theme.TextSmall
	l.addField(row)
}

// addField lays out the text field of the search.
func (l *layout) addField(r ui.Rect) {
	field := l.AddField(r, searchField, l.Text("library.search"), l.query, longestQuery)
	field.Size, field.Hint = theme.TextBody, field.Label
}

// Write implements scene.Writer.
func (s *Scene) Write(_, text string) {
	if letters := []rune(text); len(letters) > longestQuery {
		text = string(letters[:longestQuery])
	}
	if text == s.query {
		return
	}
	s.query, s.undo = text, nil
	s.showFound()
}

// typeQuery takes what is typed into the field, and leaves the field with Esc or for the list.
func (s *Scene) typeQuery(in *ui.Input) {
	if slices.Contains(in.Keys, ebiten.KeyEscape) || slices.Contains(in.Keys, ebiten.KeyArrowDown) {
		s.program.Unfocus()
		s.program.Refresh()
		return
	}
	bench.Type(s.program, in, searchField, s.query, s.Write)
}

// showFound shows the games that are found, from the first on.
func (s *Scene) showFound() {
	s.chosen = true
	s.sift()
	s.pick(0)
	s.scrolls[gamesTab].Offset, s.reveal = 0, false
}
