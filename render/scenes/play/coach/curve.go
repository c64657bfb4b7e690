package coach

import (
	"slices"
	"time"

	"colat/ai"
	"colat/game"
	"colat/render/bench"
	"colat/render/kit/theme"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/table/games"
)

// Curve is the champion's evaluation of the positions of the game so far, if the user wants it and
// advice is allowed. It asks only while no engine thinks for the game.
type Curve struct {
	moves  []game.Move
	shares []float64 // the first side's part after each number of moves, 0 to 1, or unknown
	start  game.State
	asked  int // number of moves before the position of the last question
	drawn  int // number of moves on the board
	shown  bool
	// Version is incremented when the picture changes.
	Version int
	// Picture draws the curve.
	Picture bench.Curve
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
		*c = Curve{start: start.Clone(), shown: true, Version: c.Version, Picture: c.Picture, shares: []float64{unknown}}
	}
	same := game.CommonMoves(moves, c.moves)
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
	return question{moves: c.moves[:n], limits: ai.Limits{Time: curveLook}}, true
}

// state returns the position after n moves.
func (c *Curve) state(n int) game.State { return bench.After(c.start, c.moves[:n]) }

func (c *Curve) receive(s *subject, a answer, err error) {
	if err != nil || !a.info.Searched() {
		c.set(s, c.asked, nothing) // an engine that fails is not asked again
		return
	}
	e := scene.Expectation{Game: s.game, Root: c.state(c.asked), Info: a.info}
	c.set(s, c.asked, e.Share())
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

// LayOut returns the item of the picture in a place.
func (c *Curve) LayOut(r ui.Rect, t *theme.Theme, of *games.Game) ui.Item {
	c.Picture.LayOut(r, len(c.moves), c.drawn, t, of.Tones)
	c.Picture.Hover, c.Picture.Value = -1, c.value
	return ui.Item{Kind: ui.Picture, Name: "game-curve", Painter: &c.Picture, Rect: r, Argument: c.Version}
}

func (c *Curve) value(n int) (v bench.Value, known bool) {
	if n >= len(c.shares) || c.shares[n] < 0 {
		return bench.Value{}, false
	}
	return bench.Value{Part: c.shares[n]}, true
}
