package start

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"colat/game"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/setup"
)

// row is a line of the page on which something is chosen.
type row struct {
	label   string // beside it or above; "" for none
	choices []choice
	stepper bool // two choices, to go down and up, with value between them
	value   string
	apart   bool   // the choices are buttons of their own
	faces   bool   // the choices are levels
	wide    bool   // the choices need the room that a label beside them would take
	most    int    // the one choice is a text that the person writes, of so many letters; 0 if none is
	note    string // below the choices
	whose   string // told before each choice, where its row's label leaves it open; "" for nothing
}

// whole reports whether the choices have the width of the page, and the label no place but above.
func (r *row) whole() bool { return r.faces || r.wide }

// choice is a control of a row.
type choice struct {
	name, label string
	shorter     []string // labels where there is less room
	icon        ui.Icon
	level       int // whose face is shown
	selected    bool
	disabled    bool
	act         func() // nil for controls that Activate knows
}

// linesOf divides the choices of a row into lines of a width on which their labels, set in
// the least size, can be read, and which a finger meets.
func (r *row) linesOf(width, least float64) [][]choice {
	each := len(r.choices)
	switch {
	case r.stepper || r.apart || r.most > 0:
		return [][]choice{r.choices}
	case r.faces:
		return slices.Collect(slices.Chunk(r.choices, facesInLine))
	}
	for each > 1 && (width < float64(each)*theme.Touch || !fits(r.choices, width/float64(each), least)) {
		each--
	}
	// As many on each line as possible, and the lines as even as possible.
	lines := (len(r.choices) + each - 1) / each
	each = (len(r.choices) + lines - 1) / lines
	return slices.Collect(slices.Chunk(r.choices, each))
}

// fits reports whether segments of a width can bear the labels in a size, with some room
// beside them.
func fits(choices []choice, width, size float64) bool {
	const spare = 6
	for _, c := range choices {
		item := ui.Item{
			Kind: ui.Segment, Rect: ui.Rect{W: width - spare}, Text: c.label, Size: size / ui.LeastText,
			Selected: true,
		}
		if item.Clipped() {
			return false
		}
	}
	return true
}

// menu makes the rows of the page from what the games say of themselves.
type menu struct{ *Scene }

// rows returns what can be chosen. Somebody new is shown who there is to play against,
// and where the rest is.
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
	rows = append(rows, m.clockRow())
	rows = append(rows, m.gameRows()...)
	return rows
}

// firstRows are those shown before more are asked for.
func (m menu) firstRows() []row {
	rows := m.presetRows()
	if m.chosen.Persons() == 1 {
		return append(rows, m.levelRow())
	}
	return append(rows, m.modeRow())
}

// presetRows are the sizes and rules that are played most, if the game has several.
func (m menu) presetRows() []row {
	if len(m.game.Presets) == 0 {
		return nil
	}
	r := row{label: m.program.Text("start.preset"), wide: true}
	for _, preset := range m.game.Presets {
		rules, err := m.program.Games.Rules(preset.Rules)
		if err != nil {
			continue
		}
		r.choices = append(r.choices, choice{
			name: "preset-" + preset.Rules, label: m.program.Text(preset.Label),
			selected: rules.ID() == m.Rules().ID() && !m.chosen.MadeUp(),
			act:      func() { m.newGame(setup.Draw(rules, nil, m.program.Rand)) },
		})
	}
	return []row{r}
}

// unfold shows the rest of the choices, or leaves them out.
func (s *Scene) unfold() {
	s.more = !s.more
	s.unfolded, s.scroll.Offset = s.more, 0
	s.program.Refresh()
}

// moreName is the control of the rest of the choices.
const moreName = "more-choices"

// gameRows are about the rules and what the game begins with.
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
		rows = append(rows, m.startRow())
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
	r := row{label: m.program.Text("start.game")}
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
			r.choices = append(r.choices, choice{
				name: "game-" + id, label: g.FamilyTitle(m.program.Locale, rules), selected: id == chosen,
				act: func() { m.chooseFamily(id) },
			})
		}
	}
	return r
}

// cellsRow is for squares of the board. It stands there for all families of the
// game, so that the page keeps still when another one is chosen.
func (m menu) cellsRow() row {
	_, any := cells(m.Rules())
	return row{apart: true, choices: []choice{
		{name: "draw-cells", label: m.program.Text(m.game.Picking.Draw), icon: ui.IconDice, disabled: !any},
		{name: "pick-cells", label: m.program.Text(m.game.Picking.Pick), icon: ui.IconPick, disabled: !any},
	}}
}

// with returns options of which one has another value.
func with(options game.Options, name, value string) game.Options {
	changed := maps.Clone(options)
	if changed == nil {
		changed = game.Options{}
	}
	changed[name] = value
	return changed
}

// toStart returns the start that a value of an option leads to, drawn by rng.
type toStart func(value string, rng *rand.Rand) (game.State, error)

// optionRow is for an option of the rules or of the start with a value. Values
// that lead to no start cannot be chosen.
func (m menu) optionRow(o game.Option, value string, to toStart) row {
	if value == "" {
		value = o.Default
	}
	language := m.program.Locale.Language()
	r := row{label: o.Label.In(language)}
	add := func(name, label string, icon ui.Icon, selected bool, value string) {
		_, err := to(value, rand.New(rand.NewPCG(0, 0)))
		r.choices = append(r.choices, choice{
			name: o.Name + "-" + name, label: label, icon: icon, selected: selected, disabled: err != nil,
			act: func() {
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

// toggled returns the values of an option with one more or one less.
func toggled(o game.Option, taken []string, value string) string {
	var values []string
	for _, c := range o.Choices {
		if slices.Contains(taken, c.Value) != (c.Value == value) {
			values = append(values, c.Value)
		}
	}
	return strings.Join(values, " ")
}
