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

// A history holds the events of a room or tournament for the connections that watch it.
// The events are stored once for all connections: each connection has a feed with its
// position, and feeds at the same position share a message. A long history begins with a
// snapshot in place of its first events.
type history struct {
	id, part string // the room ID and the event field of messages
	now      func() time.Time

	mu sync.Mutex
	// snapshot holds events with the same result as all events up to base. It is empty if
	// recent is complete. Its events are numbered from 1, except the last, which has
	// sequence base.
	snapshot   []kept
	base       uint64
	generation int // of the snapshot
	// needed is the sequence of the last event without which clients of a generation before follows do not follow; 0
	// if there is none.
	needed  uint64
	follows int
	// recent holds events as they were stored: all after base, and some before it for
	// connections that resume.
	recent []kept
	bytes  int // of recent
	most   int // the size of recent in bytes above which it is folded
	feeds  map[*conn]*feed
	texts  map[textKey]weak.Pointer[message]
}

// kept is an event in the encoding of a message.
type kept struct {
	sequence uint64
	stored
}

// stored is the encoding of an event, with the generation of the clients that can apply it.
type stored struct {
	text       json.RawMessage
	generation int
}

// textKey identifies an encoded message of events.
type textKey struct {
	generation  int
	snapshot    bool
	anew        bool
	knows       int
	first, last uint64
}

// Limits of a history.
const (
	mostRecent      = 128 << 10 // bytes of events before they are folded
	mostRecentCount = 512
	keptRecent      = 32 << 10 // bytes of these kept for connections that resume
	keptRecentCount = 128
	// mostChunk is the maximum size in bytes of the events in a message of several events.
	mostChunk = 64 << 10
)

// A feed is the position of a connection in a history.
type feed struct {
	history *history
	anew    bool // the client can start again from the beginning
	knows   int  // the generation of events that it can apply

	// Guarded by history.mu.
	after      uint64
	inSnapshot bool
	generation int
	first      bool // no message has been sent yet
	pending    bool // the feed is in the connection's outbox
	presence   *message
}

func newHistory(id, part string, now func() time.Time) *history {
	return &history{
		id: id, part: part, now: now, most: mostRecent,
		feeds: make(map[*conn]*feed), texts: make(map[textKey]weak.Pointer[message]),
	}
}

// floor returns the earliest sequence after which a client of a generation can resume.
func (h *history) floor(knows int) uint64 {
	switch {
	case h.base == 0:
		return 0
	case h.needs(knows):
		return h.base
	case len(h.recent) > 0:
		return min(h.recent[0].sequence, h.base)
	}
	return h.base
}

// needs reports whether clients of a generation cannot apply an event that they need.
func (h *history) needs(knows int) bool { return h.needed > 0 && knows < h.follows }

// add appends an event and sends it to all feeds. If it is needed, clients that cannot apply it wait for the snapshot
// after it.
func (h *history) add(e kept, needed bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.recent = append(h.recent, e)
	h.bytes += len(e.text)
	if needed {
		h.needed, h.follows = e.sequence, e.generation
	}
	h.notify()
}

// addFolded appends an event of the snapshot with which the store begins.
func (h *history) addFolded(e kept) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.snapshot = append(h.snapshot, e)
	h.base = e.sequence
}

// clear removes all events, before the history is built again from a snapshot in the
// store.
func (h *history) clear() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.snapshot, h.base, h.recent, h.bytes, h.needed = nil, 0, nil, 0, 0
	h.generation++
	clear(h.texts)
}

// isLong reports whether the history is long enough to be folded, or some clients wait for that.
func (h *history) isLong() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.bytes > h.most || len(h.recent) > mostRecentCount*h.most/mostRecent || h.needed > h.base
}

// fold replaces the events by a snapshot and returns the snapshot's size in bytes. If the
// snapshot saves too little, fold returns 0 and leaves the history unchanged until its
// size has doubled.
func (h *history) fold(events []stored) (bytes int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, e := range events {
		bytes += len(e.text) + len(`{"seq":1000,"event":}`)
	}
	if len(h.recent) == 0 || events == nil || bytes > h.bytes/2 && bytes > mostRecent/2 && h.needed <= h.base {
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
	// The numbers of the snapshot must differ from the sequences after which clients resume.
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
	h.notify()
	return bytes
}

// keptAs returns an event in the encoding of a message.
func keptAs(sequence uint64, event stored) kept {
	text := make([]byte, 0, len(event.text)+32)
	text = strconv.AppendUint(append(text, `{"seq":`...), sequence, 10)
	text = append(append(append(text, `,"event":`...), event.text...), '}')
	return kept{sequence, stored{text, event.generation}}
}

// join adds a feed for a connection, with the events after a sequence. It reports false
// if the client's state is too old to resume and the client cannot start again.
func (h *history) join(c *conn, after uint64, anew bool) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if after != 0 && after < h.floor(c.knows) && !anew {
		return false
	}
	f := &feed{history: h, anew: anew || c.knows > 0, knows: c.knows, after: after, first: true, pending: true}
	h.feeds[c] = f
	c.follow(f)
	return true
}

// leave removes the feed of a connection.
func (h *history) leave(c *conn) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.feeds, c)
}

// watching returns the connections with a feed.
func (h *history) watching() []*conn {
	h.mu.Lock()
	defer h.mu.Unlock()
	conns := make([]*conn, 0, len(h.feeds))
	for c := range h.feeds {
		conns = append(conns, c)
	}
	return conns
}

// isWatched reports whether a connection of this server has a feed.
func (h *history) isWatched() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.feeds) > 0
}

// notify wakes every connection to read new events. The caller holds mu.
func (h *history) notify() {
	for c, f := range h.feeds {
		if !f.pending {
			f.pending = true
			c.follow(f)
		}
	}
}

// sendPresence sends a presence message to all feeds. It replaces an earlier presence
// message that has not been written yet.
func (h *history) sendPresence(text []byte) {
	h.mu.Lock()
	defer h.mu.Unlock()
	m := &message{text}
	for _, f := range h.feeds {
		f.presence = m
	}
	h.notify()
}

// next returns the next message for a connection, or nil if there is none. The error is
// errTooOld if the client would have to start again but cannot.
func (f *feed) next(c *conn) (*message, error) {
	h := f.history
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.feeds[c] != f {
		return nil, nil
	}
	anew := false
	if lost := f.inSnapshot && f.generation != h.generation; lost || !f.inSnapshot && f.after < h.floor(f.knows) {
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
	if h.needs(f.knows) && h.needed > h.base { // until the history is folded
		entries = entries[:sort.Search(len(entries), func(i int) bool { return entries[i].sequence >= h.needed })]
	}
	switch {
	case len(entries) > 0:
		entries = entries[:fitting(entries)]
		m := h.message(f, anew, entries)
		f.after, f.first = entries[len(entries)-1].sequence, false
		f.inSnapshot = f.inSnapshot && f.after < h.base
		return m, nil
	case f.first:
		f.first = false
		return h.message(f, false, nil), nil // an empty message: the client is up to date
	case f.presence != nil:
		m := f.presence
		f.presence = nil
		return m, nil
	}
	f.pending = false
	return nil, nil
}

// message encodes events as a message. Feeds that need the same events at about the same
// time get the same message.
func (h *history) message(f *feed, anew bool, entries []kept) *message {
	key := textKey{generation: h.generation, snapshot: f.inSnapshot, anew: anew, knows: min(f.knows, protocol.Generation)}
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
	for _, e := range entries {
		if e.generation > f.knows {
			continue
		}
		if text[len(text)-1] != '[' {
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

// fitting returns how many events go into the next message, at least one.
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
