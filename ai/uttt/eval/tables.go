package eval

import (
	"math"
)

// Tables holds a Network prepared for search. It is immutable, so that several searches
// may share it.
//
// A word of 64 bits holds four hidden units of 16 bits each. Every entry is shifted by offset
// to be positive, so that sums never carry from one unit to the next.
type Tables struct {
	blocks [9][]words // by Pattern
	target []words    // by Pattern
	boards [2][]words // by ternary number
	base   [targets]words
	output [Hidden]int32
	bias   int32
}

const wordCount = Hidden / 4

type words [wordCount]uint64

const (
	unit       = 128           // 1 in a hidden unit
	offset     = 16 * unit     // entries are between -16 and 16
	outputUnit = 256           // 1 in the output's weights
	parts      = 9 + 2 + 1 + 1 // entries in a sum
	sumOffset  = parts * offset
)

// Unit is the change of Value that multiplies the odds by e.
const Unit = 100

// Most bounds the absolute value of Value.
const Most = 5000

// NewTables returns the tables of a network.
func NewTables(n *Network) *Tables {
	t := &Tables{bias: int32(math.Round(float64(n.Bias) * unit * outputUnit))}
	embedding := func(i int) []float32 { return n.Embedding[i][:] }
	for block := range t.blocks {
		t.blocks[block] = contributions(Patterns, embedding, n.Blocks[block][:])
	}
	t.target = contributions(Patterns, embedding, n.Target[:])
	for i := range t.boards {
		standings := contributions(Standings, func(i int) []float32 { return n.BoardEmbedding[i][:] }, n.Boards[i][:])
		t.boards[i] = make([]words, len(standingOf))
		for number, standing := range standingOf {
			t.boards[i][number] = standings[standing]
		}
	}
	for target := range t.base {
		t.base[target] = pack(&n.Base[target], offset)
		if target == Free {
			t.base[target] = pack(&n.Base[target], 2*offset)
		}
	}
	for h := range t.output {
		t.output[h] = int32(math.Round(float64(n.Output[h]) * outputUnit))
	}
	return t
}

// contributions returns the contributions of count embeddings to the hidden units.
func contributions(count int, embedding func(i int) []float32, weights [][Hidden]float32) []words {
	entries := make([]words, count)
	for i := range entries {
		var sums [Hidden]float32
		for f, e := range embedding(i) {
			for h := range sums {
				sums[h] += e * weights[f][h]
			}
		}
		entries[i] = pack(&sums, offset)
	}
	return entries
}

// pack packs four units into each word.
func pack(values *[Hidden]float32, by int) (w words) {
	for h, v := range values {
		whole := int(math.Round(float64(v) * unit))
		w[h/4] |= uint64(max(1-offset, min(whole, offset-1))+by) << (16 * (h % 4))
	}
	return w
}

// Sums holds the contributions of blocks and standings to the hidden units, from the
// point of view of each side. A move changes them little (the accumulator of NNUE: Nasu,
// 2018).
type Sums [2]words

// Sum returns the sums of a position.
func (t *Tables) Sum(b *Board) (sums Sums) {
	for side := range sums {
		sums[side] = t.sum(b, uint8(side))
	}
	return sums
}

func (t *Tables) sum(b *Board, side uint8) words {
	own, opp := standingsAt(b, side)
	sum := t.boards[0][own]
	sum.add(&t.boards[1][opp])
	for block := range t.blocks {
		sum.add(&t.blocks[block][patternAt(b, block, side)])
	}
	return sum
}

// Follow sets sums to those after a move, given those before it.
func (t *Tables) Follow(sums, previous *Sums, before, after *Board, m Move) {
	sums[0] = previous[0]
	sums[1] = previous[1]
	t.follow(&sums[0], before, after, m, 0)
	t.follow(&sums[1], before, after, m, 1)
}

// follow updates the sum of one side for a move.
func (t *Tables) follow(sum *words, before, after *Board, m Move, side uint8) {
	block := m.Block()
	from, to := patternAt(before, block, side), patternAt(after, block, side)
	if from == to {
		return
	}
	entries := t.blocks[block]
	sum.replace(&entries[from], &entries[to])
	if to < undecided {
		ownBefore, oppBefore := standingsAt(before, side)
		own, opp := standingsAt(after, side)
		sum.replace(&t.boards[0][ownBefore], &t.boards[0][own])
		sum.replace(&t.boards[1][oppBefore], &t.boards[1][opp])
	}
}

// Value returns the estimate of a position that is not over for the side to move: Unit
// times the logarithm of its odds to win, between -Most and Most.
func (t *Tables) Value(b *Board) int {
	sum := t.sum(b, b.Side&1)
	return t.value(&sum, b)
}

// ValueAfter returns the Value of the position after a move, from the sums before it.
func (t *Tables) ValueAfter(previous *Sums, before, after *Board, m Move) int {
	side := after.Side & 1
	sum := previous[side]
	t.follow(&sum, before, after, m, side)
	return t.value(&sum, after)
}

// value computes the value from the sum of blocks and standings.
func (t *Tables) value(sum *words, b *Board) int {
	target := b.Target
	sum.add(&t.base[target])
	if target != Free {
		sum.add(&t.target[PatternAt(b, int(target))])
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

// replace subtracts one entry from a sum and adds another.
func (w *words) replace(out, in *words) {
	for i := range w {
		w[i] += in[i] - out[i]
	}
}
