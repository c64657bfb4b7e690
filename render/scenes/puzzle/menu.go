package puzzle

import (
	"slices"
	"strconv"

	"colat/game"
	"colat/render/bench"
	"colat/render/kit/ui"
)

// The prefixes of the controls of the menu: before a family of games, a kind of run, a theme.
const familyName, runName, themeName = "family-", "run-", "theme-"

// openRuns opens the menu of what to solve: the game, and how its puzzles follow each other.
func (s *Scene) openRuns() {
	s.listed = s.run.family
	s.shelf.want(s.listed)
	s.folders, s.into = s.program.Store.Folders(), nil
	s.OpenMenu(func() string { return s.program.Text("puzzle.others") }, s.runs)
	s.Sheet.Closed = s.mark
	s.mark()
	s.program.Announce(s.program.Text("puzzle.others"))
}

// runs returns the lines of the menu.
func (s *Scene) runs() []bench.Control {
	text, say := s.program.Text, s.say()
	start := func(r run) func() {
		r.family = s.listed
		return func() { s.startRun(r) }
	}
	var games []bench.Control
	for _, family := range s.program.Games.Families() {
		games = append(games, bench.Control{
			Name: familyName + family, Label: say.familyTitle(family), Stays: true, On: family == s.listed, Do: func() {
				s.listed = family
				s.shelf.want(family)
			},
		})
	}
	list := []bench.Control{{Choices: games}}
	here := s.run.family == s.listed
	for _, k := range []struct {
		kind  kind
		label string
		icon  ui.Icon
	}{
		{today, "puzzle.today", ui.IconSun}, {due, "puzzle.practice-long", ui.IconRetry},
		{rated, "puzzle.rated-long", ui.IconTarget}, {stormy, "puzzle.storm-long", ui.IconSpeed},
		{own, "puzzle.own-long", ui.IconLibrary},
	} {
		label := text(k.label)
		if n := len(s.askedOn(s.day)); k.kind == due && n > 0 {
			label += " · " + strconv.Itoa(n)
		}
		list = append(list, bench.Control{
			Name: runName + string(k.kind), Label: label, Icon: k.icon, On: (here || k.kind == due) && s.run.kind == k.kind,
			Do: start(run{kind: k.kind, storm: newStorm()}),
		})
	}
	list = append(list, s.drills(start)...)
	themes := s.themes(s.listed)
	heading := text("puzzle.themes")
	switch {
	case s.shelf.failed(s.listed):
		heading = text("puzzle.unavailable")
	case len(themes) == 0:
		heading = text("puzzle.loading")
	}
	list = append(list, bench.Control{Label: heading})
	for _, name := range themes {
		list = append(list, bench.Control{
			Name: themeName + name, Label: say.themeName(name), On: here && s.run.kind == themed && s.run.theme == name,
			Do: start(run{kind: themed, theme: name}),
		})
	}
	return list
}

// drillNames are the names of the runs of openings: of the user's lines and of the book, by side.
var drillNames = [2][2]string{{"lines-first", "lines-second"}, {"book-first", "book-second"}}

// drills returns the lines of the menu about openings.
func (s *Scene) drills(start func(run) func()) (list []bench.Control) {
	say := s.say()
	list = append(list, bench.Control{Label: s.program.Text("opening.title")})
	for booked, names := range drillNames {
		if booked == 1 && bookRules(s.program, s.listed) == nil {
			break
		}
		for side, name := range names {
			d, now := &drill{side: game.Player(side), booked: booked == 1}, s.run.drill
			c := bench.Control{
				Name: name, Label: say.drillName(s.listed, d), Icon: ui.IconBranch,
				On: s.run.kind == openings && s.run.family == s.listed && now.side == d.side && now.booked == d.booked &&
					now.only == nil,
				Do: start(run{kind: openings, drill: d}),
			}
			if n := s.count(d.side, nil); booked == 0 && n > 0 {
				c.Label += " · " + strconv.Itoa(n)
			}
			list = append(list, c)
		}
	}
	return append(list, bench.Control{
		Name: "lines", Label: s.program.Text("opening.lines"), Icon: ui.IconLibrary, Do: s.openFolders,
	})
}

// themes returns the themes of a family of games, the most frequent first.
func (s *session) themes(family string) []string {
	count := make(map[string]int)
	var list []string
	for _, p := range s.shelf.of(family) {
		name := themeOf(p)
		if count[name]++; count[name] == 1 {
			list = append(list, name)
		}
	}
	slices.SortStableFunc(list, func(a, b string) int { return count[b] - count[a] })
	return list
}
