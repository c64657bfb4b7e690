package play

import (
	"colat/game"
	"colat/render/board"
	"colat/render/games"
)

// turn is what the side to move may do, worked out once for each position.
type turn struct {
	known    bool
	hash     uint64
	pass     game.Move
	mustPass bool
	grips    board.Set // the squares with pieces that can move
	selected int       // the square of the piece that a person has chosen, or -1
}

// look works the turn out anew if the position is another one, and reports
// whether it is.
func (t *turn) look(g *games.Game, s game.State) bool {
	hash := s.Hash()
	if t.known && t.hash == hash {
		return false
	}
	*t = turn{known: true, hash: hash, grips: g.Sources(s), selected: -1}
	t.pass, t.mustPass = g.Pass(s)
	return true
}
