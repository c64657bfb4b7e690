package uttt_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"colat/game"
	"colat/game/gametest"
	"colat/game/uttt"
)

const emptyBlock = "........."

var (
	startText = strings.Repeat(emptyBlock, 9) + " X -"
	variants  = []*uttt.Rules{uttt.Closed, uttt.Open}
)

func position(t testing.TB, r *uttt.Rules, text string) *uttt.State {
	t.Helper()
	s, err := r.ParsePosition(text)
	if err != nil {
		t.Fatal(err)
	}
	return s.(*uttt.State)
}

func start(r *uttt.Rules) *uttt.State {
	s, err := r.New(nil, nil)
	if err != nil {
		panic(err)
	}
	return s.(*uttt.State)
}

// played returns the position after moves such as "40 04" from the start.
func played(t testing.TB, r *uttt.Rules, text string) *uttt.State {
	t.Helper()
	s := start(r)
	moves, err := game.ParseMoves(s, text)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range moves {
		s.Play(m)
	}
	return s
}

func TestContract(t *testing.T) {
	want := gametest.Expectation{
		Perft: []int64{81, 720, 6336, 55080},
		Distinct: []string{
			startText,
			"X" + startText[1:81] + " O 0", ".X" + startText[2:81] + " O 1",
			"X........X........" + startText[18:81-18] + "O........O........ X 0",
			"X........X........" + startText[18:81-18] + "O........O........ X -",
		},
		BadPositions: []string{
			startText[1:], startText[:81], startText[:83], "." + startText, startText + " -", "#" + startText[1:],
			startText[:81] + " - -", startText[:81] + " X 9", startText[:81] + " X 4", startText[:81] + " O -",
		},
		BadMoves: []string{"0", "000", "09", "90", "-1", "a1", "pass"},
	}
	for _, r := range variants {
		t.Run(r.ID(), func(t *testing.T) { gametest.Run(t, r, want) })
	}
}

// TestPerft has the published counts. A game of fewer than seven moves does not end,
// and no block is won before the third move of a side, so that the variants differ
// late.
func TestPerft(t *testing.T) {
	want := []int64{81, 720, 6336, 55080, 473256, 4020960, 33782544}
	deepest := len(want)
	if testing.Short() {
		deepest = 5
	}
	for i, leaves := range want[:deepest] {
		if got := start(uttt.Closed).CountLeaves(i + 1); got != leaves {
			t.Errorf("%d leaves at depth %d, want %d", got, i+1, leaves)
		}
	}
}

// TestLeavesCounted compares the quick count with the one by states alone.
func TestLeavesCounted(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawState(t)
		depth := rapid.IntRange(1, 2).Draw(t, "depth")
		if got, want := s.CountLeaves(depth), game.Perft(s, depth); got != want {
			t.Fatalf("%s: %d leaves at depth %d, want %d", s.Rules().FormatPosition(s), got, depth, want)
		}
	})
}

// drawState plays a random game of either variant, up to its end or not.
func drawState(t *rapid.T) *uttt.State {
	s := start(rapid.SampledFrom(variants).Draw(t, "variant"))
	length := rapid.IntRange(0, 81).Draw(t, "length")
	for moves := s.AppendMoves(nil); len(moves) > 0 && length > 0; length-- {
		s.Play(rapid.SampledFrom(moves).Draw(t, "move"))
		moves = s.AppendMoves(moves[:0])
	}
	return s
}

// naiveWinner looks for three in a line among nine owners.
func naiveWinner(owner func(i int) game.Player) game.Player {
	for _, l := range [][3]int{
		{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6},
	} {
		if side := owner(l[0]); side != game.NoSide && owner(l[1]) == side && owner(l[2]) == side {
			return side
		}
	}
	return game.NoSide
}

// TestRulesAgain replays random games by the rules as they are written, with nothing
// but lists of cells.
func TestRulesAgain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := rapid.SampledFrom(variants).Draw(t, "variant")
		s := start(r)
		var board [9][9]game.Player
		var owners [9]game.Player
		for block := range board {
			owners[block] = game.NoSide
			for cell := range board[block] {
				board[block][cell] = game.NoSide
			}
		}
		free := func(block int) (n int) {
			if owners[block] != game.NoSide && !r.Open() {
				return 0
			}
			for _, side := range board[block] {
				if side == game.NoSide {
					n++
				}
			}
			return n
		}
		for target := -1; ; {
			var want []game.Move
			if naiveWinner(func(i int) game.Player { return owners[i] }) == game.NoSide {
				for block := range 9 {
					if free(block) == 0 || target >= 0 && free(target) > 0 && block != target {
						continue
					}
					for cell, side := range board[block] {
						if side == game.NoSide {
							want = append(want, uttt.MoveAt(block, cell))
						}
					}
				}
			}
			got := s.AppendMoves(nil)
			if len(got) != len(want) {
				t.Fatalf("%s: %d moves, want %d", r.FormatPosition(s), len(got), len(want))
			}
			for i := range got {
				if got[i] != want[i] {
					t.Fatalf("%s: moves %v, want %v", r.FormatPosition(s), got, want)
				}
			}
			if len(got) == 0 {
				break
			}
			m := rapid.SampledFrom(got).Draw(t, "move")
			block, cell := uttt.BlockAndCell(m)
			board[block][cell] = s.ToMove()
			if owners[block] == game.NoSide {
				owners[block] = naiveWinner(func(i int) game.Player { return board[block][i] })
			}
			target = cell
			s.Play(m)
		}
		winner := naiveWinner(func(i int) game.Player { return owners[i] })
		result, over := s.Result()
		if !over || result.Winner != winner {
			t.Fatalf("%s: %v %v, want the winner %v", r.FormatPosition(s), result, over, winner)
		}
		var won [2]int
		for _, side := range owners {
			if side != game.NoSide {
				won[side]++
			}
		}
		half := game.NoSide
		if winner == game.NoSide && won[0] != won[1] {
			half = game.Second
			if won[0] > won[1] {
				half = game.First
			}
		}
		if got := s.HalfWinner(); got != half {
			t.Fatalf("%s: %v is ahead, want %v", r.FormatPosition(s), got, half)
		}
	})
}

