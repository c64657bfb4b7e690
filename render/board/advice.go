package board

// advice is a move that somebody recommends: a piece seen through where it would be
// put, with an arrow to it if it would come from another square.
type advice struct {
	from, to int // squares, or -1
	piece    Piece
}

// noAdvice recommends nothing.
var noAdvice = advice{from: -1, to: -1}

// SetAdvice shows a move that would put a piece on to, or take it there from a square
// that is not -1. A move to -1 is none, and takes the last one away.
func (v *View) SetAdvice(from, to int, piece Piece) {
	a := advice{from, to, piece}
	if !v.grid.has(to) {
		a = noAdvice
	} else if !v.grid.has(from) {
		a.from = -1
	}
	if a == v.marks.advice {
		return
	}
	// An arrow may lie over any square.
	if a.from >= 0 || v.marks.advice.from >= 0 {
		v.damage.addAll(v.grid)
	}
	v.damage.add(SetOf(v.marks.advice.to, a.to))
	v.marks.advice = a
}

// damageArrow has all of the board drawn anew if any of it is, since an arrow that is
// drawn again over itself would be darker.
func (v *View) damageArrow() {
	if v.damage.any && v.marks.advice.from >= 0 {
		v.damage.addAll(v.grid)
	}
}

// adviceAlpha is how much is seen of a piece that would be put down.
const adviceAlpha = 0.55

// advice draws the move that is recommended, over all else.
func (p *painter) advice(v *View, squares *Set) {
	a := &v.marks.advice
	if a.to < 0 {
		return
	}
	if a.from >= 0 {
		p.flush()
		p.arrow([2]int{a.from, a.to}, false)
		return
	}
	if !squares.Has(a.to) {
		return
	}
	if v.position.Pieces[a.to].Material == NoPiece {
		p.piece(a.to, a.piece, v.position.Suns.Has(a.to), adviceAlpha)
	}
	p.sprite(signSheet, selectedRing, a.to, 1)
}
