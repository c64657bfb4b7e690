package tournament_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"colat/ai/arena/pairing"
	"colat/game"
	"colat/game/match"
	"colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

// In a simultaneous display all games begin at the same time, from the same position. The exhibitor
// has its own time on each board, as either side.
func TestADisplay(t *testing.T) {
	for _, engine := range []bool{false, true} {
		c := newClass(t, display)
		terms := c.tournament.Terms()
		terms.Clock = match.ControlOf(match.SideTime{Total: time.Hour}, match.SideTime{Total: time.Minute})
		c.must(host, tournament.Command{Do: tournament.Settle, Terms: &terms})
		c.enter("a", "b", "c")
		if got := code(c.do(host, tournament.Command{Do: tournament.Begin})); got != room.NotReady {
			t.Errorf("it begins without an exhibitor: %q", got)
		}
		settleExhibitor(c, engine)
		exhibitor, _ := c.tournament.Exhibitor()
		c.must(host, tournament.Command{Do: tournament.Begin})
		c.enter("late")
		if got := len(c.tournament.Given()); got != 4 {
			t.Fatalf("%d boards for four players", got)
		}
		if got := len(c.tournament.GamesOf(exhibitor.Person)); got != 4 {
			t.Errorf("the exhibitor plays %d games", got)
		}
		start, sides := "", [2]int{}
		for _, g := range c.tournament.Given() {
			terms := c.tournament.RoomTerms(g)
			chair := slices.Index(g.Players[:], exhibitor.Name)
			sides[chair]++
			if err := terms.Check(); err != nil || terms.Clock.Of(game.Player(chair)).Total != time.Hour ||
				(terms.Chairs[chair].Kind == room.EngineChair) != engine || start != "" && terms.Start != start {
				t.Errorf("%+v: %+v, %v", g, terms, err)
			}
			start = terms.Start
		}
		if sides != [2]int{2, 2} {
			t.Errorf("the exhibitor has the sides %v", sides)
		}
		for n, g := range slices.Clone(c.tournament.Given()) {
			c.ends(g.Room, n%3-1)
		}
		group := c.plan().Stages[0].Groups[0]
		if x := group.Exhibitor; c.tournament.Phase() != tournament.Over || x.Played != 4 || len(group.Table) != 4 ||
			x.Wins+x.Draws+x.Losses != 4 {
			t.Errorf("%s, %+v, %+v", c.tournament.Phase(), x, group.Table)
		}
	}
}

// The engine of a display comes with the terms, and goes with them alone.
func TestTheEngineOfADisplay(t *testing.T) {
	c := newClass(t, display)
	c.enter("An")
	terms := c.tournament.Terms()
	settle := func(x *tournament.Exhibitor) room.Code {
		terms.Exhibitor = x
		return code(c.do(host, tournament.Command{Do: tournament.Settle, Terms: &terms}))
	}
	for _, test := range []struct {
		exhibitor tournament.Exhibitor
		want      room.Code
	}{
		{tournament.Exhibitor{Name: "An", Engine: "champion"}, room.Taken},
		{tournament.Exhibitor{Name: "\u200b", Engine: "champion"}, room.BadName},
		{tournament.Exhibitor{Name: "Bot"}, room.BadTerms},
		{tournament.Exhibitor{Name: "Bot", Engine: "level:3"}, ""},
		{tournament.Exhibitor{Name: "Level 4", Engine: "level:4"}, ""},
	} {
		if got := settle(&test.exhibitor); got != test.want {
			t.Errorf("%+v: %q, want %q", test.exhibitor, got, test.want)
		}
	}
	name := "Level 4"
	if e := c.tournament.Entries(); len(e) != 2 || e[0].Name != name || !e[0].Bot || e[0].Person != room.Server {
		t.Errorf("%+v", e)
	}
	for _, do := range []tournament.Deed{tournament.Leave, tournament.Bar, tournament.Rename} {
		got := code(c.do(host, tournament.Command{Do: do, Name: name, To: "x"}))
		if got != room.NotSetting {
			t.Errorf("%s: %q", do, got)
		}
	}
	if got := code(c.do("b", tournament.Command{Do: tournament.Enter, Name: name})); got != room.Taken {
		t.Errorf("a player takes the engine's name: %q", got)
	}
	var made tournament.Tournament
	for _, e := range c.tournament.Snapshot() {
		if err := made.Apply(&e); err != nil {
			t.Fatal(err)
		}
	}
	if got, want := fmt.Sprint(made.Entries()), fmt.Sprint(c.tournament.Entries()); got != want {
		t.Errorf("the snapshot has %s, want %s", got, want)
	}
	if settle(nil); len(c.tournament.Entries()) != 1 {
		t.Errorf("%+v", c.tournament.Entries())
	}
	terms.Stages = []pairing.Stage{swiss}
	if got := settle(&tournament.Exhibitor{Name: name, Engine: "champion"}); got != room.BadTerms {
		t.Errorf("an exhibitor of a Swiss tournament: %q", got)
	}
}

// A display has a bounded number of boards, also if it had more players before its terms were those
// of a display. Its exhibitor always finds a place, and stays.
func TestAFullDisplay(t *testing.T) {
	c := newClass(t, display)
	for n := range 500 {
		err := c.do(fmt.Sprint(n), tournament.Command{Do: tournament.Enter, Name: fmt.Sprint("p", n)})
		if (err == nil) != (n < tournament.MostBoards) || err != nil && code(err) != room.Full {
			t.Fatalf("player %d: %v", n, err)
		}
	}
	if c.tournament.MayEnter("x") || !c.tournament.MayEnter(host) {
		t.Error("a full display")
	}
	c.must(host, tournament.Command{Do: tournament.Enter, Name: "Teacher"})
	if got := code(c.do("1", tournament.Command{Do: tournament.Enter, Name: "again"})); got != room.Taken {
		t.Errorf("a player enters twice: %q", got)
	}
	c.must(host, tournament.Command{Do: tournament.Begin})
	if got := len(c.tournament.Given()); got != tournament.MostBoards {
		t.Errorf("%d boards", got)
	}
	if c.do(host, tournament.Command{Do: tournament.Leave}) == nil {
		t.Error("the exhibitor leaves")
	}
	c.must("1", tournament.Command{Do: tournament.Leave})
	c.enter("late")
	c.playOn()
	if got := len(c.plan().Places); c.tournament.Phase() != tournament.Over || got != tournament.MostBoards+1 {
		t.Errorf("%s, %d places", c.tournament.Phase(), got)
	}

	many := newClass(t, everyone)
	for n := range tournament.MostBoards + 1 {
		many.enter(fmt.Sprint("p", n))
	}
	many.must(host, tournament.Command{Do: tournament.Enter, Name: "Teacher"})
	terms := many.tournament.Terms()
	terms.Stages = []pairing.Stage{display}
	many.must(host, tournament.Command{Do: tournament.Settle, Terms: &terms})
	if got := code(many.do(host, tournament.Command{Do: tournament.Begin})); got != room.Full {
		t.Errorf("it begins with too many boards: %q", got)
	}
}
