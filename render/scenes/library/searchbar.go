package library

import (
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

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

// addSearch lays out the text field, the order and the folder above a long list.
func (l *layout) addSearch(r *ui.Rect) {
	collections := len(l.program.Shelf.Collections())
	if len(l.all) <= fewGames && collections == 0 && l.query == "" {
		return
	}
	row := r.CutTop(theme.Touch, 6)
	width := min(128, row.W*0.36)
	order := l.AddButton(row.CutRight(width, 6), "order", l.Text(orderNames[l.order]), ui.NoIcon, ui.Quiet)
	order.Size = theme.TextSmall
	field := l.AddField(row, searchField, l.Text("library.search"), l.query, longestQuery)
	field.Size, field.Hint = theme.TextBody, field.Label
	if collections > 0 {
		b := l.AddButton(r.CutTop(theme.Touch, 6), folderMenu, l.folderTitle(l.folder), ui.IconDown, ui.Quiet)
		b.Size = theme.TextSmall
	}
}

// chooseSearch handles the controls of the search, and reports whether a control is one.
func (s *Scene) chooseSearch(control string) bool {
	switch control {
	case searchField:
		s.program.Worked.Focus = searchField
	case "order":
		s.order = (s.order + 1) % orders
		s.showFound()
	default:
		return false
	}
	return true
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
	if typed := in.Typed(s.query); typed != s.query {
		s.Write(searchField, typed)
	}
}

// showFound shows the games that are found, from the first on.
func (s *Scene) showFound() {
	s.sift()
	s.pick(0)
	s.scrolls[gamesTab].Offset, s.reveal = 0, false
}
