package start

import (
	"cmp"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"colat/game"
	"colat/render/bench"
	"colat/render/kit/ui"
	"colat/render/program/setup"
	"colat/web/rooms/tournament"
)

// menu builds the rows of the page from the descriptions of the games.
type menu struct{ *Scene }

// rows returns the rows of the page. New users see the choice of opponents first, and a
// button that shows the other rows.
func (m menu) rows() []row {
	if m.friends != nil {
		return m.friendRows()
	}
	rows := m.firstRows()
	if !m.more {
		return rows
	}
	if m.chosen.Persons() == 1 {
		rows = append(rows, m.modeRow(), m.colourRow())
	}
	rows = append(rows, m.machineRows()...)
	rows = append(rows, m.clockRows()...)
	if m.chosen.Persons() == 2 {
		rows = append(rows, m.touchRow())
	}
	rows = append(rows, m.gameRows()...)
	return rows
}

// firstRows returns the rows that are always shown.
func (m menu) firstRows() []row {
	rows := m.presetRows()
	if m.chosen.Persons() == 1 {
		return append(rows, m.levelRow())
	}
	return append(rows, m.modeRow())
}

// presetRows returns a row with the most popular sizes and rules, if the game has several.
func (m menu) presetRows() []row {
	if len(m.game.Presets) == 0 {
		return nil
	}
	r := m.row("start.preset")
	r.wide = true
	for _, preset := range m.game.Presets {
		rules, err := m.program.Games.Rules(preset.Rules)
		if err != nil {
			continue
		}
		selected := rules.ID() == m.Rules().ID() && !m.chosen.MadeUp()
		r.add("preset-"+preset.Rules, m.program.Text(preset.Label), selected,
			func() { m.newGame(setup.Draw(rules, nil, m.program.Rand)) })
	}
	return []row{r}
}

// unfold shows or hides the other rows.
func (s *Scene) unfold() {
	s.more = !s.more
	s.unfolded, s.scroll.Offset = s.more, 0
	s.program.Refresh()
}

// gameRows returns the rows for the rules and the start.
func (m menu) gameRows() []row {
	rows := []row{m.gameRow()}
	if m.friends != nil {
		rows = append(rows, m.presetRows()...)
	}
	family, err := game.FindFamily(m.Rules().ID())
	if err == nil {
		settings := m.Rules().Settings()
		for _, o := range family.Options {
			rows = append(rows, m.optionRow(o, settings[o.Name], func(value string, rng *rand.Rand) (game.State, error) {
				rules, err := family.Rules(with(settings, o.Name, value))
				if err != nil {
					return nil, err
				}
				return setup.Draw(rules, nil, rng), nil
			}))
		}
	}
	if m.tournament() == nil {
		rows = append(append(rows, m.startRow()), m.scatterRows()...)
	}
	options := m.Rules().OptionsOf(m.chosen.Start)
	for _, o := range m.Rules().StartOptions() {
		if o.Kind != game.Cells {
			rows = append(rows, m.optionRow(o, options[o.Name], func(value string, rng *rand.Rand) (game.State, error) {
				return m.Rules().New(with(options, o.Name, value), rng)
			}))
		}
	}
	if o, any := cells(m.Rules()); any && m.tournament() != nil {
		if rows = append(rows, m.anewRow(o)); m.tournament().anew {
			return rows
		}
	}
	if m.game.Picking != nil {
		rows = append(rows, m.cellsRow())
	}
	return rows
}

func (m menu) gameRow() row {
	r := m.row("start.game")
	chosen, _, _ := strings.Cut(m.Rules().ID(), ":")
	for _, g := range m.program.Games {
		for _, id := range g.Families {
			rules, err := m.program.Games.Rules(id)
			if err != nil {
				continue
			}
			if id == chosen {
				rules = m.Rules()
			}
			r.add("game-"+id, g.FamilyTitle(m.program.Locale, rules), id == chosen, func() { m.chooseFamily(id) })
		}
	}
	return r
}

// cellsRow returns the row for picking squares. All families of the game have it, so that the
// page does not move when another family is chosen.
func (m menu) cellsRow() row {
	_, any := cells(m.Rules())
	return row{apart: true, choices: []bench.Control{
		{Name: "draw-cells", Label: m.program.Text(m.game.Picking.Draw), Icon: ui.IconDice, Disabled: !any},
		{Name: "pick-cells", Label: m.program.Text(m.game.Picking.Pick), Icon: ui.IconPick, Disabled: !any},
	}}
}

