package stage

import (
	"math"

	"colat/render/kit/ui"
	"colat/render/table/board"
)

// worthwhile is the smallest useful maximum zoom: boards with squares that are only
// slightly smaller than a finger needs can be played without zooming.
const worthwhile = 4.0 / 3

// fingerZoom returns the zoom at which squares are large enough for a finger, or 1 if
// zooming is not useful.
func (s *Stage) fingerZoom() float64 {
	if most := s.View.MaxZoom(); most >= worthwhile {
		return most
	}
	return 1
}

// smallSquare is the side of a square, in device-independent pixels, below which a
// finger easily hits a neighbouring square.
const smallSquare = 30.0

// Small reports whether squares at the current zoom are easily missed by a finger.
func (s *Stage) Small() bool {
	side := s.SquareRect(0).W
	return side > 0 && side < smallSquare
}

// Zoomed reports whether the board is zoomed.
func (s *Stage) Zoomed() bool { return s.View.Zoom() > 1 }

// ToggleZoom switches between the whole board and squares large enough for a finger,
// around the cursor or the last move.
func (s *Stage) ToggleZoom() {
	x, y, squares := s.rect.CenterX(), s.rect.CenterY(), s.View.Last()
	if s.cursor >= 0 {
		squares = board.SetOf(s.cursor)
	}
	for square := range squares.All() {
		r := s.SquareRect(square)
		x, y = r.CenterX(), r.CenterY()
	}
	s.toggleZoom(x, y)
}

// Zooms reports whether the board can be zoomed at its current size.
func (s *Stage) Zooms() bool { return s.fingerZoom() > 1 }

// zoomBy changes the zoom by a factor and keeps the point (x, y) in place. It reports
// whether the board can be zoomed.
func (s *Stage) zoomBy(factor, x, y float64) bool {
	if !s.Zooms() {
		return false
	}
	s.View.SetZoom(s.View.Zoom()*factor, x*s.scale, y*s.scale)
	return true
}

// The factors of a step of the wheel and of a key.
const (
	wheelZoom = 1.15
	keyZoom   = 1.25
)

// zoomByPointer handles the wheel and two fingers.
func (s *Stage) zoomByPointer(in *ui.Input, over bool) {
	if in.Wheel != 0 && over {
		s.zoomBy(math.Pow(wheelZoom, -in.Wheel), in.X, in.Y)
	}
	if !in.Pinch.Active {
		s.pinching = false
		return
	}
	if !s.pinching {
		_, on := s.SquareAt(in.Pinch.X, in.Pinch.Y)
		if s.pinching = on && s.Zooms(); s.pinching {
			in.ConsumeFingers()
			s.hold = hold{}
		}
	}
	if s.pinching {
		s.zoomBy(in.Pinch.Spread, in.Pinch.X, in.Pinch.Y)
		s.View.Pan(in.Pinch.DX*s.scale, in.Pinch.DY*s.scale)
	}
}

// zoomByKey zooms around the cursor, or around the middle of the board.
func (s *Stage) zoomByKey(factor float64) bool {
	x, y := s.rect.CenterX(), s.rect.CenterY()
	if s.cursor >= 0 {
		r := s.SquareRect(s.cursor)
		x, y = r.CenterX(), r.CenterY()
	}
	return s.zoomBy(factor, x, y)
}

// A double tap is two taps within 0.3 s at about the same point.
const (
	doubleTapTicks = 18
	doubleTapReach = 24
)

// doubleTaps turns two taps of a finger into a zoom. While squares are too small for a
// finger, it delays a tap until no second one can follow, because the tap may be the
// first half of a double tap.
func (s *Stage) doubleTaps(in *ui.Input, tap Tap) Tap {
	last := s.tapped
	if last.ticks > 0 {
		s.tapped.ticks--
	}
	overdue := Nothing
	if last.held && (last.ticks == 1 || tap != Nothing) {
		overdue, s.tapped.held = Tap{-1, last.square}, false
	}
	if tap.From >= 0 || tap.To < 0 || !in.Touch || !s.Zooms() {
		if tap != Nothing {
			return tap
		}
		return overdue
	}
	if last.ticks > 0 && math.Hypot(in.X-last.x, in.Y-last.y) < doubleTapReach {
		s.tapped = tapped{}
		s.toggleZoom(in.X, in.Y)
		return Nothing
	}
	held := s.View.Zoom() < s.fingerZoom()
	s.tapped = tapped{tap.To, in.X, in.Y, doubleTapTicks, held}
	if held {
		return overdue
	}
	return tap
}

// toggleZoom switches between the whole board and squares large enough for a finger.
func (s *Stage) toggleZoom(x, y float64) {
	if s.View.Zoom() > 1 {
		s.View.SetZoom(1, x*s.scale, y*s.scale)
		return
	}
	s.zoomBy(s.fingerZoom(), x, y)
}
