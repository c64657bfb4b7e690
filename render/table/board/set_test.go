package board

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestSetIsASetOfSquares(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		squares := rapid.SliceOf(rapid.IntRange(-3, MaxSquares+3)).Draw(t, "squares")
		without := rapid.IntRange(-3, MaxSquares+3).Draw(t, "without")
		s := SetOf(squares...)
		s.Remove(without)
		var want []int
		for square := range MaxSquares {
			if slices.Contains(squares, square) && square != without {
				want = append(want, square)
			}
		}
		if got := slices.Collect(s.All()); !slices.Equal(got, want) {
			t.Fatalf("All() = %v, want %v", got, want)
		}
		if s.Len() != len(want) || s.Empty() != (len(want) == 0) {
			t.Fatalf("Len() = %d and Empty() = %v for %v", s.Len(), s.Empty(), want)
		}
		for square := -3; square < MaxSquares+3; square++ {
			if s.Has(square) != slices.Contains(want, square) {
				t.Fatalf("Has(%d) = %v in %v", square, s.Has(square), want)
			}
		}
	})
}

func TestSetAllocatesNothing(t *testing.T) {
	s := SetOf(3, 70, 399)
	sum := 0
	if n := testing.AllocsPerRun(100, func() {
		for square := range s.All() {
			sum += square
		}
	}); n != 0 {
		t.Errorf("All makes %v allocations, want 0", n)
	}
}
