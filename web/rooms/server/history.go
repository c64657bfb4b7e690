package server

import (
	"encoding/json"
	"slices"
	"sort"
	"strconv"
	"sync"
	"time"
	"weak"

	"colat/web/rooms/protocol"
)

// A history is the events of a room or a tournament as watchers are told of them. It is held
// once, however many watch: a connection has a feed, which knows how far it has read, and
// a message that many are to get has the same bytes for all of them. Where more has
// happened than a newcomer needs, a snapshot stands for the beginning.
type history struct {
	id, part string // of messages
	now      func() time.Time

	mu sync.Mutex
	// snapshot makes what everything up to base has made; empty where recent is all. Its
	// events have numbers of their own, but for the last one, which has that of base.
	snapshot   []kept
	base       uint64
	generation int // of the snapshot
	// recent are events as they were kept: all after base, and some before it, for
	// connections that come back.
	recent []kept
	bytes  int // of recent
	most   int // how many bytes of recent there may be before they are folded
	feeds  map[*conn]*feed
	texts  map[textKey]weak.Pointer[message]
}

// kept is an event as it goes over the wire.
type kept struct {
	sequence uint64
	text     json.RawMessage
}

// message is a text for watchers. It is not changed.
type message struct{ text []byte }

// textKey tells messages of events apart.
type textKey struct {
	generation  int
	snapshot    bool
	anew        bool
	first, last uint64
}

// Bounds of a history.
const (
	mostRecent      = 128 << 10 // bytes of events that are not folded
	mostRecentCount = 512
	keptRecent      = 32 << 10 // of these for connections that come back
	keptRecentCount = 128
	// mostChunk is how many bytes of events a connection is sent at a time.
	mostChunk = 64 << 10
)

// A feed is how far a connection has read a history.
type feed struct {
	history *history
	anew    bool // the client can begin anew

	// Under history.mu.
	after      uint64
	inSnapshot bool
	generation int
	first      bool // nothing was told yet
	pending    bool // the connection is going to ask for more
	presence   *message
}

func newHistory(id, part string, now func() time.Time) *history {
	return &history{
		id: id, part: part, now: now, most: mostRecent,
		feeds: make(map[*conn]*feed), texts: make(map[textKey]weak.Pointer[message]),
	}
}

// floor is the earliest event after which a connection can go on.
func (h *history) floor() uint64 {
	switch {
	case h.base == 0:
		return 0
	case len(h.recent) > 0:
		return min(h.recent[0].sequence, h.base)
	}
	return h.base
}

// add takes in an event, which goes to all feeds.
func (h *history) add(e kept) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.recent = append(h.recent, e)
	h.bytes += len(e.text)
	h.notify()
}

// addFolded takes in an event of the snapshot with which the store begins.
func (h *history) addFolded(e kept) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.snapshot = append(h.snapshot, e)
	h.base = e.sequence
}

// clear forgets everything, as where the store begins with a snapshot of later events.
func (h *history) clear() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.snapshot, h.base, h.recent, h.bytes = nil, 0, nil, 0
	h.generation++
	clear(h.texts)
}

// isLong reports whether a snapshot may be shorter than the history.
func (h *history) isLong() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.bytes > h.most || len(h.recent) > mostRecentCount*h.most/mostRecent
}

// fold has a snapshot of all events stand for the beginning. Where it is no shorter, the
// history is left until it has doubled.
func (h *history) fold(events []json.RawMessage) (bytes int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, e := range events {
		bytes += len(e) + len(`{"seq":1000,"event":}`)
	}
	if len(h.recent) == 0 || events == nil || bytes > h.bytes/2 && bytes > mostRecent/2 {
		h.most = max(h.most, 2*h.bytes)
		return 0
	}
	h.base = h.recent[len(h.recent)-1].sequence
	h.generation++
	h.snapshot = make([]kept, 0, len(events))
	for i, e := range events {
		sequence := uint64(i + 1)
		if i == len(events)-1 {
			sequence = h.base
		}
		h.snapshot = append(h.snapshot, keptAs(sequence, e))
	}
	// The numbers of the snapshot must not be those of events after which clients go on.
	from, size := len(h.recent), 0
	for from > 0 && len(h.recent)-from < keptRecentCount {
		e := &h.recent[from-1]
		if size += len(e.text); size > keptRecent || e.sequence <= uint64(len(events)) {
			break
		}
		from--
	}
	h.recent = slices.Clone(h.recent[from:])
	h.bytes = 0
	for i := range h.recent {
		h.bytes += len(h.recent[i].text)
	}
	h.most = h.bytes + max(mostRecent, bytes)
	clear(h.texts)
	return bytes
}

