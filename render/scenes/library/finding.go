package library

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/game"
	"colat/render/kit/ui"
	"colat/render/program/storage"
)

// search selects the games of the list: games with all of the words, in a folder, in an order.
type search struct {
	query  string
	folder string // name of a file, ownFolder, or "" for all games
	order  order

	texts map[*storage.Finished]string // what words are looked for in; nil before the first search
}

// ownFolder is the folder of the games of this device. No file has this name.
const ownFolder = "\x00own"

// order is the order of the list.
type order uint8

const (
	newest order = iota
	oldest
	byName
	longest
	orders // their number
)

// orderNames are the IDs of the names of the orders.
var orderNames = [orders]string{"library.newest", "library.oldest", "library.by-name", "library.longest"}

// searchField is the name of the text field.
const searchField = "search"

// longestQuery bounds the length of a query, in letters.
const longestQuery = 60

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

// sift finds the games that the list shows.
func (c *catalogue) sift() {
	c.shown = c.shown[:0]
	var words []string
	var opened []map[*storage.Finished]bool
	for word := range strings.FieldsSeq(strings.ToLower(c.query)) {
		if set := c.startingWith(word); set != nil {
			opened = append(opened, set)
		} else {
			words = append(words, word)
		}
	}
	for i, f := range c.all {
		if c.passes(f) && c.inFolder(f) && c.has(f, words) &&
			!slices.ContainsFunc(opened, func(set map[*storage.Finished]bool) bool { return !set[f] }) {
			c.shown = append(c.shown, i)
		}
	}
	c.sort()
}

// passes reports whether a game passes the filter.
func (c *catalogue) passes(f *storage.Finished) bool {
	if c.compared != nil && !c.compares(f) {
		return false
	}
	return c.filter == "" || familyOf(f) == c.filter || c.filter == starred && c.stars[f.ID]
}

func (c *catalogue) inFolder(f *storage.Finished) bool {
	return c.folder == "" || f.File == c.folder || c.folder == ownFolder && f.File == ""
}

// has reports whether all words occur in what is known about a game.
func (c *catalogue) has(f *storage.Finished, words []string) bool {
	if len(words) == 0 {
		return true
	}
	if c.texts == nil {
		c.texts = make(map[*storage.Finished]string)
	}
	text, known := c.texts[f]
	if !known {
		text = c.textOf(f)
		c.texts[f] = text
	}
	for _, word := range words {
		if !strings.Contains(text, word) {
			return false
		}
	}
	return true
}

// textOf returns what words are looked for in: the players, the result, the opening, the
// tournament, the file, the date.
func (c *catalogue) textOf(f *storage.Finished) string {
	result := c.resultOf(f)
	day := ""
	if !f.Ended.IsZero() {
		day = f.Ended.Local().Format(time.DateOnly)
	}
	text := []string{c.player(f.Players[0]), c.player(f.Players[1]), result, f.Opening, f.Round, f.File, day}
	return strings.ToLower(strings.Join(text, "\n"))
}

// startingWith returns the games that begin with the moves of a word, such as f5d6c3, or nil
// if it is no moves.
func (c *catalogue) startingWith(word string) map[*storage.Finished]bool {
	if len(word) < 4 || word[0] < 'a' || word[0] > 'o' || word[1] < '1' || word[1] > '9' {
		return nil
	}
	parsed := make(map[string][]game.Move) // by game; nil for games without these moves
	found := make(map[*storage.Finished]bool)
	moves := func(id string) []game.Move {
		list, known := parsed[id]
		if !known {
			if rules, err := c.program.Games.Rules(id); err == nil {
				if start, err := rules.New(nil, c.program.Rand); err == nil {
					list, _ = game.ParseMoves(start, word)
				}
			}
			parsed[id] = list
		}
		return list
	}
	any := false
	for _, games := range c.program.Shelf.Collections() {
		for i := range games.Games {
			if list := moves(games.Games[i].Game); list != nil {
				any = true
				if games.StartsWith(i, list) {
					found[&games.Games[i]] = true
				}
			}
		}
	}
	for i := range c.own {
		if f := &c.own[i]; moves(f.Game) != nil {
			any = true
			if strings.HasPrefix(f.Line, word) {
				found[f] = true
			}
		}
	}
	if !any {
		return nil
	}
	return found
}

// sort puts the games that are shown into the order of the list. They are the newest first.
func (c *catalogue) sort() {
	switch c.order {
	case oldest:
		slices.Reverse(c.shown)
	case byName:
		slices.SortStableFunc(c.shown, func(i, j int) int {
			a, b := &c.all[i].Players, &c.all[j].Players
			return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1]))
		})
	case longest:
		slices.SortStableFunc(c.shown, func(i, j int) int { return c.all[j].Moves - c.all[i].Moves })
	}
}
