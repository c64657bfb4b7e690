//go:build !js

package server_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"colat/ai/clocktest"
	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
	"colat/web/rooms/server"
)

// fills has so much happen in a room, as others have kept it.
func fills(t *testing.T, m *memory, id, who string, times int) {
	t.Helper()
	for n := range times {
		events := m.events(id)
		text, err := json.Marshal(room.Event{
			Kind: room.Joined, At: time.Now().UnixMilli(), Who: who, Name: fmt.Sprintf("%024d", n),
		})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := m.Append(context.Background(), id, events[len(events)-1].Sequence, text); err != nil {
			t.Fatal(err)
		}
	}
}

// size returns how many bytes a newcomer is told about a room, and by how many events.
func size(t *testing.T, s *site, id string) (bytes, events int, g *guest) {
	t.Helper()
	g = s.guest(t)
	g.rooms[id] = &view{}
	g.n++
	text, _ := json.Marshal(protocol.Request{N: g.n, Room: id, Watch: &protocol.Watch{}})
	if err := g.socket.Write(t.Context(), 1, text); err != nil {
		t.Fatal(err)
	}
	for {
		_, text, err := g.socket.Read(g.waits)
		if err != nil {
			t.Fatal(err)
		}
		var m protocol.Message
		if err := json.Unmarshal(text, &m); err != nil {
			t.Fatal(err)
		}
		if m.Reply != nil && m.Reply.N == g.n {
			return bytes, events, g
		}
		bytes += len(text)
		for i := range m.Entries {
			events++
			v := g.rooms[id]
			if err := v.room.Apply(&m.Entries[i].Event); err != nil {
				t.Fatal(err)
			}
			v.last = m.Entries[i].Sequence
		}
	}
}

// Newcomers are told how a room stands, and not all that has happened; who comes back gets
// what it has missed; and the store is compacted, too.
func TestLongRoom(t *testing.T) {
	storage := newMemory()
	s := open(t, server.Options{Store: storage})
	an, binh, id := pair(t, s, s, tictactoe)
	an.moves(id, "a1")
	s.close()
	fills(t, storage, id, binh.person, 4000)
	s = open(t, server.Options{Store: storage})
	for _, g := range []*guest{an, binh} {
		g.connect(s)
		g.rooms = make(map[string]*view)
		g.watches(id)
	}
	bytes, events, chi := size(t, s, id)
	if bytes > 100<<10 || events > 700 {
		t.Errorf("a newcomer is told %d bytes, %d events", bytes, events)
	}
	binh.moves(id, "a2")
	chi.until(id, "the move", func(r *room.Room) bool { return len(r.Match().Moves()) == 2 })
	an.until(id, "the move", func(r *room.Room) bool { return len(r.Match().Moves()) == 2 })

	// An was away for a moment, and Binh was for long.
	last := storage.events(id)
	for _, test := range []struct {
		after        uint64
		anew         bool
		code         room.Code
		beginsAnew   bool
		fewest, most int
	}{
		{last[len(last)-3].Sequence, false, "", false, 1, 2},
		{last[len(last)-3].Sequence, true, "", false, 1, 2},
		{20, false, protocol.BadVersion, false, 0, 0},
		{20, true, "", true, 10, 700},
	} {
		g := s.guest(t)
		g.n++
		text, _ := json.Marshal(protocol.Request{N: g.n, Room: id,
			Watch: &protocol.Watch{After: test.after, Anew: test.anew}})
		if err := g.socket.Write(t.Context(), 1, text); err != nil {
			t.Fatal(err)
		}
		var told []protocol.Entry
		for anew := false; ; {
			_, text, err := g.socket.Read(g.waits)
			if err != nil {
				t.Fatal(err)
			}
			var m protocol.Message
			if err := json.Unmarshal(text, &m); err != nil {
				t.Fatal(err)
			}
			anew = anew || m.Anew
			told = append(told, m.Entries...)
			if m.Reply == nil || m.Reply.N != g.n {
				continue
			}
			var code room.Code
			if m.Reply.Error != nil {
				code = m.Reply.Error.Code
			}
			if code != test.code || anew != test.beginsAnew || len(told) < test.fewest || len(told) > test.most {
				t.Errorf("after %d: %q, anew %v, %d events; want %+v", test.after, code, anew, len(told), test)
			}
			break
		}
	}

	clocktest.Await(t, "the store has forgotten old events", time.Minute,
		func() bool { return len(storage.events(id)) <= 1500 },
		func() string { return fmt.Sprintf("it has %d", len(storage.events(id))) })
	second := open(t, server.Options{Store: storage})
	_, _, dung := size(t, second, id)
	an.moves(id, "b1")
	dung.until(id, "the move", func(r *room.Room) bool { return len(r.Match().Moves()) == 3 })
	if got, want := played(&dung.rooms[id].room), played(&an.rooms[id].room); got != want {
		t.Errorf("%s was played, want %s", got, want)
	}
}

// What is no tournament costs nothing where the results of one are asked for.
func TestResultsOfARoom(t *testing.T) {
	storage := newMemory()
	s := open(t, server.Options{Store: storage})
	an := s.guest(t)
	id := an.makes(tictactoe)
	s.close()
	var mu sync.Mutex
	loads := make(map[string]int)
	storage.loaded = func(room string) {
		mu.Lock()
		defer mu.Unlock()
		loads[room]++
	}
	h := open(t, server.Options{Store: storage}).rooms
	for range 10 {
		if _, err := h.Tournament(t.Context(), id); err == nil {
			t.Fatal("a room is a contest")
		}
		if _, err := h.Tournament(t.Context(), protocol.NewID()); err == nil {
			t.Fatal("nothing is a contest")
		}
	}
	mu.Lock()
	defer mu.Unlock()
	if loads[id] > 0 || len(loads) > 1 {
		t.Errorf("%d rooms were loaded: %v", len(loads), loads)
	}
}

// Who asks too often for results is told so.
func TestLimited(t *testing.T) {
	s := open(t, server.Options{Store: newMemory(), Limits: server.Limits{AllRequests: 5}})
	site := httptest.NewServer(s.rooms.Limited(http.NotFoundHandler()))
	defer site.Close()
	for n := range 100 {
		r, err := http.Get(site.URL)
		if err != nil {
			t.Fatal(err)
		}
		r.Body.Close()
		if r.StatusCode == http.StatusTooManyRequests {
			if n < 10 {
				t.Errorf("the request %d is too many", n)
			}
			return
		}
	}
	t.Error("everything is answered")
}
