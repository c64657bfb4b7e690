package contest_test

import (
	"encoding/json"
	"slices"
	"testing"
	"time"

	"colat/ai/arena/schedule"
	"colat/game/match"
	_ "colat/game/mnk"
	"colat/web/rooms/contest"
	"colat/web/rooms/room"
)

func TestContestToItsEnd(t *testing.T) {
	for _, stages := range [][]schedule.Stage{
		{swiss}, {everyone}, {knockOut}, {{Kind: schedule.GroupStage, Groups: 2, Advance: 2, Games: 1}, knockOut},
	} {
		c := newClass(t, stages...)
		c.enter("a", "b", "c", "d", "e", "f", "g")
		c.must(host, contest.Command{Do: contest.Begin})
		c.playOn()
		if c.contest.Phase() != contest.Over || !c.plan().Finished {
			t.Errorf("%+v: %s", stages, c.contest.Phase())
		}
		if best := c.plan().Places[0]; best.Name != "a" {
			t.Errorf("%+v: %+v is first", stages, best)
		}
		if err := c.do("h", contest.Command{Do: contest.Enter, Name: "h"}); code(err) != contest.NoEntry {
			t.Errorf("somebody enters what is over: %v", err)
		}
	}
}

func TestWhoMayDoWhat(t *testing.T) {
	c := newClass(t, everyone)
	c.enter("a", "b", "c")
	result := schedule.Result{}
	for _, test := range []struct {
		who     string
		command contest.Command
		want    room.Code
	}{
		{"a", contest.Command{Do: contest.Open, Terms: terms(swiss)}, room.NotHere},
		{"a", contest.Command{Do: contest.Begin}, room.NotHost},
		{"a", contest.Command{Do: contest.Pause}, room.NotHost},
		{"a", contest.Command{Do: contest.Close}, room.NotHost},
		{"a", contest.Command{Do: contest.Settle, Terms: terms(swiss)}, room.NotHost},
		{"a", contest.Command{Do: contest.Correct, Result: &result}, room.NotHost},
		{"a", contest.Command{Do: contest.Leave, Name: "b"}, room.NotHost},
		{"a", contest.Command{Do: contest.Enter, Name: "z", Person: "z"}, room.NotHost},
		{"a", contest.Command{Do: contest.Enter, Name: "other"}, room.Taken},
		{"a", contest.Command{Do: contest.Enter, Name: "a"}, ""},
		{"z", contest.Command{Do: contest.Enter, Name: "a"}, room.Taken},
		{"z", contest.Command{Do: contest.Enter, Name: "\x00"}, room.BadName},
		{"z", contest.Command{Do: contest.Leave}, ""},
		{"z", contest.Command{Do: "dance"}, room.Unknown},
		{host, contest.Command{Do: contest.Pause}, room.NotPlaying},
		{host, contest.Command{Do: contest.Correct, Result: &result}, room.NotPlaying},
		{host, contest.Command{Do: contest.Settle}, room.BadTerms},
		{host, contest.Command{Do: contest.Leave, Name: "z"}, contest.NotEntered},
		{host, contest.Command{Do: contest.Enter, Name: "x", Person: "x"}, ""},
		{host, contest.Command{Do: contest.Leave, Name: "x"}, ""},
		{host, contest.Command{Do: contest.Begin}, ""},
		{host, contest.Command{Do: contest.Begin}, ""},
		{host, contest.Command{Do: contest.Settle, Terms: terms(swiss)}, room.NotSetting},
		{host, contest.Command{Do: contest.Correct, Result: &result}, contest.BadResult},
		{"z", contest.Command{Do: contest.Enter, Name: "z"}, contest.NoEntry},
		{host, contest.Command{Do: contest.Close}, ""},
		{host, contest.Command{Do: contest.Close}, ""},
		{"a", contest.Command{Do: contest.Leave}, room.IsClosed},
	} {
		if got := code(c.do(test.who, test.command)); got != test.want {
			t.Errorf("%s %+v: %q, want %q", test.who, test.command, got, test.want)
		}
	}
	if len(c.contest.Given()) != 0 || len(c.contest.Dropped()) == 0 {
		t.Error("a contest that is closed has games being played")
	}
}

