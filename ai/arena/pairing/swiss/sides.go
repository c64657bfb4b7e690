package swiss

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
