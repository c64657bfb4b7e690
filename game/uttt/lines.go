package uttt

import "math/bits"

// lines are the rows, columns and diagonals of three by three, as sets of bits 0
// to 8 row by row. They are those of a block's cells, and of the nine blocks.
var lines = [8]uint16{
	0b000000111, 0b000111000, 0b111000000,
	0b001001001, 0b010010010, 0b100100100,
	0b100010001, 0b001010100,
}

// Lines returns the rows, columns and diagonals of three by three, as sets of bits 0
// to 8 row by row: those of a block's cells, and of the blocks.
func Lines() [8]uint16 { return lines }

// all is every cell of a block, or every block.
const all = 1<<9 - 1

// counted are the lines in which a set has exactly one, two or three members, and in
// which it has some; bit i stands for lines[i].
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

// HasLine reports whether a set of cells, or of blocks, holds three in a line.
func HasLine(set uint16) bool { return inLines[set&all].three != 0 }

// oneMoveLines reports whether the lines in a set can have come about by one move:
// some member is part of them all.
func oneMoveLines(set uint16) bool {
	for rest := set; rest != 0; rest &= rest - 1 {
		if !HasLine(set &^ (rest & -rest)) {
			return true
		}
	}
	return false
}
