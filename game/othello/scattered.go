package othello

import (
	"fmt"
	"math/rand/v2"

	"colat/game"
)

// Bounds of the number of scattered discs: the least number of each side, and the
// largest number of both sides together.
const (
	LeastScattered = 1
	MostScattered  = 60
)

// scatterings is the maximum number of boards that Scattered draws to find a position
// in which the game is not over.
const scatterings = 1000

// Scattered returns a position with the given numbers of black and white discs on
// squares drawn with rng, in which the game is not over. The position need not be
// reachable in a game. Victory cells are drawn as well if the game has them.
func (r *Rules) Scattered(black, white int, toMove game.Player, rng *rand.Rand) (*State, error) {
	if black < LeastScattered || white < LeastScattered || black+white > MostScattered {
		return nil, fmt.Errorf("%d black and %d white discs: want at least %d of each and at most %d together",
			black, white, LeastScattered, MostScattered)
	}
	for range scatterings {
		var discs [2]uint64
		for i, sq := range rng.Perm(64)[:black+white] {
			side := 0
			if i >= black {
				side = 1
			}
			discs[side] |= 1 << sq
		}
		var cells cellSet
		if r.cells > 0 {
			cells = drawCells(rng)
		}
		s, err := newState(r, discs[0], discs[1], toMove, cells)
		if err != nil {
			return nil, err
		}
		if _, over := s.Result(); !over {
			return s, nil
		}
	}
	return nil, fmt.Errorf("none of %d boards of %d black and %d white discs leaves the game open",
		scatterings, black, white)
}
