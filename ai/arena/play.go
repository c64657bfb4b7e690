package arena

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"colat/ai"
	"colat/game"
)

// DefaultPatience is how long a player without a budget may think on a move.
const DefaultPatience = time.Minute

// Conduct says how strictly a game is led.
type Conduct struct {
	// Strict makes a player that oversteps its budget by more than 10 % and
	// 50 ms lose the game.
	Strict bool
	// Patience is after how long a player that has not answered has lost; 0
	// stands for DefaultPatience or ten times the budget, whichever is more.
	Patience time.Duration
	// Clock is the time that each side has for all its moves of a game; who
	// uses it up loses. 0 stands for no such bound.
	Clock time.Duration
}

// allowance returns the longest that a move may take.
func (c Conduct) allowance(budget time.Duration) time.Duration {
	if c.Strict && budget > 0 {
		return budget + budget/10 + 50*time.Millisecond
	}
	if c.Patience > 0 {
		return c.Patience
	}
	return max(DefaultPatience, 10*budget, c.Clock)
}

// overstepped reports whether a move took clearly longer than its budget.
func overstepped(elapsed, budget time.Duration) bool {
	return budget > 0 && elapsed > Conduct{Strict: true}.allowance(budget)
}

// play plays one game from start, beginning with the moves of opening, and records
// it. The first seat has the side that opens the game. A player that fails loses;
// an error means that the game was given up because ctx ended or a player cannot
// play at all.
func play(ctx context.Context, start game.State, opening []game.Move, seats [2]*seat, conduct Conduct, seed uint64) (*Record, error) {
	rules := start.Rules()
	s := start.Clone()
	record := &Record{
		Game:    rules.ID(),
		Players: [2]string{seats[0].Name, seats[1].Name},
		Start:   rules.FormatPosition(s),
		Opening: len(opening),
		Moves:   []string{},
	}
	for _, m := range opening {
		record.Moves = append(record.Moves, rules.FormatMove(s, m))
		s.Play(m)
	}
	for side, seat := range seats {
		if err := seat.newGame(seed ^ uint64(side)); err != nil {
			return nil, fmt.Errorf("%s: %w", seat.Name, err)
		}
	}
	clock := newClock(conduct.Clock)
	moves := slices.Clone(opening)
	for {
		if result, over := s.Result(); over {
			record.End(result)
			record.HalfWinner = halfWinnerOf(s, result)
			return record, nil
		}
		mover := s.ToMove()
		seat := seats[mover]
		allowance := clock.patience(mover, conduct.allowance(seat.budget()))
		request := &ai.Request{Start: start, Moves: moves[:len(moves):len(moves)], Limits: clock.limits(mover, seat.Limits)}
		move, info, elapsed, err := seat.think(ctx, request, allowance)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		note(record, mover, elapsed, info)
		clock.spend(mover, elapsed)
		lost := game.Result{Winner: mover.Opponent()}
		switch {
		case elapsed >= allowance, errors.Is(err, errHangs):
			lost.Reason = game.Timeout
			record.Fault = clock.fault(seat.Name, mover, elapsed, allowance) + excuse(err)
		case err != nil:
			if fatal := seat.fatal(err); fatal != nil {
				return nil, fatal
			}
			lost.Reason = reasonFor(err)
			if lost.Reason != game.Resignation {
				record.Fault = fmt.Sprintf("%s: %v", seat.Name, err)
			}
		default:
			record.Moves = append(record.Moves, rules.FormatMove(s, move))
			moves = append(moves, move)
			s.Play(move)
			continue
		}
		record.End(lost)
		return record, nil
	}
}

// note keeps what a side reported about the next move.
func note(r *Record, mover game.Player, elapsed time.Duration, info ai.Info) {
	r.Milliseconds = append(r.Milliseconds, float64(elapsed.Microseconds())/1000)
	r.Depths = append(r.Depths, info.Depth)
	r.Nodes = append(r.Nodes, info.Nodes)
	if info.Proven() && r.Proven[mover] == 0 {
		r.Proven[mover] = len(r.Moves) + 1
	}
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
