package room

import (
	"cmp"
	"math/rand/v2"
	"time"

	"colat/game"
)

// Due returns the event that is due at now: a game begins, an engine answers a question, a side passes because it
// must, a vote closes, a clock runs out, a player leaves after ending its game, or the room closes. It returns nil if
// none is due. chance draws the opening chair and the random part of the starting position.
func (r *Room) Due(now time.Time, chance *rand.Rand) (*Event, error) {
	e := &Event{At: now.UnixMilli(), Who: Server}
	switch r.phase {
	case "", Shut:
		return nil, nil
	case Setting:
		if r.IsReady(0) && r.IsReady(1) && r.hostAgrees() {
			return r.start(e, r.nextOpener(chance), chance)
		}
	case Over:
		if r.leaver != "" {
			e.Kind, e.Who = Left, r.leaver
			if last, removed := r.door.RemovalOf(r.leaver); removed && r.remover != "" {
				e.By, e.Name, e.Barred = r.remover, r.NameOf(r.leaver), last.Barred
			}
			return e, nil
		}
		if r.WantsAgain(0) && r.WantsAgain(1) && r.hostAgrees() {
			return r.start(e, r.nextOpener(chance), chance)
		}
	case Playing:
		if r.asksEngine() {
			r.engineAnswer(e)
			return e, nil
		}
		if r.mustPass() {
			// Everyone's forced pass is the server's, so that it costs no time, and an opponent
			// does not wait for a person who is away.
			return r.moveByServer(e, r.match.State().AppendMoves(nil)[0])
		}
		if at, runs := r.clock.flagAt(); runs && !now.Before(at) {
			loser := r.ChairOn(r.clock.running)
			e.Kind, e.Chair, e.Game, e.Winner, e.Reason = Ended, loser, r.games, 1-loser, game.Timeout
			return e, nil
		}
		if r.voteIsClosed(now) {
			return r.moveByServer(e, r.Votes()[0].Move)
		}
	}
	if !now.Before(r.last.Add(Idle)) {
		e.Kind = Closed
		return e, nil
	}
	return nil, nil
}

// mustPass reports whether a pass is the only move of the game in progress.
func (r *Room) mustPass() bool { return mustPass(r.match.State()) && !r.match.Over() }

// mustPass reports whether a pass is the only move in a position, or there is none.
func mustPass(state game.State) bool {
	s, can := state.(interface{ MustPass() bool })
	return can && s.MustPass()
}

// VoteEnds returns the time at which the current vote closes, and whether it is a team's
// turn. If there are no votes by then, the first one starts a short count-down.
func (r *Room) VoteEnds() (time.Time, bool) {
	chair := r.ToMove()
	if chair == NoChair || r.terms.Chairs[chair].Kind != TeamChair {
		return time.Time{}, false
	}
	return r.ballot.ends(time.Duration(cmp.Or(r.terms.VoteTime, DefaultVoteTime)) * time.Second), true
}

// voteIsClosed reports whether a vote is over: all members have voted, or its time is up
// and there is at least one vote.
func (r *Room) voteIsClosed(now time.Time) bool {
	at, votes := r.VoteEnds()
	if !votes || len(r.ballot.votes) == 0 {
		return false
	}
	return !now.Before(at) || len(r.ballot.votes) >= len(r.chairs[r.ToMove()].members)
}

// moveByServer returns the event of a move that the server plays for the side to move.
func (r *Room) moveByServer(e *Event, move game.Move) (*Event, error) {
	text := r.rules.FormatMove(r.match.State(), move)
	return r.playedBy(e, &Command{Do: Move, Game: r.games, Ply: len(r.match.Moves()), Move: text}, MostLag)
}

// playedBy returns the event of a move that is not a person's, for the side to move.
func (r *Room) playedBy(e *Event, c *Command, lag time.Duration) (*Event, error) {
	happens, err := r.decideMoveOf(r.ToMove(), c, e, lag)
	if err != nil || !happens {
		return nil, err
	}
	return e, nil
}

// Vacate returns the event that removes a person from its chair after AwayToStand
// offline, or nil if there is none. Chairs with fixed terms are kept, and so are the
// chairs of single players during a game.
func (r *Room) Vacate(now time.Time, away func(who string) time.Duration) *Event {
	if r.phase == "" || r.phase == Shut {
		return nil
	}
	for i := range r.chairs {
		for _, who := range r.chairs[i].members {
			if r.mayStand(i) && away(who) >= AwayToStand {
				return &Event{Kind: Stood, At: now.UnixMilli(), Who: who, Chair: i, By: Server}
			}
		}
	}
	return nil
}

