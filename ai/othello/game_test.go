package othello

import (
	"context"
	"math/rand/v2"
	"testing"

	"colat/ai"
	"colat/game"
	rules "colat/game/othello"
)

// TestNeverLosesToRandom plays whole games through the interface everyone uses,
// with both colours and new cells each pair.
func TestNeverLosesToRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(30, 1))
	games := 20
	if testing.Short() {
		games = 6
	}
	for _, r := range []*rules.Rules{rules.Victory, rules.Classic} {
		e := New(Options{TableBytes: 1 << 20})
		for n := range games {
			e.NewGame()
			s, err := r.New(nil, rng)
			if err != nil {
				t.Fatal(err)
			}
			champion := game.Player(n % 2)
			for {
				result, over := s.Result()
				if over {
					if result.Winner == champion.Opponent() {
						t.Errorf("%s, game %d: lost by %s", r.ID(), n, result.Reason)
					}
					break
				}
				if s.ToMove() == champion {
					move, _, err := e.Think(context.Background(), ai.At(s, ai.Limits{Nodes: 1000}))
					if err != nil || !game.IsLegal(s, move) {
						t.Fatalf("%s: move %v, error %v", r.FormatPosition(s), move, err)
					}
					s.Play(move)
					continue
				}
				moves := s.AppendMoves(nil)
				s.Play(moves[rng.IntN(len(moves))])
			}
		}
	}
}
