// Package eval estimates positions of Ultimate Tic-Tac-Toe by a small network made for
// search: the contents of a block are looked up, not computed.
//
// An encoder, a network of three layers, makes a code of Features numbers of the cells of each
// pattern of own and opposing stones in a block (Buro's patterns, 1998); each set of won blocks of
// a side has learned numbers (Bengio et al., "A Neural Probabilistic Language Model", 2003). A
// hidden layer of rectified units sees all of these and the block to play, once as the side to
// move sees them and once as its opponent does; each variant of the rules has its own weights for
// that. It is linear up to there, so the contribution of each pattern in each block to the hidden
// units is tabled, and a move replaces one vector of the sum by another (NNUE: Nasu, 2018). Two
// small layers follow.
//
// A Board represents the game for the champion's search: a few words that are copied for
// each move, without history.
package eval

import (
	"math/bits"
)

// A Pattern is the contents of a block, from the point of view of one side. All blocks
// decided in the same way share one pattern, except for won blocks in which moves are still
// legal: their patterns say which cells are empty.
type Pattern uint16

const (
	WonByOwn Pattern = iota
	WonByOpp
	DrawnBlock
	undecided // the first undecided pattern
)

// ternary maps a set to the base-3 number whose digits are the bits of the set.
var ternary = func() (table [all + 1]uint16) {
	for set := range table {
		power := uint16(1)
		for cell := range 9 {
			if set>>cell&1 != 0 {
				table[set] += power
			}
			power *= 3
		}
	}
	return table
}()

// patternOf maps ternary numbers to patterns. The patterns from firstOpen on are those of
// won blocks that are still playable, by the empty cells: first the side's own blocks, then
// its opponent's.
var patternOf, firstOpen = numberPatterns()

// Patterns is the number of patterns.
var Patterns = int(firstOpen) + 2*(all+1)

func numberPatterns() (table [19683]Pattern, count Pattern) {
	next := undecided
	for own := range uint16(all + 1) {
		for rest := all &^ own; ; rest = (rest - 1) & (all &^ own) {
			opp := uint16(rest)
			index := ternary[own] + 2*ternary[opp]
			switch {
			case Lines[own].Has:
				table[index] = WonByOwn
			case Lines[opp].Has:
				table[index] = WonByOpp
			case own|opp == all:
				table[index] = DrawnBlock
			default:
				table[index] = next
				next++
			}
			if rest == 0 {
				break
			}
		}
	}
	return table, next
}

// PatternAt returns the pattern of a block for a side.
func PatternAt(b *Board, block int, side uint8) Pattern { return patternsAt(b, block)[side&1] }

// patternsAt returns the pattern of a block for both sides.
func patternsAt(b *Board, block int) [2]Pattern {
	if b.Decided()>>block&1 != 0 {
		return [2]Pattern{wonPattern(b, block, 0), wonPattern(b, block, 1)}
	}
	first, second := ternary[b.Stones[0][block&15]&all], ternary[b.Stones[1][block&15]&all]
	return [2]Pattern{patternOf[first+2*second], patternOf[second+2*first]}
}

// wonPattern returns the pattern of a won block for a side.
func wonPattern(b *Board, block int, side uint8) Pattern {
	by := WonByOwn
	if b.Owned[side&1]>>block&1 == 0 {
		by = WonByOpp
	}
	if b.Shut>>block&1 != 0 {
		return by
	}
	return openPattern(by, b.Empty(block))
}

// openPattern returns the pattern of a won block with some empty cells in which moves are
// legal.
func openPattern(by Pattern, empty uint16) Pattern {
	return firstOpen + by*(all+1) + Pattern(empty&all)
}

// OpenBlocks calls f with every pattern of a won block in which moves are legal: who has won
// it, and its empty cells.
func OpenBlocks(f func(p, by Pattern, empty uint16)) {
	for _, by := range []Pattern{WonByOwn, WonByOpp} {
		for empty := range uint16(all + 1) {
			f(openPattern(by, empty), by, empty)
		}
	}
}

