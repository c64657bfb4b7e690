package server

import (
	"context"
	"slices"
	"sync"
	"time"

	"colat/ai"
	"colat/ai/arena/referee"
	"colat/game"
	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
)

// thinkers limits how many engines think at a time. Levels and deep searches have
// separate lanes, so that a level never waits for a deep search. Within a lane, watched
// rooms come first, and addresses take turns, however many engines each of them has
// started.
type thinkers struct {
	mu    sync.Mutex
	lanes [2]lane
}

// The lanes of engines.
const (
	quickLane = iota // levels of people, and engines that do not search
	deepLane
)

// lane is the queue of engines of one kind.
type lane struct {
	places, free int
	turns        [2][]*turn // by address; turns[0] holds those of watched rooms
}

// turn is the queue of engines that think for one address.
type turn struct {
	from    string
	waiting []chan struct{} // each is closed when its engine may think
}

func newThinkers(atATime int) *thinkers {
	l := lane{places: atATime, free: atATime}
	return &thinkers{lanes: [2]lane{l, l}}
}

// laneOf returns the lane of a SPEC's engine.
func laneOf(text string) int {
	spec, err := ai.ParseSpec(text)
	if err != nil {
		return deepLane
	}
	switch spec.Name {
	case "random", "greedy":
		return quickLane
	case ai.Level:
		// The highest level is the champion, with its options.
		if level, err := ai.ParseLevel(spec.Options[ai.Level]); err == nil && level < ai.MostLevel {
			return quickLane
		}
	}
	return deepLane
}

// enter waits until an engine may think. If the error is nil, the caller must call leave.
func (t *thinkers) enter(ctx context.Context, kind int, from string, watched bool) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	t.mu.Lock()
	l := &t.lanes[kind]
	if l.free > 0 {
		l.free--
		t.mu.Unlock()
		return nil
	}
	may := make(chan struct{})
	l.wait(from, watched, may)
	t.mu.Unlock()
	select {
	case <-may:
		return nil
	case <-ctx.Done():
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if !l.forget(may) {
		l.next() // its turn came at the same moment
	}
	return ctx.Err()
}

// rounds returns how often each place will be taken before all engines have thought that wait now.
func (t *thinkers) rounds(kind int) int {
	t.mu.Lock()
	defer t.mu.Unlock()
	l, waiting := &t.lanes[kind], 0
	for _, turns := range l.turns {
		for _, turn := range turns {
			waiting += len(turn.waiting)
		}
	}
	return (waiting + l.places - 1) / l.places
}

// leave records that an engine has finished.
func (t *thinkers) leave(kind int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.lanes[kind].next()
}

// wait adds an engine to the queue of its address.
func (l *lane) wait(from string, watched bool, may chan struct{}) {
	class := 1
	if watched {
		class = 0
	}
	for _, t := range l.turns[class] {
		if t.from == from {
			t.waiting = append(t.waiting, may)
			return
		}
	}
	l.turns[class] = append(l.turns[class], &turn{from, []chan struct{}{may}})
}

// next starts the next waiting engine and moves its address to the end of the queue. If
// none waits, it frees a slot.
func (l *lane) next() {
	for class := range l.turns {
		turns := l.turns[class]
		if len(turns) == 0 {
			continue
		}
		t := turns[0]
		close(t.waiting[0])
		t.waiting = t.waiting[1:]
		l.turns[class] = turns[1:]
		if len(t.waiting) > 0 {
			l.turns[class] = append(l.turns[class], t)
		}
		return
	}
	l.free++
}

// forget removes a waiting engine, and reports whether it was waiting.
func (l *lane) forget(may chan struct{}) bool {
	for class := range l.turns {
		for i, t := range l.turns[class] {
			j := slices.Index(t.waiting, may)
			if j < 0 {
				continue
			}
			t.waiting = slices.Delete(t.waiting, j, j+1)
			if len(t.waiting) == 0 {
				l.turns[class] = slices.Delete(l.turns[class], i, i+1)
			}
			return true
		}
	}
	return false
}

// Engines configures the engines that can play in rooms.
type Engines struct {
	// New returns the player for a SPEC. If New is nil, no engines play.
	New func(spec string, rules game.Rules) (ai.Player, error)
	// AtATime is how many levels, and how many deep searches, may think at the same time; 1
	// if it is 0.
	AtATime int
	// Time is the thinking time per move of an engine whose SPEC sets none; 1 s if it is 0.
	// Most limits the thinking time of every engine; 10 s if it is 0.
	Time, Most time.Duration
	// Nodes limits the positions that an engine searches for a move, however fast the
	// computer is; 20 million if it is 0.
	Nodes int64
}

// check returns an error if an engine in terms cannot play here.
func (e *Engines) check(terms *room.Terms) error {
	if terms == nil {
		return nil // rejected by the room
	}
	for i := range terms.Chairs {
		if terms.Chairs[i].Kind != room.EngineChair {
			continue
		}
		if err := e.checkEngine(terms.Game, terms.Chairs[i].Engine); err != nil {
			return err
		}
	}
	return nil
}

// checkEngine returns an error if the engine of a SPEC cannot play a game here.
func (e *Engines) checkEngine(id, spec string) error {
	if e.New == nil {
		return protocol.Errorf(room.BadTerms, "no engines play on this server")
	}
	rules, err := game.Find(id)
	if err != nil {
		return protocol.Errorf(room.BadTerms, "game: %v", err)
	}
	player, err := e.New(spec, rules)
	if err != nil {
		return protocol.Errorf(room.BadTerms, "engine: %v", err)
	}
	referee.Close(player)
	return nil
}
