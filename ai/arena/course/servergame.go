package course

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"time"

	"colat/ai/arena/referee"
	"colat/game"
	"colat/game/match"
	"colat/game/othello"
)

// A tcp: player may be a server of the assignment's protocol, which starts its own games.
// A match with it has no openings: the server draws the victory cells and the colours.

// ServerGame is a game of a contestant at a server. The side that fails loses it.
type ServerGame struct {
	Name    string // of the server, in records
	Address string
	Conn    net.Conn // to the server; nil to connect to Address
	Seat    *referee.Seat
	Conduct referee.Conduct
}

// Play plays one game and returns its record and the contestant's side. It returns an
// error if there was no game, if the contestant cannot start, or if ctx ended.
func (g *ServerGame) Play(ctx context.Context, seed uint64) (*match.Record, game.Player, error) {
	if g.Conn == nil {
		conn, err := connect(ctx, g.Address)
		if err != nil {
			return nil, 0, err
		}
		g.Conn = conn
	}
	defer g.Conn.Close()
	defer context.AfterFunc(ctx, func() { g.Conn.SetDeadline(time.Unix(1, 0)) })()
	if err := g.Seat.NewGame(seed); err != nil {
		return nil, 0, fmt.Errorf("%s: %w", g.Seat.Name, err)
	}
	g.Seat.Prepare(ctx)
	s := newServer(g.Conn, g.Conduct.Allowance(0))
	played, err := s.start(ctx, g.Seat.Name, g.Name, g.Seat, g.Conduct)
	switch {
	case ctx.Err() != nil:
		return nil, 0, ctx.Err()
	case err != nil:
		return nil, 0, fmt.Errorf("no game at %s: %w", g.Address, err)
	}
	played.Sides[s.guest.Opponent()] = losingServer{s}
	if err := played.Play(ctx); err != nil {
		return nil, 0, err
	}
	if err := s.leave(ctx, played); err != nil {
		return nil, 0, err
	}
	return played.Record, s.guest, nil
}

// leave ends the conversation about a game that is over. It returns only the error of
// ctx.
func (s *server) leave(ctx context.Context, g *referee.Game) error {
	if _, over := g.State.Result(); !over {
		if g.State.ToMove() == s.guest {
			io.WriteString(s.conn, null)
		}
		return nil
	}
	err := s.conclude(ctx, g)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		g.End(s.failed(g, err))
	}
	return nil
}

// losingServer is a server that loses the game if it does not continue it correctly.
type losingServer struct{ *server }

func (s losingServer) Answer(ctx context.Context, g *referee.Game) (referee.Answer, error) {
	answer, err := s.server.Answer(ctx, g)
	if err == nil {
		return answer, nil
	}
	return answer, s.failed(g, err)
}

// failed returns the end of g after the server failed with err.
func (s *server) failed(g *referee.Game, err error) *referee.Ended {
	var ended *referee.Ended
	if errors.As(err, &ended) {
		return ended
	}
	host := s.guest.Opponent()
	name := g.Record.Names[host]
	fault := fmt.Sprintf("%s: %v", name, err)
	silent := errors.As(err, new(*silence))
	if silent {
		fault = name + " did not go on with the game"
	}
	var refused ServerError
	switch result, over := g.State.Result(); {
	case errors.As(err, &refused) && strings.Contains(string(refused), "INVALID") && g.State.ToMove() == host:
		moves := g.Record.Moves
		ended = referee.Lost(s.guest, game.IllegalMove, fmt.Sprintf("%s: its move %s was refused: %v",
			g.Record.Names[s.guest], othello.SquareName(int(moves[len(moves)-1])), err))
		ended.Refused = true
		return ended
	case over:
		// The board decides who won, even if the server reports another result or none.
		return &referee.Ended{Result: result, Fault: fault}
	case silent:
		return referee.Lost(host, game.Timeout, fault)
	}
	return referee.Lost(host, game.Crash, fault)
}
