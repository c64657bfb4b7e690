package play_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/game"
	"colat/render/app"
	"colat/render/app/apptest"
	"colat/render/kit/ui"
	"colat/render/program/storage"
)

// at reports whether the board shows the position after so many moves in a review.
func at(a *apptest.App, words string) bool { return a.Shows("Move " + words) }

func TestEveryWayLeadsThroughTheMoves(t *testing.T) {
	a, _ := apptest.Open(t, "game=classic&white=human&moves=d3c5d6e3", &storage.Store{})
	wheel := func(turn float64) {
		r, _ := a.Rect("move-3")
		a.Raw(ui.Raw{MouseX: r.X + 2, MouseY: r.Y + 2, Wheel: turn})
	}
	swipe := func(by float64) {
		r, _ := a.Rect("move-3")
		for i, phase := range []ui.TouchPhase{ui.TouchBegan, ui.TouchMoved, ui.TouchEnded} {
			x := r.X + 2 + by*float64(min(i, 1))
			a.Raw(ui.Raw{Touches: []ui.TouchEvent{{Phase: phase, ID: 1, X: x, Y: r.Y + 2}}})
		}
		a.Raw(ui.Raw{})
	}
	steps := []struct {
		what string
		do   func()
		want string // "" for the position that is played on
	}{
		{"a click", func() { a.Click(t, "move-2") }, "2 / 4"},
		{"the wheel down", func() { wheel(1) }, "3 / 4"},
		{"the wheel up", func() { wheel(-1) }, "2 / 4"},
		{"Home", func() { a.Press(ebiten.KeyHome) }, "0 / 4"},
		{"an arrow", func() { a.Press(ebiten.KeyArrowRight) }, "1 / 4"},
		{"PageDown", func() { a.Press(ebiten.KeyPageDown) }, "2 / 4"},
		{"End", func() { a.Press(ebiten.KeyEnd) }, ""},
		{"PageUp", func() { a.Press(ebiten.KeyPageUp) }, "3 / 4"},
		{"Escape", func() { a.Press(ebiten.KeyEscape) }, ""},
		{"Shift and an arrow", func() { a.Raw(ui.Raw{Keys: []ebiten.Key{ebiten.KeyArrowLeft}, Shift: true}) }, "3 / 4"},
		{"a click on the last move", func() { a.Click(t, "move-4") }, ""},
		{"a swipe back", func() { swipe(90) }, "3 / 4"},
		{"another", func() { swipe(90) }, "2 / 4"},
		{"a swipe on", func() { swipe(-90) }, "3 / 4"},
		{"a swipe on to the end", func() { swipe(-90) }, ""},
	}
	for _, step := range steps {
		step.do()
		if reviewing := a.Page.Find("close") != nil; reviewing != (step.want != "") || !at(a, step.want) && reviewing {
			t.Fatalf("after %s the board does not show %q (reviewing %v)", step.what, step.want, reviewing)
		}
	}
	if got := a.Moves(); len(got) != 4 {
		t.Errorf("looking has played: %v", got)
	}
}

// Of a long game the move on the board is seen, and a finger scrolls to the others.
func TestLongGamesScroll(t *testing.T) {
	a, _ := apptest.Open(t, "game=classic&white=human&moves="+passLine(t), &storage.Store{})
	a.Resize(844, 390, 1)
	a.Raw(ui.Raw{})
	n := len(a.Moves())
	last, first := moveName(n), moveName(1)
	if a.Page.Find(last) == nil || a.Page.Find(first) != nil {
		t.Fatalf("of %d moves the last one is not seen, or all are", n)
	}
	r, _ := a.Rect(last)
	for i, phase := range []ui.TouchPhase{ui.TouchBegan, ui.TouchMoved, ui.TouchEnded} {
		a.Raw(ui.Raw{Touches: []ui.TouchEvent{{Phase: phase, ID: 1, X: r.X + 2, Y: r.Y + 2 + 900*float64(min(i, 1))}}})
	}
	a.Raw(ui.Raw{})
	if a.Page.Find(first) == nil {
		t.Error("a finger does not scroll to the first move")
	}
	if a.Page.Find("close") != nil {
		t.Error("scrolling jumped")
	}
	a.Press(ebiten.KeyHome, ebiten.KeyEnd)
	if a.Page.Find(last) == nil {
		t.Error("the last move is not seen again")
	}
}

