package eval

import (
	"math"
)

// Tables holds a Network prepared for search. It is immutable, so that several searches
// may share it.
//
// A word of 64 bits holds four hidden units of 16 bits each. Every entry is shifted by offset
// to be positive, so that sums never carry from one unit to the next, and entries of base by as
// much more as makes the 0 of a sum zero.
type Tables struct {
	variants [Variants]variant
}

// variant holds the entries of one variant of the rules.
type variant struct {
	blocks [9][]words // by Pattern
	boards [2][]words // by Standing
	views  [Views]view
	bias   int32
}

// view holds the entries and weights of one view.
type view struct {
	target []words // by Pattern
	base   [targets]words
	output weights
}

// weights holds the weights of the output, as vectors and as words need them.
type weights struct {
	units [Hidden]int16
	// pairs holds for each word the weights of its first and third and of its second and fourth
	// unit, the weight of the later unit plus 1<<32 times that of the earlier one.
	pairs [wordCount][2]int64
}

const wordCount = Hidden / 4

type words [wordCount]uint64

const (
	unit       = 128           // 1 in a hidden unit
	offset     = 16 * unit     // entries are between -16 and 16
	outputUnit = 256           // 1 in the output's weights
	parts      = 9 + 2 + 1 + 1 // entries in a sum
	zero       = 0x8000        // 0 in a sum
	baseOffset = zero - (parts-1)*offset
	// mostOutput bounds the weights of the output, so that the products of half of a view's
	// units add up to less than 1<<31.
	mostOutput = 1<<31/(Hidden/2*parts*offset) - 1
)

// Unit is the change of Value that multiplies the odds by e.
const Unit = 100

// Most bounds the absolute value of Value.
const Most = 5000

// NewTables returns the tables of a network.
func NewTables(n *Network) *Tables {
	t := new(Tables)
	for i := range t.variants {
		v, d := &t.variants[i], &n.Variants[i]
		for block := range v.blocks {
			v.blocks[block] = contributions(n.Embedding, &d.Blocks[block])
		}
		for side := range v.boards {
			v.boards[side] = contributions(n.Standing, &d.Boards[side])
		}
		for i := range v.views {
			v.views[i] = newView(n, &d.Views[i])
		}
		v.bias = int32(math.Round(float64(d.Bias) * unit * outputUnit))
	}
	return t
}

func newView(n *Network, from *View) (v view) {
	v.target = contributions(n.Embedding, &from.Target)
	for target := range v.base {
		v.base[target] = pack(&from.Base[target], baseOffset)
	}
	v.output = newWeights(&from.Output)
	return v
}

func newWeights(output *Units) (w weights) {
	for h, v := range output {
		w.units[h] = rounded(v, 1./outputUnit, mostOutput)
	}
	for i := range w.pairs {
		u := w.units[4*i : 4*i+4]
		w.pairs[i] = [2]int64{int64(u[2]) + int64(u[0])<<32, int64(u[3]) + int64(u[1])<<32}
	}
	return w
}

// contributions returns the contributions of embeddings to the hidden units.
func contributions(embeddings [][Features]float32, weights *Layer) []words {
	entries := make([]words, len(embeddings))
	for i := range entries {
		var sums Units
		for f, e := range embeddings[i] {
			for h := range sums {
				sums[h] += e * weights[f][h]
			}
		}
		entries[i] = pack(&sums, offset)
	}
	return entries
}

// pack packs four units into each word.
func pack(values *Units, by int) (w words) {
	for h, v := range values {
		whole := int(math.Round(float64(v) * unit))
		w[h/4] |= uint64(max(1-offset, min(whole, offset-1))+by) << (16 * (h % 4))
	}
	return w
}

// variant returns the entries of a position's variant.
func (t *Tables) variant(b *Board) *variant {
	if b.open {
		return &t.variants[1]
	}
	return &t.variants[0]
}

// Sums holds the contributions of blocks and standings to the hidden units, from the
// point of view of each side. A move changes them little (the accumulator of NNUE: Nasu,
// 2018).
type Sums [2]words

// Sum returns the sums of a position.
func (t *Tables) Sum(b *Board) (sums Sums) {
	v := t.variant(b)
	for side := range sums {
		own, opp := StandingsAt(b, uint8(side))
		sum := &sums[side]
		*sum = v.boards[0][own]
		sum.add(&v.boards[1][opp])
		for block := range v.blocks {
			sum.add(&v.blocks[block][patternsAt(b, block)[side]])
		}
	}
	return sums
}

