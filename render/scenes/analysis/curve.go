package analysis

import (
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/ai/review"
	"colat/game"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/table/games"
)

// curve draws the evaluation of the game move by move: the area below it has the colour of the
// first side, the area above it that of the second. In games with a margin it shows the
// expected margin, which still changes when the winner is certain.
type curve struct {
	version int // incremented when the picture changes
	place   ui.Rect
	hover   int // number of moves before the position under the pointer, or -1
	shown   int
	known   *review.Review
	moves   int
	game    *games.Game
	margin  bool // the game has a margin of victory
	theme   *theme.Theme
	points  []ui.Point
}

// curveEdge is the distance between the ends of the curve and its frame.
const curveEdge = 7.0

// curveX returns the x coordinate in r of the position after n of all moves.
func curveX(r ui.Rect, edge float64, n, moves int) float64 {
	return r.X + edge + (r.W-2*edge)*float64(n)/float64(max(moves, 1))
}

// moveAt returns the number of moves before the position at an x coordinate of the screen.
func (c *curve) moveAt(x float64, moves int) int {
	part := (x - c.place.X - curveEdge) / (c.place.W - 2*curveEdge)
	return min(max(int(math.Round(part*float64(moves))), 0), moves)
}

// curveY returns the y coordinate of a part of the height. It leaves a margin above and
// below, so that lines at the edge are visible.
func curveY(r ui.Rect, margin, part float64) float64 {
	return r.Bottom() - margin - (r.H-2*margin)*part
}

// part returns the part of the height at which an evaluation is drawn.
func (c *curve) part(w review.Worth) float64 {
	if c.margin {
		return 0.5 + 0.5*math.Tanh(w.Lead/(2*c.game.ClearLead))
	}
	return w.Chance
}

// Paint implements ui.Painter.
func (c *curve) Paint(dst *ebiten.Image, r ui.Rect, scale float64, _ *ui.Item) {
	radius := theme.RadiusSmall * scale
	ui.FillRounded(dst, r, radius, c.theme.Track)
	edge, margin := curveEdge*scale, 5*scale
	c.ground(dst, r, edge, margin)
	middle := math.Round(curveY(r, margin, 0.5))
	ui.Fill(dst, ui.Rect{X: r.X, Y: middle, W: r.W, H: max(1, math.Round(scale))}, fadedGold)
	for _, certain := range [2]bool{false, true} { // proven results are drawn on top
		c.line(dst, r, edge, margin, scale, certain)
	}
	c.needle(dst, r, edge, c.hover, scale, theme.GoldDeep)
	c.needle(dst, r, edge, c.shown, scale, theme.Gold)
	c.signs(dst, r, edge, margin, scale)
	c.pin(dst, r, edge, margin, scale)
	ui.StrokeRounded(dst, r, radius, scale, theme.GoldDeep)
}

// fadedGold is the colour of the middle line, premultiplied.
var fadedGold = color.RGBA{0x6a, 0x51, 0x26, 0x80}

// ground fills the areas below and above the known part of the curve with the colours of the
// sides.
func (c *curve) ground(dst *ebiten.Image, r ui.Rect, edge, margin float64) {
	first := -1
	c.points = c.points[:0]
	for n := 0; n <= c.moves; n++ {
		w := c.known.Worth(n)
		if !w.Known {
			continue
		}
		x := curveX(r, edge, n, c.moves)
		if first < 0 {
			first = n
			if n == 0 {
				x = r.X + 1
			}
		}
		if n == c.moves {
			x = r.Right() - 1
		}
		c.points = append(c.points, ui.Point{X: x, Y: curveY(r, margin, c.part(w))})
	}
	if len(c.points) == 0 {
		return
	}
	if len(c.points) == 1 {
		c.points = append(c.points, ui.Point{X: r.Right() - 1, Y: c.points[0].Y})
	}
	ui.Area(dst, c.points, r.Y+1, c.game.Tones[game.Second])
	ui.Area(dst, c.points, r.Bottom()-1, c.game.Tones[game.First])
}

// line draws the proven or the unproven segments of the curve.
func (c *curve) line(dst *ebiten.Image, r ui.Rect, edge, margin, scale float64, certain bool) {
	ink, width := theme.GoldDeep, 1.6*scale
	if certain {
		ink, width = theme.Gold, 3.2*scale
	}
	for n := range c.moves {
		a, b := c.known.Worth(n), c.known.Worth(n+1)
		if !a.Known || !b.Known || (a.Proven() && b.Proven()) != certain {
			continue
		}
		ui.Wire(dst, curveX(r, edge, n, c.moves), curveY(r, margin, c.part(a)),
			curveX(r, edge, n+1, c.moves), curveY(r, margin, c.part(b)), width, ink)
	}
}

// needle draws a vertical line at a position.
func (c *curve) needle(dst *ebiten.Image, r ui.Rect, edge float64, n int, scale float64, ink color.RGBA) {
	if n < 0 {
		return
	}
	width := max(1, math.Round(1.5*scale))
	x := math.Round(curveX(r, edge, n, c.moves) - width/2)
	ui.Fill(dst, ui.Rect{X: x, Y: r.Y + scale, W: width, H: r.H - 2*scale}, ink)
}

// pin marks the current position on the curve.
func (c *curve) pin(dst *ebiten.Image, r ui.Rect, edge, margin, scale float64) {
	if w := c.known.Worth(c.shown); w.Known {
		dot(dst, curveX(r, edge, c.shown, c.moves), curveY(r, margin, c.part(w)), 5.5*scale, scale, theme.GoldBright)
	}
}

// signInks and signSizes are the colours and sizes of the marks of moves, indexed by sign.
// Worse moves have larger marks, so that they differ without colour.
var (
	signInks  = [...]color.RGBA{{}, theme.GoldBright, {0xe0, 0x8a, 0x3a, 0xff}, {0xd6, 0x3a, 0x28, 0xff}}
	signSizes = [...]float64{0, 2.6, 3.6, 4.8}
)

// signs draws marks for the moves with signs.
func (c *curve) signs(dst *ebiten.Image, r ui.Rect, edge, margin, scale float64) {
	for i := range c.moves {
		m := &c.known.Moves[i]
		if m.Sign == review.Fine {
			continue
		}
		x, y := curveX(r, edge, i+1, c.moves), curveY(r, margin, c.part(m.After))
		dot(dst, x, y, signSizes[m.Sign]*scale, scale, signInks[m.Sign])
	}
}

// dot draws a disc with a dark and a light rim, which is visible on every background.
func dot(dst *ebiten.Image, x, y, radius, scale float64, ink color.RGBA) {
	ui.Dot(dst, x, y, radius+2*scale, theme.Pearl)
	ui.Dot(dst, x, y, radius+scale, theme.Ink)
	ui.Dot(dst, x, y, radius, ink)
}

// empty returns a review without any evaluations.
func empty(moves int) *review.Review {
	return &review.Review{Moves: make([]review.Move, moves), Turning: -1}
}