// VacateAt returns the time at which Vacate will next return an event, and whether there
// is such a time.
func (r *Room) VacateAt(now time.Time, away func(who string) time.Duration) (at time.Time, any bool) {
	if r.phase == "" || r.phase == Shut {
		return at, false
	}
	for i := range r.chairs {
		for _, who := range r.chairs[i].members {
			gone := away(who)
			if gone == 0 || !r.mayStand(i) {
				continue
			}
			if free := now.Add(AwayToStand - gone); !any || free.Before(at) {
				at, any = free, true
			}
		}
	}
	return at, any
}

// Wake returns the time at which Due may next return an event if no other event comes
// first.
func (r *Room) Wake() time.Time {
	wake := r.last.Add(Idle)
	if r.phase != Playing {
		return wake
	}
	if r.mustPass() || r.asksEngine() {
		return r.last
	}
	if at, runs := r.clock.flagAt(); runs && at.Before(wake) {
		wake = at
	}
	if at, votes := r.VoteEnds(); votes && len(r.ballot.votes) > 0 && at.Before(wake) {
		wake = at
	}
	return wake
}

// EngineMove returns the event of an engine's move. It returns a Refusal if the board
// shows another position by then. The thinking time is measured by the server's clock,
// without network delay.
func (r *Room) EngineMove(c *Command, now time.Time) (*Event, error) {
	chair := r.ToMove()
	if chair == NoChair || r.terms.Chairs[chair].Kind != EngineChair {
		return nil, refuse(NotYourTurn, "it is not an engine's turn")
	}
	return r.playedBy(&Event{At: now.UnixMilli(), Who: Server}, c, 0)
}

// EngineFailed returns the event by which an engine that has no move loses the game with
// this number.
func (r *Room) EngineFailed(number int, now time.Time) (*Event, error) {
	chair := r.ToMove()
	if chair == NoChair || number != r.games || r.terms.Chairs[chair].Kind != EngineChair {
		return nil, refuse(NotYourTurn, "it is not an engine's turn")
	}
	return &Event{
		Kind: Ended, At: now.UnixMilli(), Who: Server, Chair: chair, Game: r.games,
		Winner: 1 - chair, Reason: game.Resignation,
	}, nil
}

// Resume returns the event that restores the time during which no server was running:
// from gone, when a server was last seen alive, until now. It returns nil if neither a
// clock nor a vote was running.
func (r *Room) Resume(gone, now time.Time) *Event {
	if r.phase != Playing || !now.After(gone) {
		return nil
	}
	_, votes := r.VoteEnds()
	if r.clock.running == game.NoSide && !votes {
		return nil
	}
	charged := gone
	if charged.Before(r.last) {
		charged = r.last
	}
	return &Event{Kind: Paused, At: now.UnixMilli(), Who: Server, Game: r.games, Left: r.clock.after(charged, 0)}
}

// Reasons for which a tournament closes the room of a game.
const (
	Missing   game.Reason = "missing"   // a player was not ready in time
	Cancelled game.Reason = "cancelled" // the game does not count
)

// Outcome is the outcome of the game in a tournament's room.
type Outcome string

const (
	Undecided Outcome = ""          // the game may still be played
	Decided   Outcome = "decided"   // the match has a result
	Walkover  Outcome = "walkover"  // not begun; a player who was not ready loses
	Abandoned Outcome = "abandoned" // the room was closed for another reason
)

// Outcome returns the outcome of the room's game.
func (r *Room) Outcome() Outcome {
	if r.match != nil && r.games == 1 {
		if _, over := r.match.Result(); over {
			return Decided
		}
	}
	switch {
	case r.phase != Shut:
		return Undecided
	case r.match == nil && r.abandoned == Missing:
		return Walkover
	}
	return Abandoned
}

// Abandon returns the event by which a tournament closes the room of an unfinished game.
// For the reason Missing, the game must not have begun and a player must not be ready.
// Abandon returns nil if the room does not close.
func (r *Room) Abandon(why game.Reason, now time.Time) *Event {
	missing := r.phase == Setting && !(r.IsReady(0) && r.IsReady(1))
	open := r.phase == Setting || r.phase == Playing
	if !r.terms.Fixed || !open || why == Missing && !missing {
		return nil
	}
	return &Event{Kind: Closed, At: now.UnixMilli(), Who: Server, Reason: why}
}
