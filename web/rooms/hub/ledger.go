package hub

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sort"
	"strconv"
	"sync"
	"sync/atomic"

	"colat/web/rooms/journal"
	"colat/web/rooms/wire"
)

// A ledger is the events of a room or a contest as this hub knows them, and who is told
// of them.
type ledger struct {
	hub  *Hub
	id   string
	part string // of a message, in which its events are
	// apply takes in an event, with mu held.
	apply func(e journal.Entry) error
	// users counts the connections that watch, and requests that are being served.
	users atomic.Int64

	mu      sync.Mutex
	last    uint64   // the sequence of the last event
	entries []kept   // all of them, as they are told
	behind  bool     // the journal holds more than is known here
	watch   watchers // who is told
	closed  bool
	// recovering says that it is about to catch up by itself.
	recovering bool
}

// kept is an event as it goes over the wire.
type kept struct {
	sequence uint64
	text     json.RawMessage
}

func (l *ledger) init(h *Hub, id, part string, apply func(e journal.Entry) error) {
	l.hub, l.id, l.part, l.apply, l.behind = h, id, part, apply, true
	l.watch.conns = make(map[*conn]bool)
}

// release says that somebody does not use it any more.
func (l *ledger) release() { l.users.Add(-1) }

// catchUp takes in what happened elsewhere.
func (l *ledger) catchUp(ctx context.Context) error {
	if !l.behind {
		return nil
	}
	entries, err := l.hub.Journal.Load(ctx, l.id, l.last)
	if err != nil {
		return l.failed("read", err)
	}
	for _, e := range entries {
		if err := l.add(e); err != nil {
			return err
		}
	}
	l.behind = false
	return nil
}

// failed logs what went wrong with the journal and returns what a client is told.
func (l *ledger) failed(what string, err error) error {
	l.hub.Log.Error("the journal of rooms cannot be "+what, "error", err)
	return wire.Errorf(wire.Failed, "the server cannot reach its journal; try again in a moment")
}

// add applies an event of the journal and tells everybody.
func (l *ledger) add(e journal.Entry) error {
	if e.Sequence <= l.last {
		return nil
	}
	if e.Gone {
		return errGone
	}
	if err := l.apply(e); err != nil {
		return err
	}
	l.last = e.Sequence
	text := json.RawMessage(fmt.Appendf(nil, `{"seq":%d,"event":%s}`, e.Sequence, e.Event))
	l.entries = append(l.entries, kept{e.Sequence, text})
	l.tell(l.entries[len(l.entries)-1:])
	return nil
}

// tell sends events to everybody who watches.
func (l *ledger) tell(entries []kept) {
	if len(l.watch.conns) == 0 {
		return
	}
	text := l.message(entries)
	for c := range l.watch.conns {
		c.send(text)
	}
}

// message writes events as one message.
func (l *ledger) message(entries []kept) []byte {
	text := append([]byte(nil), `{"now":`...)
	text = strconv.AppendInt(text, l.hub.Now().UnixMilli(), 10)
	text = append(text, `,"room":"`...)
	text = append(text, l.id...)
	text = append(text, `","`...)
	text = append(text, l.part...)
	text = append(text, `":[`...)
	for i, e := range entries {
		if i > 0 {
			text = append(text, ',')
		}
		text = append(text, e.text...)
	}
	return append(text, `]}`...)
}

// show tells a connection the events after one, and those to come.
func (l *ledger) show(c *conn, after uint64) {
	first := sort.Search(len(l.entries), func(i int) bool { return l.entries[i].sequence > after })
	for rest := l.entries[first:]; len(rest) > 0; {
		n := fitting(rest)
		c.send(l.message(rest[:n]))
		rest = rest[n:]
	}
	if first == len(l.entries) {
		c.send(l.message(nil)) // that there is nothing new is news as well
	}
	l.watch.conns[c] = true
}

// fitting returns how many events, one at least, go into one message.
func fitting(entries []kept) int {
	size := 0
	most := min(len(entries), wire.MostEntries)
	n := slices.IndexFunc(entries[:most], func(e kept) bool {
		size += len(e.text) + 1
		return size > wire.MostMessage-256
	})
	if n < 0 {
		return most
	}
	return max(n, 1)
}

// tries is how often an event is decided anew because others came first.
const tries = 32

// keep has the journal keep the event that decide returns, and applies it. Where another
// event came first it is decided anew. No event is no error. Nothing is refused before
// the journal was asked whether it is as is believed here: what other hubs did may not
// have been heard of yet.
func keep[E any](ctx context.Context, l *ledger, decide func() (*E, error)) error {
	sure := false
	for range tries {
		if err := l.catchUp(ctx); err != nil {
			return err
		}
		e, err := decide()
		if err != nil && !sure {
			sure, l.behind = true, true
			continue
		}
		if err != nil || e == nil {
			return err
		}
		text, err := json.Marshal(e)
		if err != nil {
			return err
		}
		sequence, err := l.hub.Journal.Append(ctx, l.id, l.last, text)
		switch {
		case errors.Is(err, journal.ErrConflict):
			l.behind = true
			continue
		case err != nil:
			l.behind = true
			return l.failed("written", err)
		}
		if err := l.add(journal.Entry{Sequence: sequence, Event: text}); err != nil {
			l.behind = true
			return err
		}
		l.hub.announce(l.id, &announcement{Hub: l.hub.id, Last: sequence})
		return nil
	}
	return wire.Errorf(wire.Failed, "too much happens here at once; try again")
}
