package uttt

import "math/bits"

// lines are the rows, columns and diagonals of a 3×3 square, as sets of bits 0 to 8 row
// by row. They apply to the cells of a block and to the nine blocks.
var lines = [8]uint16{
	0b000000111, 0b000111000, 0b111000000,
	0b001001001, 0b010010010, 0b100100100,
	0b100010001, 0b001010100,
}

// Lines returns the rows, columns and diagonals of a 3×3 square, as sets of bits 0 to 8
// row by row. They apply to the cells of a block and to the nine blocks.
func Lines() [8]uint16 { return lines }

// all is the set of all cells of a block, or of all blocks.
const all = 1<<9 - 1

// counted holds the lines in which a set has exactly one, two or three members, and the
// lines in which it has at least one. Bit i stands for lines[i].
type counted struct{ one, two, three, some uint8 }

var inLines = countLines()

func countLines() (table [all + 1]counted) {
	for set := range table {
		c := &table[set]
		for i, line := range lines {
			switch bits.OnesCount16(uint16(set) & line) {
			case 1:
				c.one |= 1 << i
			case 2:
				c.two |= 1 << i
			case 3:
				c.three |= 1 << i
			}
		}
		c.some = c.one | c.two | c.three
	}
	return table
}

// HasLine reports whether a set of cells or blocks contains three in a line.
func HasLine(set uint16) bool { return inLines[set&all].three != 0 }

// oneMoveLines reports whether a single move can have completed all lines in a set:
// some member is part of every line.
func oneMoveLines(set uint16) bool {
	for rest := set; rest != 0; rest &= rest - 1 {
		if !HasLine(set &^ (rest & -rest)) {
			return true
		}
	}
	return false
}
