package app_test

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/app/apptest"
	"colat/render/program/storage"
	"colat/render/table/games"
)

// lower returns the name of the square in the lower left corner of the board.
func lower(a *apptest.App) string {
	t := a.Scene().Board().Table()
	return a.Squares()[t.Columns*(t.Rows-1)]
}

// The second side of Cờ toán is below for the person who has it, in the game and in every scene about
// it; boards of other games stay as they are.
func TestOwnSideIsBelow(t *testing.T) {
	for address, want := range map[string]string{
		"game=cotoan&black=level:2&white=human":           "i11",
		"game=cotoan&black=level:2&white=human&analyse=1": "i11",
		"game=cotoan&black=level:2&white=human&lesson=1":  "i11",
		"game=cotoan&black=human&white=level:2":           "a1",
		"game=cotoan&black=human&white=human":             "a1",
		"game=cotoan&black=level:2&white=level:3":         "a1",
		"game=classic&black=level:2&white=human":          "a8",
		"game=mnk:15,15,5&black=level:2&white=human":      "a15",
	} {
		a, _ := apptest.OpenWith(t, address, &storage.Store{}, games.All, apptest.TimelessEngine)
		if got := lower(a); got != want {
			t.Errorf("%s: the square at the lower left is %s, want %s", address, got, want)
		}
		own, _ := a.Rect(want)
		for _, name := range a.Squares() {
			if r, _ := a.Rect(name); r.X < own.X || r.Y > own.Y {
				t.Fatalf("%s: %s lies beyond the corner", address, name)
			}
		}
	}
}

// A key, the menu and the settings turn the board in every scene with one. It stays turned for its
// game, in other scenes and in the next game, until it is turned back.
func TestBoardIsTurned(t *testing.T) {
	store := &storage.Store{}
	a, _ := apptest.Open(t, "game=classic&black=human&white=human", store)
	want := func(when, square string) {
		t.Helper()
		if a.Tick(); lower(a) != square {
			t.Fatalf("%s: the square at the lower left is %s, want %s", when, lower(a), square)
		}
	}
	want("at first", "a8")
	a.Press(ebiten.KeyY)
	want("after the key", "h1")
	a.Click(t, "f5")
	if moves := a.Moves(); len(moves) != 1 || moves[0] != "f5" {
		t.Fatalf("a click on the place of f5 plays %v", moves)
	}
	a.Press(ebiten.KeyArrowUp, ebiten.KeyArrowLeft)
	cursor, _ := a.Rect(a.Squares()[a.Scene().Board().Table().Place(a.Scene().Board().Cursor())])
	a.Press(ebiten.KeyArrowLeft)
	next, _ := a.Rect(a.Squares()[a.Scene().Board().Table().Place(a.Scene().Board().Cursor())])
	if next.X >= cursor.X || next.Y != cursor.Y {
		t.Errorf("the arrow to the left leads from %v to %v", cursor, next)
	}
	for _, control := range []string{"analyse", "close", "edit", "back", "lesson", "back"} {
		a.Activate(control)
		want("after "+control, "h1")
	}
	a.Click(t, "more")
	a.Click(t, "turn")
	want("after the menu", "a8")
	a.Click(t, "close-menu")
	a.Click(t, "settings")
	a.Click(t, "turn")
	want("after the settings", "h1")
	a, _ = apptest.Open(t, "game=classic&black=human&white=human", store)
	want("in the next game", "h1")
	b, _ := apptest.Open(t, "game=victory&black=human&white=human", store)
	if got := lower(b); got != "a8" {
		t.Errorf("in another game the square at the lower left is %s", got)
	}
}

// In Cờ toán the user turns the board for as long as they have a side.
func TestOwnSideIsBelowAgain(t *testing.T) {
	a, _ := apptest.OpenWith(
		t, "game=cotoan&black=human&white=level:2", &storage.Store{}, games.All, apptest.TimelessEngine,
	)
	a.Press(ebiten.KeyY)
	if a.Tick(); lower(a) != "i11" {
		t.Fatalf("turned, the square at the lower left is %s", lower(a))
	}
	a.Activate("swap")
	if a.Tick(); lower(a) != "i11" {
		t.Fatalf("as the second side, the square at the lower left is %s", lower(a))
	}
	a.Press(ebiten.KeyY)
	if a.Tick(); lower(a) != "a1" {
		t.Fatalf("turned as the second side, the square at the lower left is %s", lower(a))
	}
}

// The list of keys tells the key for turning where there is a board to turn.
func TestTurningIsListed(t *testing.T) {
	a, _ := apptest.Open(t, "game=victory&black=human&white=human", &storage.Store{})
	a.Activate("shortcuts")
	if a.LayOut(); !a.Says("Y") || !a.Contains("Turn the board") {
		t.Error("the list of keys in a game lacks the key that turns the board")
	}
	front, _ := apptest.Open(t, "", &storage.Store{})
	front.Activate("shortcuts")
	if front.LayOut(); front.Contains("Turn the board") {
		t.Error("the front page has a key that turns its boards")
	}
}
