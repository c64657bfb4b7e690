package app

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/game"
	"colat/render/kit/ui"
	"colat/render/program/storage"
)

// at reports whether the board shows the position after so many moves in a review.
func (a *App) at(words string) bool { return a.shows("Move " + words) }

func TestEveryWayLeadsThroughTheMoves(t *testing.T) {
	a, _ := openApp(t, "game=classic&white=human&moves=d3c5d6e3", &storage.Store{})
	wheel := func(turn float64) {
		r, _ := prober{a}.Rect("move-3")
		a.raw(ui.Raw{MouseX: r.X + 2, MouseY: r.Y + 2, Wheel: turn})
	}
	swipe := func(by float64) {
		r, _ := prober{a}.Rect("move-3")
		for i, phase := range []ui.TouchPhase{ui.TouchBegan, ui.TouchMoved, ui.TouchEnded} {
			x := r.X + 2 + by*float64(min(i, 1))
			a.raw(ui.Raw{Touches: []ui.TouchEvent{{Phase: phase, ID: 1, X: x, Y: r.Y + 2}}})
		}
		a.raw(ui.Raw{})
	}
	steps := []struct {
		what string
		do   func()
		want string // "" for the position that is played on
	}{
		{"a click", func() { a.click(t, "move-2") }, "2 / 4"},
		{"the wheel down", func() { wheel(1) }, "3 / 4"},
		{"the wheel up", func() { wheel(-1) }, "2 / 4"},
		{"Home", func() { a.press(ebiten.KeyHome) }, "0 / 4"},
		{"an arrow", func() { a.press(ebiten.KeyArrowRight) }, "1 / 4"},
		{"PageDown", func() { a.press(ebiten.KeyPageDown) }, "2 / 4"},
		{"End", func() { a.press(ebiten.KeyEnd) }, ""},
		{"PageUp", func() { a.press(ebiten.KeyPageUp) }, "3 / 4"},
		{"Escape", func() { a.press(ebiten.KeyEscape) }, ""},
		{"Shift and an arrow", func() { a.raw(ui.Raw{Keys: []ebiten.Key{ebiten.KeyArrowLeft}, Shift: true}) }, "3 / 4"},
		{"a click on the last move", func() { a.click(t, "move-4") }, ""},
		{"a swipe back", func() { swipe(90) }, "3 / 4"},
		{"another", func() { swipe(90) }, "2 / 4"},
		{"a swipe on", func() { swipe(-90) }, "3 / 4"},
		{"a swipe on to the end", func() { swipe(-90) }, ""},
	}
	for _, step := range steps {
		step.do()
		if reviewing := a.Page.Find("close") != nil; reviewing != (step.want != "") || !a.at(step.want) && reviewing {
			t.Fatalf("after %s the board does not show %q (reviewing %v)", step.what, step.want, reviewing)
		}
	}
	if got := a.moves(); len(got) != 4 {
		t.Errorf("looking has played: %v", got)
	}
}

// Of a long game the move on the board is seen, and a finger scrolls to the others.
func TestLongGamesScroll(t *testing.T) {
	a, _ := openApp(t, "game=classic&white=human&moves="+passLine(t), &storage.Store{})
	a.Resize(844, 390, 1)
	a.raw(ui.Raw{})
	n := len(a.moves())
	last, first := moveName(n), moveName(1)
	if a.Page.Find(last) == nil || a.Page.Find(first) != nil {
		t.Fatalf("of %d moves the last one is not seen, or all are", n)
	}
	r, _ := prober{a}.Rect(last)
	for i, phase := range []ui.TouchPhase{ui.TouchBegan, ui.TouchMoved, ui.TouchEnded} {
		a.raw(ui.Raw{Touches: []ui.TouchEvent{{Phase: phase, ID: 1, X: r.X + 2, Y: r.Y + 2 + 900*float64(min(i, 1))}}})
	}
	a.raw(ui.Raw{})
	if a.Page.Find(first) == nil {
		t.Error("a finger does not scroll to the first move")
	}
	if a.Page.Find("close") != nil {
		t.Error("scrolling jumped")
	}
	a.press(ebiten.KeyHome, ebiten.KeyEnd)
	if a.Page.Find(last) == nil {
		t.Error("the last move is not seen again")
	}
}

