package play_test

import (
	"fmt"
	"testing"

	"colat/render/app/apptest"
	"colat/render/kit/ui"
	"colat/render/program/storage"
)

// An address of Ultimate Tic-Tac-Toe is opened as far as its moves are legal, and the
// program says which is not; on the board it says where the next one must be made.
func TestUltimateSaysWhatIsWrong(t *testing.T) {
	a, _ := apptest.Open(t, "lang=en&game=uttt&black=human&white=human&moves=44+00", &storage.Store{})
	a.Raw(ui.Raw{})
	if got, want := a.Toast.Text(), "Move 2 (“00”) is not legal. The game opens there."; got != want {
		t.Errorf("the program says %q, want %q", got, want)
	}
	a, _ = apptest.Open(t, "lang=en&game=uttt&black=human&white=human&moves=44", &storage.Store{})
	a.Click(t, "00")
	a.Raw(ui.Raw{})
	if got, want := a.Toast.Text(), "O must play in the middle block"; got != want || len(a.Moves()) != 1 {
		t.Errorf("after %v the program says %q, want %q", a.Moves(), got, want)
	}
	a.Click(t, "40")
	if moves := a.Moves(); len(moves) != 2 {
		t.Errorf("%v was played", moves)
	}
}

// Nothing invites to a move after a resignation, and again if that is taken back.
func TestNoPanelIsLitAfterResignation(t *testing.T) {
	a, _ := apptest.Open(t, "game=uttt&white=human&moves=44+40", &storage.Store{})
	lit := func() int {
		n := 0
		for _, panel := range a.Scene().Board().View.Position().Panels {
			if panel.Lit {
				n++
			}
		}
		return n
	}
	blocks := func() ui.Painter { // what the map between the plates shows
		for i := range a.Page.Items {
			if item := &a.Page.Items[i]; item.Kind == ui.Picture && fmt.Sprintf("%T", item.Painter) == "games.mapPainter" {
				return item.Painter
			}
		}
		t.Fatal("there is no map")
		return nil
	}
	a.Ticks(nil, 3)
	before := blocks()
	if lit() != 1 {
		t.Fatalf("%d panels are lit", lit())
	}
	a.Activate("resign")
	a.Activate("confirm-resign")
	a.Ticks(nil, 3)
	if lit() != 0 {
		t.Errorf("after the end %d panels are lit", lit())
	}
	if blocks() == before {
		t.Error("after the end the map shows what it did before")
	}
	a.Activate("undo")
	a.Ticks(nil, 3)
	if lit() == 0 {
		t.Error("after the end was taken back no panel is lit")
	}
}
