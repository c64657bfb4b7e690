package tournament_test

import (
	"strings"
	"testing"
	"time"

	"colat/ai/arena/pairing"
	"colat/render/app/apptest"
	"colat/render/program/storage"
	rooms "colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

// inClass opens the tournament of a view in English, and returns what its page says.
func inClass(t *testing.T, prepare func(*testing.T, *apptest.App)) string {
	t.Helper()
	a, _ := apptest.Open(t, "lang=en", &storage.Store{})
	a.Resize(1280, 800, 1)
	prepare(t, a)
	a.Refresh()
	return a.PageText()
}

// A pupil is told its place beside any other news.
func TestAPupilIsToldItsPlace(t *testing.T) {
	for _, test := range []struct {
		name    string
		prepare func(*testing.T, *apptest.App)
		want    []string
		not     string
	}{
		{
			"before a game is over", apptest.ComesTo(apptest.SwissTerms(), 5, "An",
				apptest.InTurn(apptest.Enters, apptest.Begins, apptest.GoesHome)),
			[]string{"You play", "press To my game, and then Ready"}, "Your place",
		},
		{
			"between rounds", apptest.ComesTo(apptest.SwissTerms(), 5, "An",
				apptest.InTurn(apptest.Enters, apptest.Begins, apptest.PlayAll, apptest.GoesHome)),
			[]string{"Your place: ", " of 6, with "}, "",
		},
		{
			"while the own game is on", apptest.ComesTo(apptest.SwissTerms(), 5, "An",
				apptest.InTurn(apptest.Enters, apptest.Begins, ownGameBegins, apptest.GoesHome)),
			[]string{"Your game is on"}, "and then Ready",
		},
		{
			"after the own game", apptest.ComesTo(apptest.SwissTerms(), 5, "An",
				apptest.InTurn(apptest.Enters, apptest.Begins, ownGameEnds, apptest.GoesHome)),
			[]string{"Your next game opens by itself", "Your place: "}, "",
		},
		{
			"at the end", apptest.ComesTo(apptest.SwissTerms(), 5, "An",
				apptest.InTurn(apptest.Enters, apptest.Begins, apptest.PlayStages(20), apptest.GoesHome)),
			[]string{"You finished in place ", " of 6.", "the higher Buchholz is first"}, "Your next game",
		},
		{
			"a late comer", apptest.ComesTo(apptest.SwissTerms(), 6, "An", apptest.InTurn(apptest.Begins, apptest.Enters)),
			[]string{"You play from the next round on: your first game opens by itself"}, "Your next game",
		},
		{
			"a late comer's first game", apptest.ComesTo(apptest.SwissTerms(), 6, "An",
				apptest.InTurn(apptest.Begins, apptest.Enters, apptest.PlayAll, apptest.GoesHome)),
			[]string{"You play"}, "from the next round on",
		},
		{
			"who watches", apptest.ComesTo(apptest.SwissTerms(), 6, "An", apptest.InTurn(apptest.Begins, apptest.PlaySome)),
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

func ownGameEnds(v *apptest.Visited) { v.PlayGame(v.OwnGame()) }

// ownGameBegins has both players of it be ready.
func ownGameBegins(v *apptest.Visited) {
	g := v.OwnGame()
	for _, chair := range v.Server.Rooms[g.Room].Room.Terms().Chairs {
		if err := v.Server.Do(g.Room, chair.Holder, &rooms.Command{Do: rooms.BeReady}); err != nil {
			v.Fatal(err)
		}
	}
}

// A player who is knocked out is told so, and not that another game comes.
func TestWhoIsOutIsToldSo(t *testing.T) {
	terms := apptest.TournamentTerms(pairing.Stage{Kind: pairing.KnockOutStage, Games: 1})
	said := inClass(t, apptest.ComesTo(terms, 7, "An",
		apptest.InTurn(apptest.Enters, apptest.Begins, func(v *apptest.Visited) {
			g := v.OwnGame()
			winner := 0
			if g.Players[0] == "An" {
				winner = 1
			}
			ownGameBegins(v)
			r := &v.Server.Rooms[g.Room].Room
			c := &rooms.Command{Do: rooms.Resign, Game: r.Games()}
			if err := v.Server.Do(g.Room, r.Terms().Chairs[1-winner].Holder, c); err != nil {
				v.Fatal(err)
			}
		}, apptest.GoesHome)))
	if !strings.Contains(said, "You are out: Quarter-finals") || strings.Contains(said, "next game") {
		t.Errorf("who has lost is told: %s", said)
	}
}

// Before the first player has entered the page says how to begin, to the host more than to others.
func TestNobodyHasEnteredYet(t *testing.T) {
	said := inClass(t, apptest.HostsBy(apptest.SwissTerms(), 0, nil))
	if !strings.Contains(said, "Nobody has entered yet") || !strings.Contains(said, "scan the code, or press Projector") {
		t.Errorf("the host is told: %s", said)
	}
	said = inClass(t, apptest.ComesTo(apptest.SwissTerms(), 0, "An", nil))
	if !strings.Contains(said, "Nobody has entered yet") || strings.Contains(said, "press Projector") {
		t.Errorf("somebody who comes is told: %s", said)
	}
}

// A line of two who are both missing does not name them twice.
func TestBothAreWaitedFor(t *testing.T) {
	if said := inClass(t, apptest.HostsBy(apptest.SwissTerms(), 8, apptest.Begins)); !strings.Contains(said,
		"waits for both 3:00") {
		t.Errorf("the host is told: %s", said)
	}
}

// A player who comes to a game of a tournament sees how long it waits, and what follows.
func TestTheTimeToBeginIsSeen(t *testing.T) {
	a, _ := apptest.Open(t, "lang=en", &storage.Store{})
	a.Resize(390, 844, 1)
	var v *apptest.Visited
	apptest.ComesTo(apptest.SwissTerms(), 5, "An",
		apptest.InTurn(apptest.Enters, apptest.Begins, func(class *apptest.Visited) { v = class }))(t, a)
	said := func() string {
		apptest.SettleRoom(a)
		a.LayOut()
		return a.PageText()
	}
	if s := said(); !strings.Contains(s, "3:00 left to begin") || !strings.Contains(s, "Press Ready in time") {
		t.Errorf("at first stands: %s", s)
	}
	v.Server.Now = v.Server.Now.Add(20 * time.Second)
	if s := said(); !strings.Contains(s, "2:40 left to begin") {
		t.Errorf("after 20 s stands: %s", s)
	}
	g := v.OwnGame()
	other := g.Players[0]
	if other == "An" {
		other = g.Players[1]
	}
	a.Click(t, "ready")
	if s := said(); !strings.Contains(s, "If "+other+" does not come in time, you win.") {
		t.Errorf("who is ready is told: %s", s)
	}
	if a.LaysOut(a.Tick) {
		t.Error("the page is laid out anew where the time is the same")
	}
	v.Host(&tournament.Command{Do: tournament.Pause})
	if s := said(); strings.Contains(s, "left to begin") {
		t.Errorf("in a pause stands: %s", s)
	}
}

// Who has left is offered to enter where the server lets it in, and nowhere else.
func TestWhoHasLeftIsOfferedToComeAgain(t *testing.T) {
	leaves := func(v *apptest.Visited) {
		if v.Server.Tournaments[v.ID].Tournament.Phase() == tournament.Playing {
			v.Works("more")
		}
		v.Works("leave", "confirm-leave")
	}
	offered := func(v *apptest.Visited, when string, want bool) {
		v.Helper()
		apptest.SettleRoom(v.App)
		v.App.LayOut()
		if offers := v.App.Page.Find("enter") != nil; offers != want {
			v.Errorf("%s who has left is offered to enter: %v", when, !want)
		}
	}
	for _, test := range []struct {
		name  string
		terms *tournament.Terms
		again bool
	}{
		{"Swiss rounds", apptest.SwissTerms(), true},
		{"a knock-out", apptest.TournamentTerms(pairing.Stage{Kind: pairing.KnockOutStage, Games: 1}), true},
	} {
		t.Run(test.name, func(t *testing.T) {
			inClass(t, apptest.ComesTo(test.terms, 5, "An", func(v *apptest.Visited) {
				apptest.Enters(v)
				leaves(v)
				offered(v, "before it begins", true)
				apptest.Enters(v)
				apptest.SettleRoom(v.App)
				if got := apptest.TournamentOf(v, v.App).Entered; got != "An" {
					v.Fatalf("An comes again as %q", got)
				}
				apptest.Begins(v)
				apptest.GoesHome(v)
				leaves(v)
				offered(v, "later", test.again)
				if test.again {
					apptest.Enters(v)
					apptest.SettleRoom(v.App)
					if got := apptest.TournamentOf(v, v.App).Entered; got != "An" {
						v.Fatalf("An comes again as %q", got)
					}
					leaves(v)
				}
				apptest.PlayStages(20)(v)
				if phase := v.Server.Tournaments[v.ID].Tournament.Phase(); phase != tournament.Over {
					v.Fatalf("it is %s", phase)
				}
				offered(v, "of what is over", false)
			}))
		})
	}
}
