package swiss

// want is the side that a player should have in its next meeting: 1 to open, −1 not to,
// 0 where it does not matter.
type want struct {
	side     int
	strength int // mild to absolute
}

// How much a player should have a side.
const (
	mild     = iota + 1 // the other one than last
	strong              // it has had the other one once more
	absolute            // it has had the other one twice more, or twice in a row
)

// difference is how much oftener a player has opened than not.
func (p *Player) difference() int {
	sum := 0
	for _, side := range p.Sides {
		sum += side
	}
	return sum
}

// want returns which side a player should have, as the FIDE (Dutch) System says in its
// article on colour preferences.
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

// sidesCost is what is wrong with the sides of a pair.
type sidesCost struct {
	beyond   int64 // players whose difference would be more than two
	row      int64 // players who would have a side three times in a row
	unwanted int64 // players who would not have the side that they should
	strongly int64 // of these, those who should more than mildly
}

// sides tells what is wrong with the sides of a pair.
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

// less reports whether a pair's sides are better than another's.
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

// seat says which of two players opens.
func (f *field) seat(i, j int) Pair {
	if f.group[j] < f.group[i] || f.group[j] == f.group[i] && j < i {
		i, j = j, i // i is the one with more points, or the stronger one
	}
	a, b := &f.players[i], &f.players[j]
	pair, other := Pair{i, j}, Pair{j, i}
	if one, two := f.sides(pair), f.sides(other); one.less(two) {
		return pair
	} else if two.less(one) {
		return other
	}
	// Both should have the same side as much, or do not care: the one with the
	// stronger want has it, then the sides of the latest round in which they differ
	// change, then the higher one has what it wants.
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
	// Nobody has played: those whose number is odd, counted from 1, open.
	if i%2 == 0 {
		return pair
	}
	return other
}

// opening returns a pair so that its first player has a side.
func opening(p Pair, side int) Pair {
	if side > 0 {
		return p
	}
	return Pair{p.Second, p.First}
}
