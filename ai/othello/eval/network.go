package eval

import (
	"math"
	"math/bits"
)

// Units is the number of hidden units of the network. Each sums the contributions of a position's entries.
// The estimate is the sum of the positive units, each times its weight. The weights of the output and the
// starts of the sums depend on the number of discs.
const Units = 16

// perUnit is the number of steps of a contribution in a hidden unit's 1, unless the contributions are too
// large for 16 bits.
const perUnit = 64

// outputShift is the number of fraction bits of an output.
const outputShift = 10

// discCounts is the number of different numbers of discs, which are 4 to 64.
const discCounts = 65 - firstDiscs

// firstDiscs is the number of discs at the start of a game.
const firstDiscs = 4

// A vector holds the contributions of an entry, or their sum: 16 bits for each unit, four in a word.
// Without vector instructions a word is the sum of its numbers, each times its power of 2^16, so that words
// can be added: a negative number borrows from the next.
type vector [Units / 4]uint64

// pack makes a vector of contributions.
func pack(units *[Units]int16) (v vector) {
	for i, u := range units {
		if wide {
			v[i/4] |= uint64(uint16(u)) << (i % 4 * 16)
		} else {
			v[i/4] += uint64(int64(u)) << (i % 4 * 16)
		}
	}
	return v
}

// plus returns the sum of two vectors.
func (v *vector) plus(w *vector) (sum vector) {
	if !wide {
		for i := range v {
			sum[i] = v[i] + w[i]
		}
		return sum
	}
	const top = 0x8000800080008000
	for i := range v {
		sum[i] = (v[i]&^top + w[i]&^top) ^ (v[i]^w[i])&top
	}
	return sum
}

// outputInWords adds two vectors to a sum and returns the sum of its positive units, each times its weight.
func outputInWords(sum, weights, held, reach *vector) (total int32) {
	for i := range sum {
		word, factors := sum[i]+held[i]+reach[i], weights[i]
		a, b, c, d := numbers(word)
		e, f, g, h := numbers(factors)
		total += max(a, 0)*e + max(b, 0)*f + max(c, 0)*g + max(d, 0)*h
	}
	return total
}

// numbers returns the four numbers of a word that is a sum of numbers times powers of 2^16.
func numbers(word uint64) (a, b, c, d int32) {
	const half = 0x8000
	const halves = half | half<<16 | half<<32 | half<<48
	word += halves // no number is negative any more, so that none borrows
	return int32(word&0xffff) - half, int32(word>>16&0xffff) - half, int32(word>>32&0xffff) - half, int32(word>>48) - half
}

// A Network holds weights as they are fitted: for each entry of a model the contributions to its units,
// and by number of discs what the sums start with and the weights of the output, in discs, or in the
// logarithm of the odds in the victory game.
type Network struct {
	Vectors    []float32 // of each entry, Units each
	Start, Out [discCounts][Units]float32
	// Counts holds how often each entry occurred. Contributions of rare entries are stored with fewer
	// digits.
	Counts []int
}

// NewNetwork returns a network of zeros.
func NewNetwork(m *Model) *Network {
	n := m.Entries()
	return &Network{Vectors: make([]float32, n*Units), Counts: make([]int, n)}
}

// DiscsIndex returns the index in Start and Out of a number of discs.
func DiscsIndex(discs int) int { return max(0, discs-firstDiscs) }

// often is the number of occurrences from which on an entry has all digits. An entry with a quarter of them has
// one bit less.
const often = 16_000

// mostDropped is the number of bits that rare entries lack. Entries that never occurred are 0.
const mostDropped = 6

// dropped returns the number of bits that the contributions of an entry lack.
func dropped(count int) int {
	if count == 0 {
		return never
	}
	return max(0, min(int(math.Round(math.Log2(often/float64(count))/2)), mostDropped))
}

// never is dropped of entries that did not occur.
const never = mostDropped + 1

