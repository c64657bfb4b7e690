package eval

import (
	"sync"

	"colat/ai/alphabeta"
)

// Tables holds a Network prepared for search. Several searches may share it.
//
// A word of 64 bits holds four hidden units of 16 bits each. Every entry is shifted by offset
// to be positive, so that sums never carry from one unit to the next, and entries of base by as
// much more as makes the 0 of a sum zero.
type Tables struct {
	network  *Network
	variants [Variants]struct {
		once sync.Once
		*variant
	}
}

// variant holds the entries and weights of one variant of the rules.
type variant struct {
	blocks [Target + 1][]words // by Pattern; see entry
	boards [2][]words          // by Standing
	base   [targets]words
	layers layers

	// What entries of blocks are computed from. A game uses few of all patterns.
	network *Network
	weights *Dense
	inputs  [][Inputs]float32 // by Pattern
	missing sync.Mutex        // held while an entry is computed
}

const wordCount = Hidden / 4

type words [wordCount]uint64

const (
	unit       = 128           // 1 in a hidden unit
	offset     = 16 * unit     // entries are between -16 and 16
	parts      = 9 + 2 + 1 + 1 // entries in a sum
	zero       = 0x8000        // 0 in a sum
	baseOffset = zero - (parts-1)*offset
)

// Unit is the change of Value that multiplies the odds by e.
const Unit = 100

// Most bounds the absolute value of Value.
const Most = 5000

// NewTables returns the tables of a network. Those of a variant are made when they are first used.
func NewTables(n *Network) *Tables { return &Tables{network: n} }

// code sets out to the encoder's output for the inputs of a pattern.
func (n *Network) code(out *[Features]float32, inputs *[Inputs]float32) {
	var layers [2][Encoded]float32
	n.Encoder[0].active(layers[0][:], inputs[:])
	n.Encoder[1].active(layers[1][:], layers[0][:])
	n.Encoder[2].active(out[:], layers[1][:])
}

// active sets out to max(0, Bias + Weights·in).
func (l *Layer) active(out, in []float32) {
	copy(out, l.Bias)
	addProduct(out, in, l.Weights)
	for i, v := range out {
		if v < 0 {
			out[i] = 0
		}
	}
}

// addProduct adds the product of a vector with a matrix, which has a row for each of its numbers.
func addProduct(out, in, weights []float32) {
	for i, x := range in {
		if x == 0 {
			continue
		}
		row := weights[i*len(out):][:len(out)]
		for j := range out {
			out[j] += x * row[j]
		}
	}
}

// newVariant makes the tables of a variant.
func newVariant(n *Network, d *Dense, patterns int) *variant {
	v := &variant{network: n, weights: d, inputs: Describe()}
	for i := range v.blocks {
		v.blocks[i] = make([]words, patterns)
	}
	for side := range v.boards {
		v.boards[side] = make([]words, Standings)
		for i := range v.boards[side] {
			v.boards[side][i] = contribution(n.Standing[i*StandingFeatures:][:StandingFeatures], d.Boards[side])
		}
	}
	for target := range v.base {
		v.base[target] = pack(d.Base[Hidden*target:][:Hidden], baseOffset)
	}
	v.layers.set(&d.Output)
	return v
}

// entry returns the entry of a pattern for a block or Target, and computes it at first.
func (v *variant) entry(block int, p Pattern) *words {
	entry := &v.blocks[block][p]
	if alphabeta.Load(&entry[0]) == 0 { // units are not 0, since they are shifted
		v.compute(entry, block, p)
	}
	return entry
}

// compute computes an entry of a pattern, unless another search has done so.
func (v *variant) compute(entry *words, block int, p Pattern) {
	v.missing.Lock()
	defer v.missing.Unlock()
	if entry[0] != 0 {
		return
	}
	var code [Features]float32
	v.network.code(&code, &v.inputs[p])
	computed := contribution(code[:], v.weights.Blocks[block])
	copy(entry[1:], computed[1:])
	alphabeta.Store(&entry[0], computed[0]) // from here on others read the entry
}

// contribution returns the contribution of a vector to the hidden units.
func contribution(vector, weights []float32) words {
	var sums [Hidden]float32
	addProduct(sums[:], vector, weights)
	return pack(sums[:], offset)
}

// pack packs four units into each word, each shifted by an offset or more.
func pack(values []float32, by int) (w words) {
	for h, v := range values {
		whole := uint64(1)
		switch shifted := v*unit + (offset + 0.5); {
		case shifted >= 2*offset:
			whole = 2*offset - 1
		case shifted >= 1:
			whole = uint64(shifted)
		}
		w[h/4] |= (whole + uint64(by-offset)) << (16 * (h % 4))
	}
	return w
}

// variant returns the entries of a position's variant.
func (t *Tables) variant(b *Board) *variant {
	i := 0
	if b.open {
		i = 1
	}
	v := &t.variants[i]
	v.once.Do(func() { v.variant = newVariant(t.network, &t.network.Variants[i], PatternsOfVariant(i)) })
	return v.variant
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
		for block := range 9 {
			sum.add(v.entry(block, patternsAt(b, block)[side]))
		}
	}
	return sums
}

// Follow sets sums to those after a move, given those before it.
func (t *Tables) Follow(sums, previous *Sums, before, after *Board, m Move) {
	v := t.variant(before)
	block := m.Block()
	from, to := patternsAt(before, block), patternsAt(after, block)
	for side := range sums {
		sums[side].follow(&previous[side], v.entry(block, from[side]), v.entry(block, to[side]))
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
	return t.ValueOf(&sums, b)
}

// noEntry is an entry of nothing.
var noEntry = pack(make([]float32, Hidden), offset)

// A sum holds the terms of the hidden units of a view: sum - out + in + base + target.
type sum struct{ sum, out, in, base, target *words }

// ValueOf is Value with the sums of the position.
func (t *Tables) ValueOf(sums *Sums, b *Board) int {
	v := t.variant(b)
	targets := v.targets(b)
	var in [Views]sum
	for i := range in {
		in[i] = sum{&sums[b.Side&1^uint8(i)], &noEntry, &noEntry, &v.base[b.Target], targets[i]}
	}
	return scaled(output(&in, &v.layers))
}

// ValueAfter returns the Value of the position after a move, from the sums before it.
func (t *Tables) ValueAfter(previous *Sums, before, after *Board, m Move) int {
	block := m.Block()
	if decides(before, after, block) {
		var sums Sums
		t.Follow(&sums, previous, before, after, m)
		return t.ValueOf(&sums, after)
	}
	v := t.variant(after)
	from, to := patternsAt(before, block), patternsAt(after, block)
	targets := v.targets(after)
	var in [Views]sum
	for i := range in {
		side := (after.Side ^ uint8(i)) & 1
		out, into := v.entry(block, from[side]), v.entry(block, to[side])
		in[i] = sum{&previous[side], out, into, &v.base[after.Target], targets[i]}
	}
	return scaled(output(&in, &v.layers))
}

// targets returns the entries of the block to play, as each view sees it.
func (v *variant) targets(b *Board) [Views]*words {
	if b.Target == Free {
		return [Views]*words{&noEntry, &noEntry}
	}
	patterns, side := patternsAt(b, int(b.Target)), b.Side&1
	return [Views]*words{v.entry(Target, patterns[side]), v.entry(Target, patterns[side^1])}
}

// scaled returns the value of the output.
func scaled(value int32) int { return max(-Most, min(int(value)*Unit/(unit*weightUnit), Most)) }

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
