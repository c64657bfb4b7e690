package client

import (
	"slices"
	"time"

	"colat/web/rooms/protocol"
)

// watch starts to watch a room, or starts again if it is watched already. The caller
// holds the lock.
func (c *Client) watch(id string, after uint64) *watched {
	w := c.rooms[id]
	if w == nil {
		w = &watched{wanted: true, after: after}
		c.rooms[id], c.order = w, append(c.order, id)
		return w
	}
	w.wanted, w.awaited, w.after = true, false, after
	// The server sends only new events on a connection that watches the room already.
	w.anew = w.asked != 0
	c.queue = slices.DeleteFunc(c.queue, func(u Update) bool {
		return u.Room == id && (u.Entries != nil || u.Tournament != nil || u.Current)
	})
	return w
}

// forget removes a room. The caller holds the lock.
func (c *Client) forget(id string) {
	delete(c.rooms, id)
	c.order = slices.DeleteFunc(c.order, func(other string) bool { return other == id })
}

// watchRequest returns the next request to watch or unwatch a room, or else when one will
// be ready. The caller holds the lock.
func (c *Client) watchRequest(now time.Time) (next *protocol.Request, wait time.Time) {
	for _, id := range slices.Clone(c.order) {
		w := c.rooms[id]
		switch {
		case w.leaving != 0:
		case w.asked != 0 && (w.anew || !w.wanted):
			w.leaving = c.next()
			return &protocol.Request{N: w.leaving, Room: id, Leave: true}, wait
		case w.asked != 0:
		case !w.wanted:
			c.forget(id)
		case !w.again.due(now):
			wait = sooner(wait, w.again.at)
		default:
			w.asked = c.next()
			return &protocol.Request{N: w.asked, Room: id, Watch: &protocol.Watch{After: w.after, Anew: w.after > 0}}, wait
		}
	}
	return nil, wait
}

// watchAnswer handles the reply to a watch or unwatch request, and reports whether it was
// one. The caller holds the lock.
func (c *Client) watchAnswer(r *protocol.Reply, now time.Time) bool {
	for _, id := range c.order {
		w := c.rooms[id]
		switch r.N {
		case w.leaving:
			w.asked, w.leaving, w.anew = 0, 0, false
			return true
		case w.asked:
			c.watchBegun(id, w, r.Error, now)
			return true
		}
	}
	return false
}

func (c *Client) watchBegun(id string, w *watched, err *protocol.Error, now time.Time) {
	switch {
	case !w.live():
	case err == nil:
		w.refused, w.again = 0, retry{}
		c.push(Update{Room: id, Current: true})
	case w.awaited && (err.Code == protocol.NoRoom || err.Code == protocol.Failed):
		w.refused++
		w.asked, w.again = 0, retry{at: now.Add(backoff(w.refused))}
	case w.again.after(c.excused(id, err), now):
		w.asked = 0
	default:
		c.forget(id)
		c.push(Update{Room: id, Answer: &Answer{Error: err}})
	}
}

// excused returns the error of a watch request. If the server could not read another
// room, NoRoom becomes Failed: the unread tournament may have assigned the missing room.
// The caller holds the lock.
func (c *Client) excused(id string, err *protocol.Error) *protocol.Error {
	if err.Code != protocol.NoRoom {
		return err
	}
	for other, w := range c.rooms {
		if other != id && w.wanted && w.again.tries > 0 {
			return protocol.Errorf(protocol.Failed, "%s", err.Text)
		}
	}
	return err
}

// deliver delivers the new entries of a message about a room or tournament. The caller holds
// the lock.
func (c *Client) deliver(m *protocol.Message) {
	w := c.rooms[m.Room]
	if w == nil || !w.live() {
		return
	}
	if m.Anew {
		w.after = 0
	}
	u := Update{Room: m.Room, Anew: m.Anew, Entries: newer(w, m.Entries), Tournament: newer(w, m.Tournament)}
	if len(u.Entries)+len(u.Tournament) > 0 {
		c.push(u)
	}
}

// newer returns the entries that the owner has not received.
func newer[E any](w *watched, entries []protocol.EntryOf[E]) []protocol.EntryOf[E] {
	return slices.DeleteFunc(entries, func(e protocol.EntryOf[E]) bool {
		if e.Sequence <= w.after {
			return true
		}
		w.after = e.Sequence
		return false
	})
}

// Watch requests the events of a room after a sequence, 0 for all. A room that is already
// watched starts again from there.
func (c *Client) Watch(id string, after uint64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.watch(id, after)
	signal(c.wake)
}

// Await is Watch for all events of a room that a tournament has assigned to a game. The room may
// not exist yet, so the request is repeated until the server can answer it.
func (c *Client) Await(id string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.watch(id, 0).awaited = true
	signal(c.wake)
}

// Unwatch ends the watching of a room.
func (c *Client) Unwatch(id string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if w := c.rooms[id]; w != nil {
		w.wanted = false
		signal(c.wake)
	}
}
