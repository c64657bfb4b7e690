package app

import (
	"slices"
	"strings"
	"testing"
	"time"

	"colat/ai/arena/pairing"
	"colat/render/program/scene"
	"colat/render/program/storage"
	tournaments "colat/render/scenes/tournament"
	"colat/web/rooms/tournament"
)

// tournamentOf returns what tests are told of the tournament on the screen.
func tournamentOf(t testing.TB, a *App) tournaments.Facts {
	t.Helper()
	c := prober{a}.State().Tournament
	if c == nil {
		t.Fatalf("no contest is shown, but the %s scene", prober{a}.State().Scene)
	}
	return *c
}

// named keeps a person of a name, with the same key each time.
func named(name string) *storage.Store {
	kept := &storage.Store{}
	kept.KeepPerson(storage.Person{Key: strings.Repeat(string(rune('a'+len(name)%26)), 52), Name: name})
	return kept
}

// openedBy opens a tournament by terms as somebody, on the page that is returned.
func openedBy(t testing.TB, s *roomServer, host *testHost, terms *tournament.Terms) *App {
	t.Helper()
	a := openTournaments(t, s, host, "", named("Teacher"))
	a.Go(scene.Tournament{Terms: terms})
	settleRoom(a)
	return a
}

// A teacher opens a tournament on the page where games with friends are set up.
func TestATournamentIsOpened(t *testing.T) {
	s, host := newRoomServer(), &testHost{language: "en"}
	a := openTournaments(t, s, host, "", named("Teacher"))
	for _, control := range []string{
		"friend", "against-tournament", "game-mnk", "kind-groups", "groups-less", "groups-less", "advance-less", "games-more",
		"clock-15m", "title",
	} {
		a.click(t, control)
	}
	a.raw(rawText(" 12A"))
	a.click(t, "make-room")
	settleRoom(a)
	c, id := s.served(t)
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
	f := tournamentOf(t, a)
	if !f.Host || f.Phase != "entering" || f.ID != id || !strings.Contains(f.Link, "contest="+id) ||
		a.Page.Find("qr") == nil {
		t.Errorf("the lobby shows %+v", f)
	}
	if host.place != (scene.Place{Tournament: id}) {
		t.Errorf("the address leads to %+v", host.place)
	}
	a.click(t, "change")
	a.click(t, "kind-swiss")
	a.click(t, "rounds-more")
	a.click(t, "make-room")
	settleRoom(a)
	if terms := c.Terms(); len(terms.Stages) != 1 || terms.Stages[0].Rounds != 1 ||
		terms.Title != "Class tournament 12A" || len(s.tournaments) != 1 {
		t.Errorf("after a change the terms of %d contests are %+v", len(s.tournaments), terms)
	}
	if f := tournamentOf(t, a); f.Phase != "entering" {
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
		s := newRoomServer()
		a := openTournaments(t, s, &testHost{language: "en"}, "", named("Teacher"))
		for _, control := range []string{"friend", "against-tournament", "game-victory"} {
			a.click(t, control)
		}
		if !anew {
			a.click(t, "anew-off")
		}
		shown := prober{a}.State().Victory
		a.click(t, "make-room")
		settleRoom(a)
		c, _ := s.served(t)
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
		s := newRoomServer()
		a := openTournaments(t, s, &testHost{language: "en"}, "", named("Teacher"))
		for _, control := range append([]string{"friend", "against-tournament"}, test.controls...) {
			a.click(t, control)
		}
		offered := a.Page.Find("bots-on") != nil
		a.click(t, "make-room")
		settleRoom(a)
		c, _ := s.served(t)
		if terms := c.Terms(); terms.Bots != test.opens || offered != (terms.Game != "uttt") {
			t.Errorf("%v: the door is open: %v; it was offered: %v", test.controls, terms.Bots, offered)
		}
	}
}

