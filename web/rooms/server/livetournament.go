package server

import (
	"context"
	"sync"
	"time"

	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

// A liveTournament is a tournament in memory, because connections of this server watch it
// or because it is in progress. Every server holds each tournament in progress: the first
// to act creates the rooms of a round and records the results, and the others find the
// work done.
type liveTournament struct {
	eventLog[tournament.Event]
	tournament tournament.Tournament
	code       string      // assigned when the tournament is opened
	clock      *time.Timer // of the next run
	next       time.Time   // time of the next run; zero if none is scheduled
	from       origins     // of the players who have entered by themselves
	asked      time.Time   // when the store was last asked about an unknown room
	stop       context.CancelFunc
	ctx        context.Context

	driving sync.Mutex           // held during drive and close
	rooms   map[string]*liveRoom // the rooms of games in progress; guarded by driving
	done    map[string]bool      // closed rooms of games that do not count; guarded by driving
}

// summary only schedules due events.
func (t *liveTournament) summary(context.Context) summary {
	t.mu.Lock()
	defer t.mu.Unlock()
	c := &t.tournament
	if c.Phase() != tournament.Shut && !t.server.Now().Before(c.Wake()) {
		t.runWithin(0)
	}
	people, _ := c.Present()
	return summary{
		closed: c.Phase() == tournament.Shut,
		over:   c.HasEnded(),
		Open: protocol.Open{
			Room: t.id, Tournament: true, Game: c.Terms().Game, Options: c.Terms().Options, Title: c.Terms().Title,
			People: people, Code: c.Code(), Begun: c.Phase() != tournament.Entering,
		},
	}
}

// isIdle reports whether the tournament is not in progress.
func (t *liveTournament) isIdle() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.tournament.Phase() != tournament.Playing
}

// runWithin schedules a run after at most a duration. The caller holds mu.
func (t *liveTournament) runWithin(after time.Duration) {
	at := time.Now().Add(after)
	if t.closed || !t.next.IsZero() && !at.Before(t.next) {
		return
	}
	t.next = at
	t.clock.Reset(after)
}

// runSoon is runWithin for callers that do not hold mu.
func (t *liveTournament) runSoon(after time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.runWithin(after)
}

// notifyTournament schedules a run of the room's tournament if the room has an outcome.
// The caller holds mu.
func (r *liveRoom) notifyTournament(after time.Duration) {
	if r.tournament != nil && r.room.Outcome() != room.Undecided {
		go r.tournament.runSoon(after)
	}
}
