package tournament_test

import (
	"strings"
	"testing"
	"time"

	"colat/ai/arena/pairing"
	"colat/render/app/apptest"
	"colat/render/program/storage"
	"colat/web/rooms/tournament"
)

// entered comes to a Swiss tournament of five, enters as An, and takes the steps.
func entered(steps ...func(v *apptest.Visited)) func(*testing.T, *apptest.App) {
	return apptest.ComesTo(apptest.SwissTerms(), 5, "An", func(v *apptest.Visited) {
		apptest.Enters(v)
		apptest.InTurn(steps...)(v)
	})
}

// The bell rings: a board in the middle of its game stands still and says why, and then gives
// way to the places.
func TestATournamentEndsEarly(t *testing.T) {
	a, _ := apptest.Open(t, "lang=en", &storage.Store{})
	a.Resize(390, 844, 1)
	entered(apptest.Begins, func(v *apptest.Visited) {
		for _, g := range v.Server.Tournaments[v.ID].Tournament.Given() {
			if g != v.OwnGame() {
				v.PlayGame(g)
				break
			}
		}
		ownGameBegins(v)
		apptest.SettleRoom(v.App)
		v.Host(&tournament.Command{Do: tournament.Close})
		apptest.SettleRoom(v.App)
		if said := v.App.PageText(); !strings.Contains(said, "The room is closed") {
			t.Errorf("the board says %q", said)
		}
		v.Server.Pass(time.Minute)
		v.App.Tick()
		if said := v.App.PageText(); !strings.Contains(said, "5:00") || strings.Contains(said, "4:") {
			t.Errorf("a clock runs on: %q", said)
		}
		for range 301 {
			v.App.Tick()
		}
		said := v.App.PageText()
		for _, want := range []string{"The tournament ended early", "You finished in place", "has won"} {
			if !strings.Contains(said, want) {
				t.Errorf("the phone does not say %q: %q", want, said)
			}
		}
	})(t, a)
}

// A tournament that ends as planned shows each its place, too: the last game gives way to it.
func TestTheEndIsShownOnEachPhone(t *testing.T) {
	a, _ := apptest.Open(t, "lang=en", &storage.Store{})
	entered(apptest.Begins, func(v *apptest.Visited) {
		apptest.PlayStages(20)(v)
		apptest.SettleRoom(v.App)
		for range 700 {
			v.App.Tick()
		}
		if said := v.App.PageText(); !strings.Contains(said, "You finished in place") {
			t.Errorf("the phone says %q", said)
		}
	})(t, a)
}

// A tournament that is closed before it begins has no places, and says so.
func TestATournamentClosedBeforeItBegins(t *testing.T) {
	said := inClass(t, entered(func(v *apptest.Visited) {
		v.Host(&tournament.Command{Do: tournament.Close})
	}))
	if !strings.Contains(said, "It ended before it began") || strings.Contains(said, "has won") {
		t.Errorf("the lobby says %q", said)
	}
}

// A result that the host corrects is marked in the lists and told to the players of the game.
func TestACorrectedResultIsTold(t *testing.T) {
	a, h := apptest.Open(t, "lang=en", &storage.Store{})
	a.Resize(1280, 800, 1)
	entered(apptest.Begins, func(v *apptest.Visited) {
		g := v.OwnGame()
		v.PlayGame(g) // who opens loses
		apptest.GoesHome(v)
		correct := func(points [2]int) {
			r := pairing.Result{Game: g.Game, Players: g.Players, Points: points}
			v.Host(&tournament.Command{Do: tournament.Correct, Result: &r})
			apptest.SettleRoom(v.App)
			v.App.Click(t, "tab-rounds")
		}
		correct([2]int{pairing.Win, 0})
		if said := v.App.PageText(); !strings.Contains(said, "1–0 (corrected)") {
			t.Errorf("the list says %q", said)
		}
		if said := strings.Join(h.Announced, "\n"); !strings.Contains(said, "was corrected: 1–0") {
			t.Errorf("An is told %q", said)
		}
		correct([2]int{0, pairing.Win})
		if said := v.App.PageText(); strings.Contains(said, "(corrected)") {
			t.Errorf("a correction that was taken back is marked: %q", said)
		}
	})(t, a)
}

// A player is told of being removed by the host.
func TestARemovedPlayerIsTold(t *testing.T) {
	a, h := apptest.Open(t, "lang=en", &storage.Store{})
	entered(func(v *apptest.Visited) {
		apptest.SettleRoom(v.App)
		v.Host(&tournament.Command{Do: tournament.Leave, Name: "An"})
		apptest.SettleRoom(v.App)
		if said := strings.Join(h.Announced, "\n"); !strings.Contains(said, "The host has removed you") {
			t.Errorf("An is told %q", said)
		}
	})(t, a)
}
