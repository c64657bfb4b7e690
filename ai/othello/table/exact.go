package table

import "colat/ai/othello/position"

// Entries of the exact solver for the classic game lie among the others in the
// table, in the solver's kind: depth SolverDepth plus the empty squares. Their
// bounds are differences of discs, so that what they say of a win is the sign.

// ProbeExact looks a position up and returns proven bounds of its value and the
// best move known.
func (t *Table) ProbeExact(own, opp uint64) (lower, upper, move int) {
	b := t.bucket(own, opp)
	for i := range b {
		o, p, data := b[i].read()
		if o != own || p != opp || data>>gameShift != t.game {
			continue
		}
		move = int(data >> moveShift & 127)
		if int(data>>depthShift&127) > SolverDepth {
			return int(int16(data)), int(int16(data >> upperShift)), move
		}
		return -position.MaxDiscs, position.MaxDiscs, move
	}
	return -position.MaxDiscs, position.MaxDiscs, position.NoSquare
}
