package pattern

// A Class sums up the shapes of the four directions, the strongest last.
type Class uint8

const (
	Quiet        Class = iota
	Prospects          // a two or closed three
	OneThree           // an open three
	ThreeMore          // an open three and a closed three or an open two
	DoubleThree        // two open threes
	OneFour            // a four
	FourMore           // a four and a closed three or an open two
	FourThree          // a four and an open three
	Unanswerable       // fours that no single stone answers
	Winning            // a five
	Classes      = int(Winning) + 1
)

// Directions is the number of shapes of a cell.
const Directions = 4

// ShapeBits is the number of bits of a shape in a Cell.
const ShapeBits = 4

// A Cell holds the shapes of a cell for one side, those of direction d from bit ShapeBits·d
// on.
type Cell uint16

// Cells is the number of Cells.
const Cells = 1 << (Directions * ShapeBits)

// Shape returns the shape of a direction.
func (c Cell) Shape(d int) Shape { return Shape(c >> (ShapeBits * d) & 0xf) }

// Class returns the class of a cell. Two fours in different directions have no common answer
// but their own cell.
func (c Cell) Class() Class {
	var n [Shapes]int
	for d := range Directions {
		n[c.Shape(d)]++
	}
	threes := n[NarrowOpenThree] + n[OpenThree]
	closed := n[Three] + n[WideThree]
	more := closed + n[NarrowOpenTwo] + n[OpenTwo] + n[WideOpenTwo]
	switch {
	case n[Five] > 0:
		return Winning
	case n[OpenFour] > 0 || n[Four] > 1:
		return Unanswerable
	case n[Four] > 0 && threes > 0:
		return FourThree
	case n[Four] > 0 && closed > 0:
		return FourMore
	case n[Four] > 0:
		return OneFour
	case threes > 1:
		return DoubleThree
	case threes > 0 && more > 0:
		return ThreeMore
	case threes > 0:
		return OneThree
	case more > 0:
		return Prospects
	}
	return Quiet
}

// RenjuClass returns the class of a cell for the first side in renju. Cells that are forbidden by their shapes
// are quiet: two fours are, and two threes unless one cannot become a straight four, which the shapes do not
// tell. A four with two threes is a four and a three, which may be forbidden.
func (c Cell) RenjuClass() Class {
	fours, threes := 0, 0
	for d := range Directions {
		switch c.Shape(d) {
		case Five:
			return Winning
		case OpenFour, Four:
			fours++
		case OpenThree, NarrowOpenThree:
			threes++
		}
	}
	switch {
	case fours > 1 || fours == 0 && threes > 1:
		return Quiet
	case threes > 1:
		return FourThree
	}
	return c.Class()
}

// Combinations is the number of combinations of the shapes of four directions.
const Combinations = (Shapes + 3) * (Shapes + 2) * (Shapes + 1) * Shapes / 24

// Sorted returns the shapes of a cell, the strongest first.
func (c Cell) Sorted() (shapes [Directions]Shape) {
	for d := range Directions {
		at := d
		for ; at > 0 && shapes[at-1] < c.Shape(d); at-- {
			shapes[at] = shapes[at-1]
		}
		shapes[at] = c.Shape(d)
	}
	return shapes
}

// Combination returns the number of a cell's combination of shapes, in any directions: below
// Combinations, and 0 for a cell of dead shapes.
func (c Cell) Combination() int {
	s := c.Sorted()
	w, x, y, z := int(s[0]), int(s[1]), int(s[2]), int(s[3])
	return (w+3)*(w+2)*(w+1)*w/24 + (x+2)*(x+1)*x/6 + (y+1)*y/2 + z
}
