package start

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"colat/game"
	"colat/game/match"
	"colat/render/kit/locale"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/setup"
)

// row is a line of controls on the page.
type row struct {
	label   string // beside the row or above it; "" for none
	choices []choice
	stepper bool // two choices decrease and increase value, which is shown between them
	value   string
	apart   bool   // the choices are separate buttons
	faces   bool   // the choices are levels
	wide    bool   // the choices need the full width of the page
	most    int    // greatest length of the text that the only choice edits; 0 if it is not a text
	note    string // shown below the choices
	whose   string // prefix of the choices for screen readers, if the label is ambiguous; "" for none
}

// whole reports whether the choices have the full width of the page. Their label can only be
// above them.
func (r *row) whole() bool { return r.faces || r.wide }

// choice is a control of a row.
type choice struct {
	name, label string
	shorter     []string // labels for less space
	icon        ui.Icon
	level       int // level whose face is shown
	selected    bool
	disabled    bool
	act         func() // nil for controls that Activate handles itself
}

// linesOf divides the choices of a row into lines of a width in which all labels fit in the
// least size, and all controls are large enough for a finger.
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
	// The fewest lines possible, as equal as possible.
	lines := (len(r.choices) + each - 1) / each
	each = (len(r.choices) + lines - 1) / lines
	return slices.Collect(slices.Chunk(r.choices, each))
}

// fits reports whether the labels fit in segments of a width, in a size, with spare space.
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
	rows = append(rows, m.clockRow())
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

// unfold shows or hides the other rows.
func (s *Scene) unfold() {
	s.more = !s.more
	s.unfolded, s.scroll.Offset = s.more, 0
	s.program.Refresh()
}

// moreName is the control that shows the other rows.
const moreName = "more-choices"

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

// cellsRow returns the row for picking squares. All families of the game have it, so that the
// page does not move when another family is chosen.
func (m menu) cellsRow() row {
	_, any := cells(m.Rules())
	return row{apart: true, choices: []choice{
		{name: "draw-cells", label: m.program.Text(m.game.Picking.Draw), icon: ui.IconDice, disabled: !any},
		{name: "pick-cells", label: m.program.Text(m.game.Picking.Pick), icon: ui.IconPick, disabled: !any},
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

// secondsText formats a time for each move.
func (s *Scene) secondsText(d time.Duration) string {
	l := s.program.Locale
	return l.Format("start.seconds-short", locale.Data{"Seconds": l.Decimal(d.Seconds())})
}

// clockRow returns the row for the time control.
func (m menu) clockRow() row {
	r := row{label: m.program.Text("start.clock")}
	add := func(name, label string, control match.TimeControl) {
		r.choices = append(r.choices, choice{
			name: "clock-" + name, label: label, selected: m.chosen.Clock == control,
			act: func() { m.chosen.Clock = control; m.keep() },
		})
	}
	if m.tournament() == nil {
		add("none", m.program.Text("start.clock-none"), match.TimeControl{})
	}
	offered := setup.Clocks
	if c := m.chosen.Clock; c.Total > 0 && !slices.Contains(offered, c) {
		offered = append(offered[:len(offered):len(offered)], c)
	}
	for _, control := range offered {
		add(control.String(), m.clockText(control), control)
	}
	if c := m.chosen.Clock; c.Move > 0 {
		l := m.program.Locale
		r.note = l.Format("start.clock-note", locale.Data{
			"Move": l.Decimal(c.Move.Seconds()), "Total": l.Decimal(c.Total.Seconds()),
		})
	}
	return r
}

// clockText returns a short label for a time control.
func (s *Scene) clockText(c match.TimeControl) string {
	l := s.program.Locale
	switch {
	case c.Move > 0:
		return l.Format("start.clock-move", locale.Data{"Move": l.Decimal(c.Move.Seconds())})
	case c.Total < time.Minute:
		return s.secondsText(c.Total)
	}
	return l.Format("start.minutes-short", locale.Data{"Minutes": l.Decimal(c.Total.Minutes())})
}
