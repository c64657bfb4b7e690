package arena

import (
	"context"
	"fmt"
	"math/rand/v2"

	"colat/ai"
	"colat/game"
)

// Puzzles draws positions that look like those of real games, without the balance of good
// play: Player chooses two moves out of three, and the third is random.
type Puzzles struct {
	Player  ai.Player
	Limits  ai.Limits // for each move of Player
	Empties int       // number of empty squares
	Rng     *rand.Rand

	drawn int64
}

// maxPuzzleGames is the number of games played in search of a position.
const maxPuzzleGames = 10000

// Draw returns a position in which the game is not over. The states of rules must be
// game.EmptyCounters.
func (p *Puzzles) Draw(ctx context.Context, rules game.Rules) (game.State, error) {
	p.drawn++
	for range maxPuzzleGames {
		start, err := rules.New(nil, p.Rng)
		if err != nil {
			return nil, err
		}
		s, ok := p.playDown(ctx, start)
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if ok {
			// Return only the position, without the game that led to it.
			return rules.ParsePosition(rules.FormatPosition(s))
		}
	}
	return nil, fmt.Errorf("no game in %d came to %d empty squares", maxPuzzleGames, p.Empties)
}

// playDown plays a game until few enough squares are empty. lasted reports whether the
// game reached that point.
func (p *Puzzles) playDown(ctx context.Context, start game.State) (s game.State, lasted bool) {
	s = start.Clone()
	var moves []game.Move
	for {
		if _, over := s.Result(); over || ctx.Err() != nil {
			return nil, false
		}
		if s.(game.EmptyCounter).Empties() <= p.Empties {
			return s, true
		}
		legal := s.AppendMoves(nil)
		m := legal[p.Rng.IntN(len(legal))]
		if p.Rng.IntN(3) > 0 {
			request := &ai.Request{Start: start, Moves: moves, Game: p.drawn, Limits: p.Limits}
			chosen, _, err := p.Player.Think(ctx, request)
			if err != nil {
				return nil, false
			}
			m = chosen
		}
		s.Play(m)
		moves = append(moves, m)
	}
}
