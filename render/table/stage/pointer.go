package stage

import (
	"math"

	"colat/render/kit/ui"
)

// A Tap is what a person did on the board: they meant the square To, or took what
// lies on From there. To is -1 when they have just taken it up.
type Tap struct{ From, To int }

// Nothing is the Tap of somebody who did Nothing.
var Nothing = Tap{-1, -1}

// hold is a pointer that is down on the board.
type hold struct {
	kind             holdKind
	square           int     // it went down on
	ticks            int     // for which it has been down
	pressedX         float64 // where
	pressedY         float64
	beforeX, beforeY float64 // where it was a tick ago
}

type holdKind uint8

const (
	free      holdKind = iota
	touching           // it may become any of the others
	carrying           // takes a piece along
	panning            // moves a zoomed board
	elsewhere          // did not go down on a square
)

// dragDistance is how far a pointer travels before it drags, in device-independent
// pixels.
const dragDistance = 10

// Point serves mouse and fingers for one tick. Squares answer to them only if the
// board is active; it can be zoomed and panned at any time.
func (s *Stage) Point(in *ui.Input, active bool) Tap {
	square, over := s.squareAt(in.X, in.Y)
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

// heldFor is for how many ticks a finger lies on a square until it asks about it.
const heldFor = 18

// Asked returns the square that somebody wants to know about: it is under the mouse, a
// finger rests on it, or the keyboard's brackets are around it. It is -1 if there is none.
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

// drag follows a pointer that is down. It returns the piece that the pointer has
// taken up in this tick.
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
			h.ticks = 0 // it rests on nothing
		}
	}
	if h.kind == panning {
		s.View.Pan((in.X-h.beforeX)*s.scale, (in.Y-h.beforeY)*s.scale)
	}
	h.beforeX, h.beforeY = in.X, in.Y
	return tap
}

// release returns what a pointer meant that went up. One that went down while
// something else was on the screen means nothing.
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
