package tournament_test

import (
	"slices"
	"strings"
	"testing"

	"colat/render/app/apptest"
	rooms "colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

// exhibits opens a simultaneous display as its host, against so many others, whose games begin.
func exhibits(t *testing.T, others int) (*apptest.App, *apptest.Visited, *tournament.Tournament) {
	t.Helper()
	s := apptest.NewServer()
	a := openedBy(t, s, &apptest.Host{Lang: "en"}, apptest.DisplayTerms(""))
	a.Resize(1280, 800, 1)
	c, id := s.Served(t)
	v := &apptest.Visited{T: t, App: a, Server: s, ID: id}
	v.Come(others)
	apptest.SettleRoom(a)
	if f := apptest.TournamentOf(t, a); f.Entered != "Teacher" {
		t.Fatalf("the host has not entered: %+v", f)
	}
	a.Click(t, "begin")
	for range others + 1 {
		apptest.SettleRoom(a)
	}
	for _, g := range c.Given() {
		for _, chair := range s.Rooms[g.Room].Room.Terms().Chairs {
			if chair.Holder == c.Host() {
				continue
			}
			if err := s.Do(g.Room, chair.Holder, &rooms.Command{Do: rooms.BeReady}); err != nil {
				t.Fatal(err)
			}
		}
		if r := &s.Rooms[g.Room].Room; r.Phase() != rooms.Playing {
			t.Fatalf("the exhibitor is not ready in %+v: %s", g, r.Phase())
		}
	}
	apptest.SettleRoom(a)
	return a, v, c
}

// moves has the side on turn in a room make its first legal move.
func moves(t *testing.T, s *apptest.Server, g tournament.Given) {
	t.Helper()
	r := &s.Rooms[g.Room].Room
	state := r.Match().State()
	c := &rooms.Command{Do: rooms.Move, Game: r.Games(), Ply: len(r.Match().Moves()),
		Move: state.Rules().FormatMove(state, state.AppendMoves(nil)[0])}
	if err := s.Do(g.Room, r.Terms().Chairs[r.ToMove()].Holder, c); err != nil {
		t.Fatal(err)
	}
}

// roomOf returns the room on the screen, or "".
func roomOf(a *apptest.App) string {
	if a.State().Scene != "board" {
		return ""
	}
	return a.State().Room.ID
}

// The exhibitor sees all boards, opens the one that has waited longest, and after each move comes to
// the next one, unless it wants to stay.
func TestTheExhibitorGoesFromBoardToBoard(t *testing.T) {
	a, v, c := exhibits(t, 4)
	if a.State().Scene != "projector" {
		t.Fatalf("the exhibitor sees %s", a.State().Scene)
	}
	boards := func() (list []string) {
		a.LayOut()
		for _, control := range a.Controls() {
			if id, is := strings.CutPrefix(control, "board-"); is {
				list = append(list, id)
			}
		}
		return list
	}
	given := slices.Clone(c.Given()) // the exhibitor begins on the boards 0 and 2
	if got := boards(); len(got) != 4 || got[0] != given[0].Room || got[1] != given[2].Room {
		t.Fatalf("the boards are %v of %+v", got, given)
	}
	v.Server.Pass(1e9)
	moves(t, v.Server, given[3])
	v.Server.Pass(1e9)
	moves(t, v.Server, given[1])
	apptest.SettleRoom(a)
	want := []string{given[0].Room, given[2].Room, given[3].Room, given[1].Room}
	if got := boards(); !slices.Equal(got, want) {
		t.Errorf("the boards are %v, want %v", got, want)
	}
	a.Click(t, "next-board")
	for _, room := range want[:3] {
		apptest.SettleRoom(a)
		if roomOf(a) != room {
			t.Fatalf("%q is on the screen, want %q", roomOf(a), room)
		}
		a.Click(t, a.State().Legal[0])
		for range 60 {
			a.Tick()
		}
	}
	apptest.SettleRoom(a)
	if roomOf(a) != want[3] {
		t.Fatalf("%q is on the screen, want %q", roomOf(a), want[3])
	}
	apptest.Press("more", "auto-board")(t, a)
	a.Activate("close-menu")
	moves(t, v.Server, given[0])
	a.Click(t, a.State().Legal[0])
	for range 200 {
		a.Tick()
	}
	if roomOf(a) != want[3] {
		t.Errorf("an exhibitor who stays is led to %q", roomOf(a))
	}
	v.Host(&tournament.Command{Do: tournament.Close})
	for range 400 {
		a.Tick()
	}
	if scene := a.State().Scene; scene != "class" {
		t.Errorf("after the end %s is on the screen", scene)
	}
}

// A player of a display has one board, and a newcomer gets one while others play.
func TestAPlayerOfADisplay(t *testing.T) {
	for _, test := range []struct {
		name    string
		prepare func(*testing.T, *apptest.App)
		want    string
	}{
		{"who comes late", apptest.ComesTo(apptest.DisplayTerms("level:5"), 3, "An",
			apptest.InTurn(apptest.Begins, apptest.Enters)), "Golden"},
		{"who watches", apptest.ComesTo(apptest.DisplayTerms("level:5"), 3, "An", apptest.Begins),
			"Golden: 0 won, 0 drawn, 0 lost"},
	} {
		if said := inClass(t, test.prepare); !strings.Contains(said, test.want) {
			t.Errorf("%s: %q is not said: %s", test.name, test.want, said)
		}
	}
}

// The terms of a display are chosen where tournaments are, and changed there.
func TestTermsOfADisplay(t *testing.T) {
	s := apptest.NewServer()
	a := apptest.OpenRooms(t, s, &apptest.Host{Lang: "en"}, "", apptest.Named("Teacher"))
	for _, control := range []string{"friend", "against-tournament", "game-victory", "kind-display", "exhibitor-engine",
		"level-5", "opens-others"} {
		a.Click(t, control)
	}
	a.Click(t, "make-room")
	apptest.SettleRoom(a)
	c, _ := s.Served(t)
	check := func(engine string) {
		t.Helper()
		terms := c.Terms()
		switch x := terms.Exhibitor; {
		case !terms.IsDisplay() || terms.Stages[0].Opens != "others" || (x != nil) != (engine != ""):
			t.Errorf("the terms are %+v", terms)
		case x != nil && (x.Engine != engine || x.Name == ""):
			t.Errorf("the exhibitor is %+v", x)
		}
	}
	check("level:5")
	a.Click(t, "change")
	a.Click(t, "make-room")
	apptest.SettleRoom(a)
	check("level:5")
	a.Click(t, "change")
	a.Click(t, "exhibitor-host")
	a.Click(t, "make-room")
	apptest.SettleRoom(a)
	check("")
	a.LayOut()
	if a.Page.Find("enter") == nil || a.Page.Find("begin") != nil {
		t.Error("a display without its exhibitor can begin")
	}
}
