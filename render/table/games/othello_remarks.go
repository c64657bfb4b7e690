package games

import (
	"math/bits"

	"colat/game"
	"colat/game/othello"
	"colat/render/kit/locale"
)

// othelloRemarks reports the suns that a move takes, and the sides that lack only one
// sun.
func othelloRemarks(l *locale.Locale, s game.State, m game.Move) []string {
	suns := s.(*othello.State).VictoryCells()
	if suns == 0 || m == othello.Pass {
		return nil
	}
	mover := s.ToMove()
	before := owned(s, mover)
	s.Play(m)
	after, others := owned(s, mover), owned(s, mover.Opponent())
	_, over := s.Result()
	s.Undo()
	if over {
		return nil
	}
	var remarks []string
	side := locale.Data{"Side": SideName(l, s.Rules(), mover), "Other": SideName(l, s.Rules(), mover.Opponent())}
	if taken := bits.OnesCount64(after &^ before); taken > 0 {
		side["All"] = bits.OnesCount64(after)
		remarks = append(remarks, l.Count("othello.takes-suns", taken, side))
	}
	for _, holder := range [2]struct {
		suns uint64
		name any
	}{{after, side["Side"]}, {others, side["Other"]}} {
		missing := suns &^ holder.suns
		if bits.OnesCount64(missing) == 1 {
			remarks = append(remarks, l.Format("othello.one-sun-left", locale.Data{
				"Side": holder.name, "Square": othello.SquareName(bits.TrailingZeros64(missing)),
			}))
		}
	}
	return remarks
}

// owned returns the victory cells of a side.
func owned(s game.State, side game.Player) uint64 {
	state := s.(*othello.State)
	black, white := state.Board()
	if side == game.Second {
		black = white
	}
	return black & state.VictoryCells()
}
