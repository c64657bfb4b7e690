package board

import (
	"iter"
	"math/bits"
)

// MaxSide is how many columns and rows a table has at most, MaxSquares how many
// squares.
const (
	MaxSide    = 20
	MaxSquares = MaxSide * MaxSide
)

// A Set is a set of squares. The zero Set is empty, and a set of the first 64
// squares alone can be written Set{bits}.
type Set [(MaxSquares + 63) / 64]uint64

// SetOf returns the set of these squares. Those outside 0 to MaxSquares-1 are
// left out.
func SetOf(squares ...int) Set {
	var s Set
	for _, square := range squares {
		s.Add(square)
	}
	return s
}

// Add puts a square into s; one outside 0 to MaxSquares-1 changes nothing.
func (s *Set) Add(square int) {
	if square >= 0 && square < MaxSquares {
		s[square/64] |= 1 << (square % 64)
	}
}

// Remove takes a square out of s.
func (s *Set) Remove(square int) {
	if square >= 0 && square < MaxSquares {
		s[square/64] &^= 1 << (square % 64)
	}
}

// Has reports whether s holds a square.
func (s *Set) Has(square int) bool {
	return square >= 0 && square < MaxSquares && s[square/64]>>(square%64)&1 != 0
}

// Empty reports whether s holds no square.
func (s *Set) Empty() bool { return *s == Set{} }

// Len returns how many squares s holds.
func (s *Set) Len() int {
	n := 0
	for _, word := range s {
		n += bits.OnesCount64(word)
	}
	return n
}

// All yields the squares of s in ascending order.
func (s *Set) All() iter.Seq[int] {
	return func(yield func(int) bool) {
		for i, word := range s {
			for ; word != 0; word &= word - 1 {
				if !yield(64*i + bits.TrailingZeros64(word)) {
					return
				}
			}
		}
	}
}
