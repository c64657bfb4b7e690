// Package swiss pairs the rounds of Swiss tournaments.
//
// The aims of a pairing form an ordered list, after the FIDE (Dutch) System (FIDE
// Handbook C.04.3). A pairing that is optimal by this list for the whole field at once is
// a matching of maximum weight in a graph of the players, as Ólafsson found ("Weighted
// Matching in Chess Tournaments", Journal of the Operational Research Society 41, 1990);
// here the weights are compared aim by aim. There is no backtracking, and the time is
// cubic in the number of players.
package swiss

import (
	"cmp"
	"slices"
)

// A Player holds the facts about a player that the pairing of the next round depends on.
type Player struct {
	Points int
	Met    []int // players it has been paired with, as indices
	// Sides has one element for each meeting that was played, in order: 1 if the player
	// opened it, −1 if not.
	Sides []int
	// Rested is set once the player has got a round's points without an opponent.
	Rested bool
	// Walkovers is the number of rounds in which the opponent did not come.
	Walkovers int
	// Missed is the number of rounds in which the player was absent.
	Missed int
	// Float describes the latest round: Down if the player met an opponent with fewer
	// points, or rested, Up if the opponent had more.
	Float Float
}

// A Float is a meeting of players with different points, from the view of one of them.
type Float int8

// The floats.
const (
	Up   Float = -1
	Down Float = 1
)

// FloatOf returns the float of a player with own points against an opponent with the
// given points.
func FloatOf(own, opponent int) Float { return Float(cmp.Compare(own, opponent)) }

// A Pair is a meeting of two players, as indices. The first opens.
type Pair struct {
	First  int `json:"first"`
	Second int `json:"second"`
}

// A Pairing is a paired round.
type Pairing struct {
	Pairs   []Pair `json:"pairs"`             // pairs with the most points first
	Resting []int  `json:"resting,omitempty"` // players who have no opponent and get a round's points
	// Stuck are players who have no opponent although they have rested before. Unless
	// Stuck is empty, no valid round exists.
	Stuck []int `json:"stuck,omitempty"`
}

// A Round holds the settings of a round before it is paired.
type Round struct {
	// Even is set if each player opens half of the games of a meeting, so that sides do
	// not matter.
	Even bool
	// Kept are pairs that stay together regardless of the aims.
	Kept []Pair
	// Lot returns a number from 0 to MostLot for a pair, which decides if the aims leave
	// a choice. If the numbers of pairs differ, one round is better than all others, so
	// that keeping pairs of a round that has been paired before leaves the other pairs
	// unchanged.
	Lot func(i, j int) int64
}

// MostLot is the largest lot.
const MostLot = 1<<40 - 1

