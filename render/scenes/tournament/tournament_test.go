package tournament_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"colat/ai/arena/pairing"
	"colat/render/app/apptest"
	"colat/render/program/scene"
	"colat/web/rooms/tournament"
)

// openedBy opens a tournament by terms as a person, on the page that is returned.
func openedBy(t testing.TB, s *apptest.Server, host *apptest.Host, terms *tournament.Terms) *apptest.App {
	t.Helper()
	a := apptest.OpenRooms(t, s, host, "", apptest.Named("Teacher"))
	a.Go(scene.Tournament{Terms: terms})
	apptest.SettleRoom(a)
	return a
}

// A teacher opens a tournament on the page where games with friends are set up.
func TestATournamentIsOpened(t *testing.T) {
	s, host := apptest.NewServer(), &apptest.Host{Lang: "en"}
	a := apptest.OpenRooms(t, s, host, "", apptest.Named("Teacher"))
	for _, control := range []string{
		"friend", "against-tournament", "game-mnk", "kind-groups", "groups-less", "groups-less", "advance-less", "games-more",
		"clock-15m+10s", "title",
	} {
		a.Click(t, control)
	}
	a.Write("Class tournament 12A")
	a.Click(t, "make-room")
	apptest.SettleRoom(a)
	c, id := s.Served(t)
	terms := c.Terms()
	if terms.Title != "Class tournament 12A" || !strings.HasPrefix(terms.Game, "mnk") ||
		terms.Clock.Total.Minutes() != 15 {
		t.Errorf("the terms are %+v", terms)
	}
	stages := []pairing.Stage{
		{Kind: pairing.GroupStage, Groups: 2, Advance: 1, Games: 2, Draw: pairing.RandomDraw, Late: true},
		{Kind: pairing.KnockOutStage, Games: 2},
	}
	if len(terms.Stages) != 2 || !slices.EqualFunc(terms.Stages, stages, sameStage) {
		t.Errorf("the stages are %+v", terms.Stages)
	}
	f := apptest.TournamentOf(t, a)
	if !f.Host || f.Phase != "entering" || f.ID != id || !strings.Contains(f.Link, "contest="+id) ||
		a.Page.Find("qr") == nil {
		t.Errorf("the lobby shows %+v", f)
	}
	if host.Place != (scene.Place{Tournament: id}) {
		t.Errorf("the address leads to %+v", host.Place)
	}
	a.Click(t, "change")
	a.Click(t, "kind-swiss")
	a.Click(t, "rounds-more")
	a.Click(t, "make-room")
	apptest.SettleRoom(a)
	if terms := c.Terms(); len(terms.Stages) != 1 || terms.Stages[0].Rounds != 1 ||
		terms.Title != "Class tournament 12A" || len(s.Tournaments) != 1 {
		t.Errorf("after a change the terms of %d contests are %+v", len(s.Tournaments), terms)
	}
	if f := apptest.TournamentOf(t, a); f.Phase != "entering" {
		t.Errorf("after a change the lobby shows %+v", f)
	}
}

func sameStage(a, b pairing.Stage) bool {
	return a.Kind == b.Kind && a.Groups == b.Groups && a.Rounds == b.Rounds && a.Advance == b.Advance &&
		a.Games == b.Games && a.Draw == b.Draw && a.Late == b.Late
}

// What starts draw by chance is drawn anew for each pair, unless the teacher wants the
// position on the board.
func TestStartsOfATournament(t *testing.T) {
	for _, anew := range []bool{true, false} {
		s := apptest.NewServer()
		a := apptest.OpenRooms(t, s, &apptest.Host{Lang: "en"}, "", apptest.Named("Teacher"))
		for _, control := range []string{"friend", "against-tournament", "game-victory"} {
			a.Click(t, control)
		}
		if !anew {
			a.Click(t, "anew-off")
		}
		shown := a.State().Victory
		a.Click(t, "make-room")
		apptest.SettleRoom(a)
		c, _ := s.Served(t)
		cells := c.Terms().Options["victory"]
		if anew && cells != "" || !anew && cells != strings.Join(shown, " ") {
			t.Errorf("anew %v: the cells are %q, on the board were %q", anew, cells, shown)
		}
	}
}

// Bots that call the server come into a tournament whose host lets them, of a game that
// their protocol can carry.
func TestTournamentOpenToBots(t *testing.T) {
	for _, test := range []struct {
		controls []string
		opens    bool
	}{
		{[]string{"game-victory"}, false},
		{[]string{"game-victory", "bots-on"}, true},
		{[]string{"game-classic", "bots-on"}, true},
		{[]string{"game-victory", "bots-on", "bots-off"}, false},
		{[]string{"game-victory", "bots-on", "game-uttt"}, false},
	} {
		s := apptest.NewServer()
		a := apptest.OpenRooms(t, s, &apptest.Host{Lang: "en"}, "", apptest.Named("Teacher"))
		for _, control := range append([]string{"friend", "against-tournament"}, test.controls...) {
			a.Click(t, control)
		}
		offered := a.Page.Find("bots-on") != nil
		a.Click(t, "make-room")
		apptest.SettleRoom(a)
		c, _ := s.Served(t)
		if terms := c.Terms(); terms.Bots != test.opens || offered != (terms.Game != "uttt") {
			t.Errorf("%v: the door is open: %v; it was offered: %v", test.controls, terms.Bots, offered)
		}
	}
}

