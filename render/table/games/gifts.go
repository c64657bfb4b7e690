package games

import "colat/game"

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
