package othello_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"colat/game"
	"colat/game/othello"
)

// board fills up rows from the first with empty ones.
func board(rows ...string) string {
	return strings.Join(rows, "") + strings.Repeat("-", 64-8*len(rows))
}

func TestEvaluate(t *testing.T) {
	nearlyFull := "O" + strings.Repeat("X", 6) + "-" + strings.Repeat("X", 56)
	for _, test := range []struct {
		name  string
		rules *othello.Rules
		text  string
		want  int
	}{
		{"start", othello.Classic, startBoard + " X", 0},
		{"a victory cell of one's own", othello.Victory, startBoard + " X a1,c7,d5,g4,f3", 30},
		{"a victory cell of the other side", othello.Victory, startBoard + " O a1,c7,d5,g4,f3", -30},
		{"a victory cell each", othello.Victory, startBoard + " X a1,c7,d4,d5,f3", 0},
		{"two victory cells", othello.Victory, startBoard + " X a1,c7,d5,e4,f3", 4 * 30},
		{"a corner and a move", othello.Classic, board("XO------") + " X", 1000 + 100},
		{"a corner and a move against a pass", othello.Classic, board("XO------") + " O", -1000 - 100},
		{"a disc beside an empty corner", othello.Classic, board("-OX-----") + " X", 100},
		{"a disc diagonally beside an empty corner", othello.Classic, board("--------", "-O------", "--X-----") + " X", 300},
		{"discs at the end", othello.Classic, nearlyFull + " O", 100 - 1000 + 2*100 + 300 - 6100*11/12},
	} {
		if got := position(t, test.rules, test.text).Evaluate(); got != test.want {
			t.Errorf("%s: %d, want %d", test.name, got, test.want)
		}
	}
}

// TestEvaluateSymmetry: the same board counts the opposite with the other side
// to move, and the same turned, mirrored or with its colours swapped.
func TestEvaluateSymmetry(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyState(t)
		rules := s.Rules().(*othello.Rules)
		black, white := s.Board()
		estimate := func(black, white uint64, toMove game.Player, cells uint64) int {
			s, err := othello.NewState(rules, black, white, toMove, cells)
			if err != nil {
				t.Fatal(err)
			}
			return s.Evaluate()
		}
		want, cells := s.Evaluate(), s.VictoryCells()
		if want < -game.MaxEstimate || want > game.MaxEstimate {
			t.Fatalf("the estimate %d is beyond ±%d", want, game.MaxEstimate)
		}
		for name, to := range transforms {
			if got := estimate(transform(black, to), transform(white, to), s.ToMove(), transform(cells, to)); got != want {
				t.Fatalf("%s: %d, want %d", name, got, want)
			}
		}
		other := s.ToMove().Opponent()
		if got := estimate(white, black, other, cells); got != want {
			t.Fatalf("colours swapped: %d, want %d", got, want)
		}
		if result, over := s.Result(); over && result.Reason == othello.FiveCells {
			return // neither side has a move any more
		}
		if got := estimate(black, white, other, cells); got != -want {
			t.Fatalf("the other side to move: %d, want %d", got, -want)
		}
	})
}
