package course

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"time"

	"colat/ai"
	"colat/ai/arena/referee"
	"colat/game"
	"colat/game/match"
	"colat/game/othello"
)

// A Guest plays games as a client of the assignment's server.
type Guest struct {
	Address string
	Player  ai.Player
	Limits  ai.Limits // for each move
	// Clock is the time for all its moves of a game, by its colour; the zero value means no
	// limit. The side that leads the game enforces it.
	Clock match.TimeControl
	// Ponder lets the player think during the server's moves, if it can.
	Ponder bool
	// Patience is how long Play tries to connect while the server does not answer.
	// MessageTimeout is the time limit for a message of the server.
	Patience       time.Duration
	MessageTimeout time.Duration
	Name           string // in records
	// Introduction is sent to a server that has tournaments. Such a server may begin in
	// the middle of a game that was interrupted on an earlier connection.
	Introduction Introduction

	games int64 // number of games played
}

// A Visit holds the outcome of a game at a server.
type Visit struct {
	Colour game.Player // the guest's; game.NoSide if the server ended the game before it told the colour
	// Record is the game as far as it is known. It includes the server's result only if
	// Err is nil.
	Record *match.Record
	// Err is why the game has no result: a ServerError, a ProtocolError, ErrLost, or the
	// error of the guest's own player.
	Err error
}

// Outcome returns the guest's result, or ai.Unknown if the game has none.
func (v *Visit) Outcome() ai.Outcome {
	switch {
	case !v.Record.Over:
		return ai.Unknown
	case v.Record.Result.Winner == game.NoSide:
		return ai.Draw
	case v.Record.Result.Winner == v.Colour:
		return ai.Win
	}
	return ai.Loss
}

// CutOff reports whether the connection ended, or the server fell silent, before the game
// was over. A tournament continues such a game when the guest connects again.
func (v *Visit) CutOff() bool {
	return errors.Is(v.Err, ErrLost) || errors.As(v.Err, new(*silence))
}

// firstPause is the pause before the second attempt to connect to a server.
const firstPause = 50 * time.Millisecond

// dial tries to connect to the server until it answers or g.Patience has passed.
func (g *Guest) dial(ctx context.Context) (net.Conn, error) {
	deadline := time.Now().Add(g.Patience)
	dialer := net.Dialer{Timeout: max(g.Patience, time.Second)}
	for tries, pause := 1, firstPause; ; tries, pause = tries+1, min(2*pause, time.Second) {
		conn, err := dialer.DialContext(ctx, "tcp", g.Address)
		if err == nil {
			return conn, nil
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if time.Now().Add(pause).After(deadline) {
			times := "once"
			if tries > 1 {
				times = fmt.Sprintf("%d times within %v", tries, g.Patience)
			}
			return nil, fmt.Errorf("no answer at %s, called %s: %w", g.Address, times, err)
		}
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// Play plays one game. It returns an error if it could not connect, or if ctx ended;
// later failures are in Visit.Err.
func (g *Guest) Play(ctx context.Context) (*Visit, error) {
	conn, err := g.dial(ctx)
	if err != nil {
		return nil, err
	}
	defer conn.Close()
	defer context.AfterFunc(ctx, func() { conn.SetDeadline(time.Unix(1, 0)) })()
	g.games++
	io.WriteString(conn, g.Introduction.Lines()) // a closed connection shows in the next read
	visit := g.visit(ctx, conn)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return visit, nil
}

// visit plays a game with the server on conn.
func (g *Guest) visit(ctx context.Context, conn net.Conn) *Visit {
	s := newServer(conn, g.MessageTimeout)
	s.tournament = g.Introduction != Introduction{}
	side := &guestSide{Guest: g}
	defer func() { side.pondering.End() }() // of the last move
	visit := &Visit{Colour: game.NoSide, Record: new(match.Record)}
	played, err := s.start(ctx, g.Name, "tcp:"+g.Address, side, g.conduct())
	if err == nil {
		visit.Colour, visit.Record = s.guest, played.Record
		if err = played.Play(ctx); err == nil {
			err = s.conclude(ctx, played)
		}
	}
	if ended, is := errors.AsType[*referee.Ended](err); is {
		played.End(ended)
		err = nil
	}
	visit.Err = err
	visit.Record.Over = err == nil
	visit.Record.Ended = time.Now().UTC().Truncate(time.Second)
	return visit
}

func (g *Guest) conduct() referee.Conduct {
	return referee.Conduct{Clock: referee.Control{TimeControl: g.Clock}}
}

// guestSide is the guest's side of a game.
type guestSide struct {
	*Guest
	pondering *ai.Pondering
}

// Answer lets the player think, and then ponder. If the player fails, Answer gives the
// game up.
func (s *guestSide) Answer(ctx context.Context, g *referee.Game) (referee.Answer, error) {
	begin := time.Now()
	s.pondering.Cancel()
	if err := s.pondering.Wait(ctx); err != nil {
		return referee.Answer{Move: game.NoMove}, err
	}
	request := g.Request(s.Limits)
	request.Game = s.games
	move, info, err := s.think(ctx, request)
	answer := referee.Answer{Move: move, Info: info, Elapsed: time.Since(begin)}
	switch {
	case errors.Is(err, referee.ErrResigned):
		return answer, referee.Lost(g.State.ToMove(), game.Resignation, "")
	case err != nil:
		return answer, fmt.Errorf("the guest's own player: %w", err)
	}
	s.pondering = s.ponder(request, move)
	return answer, nil
}

// think returns a legal move of the player, or an error.
func (g *Guest) think(ctx context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	patience := g.conduct().Allowance(r.Limits.Time)
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	move, info, err := g.Player.Think(ctx, r)
	switch s := r.State(); {
	case errors.Is(err, context.DeadlineExceeded):
		return game.NoMove, info, fmt.Errorf("no answer within %v%s", patience, referee.ExcuseFor(err))
	case err != nil:
		return game.NoMove, info, err
	case !game.IsLegal(s, move):
		return game.NoMove, info, fmt.Errorf("%w: %s", referee.ErrIllegal, othello.Victory.FormatMove(s, move))
	}
	return move, info, nil
}

// ponder lets the player search the position after its answer to r.
func (g *Guest) ponder(r *ai.Request, move game.Move) *ai.Pondering {
	if !g.Ponder {
		return nil
	}
	after := *r
	after.Moves = append(r.Moves[:len(r.Moves):len(r.Moves)], move)
	after.Limits = ai.Limits{Time: g.MessageTimeout}
	return ai.StartPondering(g.Player, &after)
}
