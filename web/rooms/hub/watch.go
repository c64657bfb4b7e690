package hub

import (
	"encoding/json"
	"maps"
	"slices"
	"time"

	"colat/web/rooms/wire"
)

// watchers are the connections of this hub that watch a room, and who watches it at other
// hubs.
type watchers struct {
	conns  map[*conn]bool
	others map[string]*presence // by the ID of the hub
	told   *time.Timer          // when presence is told next
}

// presence is who is connected to a hub.
type presence struct {
	Here     []string `json:"here"`
	Watchers int      `json:"watchers"`
	heard    time.Time
}

// announcement is what hubs tell each other about a room and do not keep.
type announcement struct {
	Hub      string        `json:"hub"`
	Presence *presence     `json:"presence,omitempty"`
	Greeted  *wire.Greeted `json:"greeted,omitempty"`
	// Last is the sequence of an event that the hub has kept. Others follow the journal,
	// but where that falters, as it may for seconds when a node of the cluster is lost,
	// they look for themselves.
	Last uint64 `json:"last,omitempty"`
}

const (
	// presenceDelay is how long changes of presence are gathered: thirty people come at
	// once.
	presenceDelay = 200 * time.Millisecond
	presenceEvery = 30 * time.Second
	// followWithin is how long the journal may take to tell of an event that was kept.
	followWithin  = 300 * time.Millisecond
	presenceLasts = 3 * presenceEvery
)

// join has a connection watch from an event on.
func (t *table) join(c *conn, after uint64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.show(c, after)
	t.comesOrGoes()
}

// leave has a connection watch no more.
func (t *table) leave(c *conn) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.watch.conns, c)
	t.comesOrGoes()
}

// comesOrGoes has everybody told who is here, soon.
func (t *table) comesOrGoes() {
	if t.closed {
		return
	}
	if t.watch.told == nil {
		t.watch.told = time.AfterFunc(presenceDelay, t.tellPresence)
		return
	}
	t.watch.told.Reset(presenceDelay)
}

// tellPresence tells the other hubs who is here, and those here about everybody.
func (t *table) tellPresence() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.closed {
		return
	}
	own := t.ownPresence()
	t.hub.announce(t.id, &announcement{Hub: t.hub.id, Presence: own})
	t.showPresence()
	if len(t.watch.conns) > 0 {
		t.watch.told.Reset(presenceEvery)
	}
}

// ownPresence returns who is connected to this hub.
func (t *table) ownPresence() *presence {
	here, p := make(map[string]bool), &presence{}
	for c := range t.watch.conns {
		if t.room.NameOf(c.person) != "" {
			here[c.person] = true
		} else {
			p.Watchers++
		}
	}
	p.Here = slices.Sorted(maps.Keys(here))
	return p
}

// showPresence tells those here who is connected anywhere.
func (t *table) showPresence() {
	own := t.ownPresence()
	all := &wire.Presence{Here: own.Here, Watchers: own.Watchers}
	for id, p := range t.watch.others {
		if t.hub.Now().Sub(p.heard) > presenceLasts {
			delete(t.watch.others, id)
			continue
		}
		all.Here = append(all.Here, p.Here...)
		all.Watchers += p.Watchers
	}
	slices.Sort(all.Here)
	all.Here = slices.Compact(all.Here)
	t.broadcast(&wire.Message{Room: t.id, Presence: all})
}

// broadcast sends a message to all who watch.
func (t *table) broadcast(m *wire.Message) {
	m.Now = t.hub.Now().UnixMilli()
	text, err := json.Marshal(m)
	if err != nil {
		return // a message is texts and numbers
	}
	for c := range t.watch.conns {
		c.send(text)
	}
}

// announce tells all hubs something. Nobody misses what is lost.
func (h *Hub) announce(id string, a *announcement) {
	text, err := json.Marshal(a)
	if err == nil {
		err = h.Journal.Announce(id, text)
	}
	if err != nil && h.ctx.Err() == nil {
		h.Log.Warn("cannot tell the other servers of a room who is there", "error", err)
	}
}

// hear takes in what hubs tell each other.
func (h *Hub) hear(id string, text []byte) {
	var a announcement
	if json.Unmarshal(text, &a) != nil || a.Hub == h.id {
		return
	}
	h.mu.Lock()
	t, at := h.tables[id], h.halls[id]
	h.mu.Unlock()
	if at != nil && a.Last > 0 {
		time.AfterFunc(followWithin, func() { at.look(a.Last) })
	}
	if t == nil {
		return
	}
	if a.Last > 0 {
		time.AfterFunc(followWithin, func() { t.look(a.Last) })
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if a.Greeted != nil {
		t.broadcast(&wire.Message{Room: t.id, Greeted: a.Greeted})
	}
	if a.Presence != nil {
		if t.watch.others == nil {
			t.watch.others = make(map[string]*presence)
		}
		_, known := t.watch.others[a.Hub]
		a.Presence.heard = t.hub.Now()
		t.watch.others[a.Hub] = a.Presence
		t.showPresence()
		if !known && len(t.watch.conns) > 0 {
			t.comesOrGoes() // a hub that is new here does not know who is
		}
	}
}

// greet tells everybody a greeting.
func (t *table) greet(who string, what wire.Greeting) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.room.NameOf(who) == "" {
		return wire.Errorf("not-here", "join the room first")
	}
	if !slices.Contains(wire.Greetings, what) {
		return wire.Errorf(wire.BadRequest, "there is no greeting %.20q", what)
	}
	greeted := &wire.Greeted{Who: who, What: what}
	t.broadcast(&wire.Message{Room: t.id, Greeted: greeted})
	t.hub.announce(t.id, &announcement{Hub: t.hub.id, Greeted: greeted})
	return nil
}

// comes has everybody told who is here after somebody has got a name, or given it up.
func (t *table) comes() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.comesOrGoes()
}
