package othello

import (
	"math/bits"
	"math/rand/v2"
	"testing"
)

// boards are positions of random games, with their moves.
func boards() [][3]uint64 {
	rng := rand.New(rand.NewPCG(1, 2))
	var all [][3]uint64
	for len(all) < 1<<12 {
		own, opp := uint64(1)<<28|1<<35, uint64(1)<<27|1<<36
		for moves := Moves(own, opp); moves != 0; moves = Moves(own, opp) {
			all = append(all, [3]uint64{own, opp, moves})
			for range rng.IntN(bits.OnesCount64(moves)) {
				moves &= moves - 1
			}
			sq := bits.TrailingZeros64(moves)
			flips := Flips(own, opp, sq)
			own, opp = opp&^flips, own|flips|1<<sq
		}
	}
	return all[:1<<12]
}

var sink uint64

func BenchmarkMoves(b *testing.B) {
	for _, way := range []struct {
		name  string
		moves func(own, opp uint64) uint64
	}{{"Moves", Moves}, {"InWords", movesInWords}} {
		b.Run(way.name, func(b *testing.B) {
			all := boards()
			for i := 0; b.Loop(); i++ {
				p := &all[i&(len(all)-1)]
				sink += way.moves(p[0], p[1])
			}
		})
	}
}

func BenchmarkFlips(b *testing.B) {
	b.Run("Flips", func(b *testing.B) { benchmarkFlips(b, Flips) })
	b.Run("OnLines", func(b *testing.B) { benchmarkFlips(b, flipsOnLines) })
}

func benchmarkFlips(b *testing.B, flips func(own, opp uint64, sq int) uint64) {
	all := boards()
	for i := 0; b.Loop(); i++ {
		p := &all[i&(len(all)-1)]
		sink += flips(p[0], p[1], bits.TrailingZeros64(p[2]))
	}
}
