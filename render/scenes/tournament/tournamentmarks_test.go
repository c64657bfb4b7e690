package tournament_test

import (
	"strings"
	"testing"

	"colat/render/app/apptest"
	"colat/render/program/storage"
	"colat/web/rooms/tournament"
)

// Programs are marked as bots in all lists and counted beside the people.
func TestBotsAreMarkedAndNotCountedAsPeople(t *testing.T) {
	a, _ := apptest.Open(t, "lang=en", &storage.Store{})
	apptest.HostsBy(apptest.SwissTerms(), 5, apptest.BotsEnter)(t, a)
	if said := a.PageText(); !strings.Contains(said, "5 players, 3 bots") || strings.Count(said, "bot\n") != 3 {
		t.Errorf("before the beginning the page says %q", said)
	}
	a.Activate("projector")
	apptest.SettleRoom(a)
	a.LayOut()
	if said := a.PageText(); !strings.Contains(said, "5 have come in, 3 bots") || !strings.Contains(said, "Alpha (bot)") {
		t.Errorf("the projector says %q", said)
	}
}

// A table says what has placed players among others with equal points, and a pupil's own place
// does.
func TestTablesSayWhatDecidedAmongEquals(t *testing.T) {
	for _, size := range [][2]float64{{1280, 800}, {390, 844}, {360, 640}} {
		a, _ := apptest.Open(t, "lang=en", &storage.Store{})
		a.Resize(size[0], size[1], 1)
		var plan *tournament.Tournament
		apptest.ComesTo(apptest.SwissTerms(), 5, "An", func(v *apptest.Visited) {
			apptest.InTurn(apptest.Enters, apptest.BotsEnter, apptest.Begins, apptest.PlayStages(20), apptest.GoesHome)(v)
			plan = &v.Server.Tournaments[v.ID].Tournament
		})(t, a)
		a.LayOut()
		said := a.PageText()
		of, err := plan.Plan()
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range of.Stages[0].Swiss.Table {
			if row.TieBreak == "buchholz" && !strings.Contains(said, "Buchholz") {
				t.Errorf("%v: the places do not say what has placed %s: %q", size, row.Name, said)
			}
			if row.Name == "An" && row.TieBreak != "" && !strings.Contains(said, "Others have as many points") {
				t.Errorf("%v: An is not told what has decided, %s: %q", size, row.TieBreak, said)
			}
		}
	}
}

// The list of rounds tells pairs that wait from pairs that play.
func TestRoundsSayWhichPairsWait(t *testing.T) {
	a, _ := apptest.Open(t, "lang=en", &storage.Store{})
	apptest.TournamentView("class that waits")(t, a)
	a.LayOut()
	if said := a.PageText(); !strings.Contains(said, "waits") || !strings.Contains(said, "playing") {
		t.Errorf("the rounds are %q", said)
	}
}
