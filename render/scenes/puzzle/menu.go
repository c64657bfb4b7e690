package puzzle

import (
	"slices"
	"strconv"

	"colat/render/bench"
	"colat/render/kit/ui"
)

// The prefixes of the controls of the menu: before a family of games, a kind of run, a theme.
const familyName, runName, themeName = "family-", "run-", "theme-"

// openRuns opens the menu of what to solve: the game, and how its puzzles follow each other.
func (s *Scene) openRuns() {
	s.listed = s.run.family
	s.shelf.want(s.listed)
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
		if n := len(s.queue.Due(s.day)); k.kind == due && n > 0 {
			label += " · " + strconv.Itoa(n)
		}
		list = append(list, bench.Control{
			Name: runName + string(k.kind), Label: label, Icon: k.icon, On: (here || k.kind == due) && s.run.kind == k.kind,
			Do: start(run{kind: k.kind, storm: newStorm()}),
		})
	}
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
