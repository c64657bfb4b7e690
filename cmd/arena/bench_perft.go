package main

import (
	"context"
	"time"

	"colat/ai/arena"
	"colat/game"
)

// perftRuns is how often perft is timed; the best time counts. A browser's engine
// begins with code that it has compiled in a hurry.
const perftRuns = 5

// perftGames are the games whose leaves bench counts, and to which depth: some millions
// of them, and more where a game counts the last ply without playing its moves.
var perftGames = []struct {
	id    string
	depth int
}{{"victory", 10}, {"classic", 10}, {"uttt", 7}, {"mnk:10,10,5", 4}, {"cotoan", 4}}

// benchOptions are what the start of a game has fixed where others draw it.
func benchOptions(id string) game.Options {
	if id == "victory" {
		return game.Options{"victory": "a1 c7 d5 g4 f3"}
	}
	return nil
}

// perft counts from the start of each game, to depth at most.
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
