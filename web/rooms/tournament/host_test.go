package tournament_test

import (
	"testing"

	"colat/ai/arena/pairing"
	"colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

// A player removed by the host comes back under another name only, a barred one not at all, and the
// host may change its mind or enter the player itself.
func TestTheHostRemovesAndBars(t *testing.T) {
	c := newClass(t, everyone)
	c.enter("a", "b", "x", "y")
	enter := func(name string) tournament.Command { return tournament.Command{Do: tournament.Enter, Name: name} }
	for _, do := range []tournament.Deed{
		tournament.Bar, tournament.Allow, tournament.Rename, tournament.Lock, tournament.Unlock,
	} {
		if got := code(c.do("a", tournament.Command{Do: do, Name: "b", Person: "b", To: "c"})); got != room.NotHost {
			t.Errorf("%s is done by a player: %q", do, got)
		}
	}
	refused := func(want room.Code, who string, command tournament.Command) {
		t.Helper()
		if got := code(c.do(who, command)); got != want {
			t.Errorf("%s %+v: %q, want %q", who, command, got, want)
		}
	}
	c.must(host, tournament.Command{Do: tournament.Leave, Name: "x"})
	refused(room.NameRemoved, "x", enter("X"))
	if !c.tournament.MayEnter("x") {
		t.Error("who was removed may not enter under another name")
	}
	c.must("x", enter("xenia"))
	c.must(host, tournament.Command{Do: tournament.Bar, Name: "xenia"})
	refused(room.IsBarred, "x", enter("xaver"))
	if c.tournament.MayEnter("x") {
		t.Error("who is barred may enter")
	}
	c.must(host, tournament.Command{Do: tournament.Bar, Person: "z"}) // who has not come yet
	refused(room.IsBarred, "z", enter("z"))
	c.must(host, tournament.Command{Do: tournament.Allow, Person: "z"})
	c.must("z", enter("z"))
	c.must(host, tournament.Command{Do: tournament.Enter, Name: "x", Person: "x"})
	c.must("x", tournament.Command{Do: tournament.Leave})
	c.must("x", enter("x"))
	c.must("y", tournament.Command{Do: tournament.Leave})
	c.must("y", enter("y")) // left by itself
	refused(tournament.NotEntered, host, tournament.Command{Do: tournament.Bar, Name: "nobody"})
}

// The host gives a player another name before the beginning, and the player keeps it.
func TestTheHostRenames(t *testing.T) {
	c := newClass(t, everyone)
	c.enter("a", "b")
	c.must(host, tournament.Command{Do: tournament.Rename, Name: "a", To: " An  An "})
	if e, enters := c.tournament.EntryOf("a"); !enters || e.Name != "An An" {
		t.Errorf("%+v", e)
	}
	for name, command := range map[room.Code]tournament.Command{
		room.Taken:            {Do: tournament.Rename, Name: "b", To: "An An"},
		room.BadName:          {Do: tournament.Rename, Name: "b", To: "\u200b"},
		tournament.NotEntered: {Do: tournament.Rename, Name: "nobody", To: "c"},
	} {
		if got := code(c.do(host, command)); got != name {
			t.Errorf("%+v: %q", command, got)
		}
	}
	c.must("a", tournament.Command{Do: tournament.Leave})
	if got := code(c.do("a", tournament.Command{Do: tournament.Enter, Name: "a"})); got != room.NameRemoved {
		t.Errorf("takes the old name again: %q", got)
	}
	c.must("a", tournament.Command{Do: tournament.Enter, Name: "An"})
	c.must(host, tournament.Command{Do: tournament.Begin})
	if got := code(c.do(host, tournament.Command{Do: tournament.Rename, Name: "An", To: "a"})); got != room.NotSetting {
		t.Errorf("renamed after the beginning: %q", got)
	}
}

// Into a tournament that is locked only the host lets people in.
func TestTheHostLocks(t *testing.T) {
	c := newClass(t, pairing.Stage{Kind: pairing.GroupStage, Games: 1, Late: true})
	c.enter("a", "b")
	c.must(host, tournament.Command{Do: tournament.Lock})
	enter := tournament.Command{Do: tournament.Enter, Name: "x"}
	if got := code(c.do("x", enter)); got != room.IsLocked || c.tournament.MayEnter("x") {
		t.Errorf("enters: %q", got)
	}
	c.must(host, tournament.Command{Do: tournament.Enter, Name: "y", Person: "y"})
	c.must(host, tournament.Command{Do: tournament.Begin})
	if got := code(c.do("x", enter)); got != room.IsLocked {
		t.Errorf("comes late: %q", got)
	}
	c.must(host, tournament.Command{Do: tournament.Unlock})
	c.must("x", enter)
}

// A snapshot has the decisions of the host.
func TestSnapshotOfTheDoor(t *testing.T) {
	c := newClass(t, everyone)
	c.enter("a", "b", "x")
	c.must(host, tournament.Command{Do: tournament.Leave, Name: "x"})
	c.must(host, tournament.Command{Do: tournament.Bar, Name: "b"})
	c.must(host, tournament.Command{Do: tournament.Rename, Name: "a", To: "c"})
	c.must("x", tournament.Command{Do: tournament.Enter, Name: "z"})
	c.must(host, tournament.Command{Do: tournament.Lock})
	events := c.tournament.Snapshot()
	if events == nil {
		t.Fatal("there is none")
	}
	var made tournament.Tournament
	for i := range events {
		if err := made.Apply(&events[i]); err != nil {
			t.Fatal(err)
		}
	}
	if door := made.Door(); !door.IsLocked() || len(door.Removals()) != 3 || len(made.Entries()) != 2 {
		t.Errorf("%+v, %+v", door, made.Entries())
	}
}
