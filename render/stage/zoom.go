package stage

import (
	"math"

	"colat/render/theme"
	"colat/render/ui"
)

// smallSquare is the side below which a finger misses squares too often, in device-
// independent pixels. Boards with such squares can be zoomed.
const smallSquare = 0.75 * theme.Touch

// fingerZoom is the zoom at which squares are large enough for a finger, or 1
// where all of them are without.
func (s *Stage) fingerZoom() float64 {
	r := s.SquareRect(0)
	side := min(r.W, r.H) / s.View.Zoom()
	if side <= 0 || side >= smallSquare {
		return 1
	}
	return theme.Touch / side
}

// mostZoom bounds the zoom, in multiples of what a finger needs.
const mostZoom = 2

// zoomBy zooms and keeps the point (x, y) where it is. It reports whether there is
// anything to zoom.
func (s *Stage) zoomBy(factor, x, y float64) bool {
	finger := s.fingerZoom()
	if finger == 1 {
		return false
	}
	s.View.SetZoom(min(max(s.View.Zoom()*factor, 1), mostZoom*finger), x*s.scale, y*s.scale)
	return true
}

// A step of the wheel and a key zoom by these factors.
const (
	wheelZoom = 1.15
	keyZoom   = 1.25
)

// zoomByPointer serves the wheel and two fingers.
func (s *Stage) zoomByPointer(in *ui.Input, over bool) {
	if in.Wheel != 0 && over {
		s.zoomBy(math.Pow(wheelZoom, -in.Wheel), in.X, in.Y)
	}
	if !in.Pinch.Active || s.hold.kind == free || s.hold.kind == elsewhere {
		return
	}
	s.hold.kind = pinching
	if s.zoomBy(in.Pinch.Spread, in.Pinch.X, in.Pinch.Y) {
		s.View.Pan(in.Pinch.DX*s.scale, in.Pinch.DY*s.scale)
	}
}

// zoomByKey zooms around the cursor, or around the middle of what is seen.
func (s *Stage) zoomByKey(factor float64) bool {
	x, y := s.rect.CenterX(), s.rect.CenterY()
	if s.cursor >= 0 {
		r := s.SquareRect(s.cursor)
		x, y = r.CenterX(), r.CenterY()
	}
	return s.zoomBy(factor, x, y)
}

// tapped is the last tap of a finger, of which another one makes a double tap.
type tapped struct {
	square int
	x, y   float64
	ticks  int  // for which another one is waited for; 0 if there was none
	held   bool // it counts only when no other one has come
}

// A double tap is two taps within 0.3 s and about a finger's breadth.
const (
	doubleTapTicks = 18
	doubleTapReach = 24
)

// doubleTaps makes two taps of a finger a zoom. While squares are too small for a
// finger, which may well have meant a zoom, it holds a tap back until no other one
// can follow.
func (s *Stage) doubleTaps(in *ui.Input, tap Tap) Tap {
	last := &s.tapped
	if tap.From < 0 && tap.To >= 0 && in.Touch && s.fingerZoom() > 1 {
		if last.ticks > 0 && math.Hypot(in.X-last.x, in.Y-last.y) < doubleTapReach {
			*last = tapped{}
			s.toggleZoom(in.X, in.Y)
			return Nothing
		}
		held := s.View.Zoom() < s.fingerZoom()
		*last = tapped{tap.To, in.X, in.Y, doubleTapTicks, held}
		if held {
			return Nothing
		}
		return tap
	}
	if last.ticks == 0 {
		return tap
	}
	if last.ticks--; last.ticks == 0 && last.held && tap == Nothing {
		return Tap{-1, last.square}
	}
	return tap
}

// toggleZoom goes from the whole board to squares large enough for a finger, and
// back.
func (s *Stage) toggleZoom(x, y float64) {
	if s.View.Zoom() > 1 {
		s.View.SetZoom(1, x*s.scale, y*s.scale)
		return
	}
	s.zoomBy(s.fingerZoom(), x, y)
}
