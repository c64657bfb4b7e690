package board

// suggestion is a move that somebody recommends: a piece seen through where it would be
// put, with an arrow to it if it would come from another square.
type suggestion struct {
	from, to int // squares, or -1
	piece    Piece
}

// noSuggestion recommends nothing.
var noSuggestion = suggestion{from: -1, to: -1}

// SetSuggestion shows a move that would put a piece on to, or take it there from a square
// that is not -1. A move to -1 is none, and takes the last one away.
func (v *View) SetSuggestion(from, to int, piece Piece) {
	a := suggestion{from, to, piece}
	if !v.grid.has(to) {
		a = noSuggestion
	} else if !v.grid.has(from) {
		a.from = -1
	}
	if a == v.marks.suggestion {
		return
	}
	// An arrow may lie over any square.
	if a.from >= 0 || v.marks.suggestion.from >= 0 {
		v.damage.addAll(v.grid)
	}
	v.damage.add(SetOf(v.marks.suggestion.to, a.to))
	v.marks.suggestion = a
}

// damageArrow has all of the board drawn anew if any of it is, since an arrow that is
// drawn again over itself would be darker.
func (v *View) damageArrow() {
	if v.damage.any && v.marks.suggestion.from >= 0 {
		v.damage.addAll(v.grid)
	}
}

// suggestionAlpha is how much is seen of a piece that would be put down.
const suggestionAlpha = 0.55

// suggestion draws the move that is recommended, over all else.
func (p *painter) suggestion(v *View, squares *Set) {
	a := &v.marks.suggestion
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
		p.piece(a.to, a.piece, v.position.Suns.Has(a.to), suggestionAlpha)
	}
	p.sprite(signSheet, selectedRing, a.to, 1)
}
