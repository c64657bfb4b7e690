package ui

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

func TestNiceTop(t *testing.T) {
	for value, want := range map[float64]float64{0: 4, 3: 4, 5: 6, 9: 10, 11: 20, 21: 40, 61: 80, 99: 100, 101: 200} {
		if got := NiceTop(value, 4); got != want {
			t.Errorf("the top for %v is %v, want %v", value, got, want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		value := rapid.Float64Range(0, 1e5).Draw(t, "value")
		if top := NiceTop(value, 2); top < value || top > max(2.5*value, 2) || top/2 != math.Trunc(top/2) {
			t.Fatalf("the top for %v is %v", value, top)
		}
	})
}

// The parts of a bar are found again in what SharesOf packs.
func TestShares(t *testing.T) {
	for _, test := range []struct {
		whole float64
		parts [Parts]float64
		want  [Parts]int
	}{
		{10, [Parts]float64{5, 2, 3}, [Parts]int{500, 200, 300}},
		{20, [Parts]float64{5, 0, 5}, [Parts]int{250, 0, 250}},
		{0, [Parts]float64{}, [Parts]int{}},
	} {
		packed := SharesOf(test.whole, test.parts)
		for i, want := range test.want {
			if got := packed >> (sharesBits * i) & sharesMask; got != want {
				t.Errorf("part %d of %v is %d, want %d", i, test.parts, got, want)
			}
		}
	}
}
