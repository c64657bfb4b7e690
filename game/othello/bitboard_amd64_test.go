package othello

import (
	"testing"

	"pgregory.net/rapid"
)

// The two ways to find moves and flips agree, also on boards that no game reaches: for any discs
// and any square of the next one.
func TestTwinsAgree(t *testing.T) {
	if !wide {
		t.Log("this processor has no AVX2: there is only one way")
		return
	}
	rapid.Check(t, func(t *rapid.T) {
		own := rapid.Uint64().Draw(t, "own")
		opp := rapid.Uint64().Draw(t, "opp") &^ own
		if rapid.Bool().Draw(t, "sparse") {
			own &= rapid.Uint64().Draw(t, "keep")
		}
		if got, want := movesAVX2(own, opp), movesInWords(own, opp); got != want {
			t.Fatalf("moves of %x against %x: %x, in words %x", own, opp, got, want)
		}
		var children, wanted [64]Child
		Children(own, opp, Moves(own, opp), children[:])
		childrenInWords(own, opp, Moves(own, opp), wanted[:])
		if children != wanted {
			t.Fatalf("children of %x against %x: %x, in words %x", own, opp, children, wanted)
		}
		for sq := range 64 {
			if (own|opp)>>sq&1 != 0 {
				continue
			}
			if got, want := flipsOnLines(own, opp, sq), flipsInWords(own, opp, sq); got != want {
				t.Fatalf("flips on lines of %x against %x at %s: %x, in words %x", own, opp, SquareName(sq), got, want)
			}
			if got, want := flipsAVX2(own, opp, &rays[sq]), flipsInWords(own, opp, sq); got != want {
				t.Fatalf("flips of %x against %x at %s: %x, in words %x", own, opp, SquareName(sq), got, want)
			}
			type position struct{ own, opp, moves uint64 }
			var got, want position
			got.own, got.opp, got.moves = afterAVX2(own, opp, 1<<sq, &rays[sq])
			want.own, want.opp, want.moves = afterInWords(own, opp, sq)
			if got != want {
				t.Fatalf("after %s of %x against %x: %x, in words %x", SquareName(sq), own, opp, got, want)
			}
		}
	})
}

// Nearly full rows and lines up to the edges are rare among random boards.
func TestTwinsAgreeOnLines(t *testing.T) {
	if !wide {
		return
	}
	for sq := range 64 {
		for _, ray := range rays[sq] {
			for _, other := range rays[(sq*29+7)&63] {
				own, opp := (ray&-ray|1<<63&ray)&^(1<<sq), (ray|other)&^(1<<sq)
				opp &^= own
				if got, want := flipsAVX2(own, opp, &rays[sq]), flipsInWords(own, opp, sq); got != want {
					t.Fatalf("flips of %x against %x at %s: %x, in words %x", own, opp, SquareName(sq), got, want)
				}
				if got, want := movesAVX2(own, opp), movesInWords(own, opp); got != want {
					t.Fatalf("moves of %x against %x: %x, in words %x", own, opp, got, want)
				}
			}
		}
	}
}

func BenchmarkFlipsInWords(b *testing.B) { benchmarkFlips(b, flipsInWords) }