// The host pauses, corrects a result after a warning of its effects, removes a player, and ends the
// tournament.
func TestWhatTheHostDoes(t *testing.T) {
	s := apptest.NewServer()
	host := &apptest.Host{Lang: "en"}
	a := openedBy(t, s, host, apptest.GroupTerms())
	c, id := s.Served(t)
	v := &apptest.Visited{T: t, App: a, Server: s, ID: id}
	v.Come(8)
	apptest.SettleRoom(a)
	a.Click(t, "begin")
	apptest.SettleRoom(a)
	a.Click(t, "pause")
	apptest.SettleRoom(a)
	if !c.IsPaused() || a.Page.Find("resume") == nil {
		t.Fatal("it is not paused")
	}
	a.Click(t, "resume")
	apptest.PlayStages(3)(v)
	apptest.SettleRoom(a)
	if c.IsPaused() {
		t.Fatal("it is still paused")
	}
	apptest.OpenLast(v)
	a.Tick()
	if yes := a.Page.Find("fix-yes"); yes == nil || !yes.Disabled {
		t.Fatal("a result can be corrected before one is chosen")
	}
	a.Click(t, "fix-first")
	said := a.PageText()
	if !strings.Contains(said, "not to play any more") && !strings.Contains(said, "Nothing else changes") {
		t.Errorf("what follows is not said: %q", said)
	}
	before := c.Events()
	a.Click(t, "fix-yes")
	apptest.SettleRoom(a)
	if c.Events() == before || len(s.Tournaments[id].Events) == 0 || !corrected(s.Tournaments[id].Events) {
		t.Error("nothing was corrected")
	}
	a.Click(t, "tab-players")
	a.Tick()
	a.Click(t, "remove-"+apptest.ClassNames[0])
	a.Click(t, "confirm-leave")
	apptest.SettleRoom(a)
	if f := apptest.TournamentOf(t, a); slices.Contains(f.Players, apptest.ClassNames[0]) || len(f.Players) != 7 {
		t.Errorf("still there are %q", f.Players)
	}
	a.Click(t, "more")
	for _, form := range []string{"csv", "json", "html"} {
		a.Click(t, "results-"+form)
		want := "rooms/contest/" + id + "." + form
		if host.Opened != want || host.AsFile != (form != "html") {
			t.Errorf("opened is %q, as a file %v; want %q", host.Opened, host.AsFile, want)
		}
		a.Click(t, "more")
	}
	a.Click(t, "close-contest")
	a.Click(t, "confirm-close-contest")
	apptest.SettleRoom(a)
	if c.Phase() != tournament.Shut {
		t.Errorf("the contest is %s", c.Phase())
	}
}

func corrected(events []tournament.Event) bool {
	return slices.ContainsFunc(events, func(e tournament.Event) bool { return e.Kind == tournament.Corrected })
}

// Others than the host are offered nothing of what only the host does.
func TestPupilsDoNotConductATournament(t *testing.T) {
	s := apptest.NewServer()
	openedBy(t, s, &apptest.Host{Lang: "en"}, apptest.SwissTerms())
	_, id := s.Served(t)
	v := &apptest.Visited{T: t, Server: s, ID: id}
	v.Come(7)
	a := apptest.OpenRooms(t, s, &apptest.Host{Lang: "en"}, "contest="+id, apptest.Named("An"))
	apptest.SettleRoom(a)
	v.App = a
	check := func() {
		t.Helper()
		for _, tab := range []string{"tab-now", "tab-rounds", "tab-players", "more"} {
			if item := a.Page.Find(tab); item != nil {
				a.Click(t, tab)
			}
			for _, control := range a.Controls() {
				if slices.Contains([]string{"begin", "pause", "change", "close-contest", "fix-yes"}, control) ||
					strings.HasPrefix(control, "remove-") {
					t.Errorf("%s: a pupil is offered %q", tab, control)
				}
			}
		}
		a.Activate("cancel")
	}
	check()
	v.Begins()
	apptest.SettleRoom(a)
	check()
	for _, control := range []string{
		"begin", "pause", "change", "remove-Bình", "confirm-close-contest", "fix-yes", "fix-first",
	} {
		a.Activate(control)
		apptest.SettleRoom(a)
	}
	c, _ := s.Served(t)
	if c.IsPaused() || c.Phase() != tournament.Playing || len(c.Entries()) != 7 {
		t.Error("a pupil has done what only the host does")
	}
}

