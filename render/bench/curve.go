package bench

import (
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/game"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
)

// A Curve is a Painter of a game's course, move by move: the area below the curve has the colour
// of the first side, the area above it that of the second.
type Curve struct {
	Axes // where the curve is on the page, in device-independent pixels; none if it is not there
	// Value returns the expected result for the first side after n moves, as a part of the height.
	Value func(n int) (v Value, known bool)
	// Other, unless nil, returns the value of the second side. The picture has a line for each side then, in
	// place of the areas.
	Other func(n int) (v Value, known bool)
	// Mark returns the mark of the n-th move, if it is not nil. A mark without a size is not drawn.
	Mark func(n int) Mark
	// Shown and Hover are the numbers of moves before the position on the board and the one under
	// the pointer; the latter is negative if there is none.
	Shown, Hover int
	Tones        [2]color.RGBA
	Theme        *theme.Theme

	points []ui.Point
}

// A Value is a point of a curve.
type Value struct {
	Part   float64 // of the height, from 0 to 1
	Proven bool
}

// A Mark is a disc on a curve.
type Mark struct {
	Size float64 // radius, in device-independent pixels
	Ink  color.RGBA
}

// LayOut places the curve of a number of moves on the page.
func (c *Curve) LayOut(r ui.Rect, moves, shown int, t *theme.Theme, tones [2]color.RGBA) {
	c.Axes, c.Shown, c.Theme, c.Tones = AxesOf(r, 1, moves), shown, t, tones
}

// Paint implements ui.Painter.
func (c *Curve) Paint(dst *ebiten.Image, r ui.Rect, scale float64, _ *ui.Item) {
	radius := theme.RadiusSmall * scale
	ui.FillRounded(dst, r, radius, c.Theme.Track)
	a := AxesOf(r, scale, c.Moves)
	if c.Other == nil {
		c.ground(dst, &a)
		middle := math.Round(a.Y(0.5))
		ui.Fill(dst, ui.Rect{X: r.X, Y: middle, W: r.W, H: max(1, math.Round(scale))}, fadedGold)
		for _, proven := range [2]bool{false, true} { // proven results are drawn on top
			c.line(dst, &a, scale, proven)
		}
	}
	Needle(dst, &a, c.Hover, scale, theme.GoldDeep)
	Needle(dst, &a, c.Shown, scale, theme.Gold)
	if c.Other != nil {
		for side, value := range [2]func(int) (Value, bool){c.Value, c.Other} {
			c.sideLine(dst, &a, scale, value, c.Tones[side])
		}
		ui.StrokeRounded(dst, r, radius, scale, theme.GoldDeep)
		return
	}
	for n := 1; c.Mark != nil && n <= c.Moves; n++ {
		if m := c.Mark(n); m.Size > 0 {
			if v, known := c.Value(n); known {
				Dot(dst, a.X(n), a.Y(v.Part), m.Size*scale, scale, m.Ink)
			}
		}
	}
	if v, known := c.Value(c.Shown); known {
		Dot(dst, a.X(c.Shown), a.Y(v.Part), 5.5*scale, scale, theme.GoldBright)
	}
	ui.StrokeRounded(dst, r, radius, scale, theme.GoldDeep)
}

// fadedGold is the colour of the middle line, premultiplied.
var fadedGold = color.RGBA{0x6a, 0x51, 0x26, 0x80}

// ground fills the areas below and above the known part of the curve with the colours of the
// sides.
func (c *Curve) ground(dst *ebiten.Image, a *Axes) {
	r := a.Place
	c.points = c.points[:0]
	for n := 0; n <= a.Moves; n++ {
		v, known := c.Value(n)
		if !known {
			continue
		}
		x := a.X(n)
		switch n {
		case 0:
			x = r.X + 1
		case a.Moves:
			x = r.Right() - 1
		}
		c.points = append(c.points, ui.Point{X: x, Y: a.Y(v.Part)})
	}
	if len(c.points) == 0 {
		return
	}
	if len(c.points) == 1 {
		c.points = append(c.points, ui.Point{X: r.Right() - 1, Y: c.points[0].Y})
	}
	ui.Area(dst, c.points, r.Y+1, c.Tones[game.Second])
	ui.Area(dst, c.points, r.Bottom()-1, c.Tones[game.First])
}

// line draws the proven or the unproven segments of the curve.
func (c *Curve) line(dst *ebiten.Image, a *Axes, scale float64, proven bool) {
	ink, width := theme.GoldDeep, 1.6*scale
	if proven {
		ink, width = theme.Gold, 3.2*scale
	}
	for n := range a.Moves {
		from, known := c.Value(n)
		to, too := c.Value(n + 1)
		if known && too && (from.Proven && to.Proven) == proven {
			ui.Wire(dst, a.X(n), a.Y(from.Part), a.X(n+1), a.Y(to.Part), width, ink)
		}
	}
}

// sideLine draws the line of a side, with a rim that is visible on every ground, and the side's point
// at the position on the board.
func (c *Curve) sideLine(dst *ebiten.Image, a *Axes, scale float64, value func(int) (Value, bool), ink color.RGBA) {
	for _, wire := range [2]struct {
		width float64
		ink   color.RGBA
	}{{4.4, theme.GoldDeep}, {2.2, ink}} {
		for n := range a.Moves {
			from, known := value(n)
			if to, too := value(n + 1); known && too {
				ui.Wire(dst, a.X(n), a.Y(from.Part), a.X(n+1), a.Y(to.Part), wire.width*scale, wire.ink)
			}
		}
	}
	if v, known := value(c.Shown); known {
		Dot(dst, a.X(c.Shown), a.Y(v.Part), 4*scale, scale, ink)
	}
}

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