func TestTermsThatCannotBe(t *testing.T) {
	for name, change := range map[string]func(*contest.Terms){
		"no title":       func(t *contest.Terms) { t.Title = " " },
		"no game":        func(t *contest.Terms) { t.Game = "chess" },
		"no clock":       func(t *contest.Terms) { t.Clock = match.TimeControl{} },
		"a day":          func(t *contest.Terms) { t.Clock.Total = 24 * time.Hour },
		"no stages":      func(t *contest.Terms) { t.Stages = nil },
		"an odd stage":   func(t *contest.Terms) { t.Stages = []schedule.Stage{{Kind: "ladder"}} },
		"too many games": func(t *contest.Terms) { t.Stages = []schedule.Stage{{Kind: schedule.SwissStage, Games: 1000}} },
		"a long wait":    func(t *contest.Terms) { t.Walkover = 1 << 20 },
		"after the cup":  func(t *contest.Terms) { t.Stages = []schedule.Stage{knockOut, knockOut} },
	} {
		bad := terms(everyone)
		change(bad)
		var c contest.Contest
		if _, err := c.Decide(host, &contest.Command{Do: contest.Open, Terms: bad}, time.Now()); code(err) != room.BadTerms {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Nothing begins during a pause, nobody is waited for, and what is being played goes on.
func TestPause(t *testing.T) {
	c := newClass(t, everyone)
	c.enter("a", "b", "c", "d")
	c.must(host, contest.Command{Do: contest.Begin})
	first := slices.Clone(c.contest.Given())
	if len(first) != 2 {
		t.Fatalf("%d games begin", len(first))
	}
	c.must(host, contest.Command{Do: contest.Pause})
	if _, waits := c.contest.MissingAt(first[0], time.Time{}); waits {
		t.Error("somebody is waited for during a pause")
	}
	rooms := []string{first[0].Room, first[1].Room}
	for _, id := range rooms {
		c.ends(id, 0)
	}
	if len(c.contest.Given()) != 0 {
		t.Error("games begin during a pause")
	}
	c.must(host, contest.Command{Do: contest.Resume})
	if len(c.contest.Given()) != 2 {
		t.Fatal("nothing goes on")
	}
	at, waits := c.contest.MissingAt(c.contest.Given()[0], time.Time{})
	if want := c.now.Add(contest.DefaultWalkover * time.Second); !waits || !at.Equal(want) {
		t.Errorf("missing at %v, want %v", at, want)
	}
}

func TestWalkoversAndLostRooms(t *testing.T) {
	c := newClass(t, everyone)
	c.enter("a", "b", "c", "d")
	c.must(host, contest.Command{Do: contest.Begin})
	one, other := c.contest.Given()[0], c.contest.Given()[1]
	c.inRoom(one.Room, &room.Event{Kind: room.Ready, Who: one.Players[1], Chair: 1})
	c.inRoom(one.Room, c.rooms[one.Room].Abandon(room.Missing, c.now))
	c.report(one.Room)
	if r := result(c.plan(), one); r == nil || !r.Forfeit || r.Points != [2]int{0, schedule.Win} {
		t.Errorf("%+v", r)
	}
	// The room of the other game ends because nothing happened for a day.
	c.inRoom(other.Room, &room.Event{Kind: room.Closed})
	c.report(other.Room)
	again := c.contest.Given()
	if len(again) != 1 || again[0].Game != other.Game || again[0].Room == other.Room {
		t.Fatalf("%+v is given instead of %+v", again, other)
	}
	c.inRoom(again[0].Room, c.rooms[again[0].Room].Abandon(room.Missing, c.now))
	c.report(again[0].Room)
	if r := result(c.plan(), other); r == nil || !r.Forfeit || r.Points != [2]int{} {
		t.Errorf("%+v", r)
	}
}

func result(plan *schedule.Plan, g contest.Given) *schedule.Result {
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

// A correction in a knock-out sends somebody else to the next round: the game that is
// being played there is dropped, and the contest that was over is open again.
func TestCorrection(t *testing.T) {
	c := newClass(t, schedule.Stage{Kind: schedule.KnockOutStage, Games: 1})
	c.enter("a", "b", "c", "d")
	c.must(host, contest.Command{Do: contest.Begin})
	semi := c.contest.Given()[0]
	for range 2 {
		c.ends(c.contest.Given()[0].Room, 0)
	}
	final := c.contest.Given()[0]
	turned := schedule.Result{Game: semi.Game, Players: semi.Players, Points: [2]int{0, schedule.Win}}
	change, err := c.contest.Correction(turned)
	if err != nil || len(change.Gone) != 1 || len(change.New) != 1 {
		t.Fatalf("%+v, %v", change, err)
	}
	c.must(host, contest.Command{Do: contest.Correct, Result: &turned})
	now := slices.Clone(c.contest.Given())
	if len(now) != 1 || now[0].Players == final.Players || c.contest.Dropped()[0] != final.Room {
		t.Fatalf("%+v is played after %+v, %v is dropped", now, final, c.contest.Dropped())
	}
	c.ends(now[0].Room, 0)
	if c.contest.Phase() != contest.Over {
		t.Fatal(c.contest.Phase())
	}
	turned.Points = [2]int{schedule.Win, 0}
	c.must(host, contest.Command{Do: contest.Correct, Result: &turned})
	var e contest.Event
	if err := json.Unmarshal([]byte(c.events[len(c.events)-2]), &e); err != nil {
		t.Fatal(err)
	}
	if !e.Reopened || len(e.Voids) != 1 || e.Voids[0] != now[0].Game || c.contest.Phase() != contest.Playing {
		t.Errorf("%+v, %s", e, c.contest.Phase())
	}
	if len(c.contest.Given()) != 1 || c.contest.Given()[0].Players != final.Players {
		t.Errorf("%+v is given, not the final %+v", c.contest.Given(), final)
	}
	c.playOn()
}

// Both games of a pair begin with the same position, another pair with its own.
func TestRoomsOfGames(t *testing.T) {
	c := newClass(t, knockOut)
	c.enter("a", "b")
	c.must(host, contest.Command{Do: contest.Begin})
	first := c.contest.Given()[0]
	ends := c.contest.RoomTerms(first)
	if err := ends.Check(); err != nil || !ends.Fixed || ends.Chairs[0].Holder != first.Players[0] {
		t.Fatalf("%+v: %v", ends, err)
	}
	c.ends(first.Room, 0)
	second := c.contest.Given()[0]
	if second.Players[0] != first.Players[1] || c.contest.RoomTerms(second).Start != ends.Start {
		t.Errorf("%+v after %+v", second, first)
	}
}

// An abandoned contest closes, and says so once.
func TestIdle(t *testing.T) {
	c := newClass(t, everyone)
	c.now = c.now.Add(contest.Idle)
	c.settle()
	if c.contest.Phase() != contest.Shut {
		t.Error(c.contest.Phase())
	}
	if err := c.contest.Apply(&contest.Event{Kind: contest.Began}); err == nil {
		t.Error("something happens in a contest that is closed")
	}
}
