package eval

import "sync"

// A part is a straight part of a line: all eight squares of a row or a column, or one of
// the two diagonals of another line.
type part struct {
	first, squares int
	class          int // of the discs on it, or -1 if it is too short or on the edge
}

// parts holds the parts of each line; the second of a row or column is empty.
var parts = func() (table [lines][2]part) {
	for line := range table {
		n := line & 7
		switch line &^ 7 {
		case rows, columns:
			table[line] = [2]part{{0, 8, straightClass(n)}, {8, 0, -1}}
		case rising:
			table[line] = [2]part{diagonalPart(0, n+1), diagonalPart(n+1, 7-n)}
		case falling:
			table[line] = [2]part{diagonalPart(0, 8-n), diagonalPart(8-n, n)}
		}
	}
	return table
}()

// straightClass returns the class of the n-th row or column. The edges have none, since the feature edge
// contains their squares.
func straightClass(n int) int {
	if n = min(n, 7-n); n == 0 {
		return -1
	}
	return straight.class(n - 1)
}

func diagonalPart(first, squares int) part {
	if squares < shortest {
		return part{first, squares, -1}
	}
	return part{first, squares, diagonal.class(squares - shortest)}
}

// index returns the part's index, given the index of its line.
func (p part) index(line int) int { return line / power3[p.first] % power3[p.squares] }

// A place is the place of a victory cell on one of the four lines through it.
type place struct {
	line    int
	part    part
	at      int // position on the part
	class   int
	reverse bool // whether the class is for the part read backwards
	kind    int  // kind of line for the feature turn: an edge, another straight line, a diagonal
	owner   int  // 3 times the kind of square if this line counts the owner, or -1
}

// places returns the lines through a square that can turn it over.
func places(sq int) []place {
	x, y := sq&7, sq>>3
	var found []place
	for _, line := range [4]int{rows + y, columns + x, rising + (x+y)&7, falling + (y-x)&7} {
		position := x
		if line&^7 == columns {
			position = y
		}
		for _, p := range parts[line] {
			if p.squares < shortest || position < p.first || position >= p.first+p.squares {
				continue
			}
			at := position - p.first
			reverse := at > p.squares-1-at
			if reverse {
				at = p.squares - 1 - at
			}
			class, kind := onStraight.class(2*at), 0
			switch {
			case line >= rising:
				class, kind = diagonalClass(p.squares, at), 2
			case p.class >= 0:
				class, kind = class+1, 1
			}
			owner := -1
			if line < columns {
				owner = 3 * squareKind(x, y)
			}
			found = append(found, place{line, p, position - p.first, class, reverse, kind, owner})
		}
	}
	return found
}

// index returns the place's index, given the index of its line.
func (p place) index(line int) int {
	i := p.part.index(line)
	if p.reverse {
		return int(reversed[p.part.squares][i])
	}
	return i
}

// squareKind returns the class of a square under symmetry, 0 to 9.
func squareKind(x, y int) int {
	x, y = min(x, 7-x), min(y, 7-y)
	if x > y {
		x, y = y, x
	}
	return y*(y+1)/2 + x
}

// turnState returns the state of a cell on a part: how it can change hands along the
// part. For an occupied cell the state depends on the two ends of its run of discs of one
// colour, and for an empty cell on the sides that turn discs over by occupying it.
func turnState(index, squares, at int) int {
	digit := func(i int) int { return index / power3[i] % 3 }
	owner := digit(at)
	if owner == 0 {
		own, opp := captures(digit, squares, at, 1), captures(digit, squares, at, 2)
		return own + 2*opp
	}
	low, high := at, at
	for low >= 0 && digit(low) == owner {
		low--
	}
	for high < squares && digit(high) == owner {
		high++
	}
	end := func(i int) int {
		switch {
		case i < 0 || i >= squares:
			return endEdge
		case digit(i) == 0:
			return endEmpty
		}
		return endOther
	}
	a, b := end(low), end(high)
	if a > b {
		a, b = b, a
	}
	return occupied + (owner-1)*endPairs + b*(b+1)/2 + a
}

// The ends of a run of discs of one colour.
const (
	endEdge = iota
	endEmpty
	endOther
)

// turnedOver reports whether the disc on a cell can be turned over by a move along the
// line: its run ends at an empty square and at the other colour.
func turnedOver(state uint8) bool {
	return state >= occupied && (state-occupied)%endPairs == endOther*(endOther+1)/2+endEmpty
}

// ownerOf returns the owner of the disc on a cell: 0 if there is none, 1 for the side to
// move and 2 for the other side.
func ownerOf(state int) int {
	if state < occupied {
		return 0
	}
	return (state-occupied)/endPairs + 1
}

// captures returns 1 if a side turns over discs of a part by occupying one of its
// squares, otherwise 0.
func captures(digit func(int) int, squares, at, side int) int {
	for _, step := range [2]int{-1, 1} {
		i := at + step
		for i >= 0 && i < squares && digit(i) == 3-side {
			i += step
		}
		if i >= 0 && i < squares && digit(i) == side && i != at+step {
			return 1
		}
	}
	return 0
}

// turns returns the entry of the feature turn for the index of a part.
func (p place) turns(index int) int {
	return p.kind*turnStates + int(turnStatesOf[p.part.squares][p.at][index])
}

// turnedOver reports whether the disc on the cell can be turned over by a move along a
// part with this index.
func (p place) turnedOver(index int) bool {
	return turnedOver(turnStatesOf[p.part.squares][p.at][index])
}

var placesOf = func() (table [64][]place) {
	for sq := range table {
		table[sq] = places(sq)
	}
	return table
}()

// reversed[n][i] is the index i of n squares, at most 8, read backwards.
var reversed [9][]uint16

// turnStatesOf[n][at] holds turnState for each index of a part of n squares.
var turnStatesOf [9][8][]uint8

// fillLineTables fills in reversed and turnStatesOf on the first call.
var fillLineTables = sync.OnceFunc(func() {
	for n := range reversed {
		reversed[n] = make([]uint16, power3[n])
		for i := range reversed[n] {
			image := 0
			for square := range n {
				image += i / power3[square] % 3 * power3[n-1-square]
			}
			reversed[n][i] = uint16(image)
		}
	}
	for n := 3; n <= 8; n++ {
		for at := range n {
			turnStatesOf[n][at] = make([]uint8, power3[n])
			for i := range turnStatesOf[n][at] {
				turnStatesOf[n][at][i] = uint8(turnState(i, n, at))
			}
		}
	}
})