// Follow sets sums to those after a move, given those before it.
func (t *Tables) Follow(sums, previous *Sums, before, after *Board, m Move) {
	v := t.variant(before)
	block := m.Block()
	entries := v.blocks[block]
	from, to := patternsAt(before, block), patternsAt(after, block)
	for side := range sums {
		sums[side].follow(&previous[side], &entries[from[side]], &entries[to[side]])
	}
	if !decides(before, after, block) {
		return
	}
	for side := range sums {
		ownBefore, oppBefore := StandingsAt(before, uint8(side))
		own, opp := StandingsAt(after, uint8(side))
		sum := &sums[side]
		sum.follow(sum, &v.boards[0][ownBefore], &v.boards[0][own])
		sum.follow(sum, &v.boards[1][oppBefore], &v.boards[1][opp])
	}
}

// decides reports whether a move in a block has decided it.
func decides(before, after *Board, block int) bool {
	return ((before.Shut|before.Decided())^(after.Shut|after.Decided()))>>block&1 != 0
}

// Value returns the estimate of a position that is not over for the side to move: Unit
// times the logarithm of its odds to win, between -Most and Most.
func (t *Tables) Value(b *Board) int {
	sums := t.Sum(b)
	return t.value(&sums, b)
}

// noEntry is an entry of nothing.
var noEntry = pack(&Units{}, offset)

// value computes the value from the sums of blocks and standings.
func (t *Tables) value(sums *Sums, b *Board) int {
	v := t.variant(b)
	targets := v.targets(b)
	value := v.bias
	for i := range v.views {
		side := b.Side&1 ^ uint8(i)
		value += output(&sums[side], &noEntry, &noEntry, &v.views[i].base[b.Target], targets[i], &v.views[i].output)
	}
	return scaled(value)
}

// ValueAfter returns the Value of the position after a move, from the sums before it.
func (t *Tables) ValueAfter(previous *Sums, before, after *Board, m Move) int {
	block := m.Block()
	if decides(before, after, block) {
		var sums Sums
		t.Follow(&sums, previous, before, after, m)
		return t.value(&sums, after)
	}
	v := t.variant(after)
	entries := v.blocks[block]
	from, to := patternsAt(before, block), patternsAt(after, block)
	targets := v.targets(after)
	value := v.bias
	for i := range v.views {
		side := (after.Side ^ uint8(i)) & 1
		value += output(&previous[side], &entries[from[side]], &entries[to[side]],
			&v.views[i].base[after.Target], targets[i], &v.views[i].output)
	}
	return scaled(value)
}

// targets returns the entries of the block to play, as each view sees it.
func (v *variant) targets(b *Board) [Views]*words {
	if b.Target == Free {
		return [Views]*words{&noEntry, &noEntry}
	}
	patterns, side := patternsAt(b, int(b.Target)), b.Side&1
	return [Views]*words{&v.views[0].target[patterns[side]], &v.views[1].target[patterns[side^1]]}
}

// scaled returns the value of the output's sum.
func scaled(value int32) int { return max(-Most, min(int(value)*Unit/(unit*outputUnit), Most)) }

const (
	// signs has the highest bit of each unit, which is set from 0 on.
	signs = 0x8000_8000_8000_8000
	// everySecond has the first and the third unit.
	everySecond = 0x0000_ffff_0000_ffff
)

// outputInWords returns the output of the hidden units with the sum
// sum - out + in + base + target.
func outputInWords(sum, out, in, base, target *words, w *weights) int32 {
	// A product of two units and two weights has the sum that is wanted in its upper half. What
	// is in the lower half adds up to less than 1<<31.
	total := int64(1 << 31)
	for i := range sum {
		word := sum[i] + in[i] - out[i] + base[i] + target[i]
		positive := word & signs
		word &= positive - positive>>15
		total += int64(word&everySecond)*w.pairs[i][0] + int64(word>>16&everySecond)*w.pairs[i][1]
	}
	return int32(total >> 32)
}

func (w *words) add(other *words) {
	for i := range w {
		w[i] += other[i]
	}
}

// follow sets a sum to an earlier one in which one entry is replaced by another.
func (w *words) follow(previous, out, in *words) {
	for i := range w {
		w[i] = previous[i] + in[i] - out[i]
	}
}
