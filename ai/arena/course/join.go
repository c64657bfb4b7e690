package course

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/bits"
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
	// Clock is the time for all its moves of a game; 0 stands for no such bound.
	// Whoever leads the game sees to it that it is kept.
	Clock time.Duration
	// Ponder lets the player think while the server does, if it can.
	Ponder bool
	// Patience is how long the server is called while nobody answers there,
	// and MessageTimeout how long a message of its may take to come.
	Patience       time.Duration
	MessageTimeout time.Duration
	Name           string // in records
	// Introduction is what it says to a server that has tournaments, which may begin with
	// the middle of a game that an earlier connection did not end.
	Introduction Introduction

	games int64 // played so far
}

// A Visit is how a game at a server went.
type Visit struct {
	Colour game.Player // the guest's; Nobody if the server ended the game before it said
	// Record is the game as far as it is known, of which the server's result is a
	// part only if Err is nil.
	Record *match.Record
	// Err is why the game has no result: a ServerError, a ProtocolError, ErrLost,
	// or what the guest's own player failed with.
	Err error
}

// Outcome returns the guest's result of a game that has one.
func (v *Visit) Outcome() ai.Outcome {
	switch {
	case !v.Record.Over:
		return ai.Unknown
	case v.Record.Result.Winner == game.Nobody:
		return ai.Draw
	case v.Record.Result.Winner == v.Colour:
		return ai.Win
	}
	return ai.Loss
}

// CutOff reports whether the connection ended, or the server fell silent, before the game
// was over. A tournament goes on with it when the guest calls again.
func (v *Visit) CutOff() bool {
	return errors.Is(v.Err, ErrLost) || errors.As(v.Err, new(*silence))
}

// firstPause is how long to wait before a server is called for the second time.
const firstPause = 50 * time.Millisecond

// dial calls the server until it answers or patience is at an end.
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
			return nil, fmt.Errorf("nobody answers at %s, called %s: %w", g.Address, times, err)
		}
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// Play plays one game. An error means that there was no server, or that ctx
// ended; whatever goes wrong after that is the Visit's.
func (g *Guest) Play(ctx context.Context) (*Visit, error) {
	conn, err := g.dial(ctx)
	if err != nil {
		return nil, err
	}
	defer conn.Close()
	defer context.AfterFunc(ctx, func() { conn.SetDeadline(time.Unix(1, 0)) })()
	g.games++
	io.WriteString(conn, g.Introduction.Lines()) // that it has hung up shows when its words are read
	visit := g.visit(ctx, conn)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return visit, nil
}

// visit plays a game with the server at the other end of conn.
func (g *Guest) visit(ctx context.Context, conn net.Conn) *Visit {
	s := newServer(conn, g.MessageTimeout)
	s.tournament = g.Introduction != Introduction{}
	side := &guestSide{Guest: g}
	defer side.rest()
	visit := &Visit{Colour: game.Nobody, Record: new(match.Record)}
	played, err := s.start(ctx, g.Name, "tcp:"+g.Address, side, referee.Conduct{Clock: g.Clock})
	if err == nil {
		visit.Colour, visit.Record = s.guest, played.Record
		if err = played.Play(ctx); err == nil {
			err = s.conclude(ctx, played)
		}
	}
	var ended *referee.Ended
	if errors.As(err, &ended) {
		played.End(ended)
		err = nil
	}
	visit.Err = err
	visit.Record.Over = err == nil
	visit.Record.Ended = time.Now().UTC().Truncate(time.Second)
	return visit
}

// guestSide is the guest's side of a game.
type guestSide struct {
	*Guest
	pondering *ai.Pondering
}

// Answer lets the player think, and then ponder. Its failure gives the game up.
func (s *guestSide) Answer(ctx context.Context, g *referee.Game) (referee.Answer, error) {
	begin := time.Now()
	s.pondering.Stop()
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

// rest waits until the player does not think any more.
func (s *guestSide) rest() {
	s.pondering.Stop()
	s.pondering.Wait(context.Background())
}

// think returns the player's legal move.
func (g *Guest) think(ctx context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	patience := referee.Conduct{Clock: g.Clock}.Allowance(r.Limits.Time)
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

// AnswerWhenOver returns the answer to a request in a game that is over. A
// referee that counts differently may ask although one side owns all five
// cells: while there is a disc to put, it is put, otherwise the answer is NULL.
func AnswerWhenOver(s game.State) string {
	state, ok := s.(*othello.State)
	if !ok {
		return null
	}
	own, opp := state.Board()
	if s.ToMove() == game.Second {
		own, opp = opp, own
	}
	moves := othello.Moves(own, opp)
	if moves == 0 {
		return null
	}
	return othello.SquareName(bits.TrailingZeros64(moves))
}