// Quantize makes weights of a network. unit is the score that corresponds to its 1, in hundredths of a disc.
func Quantize(m *Model, n *Network, unit float64, header Header) *Weights {
	w := newWeights(m)
	w.Header, w.Model = header, m.Name
	steps := n.steps(m)
	for entry := range w.drop {
		drop := dropped(n.Counts[entry])
		w.drop[entry] = uint8(drop)
		if drop == never {
			continue
		}
		for i := range m.Units() {
			v := float64(n.Vectors[entry*Units+i]) * steps[i] / float64(int(1)<<drop)
			w.vectors[entry][i] = int16(math.Round(v)) << drop
		}
	}
	for discs := range discCounts {
		for i := range m.Units() {
			w.start[discs][i] = round16(float64(n.Start[discs][i]) * steps[i])
			w.out[discs][i] = round16(float64(n.Out[discs][i]) * unit * (1 << outputShift) / steps[i])
		}
	}
	return w
}

// Network returns the network of weights, so that its fit can go on. unit is that of Quantize. An entry counts as
// occurring as often as its digits say, often at most.
func (w *Weights) Network(unit float64) *Network {
	n := NewNetwork(w.model)
	for entry, units := range w.vectors {
		for i, v := range units {
			n.Vectors[entry*Units+i] = float32(v) / perUnit
		}
		if drop := w.drop[entry]; drop < never {
			n.Counts[entry] = often >> (2 * drop)
		}
	}
	for discs := range discCounts {
		for i := range Units {
			n.Start[discs][i] = float32(w.start[discs][i]) / perUnit
			n.Out[discs][i] = float32(float64(w.out[discs][i]) * perUnit / (unit * (1 << outputShift)))
		}
	}
	return n
}

func round16(v float64) int16 {
	return int16(math.Round(max(math.MinInt16, min(v, math.MaxInt16))))
}

// steps returns the number of steps of each unit's 1: perUnit, or what a unit allows whose sum could
// leave 16 bits.
func (n *Network) steps(m *Model) (steps [Units]float64) {
	var most [Units]float64
	for _, s := range n.Start {
		for i, v := range s {
			most[i] = max(most[i], math.Abs(float64(v)))
		}
	}
	for f, d := range features {
		if d.victory && !m.victory {
			continue
		}
		cells := feature(f) >= onStraight // of which a position has few, of any class
		var any [Units]float64
		for i := range d.classes {
			c := &m.classes[feature(f).class(i)]
			var largest [Units]float64
			for entry := c.offset; entry < c.offset+c.entries; entry++ {
				for i := range largest {
					largest[i] = max(largest[i], math.Abs(float64(n.Vectors[entry*Units+i])))
				}
			}
			for i, v := range largest {
				if cells {
					any[i] = max(any[i], v)
				} else {
					most[i] += v * float64(d.times)
				}
			}
		}
		for i, v := range any {
			most[i] += v * maxVictoryLines
		}
	}
	for i, v := range most {
		steps[i] = min(perUnit, math.MaxInt16/max(v, 1))
	}
	return steps
}

// turnedOf returns the set of victory cells that can be turned over, given a sum.
func turnedOf(sum *vector) uint {
	word := sum[turnedUnit/4]
	if !wide {
		word += 0x8000_8000_8000 // gives back what the units below borrowed
	}
	u := uint(word >> 48)
	u |= u>>1 | u>>2
	return u&1 | u>>2&2 | u>>4&4 | u>>6&8 | u>>8&16
}

// turnedUnit is the unit of the victory game that counts, for each cell in three bits, the lines along
// which it can be turned over.
const turnedUnit = Units - 1

// mobilityIndex returns the index of the moves of both sides.
func mobilityIndex(ownMoves, oppMoves uint64) int {
	return min(bits.OnesCount64(ownMoves), manyMoves)<<4 | min(bits.OnesCount64(oppMoves), manyMoves)
}

// manyMoves is the largest number of moves that the tables distinguish.
const manyMoves = 15
