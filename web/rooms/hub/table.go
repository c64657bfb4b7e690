package hub

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"colat/web/rooms/journal"
	"colat/web/rooms/room"
	"colat/web/rooms/wire"
)

// A table is a room that somebody of this hub watches, or in which it has something to
// do.
type table struct {
	hub *Hub
	id  string
	// users counts the connections that watch, and requests that are being served.
	users atomic.Int64

	mu      sync.Mutex
	room    room.Room
	last    uint64   // the sequence of the last event
	entries []kept   // all of them, as they are told
	behind  bool     // the journal holds more than the table knows of
	loaded  bool     // or found not to be there
	watch   watchers // who is told
	timer   *time.Timer
	engine  seatedEngine
	closed  bool
	// recovering says that the table is about to catch up by itself.
	recovering bool
}

// kept is an event of a room as it goes over the wire.
type kept struct {
	sequence uint64
	text     json.RawMessage
}

func newTable(h *Hub, id string) *table {
	t := &table{hub: h, id: id, behind: true}
	t.watch.conns = make(map[*conn]bool)
	return t
}

// isIdle reports whether nothing will happen at a table that nobody watches. A game with
// a clock or an engine in it is not left alone.
func (t *table) isIdle() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.room.Phase() != room.Playing || time.Until(t.room.Wake()) > sweepEvery
}

func (t *table) close() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.closed = true
	if t.timer != nil {
		t.timer.Stop()
	}
	if t.watch.told != nil {
		t.watch.told.Stop()
	}
	t.engine.stop()
}

// load sees that the table knows the room, and everything up to an event at least.
func (t *table) load(ctx context.Context, after uint64) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if after > t.last {
		t.behind = true // somebody has heard more at another hub
	}
	if err := t.catchUp(ctx); err != nil {
		return err
	}
	if t.last == 0 {
		return errGone
	}
	if t.loaded {
		return nil
	}
	t.loaded = true
	if err := t.resume(ctx); err != nil {
		return err
	}
	return t.settle(ctx)
}

// catchUp takes in what happened elsewhere.
func (t *table) catchUp(ctx context.Context) error {
	if !t.behind {
		return nil
	}
	entries, err := t.hub.Journal.Load(ctx, t.id, t.last)
	if err != nil {
		return t.failed("read", err)
	}
	for _, e := range entries {
		if err := t.add(e); err != nil {
			return err
		}
	}
	t.behind = false
	return nil
}

// failed logs what went wrong with the journal and returns what a client is told.
func (t *table) failed(what string, err error) error {
	t.hub.Log.Error("the journal of rooms cannot be "+what, "error", err)
	return wire.Errorf(wire.Failed, "the server cannot reach its journal; try again in a moment")
}

// add applies an event of the journal and tells everybody.
func (t *table) add(e journal.Entry) error {
	if e.Sequence <= t.last {
		return nil
	}
	if e.Gone {
		return errGone
	}
	var event room.Event
	if err := json.Unmarshal(e.Event, &event); err != nil {
		return t.failed("understood", fmt.Errorf("event %d: %w", e.Sequence, err))
	}
	if err := t.room.Apply(&event); err != nil {
		return t.failed("followed", err)
	}
	t.last = e.Sequence
	text := json.RawMessage(fmt.Appendf(nil, `{"seq":%d,"event":%s}`, e.Sequence, e.Event))
	t.entries = append(t.entries, kept{e.Sequence, text})
	t.tell(t.entries[len(t.entries)-1:])
	return nil
}

// take takes in an event that some hub has kept.
func (t *table) take(e journal.Entry) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.closed || e.Sequence <= t.last {
		return
	}
	if t.behind || t.add(e) != nil {
		t.behind = true
		t.recover()
		return
	}
	t.wake()
	t.think(false)
}

// look catches up if an event that some hub has kept is not known here yet.
func (t *table) look(sequence uint64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.closed && t.last != 0 && t.last < sequence {
		t.behind = true
		t.recover()
	}
}

