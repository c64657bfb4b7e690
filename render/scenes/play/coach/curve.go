package coach

import (
	"image/color"
	"math"
	"slices"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/ai"
	"colat/game"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
)

// Curve is the champion's evaluation of the positions of the game so far, if the user wants it and
// advice is allowed. It asks only while no engine thinks for the game.
type Curve struct {
	moves  []game.Move
	shares []float64 // the first side's part after each number of moves, 0 to 1, or unknown
	start  game.State
	asked  int // number of moves before the position of the last question
	drawn  int // number of moves on the board
	tones  [2]color.RGBA
	shown  bool
	// Version is incremented when the picture changes.
	Version int
	// Place is the picture's place on the page, empty if it is not there.
	Place  ui.Rect
	points []ui.Point
}

// The shares of a position without an evaluation: one to be asked about, and one about which the
// engine has found nothing.
const unknown, nothing = -1.0, -2.0

// curveLook is the thinking time for a position.
const curveLook = 200 * time.Millisecond

// Shown reports whether the curve is wanted and allowed.
func (c *Curve) Shown() bool { return c.shown }

func (c *Curve) follow(s *subject) (kept bool) {
	wanted := s.advised && s.program.Settings.Curve
	if wanted != c.shown {
		c.shown = wanted
		s.program.Refresh()
	}
	if !wanted {
		return false
	}
	moves := s.match.Moves()
	if start := s.match.Start(); c.start == nil || !game.Same(c.start, start) {
		*c = Curve{start: start.Clone(), shown: true, Version: c.Version, Place: c.Place, shares: []float64{unknown}}
	}
	c.tones = s.game.Tones
	same := 0
	for same < len(moves) && same < len(c.moves) && c.moves[same] == moves[same] {
		same++
	}
	if drawn := min(s.Shown, len(moves)); same < max(len(moves), len(c.moves)) || drawn != c.drawn {
		kept = same >= c.asked
		c.drawn, c.moves, c.shares = drawn, append(c.moves[:same], moves[same:]...), c.shares[:same+1]
		for range moves[same:] {
			c.shares = append(c.shares, unknown)
		}
		c.change(s)
	} else {
		kept = true
	}
	if s.championThinks() && s.report.Known {
		c.set(s, len(moves), s.report.Share())
	}
	return kept && !s.match.Thinking()
}

// set notes the evaluation after n moves.
func (c *Curve) set(s *subject, n int, share float64) {
	if n < len(c.shares) && c.shares[n] != share {
		c.shares[n] = share
		c.change(s)
	}
}

func (c *Curve) change(s *subject) {
	c.Version++
	s.program.Refresh()
}

func (c *Curve) next(s *subject) (q question, due bool) {
	if !c.shown || s.match.Thinking() || s.stage.View.Animating() || s.program.Pace.Slow() {
		return question{}, false
	}
	n := slices.Index(c.shares, unknown)
	if n < 0 {
		return question{}, false
	}
	c.asked = n
	if result, over := c.state(n).Result(); over {
		c.set(s, n, map[game.Player]float64{game.First: 1, game.Second: 0, game.NoSide: 0.5}[result.Winner])
		return question{}, false
	}
	return question{c.moves[:n], ai.Limits{Time: curveLook}}, true
}

// state returns the position after n moves.
func (c *Curve) state(n int) game.State {
	state := c.start.Clone()
	for _, m := range c.moves[:n] {
		state.Play(m)
	}
	return state
}

func (c *Curve) receive(s *subject, a answer, err error) {
	if err != nil || !a.info.Searched() {
		c.set(s, c.asked, nothing) // an engine that fails is not asked again
		return
	}
	e := scene.Expectation{Game: s.game, Root: c.state(c.asked), Info: a.info}
	c.set(s, c.asked, e.Share())
}

// MoveAt returns the number of moves before the position at a point of the picture, and whether
// the point is in it.
func (c *Curve) MoveAt(x, y float64) (n int, found bool) {
	last := float64(max(len(c.shares)-1, 0))
	at := math.Round(last * (x - c.Place.X) / max(c.Place.W, 1))
	return int(min(max(at, 0), last)), c.Place.Contains(x, y)
}

// Share returns the first side's part in the latest known evaluation, and whether there is one.
func (c *Curve) Share() (share float64, known bool) {
	for _, share := range slices.Backward(c.shares) {
		if share >= 0 {
			return share, true
		}
	}
	return 0, false
}

// Paint implements ui.Painter: the area below the curve has the colour of the first side, the area
// above it that of the second.
func (c *Curve) Paint(dst *ebiten.Image, r ui.Rect, scale float64, _ *ui.Item) {
	ui.FillRounded(dst, r, theme.RadiusSmall*scale, theme.GoldDeep)
	inner := r.Pad(scale, scale)
	c.points = c.points[:0]
	at := func(n int) float64 { return inner.X + inner.W*float64(n)/float64(max(len(c.shares)-1, 1)) }
	for n, share := range c.shares {
		if share < 0 {
			continue
		}
		y := inner.Bottom() - inner.H*(0.06+0.88*share)
		if len(c.points) == 0 && n > 0 {
			c.points = append(c.points, ui.Point{X: inner.X, Y: y})
		}
		c.points = append(c.points, ui.Point{X: at(n), Y: y})
	}
	if n := len(c.points); n > 0 {
		c.points = append(c.points, ui.Point{X: inner.Right(), Y: c.points[n-1].Y})
		ui.Area(dst, c.points, inner.Y, c.tones[game.Second])
		ui.Area(dst, c.points, inner.Bottom(), c.tones[game.First])
	}
	ui.Fill(dst, ui.Rect{X: inner.X, Y: math.Round(inner.CenterY()), W: inner.W, H: max(1, math.Round(scale))}, theme.Gold)
	x := min(at(c.drawn), inner.Right()-2*scale)
	ui.Fill(dst, ui.Rect{X: math.Round(x), Y: inner.Y, W: max(1, math.Round(2*scale)), H: inner.H}, theme.GoldBright)
}
