package library

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"colat/game"
	"colat/game/notation"
	"colat/render/program/storage"
	"colat/render/table/games"
)

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
	return c.filter == allGames || familyOf(f) == c.filter || c.filter == starred && c.stars[f.ID]
}

// compares reports whether a game can be compared with the one that the library was opened with:
// another one of the same rules.
func (c *catalogue) compares(f *storage.Finished) bool {
	record := c.compared.Record
	if f.Game != record.Rules.ID() {
		return false
	}
	same := f.Line != "" && f.Line == game.FormatMoves(record.Start, record.Moves, " ")
	return !same || f.Start != record.Rules.FormatPosition(record.Start)
}

func (c *catalogue) inFolder(f *storage.Finished) bool {
	return c.folder == allGames || f.File == c.folder || c.folder == ownFolder && f.File == ""
}

// has reports whether all words occur in what is known about a game.
func (c *catalogue) has(f *storage.Finished, words []string) bool {
	if len(words) == 0 {
		return true
	}
	text, known := c.texts[f]
	if !known {
		text = c.textOf(f)
		c.texts[f] = text
	}
	for _, word := range words {
		if strings.Contains(text, word) {
			continue
		}
		if score, is := parseScore(word); !is || !c.hasScore(f, score) {
			return false
		}
	}
	return true
}

// textOf returns what words are looked for in: the players, the result, the game, the opening, the
// tournament, the file, the date.
func (c *catalogue) textOf(f *storage.Finished) string {
	result := c.resultOf(f)
	day := ""
	if !f.Ended.IsZero() {
		day = f.Ended.In(c.program.Zone()).Format(time.DateOnly)
	}
	first, second := player(c.program, f.Players[0]), player(c.program, f.Players[1])
	text := []string{first, second, result, c.titlesOf(f), f.Opening, f.Round, f.File, day}
	return strings.ToLower(strings.Join(text, "\n"))
}

// titlesOf returns the names of the game that was played, of its rules and of their family.
func (c *catalogue) titlesOf(f *storage.Finished) string {
	titles, known := c.titles[f.Game]
	if !known {
		if g, rules := c.game(f); g != nil {
			titles = g.Title(c.program.Locale, rules) + "\n" + g.FamilyTitle(c.program.Locale, rules)
		}
		c.titles[f.Game] = titles
	}
	return titles
}

// lastColumn is the letter of the last column of the largest boards.
const lastColumn = 't'

// startingWith returns the games that begin with the moves of a word, such as f5d6c3, or with moves
// that are the same by symmetry, or nil if it is no moves.
func (c *catalogue) startingWith(word string) map[*storage.Finished]bool {
	if len(word) < 4 || word[0] < 'a' || word[0] > lastColumn || word[1] < '1' || word[1] > '9' {
		return nil
	}
	type opening struct {
		lines [][]game.Move // with all that are the same by symmetry
		texts []string
	}
	parsed := make(map[string]opening) // by game; empty for games without these moves
	found := make(map[*storage.Finished]bool)
	moves := func(id string) opening {
		o, known := parsed[id]
		if !known {
			if rules, err := c.program.Games.Rules(id); err == nil {
				if start, err := rules.New(nothingDrawn(rules), c.program.Rand); err == nil {
					if line, err := notation.ParseMoves(start, word); err == nil {
						o.lines = games.Same(start, line)
					}
					for _, line := range o.lines {
						o.texts = append(o.texts, game.FormatMoves(start, line, " ")+" ")
					}
				}
			}
			parsed[id] = o
		}
		return o
	}
	any := false
	for _, file := range c.program.Shelf.Collections() {
		for i := range file.Games {
			o := moves(file.Games[i].Game)
			any = any || len(o.lines) > 0
			if slices.ContainsFunc(o.lines, func(line []game.Move) bool { return file.StartsWith(i, line) }) {
				found[file.Games[i]] = true
			}
		}
	}
	for i := range c.own {
		f := &c.own[i]
		o := moves(f.Game)
		any = any || len(o.lines) > 0
		if slices.ContainsFunc(o.texts, func(text string) bool { return strings.HasPrefix(f.Line+" ", text) }) {
			found[f] = true
		}
	}
	if !any {
		return nil
	}
	return found
}

// nothingDrawn returns the options of a start without what other starts of the rules draw by chance, such
// as victory cells: the same moves open games with all of them, on a turned board too.
func nothingDrawn(rules game.Rules) game.Options {
	options := make(game.Options)
	for _, o := range rules.StartOptions() {
		if o.None != "" {
			options[o.Name] = o.None
		}
	}
	return options
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
