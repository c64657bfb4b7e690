package start

import (
	"slices"
	"strconv"
	"time"

	"colat/ai"
	"colat/game"
	"colat/render/kit/faces"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/setup"
	"colat/render/table/games"
)

// machines is the dialogue for the players of both sides with their search depths and
// thinking times.
type machines struct {
	*Scene
	scroll ui.Scroll
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
	label, plain := "start.search", "start.plain-search"
	if m.Greedy() {
		label, plain = "start.evaluation", "start.own-evaluation"
	}
	return rowOf(d.Scene, d.program.Text(label), "search-"+sideNames[side]+"-", []labelled[bool]{
		{"plain", plain, false}, {"course", "start.course-search", true},
	}, m.OfCourse(), func(course bool) {
		other, _ := m.WithCourse(course, d.chosen.Rules())
		d.seat(side, other.Spec())
	})
}

// ponderRow returns the row that lets the engine think during its opponent's turn.
func (d *machines) ponderRow(side game.Player, m setup.Machine, matters bool) row {
	ponders, label := d.chosen.Ponders(side), d.program.Text("start.opponent-time")
	r := rowOf(d.Scene, label, "ponder-"+sideNames[side]+"-", ponderChoices, ponders, func(on bool) {
		if on != ponders {
			m.Ponder = setup.PonderOff
			if on {
				m.Ponder = setup.PonderOn
			}
			d.seat(side, m.Spec())
		}
	})
	r.whose = d.game.Seat(d.program.Locale, side)
	return r.unless(matters)
}

// unless returns the row with its choices disabled unless they matter.
func (r row) unless(matter bool) row {
	for i := range r.choices {
		c := &r.choices[i]
		c.On, c.Disabled = c.On && matter, c.Disabled || !matter
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
	add := func(r *ui.Rect) {
		page.AddGrid(r, len(sheets), columns, machineGap, func(i int, cell *ui.Rect) {
			d.addSide(page, cell, game.Player(i), &sheets[i])
		})
	}
	content := page.Measure(width, add)
	const title, foot = 36.0, scene.MainHeight
	high := min(h-2*margin, content+title+foot+2*theme.Gap+2*padding)
	frame := ui.Rect{X: (w-width)/2 - padding, Y: (h - high) / 2, W: width + 2*padding, H: high}
	inner := page.AddDialog(frame, padding)
	page.AddBold(inner.CutTop(title, theme.Gap), p.Text("start.algorithms-title"), theme.TextLarge, p.Theme.Text)
	done := inner.CutBottom(foot, theme.Gap)
	page.BeginScroll(&d.scroll, inner)
	listed := len(page.Items)
	add(&inner)
	page.EvenList(listed)
	page.EndScroll(inner.Y)
	page.AddButton(done, "done-algorithms", p.Text("start.done"), ui.IconCheck, ui.Primary)
}

// addSide lays out the rows of a side.
func (d *machines) addSide(page *ui.Page, r *ui.Rect, side game.Player, sh *sheet) {
	head := r.CutTop(machineHead, 0)
	piece := head.CutLeft(24, 8)
	games.AddPiece(page, ui.Rect{X: piece.X, Y: piece.CenterY() - 14, W: 24, H: 24}, d.game.Piece(side), false)
	label := ui.Rect{X: head.X, Y: head.Y, W: head.W, H: machineHead - 4}
	page.AddBold(label, d.game.Seat(d.program.Locale, side), theme.TextBody, d.program.Theme.TextAccent)
	d.addSheet(page, r, sh, scene.RowGap)
}
