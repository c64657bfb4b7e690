// Package ui holds the program's widgets: what stands on a page, how it is drawn
// and how a mouse, a finger or a keyboard works it. A scene describes its page as
// a list of items in device-independent pixels; drawing and working the list are
// separate, so a page can be checked without a screen.
package ui

import "math"

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

// Contains reports whether a point lies in r. Left and upper edges belong to r,
// right and lower ones do not.
func (r Rect) Contains(x, y float64) bool {
	return x >= r.X && y >= r.Y && x < r.Right() && y < r.Bottom()
}

// Overlaps reports whether r and s share more than an edge. A twentieth of a
// pixel counts as an edge.
func (r Rect) Overlaps(s Rect) bool {
	const edge = 0.05
	return r.X+edge < s.Right() && s.X+edge < r.Right() && r.Y+edge < s.Bottom() && s.Y+edge < r.Bottom()
}

// Within reports whether r lies inside s, to a twentieth of a pixel.
func (r Rect) Within(s Rect) bool {
	const edge = 0.05
	return r.X >= s.X-edge && r.Y >= s.Y-edge && r.Right() <= s.Right()+edge && r.Bottom() <= s.Bottom()+edge
}

// Intersect returns what r and s share; a rectangle without extent if nothing.
func (r Rect) Intersect(s Rect) Rect {
	x, y := max(r.X, s.X), max(r.Y, s.Y)
	return Rect{x, y, max(0, min(r.Right(), s.Right())-x), max(0, min(r.Bottom(), s.Bottom())-y)}
}

// Inset returns r without a border of width d.
func (r Rect) Inset(d float64) Rect { return Rect{r.X + d, r.Y + d, r.W - 2*d, r.H - 2*d} }

// Narrowed returns the middle of the rectangle, at most so wide.
func (r Rect) Narrowed(w float64) Rect {
	if r.W <= w {
		return r
	}
	return Rect{r.X + (r.W-w)/2, r.Y, w, r.H}
}

// Union returns the least rectangle that holds r and s.
func (r Rect) Union(s Rect) Rect {
	x, y := min(r.X, s.X), min(r.Y, s.Y)
	return Rect{x, y, max(r.Right(), s.Right()) - x, max(r.Bottom(), s.Bottom()) - y}
}

// Scaled returns r in device pixels, with every edge on a whole pixel.
func (r Rect) Scaled(scale float64) Rect {
	x, y := math.Round(r.X*scale), math.Round(r.Y*scale)
	return Rect{x, y, math.Round(r.Right()*scale) - x, math.Round(r.Bottom()*scale) - y}
}

// CutTop takes a strip of height h, and gap below it, off the top of r and
// returns the strip.
func (r *Rect) CutTop(h, gap float64) Rect {
	strip := Rect{r.X, r.Y, r.W, h}
	r.Y += h + gap
	r.H -= h + gap
	return strip
}

// CutBottom takes a strip of height h, and gap above it, off the bottom of r.
func (r *Rect) CutBottom(h, gap float64) Rect {
	strip := Rect{r.X, r.Bottom() - h, r.W, h}
	r.H -= h + gap
	return strip
}

// CutLeft takes a strip of width w, and gap beside it, off the left of r.
func (r *Rect) CutLeft(w, gap float64) Rect {
	strip := Rect{r.X, r.Y, w, r.H}
	r.X += w + gap
	r.W -= w + gap
	return strip
}

// CutRight takes a strip of width w, and gap beside it, off the right of r.
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
