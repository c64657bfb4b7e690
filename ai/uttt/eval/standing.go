package eval

import (
	"colat/ai/uttt/position"
)

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

// standingsAt returns the ternary numbers of the blocks won and unattainable for a side,
// and then for its opponent.
func standingsAt(b *position.Board, side uint8) (own, opp uint16) {
	o, e := ternary[b.Owned[side]&all], ternary[b.Owned[side^1]&all]
	drawn := ternary[b.Shut&^b.Decided()&all]
	return o + 2*(e+drawn), e + 2*(o+drawn)
}

// StandingsOf returns both sides' standings, that of the side to move first.
func StandingsOf(b *position.Board) [2]Standing {
	own, opp := standingsAt(b, b.Side&1)
	return [2]Standing{standingOf[own], standingOf[opp]}
}
