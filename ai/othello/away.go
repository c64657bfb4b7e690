package othello

import (
	"time"

	"colat/ai"
	"colat/game"
)

// helperTasks holds the engine's helpers elsewhere for the present Think. Each helper
// tries to prove the outcome of its share of the root moves while the engine searches for
// a move. The engine never waits for helpers, and it stops its own proofs only while all
// helpers are working, so a helper can only save time.
type helperTasks struct {
	thread   *thread // the thread with the root
	team     ai.Team // nil without helpers
	parts    <-chan ai.Part
	helpers  []awayHelper
	all      uint64    // the root moves
	answered uint64    // moves proven not to win
	lost     uint64    // moves proven to lose
	draw     game.Move // a move proven to draw, or NoMove

	outcome ai.Outcome // as proven by the helpers
	move    game.Move  // achieves outcome, unless it is a loss
}

type awayHelper struct {
	share uint64    // the moves assigned to it
	heard time.Time // time of its last message; zero before the first
}

// awayQuiet is how long a silent helper counts as working.
const awayQuiet = time.Second

// With fewer empty squares the engine finds a proof before helpers could answer; with
// more a proof is out of reach.
const (
	fewestForAway        = 17
	mostForAway          = 34
	mostForAwayInClassic = 27
	// wakeBefore is how many empty squares earlier helpers are started, which takes a
	// second or two.
	wakeBefore = 4
)

// summon gives a team tasks for a thread's root. Thinks with limits of depth or nodes get
// no helpers, because they must be reproducible.
func (c *helperTasks) summon(t *thread, team ai.Team, limits ai.Limits) {
	most := mostForAway
	if t.victory == 0 {
		most = mostForAwayInClassic
	}
	empties := t.search.Empties
	if team == nil || team.Helpers() <= 0 || limits.Depth > 0 || limits.Nodes > 0 ||
		len(t.search.Moves) == 1 || t.outcome != ai.Unknown || empties < fewestForAway || empties > most+wakeBefore {
		return
	}
	if empties > most {
		for i := range team.Helpers() {
			team.Give(i, ai.Task{})
		}
		return
	}
	c.enlist(t, team)
}

// enlist deals the root moves to a team one by one, so that each helper gets some of the
// good ones, which come first.
func (c *helperTasks) enlist(t *thread, team ai.Team) {
	root := &t.search.Root
	n := min(team.Helpers(), len(root.Moves))
	*c = helperTasks{
		thread: t, team: team, parts: team.Parts(), helpers: make([]awayHelper, n), all: root.Squares(), draw: game.NoMove,
	}
	t.clock.Consult = c.listen
	for i := range root.Moves {
		c.helpers[i%n].share |= 1 << root.Moves[i].Sq
	}
	for i := range c.helpers {
		c.give(i, c.helpers[i].share)
	}
}

func (c *helperTasks) give(helper int, share uint64) {
	c.helpers[helper].share = share
	c.team.Give(helper, ai.Task{Moves: moves(share)})
}

// disband ends the team's work and adopts its proof, if there is one.
func (c *helperTasks) disband() {
	if c.team == nil {
		return
	}
	c.receive()
	t, outcome, move := c.thread, c.outcome, c.move
	*c, t.clock.Consult = helperTasks{}, nil
	t.adopt(outcome, move)
}

// listen receives parts during a search and stops it if the outcome is proven.
func (c *helperTasks) listen() {
	c.receive()
	if c.outcome != ai.Unknown {
		c.thread.clock.Stopped = true
	}
}

// receive handles the parts that have arrived.
func (c *helperTasks) receive() {
	for {
		select {
		case p := <-c.parts:
			c.learn(p)
		default:
			return
		}
	}
}

// learn handles one part. It checks everything except the proof itself.
func (c *helperTasks) learn(p ai.Part) {
	if p.Helper < 0 || p.Helper >= len(c.helpers) {
		return
	}
	h := &c.helpers[p.Helper]
	h.heard = time.Now()
	about, move := squares(p.Moves)&c.all, squares([]game.Move{p.Move})&c.all
	switch {
	case p.Outcome == ai.Win && move != 0:
		c.outcome, c.move = ai.Win, p.Move
	case p.Outcome == ai.Draw && move != 0:
		c.draw = p.Move
		c.answered |= about
	case p.Outcome == ai.Loss:
		c.lost |= about
		c.answered |= about
	}
	rest := c.all &^ c.answered
	switch {
	case c.outcome != ai.Unknown:
	case rest == 0 && c.draw != game.NoMove:
		c.outcome, c.move = ai.Draw, c.draw
	case rest == 0:
		c.outcome = ai.Loss
	case about != 0 && h.share&rest == 0:
		c.give(p.Helper, rest) // only shares of other helpers remain
	}
}

// prove reports whether all helpers are working on the proof. It also drops the root
// moves proven to lose.
func (c *helperTasks) prove() bool {
	if c.team == nil {
		return false
	}
	if c.thread.victory != 0 {
		c.thread.search.Drop(c.lost)
	}
	for i := range c.helpers {
		if time.Since(c.helpers[i].heard) > awayQuiet {
			return false
		}
	}
	return true
}
