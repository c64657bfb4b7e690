package start_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/app"
	"colat/render/app/apptest"
	"colat/render/kit/ui"
	"colat/render/program/storage"
	"colat/render/table/games"
)

// Two machines are chosen directly, kept, shared, and play again.
func TestMachinesAreChosenDirectly(t *testing.T) {
	kept := &storage.Store{}
	a, host := apptest.Open(t, "", kept)
	a.Click(t, "game-classic")
	if a.Page.Find("black-negascout") != nil || a.Page.Find("algorithm-black-negascout") != nil {
		t.Error("the page is not as simple as it should be")
	}
	for _, control := range []string{
		"more-choices", "mode-machines", "black-level:2", "algorithm-black-negascout", "depth-black-less",
		"depth-black-less", "algorithm-white-champion",
		"time-white-0.2s", "done-algorithms",
	} {
		a.Click(t, control)
	}
	want := [2]string{"negascout:depth=2", "champion:time=0.2s"}
	if a.Settings.Seats != want {
		t.Fatalf("kept %v, want %v", a.Settings.Seats, want)
	}
	for _, control := range []string{"black-negascout:depth=2", "white-champion:time=0.2s"} {
		if item := a.Page.Find(control); item == nil {
			t.Errorf("%s is not seen to be chosen", control)
		}
	}
	a.Click(t, "start")
	if !a.Says("NegaScout · depth 2") || !a.Says("Champion · 0.2\u00a0s") {
		t.Error("the plates do not say who plays")
	}
	a.Until(t, "both have played", func(s app.ProbeState) bool { return len(s.Moves) >= 2 })
	a.Click(t, "share")
	shared, err := url.Parse(host.Copied)
	if err != nil || shared.Query().Get("black") != want[0] || shared.Query().Get("white") != want[1] {
		t.Errorf("shared %s", host.Copied)
	}

	again, _ := apptest.Open(t, "", kept)
	if !again.Says("NegaScout · depth 2") || !again.Says("Champion · 0.2\u00a0s") {
		t.Error("a reload seats others")
	}
	if moves := again.State().Moves; len(moves) < 2 {
		t.Errorf("a reload has the moves %v", moves)
	}
	again.Click(t, "new-game")
	again.Click(t, "confirm-new-game")
	if !again.Says("NegaScout · depth 2") || !again.Says("Champion · 0.2\u00a0s") {
		t.Error("others play again")
	}

	link, _ := apptest.Open(t, shared.RawQuery, &storage.Store{})
	if !link.Says("NegaScout · depth 2") || !link.Says("Champion · 0.2\u00a0s") || link.Toast.Text() != "" {
		t.Errorf("the link seats others, and says %q", link.Toast.Text())
	}
}

// What does not matter to a player cannot be chosen, and depths end where the game's
// do.
func TestMachinesHaveBounds(t *testing.T) {
	a, _ := apptest.Open(t, "", &storage.Store{})
	a.Click(t, "game-cotoan")
	a.Click(t, "more-choices")
	a.Click(t, "white-level:2")
	disabled := func(control string) bool {
		item := a.Page.Find(control)
		return item == nil || item.Disabled
	}
	for _, test := range []struct {
		player      string
		depth, time bool
		chosen      string
	}{
		{"human", false, false, "human"}, {"random", false, false, "random"}, {"greedy", false, false, "greedy"},
		{"champion", false, true, "champion"}, {"mcts", false, true, "mcts"}, {"minimax", true, true, "minimax:depth=4"},
	} {
		a.Click(t, "algorithm-black-"+test.player)
		if a.Settings.Seats[0] != test.chosen {
			t.Errorf("%s: seated %s", test.player, a.Settings.Seats[0])
		}
		if disabled("depth-black-less") == test.depth || disabled("time-black-3s") == test.time {
			t.Errorf("%s: depth %v, time %v", test.player, !disabled("depth-black-less"), !disabled("time-black-3s"))
		}
	}
	if !disabled("depth-black-more") {
		t.Error("the depth goes beyond what the game allows")
	}
	for range 4 {
		a.Click(t, "depth-black-less")
	}
	if a.Settings.Seats[0] != "minimax" || !disabled("depth-black-less") || !a.Says("by time") {
		t.Errorf("without a depth the seat is %s", a.Settings.Seats[0])
	}
	a.Press(ebiten.KeyEscape)
	if a.Page.Find("done-algorithms") != nil || a.State().Scene != "start" {
		t.Error("Escape does not close the dialogue, and it alone")
	}
}

