// Package swiss pairs the rounds of Swiss tournaments.
//
// What a pairing should be like is an ordered list of aims, after the FIDE (Dutch) System
// (FIDE Handbook C.04.3). A pairing that is best by this list for the whole field at once
// is a matching of the greatest weight in a graph of the players, as Ólafsson found
// ("Weighted Matching in Chess Tournaments", Journal of the Operational Research Society
// 41, 1990), here with weights compared from aim to aim. So there is no backtracking, and
// the time is cubic in the number of players.
package swiss

import (
	"cmp"
	"slices"

	"colat/ai/arena/pairing/matching"
)

// A Player is what matters of a player for the pairing of the next round.
type Player struct {
	Points int
	Met    []int // who it has been paired with, as indices
	// Sides tells of each meeting that was played whether the player opened it (1) or
	// not (−1), in order.
	Sides []int
	// Rested is set once the player has had a round's points for want of an opponent.
	Rested bool
	// Walkovers is how often an opponent did not come.
	Walkovers int
	// Missed is how many rounds the player was not there for.
	Missed int
	// Float is what the latest round was: Down if the player met somebody with fewer
	// points, or rested, Up if with more.
	Float Float
}

// A Float is a meeting of players with different points, as one of them sees it.
type Float int8

// The floats.
const (
	Up   Float = -1
	Down Float = 1
)

// Opposite is the float of the other player.
func (f Float) Opposite() Float { return -f }

// FloatOf returns how somebody floats that meets somebody else.
func FloatOf(own, opponent int) Float { return Float(cmp.Compare(own, opponent)) }

// A Pair is two players, as indices, of whom the first opens.
type Pair struct{ First, Second int }

// A Pairing is a round.
type Pairing struct {
	Pairs   []Pair // the ones with the most points first
	Resting []int  // who has no opponent and gets a round's points
	// Stuck are those who have no opponent though they have rested before. Unless it is
	// empty there is no round that keeps the promises.
	Stuck []int
}

// A Round is what is settled of a round before it is paired.
type Round struct {
	// Even is set if a meeting has as many games in which the one opens as in which
	// the other does, so that sides do not matter.
	Even bool
	// Kept are pairs that stay together whatever the aims say.
	Kept []Pair
	// Lot is a number from 0 to MostLot for a pair, which decides where the aims leave
	// a choice. Pairs that differ in it make one round better than all others, so that
	// keeping pairs of a round that has been paired before leaves the others as they
	// were.
	Lot func(i, j int) int64
}

// MostLot is the greatest lot.
const MostLot = 1<<40 - 1

// Pairs pairs players, the strongest first, for a round.
//
// Nobody meets anybody twice, and nobody rests twice. Beyond that, the earlier aim
// before the later one:
//
//  1. whoever has rested has an opponent, and as few as possible rest;
//  2. nobody opens three times more than it does not, or the other way round;
//  3. nobody opens, or does not, three times in a row;
//  4. whoever rests has had no walkover, has few points and has missed few rounds;
//  5. few floats: steps from points to points down which players meet;
//  6. no long floats: the sum of the squares of these steps is small;
//  7. many play the side that they should, and those first who should most;
//  8. few float the way they did in the round before;
//  9. whoever rests is weak;
//  10. of n with the same points the first meets the one n/2 behind it, and so on;
//  11. the lot.
func Pairs(players []Player, round Round) Pairing {
	f := newField(players, round)
	p := Pairing{Pairs: slices.Clone(round.Kept)}
	free := f.free()
	mates := matching.Maximum(len(free), func(i, j int) (matching.Weight, bool) { return f.weight(free[i], free[j]) })
	for i, mate := range mates {
		switch player := free[i]; {
		case mate > i:
			p.Pairs = append(p.Pairs, f.seat(player, free[mate]))
		case mate < 0 && players[player].Rested:
			p.Stuck = append(p.Stuck, player)
		case mate < 0:
			p.Resting = append(p.Resting, player)
		}
	}
	f.sort(p.Pairs)
	return p
}

// field is the players and what has to be known of all of them.
type field struct {
	Round
	players []Player
	met     [][]bool
	group   []int // of each player; 0 is those with the most points
	place   []int // within the group
	size    []int // of each group
}

// free returns the players who are not kept together with another one.
func (f *field) free() []int {
	kept := make([]bool, len(f.players))
	for _, pair := range f.Kept {
		kept[pair.First], kept[pair.Second] = true, true
	}
	var list []int
	for i := range f.players {
		if !kept[i] {
			list = append(list, i)
		}
	}
	return list
}

func newField(players []Player, round Round) *field {
	f := &field{
		Round:   round,
		players: players,
		met:     make([][]bool, len(players)),
		group:   make([]int, len(players)),
		place:   make([]int, len(players)),
	}
	var points []int
	for i := range players {
		f.met[i] = make([]bool, len(players))
		for _, j := range players[i].Met {
			f.met[i][j] = true
		}
		points = append(points, players[i].Points)
	}
	slices.SortFunc(points, func(a, b int) int { return b - a })
	points = slices.Compact(points)
	f.size = make([]int, len(points))
	for i := range players {
		g := slices.Index(points, players[i].Points)
		f.group[i], f.place[i] = g, f.size[g]
		f.size[g]++
	}
	return f
}

// sort puts the pairs with the most points first.
func (f *field) sort(pairs []Pair) {
	slices.SortFunc(pairs, func(a, b Pair) int {
		return cmp.Or(
			cmp.Compare(min(f.group[a.First], f.group[a.Second]), min(f.group[b.First], f.group[b.Second])),
			cmp.Compare(max(f.group[a.First], f.group[a.Second]), max(f.group[b.First], f.group[b.Second])),
			cmp.Compare(min(a.First, a.Second), min(b.First, b.Second)),
		)
	})
}

// weight says what a pair is worth, aim by aim.
func (f *field) weight(i, j int) (w matching.Weight, allowed bool) {
	if f.met[i][j] || f.met[j][i] {
		return w, false
	}
	a, b := &f.players[i], &f.players[j]
	steps := int64(f.group[i] - f.group[j])
	if steps < 0 {
		steps = -steps
	}
	var sides sidesCost
	if !f.Even {
		sides = f.sides(f.seat(i, j))
	}
	w = matching.Weight{
		count(a.Rested) + count(b.Rested),
		1,
		-sides.beyond,
		-sides.row,
		int64(a.Walkovers + b.Walkovers),
		f.standing(i) + f.standing(j),
		int64(a.Missed + b.Missed),
		-steps,
		-steps * steps,
		-sides.unwanted<<shift - sides.strongly,
		-f.floatsAgain(i, j),
		int64(2*len(f.players) - i - j),
		-f.offFold(i, j),
		f.Lot(i, j),
	}
	return w, true
}

// shift leaves room for the number of all players behind another number.
const shift = 16

func count(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// standing is the greater the more points a player has: whoever is left without an
// opponent should have few.
func (f *field) standing(i int) int64 { return int64(len(f.size) - f.group[i]) }

// floatsAgain counts the players of a pair who float as in the round before.
func (f *field) floatsAgain(i, j int) int64 {
	float := FloatOf(f.players[i].Points, f.players[j].Points)
	return count(float != 0 && f.players[i].Float == float) +
		count(float != 0 && f.players[j].Float == float.Opposite())
}

// offFold says how far a pair with the same points is from the one that folding the
// group in its middle would make, squared.
func (f *field) offFold(i, j int) int64 {
	if f.group[i] != f.group[j] {
		return 0
	}
	off := int64(f.place[j] - f.place[i] - f.size[f.group[i]]/2)
	return off * off
}
