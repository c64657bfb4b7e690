package ai

import (
	"context"

	"colat/game"
	"colat/game/async"
)

// Pondering is a search during the opponent's move. Its results are of no use.
type Pondering = async.Call[struct{}]

// StartPondering starts a search of the position of r, with the opponent to move, on a
// new goroutine. The player must not be used until the search has ended. With a player
// that cannot ponder, it ends at once.
func StartPondering(player Player, r *Request) *Pondering {
	ahead := *r
	ahead.Ponder, ahead.Report = true, nil
	worth := playForced(&ahead)
	// A panic while pondering is dropped: if it matters, the next Think meets it again.
	return async.Start(context.Background(), async.Recovered(func(ctx context.Context) (struct{}, error) {
		if !worth {
			return struct{}{}, nil
		}
		_, _, err := player.Think(ctx, &ahead)
		return struct{}{}, err
	}))
}

// playForced appends forced moves to those of r, and reports whether the position then
// has a choice of moves.
func playForced(r *Request) bool {
	s := r.State()
	r.Moves = r.Moves[:len(r.Moves):len(r.Moves)]
	var room [64]game.Move
	for {
		if _, over := s.Result(); over {
			return false
		}
		moves := s.AppendMoves(room[:0])
		if len(moves) > 1 {
			return true
		}
		s.Play(moves[0])
		r.Moves = append(r.Moves, moves[0])
	}
}