// keptAs returns an event as it goes over the wire.
func keptAs(sequence uint64, event []byte) kept {
	text := make([]byte, 0, len(event)+32)
	text = strconv.AppendUint(append(text, `{"seq":`...), sequence, 10)
	text = append(append(append(text, `,"event":`...), event...), '}')
	return kept{sequence, text}
}

// join begins a feed of a connection with the events after one. It reports false where the
// client has a state so old that nothing leads on from it.
func (h *history) join(c *conn, after uint64, anew bool) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if after != 0 && after < h.floor() && !anew {
		return false
	}
	f := &feed{history: h, anew: anew, after: after, first: true, pending: true}
	h.feeds[c] = f
	c.follow(f)
	return true
}

// leave has a connection told nothing more.
func (h *history) leave(c *conn) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.feeds, c)
}

// watching returns the connections that watch.
func (h *history) watching() []*conn {
	h.mu.Lock()
	defer h.mu.Unlock()
	conns := make([]*conn, 0, len(h.feeds))
	for c := range h.feeds {
		conns = append(conns, c)
	}
	return conns
}

// isWatched reports whether a connection of this server watches.
func (h *history) isWatched() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.feeds) > 0
}

// notify has every connection ask for what is new. mu is held.
func (h *history) notify() {
	for c, f := range h.feeds {
		if !f.pending {
			f.pending = true
			c.follow(f)
		}
	}
}

// sendPresence sends to all feeds who is here. A feed whose last such message has not been
// written yet gets this one only.
func (h *history) sendPresence(text []byte) {
	h.mu.Lock()
	defer h.mu.Unlock()
	m := &message{text}
	for _, f := range h.feeds {
		f.presence = m
	}
	h.notify()
}

// next returns the next message of a feed; nil where there is none. The error says that
// the client cannot be told what has happened.
func (h *history) next(c *conn, f *feed) (*message, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.feeds[c] != f {
		return nil, nil
	}
	anew := false
	if lost := f.inSnapshot && f.generation != h.generation; lost || !f.inSnapshot && f.after < h.floor() {
		if anew = f.after != 0; anew && !f.anew {
			return nil, errTooOld
		}
		f.after, f.inSnapshot, f.generation = 0, true, h.generation
	}
	entries := h.recent
	if f.inSnapshot {
		entries = h.snapshot
	}
	entries = entries[sort.Search(len(entries), func(i int) bool { return entries[i].sequence > f.after }):]
	switch {
	case len(entries) > 0:
		entries = entries[:fitting(entries)]
		m := h.message(f, anew, entries)
		f.after, f.first = entries[len(entries)-1].sequence, false
		f.inSnapshot = f.inSnapshot && f.after < h.base
		return m, nil
	case f.first:
		f.first = false
		return h.message(f, false, nil), nil // that there is nothing new is news as well
	case f.presence != nil:
		m := f.presence
		f.presence = nil
		return m, nil
	}
	f.pending = false
	return nil, nil
}

// message returns events as one message, the same one for all who get these events at
// about the same time.
func (h *history) message(f *feed, anew bool, entries []kept) *message {
	key := textKey{generation: h.generation, snapshot: f.inSnapshot, anew: anew}
	if len(entries) > 0 {
		key.first, key.last = entries[0].sequence, entries[len(entries)-1].sequence
	}
	if m := h.texts[key].Value(); m != nil {
		return m
	}
	size := 64 + len(h.id)
	for _, e := range entries {
		size += len(e.text) + 1
	}
	text := make([]byte, 0, size)
	text = strconv.AppendInt(append(text, `{"now":`...), h.now().UnixMilli(), 10)
	text = append(append(append(text, `,"room":"`...), h.id...), '"')
	if anew {
		text = append(text, `,"anew":true`...)
	}
	text = append(append(append(text, `,"`...), h.part...), `":[`...)
	for i, e := range entries {
		if i > 0 {
			text = append(text, ',')
		}
		text = append(text, e.text...)
	}
	m := &message{append(text, `]}`...)}
	if len(h.texts) >= 64 {
		for key, text := range h.texts {
			if text.Value() == nil {
				delete(h.texts, key)
			}
		}
	}
	h.texts[key] = weak.Make(m)
	return m
}

// fitting returns how many events, one at least, go into one message.
func fitting(entries []kept) int {
	size := 0
	most := min(len(entries), protocol.MostEntries)
	n := slices.IndexFunc(entries[:most], func(e kept) bool {
		size += len(e.text) + 1
		return size > mostChunk
	})
	if n < 0 {
		return most
	}
	return max(n, 1)
}

// errTooOld says that a client has to begin anew, and does not know how to.
var errTooOld = protocol.Errorf(protocol.BadVersion,
	"so much has happened here meanwhile that the page has to be loaded anew")
