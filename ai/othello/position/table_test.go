package position

import (
	"math/rand/v2"
	"sync"
	"testing"

	"pgregory.net/rapid"
)

func TestTable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		entries := NewTable(1 << 16)
		entries.Serve(0)
		own := rapid.Uint64().Draw(t, "own")
		opp := rapid.Uint64().Draw(t, "opp") &^ own
		want := Found{
			Lower: rapid.IntRange(-Infinity, Infinity).Draw(t, "lower"),
			Upper: rapid.IntRange(-Infinity, Infinity).Draw(t, "upper"),
			Depth: rapid.IntRange(0, 127).Draw(t, "depth"),
			Move:  rapid.IntRange(0, 64).Draw(t, "move"),
		}
		if _, ok := entries.Probe(own, opp); ok {
			t.Fatal("found in an empty table")
		}
		entries.Store(own, opp, want)
		if got, ok := entries.Probe(own, opp); !ok || got != want {
			t.Fatalf("stored %+v, found %+v", want, got)
		}
		for range lastGame {
			entries.Forget()
			if _, ok := entries.Probe(own, opp); ok {
				t.Fatal("found after forgetting")
			}
		}
	})
}

// TestTornEntries lets threads write different entries into the same few places: an entry that is
// found must be one that a thread wrote for the position.
func TestTornEntries(t *testing.T) {
	entries := NewTable(1)
	entries.Serve(1)
	const positions = 64
	place := func(i int) (own, opp uint64) { return uint64(i) * 0x9e3779b97f4a7c15, uint64(i)<<40 | 1 }
	var working sync.WaitGroup
	for thread := range 4 {
		working.Go(func() {
			rng := rand.New(rand.NewPCG(44, uint64(thread)))
			for range 50000 {
				i := rng.IntN(positions)
				own, opp := place(i)
				if rng.IntN(2) == 0 {
					// All fields follow from the position.
					entries.Store(own, opp, Found{Lower: i, Upper: i + 1, Depth: i, Move: i % 64})
					continue
				}
				known, ok := entries.Probe(own, opp)
				if ok && (known.Lower != i || known.Upper != i+1 || known.Depth != i || known.Move != i%64) {
					t.Errorf("of position %d the table says %+v", i, known)
					return
				}
			}
		})
	}
	working.Wait()
}

// TestPackedNumbers checks that numbers come back from the table in their order
// and hardly larger, never smaller.
func TestPackedNumbers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.Uint32Range(0, Unprovable).Draw(t, "x")
		y := rapid.Uint32Range(x, Unprovable).Draw(t, "y")
		px, py := packNumber(x), packNumber(y)
		if px > py || px > numberMask || py > numberMask {
			t.Fatalf("%d and %d are packed as %d and %d", x, y, px, py)
		}
		if back := unpackNumber(px); back < x || back-x > x/256 {
			t.Fatalf("%d comes back as %d", x, back)
		}
	})
	for _, x := range []uint32{0, 1, 255, 256, 511, 512, 513, 1023, 1 << 20, Unprovable - 1, Unprovable} {
		if back := unpackNumber(packNumber(x)); back < x {
			t.Errorf("%d comes back as %d", x, back)
		}
	}
	if unpackNumber(packNumber(Unprovable)) != Unprovable {
		t.Error("what cannot be proven comes back as something else")
	}
}
