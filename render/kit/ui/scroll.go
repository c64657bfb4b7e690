package ui

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"
)

// Scroll is content that may be higher than the place it is shown in. A scene
// keeps one as long as the content lives; its fields are set by the page.
type Scroll struct {
	Viewport Rect
	Height   float64 // of the content
	Offset   float64 // how far it is scrolled, from 0 to Height − Viewport.H

	velocity float64 // device-independent pixels a tick, after a finger let go
}

// Range returns the largest offset; 0 if everything fits.
func (s *Scroll) Range() float64 { return max(0, s.Height-s.Viewport.H) }

// Faded returns how much of content fades at an end of a viewport beyond which it goes on.
func Faded(viewport Rect) float64 { return min(30, viewport.H/4) }

// fade returns the part of a strip at the head or the foot of the viewport in which the
// content fades: none once it goes on no further, so that its last line is seen whole.
func (s *Scroll) fade(strip Rect, foot bool) Rect {
	beyond := s.Offset
	if foot {
		beyond = s.Range() - s.Offset
	}
	high := min(strip.H, max(0, beyond))
	if foot {
		strip.Y = strip.Bottom() - high
	}
	strip.H = high
	return strip
}

// clip returns what is drawn of the content: the viewport, and around it what reaches
// beyond items at its edges, such as the ring around the one in focus.
func (s *Scroll) clip() Rect {
	c := s.Viewport.Inset(-focusReach)
	if s.Offset > 0 {
		c.CutTop(focusReach, 0)
	}
	if s.Offset < s.Range() {
		c.CutBottom(focusReach, 0)
	}
	return c
}

// thumb returns the part of a way that stands for what is seen of the content.
func (s *Scroll) thumb(way Rect) Rect {
	way.Y += way.H * s.Offset / s.Height
	way.H *= s.Viewport.H / s.Height
	return way
}

func (s *Scroll) setHeight(height float64) {
	s.Height = height
	s.Offset = min(max(s.Offset, 0), s.Range())
}

// by scrolls as far as it goes and reports whether it moved.
func (s *Scroll) by(distance float64) bool {
	before := s.Offset
	s.Offset = min(max(s.Offset+distance, 0), s.Range())
	return s.Offset != before
}

// key scrolls by keys, as people know it from pages.
func (s *Scroll) key(key ebiten.Key) {
	const line = 40
	switch key {
	case ebiten.KeyArrowUp:
		s.by(-line)
	case ebiten.KeyArrowDown:
		s.by(line)
	case ebiten.KeyPageUp:
		s.by(line - s.Viewport.H)
	case ebiten.KeyPageDown:
		s.by(s.Viewport.H - line)
	case ebiten.KeyHome:
		s.by(-s.Height)
	case ebiten.KeyEnd:
		s.by(s.Height)
	}
}

// coast goes on after a fling.
func (s *Scroll) coast() {
	if s.velocity == 0 {
		return
	}
	moved := s.by(s.velocity)
	s.velocity *= 0.94
	if !moved || math.Abs(s.velocity) < 0.2 {
		s.velocity = 0
	}
}

// Coasting reports whether what scrolls goes on after a fling.
func (p *Page) Coasting() bool { return p.topmost != nil && p.topmost.velocity != 0 }

// show scrolls until r, in content coordinates, can be seen.
func (s *Scroll) show(r Rect) {
	margin := Faded(s.Viewport)
	if top := r.Y - margin - s.Viewport.Y; s.Offset > top {
		s.by(top - s.Offset)
	}
	if bottom := r.Bottom() + margin - s.Viewport.Bottom(); s.Offset < bottom {
		s.by(bottom - s.Offset)
	}
}
