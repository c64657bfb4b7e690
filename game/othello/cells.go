package othello

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"strings"

	"colat/game"
)

// victoryCells is how many victory cells the victory game has.
const victoryCells = 5

// NoCells is what texts have in place of the victory cells of a game without any.
const NoCells = "none"

// cellSet is the victory cells of a game, or none. Their order means nothing to
// the rules, but texts give it back as it was given, so that people and programs
// find their own words again.
type cellSet struct {
	bits  uint64
	order [victoryCells]uint8
}

// cellsOf orders the squares of a bitboard with five bits, or none, by number.
func cellsOf(squares uint64) cellSet {
	set := cellSet{bits: squares}
	for i := 0; squares != 0; squares &= squares - 1 {
		set.order[i] = uint8(bits.TrailingZeros64(squares))
		i++
	}
	return set
}

// drawCells draws five different squares, each set of five equally likely.
func drawCells(rng *rand.Rand) cellSet {
	var squares uint64
	for bits.OnesCount64(squares) < victoryCells {
		squares |= 1 << rng.IntN(64)
	}
	return cellsOf(squares)
}

// parseCells reads the five victory cells with spaces, commas or plus signs
// between, or NoCells.
func parseCells(text string) (cellSet, error) {
	if strings.EqualFold(strings.TrimSpace(text), NoCells) {
		return cellSet{}, nil
	}
	return cellsFrom(strings.FieldsFunc(text, func(c rune) bool {
		return c == ' ' || c == '\t' || c == ',' || c == '+'
	}))
}

// cellsFrom reads the names of five different squares.
func cellsFrom(names []string) (cellSet, error) {
	var set cellSet
	for i, name := range names {
		sq, err := ParseSquare(name)
		if err != nil {
			return set, err
		}
		if set.bits>>sq&1 != 0 {
			return set, fmt.Errorf("%s stands there twice", SquareName(sq))
		}
		set.bits |= 1 << sq
		if i < victoryCells {
			set.order[i] = uint8(sq)
		}
	}
	if len(names) != victoryCells {
		return set, game.Refuse("cần năm ô khác nhau, ví dụ a1 c7 d5 g4 f3, không phải %d",
			"want five different squares, such as a1 c7 d5 g4 f3, not %d", len(names))
	}
	return set, nil
}

// append appends the names of the cells.
func (c *cellSet) append(buf []byte, separator byte) []byte {
	if c.bits == 0 {
		return buf
	}
	for i, sq := range c.order {
		if i > 0 {
			buf = append(buf, separator)
		}
		buf = append(buf, SquareName(int(sq))...)
	}
	return buf
}
