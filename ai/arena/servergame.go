package arena

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
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

// serverWait is how long a server that opens the game may take for its first
// move and its request, before it is taken for a bot that waits for one.
const serverWait = 300 * time.Millisecond

// isServer finds out whether a server of the assignment's protocol listens at an
// address: it speaks first, while a bot waits for a request. If nothing is said
// for a while a request decides, which a server takes for a bad answer.
func isServer(ctx context.Context, address string, rules game.Rules, patience time.Duration) (bool, error) {
	dialer := net.Dialer{Timeout: dialPatience}
	conn, err := dialer.DialContext(ctx, "tcp", address)
	if err != nil {
		return false, err
	}
	defer conn.Close()
	defer context.AfterFunc(ctx, func() { conn.SetDeadline(time.Unix(1, 0)) })()
	conn.SetReadDeadline(time.Now().Add(serverWait))
	first := make([]byte, 1)
	if _, err := conn.Read(first); err == nil {
		return first[0] == 'v', nil
	} else if !isTimeout(err) {
		return false, err
	}
	s, err := rules.New(nil, rand.New(rand.NewPCG(0, 0)))
	if err != nil {
		return false, err
	}
	conn.SetDeadline(time.Now().Add(patience))
	if _, err := conn.Write(AppendRequest(nil, s)); err != nil {
		return false, err
	}
	if _, err := conn.Read(first); err != nil {
		return false, fmt.Errorf("no answer from %s: %w", address, err)
	}
	return first[0] == 'v', nil
}

// serverGame is a game that a contestant plays at a server.
type serverGame struct {
	name    string // of the server, in records
	address string
	seat    *seat
	conduct Conduct

	conn   net.Conn
	side   game.Player    // the contestant's
	state  *othello.State // nil before the first request
	clock  clock          // the contestant's side of it
	record *Record
}

// play plays one game. An error means that there was no game, or that ctx ended.
func (g *serverGame) play(ctx context.Context, seed uint64) (*Record, game.Player, error) {
	if err := g.seat.newGame(seed); err != nil {
		return nil, 0, fmt.Errorf("%s: %w", g.seat.Name, err)
	}
	dialer := net.Dialer{Timeout: dialPatience}
	conn, err := dialer.DialContext(ctx, "tcp", g.address)
	if err != nil {
		return nil, 0, err
	}
	defer conn.Close()
	defer context.AfterFunc(ctx, func() { conn.SetDeadline(time.Unix(1, 0)) })()
	g.conn = conn
	g.clock = newClock(g.conduct.Clock)
	g.record = &Record{Game: othello.Victory.ID(), Moves: []string{}}
	messages := newMessageReader(conn)
	for {
		begin := time.Now()
		conn.SetReadDeadline(begin.Add(g.conduct.allowance(0)))
		m, err := messages.next()
		if ctx.Err() != nil {
			return nil, 0, ctx.Err()
		}
		if g.state == nil {
			if err == nil {
				err = g.begin(m)
			}
			if err != nil {
				return nil, 0, fmt.Errorf("no game at %s: %w", g.address, err)
			}
		}
		if err != nil {
			return g.broken(err), g.side, nil
		}
		if m.request == nil {
			g.settle(m)
			return g.record, g.side, nil
		}
		if err := g.follow(m.request, time.Since(begin)); err != nil {
			return g.lose(g.side.Opponent(), Crash, err.Error()), g.side, nil
		}
		if done, err := g.answer(ctx); err != nil {
			return nil, 0, err
		} else if done {
			return g.record, g.side, nil
		}
	}
}

// begin takes what the first request tells.
func (g *serverGame) begin(m *message) error {
	if m.request == nil {
		return errors.New("the server ended the game before it began")
	}
	start, err := othello.Victory.New(game.Options{"victory": m.request.VictoryNames(' ')}, nil)
	if err != nil {
		return err
	}
	g.side = m.request.ToMove()
	g.state = start.(*othello.State)
	g.record.Start = othello.Victory.FormatPosition(start)
	g.record.Players[g.side] = g.seat.Name
	g.record.Players[g.side.Opponent()] = g.name
	return nil
}

