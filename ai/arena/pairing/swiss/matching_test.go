package swiss

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// pairing is a graph to be matched, and what its pairs are worth.
type pairing struct {
	n       int
	weights [][]pairWeight
	allowed [][]bool
}

func (p *pairing) weight(i, j int) (pairWeight, bool) { return p.weights[i][j], p.allowed[i][j] }

// drawn draws a graph whose weights are often equal, so that many blossoms come about.
func drawn(t *rapid.T, most int) *pairing {
	p := &pairing{n: rapid.IntRange(0, most).Draw(t, "vertices")}
	levels := rapid.Int64Range(0, 6).Draw(t, "levels")
	least := rapid.SampledFrom([]int64{0, -levels}).Draw(t, "least")
	density := rapid.IntRange(2, 10).Draw(t, "density")
	rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
	for range p.n {
		p.weights = append(p.weights, make([]pairWeight, p.n))
		p.allowed = append(p.allowed, make([]bool, p.n))
	}
	for i := range p.n {
		for j := i + 1; j < p.n; j++ {
			p.allowed[i][j] = rng.IntN(10) < density
			for k := range 3 {
				p.weights[i][j][k] = least + rng.Int64N(levels-least+1)
			}
		}
	}
	return p
}

// best returns the greatest weight of a matching, by looking at all of them: what the
// vertices of a set are worth is one of them left out, or matched with each other one.
func (p *pairing) best() pairWeight {
	known := make([]pairWeight, 1<<p.n)
	for set := 1; set < len(known); set++ {
		i := bits.TrailingZeros(uint(set))
		rest := set &^ (1 << i)
		best := known[rest]
		for j := i + 1; j < p.n; j++ {
			if set>>j&1 == 1 && p.allowed[i][j] {
				w := p.weights[i][j]
				w.Add(&known[rest&^(1<<j)], 1)
				if w.Compare(&best) > 0 {
					best = w
				}
			}
		}
		known[set] = best
	}
	return known[len(known)-1]
}

// TestMaximum holds matchings against the best of all.
func TestMaximum(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawn(t, 11)
		mates := maximumMatching(p.n, p.weight)
		var got pairWeight
		for i, j := range mates {
			if j < 0 {
				continue
			}
			if mates[j] != i {
				t.Fatalf("%v is no matching", mates)
			}
			if i < j {
				if !p.allowed[i][j] {
					t.Fatalf("%d and %d must not be matched: %v", i, j, mates)
				}
				got.Add(&p.weights[i][j], 1)
			}
		}
		if want := p.best(); got != want {
			t.Fatalf("a matching worth %v, the best is worth %v", got, want)
		}
		if again := maximumMatching(p.n, p.weight); !slices.Equal(again, mates) {
			t.Fatalf("%v the first time, %v the second", mates, again)
		}
	})
}

// TestNestedBlossoms: odd cycles in odd cycles, which have to be opened again.
func TestNestedBlossoms(t *testing.T) {
	for seed := range uint64(100) {
		rng := rand.New(rand.NewPCG(seed, 1))
		p := &pairing{n: 14}
		for range p.n {
			p.weights = append(p.weights, make([]pairWeight, p.n))
			p.allowed = append(p.allowed, make([]bool, p.n))
		}
		for i := range p.n {
			for j := i + 1; j < p.n; j++ {
				p.allowed[i][j] = j-i <= 3
				p.weights[i][j][0] = 20 - int64(i+j)/4 - rng.Int64N(3)
			}
		}
		var got pairWeight
		for i, j := range maximumMatching(p.n, p.weight) {
			if i < j {
				got.Add(&p.weights[i][j], 1)
			}
		}
		if want := p.best(); got != want {
			t.Fatalf("seed %d: a matching worth %v, the best is worth %v", seed, got, want)
		}
	}
}

// BenchmarkMaximum matches as many players as a tournament may have.
func BenchmarkMaximum(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 1))
	var weights [256][256]pairWeight
	for i := range weights {
		for j := range weights {
			weights[i][j] = pairWeight{1, 0, -int64(rng.IntN(5)), -rng.Int64N(100)}
		}
	}
	for b.Loop() {
		maximumMatching(len(weights), func(i, j int) (pairWeight, bool) { return weights[i][j], (i+j)%17 != 0 })
	}
}
