package start

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"colat/game"
	"colat/render/locale"
	"colat/render/setup"
	"colat/render/theme"
	"colat/render/ui"
)

// row is a line of the page on which something is chosen.
type row struct {
	label   string // beside it or above; "" for none
	choices []choice
	stepper bool // two choices, to go down and up, with value between them
	value   string
	apart   bool // the choices are buttons of their own
}

// choice is a control of a row.
type choice struct {
	name, label string
	icon        ui.Icon
	selected    bool
	disabled    bool
	act         func() // nil for controls that Activate knows
}

// linesOf divides the choices of a row into lines of a width on which their labels,
// set in a size, can be read, and which a finger meets.
func (r *row) linesOf(width, size float64) [][]choice {
	each := len(r.choices)
	if r.stepper || r.apart {
		return [][]choice{r.choices}
	}
	for each > 1 && (width < float64(each)*theme.Touch || !fits(r.choices, width/float64(each), size)) {
		each--
	}
	// As many on each line as possible, and the lines as even as possible.
	lines := (len(r.choices) + each - 1) / each
	each = (len(r.choices) + lines - 1) / lines
	return slices.Collect(slices.Chunk(r.choices, each))
}

// fits reports whether segments of a width can bear the labels.
func fits(choices []choice, width, size float64) bool {
	for _, c := range choices {
		item := ui.Item{Kind: ui.Segment, Rect: ui.Rect{W: width}, Text: c.label, Size: size, Selected: true}
		if item.Clipped() {
			return false
		}
	}
	return true
}

// menu makes the rows of the page from what the games say of themselves.
type menu struct{ *Scene }

// rows returns all that can be chosen.
func (m menu) rows() []row {
	rows := []row{m.gameRow()}
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
	rows = append(rows, m.seatRow(game.First), m.seatRow(game.Second), m.timeRow(), m.machinesRow())
	options := m.Rules().OptionsOf(m.chosen.Start)
	for _, o := range m.Rules().StartOptions() {
		if o.Kind != game.Cells {
			rows = append(rows, m.optionRow(o, options[o.Name], func(value string, rng *rand.Rand) (game.State, error) {
				return m.Rules().New(with(options, o.Name, value), rng)
			}))
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
				name: "game-" + id, label: g.Title(m.program.Locale, rules), selected: id == chosen,
				act: func() { m.chooseFamily(id) },
			})
		}
	}
	return r
}

// seatRow offers a person and the usual opponent; another player that was chosen in
// the dialogue stands beside them.
func (m menu) seatRow(side game.Player) row {
	r := row{label: m.game.Seat(m.program.Locale, side)}
	chosen := m.chosen.Seats[side]
	add := func(spec, label string, act func()) {
		r.choices = append(r.choices, choice{
			name: sideNames[side] + "-" + spec, label: label, selected: chosen == spec, act: act,
		})
	}
	offered := []string{setup.Human, m.game.Opponents[0]}
	for _, spec := range offered {
		add(spec, m.playerLabel(spec), func() { m.chosen.Seats[side] = spec; m.keep() })
	}
	if !slices.Contains(offered, chosen) {
		add(chosen, m.shortName(chosen), m.openMachines)
	}
	return r
}

// shortName is the shortest of a player's names that is not that of the usual opponent.
func (m menu) shortName(spec string) string {
	names := m.program.SeatNames(spec)
	for i := len(names) - 1; i > 0; i-- {
		if names[i] != m.playerLabel(m.game.Opponents[0]) {
			return names[i]
		}
	}
	return names[0]
}

// machinesRow opens the dialogue for both sides.
func (m menu) machinesRow() row {
	return row{apart: true, choices: []choice{{
		name: "algorithms", label: m.program.Text("start.algorithms"), act: m.openMachines,
	}}}
}

func (m menu) timeRow() row {
	r := row{label: m.program.Text("start.time")}
	for _, d := range setup.ThinkingTimes {
		seconds := locale.Data{"Seconds": m.program.Locale.Decimal(d.Seconds())}
		r.choices = append(r.choices, choice{
			name: "time-" + setup.DurationText(d), label: m.program.Locale.Format("start.seconds-short", seconds),
			selected: d == m.chosen.Time,
			act:      func() { m.chosen.Time = d; m.keep() },
		})
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
					m.begin(start)
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
