package start

import (
	"cmp"
	"slices"
	"strconv"
	"time"

	"colat/ai"
	"colat/game"
	"colat/render/kit/faces"
	"colat/render/kit/locale"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/setup"
	"colat/render/table/games"
)

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
	r := m.row("start.mode")
	persons := m.chosen.Persons()
	if m.friends != nil {
		persons = -1 // none of these modes
	}
	addTexts(m.Scene, &r, "mode-", []labelled[int]{
		{"machine", "start.mode-machine", 1}, {"people", "start.mode-people", 2}, {"machines", "start.mode-machines", 0},
	}, persons, m.setMode)
	if !m.program.Online {
		return r // no server of rooms can be reached
	}
	r.add("mode-friends", m.program.Text("start.mode-friends"), m.friends != nil, m.openFriends)
	return r
}

// colourRow returns the row for the side of the only person.
func (m menu) colourRow() row {
	l, r, person := m.program.Locale, m.row("start.colour"), m.personSide()
	for side, name := range [2]string{"colour-first", "colour-second"} {
		side := game.Player(side)
		r.add(name, games.SideName(l, m.Rules(), side), !m.chosen.Drawn && side == person, func() {
			if m.chosen.Drawn = false; side != person {
				slices.Reverse(m.chosen.Seats[:])
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
		r.choices = append(r.choices, choice{
			name: levelNames[level-1], label: faces.Name(l, level), shorter: []string{faces.ShortName(l, level)},
			level: level, selected: level == chosen,
			act: func() {
				m.seat(side, setup.LevelSpec(level))
				about := locale.Data{"Level": level, "About": faces.About(l, level)}
				m.program.Announce(faces.Name(l, level) + ". " + l.Format("start.level-about", about))
			},
		})
	}
	return r
}

// levelNames are the controls of the levels.
var levelNames = [ai.MostLevel]string{
	"level-1", "level-2", "level-3", "level-4", "level-5", "level-6", "level-7", "level-8",
}

// machineRows returns the rows for the engines and their use of time.
func (m menu) machineRows() []row {
	var rows []row
	for side, spec := range m.chosen.Seats {
		if spec == setup.Human {
			continue
		}
		names := m.program.SeatNames(spec)
		rows = append(rows, row{label: games.SideName(m.program.Locale, m.Rules(), game.Player(side)), apart: true,
			choices: []choice{{
				name: sideNames[side] + "-" + spec, label: names[0], shorter: names[1:], act: m.openMachines,
			}}})
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
	r, machine := m.row("start.ponder"), m.personSide().Opponent()
	addTexts(m.Scene, &r, "ponder-", ponderChoices, m.chosen.Ponders(machine), func(on bool) {
		m.chosen.Rests = !on
		m.chosen.Seats[machine] = setup.EngineSpec(m.chosen.Seats[machine])
		m.keep()
	})
	return r
}

// bookRow returns the row that lets the champion play from its book of openings.
func (m menu) bookRow() row {
	r, side := m.row("start.book"), m.personSide().Opponent()
	r.note = m.program.Text("start.book-note")
	addTexts(m.Scene, &r, "book-", []labelled[bool]{{"on", "start.book-on", true}, {"off", "start.book-off", false}},
		m.chosen.Reads(side), func(on bool) {
			if machine, err := setup.ParseMachine(m.chosen.Seats[side]); err == nil {
				m.seat(side, machine.WithBook(on).Spec())
			}
		})
	return r
}

// unusual reports whether a choice that only the other rows show differs from the default.
func (s *Scene) unusual() bool {
	c := &s.chosen
	return c.Persons() != 1 || s.personSide() != game.First || c.MadeUp() || c.Terms != setup.Terms{} ||
		!slices.ContainsFunc(c.Seats[:], func(spec string) bool { return setup.LevelOf(spec) > 0 })
}

// rows returns the rows for a side.
func (d *machines) rows(side game.Player) []row {
	m, err := setup.ParseMachine(d.chosen.Seats[side])
	machine := err == nil
	rows := []row{
		d.playerRow(side, m),
		d.depthRow(side, m, machine && m.Deepens()),
		d.timeRow(side, m, machine && m.Thinks()),
		d.ponderRow(side, m, machine && m.Thinks()),
	}
	if _, able := m.WithCourse(true, d.chosen.Rules()); machine && able {
		rows = slices.Insert(rows, 2, d.courseRow(side, m))
	}
	return rows
}

// courseRow returns the row that chooses the plain search or evaluation, or that of the bots in the
// game's document.
func (d *machines) courseRow(side game.Player, m setup.Machine) row {
	r, plain := d.row("start.search"), "start.plain-search"
	if m.Greedy() {
		r, plain = d.row("start.evaluation"), "start.own-evaluation"
	}
	addTexts(d.Scene, &r, "search-"+sideNames[side]+"-", []labelled[bool]{
		{"plain", plain, false}, {"course", "start.course-search", true},
	}, m.OfCourse(), func(course bool) {
		other, _ := m.WithCourse(course, d.chosen.Rules())
		d.seat(side, other.Spec())
	})
	return r
}

// ponderRow returns the row that lets the engine think during its opponent's turn.
func (d *machines) ponderRow(side game.Player, m setup.Machine, matters bool) row {
	r, ponders := d.row("start.opponent-time"), d.chosen.Ponders(side)
	r.whose = d.game.Seat(d.program.Locale, side)
	addTexts(d.Scene, &r, "ponder-"+sideNames[side]+"-", ponderChoices, ponders, func(on bool) {
		if on != ponders {
			m.Ponder = setup.PonderOff
			if on {
				m.Ponder = setup.PonderOn
			}
			d.seat(side, m.Spec())
		}
	})
	return r.unless(matters)
}

// unless returns the row with its choices disabled unless they matter.
func (r row) unless(matter bool) row {
	for i := range r.choices {
		c := &r.choices[i]
		c.selected, c.disabled = c.selected && matter, c.disabled || !matter
	}
	return r
}

// ponderChoices are the choices for thinking during the opponent's turn.
var ponderChoices = []labelled[bool]{
	{setup.PonderOn, "start.ponder-on", true}, {setup.PonderOff, "start.ponder-off", false},
}

func (d *machines) playerRow(side game.Player, m setup.Machine) row {
	r := row{}
	for _, name := range append([]string{setup.Human, ai.Level}, d.game.Opponents...) {
		spec := name
		if name != setup.Human {
			spec = m.Named(name, d.game.MostDepth).Spec()
		}
		selected := name == m.Name || name == d.chosen.Seats[side]
		r.add("algorithm-"+sideNames[side]+"-"+name, d.playerLabel(name), selected, func() {
			if !selected {
				d.seat(side, spec)
			}
		})
	}
	return r
}

func (s *Scene) playerLabel(name string) string {
	switch name {
	case setup.Human:
		return s.program.Text("start.person")
	case ai.Level:
		return s.program.Text("start.level")
	}
	return s.program.SeatNames(name)[0]
}

func (d *machines) depthRow(side game.Player, m setup.Machine, matters bool) row {
	if m.Level > 0 {
		return stepper(d.program.Text("start.level"), "strength-"+sideNames[side], faces.Name(d.program.Locale, m.Level),
			m.Level, 1, ai.MostLevel, func(level int) {
				m.Level = level
				d.seat(side, m.Spec())
			})
	}
	text := "–"
	switch {
	case matters && m.Depth == 0:
		text = d.program.Text("start.any-depth")
	case matters:
		text = strconv.Itoa(m.Depth)
	}
	return stepper(d.program.Text("start.depth"), "depth-"+sideNames[side], text, m.Depth, 0, d.game.MostDepth,
		func(depth int) {
			m.Depth = depth
			d.seat(side, m.Spec())
		}).unless(matters)
}

func (d *machines) timeRow(side game.Player, m setup.Machine, matters bool) row {
	r := d.row("start.own-time")
	r.whose = d.game.Seat(d.program.Locale, side)
	add := func(name, label string, of time.Duration) {
		r.add("time-"+sideNames[side]+"-"+name, label, m.Time == of, func() {
			m.Time = of
			d.seat(side, m.Spec())
		})
	}
	add("shared", d.program.Text("start.shared-time"), 0)
	times := slices.Clone(setup.ThinkingTimes)
	if m.Time > 0 && !slices.Contains(times, m.Time) {
		times = append(times, m.Time)
		slices.Sort(times)
	}
	for _, t := range times {
		add(setup.DurationText(t), d.secondsText(t), t)
	}
	return r.unless(matters)
}

// openMachines opens the dialogue for the players.
func (s *Scene) openMachines() {
	s.machines = &machines{Scene: s}
	s.program.Unfocus()
	s.program.Announce(s.program.Text("start.algorithms-title"))
	s.program.Refresh()
}

// closeMachines closes the dialogue for the players.
func (s *Scene) closeMachines() {
	s.machines = nil
	s.program.Unfocus()
	s.program.Refresh()
}

// Measures of the dialogue.
const (
	machineGap  = 20.0 // between the sides
	machineHead = 30.0 // height of a side's name
	widestSide  = 430.0
	leastSide   = 330.0 // least width of a side beside the other one
)

// layOut lays out the dialogue. The sides are beside each other or, if the screen is too
// narrow, one above the other.
func (d *machines) layOut(page *ui.Page, w, h float64) {
	p := d.program
	margin, padding := scene.DialogMargins(w, h)
	columns := 2
	width := min(w-2*margin-2*padding, 2*widestSide+machineGap)
	if width < 2*leastSide+machineGap {
		columns = 1
		width = min(width, widestSide)
	}
	side := (width - machineGap*float64(columns-1)) / float64(columns)
	sheets := [2]sheet{{rows: d.rows(game.First), width: side}, {rows: d.rows(game.Second), width: side}}
	first, second := machineHead+sheets[0].height(), machineHead+sheets[1].height()
	content := max(first, second)
	if columns == 1 {
		content = first + machineGap + second
	}
	const title, foot = 36.0, scene.MainHeight
	high := min(h-2*margin, content+title+foot+2*theme.Gap+2*padding)
	frame := ui.Rect{X: (w-width)/2 - padding, Y: (h - high) / 2, W: width + 2*padding, H: high}
	inner := page.AddDialog(frame, padding)
	page.AddBold(inner.CutTop(title, theme.Gap), p.Text("start.algorithms-title"), theme.TextLarge, p.Theme.Text)
	done := inner.CutBottom(foot, theme.Gap)
	page.BeginScroll(&d.scroll, inner)
	listed := len(page.Items)
	for i := range sheets {
		place := ui.Rect{X: inner.X, Y: inner.Y, W: side, H: content}
		if i == 1 && columns == 2 {
			place.X += side + machineGap
		} else if i == 1 {
			place.Y += first + machineGap
		}
		d.addSide(page, place, game.Player(i), &sheets[i])
	}
	page.EvenList(listed)
	page.EndScroll(content)
	page.AddButton(done, "done-algorithms", p.Text("start.done"), ui.IconCheck, ui.Primary)
}

// addSide lays out the rows of a side.
func (d *machines) addSide(page *ui.Page, r ui.Rect, side game.Player, sh *sheet) {
	head := r.CutTop(machineHead, 0)
	piece := head.CutLeft(24, 8)
	games.AddPiece(page, ui.Rect{X: piece.X, Y: piece.CenterY() - 14, W: 24, H: 24}, d.game.Piece(side), false)
	label := ui.Rect{X: head.X, Y: head.Y, W: head.W, H: machineHead - 4}
	page.AddBold(label, d.game.Seat(d.program.Locale, side), theme.TextBody, d.program.Theme.TextAccent)
	for i := range sh.rows {
		d.addRow(page, &r, sh, &sh.rows[i])
		r.CutTop(scene.RowGap, 0)
	}
}
