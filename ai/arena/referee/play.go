// Package referee plays one game without a screen: whoever the sides are, there is one
// loop, one way to keep the clocks, and one list of ways to lose by failing.
package referee

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"colat/ai"
	"colat/game"
	"colat/game/match"
)

// DefaultPatience is how long a player without a budget may think on a move.
const DefaultPatience = time.Minute

// What the course of Ultimate Tic-Tac-Toe allows, under the name by which it is asked for.
const (
	CourseRules = "course"
	CourseMove  = 10 * time.Second
	CourseClock = 120 * time.Second
)

// Conduct says how strictly a game is led.
type Conduct struct {
	// Strict makes a player that oversteps its budget lose the game, however little, by the
	// clock of who leads the game: from the request to the answer.
	Strict bool `json:"strict,omitempty"`
	// Patience is after how long a player that has not answered has lost; 0
	// stands for DefaultPatience or ten times the budget, whichever is more.
	Patience time.Duration `json:"patience,omitempty"`
	// Clock is the time that each side has for all its moves of a game; who
	// uses it up loses. 0 stands for no such bound.
	Clock time.Duration `json:"clock,omitempty"`
}

// Allowance returns the longest that a move may take.
func (c Conduct) Allowance(budget time.Duration) time.Duration {
	if c.Strict && budget > 0 {
		return budget
	}
	if c.Patience > 0 {
		return c.Patience
	}
	return max(DefaultPatience, 10*budget, c.Clock)
}

// Overstepped reports whether a move took clearly longer than its budget, by more than 10 % and
// 50 ms: it is counted where it does not lose the game.
func Overstepped(elapsed, budget time.Duration) bool {
	return budget > 0 && elapsed > budget+budget/10+50*time.Millisecond
}

// reserve is how much of a budget a player of the program's own is not told of in a strict game:
// an answer takes a moment to be heard, and longer on a busy machine.
func reserve(budget time.Duration) time.Duration { return min(budget/5, 250*time.Millisecond) }

// limitsShown returns the limits that a player is told of.
func (c Conduct) limitsShown(limits ai.Limits, budget time.Duration) ai.Limits {
	if c.Strict && budget > 0 {
		limits.Time = budget - reserve(budget)
	}
	return limits
}

// Play plays one game from start, beginning with the moves of opening, and records
// it. The first seat has the side that opens the game. A player that fails loses;
// an error means that the game was given up because ctx ended or a player cannot
// play at all.
func Play(
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

// maxOpenings is how many random openings are drawn before giving up on one that
// leaves a game to be played.
const maxOpenings = 1000

// Opening draws a start and that many random moves from it, after which the game
// is not over. options settle what they name.
func Opening(rules game.Rules, options game.Options, plies int, rng *rand.Rand) (game.State, []game.Move, error) {
	for range maxOpenings {
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
