package compare

import (
	"github.com/hajimehoshi/ebiten/v2"

	"colat/game/match"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/table/stage"
)

// finger tells where a pointer went down: on the chart, or on the board of a game, or -1.
type finger struct {
	onChart bool
	onBoard int
}

var nowhere = finger{onBoard: -1}

// lookTicks is the number of ticks between two updates from the studies.
const lookTicks = 6

// Update implements scene.Scene.
func (s *Scene) Update(in *ui.Input) {
	if s.ticks++; s.ticks%lookTicks == 0 {
		s.study()
	}
	if s.keys(in) {
		return // a key may have opened another scene
	}
	s.point(in)
	s.stage.View.Update()
	beside := s.beside.View
	beside.SetReducedMotion(s.program.Calm())
	beside.SetPace(s.program.MotionPace())
	beside.Update()
	s.beside.Redraw(&s.program.Page)
}

// keyControls maps keys to controls.
var keyControls = map[ebiten.Key]string{
	ebiten.KeyEscape:     "close",
	ebiten.KeyArrowLeft:  "previous",
	ebiten.KeyArrowRight: "next",
	ebiten.KeyArrowUp:    gameName + "A",
	ebiten.KeyArrowDown:  gameName + "B",
	ebiten.KeyHome:       "first",
	ebiten.KeyEnd:        "last",
	ebiten.KeyD:          "difference",
	ebiten.KeyL:          "linked",
	ebiten.KeyA:          openName + "A",
	ebiten.KeyB:          openName + "B",
	ebiten.KeyV:          "other",
}

// The prefixes of the controls of a game, before its letter.
const (
	gameName = "game-"
	openName = "open-"
)

// keys handles the keyboard and reports whether the scene has been left.
func (s *Scene) keys(in *ui.Input) (left bool) {
	for _, key := range in.Keys {
		control := keyControls[key]
		switch {
		case in.Shift && stage.MovesCursor(key) || control == "":
			s.program.BoardKey(s.stage, key)
			continue
		case stage.MovesCursor(key):
			s.program.Unfocus()
		}
		s.Activate(control)
		if control == "close" || control == "other" || control == openName+"A" || control == openName+"B" {
			return true
		}
	}
	return false
}

// Activate implements scene.Scene.
func (s *Scene) Activate(control string) {
	s.program.Refresh()
	switch control {
	case "close":
		s.program.Back()
	case "first":
		s.goTo(0)
	case "previous":
		s.goTo(s.now() - 1)
	case "next":
		s.goTo(s.now() + 1)
	case "last":
		s.goTo(s.most())
	case "difference":
		s.goToParting()
	case "linked":
		s.link()
	case "other":
		first := s.lines[0].here()
		s.program.Go(scene.Library{Setup: first.Setup, Compare: &first})
	}
	for i, letter := range letters {
		switch control {
		case gameName + letter:
			s.activate(i)
		case openName + letter:
			s.program.Go(scene.Review{Game: s.lines[i].here()})
			return
		}
	}
}

// swipe is the least distance of a swipe across a board.
const swipe = 48.0

// point handles mouse and touch: on the chart it goes to the position under the pointer, a tap on
// a board makes it the active one, and a swipe across a board steps.
func (s *Scene) point(in *ui.Input) {
	over := s.chart.axes.Over(in.X, in.Y)
	if in.Pressed {
		s.pressed = finger{onChart: over, onBoard: -1}
		for i, place := range s.places {
			if place.Contains(in.X, in.Y) {
				s.pressed.onBoard = i
			}
		}
	}
	hover := -1
	if over && !in.Touch || s.pressed.onChart && in.Down {
		hover = s.chart.axes.MoveAt(in.X)
	}
	if hover != s.chart.hover {
		s.chart.hover = hover
		s.chart.version++
		s.program.Refresh()
	}
	if s.pressed.onChart && (in.Down || in.Released) {
		s.goTo(s.chart.axes.MoveAt(in.X))
	}
	s.stage.Point(in, false)
	if i := s.pressed.onBoard; i >= 0 && in.Released {
		s.release(in, i)
	}
	if !in.Down {
		s.pressed = nowhere
	}
}

// release handles a pointer that went down on a board and goes up.
func (s *Scene) release(in *ui.Input, i int) {
	dx, dy := in.X-in.PressX, in.Y-in.PressY
	switch {
	case i == s.active && s.stage.View.Zoom() > 1:
		return // it has moved the visible part
	case max(dx, -dx) > swipe && max(dx, -dx) > 2*max(dy, -dy):
		s.activate(i)
		step := 1
		if dx > 0 {
			step = -1
		}
		s.goTo(s.now() + step)
	case s.places[i].Contains(in.X, in.Y):
		s.activate(i)
	}
}

// ReceiveGame implements scene.GameReceiver: a pasted game is compared in place of the second one.
func (s *Scene) ReceiveGame(record *match.Record) (said string, received bool) {
	first := s.lines[0].here()
	return s.program.CompareWith(first, scene.Pasted(record, first.Setup.Time)), true
}
