package othello

import (
	"context"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"testing"

	"colat/ai"
	rules "colat/game/othello"
)

// sensible plays random moves for the first opening squares and then lets the
// engine play both sides with few nodes, until empties squares are empty, so
// that benchmarks meet the positions of real games.
func sensible(e *Engine, rng *rand.Rand, victory uint64, opening, empties int) plain {
	for {
		p := playout(rng, victory, 60-opening)
		for {
			moves := p.moves()
			if len(moves) == 0 {
				if victory != 0 || len(p.turned().moves()) == 0 {
					break
				}
				p = p.turned()
				continue
			}
			if 64-bits.OnesCount64(p.own|p.opp) == empties {
				return p
			}
			e.use(victory)
			e.setRoot(p.own, p.opp)
			e.begin(context.Background(), 0, 2000)
			if e.outcome == ai.Unknown {
				e.deepen(6, false, nil)
			}
			p = p.after(int(e.best))
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
		for _, variant := range []bool{true, false} {
			rng := rand.New(rand.NewPCG(7, uint64(empties)))
			e := New(Options{})
			var positions []*rules.State
			for range 10 {
				victory := uint64(0)
				if variant {
					victory = randomCells(rng)
				}
				positions = append(positions, sensible(e, rng, victory, 10, empties).state(b))
			}
			b.Run(fmt.Sprintf("%s/%d", map[bool]string{true: "victory", false: "classic"}[variant], empties), func(b *testing.B) {
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
	for _, variant := range []bool{true, false} {
		rng := rand.New(rand.NewPCG(8, 1))
		e := New(Options{})
		victory := uint64(0)
		if variant {
			victory = randomCells(rng)
		}
		s := sensible(e, rng, victory, 8, 36).state(b)
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

func BenchmarkEvaluate(b *testing.B) {
	for _, variant := range []bool{true, false} {
		rng := rand.New(rand.NewPCG(9, 1))
		e := New(Options{TableBytes: 1 << 20})
		victory := uint64(0)
		if variant {
			victory = randomCells(rng)
		}
		var positions [64]plain
		for i := range positions {
			positions[i] = playout(rng, victory, 10+i%40)
		}
		e.use(victory)
		b.Run(gameName(victory), func(b *testing.B) {
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				p := &positions[i%64]
				e.evaluate(p.own, p.opp, rules.Moves(p.own, p.opp), rules.Moves(p.opp, p.own))
				i++
			}
		})
	}
}