// with returns a copy of options with one value changed.
func with(options game.Options, name, value string) game.Options {
	changed := maps.Clone(options)
	if changed == nil {
		changed = game.Options{}
	}
	changed[name] = value
	return changed
}

// toStart returns the start for a value of an option. rng makes random choices.
type toStart func(value string, rng *rand.Rand) (game.State, error)

// optionRow returns the row for an option of the rules or of the start with a value. Invalid
// values are disabled.
func (m menu) optionRow(o game.Option, value string, to toStart) row {
	value = cmp.Or(value, o.Default)
	language := m.program.Locale.Language()
	r := row{label: o.Label.In(language)}
	add := func(name, label string, icon ui.Icon, selected bool, value string) {
		_, err := to(value, rand.New(rand.NewPCG(0, 0)))
		r.choices = append(r.choices, bench.Control{
			Name: o.Name + "-" + name, Label: label, Icon: icon, On: selected, Disabled: err != nil,
			Do: func() {
				if start, err := to(value, m.program.Rand); err == nil {
					m.newGame(start)
				}
			},
		})
	}
	if o.Kind == game.Number {
		n, _ := strconv.Atoi(value)
		r.stepper, r.value = true, value
		add("less", "", ui.IconMinus, false, strconv.Itoa(n-1))
		add("more", "", ui.IconPlus, false, strconv.Itoa(n+1))
		return r
	}
	taken := strings.Fields(value)
	for _, c := range o.Choices {
		next := c.Value
		if o.Kind == game.Several {
			next = toggled(o, taken, c.Value)
		}
		add(c.Value, c.Label.In(language), ui.NoIcon, slices.Contains(taken, c.Value), next)
	}
	return r
}

// toggled returns the values of an option with one value added or removed.
func toggled(o game.Option, taken []string, value string) string {
	var values []string
	for _, c := range o.Choices {
		if slices.Contains(taken, c.Value) != (c.Value == value) {
			values = append(values, c.Value)
		}
	}
	return strings.Join(values, " ")
}

// touchRow returns the row that makes a touched square binding.
func (m menu) touchRow() row {
	r := rowOf(m.Scene, m.program.Text("start.touch"), "touchmove-", []labelled[bool]{
		{"off", "start.touch-off", false}, {"on", "start.touch-on", true},
	}, m.chosen.Touch, func(on bool) { m.chosen.Touch = on; m.keep() })
	if m.chosen.Touch {
		r.note = m.program.Text("start.touch-note")
	}
	return r
}

// friendRows returns the rows of such a game.
func (m menu) friendRows() []row {
	var rows []row
	if t := m.tournament(); t != nil && t.settles {
		return slices.Concat(m.tournamentRows(), m.clockRows(), m.gameRows())
	}
	if !m.friends.settles {
		mode := m.modeRow()
		mode.note = m.program.Text("start.friends-note")
		rows = append(rows, mode)
	}
	rows = append(rows, m.againstRow())
	if m.tournament() != nil {
		return slices.Concat(rows, m.tournamentRows(), m.clockRows(), m.gameRows())
	}
	if m.friends.against == againstClass {
		rows = append(rows, m.levelRow())
	}
	rows = append(rows, m.opensRow())
	if m.friends.against != againstFriend {
		rows = append(rows, m.voteRow())
	}
	return slices.Concat(rows, m.clockRows(), m.gameRows())
}

// tournamentRows returns the rows of a tournament, without those of its game.
func (m menu) tournamentRows() []row {
	t := m.tournament()
	rows := []row{m.titleRow(t), m.kindRow(t)}
	switch t.kind {
	case swiss:
		rounds := m.stepRow("rounds", "tournament.rounds", &t.rounds, 0, mostRounds)
		if t.rounds == 0 {
			rounds.value = m.program.Text("tournament.rounds-auto")
		}
		rows = append(rows, rounds)
	case groupsThen:
		rows = append(rows, m.stepRow("groups", "tournament.groups", &t.groups, 1, mostGroups),
			m.stepRow("advance", "tournament.advance", &t.advance, 1, mostAdvance))
	}
	if t.kind == display {
		rows = append(rows, m.displayRows(t)...)
	} else {
		rows = append(rows, m.stepRow("games", "tournament.games", &t.games, 1, mostGames))
	}
	if tournament.BotsPlay(m.Rules().ID()) {
		rows = append(rows, m.botsRow(t))
		if t.Bots {
			rows = append(rows, m.paceRow(t))
		}
	}
	return rows
}
