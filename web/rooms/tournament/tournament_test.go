package tournament_test

import (
	"encoding/json"
	"slices"
	"testing"
	"time"

	"colat/ai/arena/pairing"
	"colat/game/match"
	_ "colat/game/mnk"
	"colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

func TestTournamentToItsEnd(t *testing.T) {
	for _, stages := range [][]pairing.Stage{
		{swiss}, {everyone}, {knockOut}, {{Kind: pairing.GroupStage, Groups: 2, Advance: 2, Games: 1}, knockOut},
	} {
		c := newClass(t, stages...)
		c.enter("a", "b", "c", "d", "e", "f", "g")
		c.must(host, tournament.Command{Do: tournament.Begin})
		c.playOn()
		if c.tournament.Phase() != tournament.Over || !c.plan().Finished {
			t.Errorf("%+v: %s", stages, c.tournament.Phase())
		}
		if best := c.plan().Places[0]; best.Name != "a" {
			t.Errorf("%+v: %+v is first", stages, best)
		}
		if err := c.do("h", tournament.Command{Do: tournament.Enter, Name: "h"}); code(err) != tournament.NoEntry {
			t.Errorf("somebody enters what is over: %v", err)
		}
	}
}

func TestWhoMayDoWhat(t *testing.T) {
	c := newClass(t, everyone)
	c.enter("a", "b", "c")
	result := pairing.Result{}
	for _, test := range []struct {
		who     string
		command tournament.Command
		want    room.Code
	}{
		{"a", tournament.Command{Do: tournament.Open, Terms: terms(swiss)}, room.NotHere},
		{"a", tournament.Command{Do: tournament.Begin}, room.NotHost},
		{"a", tournament.Command{Do: tournament.Pause}, room.NotHost},
		{"a", tournament.Command{Do: tournament.Close}, room.NotHost},
		{"a", tournament.Command{Do: tournament.Settle, Terms: terms(swiss)}, room.NotHost},
		{"a", tournament.Command{Do: tournament.Correct, Result: &result}, room.NotHost},
		{"a", tournament.Command{Do: tournament.Leave, Name: "b"}, room.NotHost},
		{"a", tournament.Command{Do: tournament.Enter, Name: "z", Person: "z"}, room.NotHost},
		{"a", tournament.Command{Do: tournament.Enter, Name: "other"}, room.Taken},
		{"a", tournament.Command{Do: tournament.Enter, Name: "a"}, ""},
		{"z", tournament.Command{Do: tournament.Enter, Name: "a"}, room.Taken},
		{"z", tournament.Command{Do: tournament.Enter, Name: "\x00"}, room.BadName},
		{"z", tournament.Command{Do: tournament.Leave}, ""},
		{"z", tournament.Command{Do: "dance"}, room.Unknown},
		{host, tournament.Command{Do: tournament.Pause}, room.NotPlaying},
		{host, tournament.Command{Do: tournament.Correct, Result: &result}, room.NotPlaying},
		{host, tournament.Command{Do: tournament.Settle}, room.BadTerms},
		{host, tournament.Command{Do: tournament.Leave, Name: "z"}, tournament.NotEntered},
		{host, tournament.Command{Do: tournament.Enter, Name: "x", Person: "x"}, ""},
		{host, tournament.Command{Do: tournament.Leave, Name: "x"}, ""},
		{host, tournament.Command{Do: tournament.Begin}, ""},
		{host, tournament.Command{Do: tournament.Begin}, ""},
		{host, tournament.Command{Do: tournament.Settle, Terms: terms(swiss)}, room.NotSetting},
		{host, tournament.Command{Do: tournament.Correct, Result: &result}, tournament.BadResult},
		{"z", tournament.Command{Do: tournament.Enter, Name: "z"}, tournament.NoEntry},
		{host, tournament.Command{Do: tournament.Close}, ""},
		{host, tournament.Command{Do: tournament.Close}, ""},
		{"a", tournament.Command{Do: tournament.Leave}, room.IsClosed},
	} {
		if got := code(c.do(test.who, test.command)); got != test.want {
			t.Errorf("%s %+v: %q, want %q", test.who, test.command, got, test.want)
		}
	}
	if len(c.tournament.Given()) != 0 || len(c.tournament.Dropped()) == 0 {
		t.Error("a contest that is closed has games being played")
	}
}

func TestTermsThatCannotBe(t *testing.T) {
	for name, change := range map[string]func(*tournament.Terms){
		"no title":       func(t *tournament.Terms) { t.Title = " " },
		"no game":        func(t *tournament.Terms) { t.Game = "chess" },
		"no clock":       func(t *tournament.Terms) { t.Clock = match.TimeControl{} },
		"a day":          func(t *tournament.Terms) { t.Clock.Total = 24 * time.Hour },
		"no stages":      func(t *tournament.Terms) { t.Stages = nil },
		"an odd stage":   func(t *tournament.Terms) { t.Stages = []pairing.Stage{{Kind: "ladder"}} },
		"too many games": func(t *tournament.Terms) { t.Stages = []pairing.Stage{{Kind: pairing.SwissStage, Games: 1000}} },
		"a long wait":    func(t *tournament.Terms) { t.Walkover = 1 << 20 },
		"after the cup":  func(t *tournament.Terms) { t.Stages = []pairing.Stage{knockOut, knockOut} },
	} {
		bad := terms(everyone)
		change(bad)
		var c tournament.Tournament
		if _, err := c.Decide(host, &tournament.Command{Do: tournament.Open, Terms: bad},
			time.Now()); code(err) != room.BadTerms {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Nothing begins during a pause, no player loses by being away, and current games go on.
func TestPause(t *testing.T) {
	c := newClass(t, everyone)
	c.enter("a", "b", "c", "d")
	c.must(host, tournament.Command{Do: tournament.Begin})
	first := slices.Clone(c.tournament.Given())
	if len(first) != 2 {
		t.Fatalf("%d games begin", len(first))
	}
	c.must(host, tournament.Command{Do: tournament.Pause})
	if _, waits := c.tournament.MissingAt(first[0], time.Time{}); waits {
		t.Error("somebody is waited for during a pause")
	}
	rooms := []string{first[0].Room, first[1].Room}
	for _, id := range rooms {
		c.ends(id, 0)
	}
	if len(c.tournament.Given()) != 0 {
		t.Error("games begin during a pause")
	}
	c.must(host, tournament.Command{Do: tournament.Resume})
	if len(c.tournament.Given()) != 2 {
		t.Fatal("nothing goes on")
	}
	at, waits := c.tournament.MissingAt(c.tournament.Given()[0], time.Time{})
	if want := c.now.Add(tournament.DefaultWalkover * time.Second); !waits || !at.Equal(want) {
		t.Errorf("missing at %v, want %v", at, want)
	}
}

func TestWalkoversAndLostRooms(t *testing.T) {
	c := newClass(t, everyone)
	c.enter("a", "b", "c", "d")
	c.must(host, tournament.Command{Do: tournament.Begin})
	one, other := c.tournament.Given()[0], c.tournament.Given()[1]
	c.inRoom(one.Room, &room.Event{Kind: room.Ready, Who: one.Players[1], Chair: 1})
	c.inRoom(one.Room, c.rooms[one.Room].Abandon(room.Missing, c.now))
	c.report(one.Room)
	if r := result(c.plan(), one); r == nil || !r.Forfeit || r.Points != [2]int{0, pairing.Win} {
		t.Errorf("%+v", r)
	}
	// The room of the other game ends because nothing happened for a day.
	c.inRoom(other.Room, &room.Event{Kind: room.Closed})
	c.report(other.Room)
	again := c.tournament.Given()
	if len(again) != 1 || again[0].Game != other.Game || again[0].Room == other.Room {
		t.Fatalf("%+v is given instead of %+v", again, other)
	}
	c.inRoom(again[0].Room, c.rooms[again[0].Room].Abandon(room.Missing, c.now))
	c.report(again[0].Room)
	if r := result(c.plan(), other); r == nil || !r.Forfeit || r.Points != [2]int{} {
		t.Errorf("%+v", r)
	}
}

func result(plan *pairing.Plan, g tournament.Given) *pairing.Result {
	for _, phase := range plan.Phases {
		for _, m := range phase.Meetings {
			for _, o := range m.Games {
				if o.Key == g.Game && o.Players == g.Players && o.Over() {
					return o.Result
				}
			}
		}
	}
	return nil
}

// A correction in a knock-out sends another player to the next round: the game that is being played
// there is dropped, and the tournament that was over is open again.
func TestCorrection(t *testing.T) {
	c := newClass(t, pairing.Stage{Kind: pairing.KnockOutStage, Games: 1})
	c.enter("a", "b", "c", "d")
	c.must(host, tournament.Command{Do: tournament.Begin})
	semi := c.tournament.Given()[0]
	for range 2 {
		c.ends(c.tournament.Given()[0].Room, 0)
	}
	final := c.tournament.Given()[0]
	turned := pairing.Result{Game: semi.Game, Players: semi.Players, Points: [2]int{0, pairing.Win}}
	change, err := c.tournament.Correction(turned)
	if err != nil || len(change.Gone) != 1 || len(change.New) != 1 {
		t.Fatalf("%+v, %v", change, err)
	}
	c.must(host, tournament.Command{Do: tournament.Correct, Result: &turned})
	now := slices.Clone(c.tournament.Given())
	if len(now) != 1 || now[0].Players == final.Players || c.tournament.Dropped()[0] != final.Room {
		t.Fatalf("%+v is played after %+v, %v is dropped", now, final, c.tournament.Dropped())
	}
	c.ends(now[0].Room, 0)
	if c.tournament.Phase() != tournament.Over {
		t.Fatal(c.tournament.Phase())
	}
	turned.Points = [2]int{pairing.Win, 0}
	c.must(host, tournament.Command{Do: tournament.Correct, Result: &turned})
	var e tournament.Event
	if err := json.Unmarshal([]byte(c.events[len(c.events)-2]), &e); err != nil {
		t.Fatal(err)
	}
	if !e.Reopened || len(e.Voids) != 1 || e.Voids[0] != now[0].Game || c.tournament.Phase() != tournament.Playing {
		t.Errorf("%+v, %s", e, c.tournament.Phase())
	}
	if len(c.tournament.Given()) != 1 || c.tournament.Given()[0].Players != final.Players {
		t.Errorf("%+v is given, not the final %+v", c.tournament.Given(), final)
	}
	c.playOn()
}

// Both games of a pair begin with the same position, another pair with its own.
func TestRoomsOfGames(t *testing.T) {
	c := newClass(t, knockOut)
	c.enter("a", "b")
	c.must(host, tournament.Command{Do: tournament.Begin})
	first := c.tournament.Given()[0]
	ends := c.tournament.RoomTerms(first)
	if err := ends.Check(); err != nil || !ends.Fixed || ends.Chairs[0].Holder != first.Players[0] {
		t.Fatalf("%+v: %v", ends, err)
	}
	c.ends(first.Room, 0)
	second := c.tournament.Given()[0]
	if second.Players[0] != first.Players[1] || c.tournament.RoomTerms(second).Start != ends.Start {
		t.Errorf("%+v after %+v", second, first)
	}
}

// An abandoned tournament closes, and says so once.
func TestIdle(t *testing.T) {
	c := newClass(t, everyone)
	c.now = c.now.Add(tournament.Idle)
	c.settle()
	if c.tournament.Phase() != tournament.Shut {
		t.Error(c.tournament.Phase())
	}
	if err := c.tournament.Apply(&tournament.Event{Kind: tournament.Began}); err == nil {
		t.Error("something happens in a contest that is closed")
	}
}
