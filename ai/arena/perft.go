package arena

import (
	"context"

	"colat/game"
)

// MaxPerftDepth exceeds every depth to which a game can be counted.
const MaxPerftDepth = 100

// unwatched is the depth in plies below which Perft does not check its context: a few
// milliseconds of work.
const unwatched = 6

// Perft returns the result of game.Perft, and stops when ctx ends. It uses the game's
// LeafCounter, which is faster, if there is one.
func Perft(ctx context.Context, s game.State, depth int) (int64, error) {
	if depth > unwatched {
		return perftWatched(ctx, s.Clone(), depth)
	}
	return perft(s, depth), ctx.Err()
}

// perftWatched counts the leaves below s. It plays and undoes moves on s.
func perftWatched(ctx context.Context, s game.State, depth int) (int64, error) {
	if _, over := s.Result(); over || depth <= unwatched {
		return perft(s, depth), ctx.Err()
	}
	var leaves int64
	for _, m := range s.AppendMoves(nil) {
		s.Play(m)
		below, err := perftWatched(ctx, s, depth-1)
		s.Undo()
		if err != nil {
			return 0, err
		}
		leaves += below
	}
	return leaves, nil
}

func perft(s game.State, depth int) int64 {
	counter, ok := s.(game.LeafCounter)
	if !ok || depth < 1 {
		return game.Perft(s, depth)
	}
	return counter.CountLeaves(depth)
}
