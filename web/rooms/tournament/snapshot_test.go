package tournament_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

// The snapshot of a tournament that has not begun makes the same tournament, however often
// players came and went.
func TestSnapshot(t *testing.T) {
	p := newClass(t, everyone)
	for n := range 50 {
		who := fmt.Sprint("person ", n%5)
		p.must(who, tournament.Command{Do: tournament.Enter, Name: who})
		if n < 45 {
			p.must(who, tournament.Command{Do: tournament.Leave})
		}
	}
	events := p.tournament.Snapshot()
	if events[0].Code != p.tournament.Code() || len(events) != 6 {
		t.Fatalf("%d events for five players", len(events))
	}
	var made tournament.Tournament
	for i := range events {
		if err := made.Apply(&events[i]); err != nil {
			t.Fatal(err)
		}
	}
	if got, want := fmt.Sprint(made.Entries()), fmt.Sprint(p.tournament.Entries()); got != want {
		t.Errorf("%s take part, want %s", got, want)
	}
	p.must(p.tournament.Host(), tournament.Command{Do: tournament.Begin})
	if p.tournament.Snapshot() != nil {
		t.Error("results of a contest that has begun are left out")
	}
}

// A host who changes the terms for ever fills no store.
func TestTooOften(t *testing.T) {
	p := newClass(t, everyone)
	terms, before := p.tournament.Terms(), p.tournament.Events()
	for n := range 10_000 {
		terms.Walkover = 10 + n%2
		p.now = p.now.Add(2*time.Millisecond - time.Second)
		err := p.do(p.tournament.Host(), tournament.Command{Do: tournament.Settle, Terms: &terms})
		if refused := (*room.Refusal)(nil); err != nil && (!errors.As(err, &refused) || refused.Code != room.TooOften) {
			t.Fatal(err)
		}
	}
	if n := p.tournament.Events() - before; n < 2 || n > 60 {
		t.Errorf("%d changes of the terms in 20 s", n)
	}
}
