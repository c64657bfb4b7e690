package analysis

import (
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/ai/review"
	"colat/game"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/scenes/analysis/study"
	"colat/render/table/games"
)

// curve draws the evaluation of the game move by move: the area below it has the colour of the
// first side, the area above it that of the second. In games with a margin it shows the
// expected margin, which still changes when the winner is certain.
type curve struct {
	version int        // incremented when the picture changes
	axes    study.Axes // in device-independent pixels
	hover   int        // number of moves before the position under the pointer, or -1
	shown   int
	known   *review.Review
	game    *games.Game
	margin  bool // the game has a margin of victory
	theme   *theme.Theme
	points  []ui.Point
}

// part returns the part of the height at which an evaluation is drawn.
func (c *curve) part(w review.Worth) float64 {
	if c.margin {
		return study.Part(w, c.game.ClearLead)
	}
	return study.Part(w, 0)
}

// Paint implements ui.Painter.
func (c *curve) Paint(dst *ebiten.Image, r ui.Rect, scale float64, _ *ui.Item) {
	radius := theme.RadiusSmall * scale
	ui.FillRounded(dst, r, radius, c.theme.Track)
	a := study.AxesOf(r, scale, c.axes.Moves)
	c.ground(dst, &a)
	middle := math.Round(a.Y(0.5))
	ui.Fill(dst, ui.Rect{X: r.X, Y: middle, W: r.W, H: max(1, math.Round(scale))}, fadedGold)
	for _, certain := range [2]bool{false, true} { // proven results are drawn on top
		c.line(dst, &a, scale, certain)
	}
	study.Needle(dst, &a, c.hover, scale, theme.GoldDeep)
	study.Needle(dst, &a, c.shown, scale, theme.Gold)
	c.signs(dst, &a, scale)
	c.pin(dst, &a, scale)
	ui.StrokeRounded(dst, r, radius, scale, theme.GoldDeep)
}

// fadedGold is the colour of the middle line, premultiplied.
var fadedGold = color.RGBA{0x6a, 0x51, 0x26, 0x80}

// ground fills the areas below and above the known part of the curve with the colours of the
// sides.
func (c *curve) ground(dst *ebiten.Image, a *study.Axes) {
	r, first := a.Place, -1
	c.points = c.points[:0]
	for n := 0; n <= a.Moves; n++ {
		w := c.known.Worth(n)
		if !w.Known {
			continue
		}
		x := a.X(n)
		if first < 0 {
			first = n
			if n == 0 {
				x = r.X + 1
			}
		}
		if n == a.Moves {
			x = r.Right() - 1
		}
		c.points = append(c.points, ui.Point{X: x, Y: a.Y(c.part(w))})
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
func (c *curve) line(dst *ebiten.Image, a *study.Axes, scale float64, certain bool) {
	ink, width := theme.GoldDeep, 1.6*scale
	if certain {
		ink, width = theme.Gold, 3.2*scale
	}
	for n := range a.Moves {
		from, to := c.known.Worth(n), c.known.Worth(n+1)
		if !from.Known || !to.Known || (from.Proven() && to.Proven()) != certain {
			continue
		}
		ui.Wire(dst, a.X(n), a.Y(c.part(from)), a.X(n+1), a.Y(c.part(to)), width, ink)
	}
}

// pin marks the current position on the curve.
func (c *curve) pin(dst *ebiten.Image, a *study.Axes, scale float64) {
	if w := c.known.Worth(c.shown); w.Known {
		study.Dot(dst, a.X(c.shown), a.Y(c.part(w)), 5.5*scale, scale, theme.GoldBright)
	}
}

// signInks and signSizes are the colours and sizes of the marks of moves, indexed by sign.
// Worse moves have larger marks, so that they differ without colour.
var (
	signInks  = [...]color.RGBA{{}, theme.GoldBright, {0xe0, 0x8a, 0x3a, 0xff}, {0xd6, 0x3a, 0x28, 0xff}}
	signSizes = [...]float64{0, 2.6, 3.6, 4.8}
)

// signs draws marks for the moves with signs.
func (c *curve) signs(dst *ebiten.Image, a *study.Axes, scale float64) {
	for i := range a.Moves {
		m := &c.known.Moves[i]
		if m.Sign == review.Fine {
			continue
		}
		study.Dot(dst, a.X(i+1), a.Y(c.part(m.After)), signSizes[m.Sign]*scale, scale, signInks[m.Sign])
	}
}

// empty returns a review without any evaluations.
func empty(moves int) *review.Review {
	return &review.Review{Moves: make([]review.Move, moves), Turning: -1}
}
