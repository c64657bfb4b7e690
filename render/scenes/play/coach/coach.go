// Package coach analyses the game on a board: it provides the hint, the values of all moves,
// the champion's opinion of the position, the report of the engine that plays, and its
// pondering.
package coach

import (
	"slices"

	"colat/ai"
	"colat/game/match"
	"colat/render/program/scene"
	"colat/render/table/games"
	"colat/render/table/stage"
)

// Coach analyses a match with an engine of its own, the advisor, which does not share state
// with the engines that play. The advisor answers one question at a time: about the hint
// before all others, then about the opinion and the values in turn, and then about the curve.
type Coach struct {
	subject
	Hint    Hint
	Opinion Opinion
	Values  Values
	Curve   Curve

	advisor   advisor
	pondering pondering
}

// New returns a coach for the board of a stage.
func New(p *scene.Program, st *stage.Stage) *Coach {
	return &Coach{subject: subject{program: p, stage: st}}
}

// NewGame begins a new game. advised tells whether advice is allowed.
func (c *Coach) NewGame(m *match.Match, g *games.Game, engines [2]Engine, advised bool) {
	c.Close()
	c.advisor.game++
	c.match, c.game, c.engines = m, g, engines
	c.Allow(advised)
	c.Hint = Hint{}
	c.Values.clear(&c.subject)
	c.Opinion.clear()
	c.Curve.start = nil
	c.Forget()
}

// Allow allows or ends advice.
func (c *Coach) Allow(advised bool) {
	c.advised = advised && slices.Contains(c.game.Opponents, Advisor)
}

// Forget forgets the report of the engine that plays, because the match has changed.
func (c *Coach) Forget() {
	c.report.reset()
	c.report.Game = c.game
}

// Close stops all thinking.
func (c *Coach) Close() {
	c.pondering.stop()
	c.advisor.stop()
}

// Advised reports whether the game has an advisor.
func (c *Coach) Advised() bool { return c.advised }

// Playing returns the report of the engine that is thinking, or thought last, and the elapsed
// part of its thinking time.
func (c *Coach) Playing() (report *Report, part float64) { return &c.report.Report, c.report.part }

// AskHint requests a hint, or removes the present one.
func (c *Coach) AskHint() {
	if c.Hint.Wanted {
		c.DropHint()
	} else {
		c.advisor.stop()
		c.Hint = Hint{Wanted: true, hash: c.match.State().Hash()}
		c.Hint.write(&c.subject)
	}
	c.program.Refresh()
}

// DropHint removes the hint.
func (c *Coach) DropHint() {
	c.advisor.drop(&c.Hint)
	c.Hint = Hint{}
}

// Update follows the board by one tick. It reports whether a hint has become known.
func (c *Coach) Update(now Board) (hinted bool) {
	c.Board = now
	known := c.Hint.Known
	c.report.update(&c.subject)
	topics := [...]topic{&c.Hint, &c.Opinion, &c.Values, &c.Curve}
	for _, t := range topics {
		if !t.follow(&c.subject) {
			c.advisor.drop(t)
		}
	}
	c.advisor.deliver(&c.subject)
	c.Values.learn(&c.subject, &c.Hint)
	c.agree()
	for _, t := range topics {
		if c.advisor.free() && !c.waits(t) {
			c.advisor.ask(&c.subject, t)
		}
	}
	c.Values.show(&c.subject, c.hinted())
	c.pondering.update(&c.subject, c.advisor.free())
	return c.Hint.Known && !known
}

// agree has the hint, the opinion and the curve tell the same about the position on the board: what
// the deepest search of it has found.
func (c *Coach) agree() {
	o, h := &c.Opinion, &c.Hint
	if !o.Open {
		return
	}
	if h.Known && h.hash == o.hash && h.info.Searched() {
		switch {
		case !o.Known || says(&h.info, &o.Info):
			o.adopt(&h.info)
			c.program.Refresh()
		case says(&o.Info, &h.info) && len(o.Info.PV) > 0 && o.Info.PV[0] == h.Move:
			h.info = o.Info
			h.info.PV = slices.Clone(o.Info.PV)
			h.write(&c.subject)
		}
	}
	if o.Known && c.Curve.shown {
		c.Curve.set(&c.subject, o.length, o.Share())
	}
}

// says reports whether a search of a position says more than another one.
func says(more, less *ai.Info) bool {
	if more.Proven() != less.Proven() {
		return more.Proven()
	}
	return more.Depth > less.Depth
}

// waits reports whether another topic takes precedence over t, although it has no question at
// the moment: each round of the opinion waits for the values to have as many.
func (c *Coach) waits(t topic) bool { return t == &c.Opinion && c.Values.behind(c.Opinion.round) }

// hinted returns the square marked by a hint or a proposed move, or -1.
func (c *Coach) hinted() int {
	switch {
	case !c.free():
	case c.Proposed >= 0:
		return c.Proposed
	case c.Hint.Known:
		_, to := c.game.Squares(c.match.State(), c.Hint.Move)
		return to
	}
	return -1
}

// pondering lets an engine search during its opponent's turn. It searches at most once in
// each turn, which bounds the cost when a person takes long.
type pondering struct {
	engine *ai.Chooser // the engine that ponders; nil for none
	match  *match.Match
	moves  int // number of moves of the match when it started
	calm   int // number of ticks without hindrance
}

// ponderDelay is the number of ticks that the picture must be at rest before a search starts.
// If the opponent moves at once there is no search, and slow frames prevent it.
const ponderDelay = 20

// stop stops pondering, if an engine ponders.
func (p *pondering) stop() {
	if p.engine != nil {
		p.engine.StopPondering()
		p.engine = nil
	}
}

// update starts or stops pondering, depending on the state of the match. free reports that
// the advisor is not thinking.
func (p *pondering) update(s *subject, free bool) {
	moves := len(s.match.Moves())
	sameTurn := p.match == s.match && p.moves == moves
	mover := s.match.State().ToMove()
	engine := &s.engines[mover.Opponent()]
	// The opponent must have a move to think about, and drawing must leave processor time.
	thinks := s.Choosing
	if s.engines[mover].Chooser != nil {
		thinks = s.match.Thinking()
	}
	if engine.Chooser == nil || !engine.Ponders || !thinks || !free || s.program.Pace.Slow() {
		p.calm = 0
		p.stop()
		return
	}
	if !sameTurn {
		p.stop()
	}
	// Animations have priority over the search.
	if sameTurn || s.Shown < moves || s.stage.View.Animating() {
		p.calm = 0
		return
	}
	if p.calm++; p.calm < ponderDelay {
		return
	}
	if engine.Chooser.Ponder(s.match.Start(), slices.Clone(s.match.Moves())) {
		*p = pondering{engine: engine.Chooser, match: s.match, moves: moves}
	}
}
