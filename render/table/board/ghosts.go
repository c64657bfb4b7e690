package board

import "slices"

// A Ghost is a piece that is expected to be put on a square: it is seen through, the
// later ones more than those before.
type Ghost struct {
	Square int
	Piece  Piece
}

// mostGhosts is how many ghosts are shown. What lies further ahead is hardly true.
const mostGhosts = 6

// How much is seen of the first ghost, and how much of it each further one loses.
const ghostAlpha, ghostFade = 0.5, 0.8

// SetGhosts shows the pieces that are expected, the next one first, on the squares that
// are empty; nil shows none. It keeps what it needs of ghosts.
func (v *View) SetGhosts(ghosts []Ghost) {
	ghosts = ghosts[:min(len(ghosts), mostGhosts)]
	if slices.Equal(ghosts, v.marks.ghosts) {
		return
	}
	v.damageGhosts()
	v.marks.ghosts = append(v.marks.ghosts[:0], ghosts...)
	v.damageGhosts()
}

func (v *View) damageGhosts() {
	for _, g := range v.marks.ghosts {
		if v.grid.has(g.Square) {
			v.damage.add(SetOf(g.Square))
		}
	}
}

// ghosts draws the pieces that are expected. Of two on a square the first is seen.
func (p *painter) ghosts(v *View, squares *Set) {
	alpha := ghostAlpha
	var shown Set
	for _, g := range v.marks.ghosts {
		if squares.Has(g.Square) && !shown.Has(g.Square) && v.position.Pieces[g.Square].Material == NoPiece {
			shown.Add(g.Square)
			p.piece(g.Square, g.Piece, v.position.Suns.Has(g.Square), alpha)
		}
		alpha *= ghostFade
	}
}