// Undecided calls f with every undecided pattern and the cells of both sides in it.
func Undecided(f func(p Pattern, own, opp uint16)) {
	for own := range uint16(all + 1) {
		for opp := range uint16(all + 1) {
			if own&opp == 0 {
				if p := patternOf[ternary[own]+2*ternary[opp]]; p >= undecided {
					f(p, own, opp)
				}
			}
		}
	}
}

// PatternsOf returns the patterns of all blocks for the side to move.
func PatternsOf(b *Board) (patterns [9]Pattern) {
	for block := range patterns {
		patterns[block] = PatternAt(b, block, b.Side&1)
	}
	return patterns
}

// Swapped returns each pattern as the other side sees it.
func Swapped() []Pattern {
	swapped := make([]Pattern, Patterns)
	swapped[WonByOwn], swapped[WonByOpp], swapped[DrawnBlock] = WonByOpp, WonByOwn, DrawnBlock
	Undecided(func(p Pattern, own, opp uint16) { swapped[p] = patternOf[ternary[opp]+2*ternary[own]] })
	OpenBlocks(func(p, by Pattern, empty uint16) { swapped[p] = openPattern(swapped[by], empty) })
	return swapped
}

// Images returns the image of each pattern if cell i moves to to[i].
func Images(to [9]int) []Pattern {
	move := func(set uint16) (image uint16) {
		for ; set != 0; set &= set - 1 {
			image |= 1 << to[bits.TrailingZeros16(set)]
		}
		return image
	}
	images := make([]Pattern, Patterns)
	for p := range undecided {
		images[p] = p
	}
	Undecided(func(p Pattern, own, opp uint16) {
		images[p] = patternOf[ternary[move(own)]+2*ternary[move(opp)]]
	})
	OpenBlocks(func(p, by Pattern, empty uint16) { images[p] = openPattern(by, move(empty)) })
	return images
}

// A Standing is the set of blocks a side has won and the set of blocks it cannot win.
// Symmetric standings are equal.
type Standing uint16

// Symmetries holds the eight symmetries of a square, for cells and for blocks alike: cell
// i moves to Symmetries[n][i].
var Symmetries = func() (all [8][9]int) {
	for i := range all {
		for cell := range 9 {
			x, y := cell%3, cell/3
			if i&1 != 0 {
				x = 2 - x
			}
			if i&2 != 0 {
				y = 2 - y
			}
			if i&4 != 0 {
				x, y = y, x
			}
			all[i][cell] = 3*y + x
		}
	}
	return all
}()

// standingOf maps ternary numbers of own and unattainable blocks to standings. Standings
// is the number of standings.
var standingOf, Standings = numberStandings()

func numberStandings() (table [19683]Standing, count int) {
	const unknown = Standing(0xffff)
	for i := range table {
		table[i] = unknown
	}
	for i := range table {
		if table[i] != unknown {
			continue
		}
		for _, to := range Symmetries {
			table[turned(i, to)] = Standing(count)
		}
		count++
	}
	return table, count
}

// turned returns the ternary number in which digit i has moved to to[i].
func turned(number int, to [9]int) (image int) {
	var digits [9]int
	for i := range digits {
		digits[to[i]] = number % 3
		number /= 3
	}
	for i := 8; i >= 0; i-- {
		image = 3*image + digits[i]
	}
	return image
}

// StandingsAt returns the standings of a side and of its opponent.
func StandingsAt(b *Board, side uint8) (own, opp Standing) {
	o, e := ternary[b.Owned[side&1]&all], ternary[b.Owned[side&1^1]&all]
	drawn := ternary[b.Shut&^b.Decided()&all]
	return standingOf[o+2*(e+drawn)], standingOf[e+2*(o+drawn)]
}
