package play_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/app/apptest"
	"colat/render/program/storage"
)

// TestChoosingASide plays openings with buttons, keys and typed words, and checks the question, the refusal and the
// board.
func TestChoosingASide(t *testing.T) {
	const three = "game=mnk:7,7,5,swap2&white=human&moves=a1+b1+c1"
	for _, test := range []struct {
		name    string
		do      func(a *apptest.App)
		moves   string // after the first three
		row     string // the first row of the board
		asks    string // the card, or ""
		choices int
	}{
		{"nothing yet", func(*apptest.App) {}, "", "XOX....", "O chooses a side", 3},
		{"a button", func(a *apptest.App) { a.Click(t, "choose-keep") }, "keep", "XOX....", "", 0},
		{"a key", func(a *apptest.App) { a.Press(ebiten.KeyDigit2) }, "swap", "OXO....", "", 0},
		{"a word", func(a *apptest.App) { write(a, "/keep\n", 2) }, "keep", "XOX....", "", 0},
		{"a stone after a swap", func(a *apptest.App) {
			a.Press(ebiten.KeyDigit2)
			a.Click(t, "d1")
		}, "swap d1", "OXOX...", "", 0},
		{"two more", func(a *apptest.App) { a.Click(t, "choose-more") }, "more", "XOX....", "O places sign 1 of 2: O", 0},
		{"both of them", func(a *apptest.App) {
			a.Click(t, "choose-more")
			a.Click(t, "d1")
			a.Click(t, "e1")
		}, "more d1 e1", "XOXOX..", "X chooses a side", 2},
		{"taken back", func(a *apptest.App) {
			a.Click(t, "choose-swap")
			a.Click(t, "undo")
		}, "", "XOX....", "O chooses a side", 3},
		{"played again", func(a *apptest.App) {
			a.Click(t, "choose-swap")
			a.Click(t, "undo")
			a.Press(ebiten.KeyR)
		}, "swap", "OXO....", "", 0},
		{"a stone too early", func(a *apptest.App) { a.Click(t, "d1") }, "", "XOX....", "A side is chosen first", 3},
	} {
		a, host := apptest.Open(t, three, &storage.Store{})
		a.Tick()
		test.do(a)
		a.Tick()
		if got := strings.Join(a.Moves()[3:], " "); got != test.moves {
			t.Errorf("%s: the moves are %q, want %q", test.name, got, test.moves)
		}
		if row := a.State().Position[:7]; row != test.row {
			t.Errorf("%s: the board begins with %s, want %s", test.name, row, test.row)
		}
		if test.asks != "" && !a.Contains(test.asks) && !strings.Contains(strings.Join(host.Announced, "|"), test.asks) {
			t.Errorf("%s: %q is not shown: %s", test.name, test.asks, a.PageText())
		}
		choices := 0
		for _, name := range a.Controls() {
			if strings.HasPrefix(name, "choose-") {
				choices++
			}
		}
		if choices != test.choices {
			t.Errorf("%s: %d choices among %q, want %d", test.name, choices, a.Controls(), test.choices)
		}
	}
}

// TestOpeningAgainstAnEngine: an engine places the stones of an opening, and answers them by a choice.
func TestOpeningAgainstAnEngine(t *testing.T) {
	a, _ := apptest.Open(t, "game=mnk:7,7,5,swap&black=random&white=human", &storage.Store{})
	for range 4000 {
		if a.Tick(); len(a.Moves()) == 3 && a.Page.Find("choose-keep") != nil {
			break
		}
	}
	if a.Page.Find("choose-swap") == nil || a.Page.Find("choose-more") != nil {
		t.Fatalf("after %q there are the controls %q", a.Moves(), a.Controls())
	}
	a, _ = apptest.Open(t, "game=mnk:7,7,5,swap&black=human&white=random&moves=a1+b1", &storage.Store{})
	a.Click(t, "c1")
	for range 4000 {
		if a.Tick(); len(a.Moves()) > 3 {
			break
		}
	}
	if moves := a.Moves(); len(moves) < 4 || !slices.Contains([]string{"keep", "swap"}, moves[3]) {
		t.Errorf("the engine has answered %q", moves)
	}
}