// The host pauses, corrects a result after being told what follows, takes somebody out,
// and ends it all.
func TestWhatTheHostDoes(t *testing.T) {
	s := newRoomServer()
	host := &testHost{language: "en"}
	a := openedBy(t, s, host, groupTerms())
	c, id := s.served(t)
	v := &visited{T: t, app: a, server: s, id: id}
	v.come(8)
	settleRoom(a)
	a.click(t, "begin")
	settleRoom(a)
	a.click(t, "pause")
	settleRoom(a)
	if !c.IsPaused() || a.Page.Find("resume") == nil {
		t.Fatal("it is not paused")
	}
	a.click(t, "resume")
	playStages(3)(v)
	settleRoom(a)
	if c.IsPaused() {
		t.Fatal("it is still paused")
	}
	openLast(v)
	a.tick()
	if yes := a.Page.Find("fix-yes"); yes == nil || !yes.Disabled {
		t.Fatal("a result can be corrected before one is chosen")
	}
	a.click(t, "fix-first")
	said := pageText(a)
	if !strings.Contains(said, "not to play any more") && !strings.Contains(said, "Nothing else changes") {
		t.Errorf("what follows is not said: %q", said)
	}
	before := c.Events()
	a.click(t, "fix-yes")
	settleRoom(a)
	if c.Events() == before || len(s.tournaments[id].events) == 0 || !corrected(s.tournaments[id].events) {
		t.Error("nothing was corrected")
	}
	a.click(t, "tab-players")
	a.tick()
	a.click(t, "remove-"+classNames[0])
	a.click(t, "leave-yes")
	settleRoom(a)
	if f := tournamentOf(t, a); slices.Contains(f.Players, classNames[0]) || len(f.Players) != 7 {
		t.Errorf("still there are %q", f.Players)
	}
	a.click(t, "more")
	for _, form := range []string{"csv", "json", "html"} {
		a.click(t, "results-"+form)
		want := "rooms/contest/" + id + "." + form
		if host.opened != want || host.asFile != (form != "html") {
			t.Errorf("opened is %q, as a file %v; want %q", host.opened, host.asFile, want)
		}
		a.click(t, "more")
	}
	a.click(t, "close-contest")
	a.click(t, "close-yes")
	settleRoom(a)
	if c.Phase() != tournament.Shut {
		t.Errorf("the contest is %s", c.Phase())
	}
}

func corrected(events []tournament.Event) bool {
	return slices.ContainsFunc(events, func(e tournament.Event) bool { return e.Kind == tournament.Corrected })
}

// pageText is all that stands on the page.
func pageText(a *App) string {
	var words []string
	for i := range a.Page.Items {
		words = append(words, a.Page.Items[i].Text)
	}
	return strings.Join(words, "\n")
}

// Others than the host are offered nothing of what only the host does.
func TestPupilsDoNotConductATournament(t *testing.T) {
	s := newRoomServer()
	openedBy(t, s, &testHost{language: "en"}, swissTerms())
	_, id := s.served(t)
	v := &visited{T: t, server: s, id: id}
	v.come(7)
	a := openTournaments(t, s, &testHost{language: "en"}, "contest="+id, named("An"))
	settleRoom(a)
	v.app = a
	check := func() {
		t.Helper()
		for _, tab := range []string{"tab-now", "tab-rounds", "tab-players", "more"} {
			if item := a.Page.Find(tab); item != nil {
				a.click(t, tab)
			}
			for _, control := range (prober{a}).Controls() {
				if slices.Contains([]string{"begin", "pause", "change", "close-contest", "fix-yes"}, control) ||
					strings.HasPrefix(control, "remove-") {
					t.Errorf("%s: a pupil is offered %q", tab, control)
				}
			}
		}
		a.activate("cancel")
	}
	check()
	v.begins()
	settleRoom(a)
	check()
	for _, control := range []string{"begin", "pause", "change", "remove-Bình", "close-yes", "fix-yes", "fix-first"} {
		a.activate(control)
		settleRoom(a)
	}
	c, _ := s.served(t)
	if c.IsPaused() || c.Phase() != tournament.Playing || len(c.Entries()) != 7 {
		t.Error("a pupil has done what only the host does")
	}
}

