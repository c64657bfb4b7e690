package othello

import (
	"time"

	"colat/ai"
	"colat/game"
)

// away is what the engine knows of its helpers elsewhere in the present Think.
// They share the root moves among them and try to prove what each share is
// worth, while the engine chooses a move by search. It never waits for them, and
// it proves by itself, as it does alone, unless all of them are at work: a
// helper can only save time.
type away struct {
	team    ai.Team // nil if the engine thinks alone
	parts   <-chan ai.Part
	helpers []awayHelper
	all     uint64    // the root moves
	settled uint64    // those that are shown not to win
	lost    uint64    // those that are shown to lose
	draw    game.Move // that is shown to get a draw, or NoMove

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

// summon puts a team to work on the root. Thinks that are bounded by depth or
// nodes are to be repeatable and have none.
func (e *Engine) summon(team ai.Team, limits ai.Limits) {
	most := mostForAway
	if !e.variant {
		most = mostForAwayInClassic
	}
	if team == nil || team.Helpers() <= 0 || limits.Depth > 0 || limits.Nodes > 0 ||
		len(e.root) == 1 || e.outcome != ai.Unknown || e.empties < fewestForAway || e.empties > most+wakeBefore {
		return
	}
	if e.empties > most {
		for i := range team.Helpers() {
			team.Give(i, ai.Task{})
		}
		return
	}
	e.enlist(team)
}

// enlist deals the root moves out to a team, as one deals cards: the good ones
// are spread.
func (e *Engine) enlist(team ai.Team) {
	n := min(team.Helpers(), len(e.root))
	e.away = away{team: team, parts: team.Parts(), helpers: make([]awayHelper, n), all: e.rootSquares(), draw: game.NoMove}
	e.consult = e.listen
	for i := range e.root {
		e.away.helpers[i%n].share |= 1 << e.root[i].sq
	}
	for i := range e.away.helpers {
		e.away.give(i, e.away.helpers[i].share)
	}
}

func (c *away) give(helper int, share uint64) {
	c.helpers[helper].share = share
	c.team.Give(helper, ai.Task{Moves: moves(share)})
}

// disband ends the team's work and makes what it has proven the answer.
func (e *Engine) disband() {
	if e.away.team == nil {
		return
	}
	c := &e.away
	c.hear()
	outcome, move := c.outcome, c.move
	e.away, e.consult = away{}, nil
	e.takeOver(outcome, move)
}

// takeOver makes what others have proven the answer, unless the engine has one or
// they have proven nothing.
func (e *Engine) takeOver(outcome ai.Outcome, move game.Move) {
	if e.outcome != ai.Unknown || outcome == ai.Unknown {
		return
	}
	searched := e.depth
	e.settled(outcome, move)
	if outcome == ai.Loss && e.variant {
		e.stopped, e.next = false, 0 // there may be time left
		e.resist(searched)
	}
}

// listen takes in what has come during a search, which is pointless once the
// outcome is known.
func (e *Engine) listen() {
	e.away.hear()
	if e.away.outcome != ai.Unknown {
		e.stopped = true
	}
}

// hear takes in what has come.
func (c *away) hear() {
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
func (c *away) learn(p ai.Part) {
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
		c.settled |= about
	case p.Outcome == ai.Loss:
		c.lost |= about
		c.settled |= about
	}
	rest := c.all &^ c.settled
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

// provenElsewhere reports whether all helpers are at work on the proof. It also
// takes the moves that they have shown to lose out of the root's.
func (e *Engine) provenElsewhere() bool {
	if e.away.team == nil {
		return false
	}
	if e.variant {
		e.drop(e.away.lost)
	}
	for i := range e.away.helpers {
		if time.Since(e.away.helpers[i].heard) > awayQuiet {
			return false
		}
	}
	return true
}