func moveName(n int) string { return "move-" + strconv.Itoa(n) }

func TestBranchesAreKeptAndEntered(t *testing.T) {
	store := &storage.Store{}
	a, _ := openApp(t, "game=classic&white=human&moves=d3c5d6e3", store)
	a.click(t, "move-2")
	a.click(t, "continue")
	if got := a.moves(); !slices.Equal(got, []string{"d3", "c5"}) {
		t.Fatalf("playing on from move 2: %v", got)
	}
	a.click(t, "e6")
	if a.Page.Find("fork-3") == nil {
		t.Fatal("another third move shows no fork")
	}
	// It is there again after the program was closed.
	a.scene.Close()
	a, _ = openApp(t, "game=classic&white=human&moves=d3c5d6e3", store)
	if got := a.moves(); !slices.Equal(got, []string{"d3", "c5", "e6"}) {
		t.Fatalf("kept as %v", got)
	}
	a.click(t, "fork-3")
	for i, want := range []string{"2. e6", "2. d6 e3"} {
		if item := a.Page.Find([]string{"line-0", "line-1"}[i]); item == nil || item.Text != want {
			t.Errorf("line %d is %+v, want %q", i, item, want)
		}
	}
	a.click(t, "line-1")
	if got := a.moves(); !slices.Equal(got, []string{"d3", "c5", "d6"}) {
		t.Errorf("the other line leads to %v", got)
	}
	a.click(t, "redo")
	if got := a.moves(); !slices.Equal(got, []string{"d3", "c5", "d6", "e3"}) {
		t.Errorf("and goes on to %v", got)
	}
}

// A move is looked at and played on from without an engine getting in between.
func TestPlayingOnAgainstAnEngine(t *testing.T) {
	a, m := openMusing(t, "game=classic&white=champion&time=1m")
	a.click(t, "d3")
	a.until(t, "the engine has answered", func(s ProbeState) bool { return len(s.Moves) == 2 })
	m.expect(t, a, "at the turn of the person", 1, 1)
	a.press(ebiten.KeyHome)
	a.click(t, "continue")
	if got := a.moves(); len(got) != 0 {
		t.Fatalf("playing on from the start: %v", got)
	}
	a.click(t, "f5")
	a.until(t, "the engine has answered", func(s ProbeState) bool { return len(s.Moves) == 2 })
	if a.Page.Find("fork-1") == nil {
		t.Error("the first game is no branch")
	}
}

func TestSwappingSides(t *testing.T) {
	a, host := openApp(t, "game=classic&white=greedy&moves=d3&lang=en", &storage.Store{})
	a.until(t, "the engine has answered", func(s ProbeState) bool { return len(s.Moves) == 2 })
	a.click(t, "more")
	a.click(t, "swap")
	a.until(t, "the engine plays the other side", func(s ProbeState) bool { return len(s.Moves) == 3 && !s.Thinking })
	state := prober{a}.State()
	if state.ToMove != "O" {
		t.Errorf("the person is to move %s", state.ToMove)
	}
	if !slices.Contains(host.announced, "The sides are swapped. Black to move.") {
		t.Errorf("announced %q", host.announced)
	}
	a.click(t, "resign")
	a.click(t, "confirm-resign")
	if got := (prober{a}).State().Result; got == nil || got.Winner != "X" || got.Reason != string(game.Resignation) {
		t.Errorf("resigning as White: %+v", got)
	}
}

// What was taken back can be looked at, copied and shown from there as well.
func TestMovesTakenBackAreCopied(t *testing.T) {
	a, host := openApp(t, "game=classic&white=human&moves=d3c5f6f5", &storage.Store{})
	a.activate("undo")
	a.activate("undo")
	a.activate("undo")
	a.activate("last")
	a.press(ebiten.KeyM)
	a.click(t, "copy-as")
	a.click(t, "copy-as-moves")
	if !strings.Contains(host.copied, "d3c5f6f5") {
		t.Errorf("copied %q", host.copied)
	}
}
