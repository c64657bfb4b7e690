package puzzles

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"colat/ai/puzzles"
	"colat/game"
)

// makeNodes is the number of positions that a question of a proof may visit.
const makeNodes = 400_000

// Of one game at most mostOfGame positions are puzzles, apart plies from each other at least:
// nearer ones would be parts of each other's solutions.
const (
	mostOfGame = 2
	apart      = 6
)

// earliest is the number of moves before the first position that is examined.
const earliest = 6

// search passes the puzzles of a game to found, until it returns false.
func search(ctx context.Context, prover *puzzles.Prover, start game.State, moves []game.Move, rng *rand.Rand,
	found func(*puzzles.Puzzle) (more bool, err error)) error {
	positions := make([]game.State, 0, len(moves))
	s := start.Clone()
	for _, m := range moves {
		positions = append(positions, s.Clone())
		s.Play(m)
	}
	first := max(earliest, len(positions)-puzzles.Examined(start.Rules()))
	var near []int
	for _, i := range rng.Perm(max(0, len(positions)-first)) {
		i += first
		tooNear := func(j int) bool { return i-j < apart && j-i < apart }
		if len(near) == mostOfGame || slices.ContainsFunc(near, tooNear) {
			continue
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		p, err := prover.Find(positions[i])
		if errors.Is(err, puzzles.ErrUnproven) || err == nil && p == nil {
			continue
		}
		if err != nil {
			return err
		}
		near = append(near, i)
		if more, err := found(p); err != nil || !more {
			return err
		}
	}
	return nil
}
