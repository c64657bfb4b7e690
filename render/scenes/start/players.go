package start

import (
	"cmp"
	"slices"
	"strconv"

	"colat/ai"
	"colat/game"
	"colat/render/kit/faces"
	"colat/render/kit/locale"
	"colat/render/program/setup"
	"colat/render/table/games"
)

// players remembers the last players of each mode, which are restored when the user returns
// to the mode.
type players struct {
	person   game.Player // the person's side against an engine
	opponent string
	machines [2]string
}

// note remembers the players of the seats.
func (p *players) note(seats [2]string) {
	switch {
	case seats[0] == setup.Human && seats[1] == setup.Human:
	case seats[0] == setup.Human:
		p.person, p.opponent = game.First, seats[1]
	case seats[1] == setup.Human:
		p.person, p.opponent = game.Second, seats[0]
	default:
		p.machines = seats
	}
}

// setMode sets the number of persons, with the last players of that mode.
func (s *Scene) setMode(persons int) {
	if s.friends != nil {
		s.friends = nil
		s.program.Refresh()
	}
	if s.chosen.Persons() == persons {
		return
	}
	p := &s.players
	opponent := cmp.Or(p.opponent, setup.Friendly)
	switch persons {
	case 2:
		s.chosen.Seats = [2]string{setup.Human, setup.Human}
	case 1:
		s.chosen.Seats[p.person], s.chosen.Seats[p.person.Opponent()] = setup.Human, opponent
	default:
		if p.machines[0] == "" {
			p.machines = [2]string{opponent, s.game.Opponents[0]}
		}
		s.chosen.Seats = p.machines
	}
	s.chosen.Drawn, s.chosen.Touch = false, false
	s.players.note(s.chosen.Seats)
	s.keep()
}

// modeRow returns the row that chooses among persons, engines, or a person against an engine.
func (m menu) modeRow() row {
	persons := m.chosen.Persons()
	if m.friends != nil {
		persons = -1 // none of these modes
	}
	r := rowOf(m.Scene, m.program.Text("start.mode"), "mode-", []labelled[int]{
		{"machine", "start.mode-machine", 1}, {"people", "start.mode-people", 2}, {"machines", "start.mode-machines", 0},
	}, persons, m.setMode)
	if m.program.Online { // a server of rooms can be reached
		r.add("mode-friends", m.program.Text("start.mode-friends"), m.friends != nil, m.openFriends)
	}
	return r
}

// colourRow returns the row for the side of the only person.
func (m menu) colourRow() row {
	l, r, person := m.program.Locale, m.row("start.colour"), m.personSide()
	for side, name := range [2]string{"colour-first", "colour-second"} {
		side := game.Player(side)
		r.add(name, games.SideName(l, m.Rules(), side), !m.chosen.Drawn && side == person, func() {
			if m.chosen.Drawn = false; side != person {
				m.chosen.Swap()
			}
			m.players.note(m.chosen.Seats)
			m.keep()
		})
	}
	r.add("colour-random", m.program.Text("start.colour-random"), m.chosen.Drawn,
		func() { m.chosen.Drawn = true; m.keep() })
	return r
}

func (m menu) levelRow() row {
	l := m.program.Locale
	side := m.personSide().Opponent()
	spec := m.chosen.Seats[side]
	chosen := setup.LevelOf(spec)
	r := row{label: m.program.Text("start.opponent"), faces: true, note: m.program.SeatNames(spec)[0]}
	if chosen > 0 {
		r.note = l.Format("start.level-about", locale.Data{"Level": chosen, "About": faces.About(l, chosen)})
	}
	for level := 1; level <= ai.MostLevel; level++ {
		r.add("level-"+strconv.Itoa(level), faces.Name(l, level), level == chosen, func() {
			m.seat(side, setup.LevelSpec(level))
			about := locale.Data{"Level": level, "About": faces.About(l, level)}
			m.program.Announce(faces.Name(l, level) + ". " + l.Format("start.level-about", about))
		})
	}
	return r
}

// machineRows returns the rows for the engines and their use of time.
func (m menu) machineRows() []row {
	var rows []row
	for side, spec := range m.chosen.Seats {
		if spec == setup.Human {
			continue
		}
		names := m.program.SeatNames(spec)
		r := row{label: games.SideName(m.program.Locale, m.Rules(), game.Player(side)), apart: true, shorter: names[1:]}
		r.add(sideNames[side]+"-"+spec, names[0], false, m.openMachines)
		rows = append(rows, r)
	}
	if slices.ContainsFunc(m.chosen.Seats[:], usesTime) {
		rows = append(rows, m.timeRow())
		if m.chosen.Persons() == 1 {
			rows = append(rows, m.ponderRow())
		}
	}
	if m.chosen.Persons() == 1 && m.chosen.MayRead(m.personSide().Opponent()) {
		rows = append(rows, m.bookRow())
	}
	return rows
}

// usesTime reports whether a player uses all the time that it is given.
func usesTime(spec string) bool {
	m, err := setup.ParseMachine(spec)
	return err == nil && m.Thinks()
}

func (m menu) timeRow() row {
	r := m.row("start.time")
	for _, d := range setup.ThinkingTimes {
		r.add("time-"+setup.DurationText(d), m.secondsText(d), d == m.chosen.Time, func() { m.chosen.Time = d; m.keep() })
	}
	return r
}

// ponderRow returns the row that lets the engine think during the person's turn.
func (m menu) ponderRow() row {
	machine, label := m.personSide().Opponent(), m.program.Text("start.ponder")
	return rowOf(m.Scene, label, "ponder-", ponderChoices, m.chosen.Ponders(machine), func(on bool) {
		m.chosen.Rests = !on
		m.chosen.Seats[machine] = setup.EngineSpec(m.chosen.Seats[machine])
		m.keep()
	})
}

// bookRow returns the row that lets the champion play from its book of openings.
func (m menu) bookRow() row {
	side := m.personSide().Opponent()
	r := rowOf(m.Scene, m.program.Text("start.book"), "book-", []labelled[bool]{
		{"on", "start.book-on", true}, {"off", "start.book-off", false},
	}, m.chosen.Reads(side), func(on bool) {
		if machine, err := setup.ParseMachine(m.chosen.Seats[side]); err == nil {
			m.seat(side, machine.WithBook(on).Spec())
		}
	})
	r.note = m.program.Text("start.book-note")
	return r
}

// unusual reports whether a choice that only the other rows show differs from the default.
func (s *Scene) unusual() bool {
	c := &s.chosen
	return c.Persons() != 1 || s.personSide() != game.First || c.MadeUp() || c.Terms != setup.Terms{} ||
		!slices.ContainsFunc(c.Seats[:], func(spec string) bool { return setup.LevelOf(spec) > 0 })
}