// Nobody enters twice by one name: the second one is asked for another.
func TestANameIsTaken(t *testing.T) {
	s := newRoomServer()
	openedBy(t, s, &testHost{language: "en"}, swissTerms())
	c, id := s.served(t)
	s.pupil(id, "An")
	host := &testHost{language: "en"}
	a := openTournaments(t, s, host, "contest="+id, named("An"))
	settleRoom(a)
	a.click(t, "enter")
	settleRoom(a)
	if a.Page.Find("name") == nil || !strings.Contains(strings.Join(host.announced, " "), "choose another one") {
		t.Fatalf("told was %q", host.announced)
	}
	a.raw(rawText(" B"))
	a.click(t, "name-done")
	settleRoom(a)
	if f := tournamentOf(t, a); f.Entered != "An B" || len(c.Entries()) != 2 {
		t.Errorf("entered is %+v", f)
	}
}

// The keys for back and forward lead out of the lobby and into it again.
func TestBackToTheLobby(t *testing.T) {
	s := newRoomServer()
	host := &testHost{language: "en", history: newTab()}
	a := openedBy(t, s, host, swissTerms())
	_, id := s.served(t)
	a.walkTo(frontScene)
	settleRoom(a)
	if state := (prober{a}).State(); state.Scene != "front" || host.place != (scene.Place{}) || !s.lines[0].closed {
		t.Fatalf("the %s scene is shown, the address leads to %+v", state.Scene, host.place)
	}
	a.walkTo(classScene)
	settleRoom(a)
	if f := tournamentOf(t, a); f.ID != id || host.place != (scene.Place{Tournament: id}) {
		t.Errorf("back in the lobby there is %+v", f)
	}
	a.click(t, "projector")
	settleRoom(a)
	if state := (prober{a}).State(); state.Scene != "projector" || host.place != (scene.Place{Tournament: id, Projects: true}) {
		t.Errorf("the %s scene is shown, the address leads to %+v", state.Scene, host.place)
	}
	again := openTournaments(t, s, host, "projector=1&contest="+id, named("Teacher"))
	settleRoom(again)
	if state := (prober{again}).State(); state.Scene != "projector" {
		t.Errorf("the address of a projector shows the %s scene", state.Scene)
	}
	again.walkTo(classScene)
	settleRoom(again)
	tournamentOf(t, again)
}

// A page without a server of tournaments says why, and leads back to where everything works.
func TestWithoutTournaments(t *testing.T) {
	s := newRoomServer()
	s.none = true
	for name, connect := range map[string]Options{"a window": {}, "a site of files": {Rooms: s.dialer()}} {
		t.Run(name, func(t *testing.T) {
			a := openTournaments(t, s, &testHost{language: "en"}, "", named("An"))
			a.options.Rooms = connect.Rooms
			for _, control := range []string{"friend", "against-tournament", "make-room"} {
				a.click(t, control)
			}
			settleRoom(a)
			if said := pageText(a); !strings.Contains(said, "make play") {
				t.Errorf("the page says %q", said)
			}
			a.click(t, "front")
			if scene := (prober{a}).State().Scene; scene != "front" {
				t.Errorf("the %s scene is shown", scene)
			}
		})
	}
}

// The host sees who is missing, and for how long they are waited for.
func TestTheHostSeesWhoIsMissing(t *testing.T) {
	s := newRoomServer()
	a := openedBy(t, s, &testHost{language: "en"}, tournamentTerms(pairing.Stage{Kind: pairing.GroupStage, Games: 1}))
	c, id := s.served(t)
	an, binh := s.pupil(id, "An"), s.pupil(id, "Bình")
	settleRoom(a)
	a.click(t, "begin")
	settleRoom(a)
	beReady(t, an)
	s.pass(65 * time.Second)
	settleRoom(a)
	if said := pageText(a); !strings.Contains(said, "waits for Bình 1:55") {
		t.Errorf("the page says %q", said)
	}
	a.click(t, "pause")
	settleRoom(a)
	if said := pageText(a); !strings.Contains(said, "waits for Bình\n") {
		t.Errorf("during a pause, in which nobody is missed, the page says %q", said)
	}
	a.click(t, "resume")
	s.pass(181 * time.Second)
	settleRoom(a)
	if c.Phase() != tournament.Over || binh.given() != "" {
		t.Fatalf("who did not come is still waited for: %s", c.Phase())
	}
	a.click(t, "tab-rounds")
	if said := pageText(a); !strings.Contains(said, "w/o") {
		t.Errorf("the page says %q", said)
	}
}
