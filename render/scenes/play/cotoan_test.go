package play_test

import (
	"slices"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/app"
	"colat/render/app/apptest"
	"colat/render/kit/ui"
	"colat/render/program/storage"
)

func TestCotoanByClicksAndByDragging(t *testing.T) {
	a, host := apptest.Open(t, "test=1&game=cotoan&white=human", &storage.Store{})
	apptest.Clicks("d1", "d4")(t, a)
	if state := a.State(); !slices.Equal(state.Moves, []string{"d1-d4"}) || state.ToMove != "b" {
		t.Fatalf("%+v", state)
	}
	if want := "Red moves 4 from d1 to d4."; !slices.Contains(host.Announced, want) {
		t.Errorf("announced %q, want %q", host.Announced, want)
	}
	from, _ := a.Rect("a11")
	to, _ := a.Rect("a9")
	x, y := from.X+from.Width/2, from.Y+from.Height/2
	a.Raw(ui.Raw{MouseX: x, MouseY: y, MouseDown: true, MousePressed: true})
	for range 8 {
		y += (to.Y - from.Y) / 8
		a.Raw(ui.Raw{MouseX: x, MouseY: y, MouseDown: true})
	}
	a.Raw(ui.Raw{MouseX: x, MouseY: y, MouseReleased: true})
	if state := a.State(); len(state.Moves) != 2 || state.Moves[1] != "a11-a9" {
		t.Errorf("after dragging the moves are %v", state.Moves)
	}
}

// Enter selects a piece and moves it, Escape lets it go.
func TestCotoanByKeys(t *testing.T) {
	a, _ := apptest.Open(t, "test=1&game=cotoan&white=human&black=human", &storage.Store{})
	selected := func() bool { return a.Page.Find("front-f1") != nil }
	down := slices.Repeat([]ebiten.Key{ebiten.KeyArrowDown}, 6)
	a.Press(append(down, ebiten.KeyEnter)...) // e6 is where the first arrow leads
	if !selected() {
		t.Fatalf("Enter did not select e1: the controls are %q", a.Controls())
	}
	a.Press(ebiten.KeyEscape)
	if selected() {
		t.Fatal("Escape did not let the piece go")
	}
	a.Press(ebiten.KeyArrowLeft, ebiten.KeyEnter, ebiten.KeyArrowUp, ebiten.KeyArrowUp, ebiten.KeyEnter)
	if moves := a.State().Moves; !slices.Equal(moves, []string{"d1-d3"}) {
		t.Errorf("the moves are %v", moves)
	}
}

// The calculator shows one pair, that which captures first, and others on demand.
func TestCotoanCalculator(t *testing.T) {
	a, _ := apptest.Open(t, apptest.Captures+"&lang=en", &storage.Store{})
	shows := func(text string) bool {
		return slices.ContainsFunc(a.Page.Items, func(i ui.Item) bool { return i.Text == text })
	}
	if a.Page.Find("front-f2") != nil {
		t.Fatal("there is a calculator before a piece is selected")
	}
	a.Click(t, "g1")
	if a.Page.Find("front-f2") == nil || a.Page.Find("front-h1") == nil {
		t.Fatalf("the controls are %q", a.Controls())
	}
	if !shows("7+6 = 13") || !shows("takes c5") || shows("7+8 = 15") {
		t.Error("the pair that captures is not shown")
	}
	a.Click(t, "front-h1")
	if !shows("7+8 = 15") || !shows("off board") || shows("7+6 = 13") {
		t.Error("another pair cannot be chosen")
	}
	a.Click(t, "e4") // beside it stands 5 only
	if !shows("9+5 = 14") {
		t.Error("another piece shows no other pair")
	}
	apptest.Clicks("g1", "c5")(t, a)
	if state := a.State(); !slices.Equal(state.Moves, []string{"g1xc5"}) {
		t.Fatalf("the moves are %v", state.Moves)
	}
	a.Until(t, "the capture has been shown", func(app.ProbeState) bool { return shows("g1×c5 (7+6)") })
	if a.Page.Find("front-f2") != nil {
		t.Error("the calculator stays after the move")
	}
}

