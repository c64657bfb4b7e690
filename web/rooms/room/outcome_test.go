package room_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"colat/game"
	"colat/web/rooms/room"
)

// A tournament's room tells what became of its game, however it was closed.
func TestOutcome(t *testing.T) {
	terms := room.Terms{Game: "mnk:3,3,3", Fixed: true, Opens: room.HostOpens}
	terms.Chairs[0].Holder, terms.Chairs[1].Holder = "an", "binh"
	ready := func(chair int) room.Event {
		return room.Event{Kind: room.Ready, Who: terms.Chairs[chair].Holder, Chair: chair}
	}
	started := room.Event{Kind: room.Started}
	for _, test := range []struct {
		name   string
		events []room.Event
		why    game.Reason
		want   room.Outcome
	}{
		{"nobody there", nil, room.Missing, room.Walkover},
		{"one there", []room.Event{ready(0)}, room.Missing, room.Walkover},
		{"both there", []room.Event{ready(0), ready(1)}, room.Missing, room.Undecided},
		{"cancelled before", []room.Event{ready(0), ready(1)}, room.Cancelled, room.Abandoned},
		{"playing", []room.Event{ready(0), ready(1), started}, room.Missing, room.Undecided},
		{"cancelled", []room.Event{ready(0), ready(1), started}, room.Cancelled, room.Abandoned},
		{"over", []room.Event{ready(0), ready(1), started,
			{Kind: room.Ended, Game: 1, Winner: 1, Reason: game.Resignation}}, room.Cancelled, room.Decided},
	} {
		var r room.Room
		events := append([]room.Event{{Kind: room.Created, Who: room.Server, Terms: &terms}}, test.events...)
		for i := range events {
			if events[i].Kind == room.Started {
				start, err := r.Due(time.UnixMilli(1), rand.New(rand.NewPCG(1, 1)))
				if err != nil || start == nil {
					t.Fatal(test.name, err)
				}
				events[i] = *start
			}
			if err := r.Apply(&events[i]); err != nil {
				t.Fatal(test.name, err)
			}
		}
		if e := r.Abandon(test.why, time.UnixMilli(2)); e != nil {
			if err := r.Apply(e); err != nil {
				t.Fatal(test.name, err)
			}
		}
		if got := r.Outcome(); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}
