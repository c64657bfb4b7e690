package app

import (
	"strings"
	"testing"
	"time"

	"colat/ai/arena/pairing"
	"colat/render/program/storage"
	rooms "colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

// inClass opens the tournament of a view in English, and returns what its page says.
func inClass(t *testing.T, prepare func(*testing.T, *App)) string {
	t.Helper()
	a, _ := openApp(t, "lang=en", &storage.Store{})
	a.Resize(1280, 800, 1)
	prepare(t, a)
	a.Refresh()
	return pageText(a)
}

// A pupil is told how it stands, whatever else it is told.
func TestAPupilIsToldItsPlace(t *testing.T) {
	for _, test := range []struct {
		name    string
		prepare func(*testing.T, *App)
		want    []string
		not     string
	}{
		{
			"before a game is over", comesTo(swissTerms(), 5, "An", inTurn(enters, begins, goesHome)),
			[]string{"You play", "press To my game, and then Ready"}, "Your place",
		},
		{
			"between rounds", comesTo(swissTerms(), 5, "An", inTurn(enters, begins, playAll, goesHome)),
			[]string{"Your place: ", " of 6, with "}, "",
		},
		{
			"while the own game is on", comesTo(swissTerms(), 5, "An", inTurn(enters, begins, ownGameBegins, goesHome)),
			[]string{"Your game is on"}, "and then Ready",
		},
		{
			"after the own game", comesTo(swissTerms(), 5, "An", inTurn(enters, begins, ownGameEnds, goesHome)),
			[]string{"Your next game opens by itself", "Your place: "}, "",
		},
		{
			"at the end", comesTo(swissTerms(), 5, "An", inTurn(enters, begins, playStages(20), goesHome)),
			[]string{"You finished in place ", " of 6.", "the higher Buchholz is first"}, "Your next game",
		},
		{
			"who watches", comesTo(swissTerms(), 6, "An", inTurn(begins, playSome)),
			[]string{"games of this round are not over"}, "Your next game",
		},
	} {
		said := inClass(t, test.prepare)
		for _, want := range test.want {
			if !strings.Contains(said, want) {
				t.Errorf("%s: %q is not said: %s", test.name, want, said)
			}
		}
		if test.not != "" && strings.Contains(said, test.not) {
			t.Errorf("%s: %q is said: %s", test.name, test.not, said)
		}
	}
}

// ownGame returns the game of An, who looks at the page.
func (v *visited) ownGame() tournament.Given {
	v.Helper()
	settleRoom(v.app)
	for _, g := range v.server.tournaments[v.id].tournament.Given() {
		if g.Players[0] == "An" || g.Players[1] == "An" {
			return g
		}
	}
	v.Fatal("An has no game")
	return tournament.Given{}
}

func ownGameEnds(v *visited) { v.playGame(v.ownGame()) }

// ownGameBegins has both players of it be ready.
func ownGameBegins(v *visited) {
	g := v.ownGame()
	for _, chair := range v.server.rooms[g.Room].room.Terms().Chairs {
		if err := v.server.do(g.Room, chair.Holder, &rooms.Command{Do: rooms.BeReady}); err != nil {
			v.Fatal(err)
		}
	}
}

// Whoever is knocked out is told so, and not that another game comes.
func TestWhoIsOutIsToldSo(t *testing.T) {
	terms := tournamentTerms(pairing.Stage{Kind: pairing.KnockOutStage, Games: 1})
	said := inClass(t, comesTo(terms, 7, "An", inTurn(enters, begins, func(v *visited) {
		g := v.ownGame()
		winner := 0
		if g.Players[0] == "An" {
			winner = 1
		}
		ownGameBegins(v)
		r := &v.server.rooms[g.Room].room
		c := &rooms.Command{Do: rooms.Resign, Game: r.Games()}
		if err := v.server.do(g.Room, r.Terms().Chairs[1-winner].Holder, c); err != nil {
			v.Fatal(err)
		}
	}, goesHome)))
	if !strings.Contains(said, "You are out: Quarter-finals") || strings.Contains(said, "next game") {
		t.Errorf("who has lost is told: %s", said)
	}
}

// Before anybody has entered it is said what to do, to the host more than to others.
func TestNobodyHasEnteredYet(t *testing.T) {
	said := inClass(t, hostsBy(swissTerms(), 0, nil))
	if !strings.Contains(said, "Nobody has entered yet") || !strings.Contains(said, "scan the code, or press Projector") {
		t.Errorf("the host is told: %s", said)
	}
	said = inClass(t, comesTo(swissTerms(), 0, "An", nil))
	if !strings.Contains(said, "Nobody has entered yet") || strings.Contains(said, "press Projector") {
		t.Errorf("somebody who comes is told: %s", said)
	}
}

// A line of two who are both missing does not name them twice.
func TestBothAreWaitedFor(t *testing.T) {
	if said := inClass(t, hostsBy(swissTerms(), 8, begins)); !strings.Contains(said, "waits for both 3:00") {
		t.Errorf("the host is told: %s", said)
	}
}

// Whoever comes to a game of a tournament sees how long it is waited, and what follows.
func TestTheTimeToBeginIsSeen(t *testing.T) {
	a, _ := openApp(t, "lang=en", &storage.Store{})
	a.Resize(390, 844, 1)
	var v *visited
	comesTo(swissTerms(), 5, "An", inTurn(enters, begins, func(class *visited) { v = class }))(t, a)
	said := func() string {
		settleRoom(a)
		a.layOut()
		return pageText(a)
	}
	if s := said(); !strings.Contains(s, "3:00 left to begin") || !strings.Contains(s, "Press Ready in time") {
		t.Errorf("at first stands: %s", s)
	}
	v.server.now = v.server.now.Add(20 * time.Second)
	if s := said(); !strings.Contains(s, "2:40 left to begin") {
		t.Errorf("after 20 s stands: %s", s)
	}
	g := v.ownGame()
	other := g.Players[0]
	if other == "An" {
		other = g.Players[1]
	}
	a.click(t, "ready")
	if s := said(); !strings.Contains(s, "If "+other+" does not come in time, you win.") {
		t.Errorf("who is ready is told: %s", s)
	}
	laid := a.laid
	a.tick()
	if a.laid != laid {
		t.Error("the page is laid out anew where the time is the same")
	}
	v.host(&tournament.Command{Do: tournament.Pause})
	if s := said(); strings.Contains(s, "left to begin") {
		t.Errorf("in a pause stands: %s", s)
	}
}

// Who has left is offered to enter where the server lets it in, and nowhere else.
func TestWhoHasLeftIsOfferedToComeAgain(t *testing.T) {
	leaves := func(v *visited) {
		if v.server.tournaments[v.id].tournament.Phase() == tournament.Playing {
			v.works("more")
		}
		v.works("leave", "leave-yes")
	}
	offered := func(v *visited, when string, want bool) {
		v.Helper()
		settleRoom(v.app)
		v.app.layOut()
		if offers := v.app.Page.Find("enter") != nil; offers != want {
			v.Errorf("%s who has left is offered to enter: %v", when, !want)
		}
	}
	for _, test := range []struct {
		name  string
		terms *tournament.Terms
		again bool
	}{
		{"Swiss rounds", swissTerms(), true},
		{"a knock-out", tournamentTerms(pairing.Stage{Kind: pairing.KnockOutStage, Games: 1}), false},
	} {
		t.Run(test.name, func(t *testing.T) {
			inClass(t, comesTo(test.terms, 5, "An", func(v *visited) {
				enters(v)
				leaves(v)
				offered(v, "before it begins", true)
				enters(v)
				settleRoom(v.app)
				if got := tournamentOf(v, v.app).Entered; got != "An" {
					v.Fatalf("An comes again as %q", got)
				}
				begins(v)
				goesHome(v)
				leaves(v)
				offered(v, "later", test.again)
				if test.again {
					enters(v)
					settleRoom(v.app)
					if got := tournamentOf(v, v.app).Entered; got != "An 2" {
						v.Fatalf("An comes again as %q", got)
					}
					leaves(v)
				}
				playStages(20)(v)
				if phase := v.server.tournaments[v.id].tournament.Phase(); phase != tournament.Over {
					v.Fatalf("it is %s", phase)
				}
				offered(v, "of what is over", false)
			}))
		})
	}
}
