package arena

import (
	"context"

	"colat/game"
)

// unwatched is the depth in plies below which Perft does not look at its context:
// a few milliseconds of work.
const unwatched = 6

// Perft counts what game.Perft counts, until ctx ends, and the quicker way where the
// game knows one.
func Perft(ctx context.Context, s game.State, depth int) (int64, error) {
	if depth > unwatched {
		return perftWatched(ctx, s.Clone(), depth)
	}
	return perft(s, depth), ctx.Err()
}

// perftWatched counts below s, which it plays on.
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
