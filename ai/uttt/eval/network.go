package eval

import "colat/ai/uttt/position"

const (
	// Features is how many numbers describe a block.
	Features = 8
	// BoardFeatures is how many numbers describe a standing.
	BoardFeatures = 6
	// Hidden is how many units see all blocks.
	Hidden = 16
	// targets are the blocks one may be sent to, and Free.
	targets = position.Free + 1
)

// A Network is what is learnt. Its value is Output · max(0, sum) + Bias, where sum is
//
//	Base[target] + Σ Blocks[i]·Embedding[pattern i] + Target·Embedding[pattern of target] +
//	Boards[0]·BoardEmbedding[own standing] + Boards[1]·BoardEmbedding[the opponent's],
//
// with i going over the nine blocks; the term of the target is missing where the choice
// is free. The first sum adds up what each block is worth by itself; a standing tells what
// they come to together.
type Network struct {
	Embedding      [][Features]float32      // by Pattern
	BoardEmbedding [][BoardFeatures]float32 // by Standing
	Dense
}

// Dense is the part of a Network that every position uses.
type Dense struct {
	Blocks [9][Features][Hidden]float32
	Target [Features][Hidden]float32
	Boards [2][BoardFeatures][Hidden]float32
	Base   [targets][Hidden]float32
	Output [Hidden]float32
	Bias   float32
}

// NewNetwork returns one whose weights are all 0.
func NewNetwork() *Network {
	return &Network{
		Embedding:      make([][Features]float32, Patterns),
		BoardEmbedding: make([][BoardFeatures]float32, Standings),
	}
}