// Pairs pairs the players, sorted with the strongest first, for a round.
//
// No two players meet twice, and no player rests twice. Beyond that, an earlier aim takes
// precedence over a later one:
//
//  1. players who have rested have an opponent, and as few as possible rest;
//  2. no player's openings exceed its other meetings by three or more, or the reverse;
//  3. no player opens, or plays second, three times in a row;
//  4. resting players have had no walkover, have few points and have missed few rounds;
//  5. few floats: steps from points to points down which players meet;
//  6. no long floats: the sum of the squares of these steps is small;
//  7. many players get the side that they should, the strongest preferences first;
//  8. few players float the same way as in the round before;
//  9. resting players are weak;
//  10. of n players with equal points the first meets the one n/2 places below, and so on;
//  11. the lot.
func Pairs(players []Player, round Round) Pairing {
	f := newField(players, round)
	p := Pairing{Pairs: slices.Clone(round.Kept)}
	free := f.free()
	mates := maximumMatching(len(free), func(i, j int) (pairWeight, bool) { return f.weight(free[i], free[j]) })
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

// field holds the players with the data of all of them.
type field struct {
	Round
	players []Player
	met     [][]bool
	group   []int // of each player; group 0 has the most points
	place   []int // within the group
	size    []int // of each group
}

// free returns the players who are not in a kept pair.
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

// sort sorts the pairs with the most points first.
func (f *field) sort(pairs []Pair) {
	slices.SortFunc(pairs, func(a, b Pair) int {
		return cmp.Or(
			cmp.Compare(min(f.group[a.First], f.group[a.Second]), min(f.group[b.First], f.group[b.Second])),
			cmp.Compare(max(f.group[a.First], f.group[a.Second]), max(f.group[b.First], f.group[b.Second])),
			cmp.Compare(min(a.First, a.Second), min(b.First, b.Second)),
		)
	})
}

// weight returns the weight of a pair, one component per aim.
func (f *field) weight(i, j int) (w pairWeight, allowed bool) {
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
	w = pairWeight{
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

// shift leaves room for the number of all players in the lower bits.
const shift = 16

func count(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// standing returns a number that grows with the points of a player: a player without an
// opponent should have few.
func (f *field) standing(i int) int64 { return int64(len(f.size) - f.group[i]) }

// floatsAgain counts the players of a pair who float the same way as in the round before.
func (f *field) floatsAgain(i, j int) int64 {
	float := FloatOf(f.players[i].Points, f.players[j].Points)
	return count(float != 0 && f.players[i].Float == float) +
		count(float != 0 && f.players[j].Float == -float)
}

// offFold returns the squared distance of a pair with equal points from the pair that
// folding the group in its middle would make.
func (f *field) offFold(i, j int) int64 {
	if f.group[i] != f.group[j] {
		return 0
	}
	off := int64(f.place[j] - f.place[i] - f.size[f.group[i]]/2)
	return off * off
}

// want is the side that a player should get in its next meeting: 1 to open, −1 to play
// second, 0 for no preference.
type want struct {
	side     int
	strength int // mild to absolute
}

// Strengths of a preference for a side.
const (
	mild     = iota + 1 // the player had the other side last
	strong              // the player had the other side once more often
	absolute            // the player had the other side at least twice more often, or twice in a row
)

// difference returns the number of meetings that a player opened minus the number of
// others.
func (p *Player) difference() int {
	sum := 0
	for _, side := range p.Sides {
		sum += side
	}
	return sum
}

// want returns the side that a player should get, according to the article on colour
// preferences of the FIDE (Dutch) System.
func (p *Player) want() want {
	n := len(p.Sides)
	if n == 0 {
		return want{}
	}
	difference, last := p.difference(), p.Sides[n-1]
	switch {
	case difference > 1:
		return want{-1, absolute}
	case difference < -1:
		return want{1, absolute}
	case n > 1 && p.Sides[n-2] == last:
		return want{-last, absolute}
	case difference != 0:
		return want{-difference, strong}
	}
	return want{-last, mild}
}

// sidesCost counts the faults of the sides in a pair.
type sidesCost struct {
	beyond   int64 // players whose difference would exceed two
	row      int64 // players who would get the same side three times in a row
	unwanted int64 // players who would not get the side that they should
	strongly int64 // players counted in unwanted whose preference is more than mild
}

// sides returns the faults of the sides in a pair.
func (f *field) sides(p Pair) sidesCost {
	var c sidesCost
	c.add(&f.players[p.First], 1)
	c.add(&f.players[p.Second], -1)
	return c
}

func (c *sidesCost) add(p *Player, side int) {
	n := len(p.Sides)
	if d := p.difference() + side; d > 2 || d < -2 {
		c.beyond++
	}
	if n > 1 && p.Sides[n-1] == side && p.Sides[n-2] == side {
		c.row++
	}
	if w := p.want(); w.side == -side {
		c.unwanted++
		c.strongly += count(w.strength > mild)
	}
}

// less reports whether c is better than o.
func (c sidesCost) less(o sidesCost) bool {
	switch {
	case c.beyond != o.beyond:
		return c.beyond < o.beyond
	case c.row != o.row:
		return c.row < o.row
	case c.unwanted != o.unwanted:
		return c.unwanted < o.unwanted
	}
	return c.strongly < o.strongly
}

// seat decides which of two players opens.
func (f *field) seat(i, j int) Pair {
	if f.group[j] < f.group[i] || f.group[j] == f.group[i] && j < i {
		i, j = j, i // i is the player with more points, or the stronger one
	}
	a, b := &f.players[i], &f.players[j]
	pair, other := Pair{i, j}, Pair{j, i}
	if one, two := f.sides(pair), f.sides(other); one.less(two) {
		return pair
	} else if two.less(one) {
		return other
	}
	// Both prefer the same side equally, or have no preference: the player with the
	// stronger preference gets its side; then the sides of the latest round in which they
	// differ are swapped; then the higher player gets its preferred side.
	wa, wb := a.want(), b.want()
	if wa.side == wb.side && wa.strength != wb.strength {
		if wa.strength < wb.strength {
			return opening(other, wb.side)
		}
		return opening(pair, wa.side)
	}
	for k := 1; k <= min(len(a.Sides), len(b.Sides)); k++ {
		if x, y := a.Sides[len(a.Sides)-k], b.Sides[len(b.Sides)-k]; x != y {
			return opening(pair, -x)
		}
	}
	if wa.side != 0 {
		return opening(pair, wa.side)
	}
	// Neither has played: the player with an odd number, counted from 1, opens.
	if i%2 == 0 {
		return pair
	}
	return other
}

// opening returns the pair ordered such that its first player gets the side.
func opening(p Pair, side int) Pair {
	if side > 0 {
		return p
	}
	return Pair{p.Second, p.First}
}
