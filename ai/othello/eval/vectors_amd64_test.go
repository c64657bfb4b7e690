package eval

import (
	"math/bits"
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

func TestTwinsAddUpTheSame(t *testing.T) {
	if !wide {
		t.Log("this processor has no AVX2: there is only one way")
		return
	}
	tables := NewTables(VictoryWeights())
	tables.Serve(0x8100000000008101 &^ 1)
	rapid.Check(t, func(t *rapid.T) {
		p := Position{Own: rapid.Uint64().Draw(t, "own"), Victory: tables.victory}
		p.Opp = rapid.Uint64().Draw(t, "opp") &^ p.Own
		tables.Value(&p)
		for i := range tables.stages {
			s := &tables.stages[i]
			if s.shared == nil {
				continue
			}
			got, gotTurned := s.patternsOf(p.Own, p.Opp)
			want, wantTurned := s.patternsInWords(p.Own, p.Opp)
			if got != want || (gotTurned^wantTurned)%(1<<cellBits) != 0 {
				t.Fatalf("stage %d of %x against %x: %d by vectors, %d in words", i, p.Own, p.Opp, got, want)
			}
		}
	})
}

func TestClassicTwinsAddUpTheSame(t *testing.T) {
	if !wide {
		t.Log("this processor has no AVX2: there is only one way")
		return
	}
	tables := NewTables(ClassicWeights())
	tables.Serve(0)
	rapid.Check(t, func(t *rapid.T) {
		p := Position{Own: rapid.Uint64().Draw(t, "own")}
		p.Opp = rapid.Uint64().Draw(t, "opp") &^ p.Own
		tables.Value(&p)
		s := &tables.stages[stageOf[bits.OnesCount64(p.Own|p.Opp)]]
		if got, want := s.classicPatternsOf(p.Own, p.Opp), s.classicPatternsInWords(p.Own, p.Opp); got != want {
			t.Fatalf("%x against %x: %d by vectors, %d in words", p.Own, p.Opp, got, want)
		}
	})
}

func BenchmarkPatterns(b *testing.B) {
	tables := NewTables(VictoryWeights())
	tables.Serve(0x8100000000008101 &^ 1)
	own, opp := uint64(0x00003c1818040000), uint64(0x0008002424381000)
	tables.Value(&Position{Own: own, Opp: opp, Victory: tables.victory})
	var s *stage
	for i := range tables.stages {
		if tables.stages[i].shared != nil {
			s = &tables.stages[i]
		}
	}
	b.Run("vectors", func(b *testing.B) {
		for b.Loop() {
			s.patternsOf(own, opp)
		}
	})
	b.Run("words", func(b *testing.B) {
		for b.Loop() {
			s.patternsInWords(own, opp)
		}
	})
}
