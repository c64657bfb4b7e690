package play

import (
	"math"
	"strconv"
	"strings"

	"colat/render/bench"
	"colat/render/kit/ui"
)

// input handles the keyboard and the pointer for the scene.
type input struct{ *Scene }

// update handles the input of a tick.
func (s input) update(in *ui.Input) {
	s.hand.Type(in, !s.Modal())
	if s.Controls.Update(in) {
		return
	}
	s.hand.Point(in, s.hand.Answers())
	// a tap on the board of an earlier position returns to the game
	r := s.stage.Rect()
	tapped := in.Tapped() && r.Contains(in.X, in.Y) && r.Contains(in.PressX, in.PressY)
	if tapped && s.display.reviewing {
		s.showAnew()
	}
	if s.workList(in); !s.Left { // it may have opened the analysis
		s.Keys(in, &s.hand.Hand, s.stepping())
	}
}

// workList handles the pointer on the list of moves and outside the board: a click goes to a
// move, the wheel and a swipe go to the next or the previous move, and a finger scrolls.
func (s input) workList(in *ui.Input) {
	m := &s.list
	over := m.rect.Contains(in.X, in.Y)
	hovered := -1
	if over && !in.Touch {
		hovered, _ = s.moveAt(in.X, in.Y)
	}
	if hovered != m.hovered {
		m.hovered = hovered
		s.program.Refresh()
	}
	if over && in.Wheel != 0 {
		s.stepBy(in.Wheel > 0)
	}
	if in.Pressed {
		m.pressed = !s.stage.Rect().Contains(in.X, in.Y) && s.program.Worked.Held == ""
		m.pressTop, m.swept, m.pressX, m.pressY = m.top, false, in.X, in.Y
	}
	if !m.pressed {
		return
	}
	dx, dy := in.X-m.pressX, in.Y-m.pressY
	if in.Down && in.Touch && m.rect.Contains(m.pressX, m.pressY) && math.Abs(dy) > 10 && math.Abs(dy) > math.Abs(dx) {
		m.swept = true
		top := max(0, m.pressTop-int(math.Round(dy/m.line)))
		if top != m.top {
			m.top = top
			s.program.Refresh()
		}
	}
	if !in.Released {
		return
	}
	m.pressed = false
	step := bench.Swiped(in, ui.Rect{X: m.pressX, Y: m.pressY, W: 1, H: 1})
	switch {
	case m.swept:
	case in.Touch && step != 0:
		s.stepBy(step > 0)
	case in.Tapped() && s.coach.Curve.Picture.Over(m.pressX, m.pressY):
		if c := &s.coach.Curve.Picture; c.Over(in.X, in.Y) {
			s.jump(c.MoveAt(in.X))
		}
	case over && in.Tapped():
		if k, fork := s.moveAt(in.X, in.Y); fork {
			title := func() string { return s.program.Text("play.fork-title") }
			s.OpenMenu(title, func() []bench.Control { return s.conduct.fork(k) })
		} else if k >= 0 {
			s.jump(k + 1)
		}
	}
}

// moveAt returns the index of the move at a point of the score sheet, or -1, and whether the
// point is on the sign of its fork.
func (s input) moveAt(x, y float64) (move int, fork bool) {
	for i := range s.program.Page.Items {
		item := &s.program.Page.Items[i]
		name, found := strings.CutPrefix(item.Name, moveName)
		if !found {
			if name, fork = strings.CutPrefix(item.Name, forkName); !fork {
				continue
			}
		}
		if item.Rect.Contains(x, y) {
			if n, err := strconv.Atoi(name); err == nil {
				return n - 1, fork
			}
		}
	}
	return -1, false
}
