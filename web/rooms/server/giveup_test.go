//go:build !js

package server

import (
	"context"
	"errors"
	"testing"
	"time"

	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
	"colat/web/rooms/store"
	"colat/web/rooms/tournament"
)

func (s *shelf) First(context.Context, string) (store.Entry, error) { return store.Entry{}, s.broken }

// A store that fails for a moment takes no tournament out of memory: without connections, only
// memory holds a tournament in progress. One that was deleted is removed.
func TestTournamentThatCannotBeReadStays(t *testing.T) {
	kept := &shelf{broken: errors.New("no majority")}
	h := roomsOf(kept)
	stopped := false
	a := &liveTournament{clock: time.NewTimer(time.Hour), stop: func() { stopped = true }}
	a.init(h, protocol.NewID(), "contest", fold[tournament.Event]{apply: a.apply})
	begun(t, &a.tournament)
	a.last = 1
	h.live[a.id] = a
	// The client has seen a later event at another server.
	if _, err := h.openLiveTournament(t.Context(), a.id, 2); !errors.Is(err, errStoreLost) {
		t.Errorf("a store that fails: %v", err)
	}
	if h.inMemory(a.id) == nil || stopped || a.isUsed() {
		t.Errorf("in memory: %v, stopped: %v, used: %v", h.inMemory(a.id) != nil, stopped, a.isUsed())
	}
	kept.broken, kept.entries = nil, []store.Entry{{Sequence: 2, Gone: true}}
	if _, err := h.openLiveTournament(t.Context(), a.id, 2); !errors.Is(err, errGone) {
		t.Errorf("a contest that was deleted: %v", err)
	}
	if h.inMemory(a.id) != nil || !stopped {
		t.Errorf("in memory: %v, stopped: %v", h.inMemory(a.id) != nil, stopped)
	}
}

// A room stays in memory after an error after which it may be in the store, and is removed after any other one.
func TestGiveUp(t *testing.T) {
	for _, c := range []struct {
		err   error
		stays bool
	}{
		{errStoreLost, true},
		{context.DeadlineExceeded, true},
		{errGone, false},
		{errNotRoom, false},
		{&room.Refusal{Code: room.BadTerms, Text: "game: there is none"}, false},
	} {
		h := roomsOf(new(shelf))
		r := newLiveRoom(h, protocol.NewID())
		h.live[r.id] = r
		r.users.Add(1)
		h.giveUp(r.id, r, c.err)
		if stays := h.inMemory(r.id) != nil; stays != c.stays || r.isUsed() {
			t.Errorf("after %q: in memory: %v, used: %v", c.err, stays, r.isUsed())
		}
	}
}

func (s *shelf) Codes(context.Context) ([]store.Code, error) { return s.codes, nil }

// A list keeps what cannot be read at the moment, until the store says that it is gone.
func TestListKeepsWhatCannotBeRead(t *testing.T) {
	read, unread := protocol.NewID(), protocol.NewID()
	kept := &shelf{broken: errors.New("no majority"), codes: []store.Code{{Code: "ABCD", Room: read}, {Room: unread}}}
	h := roomsOf(kept)
	h.listed = openList{turn: make(chan struct{}, 1), open: []protocol.Open{{Room: read, Code: "ABCD"}}}
	for _, c := range []struct {
		broken error
		want   int
	}{{kept.broken, 1}, {nil, 0}} {
		kept.broken, h.listed.at = c.broken, time.Time{}
		if open, err := h.listOpen(t.Context()); err != nil || len(open) != c.want || c.want > 0 && open[0].Room != read {
			t.Errorf("with a store that says %v: %v, %v", c.broken, open, err)
		}
	}
}
