package course

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strings"
	"time"

	"colat/ai"
	"colat/ai/arena/play"
	"colat/game"
	"colat/game/match"
	"colat/game/othello"
)

// A tcp: player may be a server of the assignment's protocol, which begins games
// of its own. A match with it has no openings: the server draws the victory
// cells and tosses for the colours.

// ServerGame is a game that a contestant plays at a server.
type ServerGame struct {
	Name    string // of the server, in records
	Address string
	Conn    net.Conn // to the server; nil to call it
	Seat    *play.Seat
	Conduct play.Conduct

	*followedGame
	clock play.Clock // the contestant's side of it
}

// Play plays one game. An error means that there was no game, that the contestant
// cannot start, or that ctx ended.
func (g *ServerGame) Play(ctx context.Context, seed uint64) (*match.Line, game.Player, error) {
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
	g.followedGame = newFollowedGame(g.Seat.Name, g.Name)
	g.clock = play.NewClock(g.Conduct.Clock)
	broken, err := g.talk(ctx, g.Conn, g.Conduct.Allowance(0), g)
	switch {
	case err != nil:
		return nil, 0, err
	case broken != nil && g.state == nil:
		return nil, 0, fmt.Errorf("no game at %s: %w", g.Address, broken)
	case broken != nil:
		g.broken(broken)
	}
	return g.record, g.side, nil
}

// heard notes the server's move.
func (g *ServerGame) heard(took time.Duration, m *message) {
	if len(g.record.Moves) <= g.before {
		return
	}
	if m.request == nil {
		took = 0 // which of it is the move's, the result does not tell
	}
	play.Note(g.record, g.side.Opponent(), took, ai.Info{})
}

// answerAt lets the contestant answer, and reports whether the game ended because it
// could not.
func (g *ServerGame) answerAt(ctx context.Context, _ time.Time) (over bool, err error) {
	if _, over := g.state.Result(); over {
		// The server counts differently; what it says in the end is checked.
		g.Conn.Write([]byte(AnswerWhenOver(g.state)))
		return false, nil
	}
	allowance := g.clock.Patience(g.side, g.Conduct.Allowance(g.Seat.Budget()))
	request := play.RequestAfter(g.record, g.clock.Limits(g.side, g.Seat.Limits))
	move, info, elapsed, err := g.Seat.Think(ctx, request, allowance)
	if ctx.Err() != nil {
		return false, ctx.Err()
	}
	play.Note(g.record, g.side, elapsed, info)
	g.clock.Spend(g.side, elapsed)
	switch {
	case elapsed >= allowance, errors.Is(err, play.ErrHangs):
		g.lose(g.side, game.Timeout, g.clock.Fault(g.Seat.Name, g.side, elapsed, allowance)+play.ExcuseFor(err))
	case errors.Is(err, play.ErrResigned):
		g.lose(g.side, game.Resignation, "")
	case err != nil:
		if fatal := g.Seat.Fatal(err); fatal != nil {
			return false, fatal
		}
		g.lose(g.side, play.ReasonFor(err), fmt.Sprintf("%s: %v", g.Seat.Name, err))
	default:
		answer := othello.Victory.FormatMove(g.state, move)
		g.Conn.Write([]byte(answer))
		g.answer(answer, elapsed)
		return false, nil
	}
	g.Conn.Write([]byte(null))
	return true, nil
}

// broken ends a game in which the server did not go on as it should.
func (g *ServerGame) broken(err error) {
	fault := fmt.Sprintf("%s: %v", g.Name, err)
	if isTimeout(err) {
		fault = g.Name + " did not go on with the game"
	}
	var refused ServerError
	last := g.before - 1
	switch result, over := g.state.Result(); {
	case errors.As(err, &refused) && strings.Contains(string(refused), "INVALID") && g.state.ToMove() != g.side:
		// It refused the last move, which is not part of the game then.
		fault = fmt.Sprintf("%s: its move %s was refused: %v", g.Seat.Name, g.record.Moves[last], err)
		g.record.Moves = g.record.Moves[:last]
		g.lose(g.side, game.IllegalMove, fault)
	case over:
		// Whatever the server says or does not say, the board tells who won.
		g.record.Fault = fault
		g.record.End(result)
	case isTimeout(err):
		g.lose(g.side.Opponent(), game.Timeout, fault)
	default:
		g.record.Moves = g.record.Moves[:g.before]
		g.lose(g.side.Opponent(), game.Crash, fault)
	}
}

func (g *ServerGame) lose(loser game.Player, reason game.Reason, fault string) {
	g.record.Fault = fault
	g.record.End(game.Result{Winner: loser.Opponent(), Reason: reason})
}
