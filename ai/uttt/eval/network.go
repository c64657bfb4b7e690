package eval

import (
	"math"

	"colat/ai/uttt/position"
)

const (
	// Features is how many numbers describe a block.
	Features = 8
	// Hidden is how many units see all blocks.
	Hidden = 16
	// targets are the blocks one may be sent to, and Free.
	targets = position.Free + 1
)

// A Network is what is learnt. Its value is
//
//	Output · max(0, Base[target] + Σ Blocks[i]·Embedding[pattern i] + Target·Embedding[pattern of target]) + Bias,
//
// the sum being over the nine blocks; the term of the target is missing where the
// choice is free.
type Network struct {
	Embedding [][Features]float32 // by Pattern
	Blocks    [9][Features][Hidden]float32
	Target    [Features][Hidden]float32
	Base      [targets][Hidden]float32
	Output    [Hidden]float32
	Bias      float32
}

// NewNetwork returns one whose weights are all 0.
func NewNetwork() *Network { return &Network{Embedding: make([][Features]float32, Patterns)} }

// Tables are a Network made ready for search. They are not changed once made, so that
// several searches may share them.
//
// Four hidden units share a word of 64 bits, each in 16 of them. Every entry is moved by
// offset to be positive, so that sums never carry from one unit to the next.
type Tables struct {
	blocks [9][]words // by Pattern
	target []words    // by Pattern
	base   [targets]words
	output [Hidden]int32
	bias   int32
}

const wordCount = Hidden / 4

type words [wordCount]uint64

const (
	unit       = 128       // 1 in a hidden unit
	offset     = 16 * unit // entries are between -16 and 16
	outputUnit = 256       // 1 in the output's weights
	parts      = 9 + 1 + 1 // entries that make up a sum
	sumOffset  = parts * offset
)

// Unit is how many of what Value returns stand for odds of e to 1.
const Unit = 100

// Most bounds what Value returns.
const Most = 5000

// NewTables makes a network ready for search.
func NewTables(n *Network) *Tables {
	t := &Tables{bias: int32(math.Round(float64(n.Bias) * unit * outputUnit))}
	contribution := func(weights *[Features][Hidden]float32) []words {
		entries := make([]words, Patterns)
		for p := range entries {
			var sums [Hidden]float32
			for f, e := range n.Embedding[p] {
				for h := range sums {
					sums[h] += e * weights[f][h]
				}
			}
			entries[p] = pack(&sums, offset)
		}
		return entries
	}
	for block := range t.blocks {
		t.blocks[block] = contribution(&n.Blocks[block])
	}
	t.target = contribution(&n.Target)
	for target := range t.base {
		t.base[target] = pack(&n.Base[target], offset)
		if target == position.Free {
			t.base[target] = pack(&n.Base[target], 2*offset)
		}
	}
	for h := range t.output {
		t.output[h] = int32(math.Round(float64(n.Output[h]) * outputUnit))
	}
	return t
}

// pack writes four units into each word.
func pack(values *[Hidden]float32, by int) (w words) {
	for h, v := range values {
		whole := int(math.Round(float64(v) * unit))
		w[h/4] |= uint64(max(1-offset, min(whole, offset-1))+by) << (16 * (h % 4))
	}
	return w
}

// Value estimates a position that is not over for the side to move: Unit times the
// logarithm of its odds to win, between -Most and Most.
func (t *Tables) Value(b *position.Board) int {
	sum := t.base[b.Target]
	for block := range t.blocks {
		p := PatternAt(b, block)
		sum.add(&t.blocks[block][p])
		if block == int(b.Target) {
			sum.add(&t.target[p])
		}
	}
	value := t.bias
	for i, word := range sum {
		o := t.output[4*i : 4*i+4 : 4*i+4]
		value += o[0]*max(int32(word&0xffff)-sumOffset, 0) +
			o[1]*max(int32(word>>16&0xffff)-sumOffset, 0) +
			o[2]*max(int32(word>>32&0xffff)-sumOffset, 0) +
			o[3]*max(int32(word>>48)-sumOffset, 0)
	}
	return max(-Most, min(int(value)*Unit/(unit*outputUnit), Most))
}

func (w *words) add(other *words) {
	for i := range w {
		w[i] += other[i]
	}
}

// PatternsOf returns what the blocks hold.
func PatternsOf(b *position.Board) (patterns [9]Pattern) {
	for block := range patterns {
		patterns[block] = PatternAt(b, block)
	}
	return patterns
}
