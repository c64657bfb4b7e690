package eval

import (
	"testing"

	"pgregory.net/rapid"
)

// The two ways to find indices agree, on boards that no game reaches too.
func TestTwinsAgree(t *testing.T) {
	if !wide {
		t.Log("this processor has no AVX2: there is only one way")
		return
	}
	rapid.Check(t, func(t *rapid.T) {
		own := rapid.Uint64().Draw(t, "own")
		opp := rapid.Uint64().Draw(t, "opp") &^ own
		var v vectors
		readAVX2(&v, own, opp)
		var want indices
		want.read(own, opp)
		for i, index := range v.lines {
			if index != want[i] {
				t.Fatalf("line %d of %x against %x has the index %d, want %d", i, own, opp, index, want[i])
			}
		}
		got := [8]uint32{
			v.near[0][0], v.far[0][0], v.near[0][3], v.far[0][3],
			v.near[1][0], v.far[1][0], v.near[1][3], v.far[1][3],
		}
		for i, index := range got {
			if index != uint32(want[wings+i]) {
				t.Fatalf("wing %d of %x against %x has the index %d, want %d", i, own, opp, index, want[wings+i])
			}
		}
		for i, corner := range [4]int{0, 2, 1, 3} {
			if v.corners[i] != uint32(want[corners+corner]) {
				t.Fatalf("corner %d of %x against %x has the index %d, want %d", corner, own, opp, v.corners[i],
					want[corners+corner])
			}
		}
	})
}

// withoutVectors calls f as on a processor without vector instructions.
func withoutVectors(f func()) {
	wide = false
	defer func() { wide = true }()
	f()
}

func TestTwinsValueTheSame(t *testing.T) {
	if !wide {
		t.Log("this processor has no AVX2: there is only one way")
		return
	}
	for _, m := range []*Model{Classic, Victory} {
		vectors, words := NewTables(randomWeights(m, 1)), NewTables(randomWeights(m, 1))
		rapid.Check(t, func(t *rapid.T) {
			own, opp, victory := drawBoard(t)
			if !m.victory {
				victory = 0
			}
			p := Measure(own, opp, victory)
			vectors.Serve(victory)
			got, want := vectors.Value(&p), 0
			withoutVectors(func() {
				words.Serve(victory)
				want = words.Value(&p)
			})
			if got != want {
				t.Fatalf("%s: %x against %x: %d by vectors, %d in words", m.Name, own, opp, got, want)
			}
		})
	}
}

func BenchmarkPatterns(b *testing.B) {
	own, opp := uint64(0x00003c1818040000), uint64(0x0008002424381000)
	run := func(b *testing.B) {
		tables := NewTables(VictoryWeights().copied())
		tables.Serve(0x8100000000008101 &^ 1)
		p := Measure(own, opp, tables.victory)
		for b.Loop() {
			tables.Value(&p)
		}
	}
	b.Run("vectors", run)
	b.Run("words", func(b *testing.B) { withoutVectors(func() { run(b) }) })
}

// copied returns weights with tables of their own.
func (w *Weights) copied() *Weights {
	c := newWeights(w.model)
	c.Header, c.drop, c.vectors, c.start, c.out = w.Header, w.drop, w.vectors, w.start, w.out
	return c
}
