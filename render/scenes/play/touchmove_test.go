package play_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/app"
	"colat/render/app/apptest"
	"colat/render/program/storage"
)

// Under touch-move a touched square is played, or the nearest legal move, which is said beside it. No move is
// taken back, small squares do not ask twice, and the game is kept and shared as any other one.
func TestTouchMove(t *testing.T) {
	const address = "test=1&game=classic&black=human&white=human&touchmove=on&lang=en"
	store := &storage.Store{}
	a, host := apptest.Open(t, address, store)
	a.Set(func(s *storage.Settings) { s.Confirm = true })
	apptest.Clicks("d1")(t, a)
	if moves := a.Moves(); !slices.Equal(moves, []string{"d3"}) {
		t.Fatalf("after d1 was touched the moves are %v", moves)
	}
	a.Until(t, "the answer", func(app.ProbeState) bool {
		return a.Toast.Text() == "d1 touched: the nearest legal move is d3."
	})
	if item := a.Page.Find("undo"); item == nil || !item.Disabled {
		t.Error("the move can be taken back")
	}
	a.Press(ebiten.KeyU)
	apptest.Clicks("c3")(t, a) // a legal move
	if moves := a.Moves(); !slices.Equal(moves, []string{"d3", "c3"}) {
		t.Errorf("the moves are %v", moves)
	}
	a.Click(t, "more")
	if a.Page.Find("confirm") != nil {
		t.Error("the menu offers to confirm moves")
	}
	a.Press(ebiten.KeyEscape)
	a.Activate("share")
	if want := "touchmove=on"; !strings.Contains(host.Copied, want) || !strings.Contains(host.Copied, "moves=d3c3") {
		t.Errorf("the link is %s", host.Copied)
	}
	// The stored game goes on under the same rule.
	b, _ := apptest.Open(t, address, store)
	apptest.Clicks("a1")(t, b)
	if moves := b.Moves(); len(moves) != 3 {
		t.Errorf("after a1 was touched the moves are %v", moves)
	}
}

// Against an engine, and without the parameter, a touch on another square means nothing.
func TestTouchMoveIsForTwoPeople(t *testing.T) {
	for _, address := range []string{
		"game=classic&black=human&white=level:1&touchmove=on", "game=classic&black=human&white=human",
		"game=classic&black=human&white=human&touchmove=off",
	} {
		a, _ := apptest.Open(t, "test=1&lang=en&"+address, &storage.Store{})
		a.Click(t, "d1")
		if moves := a.Moves(); len(moves) > 0 {
			t.Errorf("%s: after d1 was touched the moves are %v", address, moves)
		}
	}
}

// In a game with pieces that move, a touched piece must move, and says so.
func TestTouchedPiecesMove(t *testing.T) {
	a, _ := apptest.Open(t, "test=1&game=cotoan&black=human&white=human&touchmove=on&lang=en", &storage.Store{})
	apptest.Clicks("d4")(t, a)
	a.Until(t, "the answer", func(app.ProbeState) bool {
		return a.Toast.Text() == "d4 touched: the nearest piece that can move is on d1, and must move."
	})
	a.Press(ebiten.KeyEscape)
	a.Until(t, "the piece that must move", func(app.ProbeState) bool {
		return a.Toast.Text() == "The piece on d1 has been touched and must move."
	})
	apptest.Clicks("d1", "f1", "d9")(t, a) // neither lets it go
	if moves := a.Moves(); !slices.Equal(moves, []string{"d1-d2"}) {
		t.Errorf("the moves are %v", moves)
	}
}