// Whether a machine thinks in its opponent's time is chosen for each alone, and kept and
// shared with its seat.
func TestPonderingIsChosenForEachMachine(t *testing.T) {
	kept := &storage.Store{}
	a, host := apptest.Open(t, "", kept)
	for _, control := range []string{"game-classic", "more-choices", "mode-machines", "black-level:2",
		"algorithm-black-champion", "algorithm-white-mcts", "ponder-white-on"} {
		a.Click(t, control)
	}
	if item := a.Page.Find("ponder-white-on"); item == nil || !item.Selected {
		t.Error("the choice is not seen")
	}
	if item := a.Page.Find("ponder-black-off"); item == nil || !item.Selected {
		t.Error("the other machine ponders as well")
	}
	a.Click(t, "done-algorithms")
	a.Click(t, "start")
	a.Click(t, "share")
	shared, err := url.Parse(host.Copied)
	if err != nil || shared.Query().Get("black") != "champion" || shared.Query().Get("white") != "mcts:ponder=on" {
		t.Errorf("shared %s", host.Copied)
	}
	if seats := kept.Settings(games.All).Seats; seats != [2]string{"champion", "mcts:ponder=on"} {
		t.Errorf("kept %v", seats)
	}
}

// A player of an address that the dialogue does not offer is shown as it is.
func TestMachinesOfAddresses(t *testing.T) {
	a, _ := apptest.Open(t, "game=classic&black=human&white=alphabeta:depth=12,time=1.5s", &storage.Store{})
	if !a.Says("Alpha-beta · depth 12 · 1.5\u00a0s") {
		t.Error("the plate does not say who plays")
	}
	a.Click(t, "menu")
	a.Click(t, "white-alphabeta:depth=12,time=1.5s")
	if item := a.Page.Find("time-white-1.5s"); item == nil || !item.Selected {
		t.Error("the time is not among those to choose from")
	}
	if !a.Says("12") {
		t.Error("the depth is not shown")
	}
}

func TestWrongMachinesAreToldOnce(t *testing.T) {
	for address, want := range map[string]string{
		"white=negascout:depth=0": "The depth in “negascout:depth=0” is not right: " +
			"it must be a whole number from 1 to 128, as in negascout:depth=4.",
		"white=champion:time=yes": "The time in “champion:time=yes” is not right: " +
			"write it as in champion:time=2s, at most 10m.",
		"white=champion:strength=10": "“champion:strength=10” has an option that is not right: " +
			"write it as in negascout:depth=4,time=2s.",
	} {
		a, _ := apptest.Open(t, "game=classic&"+address, &storage.Store{})
		if got := a.Toast.Text(); got != want {
			t.Errorf("%s: the program says %q, want %q", address, got, want)
		}
		for range 600 {
			a.Raw(ui.Raw{})
			if got := a.Toast.Text(); got != want && got != "" && !strings.Contains(got, "move") {
				t.Errorf("%s: the program says %q as well", address, got)
			}
		}
	}
}

// Greedy values positions by the evaluation of the game's document where there is one.
func TestGreedyHasTheEvaluationOfTheDocument(t *testing.T) {
	a, _ := apptest.Open(t, "lang=en", &storage.Store{})
	for _, control := range []string{
		"game-cotoan", "more-choices", "mode-machines", "black-level:2", "algorithm-black-greedy", "search-black-course",
		"done-algorithms",
	} {
		a.Click(t, control)
	}
	if got := a.Settings.Seats[0]; got != "greedy:eval=course" {
		t.Errorf("the seat is %s", got)
	}
	a.Click(t, "start")
	a.Until(t, "greedy has played", func(s app.ProbeState) bool { return len(s.Moves) > 0 })
}
