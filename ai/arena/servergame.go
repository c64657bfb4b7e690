package arena

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strings"
	"time"

	"colat/ai"
	"colat/game"
	"colat/game/othello"
)

// A tcp: player may be a server of the assignment's protocol, which begins games
// of its own. A match with it has no openings: the server draws the victory
// cells and tosses for the colours.

// serverGame is a game that a contestant plays at a server.
type serverGame struct {
	name    string // of the server, in records
	address string
	conn    net.Conn // to the server; nil to call it
	seat    *seat
	conduct Conduct

	*followedGame
	clock clock // the contestant's side of it
}

// play plays one game. An error means that there was no game, that the contestant
// cannot start, or that ctx ended.
func (g *serverGame) play(ctx context.Context, seed uint64) (*Record, game.Player, error) {
	if g.conn == nil {
		conn, err := connect(ctx, g.address)
		if err != nil {
			return nil, 0, err
		}
		g.conn = conn
	}
	defer g.conn.Close()
	defer context.AfterFunc(ctx, func() { g.conn.SetDeadline(time.Unix(1, 0)) })()
	if err := g.seat.newGame(seed); err != nil {
		return nil, 0, fmt.Errorf("%s: %w", g.seat.Name, err)
	}
	g.followedGame = newFollowedGame(g.seat.Name, g.name)
	g.clock = newClock(g.conduct.Clock)
	messages := newMessageReader(g.conn)
	for over := false; !over; {
		var err error
		if over, err = g.next(ctx, messages); err != nil {
			return nil, 0, err
		}
	}
	return g.record, g.side, nil
}

// next hears the server's next message and answers it. It reports whether the game
// is over.
func (g *serverGame) next(ctx context.Context, messages *messageReader) (over bool, err error) {
	begin := time.Now()
	g.conn.SetReadDeadline(begin.Add(g.conduct.allowance(0)))
	m, err := messages.next()
	if ctx.Err() != nil {
		return false, ctx.Err()
	}
	played := len(g.record.Moves)
	switch {
	case err != nil:
	case m.request == nil:
		err = g.final(m)
		over = true
	default:
		err = g.request(m.request)
	}
	if err != nil {
		if g.state == nil {
			return false, fmt.Errorf("no game at %s: %w", g.address, err)
		}
		g.broken(err, played)
		return true, nil
	}
	if len(g.record.Moves) > played {
		elapsed := time.Since(begin)
		if over {
			elapsed = 0 // which of it is the move's, the result does not tell
		}
		note(g.record, g.side.Opponent(), elapsed, ai.Info{})
	}
	if over {
		return true, nil
	}
	return g.think(ctx)
}

// think lets the contestant answer, and reports whether the game ended because it
// could not.
func (g *serverGame) think(ctx context.Context) (over bool, err error) {
	if _, over := g.state.Result(); over {
		// The server counts differently; what it says in the end is checked.
		g.conn.Write([]byte(AnswerWhenOver(g.state)))
		return false, nil
	}
	allowance := g.clock.patience(g.side, g.conduct.allowance(g.seat.budget()))
	move, info, elapsed, err := g.seat.think(ctx, requestAfter(g.record, g.clock.limits(g.side, g.seat.Limits)), allowance)
	if ctx.Err() != nil {
		return false, ctx.Err()
	}
	note(g.record, g.side, elapsed, info)
	g.clock.spend(g.side, elapsed)
	switch {
	case elapsed >= allowance, errors.Is(err, errHangs):
		g.lose(g.side, game.Timeout, g.clock.fault(g.seat.Name, g.side, elapsed, allowance)+excuse(err))
	case errors.Is(err, ErrResigned):
		g.lose(g.side, game.Resignation, "")
	case err != nil:
		if fatal := g.seat.fatal(err); fatal != nil {
			return false, fatal
		}
		g.lose(g.side, reasonFor(err), fmt.Sprintf("%s: %v", g.seat.Name, err))
	default:
		answer := othello.Victory.FormatMove(g.state, move)
		g.conn.Write([]byte(answer))
		g.answer(answer, elapsed)
		return false, nil
	}
	g.conn.Write([]byte(null))
	return true, nil
}

// broken ends a game in which the server did not go on as it should after so many
// moves.
func (g *serverGame) broken(err error, moves int) {
	fault := fmt.Sprintf("%s: %v", g.name, err)
	if isTimeout(err) {
		fault = g.name + " did not go on with the game"
	}
	var refused ServerError
	last := moves - 1
	switch result, over := g.state.Result(); {
	case errors.As(err, &refused) && strings.Contains(string(refused), "INVALID") && g.state.ToMove() != g.side:
		// It refused the last move, which is not part of the game then.
		fault = fmt.Sprintf("%s: its move %s was refused: %v", g.seat.Name, g.record.Moves[last], err)
		g.record.Moves = g.record.Moves[:last]
		g.lose(g.side, game.IllegalMove, fault)
	case over:
		// Whatever the server says or does not say, the board tells who won.
		g.record.Fault = fault
		g.record.End(result)
	case isTimeout(err):
		g.lose(g.side.Opponent(), game.Timeout, fault)
	default:
		g.record.Moves = g.record.Moves[:moves]
		g.lose(g.side.Opponent(), game.Crash, fault)
	}
}

func (g *serverGame) lose(loser game.Player, reason game.Reason, fault string) {
	g.record.Fault = fault
	g.record.End(game.Result{Winner: loser.Opponent(), Reason: reason})
}
