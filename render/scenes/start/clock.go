package start

import (
	"slices"
	"strconv"
	"time"

	"colat/game"
	"colat/game/match"
	"colat/render/bench/invite"
	"colat/render/kit/locale"
	"colat/render/program/setup"
)

// The times on offer for a clock of the user's own: of a side for the game, and for each of its moves.
var (
	ownTotals = times(time.Minute, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30, 35, 40,
		45, 60, 75, 90, 120, 150, 180)
	ownIncrements = times(time.Second, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30, 40, 45, 60, 90, 120, 180)
)

// times returns the multiples of a unit.
func times(unit time.Duration, numbers ...float64) []time.Duration {
	list := make([]time.Duration, len(numbers))
	for i, n := range numbers {
		list[i] = time.Duration(n * float64(unit))
	}
	return list
}

// isOwnClock reports whether the clock is one of the user's own, which steppers change.
func (s *Scene) isOwnClock() bool {
	c := s.chosen.Clock
	return c.Total > 0 && (s.ownClock || !slices.Contains(setup.Clocks, c)) && !isLimited(c)
}

// isLimited reports whether the moves of a side have a limit, which steppers do not change.
func isLimited(c match.TimeControl) bool { return c.Move > 0 || c.Second.Move > 0 }

// setClock chooses a time control.
func (s *Scene) setClock(control match.TimeControl, own bool) {
	s.chosen.Clock, s.ownClock, s.unequalClock = control, own, own && s.unequalClock
	s.keep()
}

// clockRows returns the rows for the time control.
func (m menu) clockRows() []row {
	r, own, chosen := m.row("start.clock"), m.isOwnClock(), m.chosen.Clock
	add := func(name, label string, control match.TimeControl) {
		r.add("clock-"+name, label, !own && chosen == control, func() { m.setClock(control, false) })
	}
	if m.tournament() == nil {
		add("none", m.program.Text("start.clock-none"), match.TimeControl{})
	}
	offered := setup.Clocks
	if isLimited(chosen) && !slices.Contains(offered, chosen) {
		offered = append(offered[:len(offered):len(offered)], chosen)
	}
	for _, control := range offered {
		add(control.String(), m.clockText(control), control)
	}
	r.add("clock-own", m.program.Text("start.clock-own"), own, func() {
		if chosen.Total == 0 || isLimited(chosen) {
			chosen = clockOfTournament
		}
		m.setClock(chosen, true)
	})
	if chosen.Total > 0 {
		r.note = invite.ClockText(m.program.Locale, chosen, m.sides())
	}
	if !own {
		return []row{r}
	}
	return append([]row{r}, m.ownClockRows()...)
}

// ownClockRows returns the rows for a clock of the user's own.
func (m menu) ownClockRows() []row {
	l, chosen := m.program.Locale, m.chosen.Clock
	handicap := m.row("start.clock-sides")
	for _, c := range []struct {
		name, label string
		unequal     bool
	}{{"equal", "start.clock-equal", false}, {"unequal", "start.clock-unequal", true}} {
		handicap.add("clock-"+c.name, l.Text(c.label), c.unequal == m.unequal(), func() {
			m.unequalClock = c.unequal
			if first := chosen.Of(game.First); !c.unequal {
				m.setClock(match.ControlOf(first, first), true)
			}
		})
	}
	if !m.unequal() {
		first := chosen.Of(game.First)
		return append(m.sideClockRows("", l.Text("start.clock-total"), first,
			func(s match.SideTime) { m.setClock(match.ControlOf(s, s), true) }), handicap)
	}
	rows := []row{handicap}
	for side, name := range m.sides() {
		side := game.Player(side)
		which := "-" + strconv.Itoa(int(side)+1)
		steppers := m.sideClockRows(which, name, chosen.Of(side), func(s match.SideTime) {
			both := [2]match.SideTime{chosen.Of(game.First), chosen.Of(game.Second)}
			both[side] = s
			m.setClock(match.ControlOf(both[0], both[1]), true)
		})
		steppers[1].whose = name
		rows = append(rows, steppers...)
	}
	return rows
}

// unequal reports whether the sides may have different times.
func (s *Scene) unequal() bool { return s.unequalClock || s.chosen.Clock.IsUnequal() }

// sideClockRows returns the steppers for the time of a side. which distinguishes their names.
func (m menu) sideClockRows(which, total string, s match.SideTime, take func(match.SideTime)) []row {
	l := m.program.Locale
	increment := l.Text("start.clock-added-none")
	if s.Increment > 0 {
		increment = l.Format("clock.increment", locale.Data{"Seconds": l.Decimal(s.Increment.Seconds())})
	}
	return []row{
		timeStepper(total, "clock-total"+which, invite.TimeText(l, s.Total), ownTotals, s.Total,
			func(d time.Duration) { s.Total = d; take(s) }),
		timeStepper(l.Text("start.clock-added"), "clock-added"+which, increment, ownIncrements, s.Increment,
			func(d time.Duration) { s.Increment = d; take(s) }),
	}
}

// timeStepper returns a stepper through a sorted list of times, which need not hold the present one.
func timeStepper(label, name, text string, list []time.Duration, now time.Duration, take func(time.Duration)) row {
	below, found := slices.BinarySearch(list, now)
	above := below
	if found {
		above++
	}
	r := stepper(label, name, text, 0, 0, 0, nil)
	less, more := &r.choices[0], &r.choices[1]
	if less.Disabled = below == 0; !less.Disabled {
		less.Do = func() { take(list[below-1]) }
	}
	if more.Disabled = above == len(list); !more.Disabled {
		more.Do = func() { take(list[above]) }
	}
	return r
}

// sides returns the names of the sides of a clock: of a room's chairs, or of the game's sides.
func (s *Scene) sides() [2]string {
	if s.friends != nil && s.tournament() == nil {
		return invite.ChairNames(s.program.Locale)
	}
	t := s.tournament()
	return invite.ClockSides(s.program.Locale, s.Rules(), t != nil && t.kind == display)
}

// shortClock is the longest time that is written with its increment even if that is 0.
const shortClock = 15 * time.Minute

// clockText returns a short label for a time control: minutes and seconds more for each move, as players
// call it.
func (s *Scene) clockText(c match.TimeControl) string {
	l := s.program.Locale
	switch {
	case isLimited(c):
		return l.Format("start.clock-move", locale.Data{"Move": l.Decimal(c.Move.Seconds())})
	case c.Total > shortClock:
		return invite.TimeText(l, c.Total)
	}
	return l.Decimal(c.Total.Minutes()) + "+" + l.Decimal(c.Increment.Seconds())
}
