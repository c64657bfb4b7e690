package board

import (
	"iter"
	"math/bits"
)

// MaxSide is the maximum number of columns and of rows of a table, MaxSquares that of
// squares.
const (
	MaxSide    = 20
	MaxSquares = MaxSide * MaxSide
)

// A Set is a set of squares. The zero Set is empty. A set of squares below 64 can be
// written Set{bits}.
type Set [(MaxSquares + 63) / 64]uint64

// SetOf returns the set of the given squares. Squares outside 0 to MaxSquares-1 are
// ignored.
func SetOf(squares ...int) Set {
	var s Set
	for _, square := range squares {
		s.Add(square)
	}
	return s
}

// Add adds a square to s. It ignores squares outside 0 to MaxSquares-1.
func (s *Set) Add(square int) {
	if square >= 0 && square < MaxSquares {
		s[square/64] |= 1 << (square % 64)
	}
}

// Remove removes a square from s.
func (s *Set) Remove(square int) {
	if square >= 0 && square < MaxSquares {
		s[square/64] &^= 1 << (square % 64)
	}
}

// Has reports whether s contains a square.
func (s *Set) Has(square int) bool {
	return square >= 0 && square < MaxSquares && s[square/64]>>(square%64)&1 != 0
}

// Empty reports whether s is empty.
func (s *Set) Empty() bool { return *s == Set{} }

// Len returns the number of squares in s.
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
