package eval

import "colat/ai/uttt/position"

const (
	// Features is the size of a block's embedding.
	Features = 8
	// BoardFeatures is the size of a standing's embedding.
	BoardFeatures = 6
	// Hidden is the number of hidden units, which see all blocks.
	Hidden = 16
	// targets is the number of targets: the blocks a side may be sent to, and Free.
	targets = position.Free + 1
)

// A Network holds the learned parameters. Its value is Output · max(0, sum) + Bias, where
// sum is
//
//	Base[target] + Σ Blocks[i]·Embedding[pattern i] + Target·Embedding[pattern of target] +
//	Boards[0]·BoardEmbedding[own standing] + Boards[1]·BoardEmbedding[the opponent's],
//
// with i over the nine blocks. The term with Target is missing if the choice of the block is
// free. The first sum adds the values of the single blocks; the standings represent their
// combination.
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

// NewNetwork returns a Network with all weights 0.
func NewNetwork() *Network {
	return &Network{
		Embedding:      make([][Features]float32, Patterns),
		BoardEmbedding: make([][BoardFeatures]float32, Standings),
	}
}
