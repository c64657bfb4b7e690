package ui

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"
)

// Scroll is content that may be higher than its viewport. A scene keeps it as long as
// the content exists; the page sets its fields.
type Scroll struct {
	Viewport Rect
	Height   float64 // of the content
	Offset   float64 // scroll position, from 0 to Height − Viewport.H

	velocity float64 // device-independent pixels per tick, after a fling
}

// Range returns the largest offset, 0 if the content fits.
func (s *Scroll) Range() float64 { return max(0, s.Height-s.Viewport.H) }

// Faded returns the height of the fade at an end of a viewport beyond which the content
// continues.
func Faded(viewport Rect) float64 { return min(30, viewport.H/4) }

// fade returns the part of a strip at the top or the bottom of the viewport in which
// the content fades. It is empty at the end of the content, so that the last line is
// fully visible.
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

// clip returns the clipping rectangle of the content: the viewport, extended at the
// ends of the content by the reach of decorations such as the focus ring.
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

// thumb returns the part of a track that represents the visible part of the content.
func (s *Scroll) thumb(way Rect) Rect {
	high := min(way.H, max(leastThumb, way.H*s.Viewport.H/s.Height))
	if most := s.Range(); most > 0 {
		way.Y += (way.H - high) * s.Offset / most
	}
	way.H = high
	return way
}

// leastThumb is the least height of a thumb, for contents of thousands of lines.
const leastThumb = 24

// by scrolls by a distance as far as possible and reports whether the content moved.
func (s *Scroll) by(distance float64) bool {
	before := s.Offset
	s.Offset = min(max(s.Offset+distance, 0), s.Range())
	return s.Offset != before
}

// key handles the usual keys for scrolling.
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

// coast continues the movement after a fling.
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

// show scrolls until r, in content coordinates, is visible.
func (s *Scroll) show(r Rect) {
	margin := Faded(s.Viewport)
	if top := r.Y - margin - s.Viewport.Y; s.Offset > top {
		s.by(top - s.Offset)
	}
	if bottom := r.Bottom() + margin - s.Viewport.Bottom(); s.Offset < bottom {
		s.by(bottom - s.Offset)
	}
}
