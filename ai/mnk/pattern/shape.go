// Package pattern classifies the lines through a cell in games of five in a row, by the threat
// that a stone on the cell makes in each of the four directions, and by these four together. The
// classes come from a table that is computed from the rule alone.
package pattern

import rules "colat/game/mnk"

// A Shape names the threat that a stone makes in one direction, the strongest last. It is known from
// the cells at most Radius away. Open shapes lead to a four that has no answer.
type Shape uint8

const (
	Dead            Shape = iota // no five is possible
	One                          // can become a two
	OpenOne                      // can become an open two on up to four cells
	WideOne                      // on more cells
	Two                          // can become a three on up to three cells
	WideTwo                      // on more cells
	NarrowOpenTwo                // can become an open three on up to two cells
	OpenTwo                      // on three cells
	WideOpenTwo                  // on more cells
	Three                        // can become a four on up to two cells
	WideThree                    // on more cells
	NarrowOpenThree              // can become an open four on one cell
	OpenThree                    // on more cells
	Four                         // can become a five, which one stone can prevent
	OpenFour                     // can become a five, which no single stone can prevent
	Five                         // wins

	Shapes = int(Five) + 1
)

// Radius is the number of cells in each direction on which the shape of a cell depends: four
// may belong to a row of five, and the next one may end it.
const Radius = 5

// ReachOf returns how far the cells are at most on which shapes depend under a rule: only rules under
// which the next cell can spoil five in a row need all of Radius.
func ReachOf(rule rules.Rule) int {
	if rule == rules.Freestyle {
		return Radius - 1
	}
	return Radius
}

// States of a cell in the code of a line, two bits each.
const (
	Empty = 0 // the stones of side 0 and 1 are 1 and 2
	Wall  = 3 // outside the board

	// CellBits is the number of bits of a cell, HalfBits that of the cells on one side.
	CellBits = 2
	HalfBits = CellBits * Radius
)

// A half describes the cells on one side of a cell, in one direction, for a player.
type half struct {
	reach int // number of cells before the first one that the player cannot use, up to Radius
	own   int // those with stones of the player, the nearest in bit 0
	end   end // the kind of that first cell, if reach is less than Radius
}

type end uint8

const (
	stone end = iota // a stone of the other side
	wall
)

// A half has an index below halves.
const (
	halfIndexBits = 7
	halves        = 1 << halfIndexBits
)

// index numbers the halves: those of shorter reach with a stone first, then with a wall, then
// those of full reach.
func (h half) index() int {
	if h.reach == Radius {
		return 2*(1<<Radius-1) + h.own
	}
	return int(h.end)*(1<<Radius-1) + 1<<h.reach - 1 + h.own
}

// with returns the half with a stone of the own side, and without the cell at i or those
// behind it, which a stone of the other side closes.
func (h half) with(i int) half { h.own |= 1 << i; return h }

func (h half) closed(i int) half { return half{reach: i, own: h.own & (1<<i - 1), end: stone} }

func (h half) empty(i int) bool { return i < h.reach && h.own>>i&1 == 0 }

// run returns the number of own stones next to the cell, and whether a stone of the other side
// follows.
func (h half) run() (length int, closed bool) {
	for length < h.reach && h.own>>length&1 != 0 {
		length++
	}
	return length, length == h.reach && h.reach < Radius && h.end == stone
}

// seen returns the half that a side sees in a code of Radius cells, the nearest in the lowest
// bits. Unless walls matter, they are stones of the other side.
func seen(code, side int, walls bool) (h half) {
	for ; h.reach < Radius; h.reach++ {
		switch cell := code >> (CellBits * h.reach) & 3; {
		case cell == Wall && walls:
			h.end = wall
			return h
		case cell != Empty && cell != side+1:
			return h
		case cell != Empty:
			h.own |= 1 << h.reach
		}
	}
	return h
}
