package server

import (
	"maps"
	"slices"
	"time"

	"colat/web/rooms/protocol"
)

// join adds a connection that watches the room after an event.
func (r *liveRoom) join(c *conn, after uint64, anew bool) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if err := r.eventLog.join(c, after, anew); err != nil {
		return err
	}
	if r.room.NameOf(c.person) != "" {
		r.crowd.from.note(c.person, c.from)
	}
	r.wake()
	r.presenceChanged()
	r.think(true)
	return nil
}

// leave removes a watching connection.
func (r *liveRoom) leave(c *conn) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.eventLog.leave(c)
	r.leftAt(c.person, r.server.Now())
	r.wake()
	r.presenceChanged()
	r.think(true)
}

// presenceChanged schedules a presence message to all servers and connections.
func (r *liveRoom) presenceChanged() {
	if r.closed {
		return
	}
	now := time.Now()
	if r.watch.changed.IsZero() {
		r.watch.changed = now
	}
	// People who come and go without end do not keep the others from being told.
	delay := max(min(presenceDelay, r.watch.changed.Add(presenceWithin).Sub(now)), 0)
	if r.watch.announced == nil {
		r.watch.announced = time.AfterFunc(delay, r.announcePresence)
		return
	}
	r.watch.announced.Reset(delay)
}

// announcePresence sends the presence at this server to the other servers, and the
// presence at all servers to the connections here.
func (r *liveRoom) announcePresence() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return
	}
	r.watch.changed = time.Time{}
	own := r.ownPresence()
	r.server.announce(r.id, &announcement{Server: r.server.id, Presence: own})
	r.showPresence()
	if r.history.isWatched() {
		r.watch.announced.Reset(presenceEvery)
	}
}

// ownPresence returns the presence at this server.
func (r *liveRoom) ownPresence() *presence {
	here, p := make(map[string]bool), &presence{}
	for _, c := range r.history.watching() {
		if r.room.NameOf(c.person) != "" {
			here[c.person] = true
		} else {
			p.Watchers++
		}
	}
	p.Here = slices.Sorted(maps.Keys(here))
	return p
}

// showPresence sends the presence at all servers to the connections here.
func (r *liveRoom) showPresence() {
	own := r.ownPresence()
	all := &protocol.Presence{Here: own.Here, Watchers: own.Watchers, Away: r.awayTimes()}
	for id, p := range r.watch.others {
		if r.server.Now().Sub(p.heard) > presenceLasts {
			delete(r.watch.others, id)
			for _, who := range p.Here {
				r.leftAt(who, p.heard)
			}
			continue
		}
		all.Here = append(all.Here, p.Here...)
		all.Watchers += p.Watchers
	}
	slices.Sort(all.Here)
	all.Here = slices.Compact(all.Here)
	r.history.sendPresence(r.server.encode(&protocol.Message{Room: r.id, Presence: all}))
}

// showGreeting sends a greeting to all connections here. A client whose outbox is full
// stays connected without it.
func (r *liveRoom) showGreeting(g *protocol.Greeted) {
	text := r.server.encode(&protocol.Message{Room: r.id, Greeted: g})
	for _, c := range r.history.watching() {
		c.offer(text)
	}
}

// greet sends a greeting of a person at an address to all connections that watch the room.
func (r *liveRoom) greet(who, from string, what protocol.Greeting) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.room.NameOf(who) == "" {
		return protocol.Errorf("not-here", "join the room first")
	}
	if !slices.Contains(protocol.Greetings, what) {
		return protocol.Errorf(protocol.BadRequest, "there is no greeting %.20q", what)
	}
	if !r.crowd.mayGreet(who, from, r.server.Now()) {
		return protocol.Errorf(protocol.TooMany, "too many greetings at once: try again in a moment")
	}
	greeted := &protocol.Greeted{Who: who, What: what}
	r.showGreeting(greeted)
	r.server.announce(r.id, &announcement{Server: r.server.id, Greeted: greeted})
	return nil
}

// nameChanged schedules a presence message after a person has joined or left the room.
func (r *liveRoom) nameChanged() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.presenceChanged()
}
