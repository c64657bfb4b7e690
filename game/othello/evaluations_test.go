package othello

import (
	"math/bits"
	"testing"

	"pgregory.net/rapid"

	"colat/game"
)

// printedSum is the course's code with its loops over an 8×8 matrix, black as 1 and
// white as −1: what it returns is white's.
func printedSum(black, white uint64) int {
	var board [8][8]int
	for sq := range 64 {
		board[sq/8][sq%8] = int(black>>sq&1) - int(white>>sq&1)
	}
	corner := board[0][0] + board[0][7] + board[7][7] + board[7][0]
	edge := 0
	for i := range 8 {
		edge += board[i][0] + board[i][7] + board[0][i] + board[7][i]
	}
	same := 0
	counted := map[[2]int]bool{}
	for _, run := range [][4]int{
		{0, 0, 0, 1}, {0, 0, 1, 0}, {0, 7, 0, -1}, {0, 7, 1, 0}, {7, 0, 0, 1}, {7, 0, -1, 0}, {7, 7, 0, -1}, {7, 7, -1, 0},
	} {
		colour := board[run[0]][run[1]]
		for i := 1; i < 7 && colour != 0; i++ {
			place := [2]int{run[0] + i*run[2], run[1] + i*run[3]}
			if board[place[0]][place[1]] != colour {
				break
			}
			if !counted[place] {
				counted[place] = true
				same += colour
			}
		}
	}
	whites, blacks := bits.OnesCount64(white), bits.OnesCount64(black)
	return (100+whites+blacks)*(whites-blacks) - 200*corner - 150*edge - 250*same
}

// TestCourseEvaluation compares the sum on bitboards with the printed one, for both
// sides.
func TestCourseEvaluation(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		black := rapid.Uint64().Draw(t, "black")
		white := rapid.Uint64().Draw(t, "white") &^ black
		if rapid.Bool().Draw(t, "rims") {
			black |= rim & rapid.Uint64().Draw(t, "rim") &^ white
		}
		if black|white == 0 {
			return
		}
		for _, side := range []game.Player{game.First, game.Second} {
			s, err := NewState(Classic, black, white, side, 0)
			if err != nil {
				t.Fatal(err)
			}
			want := printedSum(black, white)
			if side == game.First {
				want = -want
			}
			if got := Classic.Evaluations()[0].Evaluate(s); got != want {
				t.Fatalf("%s: %d, want %d", Classic.FormatPosition(s), got, want)
			}
			lead := bits.OnesCount64(black) - bits.OnesCount64(white)
			if side == game.Second {
				lead = -lead
			}
			if got := Classic.Evaluations()[1].Evaluate(s); got != 100*lead {
				t.Fatalf("%s: difference of discs %d, want %d", Classic.FormatPosition(s), got, 100*lead)
			}
		}
	})
}

// TestCourseEvaluationIsWhole: the sum of a board that one side owns is the printed one,
// and within the bound of named evaluations.
func TestCourseEvaluationIsWhole(t *testing.T) {
	evaluate := Classic.Evaluations()[0].Evaluate
	for _, side := range []game.Player{game.First, game.Second} {
		s, err := NewState(Classic, ^uint64(0), 0, side, 0)
		if err != nil {
			t.Fatal(err)
		}
		want := 22096
		if side == game.Second {
			want = -want
		}
		if got := evaluate(s); got != want || got > game.MaxNamedEstimate || got < -game.MaxNamedEstimate {
			t.Errorf("%s: %d, want %d", Classic.FormatPosition(s), got, want)
		}
	}
}

// TestNoisy compares the noisy moves of random games with playing every move.
func TestNoisy(t *testing.T) {
	taken := map[string]int{}
	rapid.Check(t, func(t *rapid.T) {
		var squares uint64
		for _, sq := range rapid.SliceOfNDistinct(rapid.IntRange(0, 63), 5, 5, rapid.ID[int]).Draw(t, "cells") {
			squares |= 1 << sq
		}
		s, err := NewState(Victory, StartBlack, StartWhite, game.First, squares)
		if err != nil {
			t.Fatal(err)
		}
		for moves := s.AppendMoves(nil); len(moves) > 0; moves = s.AppendMoves(nil) {
			noisy := map[game.Move]bool{}
			for _, m := range s.AppendNoisy(nil) {
				noisy[m] = true
			}
			decisive, before := s.DecisiveMove(), *s
			for _, m := range moves {
				s.Play(m)
				gained := s.opp & s.victory &^ before.own
				fifth := s.opp&s.victory == s.victory
				threat := bits.OnesCount64(s.opp&s.victory) >= 4
				answer := bits.OnesCount64(before.opp&s.victory) >= 4
				want := corners>>m&1 != 0 || gained != 0 && (threat || answer)
				if noisy[m] != want {
					t.Fatalf("%s: %s is noisy: %v, want %v", Victory.FormatPosition(&before),
						SquareName(int(m)), noisy[m], want)
				}
				if fifth && decisive == game.NoMove || m == decisive && !fifth {
					t.Fatalf("%s: %d is decisive; %s takes all cells: %v", Victory.FormatPosition(&before), decisive,
						SquareName(int(m)), fifth)
				}
				s.Undo()
				if want {
					taken["noisy"]++
				}
				if fifth {
					taken["fifth"]++
				}
			}
			s.Play(rapid.SampledFrom(moves).Draw(t, "move"))
		}
	})
	if taken["noisy"] == 0 || taken["fifth"] == 0 {
		t.Errorf("seen: %v", taken)
	}
}

func TestTacticsAllocateNothing(t *testing.T) {
	s, err := NewState(Victory, StartBlack, StartWhite, game.First, 1<<19|1<<26|1<<27|1<<28|1<<0)
	if err != nil {
		t.Fatal(err)
	}
	buf := make([]game.Move, 0, 64)
	evaluate := Victory.Evaluations()[0].Evaluate
	if n := testing.AllocsPerRun(100, func() {
		buf = s.AppendNoisy(buf[:0])
		s.DecisiveMove()
		evaluate(s)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
