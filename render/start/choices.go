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
// set in a size, can be read.
func (r *row) linesOf(width, size float64) [][]choice {
	each := len(r.choices)
	if r.stepper || r.apart {
		return [][]choice{r.choices}
	}
	for each > 1 && !fits(r.choices, width/float64(each), size) {
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

// rows returns what can be chosen, from the descriptions of the games.
func (s *Scene) rows() []row {
	rows := []row{s.gameRow()}
	family, err := game.FindFamily(s.Rules().ID())
	if err == nil {
		settings := s.Rules().Settings()
		for _, o := range family.Options {
			rows = append(rows, s.optionRow(o, settings[o.Name], func(value string, rng *rand.Rand) (game.State, error) {
				rules, err := family.Rules(with(settings, o.Name, value))
				if err != nil {
					return nil, err
				}
				return setup.Draw(rules, nil, rng), nil
			}))
		}
	}
	rows = append(rows, s.seatRow(game.First, "black"), s.seatRow(game.Second, "white"), s.timeRow())
	options := s.Rules().OptionsOf(s.chosen.Start)
	for _, o := range s.Rules().StartOptions() {
		if o.Kind != game.Cells {
			rows = append(rows, s.optionRow(o, options[o.Name], func(value string, rng *rand.Rand) (game.State, error) {
				return s.Rules().New(with(options, o.Name, value), rng)
			}))
		}
	}
	if s.game.Picking != nil {
		rows = append(rows, s.cellsRow())
	}
	return rows
}

func (s *Scene) gameRow() row {
	r := row{label: s.program.Text("start.game")}
	chosen, _, _ := strings.Cut(s.Rules().ID(), ":")
	for _, g := range s.program.Games {
		for _, id := range g.Families {
			rules, err := s.program.Games.Rules(id)
			if err != nil {
				continue
			}
			if id == chosen {
				rules = s.Rules()
			}
			r.choices = append(r.choices, choice{
				name: "game-" + id, label: g.Title(s.program.Locale, rules), selected: id == chosen,
				act: func() { s.chooseFamily(id) },
			})
		}
	}
	return r
}

// seatRow names its controls as addresses name the side.
func (s *Scene) seatRow(side game.Player, parameter string) row {
	r := row{label: s.game.Seat(s.program.Locale, side)}
	for _, spec := range append([]string{setup.Human}, s.game.Opponents...) {
		label := s.program.SeatName(spec)
		if spec == setup.Human {
			label = s.program.Text("start.person")
		}
		r.choices = append(r.choices, choice{
			name: parameter + "-" + spec, label: label, selected: s.chosen.Seats[side] == spec,
			act: func() { s.chosen.Seats[side] = spec; s.keep() },
		})
	}
	return r
}

func (s *Scene) timeRow() row {
	r := row{label: s.program.Text("start.time")}
	for _, d := range setup.ThinkingTimes {
		seconds := locale.Data{"Seconds": s.program.Locale.Decimal(d.Seconds())}
		r.choices = append(r.choices, choice{
			name: "time-" + setup.DurationText(d), label: s.program.Locale.Format("start.seconds-short", seconds),
			selected: d == s.chosen.Time,
			act:      func() { s.chosen.Time = d; s.keep() },
		})
	}
	return r
}

// cellsRow is for squares of the board. It stands there for all families of the
// game, so that the page keeps still when another one is chosen.
func (s *Scene) cellsRow() row {
	_, any := cells(s.Rules())
	return row{apart: true, choices: []choice{
		{name: "draw-cells", label: s.program.Text(s.game.Picking.Draw), icon: ui.IconDice, disabled: !any},
		{name: "pick-cells", label: s.program.Text(s.game.Picking.Pick), icon: ui.IconPick, disabled: !any},
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
func (s *Scene) optionRow(o game.Option, value string, to toStart) row {
	if value == "" {
		value = o.Default
	}
	language := s.program.Locale.Language()
	r := row{label: o.Label.In(language)}
	add := func(name, label string, icon ui.Icon, selected bool, value string) {
		_, err := to(value, rand.New(rand.NewPCG(0, 0)))
		r.choices = append(r.choices, choice{
			name: o.Name + "-" + name, label: label, icon: icon, selected: selected, disabled: err != nil,
			act: func() {
				if start, err := to(value, s.program.Rand); err == nil {
					s.begin(start)
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
