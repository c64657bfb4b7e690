package start

import (
	"slices"
	"time"

	"colat/game/match"
	"colat/render/kit/locale"
	"colat/render/program/setup"
)

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
