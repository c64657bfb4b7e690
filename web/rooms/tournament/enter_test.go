package tournament_test

import (
	"fmt"
	"testing"
	"time"

	"colat/ai/arena/pairing"
	"colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

// A title is seen, and turns nothing round.
func TestTitlesAreSeen(t *testing.T) {
	for title, want := range map[string]string{
		"\u202eLớp 12A": "Lớp 12A", " Lớp\u200b12A ": "Lớp 12A", "\u200b": "", "\u3164\u2800": "", "\u202e": "",
	} {
		bad := terms(everyone)
		bad.Title = title
		c := &class{t: t, now: time.UnixMilli(1_764_000_000_000)}
		err := c.do(host, tournament.Command{Do: tournament.Open, Terms: bad})
		if want == "" && code(err) != room.BadTerms || want != "" && (err != nil || c.tournament.Terms().Title != want) {
			t.Errorf("%+q: %v, %+q", title, err, c.tournament.Terms().Title)
		}
		settled := newClass(t, everyone)
		err = settled.do(host, tournament.Command{Do: tournament.Settle, Terms: bad})
		if (want == "") != (err != nil) || want != "" && settled.tournament.Terms().Title != want {
			t.Errorf("%+q, settled: %v, %+q", title, err, settled.tournament.Terms().Title)
		}
	}
}

// One person that enters and leaves again and again keeps only itself out.
func TestComingAndGoingLocksOutNobodyElse(t *testing.T) {
	c := newClass(t, everyone)
	refused := 0
	for range 1100 {
		if c.do("x", tournament.Command{Do: tournament.Enter, Name: "x"}) != nil {
			refused++
			continue
		}
		c.must("x", tournament.Command{Do: tournament.Leave})
	}
	if refused == 0 {
		t.Error("one person comes and goes without end")
	}
	c.enter("a", "b")
	c.must(host, tournament.Command{Do: tournament.Enter, Name: "the host"})
	c.must(host, tournament.Command{Do: tournament.Enter, Name: "x", Person: "x"})
	if got := len(c.tournament.Entries()); got != 4 {
		t.Errorf("%d take part", got)
	}
}

// However much has happened, the host enters players and corrects results.
func TestTheHostIsLockedOutLast(t *testing.T) {
	c := newClass(t, everyone)
	c.enter("a", "b")
	at := c.now.UnixMilli()
	for n := 0; c.tournament.Events() < tournament.MostEvents; n++ {
		name := fmt.Sprint("x", n)
		for _, e := range []tournament.Event{
			{Kind: tournament.Entered, At: at, Who: name, Person: name, Name: name},
			{Kind: tournament.Left, At: at, Who: name, Name: name, Removed: true},
		} {
			if err := c.tournament.Apply(&e); err != nil {
				t.Fatal(err)
			}
		}
	}
	if got := code(c.do("y", tournament.Command{Do: tournament.Enter, Name: "y"})); got != room.Full {
		t.Errorf("somebody comes after %d events: %q", tournament.MostEvents, got)
	}
	c.must(host, tournament.Command{Do: tournament.Enter, Name: "c", Person: "c"})
	c.must(host, tournament.Command{Do: tournament.Begin})
	result := pairing.Result{Game: c.tournament.Given()[0].Game, Players: c.tournament.Given()[0].Players,
		Points: [2]int{3, 0}}
	c.must(host, tournament.Command{Do: tournament.Correct, Result: &result})
}

// A player who has left comes again where late players may come, and where it is offered.
func TestWhoHasLeftComesAgain(t *testing.T) {
	enters := func(c *class, who string) {
		t.Helper()
		offered, err := c.tournament.MayEnter(who), c.do(who, tournament.Command{Do: tournament.Enter, Name: who})
		if offered != (err == nil) {
			t.Errorf("%s is offered to enter: %v, and the answer is %v", who, offered, err)
		}
	}
	for name, stage := range map[string]pairing.Stage{
		"swiss": {Kind: pairing.SwissStage, Rounds: 3, Games: 1}, "groups": everyone, "knock-out": knockOut,
	} {
		t.Run(name, func(t *testing.T) {
			c := newClass(t, stage)
			c.enter("a", "b", "c", "d")
			c.must("a", tournament.Command{Do: tournament.Leave})
			enters(c, "a") // nothing has begun
			if _, there := c.tournament.EntryOf("a"); !there {
				t.Error("who left before the beginning does not come again")
			}
			c.must(host, tournament.Command{Do: tournament.Begin})
			c.must("a", tournament.Command{Do: tournament.Leave})
			enters(c, "a")
			enters(c, "z")
			entry, there := c.tournament.EntryOf("a")
			if !there || entry.Name != "a" || entry.Enters != "" || len(entry.Absences) > 0 {
				t.Errorf("comes again: %v, as %+v", there, entry)
			}
			c.must("b", tournament.Command{Do: tournament.Enter, Name: "b"})
			if there {
				c.must("a", tournament.Command{Do: tournament.Enter, Name: "a"}) // asked again
			}
			c.playOn()
			if c.tournament.Phase() != tournament.Over {
				t.Fatalf("it is %s", c.tournament.Phase())
			}
			for _, who := range []string{"a", "q", host} {
				if c.tournament.MayEnter(who) {
					t.Errorf("%s is offered to enter what is over", who)
				}
			}
		})
	}
}

// Programs are known as such, also after they have come back and in a snapshot, and are not
// counted as people.
func TestBotsAreNoPeople(t *testing.T) {
	c := newClass(t, everyone)
	c.enter("a", "b")
	for range 2 {
		c.must("bot", tournament.Command{Do: tournament.Enter, Name: "Bot", Bot: true})
		var again tournament.Tournament
		for _, e := range c.tournament.Snapshot() {
			if err := again.Apply(&e); err != nil {
				t.Fatal(err)
			}
		}
		for _, seen := range []*tournament.Tournament{&c.tournament, &again} {
			if people, bots := seen.Present(); people != 2 || bots != 1 || !seen.IsBot("Bot") || seen.IsBot("a") {
				t.Errorf("%d people and %d bots", people, bots)
			}
		}
		c.must("bot", tournament.Command{Do: tournament.Leave})
	}
	if people, bots := c.tournament.Present(); people != 2 || bots != 0 {
		t.Errorf("without the bot there are %d people and %d bots", people, bots)
	}
}
