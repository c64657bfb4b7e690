package cotoan

import (
	"math/bits"

	"colat/game"
)

// A move encodes the square it begins on, the square it ends on, and whether it
// captures.
const (
	toShift    = 7
	captureBit = 1 << 14
	squareMask = 1<<toShift - 1
)

// Slide returns the move of a piece to an empty square.
func Slide(from, to Square) game.Move { return game.Move(from) | game.Move(to)<<toShift }

// Capture returns the move of a rear piece to the square of the piece it captures.
func Capture(from, to Square) game.Move { return Slide(from, to) | captureBit }

// AppendSlides appends the moves of a side's pieces to empty squares to buf.
func (b *Board) AppendSlides(buf []game.Move, side game.Player) []game.Move {
	for n := 1; n < Numbers; n++ {
		s := b.where[side][n]
		if s == NoSquare {
			continue
		}
		for d := range Direction(Directions) {
			to := int(s)
			for range min(n, b.Blocker(s, d)-1) {
				to += offsets[d]
				buf = append(buf, Slide(s, Square(to)))
			}
		}
	}
	return buf
}

// A Pair is a rear and a front piece on adjacent squares, with the distances they
// reach.
type Pair struct {
	Rear, Front Square
	// Reach holds the distances from the front piece at which the pair captures: bit d
	// for distance d; it is not 0. Distance is the distance from the front piece to the
	// next piece in that direction, which stands on End. If there is none, Distance is
	// the distance to the first square beyond the edge and End is NoSquare.
	Reach    uint16
	Distance int
	End      Square
}

// Hits reports whether there is a piece on End at a distance at which the pair
// captures. The piece may belong to the same side, which the pair cannot capture.
func (p *Pair) Hits() bool { return p.Reach>>p.Distance&1 != 0 && p.End != NoSquare }

// Pairs iterates over the pairs of one side with Next.
type Pairs struct {
	Pair
	board   *Board
	reaches *Reaches
	side    game.Player
	number  int // of the rear piece
	fronts  set // adjacent to Rear and not visited yet
}

// Pairs returns an iterator over the pairs of a side that capture by the rules of
// reaches. Call Next to go to the first one.
func (b *Board) Pairs(side game.Player, reaches *Reaches) Pairs {
	return Pairs{board: b, reaches: reaches, side: side}
}

// captures reports whether the pair can capture.
func (p *Pairs) captures() bool { return p.Hits() && !p.board.squares[p.End].of(p.side) }

// Next advances to the next pair and reports whether there is one.
func (p *Pairs) Next() bool {
	b := p.board
	for {
		for p.fronts[0]|p.fronts[1] == 0 {
			if p.number++; p.number == Numbers {
				return false
			}
			if p.Rear = b.where[p.side][p.number]; p.Rear != NoSquare {
				own, near := &b.sides[p.side], &around[p.Rear]
				p.fronts = set{own[0] & near[0], own[1] & near[1]}
			}
		}
		half := Square(0)
		if p.fronts[0] == 0 {
			half = 1
		}
		p.Front = half<<6 + Square(bits.TrailingZeros64(p.fronts[half]))
		p.fronts[half] &= p.fronts[half] - 1
		if p.Reach = p.reaches[p.number][b.squares[p.Front]&15%Numbers]; p.Reach == 0 {
			continue
		}
		d := towards[middle+int(p.Front)-int(p.Rear)]
		p.Distance, p.End = b.Blocker(p.Front, d), NoSquare
		if p.Distance <= int(room[p.Front][d]) {
			p.End = Square(int(p.Front) + p.Distance*offsets[d])
		}
		return true
	}
}

// AppendCaptures appends the captures of a side by the rules of reaches to buf.
func (b *Board) AppendCaptures(buf []game.Move, side game.Player, reaches *Reaches) []game.Move {
	for pairs := b.Pairs(side, reaches); pairs.Next(); {
		if pairs.captures() {
			buf = append(buf, Capture(pairs.Rear, pairs.End))
		}
	}
	return buf
}

// CountMoves returns the number of moves of a side.
func (b *Board) CountMoves(side game.Player, reaches *Reaches) int {
	count := 0
	for n := 1; n < Numbers; n++ {
		if s := b.where[side][n]; s != NoSquare {
			for d := range Direction(Directions) {
				count += min(n, b.Blocker(s, d)-1)
			}
		}
	}
	for pairs := b.Pairs(side, reaches); pairs.Next(); {
		if pairs.captures() {
			count++
		}
	}
	return count
}

// CanMove reports whether a side has a move.
func (b *Board) CanMove(side game.Player, reaches *Reaches) bool {
	for n := 1; n < Numbers; n++ {
		if s := b.where[side][n]; s != NoSquare {
			for d := range Direction(Directions) {
				if b.Blocker(s, d) > 1 {
					return true
				}
			}
		}
	}
	for pairs := b.Pairs(side, reaches); pairs.Next(); {
		if pairs.captures() {
			return true
		}
	}
	return false
}

// CountLeaves implements game.LeafCounter. It counts the moves of the last ply instead
// of playing them.
func (s *State) CountLeaves(depth int) int64 {
	if s.over {
		return 1
	}
	return s.countLeaves(depth, make([]game.Move, 0, 128*depth))
}

// countLeaves counts the leaves below a position that is not over. It appends to buf,
// which holds the moves of the plies above.
func (s *State) countLeaves(depth int, buf []game.Move) int64 {
	if depth == 1 {
		return int64(s.board.CountMoves(s.toMove, &s.rules.reaches))
	}
	above := len(buf)
	buf = s.AppendMoves(buf)
	var leaves int64
	for _, m := range buf[above:] {
		s.Play(m)
		if s.over {
			leaves++
		} else {
			leaves += s.countLeaves(depth-1, buf)
		}
		s.Undo()
	}
	return leaves
}
