package arena

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"math/rand/v2"

	"colat/ai"
	"colat/game"
	"colat/game/othello"
)

// maxPuzzleGames is how many games are played in search of a position.
const maxPuzzleGames = 10000

// Puzzle plays a game of Othello until that many squares are empty and returns
// the position, in which the game is not over. player moves two times out of
// three and chance the third: positions that look played, without the balance of
// good play.
func Puzzle(
	ctx context.Context, rules *othello.Rules, player ai.Player, limits ai.Limits, empties int, rng *rand.Rand,
) (*othello.State, error) {
	for range maxPuzzleGames {
		s, err := rules.New(nil, rng)
		if err != nil {
			return nil, err
		}
		if state := s.(*othello.State); playDown(ctx, state, player, limits, empties, rng) {
			// A position alone, as everybody else will see it.
			fresh, err := rules.ParsePosition(rules.FormatPosition(state))
			if err != nil {
				return nil, err
			}
			return fresh.(*othello.State), nil
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
	return nil, fmt.Errorf("no game in %d came to %d empty squares", maxPuzzleGames, empties)
}

// playDown plays until that many squares are empty, and reports whether the game
// lasted.
func playDown(
	ctx context.Context, s *othello.State, player ai.Player, limits ai.Limits, empties int, rng *rand.Rand,
) bool {
	for {
		black, white := s.Board()
		if _, over := s.Result(); over || ctx.Err() != nil {
			return false
		}
		if bits.OnesCount64(black|white) >= 64-empties {
			return true
		}
		moves := s.AppendMoves(nil)
		m := moves[rng.IntN(len(moves))]
		if rng.IntN(3) > 0 {
			chosen, _, err := player.Think(ctx, ai.At(s, limits))
			if err != nil {
				return false
			}
			m = chosen
		}
		s.Play(m)
	}
}

var ErrNotOthello = errors.New("puzzles are positions of victory or classic")

// OthelloRules returns rules as those of one of the two Othellos.
func OthelloRules(rules game.Rules) (*othello.Rules, error) {
	r, ok := rules.(*othello.Rules)
	if !ok {
		return nil, ErrNotOthello
	}
	return r, nil
}