// TestEvaluateStones: while neither side has a block, a stone more is worth no less than none, and
// the start is worth nothing.
func TestEvaluateStones(t *testing.T) {
	if got := start(uttt.Closed).Evaluate(); got != 0 {
		t.Errorf("the start is worth %d", got)
	}
	rapid.Check(t, func(t *rapid.T) {
		s := drawState(t)
		moves := s.AppendMoves(nil)
		if len(moves) == 0 || s.Blocks(game.First)|s.Blocks(game.Second) != 0 {
			return
		}
		before := s.Evaluate()
		s.Play(rapid.SampledFrom(moves).Draw(t, "move"))
		if after := -s.Evaluate(); after < before {
			t.Fatalf("%s: a stone more is worth %d, without it %d", s.Rules().FormatPosition(s), after, before)
		}
	})
}

// TestEvaluateBlocks: a block that has been won is worth more than its cells were,
// and blocks in a line more than blocks that are not.
func TestEvaluateBlocks(t *testing.T) {
	inLineText := board(map[int]string{0: "X..X..X..", 1: "X..X..X..", 5: "OO.OO....", 7: "OO......."})
	inLine := position(t, uttt.Closed, inLineText+" X -")
	apartText := board(map[int]string{0: "X..X..X..", 5: "X..X..X..", 1: "OO.OO....", 7: "OO......."})
	apart := position(t, uttt.Closed, apartText+" X -")
	if a, b := inLine.Evaluate(), apart.Evaluate(); a <= b || b <= 0 {
		t.Errorf("blocks in a line are worth %d, apart %d", a, b)
	}
}

func TestIDs(t *testing.T) {
	for id, want := range map[string]string{
		"uttt":            "uttt",
		"uttt:won=closed": "uttt",
		"uttt:won=open":   "uttt:won=open",
		"uttt:open":       "want uttt, uttt:won=closed or uttt:won=open",
		"uttt:won=":       "want uttt, uttt:won=closed or uttt:won=open",
	} {
		r, err := game.Find(id)
		if strings.HasPrefix(want, "uttt") {
			if err != nil || r.ID() != want {
				t.Errorf("%s: %v %v, want %s", id, r, err, want)
			}
		} else if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", id, err, want)
		}
	}
}

// TestDiagram draws a position with a won block.
func TestDiagram(t *testing.T) {
	s := played(t, uttt.Closed, "40 04 41 14 42 24")
	want := `. . . | . . . | . . .
. O . | . O . | . O .
. . . | . . . | . . .
------+-------+------
. . . | X X X | . . .
. . . | . . . | . . .
. . . | . . . | . . .
------+-------+------
. . . | . . . | . . .
. . . | . . . | . . .
. . . | . . . | . . .
X has won block 4
X plays in blocks 0 1 2 3 5 6 7 8
`
	if got := s.Diagram(); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// TestAllocations: what a search does at every node takes no memory.
func TestAllocations(t *testing.T) {
	for _, r := range variants {
		s := played(t, r, "40 04 41 14")
		buf := make([]game.Move, 0, 81)
		if n := testing.AllocsPerRun(100, func() {
			for _, m := range s.AppendMoves(buf) {
				s.Play(m)
				s.Hash()
				s.Result()
				s.Evaluate()
				s.Undo()
			}
		}); n != 0 {
			t.Errorf("%s: %v allocations", r.ID(), n)
		}
	}
}

func BenchmarkPlayUndo(b *testing.B) {
	s := played(b, uttt.Closed, "40 04 41 14")
	m := s.AppendMoves(nil)[0]
	b.ReportAllocs()
	for b.Loop() {
		s.Play(m)
		s.Undo()
	}
}

func BenchmarkAppendMoves(b *testing.B) {
	s := start(uttt.Closed)
	buf := make([]game.Move, 0, 81)
	b.ReportAllocs()
	for b.Loop() {
		buf = s.AppendMoves(buf[:0])
	}
}

func BenchmarkEvaluate(b *testing.B) {
	s := played(b, uttt.Closed, "40 04 41 14")
	b.ReportAllocs()
	for b.Loop() {
		s.Evaluate()
	}
}

func BenchmarkPerft(b *testing.B) {
	s := start(uttt.Closed)
	b.ReportAllocs()
	for b.Loop() {
		s.CountLeaves(4)
	}
}

func TestPlaythrough(t *testing.T) {
	for _, id := range []string{"uttt", "uttt:won=open"} {
		r, err := game.Find(id)
		if err != nil {
			t.Fatal(err)
		}
		gametest.Playthrough(t, r)
	}
}
