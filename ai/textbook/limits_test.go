package textbook

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"colat/ai"
	"colat/ai/clocktest"
	"colat/game"
	"colat/game/othello"
)

// TestTimeBudget takes the best of a few tries, since the machine may have other
// work.
func TestTimeBudget(t *testing.T) {
	a := newSearch("alphabeta", Options{})
	for _, rules := range bothGames {
		rng := rand.New(rand.NewPCG(1, 1))
		for _, budget := range []time.Duration{1, time.Millisecond, 5 * time.Millisecond, 50 * time.Millisecond} {
			s := playout(rules, rng, 20)
			allowed := budget + 2*time.Millisecond
			least := time.Hour
			for try := 0; try < 30 && least > allowed; try++ {
				watch := clocktest.Start()
				m, _, err := a.Think(context.Background(), ai.At(s, ai.Limits{Time: budget}))
				least = min(least, watch.Elapsed())
				if err != nil || !game.IsLegal(s, m) {
					t.Fatalf("move %v, error %v", m, err)
				}
			}
			if least > allowed {
				t.Errorf("%s, budget %v: took %v", rules.ID(), budget, least)
			}
		}
	}
}

// lapsing is a context that ends after it has been asked a number of times.
type lapsing struct {
	context.Context
	left int
}

func (c *lapsing) Err() error {
	if c.left == 0 {
		return context.Canceled
	}
	c.left--
	return nil
}

// TestCancel: the search notices the end of its context within a few nodes.
func TestCancel(t *testing.T) {
	a := newSearch("alphabeta", Options{})
	for looks := range 20 {
		s := playout(othello.Victory, rand.New(rand.NewPCG(uint64(looks), 1)), 20)
		m, info, err := a.Think(&lapsing{context.Background(), looks}, ai.At(s, ai.Limits{}))
		if err != nil || !game.IsLegal(s, m) || info.PV[0] != m {
			t.Fatalf("move %v, line %v, error %v", m, info.PV, err)
		}
		if want := int64(lookEvery * looks); info.Nodes != want {
			t.Errorf("asked %d times: %d nodes, want %d", looks, info.Nodes, want)
		}
	}
}

// searchers are players that search for longer the longer they may.
func searchers(rules game.Rules) map[string]ai.Player {
	players := map[string]ai.Player{"mcts": NewMCTS(MCTSOptions{Exploration: DefaultExploration})}
	for _, name := range Algorithms() {
		for _, e := range evaluationsOf(rules) {
			s := newSearch(name, Options{Evaluate: e.Evaluate, Quiescence: 2})
			players[name+" by "+e.Name] = s
		}
	}
	return players
}

// TestSearchAllocatesNothing: a search allocates a copy of the state, and nothing
// more however long it is. Playouts are longer than what some states leave room for in
// a copy, which then grows a few times.
func TestSearchAllocatesNothing(t *testing.T) {
	for _, rules := range variants(t) {
		s := midgame(t, rules, rand.New(rand.NewPCG(3, 1)), 20)
		var sink game.State
		want := testing.AllocsPerRun(10, func() { sink = s.Clone() })
		_ = sink
		request := reporting(s, ai.Limits{Nodes: 800, Time: time.Minute}, func(ai.Info) {})
		for name, player := range searchers(rules) {
			got := testing.AllocsPerRun(4, func() {
				if _, _, err := player.Think(context.Background(), request); err != nil {
					t.Fatal(err)
				}
			})
			if grown := got - want; grown < 0 || grown > 0 && name != "mcts" || grown > 5 {
				t.Errorf("%s, %s: %v allocations, a copy of the state takes %v", rules.ID(), name, got, want)
			}
		}
	}
}

// BenchmarkSearch lets each algorithm search for a number of nodes from positions of
// random games.
func BenchmarkSearch(b *testing.B) {
	for _, rules := range bothGames {
		for _, name := range append(Algorithms(), "mcts") {
			player, err := ai.New(name, rules)
			if err != nil {
				b.Fatal(err)
			}
			b.Run(rules.ID()+"/"+name, func(b *testing.B) {
				rng := rand.New(rand.NewPCG(4, 1))
				var positions [16]game.State
				for i := range positions {
					positions[i] = playout(rules, rng, 10+i)
				}
				b.ReportAllocs()
				var nodes int64
				for i := 0; b.Loop(); i++ {
					_, info, err := player.Think(b.Context(), ai.At(positions[i%len(positions)], ai.Limits{Nodes: 20000}))
					if err != nil {
						b.Fatal(err)
					}
					nodes += info.Nodes
				}
				b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
			})
		}
	}
}
