package cotoan

import "colat/game"

// A move is the square it begins on, the one it ends on, and whether it captures.
const (
	toShift    = 7
	captureBit = 1 << 14
	squareMask = 1<<toShift - 1
)

// Slide returns the move of a piece to an empty square.
func Slide(from, to Square) game.Move { return game.Move(from) | game.Move(to)<<toShift }

// Capture returns the move of a rear piece to the square of the piece it captures.
func Capture(from, to Square) game.Move { return Slide(from, to) | captureBit }

// From returns where a move begins.
func From(m game.Move) Square { return Square(m & squareMask) }

// To returns where a move ends.
func To(m game.Move) Square { return Square(m >> toShift & squareMask) }

// IsCapture reports whether a move captures.
func IsCapture(m game.Move) bool { return m&captureBit != 0 }

// AppendSlides appends the moves of a side's pieces to empty squares.
func (b *Board) AppendSlides(buf []game.Move, side game.Player) []game.Move {
	for n := 1; n < Numbers; n++ {
		s := b.where[side][n]
		if s == NoSquare {
			continue
		}
		for d := range Direction(Directions) {
			to := int(s)
			for range min(n, b.blocker(s, d)-1) {
				to += offsets[d]
				buf = append(buf, Slide(s, Square(to)))
			}
		}
	}
	return buf
}

// target returns what a rear piece captures with the front piece that stands next to
// it in a direction; NoSquare if there is no such front piece or nothing to capture.
func (b *Board) target(rear Square, d Direction, side game.Player, reaches *[Numbers]uint16) Square {
	front := neighbours[rear][d]
	piece := b.squares[front]
	if !piece.of(side) {
		return NoSquare
	}
	reach := reaches[piece&15%Numbers]
	if reach == 0 {
		return NoSquare
	}
	distance := b.blocker(front, d)
	if reach>>distance&1 == 0 || distance > int(room[front][d]) {
		return NoSquare
	}
	to := Square(int(front) + distance*offsets[d])
	if b.squares[to].of(side) {
		return NoSquare
	}
	return to
}

// AppendCaptures appends the captures of a side by the rules of reaches.
func (b *Board) AppendCaptures(buf []game.Move, side game.Player, reaches *Reaches) []game.Move {
	for n := 1; n < Numbers; n++ {
		s := b.where[side][n]
		if s == NoSquare {
			continue
		}
		for d := range Direction(Directions) {
			if to := b.target(s, d, side, &reaches[n]); to != NoSquare {
				buf = append(buf, Capture(s, to))
			}
		}
	}
	return buf
}

// CountMoves returns how many moves a side has.
func (b *Board) CountMoves(side game.Player, reaches *Reaches) int {
	count := 0
	for n := 1; n < Numbers; n++ {
		s := b.where[side][n]
		if s == NoSquare {
			continue
		}
		for d := range Direction(Directions) {
			count += min(n, b.blocker(s, d)-1)
			if b.target(s, d, side, &reaches[n]) != NoSquare {
				count++
			}
		}
	}
	return count
}

// CanMove reports whether a side has a move.
func (b *Board) CanMove(side game.Player, reaches *Reaches) bool {
	for n := 1; n < Numbers; n++ {
		s := b.where[side][n]
		if s == NoSquare {
			continue
		}
		for d := range Direction(Directions) {
			if b.blocker(s, d) > 1 || b.target(s, d, side, &reaches[n]) != NoSquare {
				return true
			}
		}
	}
	return false
}