// The page says why a piece cannot go where it was sent.
func TestCotoanSaysWhyNot(t *testing.T) {
	a, _ := apptest.Open(t, apptest.Captures+"&lang=en", &storage.Store{})
	apptest.Clicks("b2", "b6")(t, a)
	if got, want := a.Toast.Text(), "To capture that way the 2 needs an own piece right before it, on b3."; got != want {
		t.Errorf("says %q, want %q", got, want)
	}
}

func TestCotoanAddresses(t *testing.T) {
	for _, test := range []struct {
		address, game string
		moves         []string
	}{
		{"game=cotoan&black=human&white=greedy&moves=a1-a2", "cotoan", []string{"a1-a2"}},
		{"game=cotoan&white=human&moves=g1-g4%2Bf11-f9+h1-g1", "cotoan", []string{"g1-g4", "f11-f9", "h1-g1"}},
		{"game=cotoan:target=20,operations=%2B-&white=human", "cotoan:target=20,operations=+-", nil},
		{"game=cotoan:operations=+-*&white=human", "cotoan:operations=+-*", nil},
	} {
		a, _ := apptest.Open(t, test.address+"&test=1", &storage.Store{})
		state := a.State()
		played := state.Moves[:min(len(test.moves), len(state.Moves))]
		if state.Game != test.game || !slices.Equal(played, test.moves) {
			t.Errorf("%s opens %s after %v", test.address, state.Game, state.Moves)
		}
	}
}

// A game goes on where it was after the page is opened anew.
func TestCotoanIsKept(t *testing.T) {
	store := &storage.Store{}
	const address = "test=1&game=cotoan:target=20&white=human"
	a, _ := apptest.Open(t, address, store)
	apptest.Clicks("d1", "d4", "a11", "a10")(t, a)
	b, _ := apptest.Open(t, address, store)
	if state := b.State(); state.Game != "cotoan:target=20" || len(state.Moves) != 2 {
		t.Errorf("%+v", state)
	}
}

// What the adapter shows of a selected piece costs nothing while nothing happens.
func TestCotoanCalculatorWithoutAllocation(t *testing.T) {
	a, _ := apptest.Open(t, apptest.Captures, &storage.Store{})
	a.Click(t, "g1")
	for range 300 {
		a.Raw(ui.Raw{})
	}
	if n := testing.AllocsPerRun(100, func() { a.Raw(ui.Raw{}) }); n != 0 {
		t.Errorf("a tick in which nothing happens makes %v allocations", n)
	}
}

// The rows of the setup page scroll on a phone, and the board stays large enough to
// see what is chosen. A score sheet keeps within its plate.
func TestCotoanOnAPhone(t *testing.T) {
	a, _ := apptest.Open(t, "", &storage.Store{})
	a.Resize(390, 844, 1)
	a.Activate("game-cotoan")
	a.Tick()
	if r, _ := a.Rect("a1"); r.Width < 15 {
		t.Errorf("a square of the setup page is %.0f pixels wide", r.Width)
	}
	const none = "--,--,--,--,--,--,--,--,--"
	mod := apptest.CotoanPosition("r 0-0", "--,--,--,--,--,--,--,--,b9", "--,--,--,--,b0,--,--,--,--",
		"b2,--,--,--,--,--,--,--,--", none, none, "r7,--,--,--,--,--,--,--,--",
		"r3,--,--,--,--,--,--,--,--", "--,--,--,--,r0,--,--,--,--")
	a, _ = apptest.Open(t, mod+"&moves=a5xa9", &storage.Store{})
	a.Resize(320, 900, 1)
	a.Tick()
	found := false
	for i := range a.Page.Items {
		if item := &a.Page.Items[i]; item.Text == "a5×a9 (3 mod 7)" {
			found = true
			if item.Clipped() || item.Rect.W > 130 {
				t.Errorf("the move lies at %v", item.Rect)
			}
		}
	}
	if !found {
		t.Error("the score sheet does not show the move")
	}
}