// follow finds the server's move, which its request does not name.
func (g *serverGame) follow(request *othello.State, elapsed time.Duration) error {
	if sameBoard(g.state, request) {
		return nil
	}
	for _, m := range g.state.AppendMoves(nil) {
		text := othello.Victory.FormatMove(g.state, m)
		g.state.Play(m)
		if sameBoard(g.state, request) {
			g.record.note(g.side.Opponent(), elapsed, ai.Info{})
			g.record.Moves = append(g.record.Moves, text)
			return nil
		}
		g.state.Undo()
	}
	return errors.New("no legal move of the server leads to its next request")
}

func sameBoard(a, b *othello.State) bool {
	ownBlack, ownWhite := a.Board()
	black, white := b.Board()
	return ownBlack == black && ownWhite == white && a.ToMove() == b.ToMove() && a.VictoryCells() == b.VictoryCells()
}

// answer lets the contestant move, and reports whether the game ended because it
// could not.
func (g *serverGame) answer(ctx context.Context) (done bool, err error) {
	if _, over := g.state.Result(); over {
		// The server counts differently; what it says in the end is checked.
		g.conn.Write([]byte(AnswerWhenOver(g.state)))
		return false, nil
	}
	allowance := g.clock.patience(g.side, g.conduct.allowance(g.seat.budget()))
	move, info, elapsed, err := g.seat.think(ctx, g.state, g.clock.limits(g.side, g.seat.Limits), allowance)
	if ctx.Err() != nil {
		return false, ctx.Err()
	}
	g.record.note(g.side, elapsed, info)
	g.clock.spend(g.side, elapsed)
	switch {
	case elapsed >= allowance, errors.Is(err, errHangs):
		g.lose(g.side, game.Timeout, g.clock.fault(g.seat.Name, g.side, elapsed, allowance))
	case errors.Is(err, ErrResigned):
		g.lose(g.side, game.Resignation, "")
	case err != nil:
		g.lose(g.side, reasonFor(err), fmt.Sprintf("%s: %v", g.seat.Name, err))
	default:
		g.record.Moves = append(g.record.Moves, othello.Victory.FormatMove(g.state, move))
		g.conn.Write([]byte(othello.Victory.FormatMove(g.state, move)))
		g.state.Play(move)
		return false, nil
	}
	g.conn.Write([]byte(null))
	return true, nil
}

// broken ends a game in which the server did not go on as it should.
func (g *serverGame) broken(err error) *Record {
	var refused ServerError
	if errors.As(err, &refused) && strings.Contains(string(refused), "INVALID") && len(g.record.Moves) > 0 {
		// It refused the last move, which is not part of the game then.
		g.record.Moves = g.record.Moves[:len(g.record.Moves)-1]
		return g.lose(g.side, IllegalMove, string(refused))
	}
	if isTimeout(err) {
		return g.lose(g.side.Opponent(), game.Timeout, g.name+" did not go on with the game")
	}
	return g.lose(g.side.Opponent(), Crash, fmt.Sprintf("%s: %v", g.name, err))
}

func (g *serverGame) lose(loser game.Player, reason game.Reason, fault string) *Record {
	g.record.Fault = fault
	g.record.end(game.Result{Winner: loser.Opponent(), Reason: reason})
	return g.record
}

// settle takes the server's word for the result, unless its history says
// something else.
func (g *serverGame) settle(m *message) {
	v := Visit{Record: g.record}
	played := len(g.record.Moves)
	v.settle(m)
	if len(g.record.Moves) == played+1 {
		g.record.note(g.side.Opponent(), 0, ai.Info{}) // the server's last move, which ended the game
	}
	if err := g.record.Replay(nil); err != nil {
		g.lose(g.side.Opponent(), Crash, fmt.Sprintf("%s: its result: %v", g.name, err))
		g.record.Moves = g.record.Moves[:min(played, len(g.record.Moves))]
	}
}
