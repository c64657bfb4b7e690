package games

import (
	"math/bits"

	"colat/game"
	"colat/game/cotoan"
	"colat/game/othello"
	"colat/game/uttt"
)

// A Gift is something that a bad move may leave to the opponent.
type Gift struct {
	Kind string // a word in stored data, which must not change; "fault." before it is the id of its text
	// Count returns how much of it a side has.
	Count func(s game.State, side game.Player) int
}

// Gave returns the kind of the gift that a legal move in s leaves to the opponent's next move,
// and another move would not; "" for none.
func (g *Game) Gave(s game.State, played, best game.Move) string {
	for _, gift := range g.Gifts {
		if gift.takable(s, played) && !gift.takable(s, best) {
			return gift.Kind
		}
	}
	return ""
}

// takable reports whether the opponent can gain something by a move after m.
func (gift *Gift) takable(s game.State, m game.Move) bool {
	side := s.ToMove().Opponent()
	after := s.Clone()
	after.Play(m)
	if after.ToMove() != side {
		return false
	}
	count := gift.Count(after, side)
	for _, reply := range after.AppendMoves(nil) {
		after.Play(reply)
		gained := gift.Count(after, side) > count
		after.Undo()
		if gained {
			return true
		}
	}
	return false
}

// othelloGifts are a victory cell and a corner. The classic game has no victory cells.
var othelloGifts = []Gift{
	{"sun", func(s game.State, side game.Player) int {
		_, cells := counts(s)
		return cells[side]
	}},
	{"corner", func(s game.State, side game.Player) int {
		black, white := s.(*othello.State).Board()
		return bits.OnesCount64([2]uint64{black, white}[side] & corners)
	}},
}

// utttGifts are a block.
var utttGifts = []Gift{{"block", func(s game.State, side game.Player) int {
	return bits.OnesCount16(s.(*uttt.State).Blocks(side))
}}}

// cotoanGifts are a piece.
var cotoanGifts = []Gift{{"piece", func(s game.State, side game.Player) int {
	return s.(*cotoan.State).Points(side)
}}}
