package referee

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"sync/atomic"
	"time"

	"colat/ai"
	"colat/game"
	"colat/game/async"
)

// A Contestant is a player of a match.
type Contestant struct {
	Name   string    `json:"name"`
	Spec   string    `json:"spec"`
	Limits ai.Limits `json:"limits"` // for each move
}

// AllLimits returns the limits of each of the contestant's moves, including those in its
// SPEC.
func (c *Contestant) AllLimits() ai.Limits {
	if spec, err := ai.ParseSpec(c.Spec); err == nil {
		if own, _, err := spec.Limits(); err == nil {
			return c.Limits.Tighten(own)
		}
	}
	return c.Limits
}

// Budget returns the time that the contestant has for a move, or 0 for no limit.
func (c *Contestant) Budget() time.Duration { return c.AllLimits().Time }

// Bounded reports whether the contestant's moves have any limit.
func (c *Contestant) Bounded() bool { return c.AllLimits() != ai.Limits{} }

// A Seat is a contestant with its own player. A player that crashed or hangs is abandoned
// and replaced in the next game.
type Seat struct {
	Contestant
	spec      ai.Spec // without a name if Spec is not that of a player of this program
	budget    time.Duration
	rules     game.Rules
	newPlayer Maker
	Player    ai.Player
	draws     bool // whether the player uses random numbers and takes a seed
	games     int64
	// Answered reports whether the contestant has ever answered, on any seat. If it is
	// nil, a player that cannot start loses its games like any other.
	Answered *atomic.Bool
}

// A Maker creates the player that a SPEC names for games by rules.
type Maker func(spec string, rules game.Rules) (ai.Player, error)

// NewSeat returns a seat whose player is created when it is first needed.
func NewSeat(c Contestant, rules game.Rules, newPlayer Maker) *Seat {
	s := &Seat{Contestant: c, budget: c.Budget(), rules: rules, newPlayer: newPlayer}
	if spec, err := ai.ParseSpec(c.Spec); err == nil {
		s.spec = spec
	}
	return s
}

// NewGame prepares the seat for a game with the given random seed, so that earlier games
// do not affect it.
func (s *Seat) NewGame(seed uint64) error {
	if s.Player == nil || s.draws {
		s.Close()
		if err := s.makePlayer(seed); err != nil {
			return err
		}
	}
	s.games++
	return nil
}

// A Preparer is a player that has to prepare for a game, such as a program that reads a
// file. Preparation is not part of its time; the next Think returns its error.
type Preparer interface {
	Prepare(ctx context.Context)
}

// Prepare lets the player prepare for the game that NewGame has announced.
func (s *Seat) Prepare(ctx context.Context) {
	if p, ok := s.Player.(Preparer); ok {
		p.Prepare(ctx)
	}
}

// makePlayer creates the player. It sets the option seed if this kind of player has one
// and the contestant does not set it.
func (s *Seat) makePlayer(seed uint64) error {
	if s.spec.Name != "" && s.spec.Options["seed"] == "" {
		player, err := s.spec.With("seed", strconv.FormatUint(seed, 10)).New(s.rules)
		if err == nil {
			s.Player, s.draws = player, true
			return nil
		}
	}
	var err error
	s.Player, err = s.newPlayer(s.Spec, s.rules)
	return err
}

// Close ends the seat's player.
func (s *Seat) Close() {
	if s.Player != nil {
		Close(s.Player)
		s.Player = nil
	}
}

// Close ends the process or the connection of a player, if it has one.
func Close(player ai.Player) {
	if c, ok := player.(io.Closer); ok {
		c.Close()
	}
}

// afterCancel is the time limit for a player to notice that its time is over.
const afterCancel = 2 * time.Second

// ErrHangs reports a player that did not answer although its time was over.
var ErrHangs = errors.New("no answer")

// Think lets the player answer a request within patience, and measures the time. It
// returns a panic as an error.
func (s *Seat) Think(
	ctx context.Context, r *ai.Request, patience time.Duration,
) (game.Move, ai.Info, time.Duration, error) {
	type answer struct {
		move    game.Move
		info    ai.Info
		elapsed time.Duration
	}
	// Begin before the deadline is set, so that a player that waits for the deadline
	// exceeds patience.
	begin := time.Now()
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	player := s.Player
	r.Game = s.games
	call := async.Start(ctx, func(ctx context.Context) (a answer, err error) {
		defer func() {
			a.elapsed = time.Since(begin)
			if p := recover(); p != nil {
				err = fmt.Errorf("panic: %v", p)
			}
		}()
		a.move, a.info, err = player.Think(ctx, r)
		return a, err
	})
	if call.Wait(ctx) != nil {
		select {
		case <-call.Done():
		case <-time.After(afterCancel):
			s.Player = nil // the goroutine keeps the player
			return game.NoMove, ai.Info{}, patience, ErrHangs
		}
	}
	a, err := call.Result()
	if err == nil {
		if state := r.State(); !game.IsLegal(state, a.move) {
			err = fmt.Errorf("%w: %s", ErrIllegal, state.Rules().FormatMove(state, a.move))
		}
	}
	switch {
	case err != nil && ReasonFor(err) == game.Crash:
		s.Close()
	case s.Answered != nil:
		s.Answered.Store(true)
	}
	return a.move, a.info, a.elapsed, err
}

// Answer lets the player answer within its time, which is measured. Any failure loses the
// game for the player.
func (s *Seat) Answer(ctx context.Context, g *Game) (Answer, error) {
	mover := g.State.ToMove()
	allowance := g.Clock.Patience(mover, g.Conduct.Allowance(s.budget))
	move, info, elapsed, err := s.Think(ctx, g.Request(g.Conduct.limitsShown(s.Limits, s.budget)), allowance)
	answer := Answer{move, info, elapsed}
	if elapsed >= allowance || errors.Is(err, ErrHangs) {
		clock := g.Clock
		clock.Spend(mover, elapsed)
		return answer, Lost(mover, game.Timeout, clock.Overrun(s.Name, mover, elapsed, allowance)+ExcuseFor(err))
	}
	if err == nil {
		return answer, nil
	}
	if fatal := s.Fatal(err); fatal != nil {
		return answer, fatal
	}
	if errors.Is(err, ErrResigned) {
		return answer, Lost(mover, game.Resignation, "")
	}
	return answer, Lost(mover, ReasonFor(err), fmt.Sprintf("%s: %v", s.Name, err))
}

// Fatal returns an error if the failure of the contestant ends more than its game: it
// cannot start, or it is a server. For other failures it returns nil.
func (s *Seat) Fatal(err error) error {
	var crash *CrashError
	switch {
	case s.Answered == nil || ReasonFor(err) != game.Crash:
		return nil
	case errors.Is(err, ErrBegins):
		return &BeginsError{s, err}
	case errors.As(err, &crash):
		return nil
	case !s.Answered.Load():
		return &StartError{s.Name, err}
	}
	return nil
}

// A BeginsError reports a seat whose player is a server.
type BeginsError struct {
	Seat *Seat
	error
}
