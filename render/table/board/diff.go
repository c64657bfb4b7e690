package board

import "math"

// appendSteps appends to list the motions that lead from one position to another, with
// the algorithm of chessground's anim.ts: a piece that vanished slides to the nearest
// square where the same piece appeared, and captures the piece there. All other pieces
// that vanished or appeared are removed or placed. A disc that changed its side is
// turned over. The motions are in drawing order: pieces that leave the board are below
// those placed or moved.
//
// Discs turn in rings of squares, outward from origin. An origin of -1 means the first
// square where a piece appeared; if there is none, all discs turn at once.
func appendSteps(list []motion, before, after *Position, g grid, origin int) []motion {
	var gone, come Set
	for square := range g.squares() {
		from, to := before.Pieces[square], after.Pieces[square]
		if from == to || from.turnsInto(to) {
			continue
		}
		if from.Material != NoPiece {
			gone.Add(square)
		}
		if to.Material != NoPiece {
			come.Add(square)
		}
	}
	if !g.has(origin) {
		origin = -1
		for square := range come.All() {
			origin = square
			break
		}
	}

	var slides [MaxSquares]int16 // for a square of come, 1 + the square from which the piece slides
	left := gone                 // squares of gone whose piece is not known to slide
	for square := range come.All() {
		if from := nearest(&left, before, after.Pieces[square], g, square); from >= 0 {
			slides[square] = int16(1 + from)
			left.Remove(from)
		}
	}
	for square := range left.All() {
		m := motion{kind: removing, piece: before.Pieces[square], from: square, to: square, length: removeTime}
		if slides[square] != 0 { // captured: it vanishes as the other piece arrives
			m.start = slideTime - captureTime
			m.length = captureTime
		}
		list = append(list, m)
	}
	for square := range g.squares() {
		from, to := before.Pieces[square], after.Pieces[square]
		switch {
		case come.Has(square) && slides[square] == 0:
			list = append(list, place(to, square))
		case from.turnsInto(to):
			list = append(list, turn(g, origin, square, from, to))
		}
	}
	for square := range come.All() {
		if from := int(slides[square]) - 1; from >= 0 {
			list = append(list, motion{kind: sliding, piece: after.Pieces[square], from: from, to: square, length: slideTime})
		}
	}
	return list
}

// turnsInto reports whether turning over a piece gives another one.
func (p Piece) turnsInto(to Piece) bool {
	return p.Material == Disc && to.Material == Disc && p.Light != to.Light
}

// slides reports whether a piece can slide. Inlaid pieces cannot.
func (p Piece) slides() bool { return p.Material == Disc || p.Material == Stone }

// nearest returns the square of the set nearest to another square among those with the
// given piece in a position, or -1.
func nearest(set *Set, p *Position, piece Piece, g grid, to int) int {
	best, least := -1, math.MaxInt
	if !piece.slides() {
		return best
	}
	x, y := g.place(to)
	for square := range set.All() {
		if p.Pieces[square] != piece {
			continue
		}
		column, row := g.place(square)
		if d := (column-x)*(column-x) + (row-y)*(row-y); d < least {
			best, least = square, d
		}
	}
	return best
}

func place(piece Piece, square int) motion {
	m := motion{kind: placing, piece: piece, from: square, to: square, length: placeTime}
	if piece.inlaid() {
		m.length = strokeTime
	}
	return m
}

// turn returns the motion of a disc that is turned over because of a move on origin.
// Squares at the same distance in king's steps turn together, each ring slightly later
// than the previous one, and every disc rolls away from the origin.
func turn(g grid, origin, square int, from, to Piece) motion {
	if origin < 0 {
		origin = square
	}
	x, y := g.place(square)
	ox, oy := g.place(origin)
	dx, dy := x-ox, y-oy
	ring := max(dx, -dx, dy, -dy)
	return motion{
		kind: turning, before: from, piece: to, from: square, to: square,
		start: float64(ring) * ringDelay, length: turnTime,
		axis: math.Atan2(float64(dy), float64(dx)) - math.Pi/2,
	}
}
