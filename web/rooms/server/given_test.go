//go:build !js

package server

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"testing"
	"time"

	"colat/ai/arena/pairing"
	"colat/game/match"
	"colat/web/rooms/protocol"
	"colat/web/rooms/store"
	"colat/web/rooms/tournament"
)

// shelf is a store of one room, which tells no news.
type shelf struct {
	store.Store
	entries []store.Entry
	broken  error
	codes   []store.Code
}

func (s *shelf) Load(context.Context, string, uint64) ([]store.Entry, error) {
	return s.entries, s.broken
}

func (s *shelf) Announce(string, []byte) error { return nil }

func (s *shelf) Append(_ context.Context, _ string, _ uint64, event []byte) (uint64, error) {
	if s.broken != nil {
		return 0, s.broken
	}
	s.entries = append(s.entries, store.Entry{Sequence: 1, Event: event})
	return 1, nil
}

func roomsOf(s *shelf) *Server {
	return &Server{
		Options: Options{Store: s, Now: time.Now, Log: slog.New(slog.DiscardHandler)},
		live:    make(map[string]live),
	}
}

// Who asks for a room in the moment before it is made is not told, by the next question,
// that there is none: the store is asked again.
func TestRoomMadeAMomentLater(t *testing.T) {
	kept := new(shelf)
	h := roomsOf(kept)
	asked := newLiveRoom(h, protocol.NewID())
	if err := asked.load(t.Context(), 0); !errors.Is(err, errGone) {
		t.Fatalf("a room that was not made: %v", err)
	}
	var c tournament.Tournament
	terms := c.RoomTerms(begun(t, &c))
	if err := h.makeRoom(t.Context(), asked.id, &terms); err != nil {
		t.Fatal(err)
	}
	if err := asked.load(t.Context(), 0); err != nil {
		t.Errorf("a room that was made: %v", err)
	}
	asked.close()
}

// A room that a tournament has given and that cannot be made for now is one to be asked for
// again, and not one that is not there.
func TestRoomThatCannotBeMadeYet(t *testing.T) {
	kept := &shelf{broken: errors.New("no majority")}
	h := roomsOf(kept)
	a := &liveTournament{}
	a.init(h, protocol.NewID(), "contest", fold[tournament.Event]{apply: a.apply})
	given := begun(t, &a.tournament)
	h.live["contest"] = a
	var told *protocol.Error
	if err := h.makeGiven(t.Context(), given.Room); !errors.As(err, &told) || told.Code != protocol.Failed {
		t.Errorf("a store that fails: %v", err)
	}
	kept.broken = nil
	if err := h.makeGiven(t.Context(), given.Room); err != nil || len(kept.entries) != 1 {
		t.Errorf("a store that works again: %v, %d events", err, len(kept.entries))
	}
	if err := h.makeGiven(t.Context(), protocol.NewID()); !errors.Is(err, errGone) {
		t.Errorf("a room that was not given: %v", err)
	}
}

// A room that another server has heard of already is one to be made here: the tournament is
// read anew, and if it cannot be, the room is one to be asked for again.
func TestRoomOfATournamentThatIsBehind(t *testing.T) {
	var c tournament.Tournament
	given, events := begunBy(t, &c)
	kept := new(shelf)
	for i := range events {
		text, err := json.Marshal(&events[i])
		if err != nil {
			t.Fatal(err)
		}
		kept.entries = append(kept.entries, store.Entry{Sequence: uint64(i + 1), Event: text})
	}
	h := roomsOf(kept)
	a := &liveTournament{clock: time.NewTimer(time.Hour)}
	a.init(h, protocol.NewID(), "contest", fold[tournament.Event]{apply: a.apply})
	h.live[a.id] = a
	kept.broken = errors.New("no majority")
	var told *protocol.Error
	if err := h.makeGiven(t.Context(), given.Room); !errors.As(err, &told) || told.Code != protocol.Failed {
		t.Errorf("a contest that cannot be read: %v", err)
	}
	kept.broken = nil
	if terms, err := a.termsOf(t.Context(), given.Room); err != nil || terms == nil || terms.Game != "mnk:3,3,3" {
		t.Errorf("a contest that was behind: %v, %v", terms, err)
	}
	if terms, err := a.termsOf(t.Context(), protocol.NewID()); err != nil || terms != nil {
		t.Errorf("a room that was not given: %v, %v", terms, err)
	}
}

// begun makes a tournament of two in which a game has been given.
func begun(t *testing.T, c *tournament.Tournament) tournament.Given {
	t.Helper()
	given, _ := begunBy(t, c)
	return given
}

// begunBy is begun, with the events by which it has.
func begunBy(t *testing.T, c *tournament.Tournament) (given tournament.Given, events []tournament.Event) {
	t.Helper()
	terms := &tournament.Terms{
		Title: "Lớp 12A", Game: "mnk:3,3,3", Clock: match.TimeControl{Total: time.Minute},
		Stages: []pairing.Stage{{Kind: pairing.GroupStage, Groups: 1, Games: 1}}, Seed: 5,
	}
	take := func(e *tournament.Event, err error) {
		t.Helper()
		if err == nil && e != nil {
			err = c.Apply(e)
			events = append(events, *e)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	now := time.Now()
	for _, asked := range []struct {
		who string
		tournament.Command
	}{
		{"an", tournament.Command{Do: tournament.Open, Terms: terms}},
		{"an", tournament.Command{Do: tournament.Enter, Name: "An"}},
		{"binh", tournament.Command{Do: tournament.Enter, Name: "Bình"}},
		{"an", tournament.Command{Do: tournament.Begin}},
	} {
		take(c.Decide(asked.who, &asked.Command, now))
	}
	take(c.Due(now, protocol.NewID))
	if len(c.Given()) != 1 {
		t.Fatalf("given: %v", c.Given())
	}
	return c.Given()[0], events
}
