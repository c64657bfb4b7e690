package eval

import (
	"colat/game"
	"colat/game/uttt"
)

// lines are the lines of a block's cells, and of the blocks.
var lines = uttt.Lines()

// A LineTable holds the lines of a set of cells of a block, or of blocks.
type LineTable struct {
	Completing uint16 // members missing from the set, each completing a line
	Some       uint8  // the lines, one bit each, with a member in the set
	Has        bool   // whether the set contains a line
}

// everyLine is the Some of a set with a member in every line.
const everyLine = 1<<8 - 1

// Lines holds the LineTable of every set.
var Lines = lineTables()

func lineTables() (tables [all + 1]LineTable) {
	for set := range tables {
		t := &tables[set]
		for i, line := range lines {
			missing := line &^ uint16(set)
			switch {
			case missing == 0:
				t.Has = true
			case missing&(missing-1) == 0:
				t.Completing |= missing
			}
			if missing != line {
				t.Some |= 1 << i
			}
		}
	}
	return tables
}

// places holds the block and cell of each move: a table is faster than a division.
var places = func() (places [MaxMoves]struct{ block, cell uint8 }) {
	for m := range places {
		places[m].block, places[m].cell = uint8(m/9), uint8(m%9)
	}
	return places
}()

// Block returns the block of a move.
func (m Move) Block() int { return int(places[m].block) }

// Cell returns the cell of a move in its block.
func (m Move) Cell() int { return int(places[m].cell) }

// The parts of a hash.
var (
	stoneKeys  [2][MaxMoves]uint64
	ownerKeys  [2][9]uint64
	targetKeys [Free + 1]uint64
	turnKey    uint64
	openKey    uint64
)

func init() {
	seed := uint64(0)
	next := func() uint64 {
		seed += game.Golden
		return game.Scramble(seed ^ 0x75747474)
	}
	for side := range stoneKeys {
		for m := range stoneKeys[side] {
			stoneKeys[side][m] = next()
		}
		for block := range ownerKeys[side] {
			ownerKeys[side][block] = next()
		}
	}
	for target := range targetKeys {
		targetKeys[target] = next()
	}
	turnKey, openKey = next(), next()
}

const (
	// Free is the target of a side that may choose its block.
	Free = uttt.Free
	// MaxMoves is the largest number of legal moves.
	MaxMoves = 81

	all = 1<<9 - 1
)

// A Move is 9 times the block plus the cell, as in the game's own moves.
type Move uint8
