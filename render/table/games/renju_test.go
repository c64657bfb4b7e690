package games

import (
	"testing"

	"colat/game"
	"colat/render/table/board"
)

// TestForbiddenDiagrams: the diagrams of renju mark the point that they are about and no other, and the one before a
// four and a three marks none.
func TestForbiddenDiagrams(t *testing.T) {
	for _, test := range []struct {
		diagram Diagram
		want    board.Set
	}{
		{twoThrees, board.SetOf(3*7 + 3)}, {twoFours, board.SetOf(3*7 + 3)}, {fourThree, board.Set{}},
	} {
		rules, err := game.Find(test.diagram.Rules)
		if err != nil {
			t.Fatal(err)
		}
		s, err := rules.ParsePosition(test.diagram.Position)
		if err != nil {
			t.Fatal(err)
		}
		var p board.Position
		MNK.Show(s, &p)
		if p.Forbidden != test.want {
			t.Errorf("%s: %v is marked, want %v", test.diagram.Position, p.Forbidden, test.want)
		}
	}
}
