package stage

import (
	"math"

	"colat/render/kit/ui"
)

// dragDistance is the distance that a pointer moves before it drags, in
// device-independent pixels.
const dragDistance = 10

// Point handles mouse and fingers for one tick. Squares respond only if the board is
// active; zooming and panning are always possible.
func (s *Stage) Point(in *ui.Input, active bool) Tap {
	square, over := s.SquareAt(in.X, in.Y)
	s.showHover(in, square, over && active)
	if in.Pressed {
		s.press(in, square, over)
	}
	s.zoomByPointer(in, over)
	tap := Nothing
	if s.hold.kind != free && (in.Down || in.Released) {
		tap = s.drag(in, active)
	}
	if in.Released {
		tap = s.release(in, square, over)
	}
	if tap = s.doubleTaps(in, tap); !active {
		return Nothing
	}
	return tap
}

func (s *Stage) showHover(in *ui.Input, square int, over bool) {
	if !over || in.Touch {
		square = -1
	}
	s.over = square
	s.View.SetHover(square)
}

// heldFor is the number of ticks after which a finger on a square asks for information
// about it.
const heldFor = 18

// Asked returns the square for which information is requested: the square under the
// mouse, under a resting finger, or under the keyboard cursor. It is -1 if there is
// none.
func (s *Stage) Asked() int {
	switch {
	case s.over >= 0:
		return s.over
	case s.hold.kind == touching && s.hold.ticks >= heldFor:
		return s.hold.square
	}
	return s.cursor
}

func (s *Stage) press(in *ui.Input, square int, over bool) {
	if s.cursor >= 0 {
		s.SetCursor(-1)
	}
	s.hold = hold{
		kind: elsewhere, square: square,
		pressedX: in.X, pressedY: in.Y, beforeX: in.X, beforeY: in.Y,
	}
	if over {
		s.hold.kind = touching
	}
}

// drag handles a pointer that is down. It returns a Tap for a piece that the pointer
// has picked up in this tick.
func (s *Stage) drag(in *ui.Input, active bool) Tap {
	h, tap := &s.hold, Nothing
	h.ticks++
	if h.kind == touching && math.Hypot(in.X-h.pressedX, in.Y-h.pressedY) > dragDistance {
		switch {
		case active && s.Grips.Has(h.square):
			h.kind, tap = carrying, Tap{h.square, -1}
		case s.View.Zoom() > 1:
			h.kind = panning
		default:
			h.ticks = 0 // it does not rest on a square
		}
	}
	if h.kind == panning {
		s.View.Pan((in.X-h.beforeX)*s.scale, (in.Y-h.beforeY)*s.scale)
	}
	h.beforeX, h.beforeY = in.X, in.Y
	return tap
}

// release returns the Tap of a pointer that went up. It is Nothing if the pointer went
// down while something else was on the screen.
func (s *Stage) release(in *ui.Input, square int, over bool) Tap {
	h := s.hold
	s.hold = hold{}
	if !over || h.pressedX != in.PressX || h.pressedY != in.PressY {
		return Nothing
	}
	switch {
	case (h.kind == touching || h.kind == carrying) && square == h.square:
		return Tap{-1, square}
	case h.kind == carrying:
		return Tap{h.square, square}
	}
	return Nothing
}
