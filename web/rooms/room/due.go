package room

import (
	"math/rand/v2"
	"time"

	"colat/game"
)

// Due returns the event that the time, or nothing but what has happened before, demands:
// a game begins, a vote is closed, a clock has run out, the room closes. Nil if there is
// none. chance draws who opens and what a start leaves open.
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
			return e, nil
		}
		if r.WantsAgain(0) && r.WantsAgain(1) && r.hostAgrees() {
			return r.start(e, r.nextOpener(chance), chance)
		}
	case Playing:
		if at, runs := r.clock.flagAt(); runs && !now.Before(at) {
			loser := r.ChairOn(r.clock.running)
			e.Kind, e.Chair, e.Game, e.Winner, e.Reason = Ended, loser, r.games, 1-loser, game.Timeout
			return e, nil
		}
		if r.voteIsClosed(now) {
			return r.playVote(e)
		}
	}
	if !now.Before(r.last.Add(Idle)) {
		e.Kind = Closed
		return e, nil
	}
	return nil, nil
}

// Wake returns when Due may return something if nothing happens until then.
func (r *Room) Wake() time.Time {
	wake := r.last.Add(Idle)
	if r.phase != Playing {
		return wake
	}
	if at, runs := r.clock.flagAt(); runs && at.Before(wake) {
		wake = at
	}
	if at, votes := r.VoteEnds(); votes && len(r.ballot.votes) > 0 && at.Before(wake) {
		wake = at
	}
	return wake
}

// hostAgrees reports whether a game for which all members are ready may begin: that of
// teams not while the host only looks on, who begins it when everybody has come.
func (r *Room) hostAgrees() bool {
	return r.terms.Begins != ByHost || r.ChairOf(r.host) != NoChair
}

// nextOpener returns the chair that opens the next game: by the terms if they are new, and
// the other one than in the game before, unless that had no result.
func (r *Room) nextOpener(chance *rand.Rand) int {
	switch {
	case r.phase == Over && r.aborted:
		return r.opens
	case r.phase == Over:
		return 1 - r.opens
	}
	switch r.terms.Opens {
	case HostOpens:
		return 0
	case GuestOpens:
		return 1
	}
	return chance.IntN(2)
}

func (r *Room) start(e *Event, opens int, chance *rand.Rand) (*Event, error) {
	start, err := r.terms.draw(chance)
	if err != nil {
		return nil, err
	}
	e.Kind, e.Game, e.Start, e.Opens, e.Anew = Started, r.games+1, start, opens, r.isAnew()
	return e, nil
}

// isAnew reports whether others sit at the board than in the game before.
func (r *Room) isAnew() bool {
	for i := range r.chairs {
		if r.games == 0 || r.terms.Chairs[i].Kind != PersonChair {
			continue
		}
		for _, who := range r.chairs[i].members {
			if r.PlayedOn(who) != i {
				return true
			}
		}
	}
	return false
}

// EngineMove returns the event of the answer of an engine to the position on the board
// of a game; refused if that is another one by now. What it thought is charged by the
// server's own clock.
func (r *Room) EngineMove(c *Command, now time.Time) (*Event, error) {
	e := &Event{At: now.UnixMilli(), Who: Server}
	chair := r.ToMove()
	if chair == NoChair || r.terms.Chairs[chair].Kind != EngineChair {
		return nil, refuse(NotYourTurn, "no engine is to move")
	}
	happens, err := r.decideMoveOf(chair, c, e, 0)
	if err != nil || !happens {
		return nil, err
	}
	return e, nil
}

// EngineFailed returns the event by which an engine that has no answer loses.
func (r *Room) EngineFailed(number int, now time.Time) (*Event, error) {
	chair := r.ToMove()
	if chair == NoChair || number != r.games || r.terms.Chairs[chair].Kind != EngineChair {
		return nil, refuse(NotYourTurn, "no engine is to move")
	}
	return &Event{
		Kind: Ended, At: now.UnixMilli(), Who: Server, Chair: chair, Game: r.games,
		Winner: 1 - chair, Reason: game.Resignation,
	}, nil
}

// Resume returns the event that gives back the time for which no server was there: from
// gone, when the last one was seen alive, until now. Nil if nobody's time ran.
func (r *Room) Resume(gone, now time.Time) *Event {
	if r.phase != Playing || !now.After(gone) {
		return nil
	}
	_, votes := r.VoteEnds()
	if r.clock.running == game.Nobody && !votes {
		return nil
	}
	charged := gone
	if charged.Before(r.last) {
		charged = r.last
	}
	return &Event{Kind: Paused, At: now.UnixMilli(), Who: Server, Game: r.games, Left: r.clock.after(charged, 0)}
}
