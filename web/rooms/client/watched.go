package client

import (
	"slices"
	"time"

	"colat/web/rooms/protocol"
)

// watched is a room whose events the owner wants.
type watched struct {
	wanted  bool
	after   uint64 // the sequence of the last entry that was handed over
	asked   uint64 // the number of the request on this connection; 0 if it was not asked for
	leaving uint64 // the number of the request to hear no more of it; 0 without one
	anew    bool   // the owner began anew: what this connection tells is of no use before it has left
	again   retry
}

// live reports whether entries that come are what the owner waits for.
func (w *watched) live() bool { return w.wanted && w.asked != 0 && !w.anew && w.leaving == 0 }

// watch begins a room, anew if it is there. The caller holds the lock.
func (c *Client) watch(id string, after uint64) {
	w := c.rooms[id]
	if w == nil {
		c.rooms[id] = &watched{wanted: true, after: after}
		c.order = append(c.order, id)
		return
	}
	w.wanted, w.after = true, after
	// On a connection that has asked for it before, the server would tell only what is new.
	w.anew = w.asked != 0
}

// forget drops a room. The caller holds the lock.
func (c *Client) forget(id string) {
	delete(c.rooms, id)
	c.order = slices.DeleteFunc(c.order, func(other string) bool { return other == id })
}

// watchRequest returns the next request about a room to watch, or not to, if there is
// one, and otherwise when there will be. The caller holds the lock.
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

// watchAnswer takes a reply about a room to watch, and reports whether it was one. The
// caller holds the lock.
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
		w.again = retry{}
		c.push(Update{Room: id, Current: true})
	case w.again.after(c.excused(id, err), now):
		w.asked = 0
	default:
		c.forget(id)
		c.push(Update{Room: id, Answer: &Answer{Error: err}})
	}
}

// excused returns why a room cannot be watched: because the server is at fault, too, where
// it could not read another one for now, such as the tournament that says which room is to
// be made for a game. The caller holds the lock.
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

// deliverRoom hands over the entries of a room that are new. The caller holds the lock.
func (c *Client) deliverRoom(id string, anew bool, entries []protocol.Entry) {
	anew = c.rooms[id].restart(anew)
	entries = newer(c.rooms[id], entries, func(e protocol.Entry) uint64 { return e.Sequence })
	if len(entries) > 0 {
		c.push(Update{Room: id, Anew: anew, Entries: entries})
	}
}

// restart has a room begin anew where the server says so, and reports whether it does.
func (w *watched) restart(anew bool) bool {
	if !anew || w == nil || !w.live() {
		return false
	}
	w.after = 0
	return true
}

// deliverTournament hands over the entries of a tournament that are new. The caller holds the lock.
func (c *Client) deliverTournament(id string, anew bool, entries []protocol.TournamentEntry) {
	anew = c.rooms[id].restart(anew)
	entries = newer(c.rooms[id], entries, func(e protocol.TournamentEntry) uint64 { return e.Sequence })
	if len(entries) > 0 {
		c.push(Update{Room: id, Anew: anew, Tournament: entries})
	}
}

// newer returns those of some entries that the owner waits for.
func newer[E any](w *watched, entries []E, sequence func(E) uint64) []E {
	if w == nil || !w.live() {
		return nil
	}
	return slices.DeleteFunc(entries, func(e E) bool {
		if sequence(e) <= w.after {
			return true
		}
		w.after = sequence(e)
		return false
	})
}
