// Package ui provides the widgets of the program: how they are laid out and drawn, and
// how they respond to mouse, touch and keyboard. A scene describes its page as a list
// of items in device-independent pixels. Drawing and input handling are separate, so a
// page can be tested without a screen.
package ui

import (
	"image"
	"math"
)

// Rect is a rectangle in device-independent pixels.
type Rect struct{ X, Y, W, H float64 }

// Right returns the x of the right edge.
func (r Rect) Right() float64 { return r.X + r.W }

// Bottom returns the y of the lower edge.
func (r Rect) Bottom() float64 { return r.Y + r.H }

// CenterX returns the x of the middle.
func (r Rect) CenterX() float64 { return r.X + r.W/2 }

// CenterY returns the y of the middle.
func (r Rect) CenterY() float64 { return r.Y + r.H/2 }

// Contains reports whether r contains a point. The left and upper edges belong to r,
// the right and lower ones do not.
func (r Rect) Contains(x, y float64) bool {
	return x >= r.X && y >= r.Y && x < r.Right() && y < r.Bottom()
}

// Overlaps reports whether r and s share more than an edge. An overlap of a twentieth
// of a pixel counts as an edge.
func (r Rect) Overlaps(s Rect) bool {
	const edge = 0.05
	return r.X+edge < s.Right() && s.X+edge < r.Right() && r.Y+edge < s.Bottom() && s.Y+edge < r.Bottom()
}

// Within reports whether r lies inside s, with a tolerance of a twentieth of a pixel.
func (r Rect) Within(s Rect) bool {
	const edge = 0.05
	return r.X >= s.X-edge && r.Y >= s.Y-edge && r.Right() <= s.Right()+edge && r.Bottom() <= s.Bottom()+edge
}

// Intersect returns the intersection of r and s, a rectangle of width or height 0 if it
// is empty.
func (r Rect) Intersect(s Rect) Rect {
	x, y := max(r.X, s.X), max(r.Y, s.Y)
	return Rect{x, y, max(0, min(r.Right(), s.Right())-x), max(0, min(r.Bottom(), s.Bottom())-y)}
}

// Inset returns r without a border of width d.
func (r Rect) Inset(d float64) Rect { return Rect{r.X + d, r.Y + d, r.W - 2*d, r.H - 2*d} }

// Pad returns r without margins of width dx at its sides and of height dy at its ends.
func (r Rect) Pad(dx, dy float64) Rect { return Rect{r.X + dx, r.Y + dy, r.W - 2*dx, r.H - 2*dy} }

// Middle returns the middle of r with the height h.
func (r Rect) Middle(h float64) Rect { return Rect{r.X, r.CenterY() - h/2, r.W, h} }

// Narrowed returns the middle of r with a width of at most w.
func (r Rect) Narrowed(w float64) Rect {
	if r.W <= w {
		return r
	}
	return Rect{r.X + (r.W-w)/2, r.Y, w, r.H}
}

// Union returns the smallest rectangle that contains r and s.
func (r Rect) Union(s Rect) Rect {
	x, y := min(r.X, s.X), min(r.Y, s.Y)
	return Rect{x, y, max(r.Right(), s.Right()) - x, max(r.Bottom(), s.Bottom()) - y}
}

// Scaled returns r in device pixels, with every edge on a whole pixel.
func (r Rect) Scaled(scale float64) Rect {
	x, y := math.Round(r.X*scale), math.Round(r.Y*scale)
	return Rect{x, y, math.Round(r.Right()*scale) - x, math.Round(r.Bottom()*scale) - y}
}

// CutTop removes a strip of height h, and a gap below it, from the top of r and returns
// the strip.
func (r *Rect) CutTop(h, gap float64) Rect {
	strip := Rect{r.X, r.Y, r.W, h}
	r.Y += h + gap
	r.H -= h + gap
	return strip
}

// CutBottom removes a strip of height h, and a gap above it, from the bottom of r and
// returns the strip.
func (r *Rect) CutBottom(h, gap float64) Rect {
	strip := Rect{r.X, r.Bottom() - h, r.W, h}
	r.H -= h + gap
	return strip
}

// CutLeft removes a strip of width w, and a gap beside it, from the left of r and
// returns the strip.
func (r *Rect) CutLeft(w, gap float64) Rect {
	strip := Rect{r.X, r.Y, w, r.H}
	r.X += w + gap
	r.W -= w + gap
	return strip
}

// CutRight removes a strip of width w, and a gap beside it, from the right of r and
// returns the strip.
func (r *Rect) CutRight(w, gap float64) Rect {
	strip := Rect{r.Right() - w, r.Y, w, r.H}
	r.W -= w + gap
	return strip
}

// Column returns the i-th of n equal columns of r with gap between them.
func (r Rect) Column(i, n int, gap float64) Rect {
	w := (r.W - gap*float64(n-1)) / float64(n)
	return Rect{r.X + float64(i)*(w+gap), r.Y, w, r.H}
}

// RectOf converts an image.Rectangle to a Rect.
func RectOf(r image.Rectangle) Rect {
	return Rect{X: float64(r.Min.X), Y: float64(r.Min.Y), W: float64(r.Dx()), H: float64(r.Dy())}
}
