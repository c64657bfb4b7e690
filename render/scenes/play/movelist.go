package play

import (
	"math"
	"strconv"
	"strings"

	"colat/render/kit/ui"
)

// moveList is the score sheet as people work it: which part of a long game is seen, and
// what a pointer on it means.
type moveList struct {
	rect    ui.Rect // of the lines that are seen
	line    float64 // how high one is
	rows    int     // of the whole game
	top     int     // the first that is seen
	current int     // the row that was brought into sight
	hovered int     // the move under a mouse, from 0, or -1
	thumb   ui.Scroll

	pressed  bool    // a finger or the mouse went down beside the board
	pressTop int     // the first row then
	swept    bool    // and has scrolled since
	pressX   float64 // where
	pressY   float64
}

func (m *moveList) clear() { m.rect, m.rows, m.top, m.hovered = ui.Rect{}, 0, 0, -1 }

// place fits rows into a rectangle so that the current one is seen when it is another
// than before. It returns the first row that is seen, and how many are.
func (m *moveList) place(r ui.Rect, line float64, rows, current int) (first, shown int) {
	shown = max(1, int(r.H/line))
	if current != m.current || rows != m.rows || m.line != line || m.rect.H != r.H {
		m.top = min(m.top, current)
		m.top = max(m.top, current-shown+1)
	}
	m.rect, m.line, m.rows, m.current = r, line, rows, current
	m.top = max(0, min(m.top, rows-shown))
	m.thumb = ui.Scroll{
		Viewport: ui.Rect{H: float64(shown)}, Height: float64(max(rows, 1)), Offset: float64(m.top),
	}
	return m.top, min(shown, rows)
}

// swipeDistance is how far a finger travels to go to the next move or back, in device-
// independent pixels.
const swipeDistance = 48

// workList serves the pointer on the list of moves and beside the board: a click goes to a
// move, the wheel and a swipe to the next one or back, a finger scrolls.
func (s *Scene) workList(in *ui.Input) {
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
	switch {
	case m.swept:
	case in.Touch && math.Abs(dx) > swipeDistance && math.Abs(dx) > 2*math.Abs(dy):
		s.stepBy(dx < 0)
	case over && in.Tapped():
		if k, fork := s.moveAt(in.X, in.Y); fork {
			s.openFork(k)
		} else if k >= 0 {
			s.jump(k + 1)
		}
	}
}

// moveAt returns the move on the sheet at a point, from 0 or -1, and whether the point is
// the sign of its fork.
func (s *Scene) moveAt(x, y float64) (move int, fork bool) {
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
