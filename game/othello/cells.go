package othello

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"strings"

	"colat/game"
)

// victoryCells is the number of victory cells in the victory game.
const victoryCells = 5

// NoCells replaces the list of victory cells in texts if a game has none.
const NoCells = "none"

// cellSet holds the victory cells of a game, which may be none. The rules ignore their
// order, but it is kept so that texts list the cells in the order in which they were
// given.
type cellSet struct {
	bits  uint64
	order [victoryCells]uint8
}

// cellsOf returns the squares of a bitboard, which has five bits or none, in ascending
// order.
func cellsOf(squares uint64) cellSet {
	set := cellSet{bits: squares}
	for i := 0; squares != 0; squares &= squares - 1 {
		set.order[i] = uint8(bits.TrailingZeros64(squares))
		i++
	}
	return set
}

// drawCells draws five different squares. All sets of five are equally likely.
func drawCells(rng *rand.Rand) cellSet {
	var squares uint64
	for bits.OnesCount64(squares) < victoryCells {
		squares |= 1 << rng.IntN(64)
	}
	return cellsOf(squares)
}

// parseCells parses the five victory cells, separated by spaces, commas or plus signs,
// or NoCells.
func parseCells(text string) (cellSet, error) {
	if strings.EqualFold(strings.TrimSpace(text), NoCells) {
		return cellSet{}, nil
	}
	return cellsFrom(strings.FieldsFunc(text, func(c rune) bool {
		return c == ' ' || c == '\t' || c == ',' || c == '+'
	}))
}

// cellsFrom parses the names of five different squares.
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

// append appends the names of the cells to buf.
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
