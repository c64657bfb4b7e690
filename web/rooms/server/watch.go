package server

import (
	"encoding/json"
	"maps"
	"slices"
	"time"

	"colat/web/rooms/protocol"
)

// watchers knows who watches a room at other hubs.
type watchers struct {
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
	Hub      string            `json:"hub"`
	Presence *presence         `json:"presence,omitempty"`
	Greeted  *protocol.Greeted `json:"greeted,omitempty"`
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
func (t *table) join(c *conn, after uint64, anew bool) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.history.join(c, after, anew) {
		return errTooOld
	}
	t.wake()
	t.comesOrGoes()
	t.think(true)
	return nil
}

// leave has a connection watch no more.
func (t *table) leave(c *conn) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.history.leave(c)
	t.goes(c.person, t.hub.Now())
	t.wake()
	t.comesOrGoes()
	t.think(true)
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
	if t.history.isWatched() {
		t.watch.told.Reset(presenceEvery)
	}
}

// ownPresence returns who is connected to this hub.
func (t *table) ownPresence() *presence {
	here, p := make(map[string]bool), &presence{}
	for _, c := range t.history.watching() {
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
	all := &protocol.Presence{Here: own.Here, Watchers: own.Watchers, Away: t.toldAway()}
	for id, p := range t.watch.others {
		if t.hub.Now().Sub(p.heard) > presenceLasts {
			delete(t.watch.others, id)
			for _, who := range p.Here {
				t.goes(who, p.heard)
			}
			continue
		}
		all.Here = append(all.Here, p.Here...)
		all.Watchers += p.Watchers
	}
	slices.Sort(all.Here)
	all.Here = slices.Compact(all.Here)
	if text := t.text(&protocol.Message{Room: t.id, Presence: all}); text != nil {
		t.history.tellPresence(text)
	}
}

// text writes a message.
func (t *table) text(m *protocol.Message) []byte {
	m.Now = t.hub.Now().UnixMilli()
	text, err := json.Marshal(m)
	if err != nil {
		return nil // a message is texts and numbers
	}
	return text
}

// showGreeting sends a greeting to all who watch here. A client that is too slow for it
// stays connected without it.
func (t *table) showGreeting(g *protocol.Greeted) {
	if text := t.text(&protocol.Message{Room: t.id, Greeted: g}); text != nil {
		for _, c := range t.history.watching() {
			c.offer(text)
		}
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
		t.showGreeting(a.Greeted)
	}
	if a.Presence != nil {
		if t.watch.others == nil {
			t.watch.others = make(map[string]*presence)
		}
		before, known := t.watch.others[a.Hub]
		a.Presence.heard = t.hub.Now()
		t.watch.others[a.Hub] = a.Presence
		if known {
			for _, who := range before.Here {
				if !slices.Contains(a.Presence.Here, who) {
					t.goes(who, a.Presence.heard)
				}
			}
		}
		t.wake()
		t.showPresence()
		if !known && t.history.isWatched() {
			t.comesOrGoes() // a hub that is new here does not know who is
		}
	}
}

// greet tells everybody a greeting.
func (t *table) greet(who string, what protocol.Greeting) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.room.NameOf(who) == "" {
		return protocol.Errorf("not-here", "join the room first")
	}
	if !slices.Contains(protocol.Greetings, what) {
		return protocol.Errorf(protocol.BadRequest, "there is no greeting %.20q", what)
	}
	greeted := &protocol.Greeted{Who: who, What: what}
	t.showGreeting(greeted)
	t.hub.announce(t.id, &announcement{Hub: t.hub.id, Greeted: greeted})
	return nil
}

// comes has everybody told who is here after somebody has got a name, or given it up.
func (t *table) comes() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.comesOrGoes()
}
