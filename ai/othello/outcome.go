package othello

import "math/bits"

// Scores inside the search are in hundredths of a disc for the side to move.
// Estimates keep within ±maxEstimate. A decided game is worth more the better
// it is: in the victory game winning early is better, so a win counts winScore
// plus the squares still empty at its end; in the classic game a win counts
// ai.ProvenScore plus a hundred for each disc of its margin. Once its outcome is
// known, and a move is sought that ends with more discs, discs alone count. All
// depend on the final position alone, never on the way to it, so they can be kept
// in the table as they are.
const (
	winScore     = 30000
	classicScore = 20000 // ai.ProvenScore
	maxEstimate  = 16000
	infinity     = 32000
)

// lead returns +1, 0 or -1 as the game is won, drawn or lost for the owner of
// own if it ends with these discs because a side cannot move.
func (e *Engine) lead(own, opp uint64) int {
	d := bits.OnesCount64(own) - bits.OnesCount64(opp)
	if d == 0 {
		d = bits.OnesCount64(own&e.victory) - bits.OnesCount64(opp&e.victory)
	}
	return sign(d)
}

func sign(d int) int {
	switch {
	case d > 0:
		return 1
	case d < 0:
		return -1
	}
	return 0
}

// finalScore returns the score of a game that ends with these discs because a
// side cannot move.
func (e *Engine) finalScore(own, opp uint64) int {
	if !e.variant {
		d := bits.OnesCount64(own) - bits.OnesCount64(opp)
		if e.discsAlone {
			return 100 * d
		}
		return sign(d)*classicScore + 100*d
	}
	return e.lead(own, opp) * (winScore + bits.OnesCount64(^(own | opp)))
}

// ownsAll reports whether own holds all five victory cells, which wins at once.
// It is false in the classic game.
func (e *Engine) ownsAll(own uint64) bool {
	return own&e.victory == e.victory && e.variant
}
