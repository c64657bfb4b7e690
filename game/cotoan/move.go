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

// CanSlide reports whether a side can make a move to an empty square.
func (b *Board) CanSlide(side game.Player, m game.Move) bool {
	from, to := From(m), To(m)
	piece := b.squares[from]
	if IsCapture(m) || !piece.of(side) || b.squares[to] != NoPiece {
		return false
	}
	d, distance, straight := from.Towards(to)
	return straight && distance <= piece.Number() && distance < b.Blocker(from, d)
}

// AppendCaptures appends the captures of a side by the rules of reaches to buf.
func (b *Board) AppendCaptures(buf []game.Move, side game.Player, reaches *Reaches) []game.Move {
	var attacks Attacks
	b.Attack(side, reaches, &attacks)
	for _, hit := range attacks.Hits() {
		if !b.squares[hit.End].of(side) {
			buf = append(buf, Capture(hit.Rear, hit.End))
		}
	}
	return buf
}

// CountMoves returns the number of moves of a side.
func (b *Board) CountMoves(side game.Player, reaches *Reaches) int {
	count := 0
	for n := 1; n < Numbers; n++ {
		s := b.where[side&1][n]
		if s >= NoSquare {
			continue
		}
		for _, p := range places[s] {
			line := b.lines[p.line%64]
			count += min(n, bits.TrailingZeros16(line>>(p.bit+1)))
			count += min(n, int(p.bit)-bits.Len16(line&(1<<p.bit-1)))
		}
	}
	var attacks Attacks
	b.Attack(side, reaches, &attacks)
	for _, hit := range attacks.Hits() {
		if !b.squares[hit.End].of(side) {
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
	return len(b.AppendCaptures(make([]game.Move, 0, mostHits), side, reaches)) > 0
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
