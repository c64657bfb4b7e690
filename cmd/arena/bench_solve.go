package main

import (
	"context"
	"errors"
	"slices"
	"time"

	champion "colat/ai/othello"
	"colat/game/othello"
)

// solve measures the proof of positions near the end, those with the fewest empty squares
// first. It spends at most limit on each position.
func (b *bench) solve(ctx context.Context, rules *othello.Rules, limit time.Duration) error {
	classes := make(map[int][]*othello.State)
	var sizes []int
	for _, s := range b.positionsFor("solve", rules) {
		n := s.Empties()
		if classes[n] == nil {
			sizes = append(sizes, n)
		}
		classes[n] = append(classes[n], s)
	}
	slices.Sort(sizes)
	var nodes int64
	var total float64
	for _, n := range sizes {
		var seconds []float64
		var sum float64
		proven := 0
		for _, s := range classes[n] {
			b.engine.NewGame()
			limited, cancel := context.WithTimeout(ctx, limit)
			v, err := solve(limited, champion.Solver{Engine: b.engine}, s, false)
			cancel()
			switch {
			case err == nil:
				proven++
			case !errors.Is(err, context.DeadlineExceeded) || ctx.Err() != nil:
				return err
			}
			seconds = append(seconds, v.Seconds)
			sum += v.Seconds
			nodes += v.Nodes
		}
		total += sum
		slices.Sort(seconds)
		b.add(1000*seconds[len(seconds)/2], "ms", "%s: solve, %d empty squares, median", rules.ID(), n)
		b.add(1000*sum/float64(len(seconds)), "ms", "%s: solve, %d empty squares, mean", rules.ID(), n)
		b.add(100*float64(proven)/float64(len(seconds)), "%", "%s: solve, %d empty squares, proven", rules.ID(), n)
	}
	b.add(float64(nodes)/total, "nodes/s", "%s: solve, nodes a second", rules.ID())
	return nil
}
