package othello

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"colat/ai"
	"colat/ai/othello/othellotest"
	rules "colat/game/othello"
)

// sensible plays random moves for the first opening squares and then lets the
// engine play both sides with few nodes, until empties squares are empty, so
// that benchmarks meet the positions of real games.
func sensible(e *Engine, rng *rand.Rand, victory uint64, opening, empties int) othellotest.Position {
	for {
		p, reached := othellotest.Playout(rng, victory, 60-opening).PlayUntil(empties, func(p othellotest.Position) int {
			e.serve(victory)
			e.main.setRoot(p.Own, p.Opp)
			e.main.clock.Reset(context.Background(), 0, 2000)
			if e.main.outcome == ai.Unknown {
				e.deepen(6, false, nil)
			}
			return int(e.main.search.Best)
		})
		if reached {
			return p
		}
	}
}

func gameName(victory uint64) string {
	if victory != 0 {
		return "victory"
	}
	return "classic"
}

func BenchmarkSolve(b *testing.B) {
	for _, empties := range []int{12, 16, 18, 20} {
		for _, withCells := range []bool{true, false} {
			rng := rand.New(rand.NewPCG(7, uint64(empties)))
			e := New(Options{})
			var positions []*rules.State
			for range 10 {
				victory := uint64(0)
				if withCells {
					victory = othellotest.RandomCells(rng)
				}
				positions = append(positions, sensible(e, rng, victory, 10, empties).State(b))
			}
			b.Run(fmt.Sprintf("%s/%d", map[bool]string{true: "victory", false: "classic"}[withCells], empties),
				func(b *testing.B) {
					b.ReportAllocs()
					nodes := int64(0)
					i := 0
					for b.Loop() {
						e.NewGame()
						_, _, _, n, err := e.Solve(context.Background(), positions[i%len(positions)])
						if err != nil {
							b.Fatal(err)
						}
						nodes += n
						i++
					}
					b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
				})
		}
	}
}

func BenchmarkThink(b *testing.B) {
	for _, withCells := range []bool{true, false} {
		rng := rand.New(rand.NewPCG(8, 1))
		e := New(Options{})
		victory := uint64(0)
		if withCells {
			victory = othellotest.RandomCells(rng)
		}
		s := sensible(e, rng, victory, 8, 36).State(b)
		b.Run(gameName(victory), func(b *testing.B) {
			b.ReportAllocs()
			nodes := int64(0)
			for b.Loop() {
				e.NewGame()
				_, info, err := e.Think(context.Background(), ai.At(s, ai.Limits{Depth: 10}))
				if err != nil {
					b.Fatal(err)
				}
				nodes += info.Nodes
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}
