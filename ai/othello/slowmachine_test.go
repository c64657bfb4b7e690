package othello_test

import (
	"math/bits"
	"math/rand/v2"
	"testing"
	"time"

	"colat/ai"
	champion "colat/ai/othello"
	"colat/game/othello"
)

// TestSlowMachine: with a limit of nodes alone, a Think on a slow machine finds what it finds on
// a fast one, also where there is only one move.
func TestSlowMachine(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	found := 0
	for found < 3 {
		start, err := othello.Victory.New(nil, rng)
		if err != nil {
			t.Fatal(err)
		}
		s := start.(*othello.State)
		for {
			moves := s.AppendMoves(nil)
			if _, over := s.Result(); over || len(moves) == 0 {
				break
			}
			black, white := s.Board()
			if len(moves) == 1 && 64-bits.OnesCount64(black|white) > 30 {
				found++
				think := func(yield func()) ai.Info {
					engine := champion.New(champion.Options{TableBytes: 1 << 20, Yield: yield})
					_, info, err := engine.Think(t.Context(), ai.At(s, ai.Limits{Nodes: 400}))
					if err != nil {
						t.Fatal(err)
					}
					return info
				}
				slept := false
				fast, slow := think(nil), think(func() {
					if !slept {
						time.Sleep(60 * time.Millisecond) // the machine does something else
						slept = true
					}
				})
				if fast.Nodes != slow.Nodes || fast.Depth != slow.Depth || fast.Score != slow.Score {
					t.Errorf("fast %d nodes to depth %d, slow %d to depth %d", fast.Nodes, fast.Depth, slow.Nodes, slow.Depth)
				}
				break
			}
			s.Play(moves[rng.IntN(len(moves))])
		}
	}
}
