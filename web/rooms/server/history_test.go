//go:build !js

package server

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
)

// told is a client and its state: each event sets a letter to a number. Those of generation 1 do so with
// capital letters as well, and remove a letter by an event of -1, which no other client can apply.
type told struct {
	knows  int
	conn   *conn
	anew   bool // it can begin anew
	after  uint64
	state  map[string]int
	began  int // anew, how often
	bytes  int
	ended  bool
	resets int
}

// reads takes in messages while there are any, a number of them at most.
func (c *told) reads(t *testing.T, most int) {
	t.Helper()
	for range most {
		c.conn.landed()
		text, err := c.conn.ready()
		if err != nil {
			c.ended = true
			return
		}
		if text == nil {
			return
		}
		c.bytes += len(text)
		var m struct {
			Anew    bool
			Entries []struct {
				Seq   uint64
				Event map[string]int
			}
		}
		if err := json.Unmarshal(text, &m); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if m.Anew {
			if !c.anew {
				t.Fatal("a client that cannot begins anew")
			}
			c.state, c.after, c.began = make(map[string]int), 0, c.began+1
		}
		for _, e := range m.Entries {
			if e.Seq <= c.after {
				t.Fatalf("event %d comes after %d", e.Seq, c.after)
			}
			c.after = e.Seq
			for letter, n := range e.Event {
				if (n < 0 || letter < "a") && c.knows == 0 {
					t.Fatalf("a client of before gets %s", text)
				}
				if c.state[letter] = n; n < 0 {
					delete(c.state, letter)
				}
			}
		}
	}
}

func testConn(h *Server) *conn {
	c := &conn{server: h, outbox: newOutbox(), watching: make(map[string]live), stopReading: func() {}}
	c.ctx, c.cancel = context.WithCancel(context.Background())
	return c
}

// snapshotOf returns the events that make a state.
func snapshotOf(state map[string]int) (events []stored) {
	for letter, n := range state {
		e := stored{text: fmt.Appendf(nil, `{%q:%d}`, letter, n)}
		if letter < "a" {
			e.generation = 1
		}
		events = append(events, e)
	}
	return events
}

// Whenever a client comes, goes and comes again, and however slowly it reads, it knows in
// the end what all others know, whether a snapshot came between or not.
func TestHistory(t *testing.T) {
	for seed := range uint64(40) {
		chance := rand.New(rand.NewPCG(seed, 1))
		rooms := &Server{waiting: waiting{of: make(map[string]int)}}
		h := newHistory("room", "entries", time.Now)
		h.most = 2000
		state, sequence := make(map[string]int), uint64(0)
		var clients []*told
		for range 6 {
			knows := chance.IntN(2)
			clients = append(clients, &told{
				knows: knows, anew: knows > 0 || chance.IntN(3) > 0, state: make(map[string]int), ended: true,
			})
		}
		folded := 0
		for range 3000 {
			switch c := clients[chance.IntN(len(clients))]; {
			case chance.IntN(3) > 0:
				sequence += 1 + chance.Uint64N(3)
				letter := string(rune('a' + chance.IntN(20)))
				n, generation := int(sequence), 0
				switch draw := chance.IntN(200); {
				case draw == 0:
					n, generation = -1, 1
				case draw < 20:
					letter, generation = strings.ToUpper(letter), 1
				}
				if state[letter] = n; n < 0 {
					delete(state, letter)
				}
				h.add(keptAs(sequence, stored{fmt.Appendf(nil, `{%q:%d}`, letter, n), generation}), n < 0)
				if h.isLong() && (h.needed <= h.base || chance.IntN(3) > 0) {
					if h.fold(snapshotOf(state)) > 0 {
						folded++
					}
				}
			case c.ended:
				c.conn = testConn(rooms)
				c.conn.knows = c.knows
				c.ended = !h.join(c.conn, c.after, c.anew && c.after > 0)
				if c.ended { // a page is loaded anew
					c.after, c.state, c.resets = 0, make(map[string]int), c.resets+1
				}
			case chance.IntN(10) == 0:
				h.leave(c.conn)
				c.ended = true
			default:
				c.reads(t, 1+chance.IntN(3))
			}
		}
		if h.needed > h.base {
			h.fold(snapshotOf(state))
		}
		for n, c := range clients {
			state := state
			if c.knows == 0 {
				state = maps.Clone(state)
				maps.DeleteFunc(state, func(letter string, _ int) bool { return letter < "a" })
			}
			for c.ended {
				c.conn = testConn(rooms)
				c.conn.knows = c.knows
				if c.ended = !h.join(c.conn, c.after, c.anew && c.after > 0); c.ended {
					c.after, c.state = 0, make(map[string]int)
				} else {
					c.reads(t, 1<<20)
				}
			}
			c.reads(t, 1<<20)
			if !c.ended && !maps.Equal(c.state, state) {
				t.Fatalf("client %d of %d knows %v, not %v", n, seed, c.state, state)
			}
		}
		if folded < 3 {
			t.Fatalf("folded %d times", folded)
		}
	}
}

// Many who watch the same are told it by the same bytes, and one who does not read has no
// more than one message of it waiting.
func TestHistoryIsHeldOnce(t *testing.T) {
	rooms := &Server{waiting: waiting{of: make(map[string]int)}}
	h := newHistory("room", "entries", time.Now)
	h.most = 1 << 30
	for n := range 5000 {
		h.add(keptAs(uint64(n+1), stored{text: fmt.Appendf(nil, `{"a":%0500d}`, 1)}), false)
	}
	var first []byte
	var conns []*conn
	defer func() {
		for _, c := range conns {
			c.empty()
		}
	}()
	for range 100 {
		c := testConn(rooms)
		h.join(c, 0, false)
		conns = append(conns, c)
		text, err := c.ready()
		if err != nil || len(text) > mostChunk+1000 {
			t.Fatalf("%d bytes, %v", len(text), err)
		}
		if first == nil {
			first = text
		}
		if &first[0] != &text[0] {
			t.Fatal("the same events are two messages")
		}
		for n := range 1000 {
			h.sendPresence(fmt.Appendf(nil, `{"presence":%d}`, n))
		}
		if n := len(c.outbox.items); n != 1 {
			t.Fatalf("%d things wait", n)
		}
	}
}

// What waits is bounded for a connection, an address and all together.
func TestWaitingIsBounded(t *testing.T) {
	rooms := &Server{waiting: waiting{of: make(map[string]int)}}
	text := make([]byte, 1000)
	sum := 0
	for n := range 2000 {
		c := testConn(rooms)
		c.from = fmt.Sprint("address ", n/600)
		for range 2 * mostWaiting {
			if !c.offer(text) {
				break
			}
		}
		if c.outbox.bytes > mostWaitingBytes || c.outbox.texts > mostWaiting {
			t.Fatalf("%d bytes wait, %d texts", c.outbox.bytes, c.outbox.texts)
		}
		sum += c.outbox.bytes
		if n%2 == 0 {
			sum -= c.outbox.bytes
			c.empty()
		}
	}
	if rooms.waiting.all != sum {
		t.Errorf("%d bytes are counted, %d wait", rooms.waiting.all, sum)
	}
	for from, bytes := range rooms.waiting.of {
		if bytes > mostWaitingOfAddress {
			t.Errorf("%s: %d bytes", from, bytes)
		}
	}
	if rooms.waiting.all > mostWaitingOfAll || rooms.waiting.all < mostWaitingOfAddress {
		t.Errorf("%d bytes of all", rooms.waiting.all)
	}
}
