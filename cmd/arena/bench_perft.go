package main

import (
	"context"
	"time"

	"colat/ai/arena"
	"colat/game"
)

// perftRuns is the number of perft runs, of which the best time counts. A browser's
// engine first runs code that it has compiled with few optimizations.
const perftRuns = 5

// perftGames are the games whose leaves bench counts, and the depths: some millions of
// leaves, and more in games that count the last ply without playing its moves.
var perftGames = []struct {
	id    string
	depth int
}{{"victory", 10}, {"classic", 10}, {"uttt", 7}, {"mnk:10,10,5", 4}, {"cotoan", 4}}

// benchOptions returns fixed start options for games whose starts are drawn otherwise.
func benchOptions(id string) game.Options {
	if id == "victory" {
		return game.Options{"victory": "a1 c7 d5 g4 f3"}
	}
	return nil
}

// perft measures perft from the start of each game, at most to depth.
func (b *bench) perft(ctx context.Context, depth int) error {
	for _, g := range perftGames {
		rules, err := game.Find(g.id)
		if err != nil {
			return err
		}
		s, err := rules.New(benchOptions(g.id), nil)
		if err != nil {
			return err
		}
		deepest := min(depth, g.depth)
		best := 0.0
		for range perftRuns {
			begin := time.Now()
			leaves, err := arena.Perft(ctx, s, deepest)
			if err != nil {
				return err
			}
			best = max(best, float64(leaves)/time.Since(begin).Seconds())
		}
		b.add(best, "leaves/s", "%s: perft, depth %d", g.id, deepest)
	}
	return nil
}
