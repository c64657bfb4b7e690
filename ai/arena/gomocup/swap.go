package gomocup

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"

	"colat/ai"
)

// The opening swap2: the one player puts two black stones and a white one; the other one takes a colour, or puts one
// stone of each and leaves the choice to the first. Stones alternate in colour, and white moves after them.
const (
	firstStones = 3
	moreStones  = 5
)

// candidates is the number of openings among which the one is chosen whose value is nearest to 0.
const candidates = 8

// swap2 answers SWAP2BOARD, after which the stones follow, each a line "x,y", up to DONE: with three stones on an
// empty board, and with a move, which keeps white, or SWAP, which takes black, after three or five. It does not put
// two more stones.
func (s *session) swap2(ctx context.Context) (ends bool, err error) {
	s.stones = s.stones[:0]
	for {
		line, ok := s.next(ctx)
		if !ok || strings.EqualFold(line, "DONE") {
			break
		}
		if err == nil {
			err = s.put(line, [2]int{opponent, own}[len(s.stones)%2])
		}
	}
	switch {
	case s.columns == 0:
		return false, errNotStarted
	case err != nil:
		return false, fmt.Errorf("SWAP2BOARD: %w", err)
	case len(s.stones) == 0:
		return s.propose(ctx)
	case len(s.stones) != firstStones && len(s.stones) != moreStones:
		return false, fmt.Errorf("SWAP2BOARD: %d stones: want none, %d or %d", len(s.stones), firstStones, moreStones)
	}
	cell, ends, err := s.choose(ctx)
	switch {
	case ends || err != nil:
		return ends, err
	case s.found.Score < 0:
		s.takeBlack()
		s.say("SWAP")
	default:
		s.stones = append(s.stones, stone{cell, own})
		s.say("%d,%d", cell%s.columns, cell/s.columns)
	}
	return false, nil
}

// takeBlack makes the stones of odd numbers the player's.
func (s *session) takeBlack() {
	for i := range s.stones {
		s.stones[i].owner = [2]int{own, opponent}[i%2]
	}
}

// propose puts the three stones of the opening that the player values nearest to 0, and answers them.
func (s *session) propose(ctx context.Context) (ends bool, err error) {
	before := s.info
	defer func() { s.info = before }()
	s.info.turn /= candidates
	s.info.match, s.info.left = 0, 0
	rng := rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))
	var best []stone
	least := ai.ProvenScore
	for range candidates {
		s.stones = s.opening(rng)
		_, ends, err = s.choose(ctx)
		if ends || err != nil {
			return ends, err
		}
		if value := max(s.found.Score, -s.found.Score); best == nil || value < least {
			best, least = s.stones, value
		}
	}
	s.stones = best
	s.takeBlack()
	var words []string
	for _, st := range best {
		words = append(words, fmt.Sprintf("%d,%d", st.cell%s.columns, st.cell/s.columns))
	}
	s.say("%s", strings.Join(words, " "))
	return false, nil
}

// apart is the greatest distance of two stones of an opening, in each axis.
const apart = 3

// opening returns three stones near each other, the white one the player's.
func (s *session) opening(rng *rand.Rand) (stones []stone) {
	x, y := rng.IntN(s.columns), rng.IntN(s.rows)
	for len(stones) < firstStones {
		nx := min(max(x+rng.IntN(2*apart+1)-apart, 0), s.columns-1)
		ny := min(max(y+rng.IntN(2*apart+1)-apart, 0), s.rows-1)
		st := stone{ny*s.columns + nx, [2]int{opponent, own}[len(stones)%2]}
		if !holds(stones, st.cell) {
			stones = append(stones, st)
		}
	}
	return stones
}
