package jobs_test

import (
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"colat/ai"
	"colat/ai/arena/broker/brokertest"
	"colat/ai/arena/queue"
	"colat/ai/arena/queue/jobs"
	"colat/game"
	"colat/game/othello"

	"github.com/google/go-cmp/cmp"
)

// TestSearches: workers find what a player here finds, also if the same is asked twice.
func TestSearches(t *testing.T) {
	s := brokertest.Start(t)
	startWorker(t, s, "one", 2, false)
	searches := jobs.NewSearches(openJob(t, s, queue.Work{Title: "a book", Key: "book"}), 1)
	here, err := ai.New("champion:table=1", othello.Classic)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(3, 4))
	var asked sync.WaitGroup
	var states []game.State
	for range 6 {
		state, err := othello.Classic.New(nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		for range 3 + rng.IntN(50) {
			if _, over := state.Result(); over {
				break
			}
			legal := state.AppendMoves(nil)
			state.Play(legal[rng.IntN(len(legal))])
		}
		if _, over := state.Result(); !over {
			states = append(states, state)
		}
	}
	for i, state := range slices.Concat(states, states) {
		request := ai.At(state, ai.Limits{Nodes: 500})
		request.Game = int64(i + 1)
		move, want, err := here.Think(t.Context(), request)
		if err != nil {
			t.Fatal(err)
		}
		want = ai.Info{
			Depth: want.Depth, Score: want.Score, Chance: want.Chance, Outcome: want.Outcome, Exact: want.Exact,
			PV: []game.Move{move},
		}
		asked.Go(func() {
			_, got, err := searches.Think(t.Context(), ai.At(state, ai.Limits{Nodes: 500}))
			if diff := cmp.Diff(want, got); err != nil || diff != "" {
				t.Errorf("%s: %v\n%s", othello.Classic.FormatPosition(state), err, diff)
			}
		})
	}
	asked.Wait()
}
