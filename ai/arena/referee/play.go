// Package referee plays one game without a user interface. All kinds of sides share one
// loop, one way to keep the clocks, and one list of ways to lose by failing.
package referee

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"colat/game"
	"colat/game/match"
)

// Rules and limits of the course of Ultimate Tic-Tac-Toe.
const (
	CourseRules = "course"
	CourseMove  = 10 * time.Second
	CourseClock = 120 * time.Second
)

// PlayGame plays one game from start with the moves of opening first, and returns its
// record. The first seat opens the game. A player that fails loses. PlayGame returns
// an error if the game was aborted because ctx ended or a player cannot play at all.
func PlayGame(
	ctx context.Context, start game.State, opening []game.Move, seats [2]*Seat, conduct Conduct, seed uint64,
) (*match.Record, error) {
	for side, seat := range seats {
		if err := seat.NewGame(seed ^ uint64(side)); err != nil {
			return nil, fmt.Errorf("%s: %w", seat.Name, err)
		}
	}
	for _, seat := range seats {
		seat.Prepare(ctx)
	}
	names := [2]string{seats[0].Name, seats[1].Name}
	g := NewGame(start, opening, names, [2]Side{seats[0], seats[1]}, conduct)
	if err := g.Play(ctx); err != nil {
		return nil, err
	}
	return g.Record, nil
}

// MostDraws is the number of random openings drawn in search of one that does not end
// the game.
const MostDraws = 1000

// DrawOpening draws a start and the given number of random moves from it, after which the
// game is not over. options fix settings of the start.
func DrawOpening(rules game.Rules, options game.Options, plies int, rng *rand.Rand) (game.State, []game.Move, error) {
	for range MostDraws {
		s, err := rules.New(options, rng)
		if err != nil {
			return nil, nil, err
		}
		var moves []game.Move
		for len(moves) < plies {
			legal := s.AppendMoves(nil)
			if len(legal) == 0 {
				break
			}
			m := legal[rng.IntN(len(legal))]
			s.Play(m)
			moves = append(moves, m)
		}
		if _, over := s.Result(); over || len(moves) < plies {
			continue
		}
		for range moves {
			s.Undo()
		}
		return s, moves, nil
	}
	return nil, nil, fmt.Errorf("no opening of %d plies leaves the game open: want fewer", plies)
}
