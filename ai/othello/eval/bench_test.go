package eval

import (
	"math/rand/v2"
	"testing"

	"colat/ai/othello/othellotest"
	rules "colat/game/othello"
)

func BenchmarkEvaluate(b *testing.B) {
	for _, withCells := range []bool{true, false} {
		rng := rand.New(rand.NewPCG(9, 1))
		victory := uint64(0)
		if withCells {
			victory = othellotest.RandomCells(rng)
		}
		var positions [64]othellotest.Position
		for i := range positions {
			positions[i] = othellotest.Playout(rng, victory, 10+i%40)
		}
		judge := newJudges().of(victory)
		b.Run(map[bool]string{true: "victory", false: "classic"}[withCells], func(b *testing.B) {
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				p := &positions[i%64]
				judge.Estimate(p.Own, p.Opp, rules.Moves(p.Own, p.Opp), rules.Moves(p.Opp, p.Own))
				i++
			}
		})
	}
}