func moveName(n int) string { return "move-" + strconv.Itoa(n) }

func TestBranchesAreKeptAndEntered(t *testing.T) {
	store := &storage.Store{}
	a, _ := apptest.Open(t, "game=classic&white=human&moves=d3c5d6e3", store)
	a.Click(t, "move-2")
	a.Click(t, "continue")
	if got := a.Moves(); !slices.Equal(got, []string{"d3", "c5"}) {
		t.Fatalf("playing on from move 2: %v", got)
	}
	a.Click(t, "e6")
	if a.Page.Find("fork-3") == nil {
		t.Fatal("another third move shows no fork")
	}
	// It is there again after the program was closed.
	a.Scene().Close()
	a, _ = apptest.Open(t, "game=classic&white=human&moves=d3c5d6e3", store)
	if got := a.Moves(); !slices.Equal(got, []string{"d3", "c5", "e6"}) {
		t.Fatalf("kept as %v", got)
	}
	a.Click(t, "fork-3")
	for i, want := range []string{"3. e6", "3. d6 e3"} {
		if item := a.Page.Find([]string{"line-0", "line-1"}[i]); item == nil || item.Text != want {
			t.Errorf("line %d is %+v, want %q", i, item, want)
		}
	}
	a.Click(t, "line-1")
	if got := a.Moves(); !slices.Equal(got, []string{"d3", "c5", "d6"}) {
		t.Errorf("the other line leads to %v", got)
	}
	a.Click(t, "redo")
	if got := a.Moves(); !slices.Equal(got, []string{"d3", "c5", "d6", "e3"}) {
		t.Errorf("and goes on to %v", got)
	}
}

// A move is looked at and played on from without an engine getting in between.
func TestPlayingOnAgainstAnEngine(t *testing.T) { synctest.Test(t, testPlayingOnAgainstAnEngine) }

func testPlayingOnAgainstAnEngine(t *testing.T) {
	a, m := apptest.OpenMusing(t, "game=classic&white=champion&time=1m")
	a.Click(t, "d3")
	a.Until(t, "the engine has answered", func(s app.ProbeState) bool { return len(s.Moves) == 2 })
	m.Expect(t, a, "at the turn of the person", 1, 1)
	a.Press(ebiten.KeyHome)
	a.Click(t, "continue")
	if got := a.Moves(); len(got) != 0 {
		t.Fatalf("playing on from the start: %v", got)
	}
	a.Click(t, "f5")
	a.Until(t, "the engine has answered", func(s app.ProbeState) bool { return len(s.Moves) == 2 })
	if a.Page.Find("fork-1") == nil {
		t.Error("the first game is no branch")
	}
}

func TestSwappingSides(t *testing.T) {
	a, host := apptest.Open(t, "game=classic&white=greedy&moves=d3&lang=en", &storage.Store{})
	a.Until(t, "the engine has answered", func(s app.ProbeState) bool { return len(s.Moves) == 2 })
	a.Click(t, "more")
	a.Click(t, "swap")
	a.Until(t, "the engine plays the other side", func(s app.ProbeState) bool { return len(s.Moves) == 3 && !s.Thinking })
	state := a.State()
	if state.ToMove != "O" {
		t.Errorf("the person is to move %s", state.ToMove)
	}
	if !slices.Contains(host.Announced, "The sides are swapped. Black to move.") {
		t.Errorf("announced %q", host.Announced)
	}
	a.Click(t, "resign")
	a.Click(t, "confirm-resign")
	if got := a.State().Result; got == nil || got.Winner != "X" || got.Reason != string(game.Resignation) {
		t.Errorf("resigning as White: %+v", got)
	}
}

// What was taken back can be looked at, copied and shown from there as well.
func TestMovesTakenBackAreCopied(t *testing.T) {
	a, host := apptest.Open(t, "game=classic&white=human&moves=d3c5f6f5", &storage.Store{})
	a.Activate("undo")
	a.Activate("undo")
	a.Activate("undo")
	a.Activate("last")
	a.Press(ebiten.KeyM)
	a.Click(t, "copy-as")
	a.Click(t, "copy-as-moves")
	if !strings.Contains(host.Copied, "d3c5f6f5") {
		t.Errorf("copied %q", host.Copied)
	}
}
