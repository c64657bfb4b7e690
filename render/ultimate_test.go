package render

import (
	"testing"

	"colat/render/keep"
	"colat/render/ui"
)

// An address of Ultimate Tic-Tac-Toe is opened as far as its moves are legal, and the
// program says which is not; on the board it says where the next one must be made.
func TestUltimateSaysWhatIsWrong(t *testing.T) {
	a, _ := openApp(t, "lang=en&game=uttt&black=human&white=human&moves=44+00", &keep.Store{})
	a.raw(ui.Raw{})
	if got, want := a.Toast.Text(), "Move 2 (“00”) is not legal. The game opens there."; got != want {
		t.Errorf("the program says %q, want %q", got, want)
	}
	a, _ = openApp(t, "lang=en&game=uttt&black=human&white=human&moves=44", &keep.Store{})
	a.click(t, "00")
	a.raw(ui.Raw{})
	if got, want := a.Toast.Text(), "O must play in the middle block"; got != want || len(a.moves()) != 1 {
		t.Errorf("after %v the program says %q, want %q", a.moves(), got, want)
	}
	a.click(t, "40")
	if moves := a.moves(); len(moves) != 2 {
		t.Errorf("%v was played", moves)
	}
}
