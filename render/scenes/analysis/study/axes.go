package study

import (
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/ai/review"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
)

// Axes are the axes of a chart of a game: moves from left to right, the expected result of the
// first side upwards.
type Axes struct {
	Place ui.Rect
	Edge  float64 // distance between the ends of a curve and the frame
	Space float64 // free height above and below, so that lines at the edge are visible
	Moves int
}

// Edge and Space are those of a chart, in device-independent pixels.
const Edge, Space = 7.0, 5.0

// AxesOf returns the axes of a chart of a number of moves in a place, at a scale.
func AxesOf(place ui.Rect, scale float64, moves int) Axes {
	return Axes{Place: place, Edge: Edge * scale, Space: Space * scale, Moves: moves}
}

// X returns the x coordinate of the position after n moves.
func (a *Axes) X(n int) float64 {
	return a.Place.X + a.Edge + (a.Place.W-2*a.Edge)*float64(n)/float64(max(a.Moves, 1))
}

// Y returns the y coordinate of a part of the height.
func (a *Axes) Y(part float64) float64 {
	return a.Place.Bottom() - a.Space - (a.Place.H-2*a.Space)*part
}

// MoveAt returns the number of moves before the position at an x coordinate.
func (a *Axes) MoveAt(x float64) int {
	part := (x - a.Place.X - a.Edge) / (a.Place.W - 2*a.Edge)
	return min(max(int(math.Round(part*float64(a.Moves))), 0), a.Moves)
}

// Over reports whether a pointer means a point of the chart. A margin beside the ends makes them
// easier to hit.
func (a *Axes) Over(x, y float64) bool {
	r := a.Place
	return r.W > 0 && ui.Rect{X: r.X - 8, Y: r.Y, W: r.W + 16, H: r.H}.Contains(x, y)
}

// Part returns the part of the height at which a worth is drawn: the expected lead of the first
// side, which still changes when the winner is certain, where clear is the lead at which a win is
// likely; or its chance if clear is 0.
func Part(w review.Worth, clear float64) float64 {
	if clear > 0 {
		return 0.5 + 0.5*math.Tanh(w.Lead/(2*clear))
	}
	return w.Chance
}

// Needle draws a vertical line at the position after n moves, unless n is negative.
func Needle(dst *ebiten.Image, a *Axes, n int, scale float64, ink color.RGBA) {
	if n < 0 {
		return
	}
	width := max(1, math.Round(1.5*scale))
	x := math.Round(a.X(n) - width/2)
	ui.Fill(dst, ui.Rect{X: x, Y: a.Place.Y + scale, W: width, H: a.Place.H - 2*scale}, ink)
}

// Dot draws a disc with a dark and a light rim, which is visible on every background.
func Dot(dst *ebiten.Image, x, y, radius, scale float64, ink color.RGBA) {
	ui.Dot(dst, x, y, radius+2*scale, theme.Pearl)
	ui.Dot(dst, x, y, radius+scale, theme.Ink)
	ui.Dot(dst, x, y, radius, ink)
}
