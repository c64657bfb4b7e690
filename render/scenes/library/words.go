package library

import (
	"image/color"
	"strconv"
	"time"

	"colat/game"
	"colat/render/kit/locale"
	"colat/render/kit/theme"
	"colat/render/program/setup"
	"colat/render/program/storage"
	"colat/render/table/games"
)

// words are the texts about a finished game.
type words struct {
	title  string // the opponent, or both players
	result string
	about  string // the game, the number of moves, and the date
}

// words returns the texts about a game.
func (s *Scene) words(f *storage.Finished) words {
	l := s.program.Locale
	w := words{title: s.player(f.Players[0]) + " – " + s.player(f.Players[1])}
	side, one := f.Person()
	if one {
		w.title = s.player(f.Players[1-side])
	}
	g, rules := s.game(f)
	name := f.Game
	if g != nil {
		name = g.Title(l, rules)
		if start, err := rules.ParsePosition(f.Start); err == nil {
			name = g.TitleOf(l, start)
		}
	}
	w.about = name + " · " + l.Count("library.moves", f.Moves, nil) + " · " + date(l, f.Ended, time.Now())
	switch {
	case f.Winner == "draw":
		w.result = l.Text("library.drawn")
	case one && f.Won(side):
		w.result = l.Text("library.won")
	case one:
		w.result = l.Text("library.lost")
	case rules != nil:
		w.result = l.Format("library.side-won", locale.Data{"Side": games.SideName(l, rules, winner(f))})
	}
	return w
}

func winner(f *storage.Finished) game.Player {
	if f.Won(1) {
		return game.Second
	}
	return game.First
}

// player returns a short name of the player with a spec.
func (s *Scene) player(spec string) string {
	if spec == "" {
		spec = setup.Human
	}
	names := s.program.SeatNames(spec)
	return locale.Shortened(names[len(names)-1])
}

// date formats the end time of a game: the day, and the time or, in another year, the year.
func date(l *locale.Locale, at, now time.Time) string {
	at = at.Local()
	day := at.Format("2 Jan")
	if l.Language() == "vi" {
		day = strconv.Itoa(at.Day()) + "/" + strconv.Itoa(int(at.Month()))
	}
	if at.Year() != now.Year() {
		if l.Language() == "vi" {
			return day + "/" + strconv.Itoa(at.Year())
		}
		return day + " " + strconv.Itoa(at.Year())
	}
	return day + " " + at.Format("15:04")
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
