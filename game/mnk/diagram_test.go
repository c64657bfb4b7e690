package mnk_test

import (
	"testing"

	"colat/game"
)

func TestDiagram(t *testing.T) {
	for _, test := range []struct{ id, position, want string }{
		{"mnk:4,3,3", "XO../..../...X O", "  a b c d\n1 X O . .\n2 . . . .\n3 . . . X\n"},
		{"mnk:3,10,3", ".../.../.../.../.../.../.../.../.../..O X",
			"   a b c\n 1 . . .\n 2 . . .\n 3 . . .\n 4 . . .\n 5 . . .\n 6 . . .\n 7 . . .\n 8 . . .\n 9 . . .\n10 . . O\n"},
	} {
		rules, err := game.Find(test.id)
		if err != nil {
			t.Fatal(err)
		}
		s, err := rules.ParsePosition(test.position)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.(game.Diagrammer).Diagram(); got != test.want {
			t.Errorf("%s:\n%s\nwant\n%s", test.position, got, test.want)
		}
	}
}

// TestEitherSideOpens: an empty board with either side to move is a start.
func TestEitherSideOpens(t *testing.T) {
	rules, err := game.Find("mnk:3,3,3")
	if err != nil {
		t.Fatal(err)
	}
	for side, want := range []string{".../.../... X", ".../.../... O"} {
		s := rules.(game.EitherOpener).NewOpenedBy(game.Player(side))
		if got := rules.FormatPosition(s); got != want {
			t.Errorf("opened by %d: %s, want %s", side, got, want)
		}
	}
}