// recover has a table that is behind catch up, for those who only watch.
func (t *table) recover() {
	if t.recovering {
		return
	}
	t.recovering = true
	t.hub.work.Go(func() {
		ctx, cancel := context.WithTimeout(t.hub.ctx, patience)
		defer cancel()
		t.mu.Lock()
		defer t.mu.Unlock()
		t.recovering = false
		if t.closed || t.last == 0 || t.catchUp(ctx) != nil {
			return
		}
		t.wake()
		t.think(false)
	})
}

// resume gives back the time for which no hub was there.
func (t *table) resume(ctx context.Context) error {
	if t.hub.gone.IsZero() {
		return nil
	}
	// What has happened since this hub began was seen by some hub.
	if n := len(t.entries); n > 0 && t.room.Last().After(t.hub.began) {
		return nil
	}
	return t.keep(ctx, func() (*room.Event, error) { return t.room.Resume(t.hub.gone, t.hub.Now()), nil })
}

// tries is how often an event is decided anew because others came first.
const tries = 32

// keep has the journal keep the event that decide returns, and applies it. Where another
// event came first it is decided anew. No event is no error. Nothing is refused before
// the journal was asked whether it is as the table believes: what other hubs did may not
// have been heard of here yet.
func (t *table) keep(ctx context.Context, decide func() (*room.Event, error)) error {
	sure := false
	for range tries {
		if err := t.catchUp(ctx); err != nil {
			return err
		}
		e, err := decide()
		if err != nil && !sure {
			sure, t.behind = true, true
			continue
		}
		if err != nil || e == nil {
			return err
		}
		text, err := json.Marshal(e)
		if err != nil {
			return err
		}
		sequence, err := t.hub.Journal.Append(ctx, t.id, t.last, text)
		switch {
		case errors.Is(err, journal.ErrConflict):
			t.behind = true
			continue
		case err != nil:
			t.behind = true
			return t.failed("written", err)
		}
		if err := t.add(journal.Entry{Sequence: sequence, Event: text}); err != nil {
			t.behind = true
			return err
		}
		t.hub.announce(t.id, &announcement{Hub: t.hub.id, Last: sequence})
		return nil
	}
	return wire.Errorf(wire.Failed, "too much happens in this room at once; try again")
}

// settle has everything happen that is due, and sees to what comes next.
func (t *table) settle(ctx context.Context) error {
	for {
		before := t.last
		err := t.keep(ctx, func() (*room.Event, error) { return t.room.Due(t.hub.Now(), t.hub.chance()) })
		if err != nil {
			t.wake()
			return err
		}
		if t.last == before {
			break
		}
	}
	t.wake()
	t.think(true)
	return nil
}

// wake sets the timer for what is due next.
func (t *table) wake() {
	if t.closed || t.room.Phase() == room.Shut || t.last == 0 {
		return
	}
	after := max(t.room.Wake().Sub(t.hub.Now()), time.Millisecond)
	if t.timer == nil {
		t.timer = time.AfterFunc(after, t.ring)
		return
	}
	t.timer.Reset(after)
}

func (t *table) ring() {
	ctx, cancel := context.WithTimeout(t.hub.ctx, patience)
	defer cancel()
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.closed || ctx.Err() != nil {
		return
	}
	if err := t.settle(ctx); err != nil {
		t.timer.Reset(beatEvery)
	}
}

// command does what somebody wants.
func (t *table) command(ctx context.Context, who string, c *room.Command, lag time.Duration) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if c.Do == room.Create || c.Do == room.Settle {
		if err := t.hub.Engines.check(c.Terms); err != nil {
			return err
		}
	}
	received := t.hub.Now()
	err := t.keep(ctx, func() (*room.Event, error) { return t.room.Decide(who, c, received, lag) })
	if err != nil {
		return err
	}
	t.loaded = true
	// What is due now happens, or the timer sees to it: the command was done.
	_ = t.settle(ctx)
	return nil
}
