package play

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/kit/ui"
	"colat/render/table/stage"
)

// steps are the controls for the keys that always navigate through the moves.
var steps = map[ebiten.Key]string{
	ebiten.KeyHome: "first", ebiten.KeyEnd: "last", ebiten.KeyPageUp: "previous", ebiten.KeyPageDown: "next",
}

// reviewKeys are the controls for the arrow keys in a review.
var reviewKeys = map[ebiten.Key]string{
	ebiten.KeyArrowLeft:  "previous",
	ebiten.KeyArrowRight: "next",
	ebiten.KeyArrowUp:    "first",
	ebiten.KeyArrowDown:  "last",
}

// input handles the keyboard and the pointer for the scene.
type input struct{ *Scene }

// update handles the input of a tick.
func (s input) update(in *ui.Input) {
	s.hand.Consume(in, !s.modal())
	switch {
	case s.asked != nil:
		if slices.Contains(in.Keys, ebiten.KeyEscape) {
			s.asked = nil
			s.program.Refresh()
		}
	case s.menu.list != nil:
		s.workMenu(in)
	default:
		s.hand.Tap(s.stage.Point(in, s.hand.free()), in.Touch)
		s.returnByTap(in)
		if s.workList(in); !s.closed { // it may have opened the analysis
			s.keys(in)
		}
	}
}

// stepsByKey handles the keys that navigate through the moves, and reports whether key is
// one. Arrow keys are if the board does not need them, or with shift.
func (s input) stepsByKey(key ebiten.Key, in *ui.Input) bool {
	control, found := steps[key]
	if !found && stage.MovesCursor(key) && (s.display.reviewing || in.Shift || s.watched() || s.match.Over()) {
		control, found = reviewKeys[key], true
	}
	switch control {
	case "":
	case "first":
		s.jump(0)
	case "last":
		s.jump(len(s.match.Moves()))
	default:
		s.stepBy(control == "next")
	}
	return found
}

// keys handles the keyboard while no dialogue is open.
func (s input) keys(in *ui.Input) {
	for _, key := range in.Keys {
		switch {
		case s.stepsByKey(key, in):
			if s.closed {
				return
			}
			continue
		case key == ebiten.KeyEscape && s.dismiss():
			continue
		}
		if tap, used := s.program.BoardKey(s.stage, key); used {
			s.hand.Tap(tap, false)
			continue
		}
		if control := shortcut(key); control != "" && (!stage.Plays(key) || !s.program.Focused()) {
			s.program.Refresh()
			s.Activate(control)
			if s.closed {
				return
			}
		}
	}
}

// dismiss closes the topmost open element and reports whether there was one.
func (s input) dismiss() bool {
	switch {
	case s.hand.Proposal.Open:
		s.hand.Withdraw()
	case s.coach.Hint.Wanted:
		s.coach.DropHint()
		s.program.Refresh()
	case s.hand.free() && s.hand.turn.Selected >= 0:
		s.hand.LetGo()
	case s.display.reviewing:
		s.showAnew()
	default:
		return false
	}
	return true
}

// workMenu handles the keyboard and the pointer while the menu is open: Escape and a tap
// outside close it, arrow keys move between entries.
func (s input) workMenu(in *ui.Input) {
	page := &s.program.Page
	if page.Modal == 0 {
		return // it has not been laid out yet
	}
	sheet := page.Items[page.Modal].Rect
	if in.Tapped() && !sheet.Contains(in.X, in.Y) && !sheet.Contains(in.PressX, in.PressY) {
		s.closeMenu()
		return
	}
	for _, key := range in.Keys {
		switch key {
		case ebiten.KeyEscape:
			s.closeMenu()
			return
		case ebiten.KeyArrowDown:
			s.program.Worked.Step(page, false)
		case ebiten.KeyArrowUp:
			s.program.Worked.Step(page, true)
		}
	}
}

// returnByTap returns to the game when the user taps on the board of an earlier position.
func (s input) returnByTap(in *ui.Input) {
	r := s.stage.Rect()
	tapped := in.Tapped() && r.Contains(in.X, in.Y) && r.Contains(in.PressX, in.PressY)
	if tapped && s.display.reviewing {
		s.showAnew()
	}
}

// swipeDistance is the least distance of a swipe to the next or previous move, in
// device-independent pixels.
const swipeDistance = 48

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
	switch {
	case m.swept:
	case in.Touch && math.Abs(dx) > swipeDistance && math.Abs(dx) > 2*math.Abs(dy):
		s.stepBy(dx < 0)
	case in.Tapped() && s.coach.Curve.Place.Contains(m.pressX, m.pressY):
		if n, found := s.coach.Curve.MoveAt(in.X, in.Y); found {
			s.jump(n)
		}
	case over && in.Tapped():
		if k, fork := s.moveAt(in.X, in.Y); fork {
			s.openMenu("play.fork-title", func() []Control { return s.conduct.fork(k) })
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
