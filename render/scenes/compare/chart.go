package compare

import (
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/game"
	"colat/render/bench"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/scenes/analysis/study"
	"colat/render/table/board"
)

// chart draws the expected results of both games, move by move. The line of the first game is
// whole and its position a disc, the line of the second one is dashed and its position a ring, so
// that they differ without colour.
type chart struct {
	version int        // incremented when the picture changes
	axes    bench.Axes // in device-independent pixels
	hover   int        // number of moves before the position under the pointer, or -1
	lines   *[2]line
	unit    *study.Unit
	theme   *theme.Theme
}

// Measures of the chart, in device-independent pixels.
const (
	gutter    = 20.0 // at the left, for the pieces of the sides
	pieceSize = 13.0
	lineWidth = 2.2
	dash      = 6.0
)

// blues are the inks of the second game on dark and on light grounds.
var blues = map[bool]color.RGBA{true: {0x86, 0xc8, 0xdc, 0xff}, false: {0x1b, 0x59, 0x74, 0xff}}

// inkOf returns the ink of a game on a ground that is dark or light.
func inkOf(i int, dark bool) color.RGBA {
	switch {
	case i == 1:
		return blues[dark]
	case dark:
		return theme.OnLacquerGold
	}
	return theme.GoldDeep
}

// field returns the part of a chart beside the pieces of the sides.
func field(r ui.Rect, scale float64) ui.Rect {
	r.CutLeft(gutter*scale, 0)
	return r
}

// Paint implements ui.Painter.
func (c *chart) Paint(dst *ebiten.Image, r ui.Rect, scale float64, _ *ui.Item) {
	radius := theme.RadiusSmall * scale
	ui.FillRounded(dst, r, radius, c.theme.Track)
	a := bench.AxesOf(field(r, scale), scale, c.axes.Moves)
	x := r.X + gutter*scale/2
	for side, part := range [2]float64{0.84, 0.16} {
		board.DrawPiece(dst, x, a.Y(part), pieceSize*scale, c.unit.Game.Piece(game.Player(side)), false)
	}
	middle := ui.Rect{X: a.Place.X, Y: math.Round(a.Y(0.5)), W: a.Place.W, H: max(1, math.Round(scale))}
	ui.Fill(dst, middle, c.theme.Border)
	bench.Needle(dst, &a, c.hover, scale, c.theme.Border)
	for i := 1; i >= 0; i-- {
		bench.Needle(dst, &a, c.lines[i].shown, scale, inkOf(i, c.theme.Dark))
		c.line(dst, &a, i, scale)
	}
	for i := 1; i >= 0; i-- {
		c.pin(dst, &a, i, scale)
	}
	ui.StrokeRounded(dst, r, radius, scale, c.theme.Border)
}

// line draws the known part of the line of a game.
func (c *chart) line(dst *ebiten.Image, a *bench.Axes, i int, scale float64) {
	l, way := &c.lines[i], 0.0
	for n := range len(l.moves) {
		from, to := l.worth(n), l.worth(n+1)
		if !from.Known || !to.Known {
			continue
		}
		one := ui.Point{X: a.X(n), Y: a.Y(c.unit.Part(from))}
		other := ui.Point{X: a.X(n + 1), Y: a.Y(c.unit.Part(to))}
		if i == 0 {
			ui.Wire(dst, one.X, one.Y, other.X, other.Y, lineWidth*scale, inkOf(i, c.theme.Dark))
			continue
		}
		way = dashed(dst, one, other, way, scale, inkOf(i, c.theme.Dark))
	}
}

// dashed draws a part of a dashed line, which begins at a way along the line, and returns the way
// at its end.
func dashed(dst *ebiten.Image, from, to ui.Point, way, scale float64, ink color.RGBA) float64 {
	dx, dy := to.X-from.X, to.Y-from.Y
	length := math.Hypot(dx, dy)
	for at := 0.0; at < length; {
		on := math.Mod(way+at, 2*dash*scale)
		end := min(length, at+dash*scale-math.Mod(on, dash*scale)+1e-6)
		if on < dash*scale {
			ui.Wire(dst, from.X+dx*at/length, from.Y+dy*at/length, from.X+dx*end/length, from.Y+dy*end/length,
				lineWidth*scale, ink)
		}
		at = end
	}
	return way + length
}

// pin marks the position on the board of a game.
func (c *chart) pin(dst *ebiten.Image, a *bench.Axes, i int, scale float64) {
	l := &c.lines[i]
	w := l.worth(l.shown)
	if !w.Known {
		return
	}
	x, y, ink := a.X(l.shown), a.Y(c.unit.Part(w)), inkOf(i, c.theme.Dark)
	if i == 0 {
		bench.Dot(dst, x, y, 4.5*scale, scale, ink)
		return
	}
	ui.Dot(dst, x, y, 6.5*scale, c.theme.Track)
	ui.Dot(dst, x, y, 5.5*scale, ink)
	ui.Dot(dst, x, y, 3*scale, c.theme.Track)
}

// sample draws a piece of the line of the game that its item's Argument names, as a legend. The
// item is Selected on a dark ground.
type sample struct{}

// Paint implements ui.Painter.
func (sample) Paint(dst *ebiten.Image, r ui.Rect, scale float64, item *ui.Item) {
	from, to := ui.Point{X: r.X, Y: r.CenterY()}, ui.Point{X: r.Right(), Y: r.CenterY()}
	ink := inkOf(item.Argument, item.Selected)
	if item.Argument == 0 {
		ui.Wire(dst, from.X, from.Y, to.X, to.Y, 1.4*lineWidth*scale, ink)
		return
	}
	dashed(dst, from, to, 0, scale, ink)
}
