package puzzle

import (
	"slices"
	"strconv"
	"strings"

	"colat/ai/practice"
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
	lines, say := s.program.Store.Lines(), s.say()
	list = append(list, bench.Control{Label: s.program.Text("opening.title")})
	for booked, names := range drillNames {
		if booked == 1 && bookRules(s.program, s.listed) == nil {
			break
		}
		for side, name := range names {
			side, d := game.Player(side), s.run.drill
			c := bench.Control{
				Name: name, Label: say.drillName(s.listed, booked == 1, side), Icon: ui.IconBranch,
				On: s.run.kind == openings && s.run.family == s.listed && d.side == side && d.booked == (booked == 1),
				Do: start(run{kind: openings, drill: &drill{side: side, booked: booked == 1}}),
			}
			if n := len(lines.Of(side, inFamily(s.listed))); booked == 0 && n > 0 {
				c.Label += " · " + strconv.Itoa(n)
			}
			list = append(list, c)
		}
	}
	if len(lines.Lines) > 0 {
		list = append(list, bench.Control{
			Name: "lines", Label: s.program.Text("opening.lines"), Icon: ui.IconLibrary,
			Do: func() { s.OpenMenu(func() string { return s.program.Text("opening.lines") }, s.lines) },
		})
	}
	return list
}

// The prefixes of the controls of a line: its weight, one less and one more.
const lessName, moreName = "line-less-", "line-more-"

// lines returns the menu of the user's openings of the listed game, with their weights. A line whose
// weight is 0 already is forgotten by one less.
func (s *Scene) lines() (list []bench.Control) {
	lines, say, l := s.program.Store.Lines(), s.say(), s.program.Locale
	for side := game.First; side <= game.Second; side++ {
		for i, id := range lines.Of(side, inFamily(s.listed)) {
			if i == 0 {
				list = append(list, bench.Control{Label: say.drillName(s.listed, false, side)})
			}
			line := lines.Lines[id]
			start, moves, err := line.Read()
			if err != nil {
				continue
			}
			g := s.program.Games.Of(start.Rules())
			var words []string
			for state, m := range bench.Along(start, moves) {
				words = append(words, g.MoveText(l, state, m))
			}
			weigh := func(by int) func() {
				return func() { s.weigh(id, by) }
			}
			less := bench.Control{
				Name: lessName + id, Label: "−", Entry: s.program.Text("access.less"), Stays: true, Do: weigh(-1),
			}
			if line.Weight == 0 {
				less.Label, less.Entry = s.program.Text("opening.forget"), ""
			}
			list = append(list, bench.Control{Label: strings.Join(words, " "), Choices: []bench.Control{
				less, {Name: "line-" + id, Label: "×" + strconv.Itoa(line.Weight), Stays: true, On: line.Weight > 0},
				{
					Name: moreName + id, Label: "+", Entry: s.program.Text("access.more"), Stays: true, Do: weigh(1),
					Disabled: line.Weight == practice.MostWeight,
				},
			}})
		}
	}
	if list == nil {
		list = []bench.Control{{Label: s.program.Text("opening.none-here")}}
	}
	return list
}

// weigh changes the weight of a line, or forgets one whose weight is 0 already.
func (s *Scene) weigh(id string, by int) {
	lines := s.program.Store.Lines()
	if line := lines.Lines[id]; line.Weight == 0 && by < 0 {
		delete(lines.Lines, id)
	} else {
		lines.Weigh(id, line.Weight+by)
	}
	s.program.PutOff(func() { s.program.Store.KeepLines(lines) })
	s.program.Refresh()
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
