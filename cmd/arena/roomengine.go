package main

import (
	"context"
	"errors"
	"slices"
	"time"

	"colat/ai"
	"colat/ai/arena"
	"colat/ai/arena/referee"
	"colat/cmd/arena/cli"
	"colat/game"
	"colat/game/async"
	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
)

// roomEngine is an engine in a seat. It thinks on its own goroutine, about one position
// at a time.
type roomEngine struct {
	seat    *referee.Seat
	spec    string
	time    time.Duration
	asTimed bool // whether the user set the time for a move

	game, line, ply int                    // of the present or last search
	thought         *async.Call[game.Move] // the search; nil if there is none
	heard           bool                   // whether the result of the search was used
	paced           chan struct{}          // closed when the move found is due; nil unless it waits
	failures        int                    // consecutive failures
}

// wireMargin is subtracted from a clock for the transmission to the server.
const wireMargin = 250 * time.Millisecond

func (e *roomEngine) plays(id string) error { return tryEngine(e.spec, id) }

func (e *roomEngine) news() <-chan struct{} {
	switch {
	case e.heard:
		return nil
	case e.paced != nil:
		return e.paced
	}
	return e.thought.Done()
}

// turn answers questions, starts a search if it is the seat's turn, and plays the move found.
func (e *roomEngine) turn(ctx context.Context, s *roomSeat) (room.Command, bool, error) {
	r := s.Room()
	same := e.game == r.Games() && e.line == r.Line() && e.ply == len(r.Match().Moves())
	if e.thought != nil && (!s.IsOnTurn() || !same) {
		e.stop() // another position, or the game is over
	}
	if c, answers := s.Answer(); answers {
		return c, true, nil
	}
	if !s.IsOnTurn() {
		return room.Command{}, false, nil
	}
	if e.thought == nil {
		return room.Command{}, false, e.think(ctx, s)
	}
	if !e.thought.Ended() || e.waits(s) {
		return room.Command{}, false, nil
	}
	e.heard = true
	move, err := e.thought.Result()
	switch {
	case err == nil:
		e.failures = 0
		return s.Move(move), true, nil
	case ctx.Err() != nil:
		return room.Command{}, false, ctx.Err()
	case errors.Is(err, referee.ErrResigned):
		return room.Command{Do: room.Resign, Game: e.game}, true, nil
	}
	if e.failures++; e.failures < 2 {
		s.say("%s: %s; it is asked once more", cli.Printable(e.spec), cli.OneLine(err.Error()))
		e.stop()
		return room.Command{}, false, e.think(ctx, s)
	}
	return room.Command{}, false, e.giveUp(s, err)
}

// waits reports whether the pace of the game keeps the seat from playing the move found. It
// sees to it that news signals when the move is due.
func (e *roomEngine) waits(s *roomSeat) bool {
	left := s.PaceLeft()
	if left == 0 {
		e.paced = nil
		return false
	}
	due := make(chan struct{})
	time.AfterFunc(left, func() { close(due) })
	e.paced = due
	return true
}

// giveUp resigns for a player that fails, so that the opponent need not wait.
func (e *roomEngine) giveUp(s *roomSeat, failure error) error {
	ctx, cancel := context.WithTimeout(context.Background(), farewellWithin)
	defer cancel()
	_ = s.ask(ctx, &room.Command{Do: room.Resign, Game: e.game})
	s.results()
	_ = s.ask(ctx, &room.Command{Do: room.Leave})
	return errors.New("--engine: " + cli.OneLine(failure.Error()) + ": the game was given up")
}

// think starts a search of the position on the board.
func (e *roomEngine) think(ctx context.Context, s *roomSeat) error {
	m := s.Room().Match()
	contestant := referee.Contestant{Name: e.spec, Spec: e.spec}
	if e.seat == nil {
		e.seat = referee.NewSeat(contestant, m.Start().Rules(), arena.NewPlayer)
	}
	prepare := e.game != s.Room().Games() || e.seat.Player == nil
	if prepare {
		if err := e.seat.NewGame(cli.SeedOrRandom(0)); err != nil {
			return cli.Usagef("--engine: %w", err)
		}
	}
	limits, patience := e.limits(s)
	request := ai.Continuing(m.Start().Clone(), slices.Clone(m.Moves()), m.State().Clone(), limits)
	e.game, e.line, e.ply, e.heard = s.Room().Games(), s.Room().Line(), len(m.Moves()), false
	e.thought = async.Start(ctx, func(ctx context.Context) (game.Move, error) {
		if prepare {
			e.seat.Prepare(ctx)
		}
		move, _, _, err := e.seat.Think(ctx, request, patience)
		return move, err
	})
	return nil
}

// limits returns the limits for the next move, and the time limit for the player's
// answer.
func (e *roomEngine) limits(s *roomSeat) (ai.Limits, time.Duration) {
	limits := ai.Limits{Time: e.time}
	patience := referee.Conduct{}.Allowance(limits.Time)
	side := s.Room().SideOf(s.Chair())
	given := s.Room().TimeControl().Of(side)
	if given.Total == 0 {
		return limits, patience
	}
	total, move, _ := s.Room().Remaining(side, s.Now())
	limits.Left, limits.Increment = max(total-wireMargin, leastBudget), given.Increment
	if !e.asTimed {
		limits.Time = 0
	}
	if given.Move > 0 && (limits.Time == 0 || limits.Time > move-wireMargin) {
		limits.Time = max(move-wireMargin, leastBudget)
	}
	return limits, max(move, leastBudget) + room.MostLag
}

// stop ends the search and waits for its end.
func (e *roomEngine) stop() {
	e.thought.End()
	e.thought, e.paced = nil, nil
}

func (e *roomEngine) close() {
	e.stop()
	if e.seat != nil {
		e.seat.Close()
	}
}

// refused ends the connection, because an engine cannot react to the refusal, unless a question is no longer open.
func (e *roomEngine) refused(_ *roomSeat, c *room.Command, err *protocol.Error) error {
	if err.Code == room.NotOffered {
		return nil
	}
	return roomError(string(c.Do), err)
}

func (e *roomEngine) gameBegan(s *roomConnection) {
	m := s.Room().Match()
	if m == nil || s.Room().Phase() != room.Playing {
		return
	}
	s.say("game %d goes on after %d moves", s.Room().Games(), len(m.Moves()))
}

func (e *roomEngine) event(v *roomConnection, ev *room.Event) {
	switch {
	case ev.Kind == room.Joined && ev.Who != v.Person():
		v.say("%s is here", cli.Printable(ev.Name))
	case v.asJSON && ev.Kind == room.Started:
		_ = cli.WriteJSON(v.out, v.gameLine())
	case v.asJSON && ev.Kind == room.TakenBack:
		_ = cli.WriteJSON(v.out, v.takebackLine(ev))
	case v.asJSON && ev.Kind == room.Moved:
		_ = cli.WriteJSON(v.out, v.moveLine(lastMove(v.Room().Match())))
	}
}

func (e *roomEngine) greeted(*roomConnection, *protocol.Greeted) {}
