package library

import (
	"cmp"
	"image/color"
	"strconv"
	"strings"
	"time"

	"colat/game"
	"colat/render/kit/locale"
	"colat/render/kit/theme"
	"colat/render/program/scene"
	"colat/render/program/setup"
	"colat/render/program/storage"
	"colat/render/table/games"
)

// words are the texts about a finished game.
type words struct {
	title  string // the opponent, or both players
	result string
	score  string // "" for a game without one
	about  string // the game, the event, the opening, the number of moves, and the date
}

// words returns the texts about a game.
func (c *catalogue) words(f *storage.Finished) words {
	l := c.program.Locale
	w := words{title: player(c.program, f.Players[0]) + " – " + player(c.program, f.Players[1])}
	side, one := f.Person()
	if one {
		w.title = player(c.program, f.Players[1-side])
	}
	g, rules := c.game(f)
	name := f.Game
	if g != nil {
		name = g.Title(l, rules)
		if start, err := rules.ParsePosition(f.Start); err == nil {
			name = g.TitleOf(l, start)
		}
	}
	about := []string{name}
	for _, said := range []string{f.Round, f.Opening} {
		if said != "" {
			about = append(about, said)
		}
	}
	if f.Round == "" {
		about = append(about, l.Count("library.moves", f.Moves, nil))
	}
	if !f.Ended.IsZero() {
		about = append(about, date(l, f.Ended, c.program.Time()))
	}
	w.about = strings.Join(about, " · ")
	w.result, w.score = c.resultOf(f), c.scoreOf(f)
	return w
}

// resultOf returns the result of a game in words.
func (c *catalogue) resultOf(f *storage.Finished) string {
	l := c.program.Locale
	side, one := f.Person()
	_, rules := c.game(f)
	switch {
	case !f.Over():
		return l.Text("library.goes-on")
	case f.Winner == "draw":
		return l.Text("library.drawn")
	case one && f.Won(side):
		return l.Text("library.won")
	case one:
		return l.Text("library.lost")
	case rules != nil:
		return l.Format("library.side-won", locale.Data{"Side": games.SideName(l, rules, winner(f))})
	}
	return ""
}

func winner(f *storage.Finished) game.Player {
	if f.Won(1) {
		return game.Second
	}
	return game.First
}

// player returns a short name of the player with a spec.
func player(p *scene.Program, spec string) string {
	names := p.SeatNames(cmp.Or(spec, setup.Human))
	return locale.Shortened(names[len(names)-1])
}

// folderTitle returns the name of a folder and the number of its games.
func (c *catalogue) folderTitle(folder string) string {
	name, n := folder, 0
	switch folder {
	case allGames:
		name, n = c.program.Text("library.all-games"), len(c.all)
	case ownFolder:
		name, n = c.program.Text("library.own-games"), len(c.own)
	default:
		for _, games := range c.program.Shelf.Collections() {
			if games.Name == folder {
				n = len(games.Games)
			}
		}
	}
	return locale.Shortened(name) + " · " + c.program.Locale.Amount(int64(n))
}

// date formats the end time of a game, where it is now: the day, and the time or, in another year,
// the year.
// Of some imported games only the year is known, which then has no day but its first.
func date(l *locale.Locale, at, now time.Time) string {
	if at.Equal(time.Date(at.Year(), time.January, 1, 0, 0, 0, 0, time.UTC)) {
		return strconv.Itoa(at.Year())
	}
	at = at.In(now.Location())
	day, year := "2 Jan", " 2006"
	if l.Language() == "vi" {
		day, year = "2/1", "/2006"
	}
	if at.Year() != now.Year() {
		return at.Format(day + year)
	}
	return at.Format(day + " 15:04")
}

// ink returns the colour of a game's result.
func ink(t *theme.Theme, f *storage.Finished) color.RGBA {
	side, one := f.Person()
	switch {
	case one && f.Won(side):
		return t.TextAccent
	case one && f.Lost(side):
		return t.TextDanger
	}
	return t.TextMuted
}
