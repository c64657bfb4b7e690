package textbook

import (
	"math/rand/v2"
	"testing"

	"colat/ai"
	"colat/game"
)

// levels is alpha-beta with a level for MAX and one for MIN, as textbooks print it and the course's
// document on Cờ toán does in its figure 2.2. There MIN begins at -∞, which lets it keep a value that
// no move has; here it begins at +∞.
type levels struct {
	yardstick
	max     game.Player
	visited int
}

func (l *levels) alphaBetaMaxMin(s game.State, depth, distance, alpha, beta int) int {
	l.visited++
	if _, over := s.Result(); over || depth == 0 {
		return l.valueFor(l.max, s, 0, distance)
	}
	if s.ToMove() == l.max {
		best := -infinity
		for _, m := range s.AppendMoves(nil) {
			s.Play(m)
			best = max(best, l.alphaBetaMaxMin(s, depth-1, distance+1, alpha, beta))
			s.Undo()
			alpha = max(alpha, best)
			if alpha >= beta {
				break
			}
		}
		return best
	}
	best := infinity
	for _, m := range s.AppendMoves(nil) {
		s.Play(m)
		best = min(best, l.alphaBetaMaxMin(s, depth-1, distance+1, alpha, beta))
		s.Undo()
		beta = min(beta, best)
		if alpha >= beta {
			break
		}
	}
	return best
}

// TestAlphaBetaMaxMin: both forms of alpha-beta have the value of minimax, and cut.
func TestAlphaBetaMaxMin(t *testing.T) {
	const depth = 4
	plain, cut := 0, 0
	for _, rules := range bothGames {
		rng := rand.New(rand.NewPCG(5, 6))
		for range 12 {
			s := playout(rules, rng, 8+rng.IntN(30))
			if _, over := s.Result(); over {
				continue
			}
			side := s.ToMove()
			want := minimaxFor(side, s, depth, 0)
			l := &levels{max: side}
			if got := l.alphaBetaMaxMin(s, depth, 0, -infinity, infinity); got != want {
				t.Errorf("alpha-beta by MAX and MIN says %d, minimax %d", got, want)
			}
			_, info, err := newSearch("alphabeta", Options{}).Think(t.Context(), ai.At(s, ai.Limits{Depth: depth}))
			if err != nil || info.Score != reported(want) {
				t.Errorf("alpha-beta by negamax says %d, %v, minimax %d", info.Score, err, want)
			}
			cut += l.visited
			for d := range depth + 1 {
				plain += int(game.Perft(s, d))
			}
		}
	}
	if cut == 0 || cut > plain/2 {
		t.Errorf("%d positions with cuts, %d without", cut, plain)
	}
}
