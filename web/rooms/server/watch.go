package server

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"time"

	"colat/web/rooms/protocol"
)

// watchers holds the presence in a room at other servers.
type watchers struct {
	others    map[string]*presence // by server ID
	announced *time.Timer          // sends the next presence
}

// presence lists the people of a room who are connected to a server, and counts its
// spectators.
type presence struct {
	Here     []string `json:"here"`
	Watchers int      `json:"watchers"`
	heard    time.Time
}

// announcement is a message between servers about a room. It is not stored.
type announcement struct {
	Server   string            `json:"hub"`
	Presence *presence         `json:"presence,omitempty"`
	Greeted  *protocol.Greeted `json:"greeted,omitempty"`
	// Last is the sequence of an event that the sending server has stored. Other servers
	// follow the store, but if it stalls, as it may for seconds when a cluster node is lost,
	// they load the event themselves.
	Last uint64 `json:"last,omitempty"`
}

const (
	// presenceDelay is how long changes of presence are collected before they are sent,
	// since thirty people may join at once.
	presenceDelay = 200 * time.Millisecond
	presenceEvery = 30 * time.Second
	// followWithin is how long the store may take to deliver a stored event.
	followWithin  = 300 * time.Millisecond
	presenceLasts = 3 * presenceEvery
)

// join adds a connection that watches the room after an event.
func (r *liveRoom) join(c *conn, after uint64, anew bool) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.history.join(c, after, anew) {
		return errTooOld
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
	r.history.leave(c)
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
	if r.watch.announced == nil {
		r.watch.announced = time.AfterFunc(presenceDelay, r.announcePresence)
		return
	}
	r.watch.announced.Reset(presenceDelay)
}

// announcePresence sends the presence at this server to the other servers, and the
// presence at all servers to the connections here.
func (r *liveRoom) announcePresence() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return
	}
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
	if text := r.text(&protocol.Message{Room: r.id, Presence: all}); text != nil {
		r.history.sendPresence(text)
	}
}

// text encodes a message.
func (r *liveRoom) text(m *protocol.Message) []byte {
	m.Now = r.server.Now().UnixMilli()
	text, err := json.Marshal(m)
	if err != nil {
		return nil // cannot happen: messages contain only texts and numbers
	}
	return text
}

// showGreeting sends a greeting to all connections here. A client whose outbox is full
// stays connected without it.
func (r *liveRoom) showGreeting(g *protocol.Greeted) {
	if text := r.text(&protocol.Message{Room: r.id, Greeted: g}); text != nil {
		for _, c := range r.history.watching() {
			c.offer(text)
		}
	}
}

// announce sends an announcement to all servers. Delivery is best effort.
func (s *Server) announce(id string, a *announcement) {
	text, err := json.Marshal(a)
	if err == nil {
		err = s.Store.Announce(id, text)
	}
	if err != nil && s.ctx.Err() == nil {
		s.Log.Warn("cannot tell the other servers of a room who is there", "error", err)
	}
}

// ownAnnouncement returns how the announcements of a server begin.
func ownAnnouncement(server string) []byte { return fmt.Appendf(nil, `{"hub":%q,`, server) }

// receiveAnnouncement handles an announcement of another server.
func (s *Server) receiveAnnouncement(id string, text []byte) {
	var a announcement
	if bytes.HasPrefix(text, s.ownAnnouncement) || json.Unmarshal(text, &a) != nil {
		return
	}
	s.mu.Lock()
	t, at := s.rooms[id], s.tournaments[id]
	s.mu.Unlock()
	if at != nil && a.Last > 0 {
		time.AfterFunc(followWithin, func() { at.catchUpTo(a.Last) })
	}
	if t == nil {
		return
	}
	if a.Last > 0 {
		time.AfterFunc(followWithin, func() { t.catchUpTo(a.Last) })
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if a.Greeted != nil {
		t.showGreeting(a.Greeted)
	}
	if a.Presence != nil {
		if t.watch.others == nil {
			t.watch.others = make(map[string]*presence)
		}
		before, known := t.watch.others[a.Server]
		a.Presence.heard = t.server.Now()
		t.watch.others[a.Server] = a.Presence
		if known {
			for _, who := range before.Here {
				if !slices.Contains(a.Presence.Here, who) {
					t.leftAt(who, a.Presence.heard)
				}
			}
		}
		t.wake()
		t.showPresence()
		if !known && t.history.isWatched() {
			t.presenceChanged() // the new server does not know the presence here
		}
	}
}

// greet sends a greeting to all connections that watch the room.
func (r *liveRoom) greet(who string, what protocol.Greeting) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.room.NameOf(who) == "" {
		return protocol.Errorf("not-here", "join the room first")
	}
	if !slices.Contains(protocol.Greetings, what) {
		return protocol.Errorf(protocol.BadRequest, "there is no greeting %.20q", what)
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
