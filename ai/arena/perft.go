package arena

import (
	"context"
	"math/bits"

	"colat/game"
	"colat/game/othello"
)

// unwatched is the depth in plies below which Perft does not look at its context:
// a few milliseconds of work.
const unwatched = 6

// Perft counts what game.Perft counts, until ctx ends. Othello positions are
// walked on bitboards alone, several times faster than through game.State.
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
	state, ok := s.(*othello.State)
	if _, over := s.Result(); !ok || over || depth < 1 {
		return game.Perft(s, depth)
	}
	own, opp := state.Board()
	if s.ToMove() == game.Second {
		own, opp = opp, own
	}
	moves := othello.Moves(own, opp)
	if cells := state.VictoryCells(); cells != 0 {
		return perftVictory(own, opp, moves, cells, depth)
	}
	return perftClassic(own, opp, moves, depth)
}

// perftVictory counts below a position that is not over, moves being its legal
// moves.
func perftVictory(own, opp, moves, cells uint64, depth int) int64 {
	if depth == 1 {
		return int64(bits.OnesCount64(moves))
	}
	var leaves int64
	for ; moves != 0; moves &= moves - 1 {
		sq := bits.TrailingZeros64(moves)
		them, us, replies := othello.After(own, opp, sq)
		if cells&^us == 0 || replies == 0 {
			leaves++
		} else {
			leaves += perftVictory(them, us, replies, cells, depth-1)
		}
	}
	return leaves
}

// perftClassic counts below any position, moves being where the side to move may
// put a disc.
func perftClassic(own, opp, moves uint64, depth int) int64 {
	if moves == 0 {
		if depth == 1 {
			return 1
		}
		replies := othello.Moves(opp, own)
		if replies == 0 {
			return 1
		}
		return perftClassic(opp, own, replies, depth-1)
	}
	if depth == 1 {
		return int64(bits.OnesCount64(moves))
	}
	var leaves int64
	for ; moves != 0; moves &= moves - 1 {
		sq := bits.TrailingZeros64(moves)
		them, us, replies := othello.After(own, opp, sq)
		leaves += perftClassic(them, us, replies, depth-1)
	}
	return leaves
}
