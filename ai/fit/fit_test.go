package fit

import (
	"math"
	"path/filepath"
	"slices"
	"testing"
)

// TestAdam: steps against the gradient of a square lead to its minimum.
func TestAdam(t *testing.T) {
	var s Steps
	weights := []Adam{{W: 3}, {W: -1}}
	for step := range 2000 {
		s.Next(0.05 * (1 - float64(step)/2000))
		for i := range weights {
			weights[i].Move(&s, 2*(weights[i].W-float64(i)))
		}
	}
	for i := range weights {
		if math.Abs(weights[i].W-float64(i)) > 1e-3 {
			t.Errorf("weight %d is %v", i, weights[i].W)
		}
	}
}

// TestGames: the samples are in the order of the games, for any number of threads.
func TestGames(t *testing.T) {
	got := Games(50, 4, func() func(int) []int {
		return func(number int) []int { return []int{2 * number, 2*number + 1} }
	})
	if len(got) != 100 || !slices.IsSorted(got) {
		t.Errorf("%v", got)
	}
}

// TestSamples: samples are made once and then read.
func TestSamples(t *testing.T) {
	name := filepath.Join(t.TempDir(), "new", "samples")
	for i := range 2 {
		made := false
		got, err := Samples(name, func() ([]string, error) {
			made = true
			return []string{"a", "b"}, nil
		})
		if err != nil || made != (i == 0) || !slices.Equal(got, []string{"a", "b"}) {
			t.Errorf("call %d: %v, made %v, %v", i, got, made, err)
		}
	}
}
