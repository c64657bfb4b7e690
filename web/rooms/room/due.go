package room

import (
	"math/rand/v2"
	"time"

	"colat/game"
)

// Due returns the event that is due at now: a game begins, a vote closes, a clock runs
// out, a player leaves after ending its game, or the room closes. It returns nil if none
// is due. chance draws the opening chair and the random part of the starting position.
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

// Wake returns the time at which Due may next return an event if no other event comes
// first.
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

// hostAgrees reports whether a game may begin by itself once all members are ready. If
// Terms.Begins is ByHost, the host must sit on a chair; a host who only watches begins
// the game with Begin.
func (r *Room) hostAgrees() bool {
	return r.terms.Begins != ByHost || r.ChairOf(r.host) != NoChair
}

// nextOpener returns the chair that opens the next game: after a game the other chair, or
// the same chair if that game was aborted, and otherwise the chair selected by the terms.
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

// isAnew reports whether a person sits on a PersonChair on which it has not played the
// previous game.
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

// EngineMove returns the event of an engine's move. It returns a Refusal if the board
// shows another position by then. The thinking time is measured by the server's clock,
// without network delay.
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

// EngineFailed returns the event by which an engine that has no move loses the game with
// this number.
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

// Resume returns the event that restores the time during which no server was running:
// from gone, when a server was last seen alive, until now. It returns nil if neither a
// clock nor a vote was running.
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
