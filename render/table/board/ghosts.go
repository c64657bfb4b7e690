package board

import "slices"

// A Ghost is a piece that is expected to be placed on a square. It is drawn
// translucently, later ones more so.
type Ghost struct {
	Square int
	Piece  Piece
}

// mostGhosts is the maximum number of ghosts. Predictions further ahead are unreliable.
const mostGhosts = 6

// The opacity of the first ghost, and the factor for each further one.
const ghostAlpha, ghostFade = 0.5, 0.8

// SetGhosts shows the expected pieces, the next one first, on empty squares; nil shows
// none. It copies the ghosts.
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

// ghosts draws the expected pieces. Of several on the same square only the first is
// drawn.
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