// A name is entered once: a second player is asked for another.
func TestANameIsTaken(t *testing.T) {
	s := apptest.NewServer()
	openedBy(t, s, &apptest.Host{Lang: "en"}, apptest.SwissTerms())
	c, id := s.Served(t)
	s.Pupil(id, "An")
	host := &apptest.Host{Lang: "en"}
	a := apptest.OpenRooms(t, s, host, "contest="+id, apptest.Named("An"))
	apptest.SettleRoom(a)
	a.Click(t, "enter")
	apptest.SettleRoom(a)
	if a.Page.Find("name") == nil || !strings.Contains(strings.Join(host.Announced, " "), "choose another one") {
		t.Fatalf("told was %q", host.Announced)
	}
	a.Write(" B")
	a.Click(t, "name-done")
	apptest.SettleRoom(a)
	if f := apptest.TournamentOf(t, a); f.Entered != "An B" || len(c.Entries()) != 2 {
		t.Errorf("entered is %+v", f)
	}
}

// The keys for back and forward lead out of the lobby and into it again.
func TestBackToTheLobby(t *testing.T) {
	s := apptest.NewServer()
	tab := apptest.NewTab()
	host := &apptest.Host{Lang: "en", Tab: tab}
	a := openedBy(t, s, host, apptest.SwissTerms())
	_, id := s.Served(t)
	tab.Walk(-1)
	apptest.SettleRoom(a)
	if state := a.State(); state.Scene != "front" || host.Place != (scene.Place{}) || !s.Lines[0].Closed {
		t.Fatalf("the %s scene is shown, the address leads to %+v", state.Scene, host.Place)
	}
	tab.Walk(1)
	apptest.SettleRoom(a)
	if f := apptest.TournamentOf(t, a); f.ID != id || host.Place != (scene.Place{Tournament: id}) {
		t.Errorf("back in the lobby there is %+v", f)
	}
	a.Click(t, "projector")
	apptest.SettleRoom(a)
	if state := a.State(); state.Scene != "projector" || host.Place != (scene.Place{Tournament: id, Projects: true}) {
		t.Errorf("the %s scene is shown, the address leads to %+v", state.Scene, host.Place)
	}
	again := apptest.OpenRooms(t, s, host, "projector=1&contest="+id, apptest.Named("Teacher"))
	apptest.SettleRoom(again)
	if state := again.State(); state.Scene != "projector" {
		t.Errorf("the address of a projector shows the %s scene", state.Scene)
	}
	tab.Walk(-1)
	apptest.SettleRoom(again)
	apptest.TournamentOf(t, again)
}

// A page without a server of tournaments says why, and leads back to where everything works.
func TestWithoutTournaments(t *testing.T) {
	s := apptest.NewServer()
	s.None = true
	for _, name := range []string{"a window", "a site of files"} {
		t.Run(name, func(t *testing.T) {
			var a *apptest.App
			if name == "a window" {
				a = apptest.OpenAlone(t, &apptest.Host{Lang: "en"}, "", apptest.Named("An"))
				a.Go(scene.Tournament{Terms: apptest.SwissTerms()}) // as by the address that it was started with
			} else {
				a = apptest.OpenRooms(t, s, &apptest.Host{Lang: "en"}, "", apptest.Named("An"))
				for _, control := range []string{"friend", "against-tournament", "make-room"} {
					a.Click(t, control)
				}
			}
			apptest.SettleRoom(a)
			if said := a.PageText(); !strings.Contains(said, "make play") {
				t.Errorf("the page says %q", said)
			}
			a.Click(t, "front")
			if scene := a.State().Scene; scene != "front" {
				t.Errorf("the %s scene is shown", scene)
			}
		})
	}
}

// The host sees who is missing, and for how long they are waited for.
func TestTheHostSeesWhoIsMissing(t *testing.T) {
	s := apptest.NewServer()
	a := openedBy(t, s, &apptest.Host{Lang: "en"},
		apptest.TournamentTerms(pairing.Stage{Kind: pairing.GroupStage, Games: 1}))
	c, id := s.Served(t)
	an, binh := s.Pupil(id, "An"), s.Pupil(id, "Bình")
	apptest.SettleRoom(a)
	a.Click(t, "begin")
	apptest.SettleRoom(a)
	apptest.BeReady(t, an)
	s.Pass(65 * time.Second)
	apptest.SettleRoom(a)
	if said := a.PageText(); !strings.Contains(said, "waits for Bình 1:55") {
		t.Errorf("the page says %q", said)
	}
	a.Click(t, "pause")
	apptest.SettleRoom(a)
	if said := a.PageText(); !strings.Contains(said, "waits for Bình\n") {
		t.Errorf("during a pause, in which nobody is missed, the page says %q", said)
	}
	a.Click(t, "resume")
	s.Pass(181 * time.Second)
	apptest.SettleRoom(a)
	if c.Phase() != tournament.Over || binh.Given() != "" {
		t.Fatalf("who did not come is still waited for: %s", c.Phase())
	}
	a.Click(t, "tab-rounds")
	if said := a.PageText(); !strings.Contains(said, "w/o") {
		t.Errorf("the page says %q", said)
	}
}
