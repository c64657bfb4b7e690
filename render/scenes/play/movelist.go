package play

import (
	"math"
	"strconv"
	"strings"

	"colat/render/kit/ui"
)

// moveList is the state of the score sheet: the visible part of a long game, and the pointer
// on it.
type moveList struct {
	rect    ui.Rect // of the visible lines
	line    float64 // height of a line
	rows    int     // of the whole game
	top     int     // first visible row
	current int     // the row last scrolled into view
	hovered int     // index of the move under the mouse, or -1
	thumb   ui.Scroll

	pressed  bool    // the pointer went down outside the board
	pressTop int     // first visible row when the pointer went down
	swept    bool    // the list has been scrolled since
	pressX   float64 // where the pointer went down
	pressY   float64
}

func (m *moveList) clear() { m.rect, m.rows, m.top, m.hovered = ui.Rect{}, 0, 0, -1 }

// place fits rows into a rectangle. It scrolls to the current row if that has changed. It
// returns the first visible row and the number of visible rows.
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

// swipeDistance is the least distance of a swipe to the next or previous move, in
// device-independent pixels.
const swipeDistance = 48

// workList handles the pointer on the list of moves and outside the board: a click goes to a
// move, the wheel and a swipe go to the next or the previous move, and a finger scrolls.
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

// moveAt returns the index of the move at a point of the score sheet, or -1, and whether the
// point is on the sign of its fork.
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
