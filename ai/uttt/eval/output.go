package eval

import (
	"math"
	"math/bits"
)

const (
	weightUnit = 256     // 1 in the weights of the output
	weightBits = 8       // weightUnit is 1 << weightBits
	mostActive = 1 << 14 // bounds the units of the inner layers
	// The bounds of biases and weights, so that no sum exceeds 1<<31.
	mostBias  = 1 << 22
	mostFirst = (1<<31 - mostBias) / (Views * Hidden * parts * offset)
	mostInner = (1<<31 - mostBias) / (Third * mostActive)
)

// layers holds the weights of the layers after the hidden units. The weights of the inputs 2i and
// 2i+1 of an output stand side by side, as VPMADDWD multiplies them.
type layers struct {
	first      [Views * Hidden / 2][Second][2]int16
	firstBias  [Second]int32
	second     [Second / 2][Third][2]int16
	secondBias [Third]int32
	last       [Third]int16
	lastBias   int32

	// pairs holds the weights of two outputs for each input, as outputInWords multiplies them:
	// that of an even output plus 1<<32 times that of the next.
	firstPairs  [Views * Hidden][Second / 2]int64
	secondPairs [Second][Third / 2]int64
}

func (l *layers) set(from *[3]Layer) {
	for i := range Views * Hidden {
		for j, w := range from[0].Weights[i*Second:][:Second] {
			whole := rounded(w, 1./weightUnit, mostFirst)
			l.first[i/2][j][i%2] = whole
			l.firstPairs[i][j/2] += int64(whole) << (32 * (j % 2))
		}
	}
	for i := range Second {
		for j, w := range from[1].Weights[i*Third:][:Third] {
			whole := rounded(w, 1./weightUnit, mostInner)
			l.second[i/2][j][i%2] = whole
			l.secondPairs[i][j/2] += int64(whole) << (32 * (j % 2))
		}
	}
	for i, w := range from[2].Weights {
		l.last[i] = rounded(w, 1./weightUnit, mostInner)
	}
	biases := func(to []int32, from []float32) {
		for i, b := range from {
			to[i] = int32(max(-mostBias, min(math.Round(float64(b)*unit*weightUnit), mostBias)))
		}
	}
	biases(l.firstBias[:], from[0].Bias)
	biases(l.secondBias[:], from[1].Bias)
	last := [1]int32{}
	biases(last[:], from[2].Bias)
	l.lastBias = last[0]
}

// signs has the highest bit of each unit, which is set from 0 on.
const signs = 0x8000_8000_8000_8000

// outputInWords returns the network's output, in 1/(unit·weightUnit).
func outputInWords(in *[Views]sum, l *layers) int32 {
	// Two sums stand in a number of 64 bits. If the lower one is negative, the upper one is 1 less. They are in
	// variables, since a compiler keeps an array in memory.
	together := func(i int) int64 { return int64(l.firstBias[2*i]) + int64(l.firstBias[2*i+1])<<32 }
	sums0, sums1, sums2, sums3 := together(0), together(1), together(2), together(3)
	for view := range in {
		sum, into, out, base, target := in[view].sum, in[view].in, in[view].out, in[view].base, in[view].target
		rows := (*[Hidden][Second / 2]int64)(l.firstPairs[view*Hidden:])
		for i := range sum {
			word := sum[i] + into[i] - out[i] + base[i] + target[i]
			positive := word & signs
			word &= positive - positive>>15
			for word != 0 {
				shift := bits.TrailingZeros64(word) &^ 15
				x := int64(word >> (shift & 63) & 0xffff)
				word &^= 0xffff << (shift & 63)
				row := &rows[(4*i+shift>>4)&(Hidden-1)]
				sums0 += x * row[0]
				sums1 += x * row[1]
				sums2 += x * row[2]
				sums3 += x * row[3]
			}
		}
	}
	first := [Second / 2]int64{sums0, sums1, sums2, sums3}
	var second [Third / 2]int64
	for j := range second {
		second[j] = int64(l.secondBias[2*j]) + int64(l.secondBias[2*j+1])<<32
	}
	for i := range Second {
		if x := int64(active(half(first[i/2], i%2))); x != 0 {
			for j, w := range &l.secondPairs[i] {
				second[j] += x * w
			}
		}
	}
	value := l.lastBias
	for i, w := range l.last {
		value += active(half(second[i/2], i%2)) * int32(w)
	}
	return value
}

// half returns the lower sum of a pair, 0, or the upper one, 1.
func half(pair int64, which int) int32 {
	low := int32(pair)
	if which == 0 {
		return low
	}
	return int32((pair - int64(low)) >> 32)
}

// active returns the unit of an inner layer with a sum of products.
func active(sum int32) int32 { return max(0, min(sum>>weightBits, mostActive-1)) }
