package othello_test

import (
	"strings"
	"testing"

	"colat/game"
	"colat/game/gametest"
	"colat/game/othello"
)

const startBoard = "---------------------------OX------XO---------------------------"

func TestClassicContract(t *testing.T) {
	gametest.Run(t, othello.Classic, gametest.Expectation{
		Perft: []int64{4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288},
		Distinct: []string{
			startBoard + " X",
			startBoard + " O",
			strings.Replace(startBoard, "OX", "XX", 1) + " X",
		},
		BadPositions: []string{
			startBoard,
			startBoard + " X a1,c7,d5,g4,f3",
			startBoard[1:] + " X",
			startBoard + "- X",
			startBoard + " -",
			strings.Repeat("-", 64) + " X",
			strings.Replace(startBoard, "X", "B", 1) + " X",
		},
		BadMoves: []string{"a1", "d4", "i3", "d9", "d0", "d33", "3d", "pass", "NULL", "đ3"},
	})
}

func TestVictoryContract(t *testing.T) {
	for cells, perft := range map[string][]int64{
		"a1 c7 d5 g4 f3": {4, 12, 56, 244, 1396, 8200},
		"d4 e4 d5 e5 c4": {4, 12, 56, 240, 1366, 7769},
	} {
		t.Run(cells, func(t *testing.T) {
			gametest.Run(t, othello.Victory, gametest.Expectation{
				Options: game.Options{"victory": cells},
				Perft:   perft,
				Distinct: []string{
					startBoard + " X a1,c7,d5,g4,f3",
					startBoard + " O a1,c7,d5,g4,f3",
					startBoard + " X a1,c7,d5,g4,f4",
				},
				BadPositions: []string{
					startBoard + " X",
					startBoard + " X a1,c7,d5,g4",
					startBoard + " X a1,c7,d5,g4,f3,h8",
					startBoard + " X a1,c7,d5,g4,a1",
					startBoard + " X a1,c7,d5,g4,i1",
				},
				BadMoves: []string{"a1", "d4", "i3", "pass", ""},
			})
		})
	}
}

// TestGamesDifferInHash has the same discs in both games.
func TestGamesDifferInHash(t *testing.T) {
	classic := position(t, othello.Classic, startBoard+" X")
	victory := position(t, othello.Victory, startBoard+" X a1,c7,d5,g4,f3")
	if classic.Hash() == victory.Hash() {
		t.Errorf("both games hash the start to %x", classic.Hash())
	}
}

// TestSeedLine replays the line in the course's assignment, whose figures show
// each board. Empty rows above and below are left out here.
func TestSeedLine(t *testing.T) {
	s := position(t, othello.Victory, startBoard+" X a1,c7,d5,g4,f3")
	if got := legal(s); got != "d3 c4 f5 e6" {
		t.Errorf("black opens with %s, want d3 c4 f5 e6", got)
	}
	for _, step := range []struct{ move, rows, toMove string }{
		{"d3", "---X---- ---XX--- ---XO--- --------", "O"},
		{"c5", "---X---- ---XX--- --OOO--- --------", "X"},
		{"d6", "---X---- ---XX--- --OXO--- ---X----", "O"},
		{"e3", "---XO--- ---OO--- --OXO--- ---X----", "X"},
	} {
		play(t, s, step.move)
		empty := strings.Repeat("-", 16)
		want := empty + strings.ReplaceAll(step.rows, " ", "") + empty + " " + step.toMove + " a1,c7,d5,g4,f3"
		if got := othello.Victory.FormatPosition(s); got != want {
			t.Errorf("after %s:\n%s, want\n%s", step.move, got, want)
		}
	}
}

// position reads a position text.
func position(t testing.TB, rules *othello.Rules, text string) *othello.State {
	t.Helper()
	s, err := rules.ParsePosition(text)
	if err != nil {
		t.Fatal(err)
	}
	return s.(*othello.State)
}

// play plays moves given by name.
func play(t testing.TB, s *othello.State, moves ...string) {
	t.Helper()
	for _, text := range moves {
		m, err := s.Rules().ParseMove(s, text)
		if err != nil {
			t.Fatal(err)
		}
		s.Play(m)
	}
}

// legal returns the names of the legal moves with spaces between.
func legal(s *othello.State) string {
	var names []string
	for _, m := range s.AppendMoves(nil) {
		names = append(names, s.Rules().FormatMove(s, m))
	}
	return strings.Join(names, " ")
}

func TestPlaythrough(t *testing.T) {
	gametest.Playthrough(t, othello.Classic)
	gametest.Playthrough(t, othello.Victory)
}
