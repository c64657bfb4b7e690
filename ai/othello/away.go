package othello

import (
	"time"

	"colat/ai"
	"colat/game"
)

// helperTasks is what the engine knows of its helpers elsewhere in the present Think.
// They share the root moves among them and try to prove what each share is
// worth, while the engine chooses a move by search. It never waits for them, and
// it proves by itself, as it does alone, unless all of them are at work: a
// helper can only save time.
type helperTasks struct {
	thread   *thread // whose root it is
	team     ai.Team // nil if the engine thinks alone
	parts    <-chan ai.Part
	helpers  []awayHelper
	all      uint64    // the root moves
	answered uint64    // those that are shown not to win
	lost     uint64    // those that are shown to lose
	draw     game.Move // that is shown to get a draw, or NoMove

	outcome ai.Outcome // as proven by the helpers
	move    game.Move  // that achieves it, unless it is a loss
}

type awayHelper struct {
	share uint64    // the moves it was given
	heard time.Time // when it last said something; zero before that
}

// awayQuiet is how long a helper who says nothing is taken to be at work.
const awayQuiet = time.Second

// With fewer empty squares than these the engine finds a proof before helpers
// could say anything; with more a proof is out of hope.
const (
	fewestForAway        = 17
	mostForAway          = 34
	mostForAwayInClassic = 27
	// wakeBefore is how many empty squares before that helpers are woken up, for
	// which they need a second or two.
	wakeBefore = 4
)

// summon puts a team to work on a thread's root. Thinks that are bounded by depth or
// nodes are to be repeatable and have none.
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

// enlist shares the root moves out to a team one by one, so that each helper gets some
// of the good ones, which come first.
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

// disband ends the team's work and makes what it has proven the answer.
func (c *helperTasks) disband() {
	if c.team == nil {
		return
	}
	c.receive()
	t, outcome, move := c.thread, c.outcome, c.move
	*c, t.clock.Consult = helperTasks{}, nil
	t.adopt(outcome, move)
}

// listen takes in what has come during a search, which is pointless once the
// outcome is known.
func (c *helperTasks) listen() {
	c.receive()
	if c.outcome != ai.Unknown {
		c.thread.clock.Stopped = true
	}
}

// receive takes in what has come.
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

// learn takes in one part. Nothing in it is taken on trust but the proof itself.
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
		c.give(p.Helper, rest) // it has nothing left but what the others are at
	}
}

// prove reports whether all helpers are at work on the proof. It also
// takes the moves that they have shown to lose out of the root's.
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
