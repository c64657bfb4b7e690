package server

import (
	"context"
	"time"

	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
)

// A liveRoom is a room in memory, because connections of this server watch it or because
// the server has work to do in it.
type liveRoom struct {
	eventLog[room.Event]
	room     room.Room
	watch    watchers
	code     string // assigned when the room is created; "" for a room of a tournament
	loaded   bool   // or known not to exist
	timer    *time.Timer
	engine   seatedEngine
	absences absences
	crowd    crowd
	// tournament is notified when the game is over. It is nil if the room belongs to no
	// tournament.
	tournament *liveTournament
}

func newLiveRoom(h *Server, id string) *liveRoom {
	t := &liveRoom{absences: absences{since: h.Now()}}
	t.init(h, id, "entries", fold[room.Event]{
		apply: t.apply, reset: func() { t.room = room.Room{} },
		snapshot:   func() []room.Event { return t.room.Snapshot() },
		generation: func(e *room.Event) (int, bool) { return e.Generation(), e.Kind == room.TakenBack },
	})
	return t
}

// absences records when people of a room were last connected to any server. It is not
// stored: after a restart everyone counts as having just left.
type absences struct {
	since time.Time            // when this server began to record presence
	left  map[string]time.Time // when each person was last seen
}

// seatedEngine is the engine that thinks in a room.
type seatedEngine struct {
	at     position           // that it thinks about
	cancel context.CancelFunc // nil if it does not think
	from   string             // the address that it last thought for
}

// position is the place of a position in the games of a room.
type position struct{ game, line, ply int }

// stop cancels the engine's search.
func (e *seatedEngine) stop() {
	if e.cancel != nil {
		e.cancel()
		e.cancel = nil
	}
}

// watchers holds the presence in a room at other servers.
type watchers struct {
	others    map[string]*presence // by server ID
	announced *time.Timer          // sends the next presence
	changed   time.Time            // when the presence first changed after the last one was sent
}

// presence lists the people of a room who are connected to a server, and counts its
// spectators.
type presence struct {
	Here     []string `json:"here"`
	Watchers int      `json:"watchers"`
	heard    time.Time
}

const (
	// presenceDelay is how long changes of presence are collected before they are sent,
	// since thirty people may join at once.
	presenceDelay = 200 * time.Millisecond
	// presenceWithin is the longest time for which changes are collected.
	presenceWithin = time.Second
	presenceEvery  = 30 * time.Second
	// followWithin is how long the store may take to deliver a stored event.
	followWithin  = 300 * time.Millisecond
	presenceLasts = 3 * presenceEvery
)

// summary first applies due events.
func (r *liveRoom) summary(ctx context.Context) summary {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.room.Phase() != room.Shut && !r.server.Now().Before(r.room.Wake()) {
		_ = r.settle(ctx) // closes an idle room
	}
	return summary{
		closed: r.room.Phase() == room.Shut,
		over:   len(r.connected()) == 0 && r.server.Now().Sub(r.room.Last()) >= room.AwayToStand,
		Open: protocol.Open{
			Room: r.id, Game: r.room.Terms().Game, Options: r.room.Terms().Options, Begun: r.room.Phase() != room.Setting,
			Host: r.room.NameOf(r.room.Host()), People: len(r.room.People()), Code: r.room.Code(),
		},
	}
}

// isIdle reports whether no event is due within sweepEvery in a room that is not watched.
// A room with a running clock is not idle.
func (r *liveRoom) isIdle() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.room.Phase() != room.Playing || time.Until(r.room.Wake()) > sweepEvery
}

// isWaiting reports whether the game of a room has not begun.
func (r *liveRoom) isWaiting() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.room.Phase() == room.Setting
}

func (r *liveRoom) close() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.closed = true
	if r.timer != nil {
		r.timer.Stop()
	}
	if r.watch.announced != nil {
		r.watch.announced.Stop()
	}
	r.engine.stop()
}

// wakeAfter sets the timer to a duration from now.
func (r *liveRoom) wakeAfter(after time.Duration) {
	if r.closed {
		return
	}
	if r.timer == nil {
		r.timer = time.AfterFunc(after, r.schedule)
		return
	}
	r.timer.Reset(after)
}
