package eval

import "math/bits"

const (
	// Inputs is the number of inputs of the encoder, see Describe.
	Inputs = 3*9 + 5
	// Encoded is the size of the encoder's inner layers, and Features that of its output.
	Encoded, Features = 64, 32
	// StandingFeatures is the size of the embedding of a standing.
	StandingFeatures = 8
	// Hidden is the number of hidden units of a view.
	Hidden = 64
	// Second and Third are the sizes of the layers after the hidden units of both views.
	Second, Third = 8, 16
	// Views is the number of views of a position: of the side to move and of its opponent.
	Views = 2
	// Variants is the number of variants of the rules: won blocks are shut, or stay playable.
	Variants = 2
	// targets is the number of targets: the blocks a side may be sent to, and Free.
	targets = Free + 1
	// Target is the index of the block to play in Dense.Blocks.
	Target = 9
)

// A Layer computes Bias + Weights·x. Weights has a row of len(Bias) for each input.
type Layer struct{ Weights, Bias []float32 }

func newLayer(in, out int) Layer { return Layer{make([]float32, in*out), make([]float32, out)} }

// A Network holds the learned parameters. Its value is
//
//	Output₂ · max(0, Output₁ · max(0, Output₀ · h)),
//
// where h holds max(0, sum) for both Views, and sum is
//
//	Base[target] + Σ Blocks[i]·code(pattern i) + Blocks[Target]·code(pattern of target) +
//	Boards[0]·Standing[own standing] + Boards[1]·Standing[the opponent's],
//
// with i over the nine blocks, as the side of the view sees them. The term of the target is
// missing if the choice of the block is free. The code of a pattern is the output of the
// Encoder, whose layers are all followed by max(0, x).
type Network struct {
	Standing []float32 // by Standing and feature
	Encoder  [3]Layer
	Variants [Variants]Dense
}

// Dense is the part of a Network that a variant has of its own.
type Dense struct {
	Blocks [Target + 1][]float32 // by feature and hidden unit
	Boards [2][]float32          // by feature of a standing and hidden unit
	Base   []float32             // by target and hidden unit
	Output [3]Layer
}

// NewNetwork returns a Network with all weights 0.
func NewNetwork() *Network {
	n := &Network{Standing: make([]float32, Standings*StandingFeatures)}
	n.Encoder = [3]Layer{newLayer(Inputs, Encoded), newLayer(Encoded, Encoded), newLayer(Encoded, Features)}
	for i := range n.Variants {
		d := &n.Variants[i]
		for block := range d.Blocks {
			d.Blocks[block] = make([]float32, Features*Hidden)
		}
		for side := range d.Boards {
			d.Boards[side] = make([]float32, StandingFeatures*Hidden)
		}
		d.Base = make([]float32, targets*Hidden)
		d.Output = [3]Layer{newLayer(Views*Hidden, Second), newLayer(Second, Third), newLayer(Third, 1)}
	}
	return n
}

// Parameters returns all weights, in the order of a file: those of standings, of the encoder, and
// of each variant.
func (n *Network) Parameters() [][]float32 {
	list := n.Shared()
	for i := range n.Variants {
		list = append(list, n.Variants[i].Parameters()...)
	}
	return list
}

// Shared returns the weights of both variants, those of standings first.
func (n *Network) Shared() [][]float32 {
	list := [][]float32{n.Standing}
	for _, l := range n.Encoder {
		list = append(list, l.Weights, l.Bias)
	}
	return list
}

// Parameters returns the weights of a variant.
func (d *Dense) Parameters() [][]float32 {
	list := d.intoHidden()
	for _, l := range d.Output {
		list = append(list, l.Weights, l.Bias)
	}
	return list
}

// intoHidden returns the weights into the hidden units, each list by input and hidden unit.
func (d *Dense) intoHidden() [][]float32 {
	return append(append(d.Blocks[:len(d.Blocks):len(d.Blocks)], d.Boards[:]...), d.Base)
}

// Describe returns the inputs of the encoder for each pattern, which are 0 or 1: the cells of the
// side, of its opponent, and those in which moves are legal; whether the block was won by the
// side, by its opponent, or drawn, with no more moves; and whether the side or its opponent has
// won it while moves are still legal.
func Describe() [][Inputs]float32 {
	inputs := make([][Inputs]float32, Patterns)
	for p := range undecided {
		inputs[p][27+p] = 1
	}
	Undecided(func(p Pattern, own, opp uint16) {
		mark(inputs[p][:9], own)
		mark(inputs[p][9:18], opp)
		mark(inputs[p][18:27], all&^(own|opp))
	})
	OpenBlocks(func(p, by Pattern, empty uint16) {
		mark(inputs[p][18:27], empty)
		inputs[p][27+undecided+by] = 1
	})
	return inputs
}

// PatternsOfVariant returns the number of patterns that occur in a variant.
func PatternsOfVariant(variant int) int {
	if variant == 0 {
		return int(firstOpen)
	}
	return Patterns
}

// mark sets the inputs from a place on to the members of a set.
func mark(inputs []float32, set uint16) {
	for ; set != 0; set &= set - 1 {
		inputs[bits.TrailingZeros16(set)] = 1
	}
}
