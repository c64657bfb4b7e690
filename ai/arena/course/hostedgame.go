package course

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"strings"
	"time"

	"colat/ai"
	"colat/ai/arena/play"
	"colat/game"
	"colat/game/match"
	"colat/game/othello"
)

// hostedGame is a game of a Host with a client.
type hostedGame struct {
	host     *Host
	number   uint64
	client   *client
	present  context.Context // ends when the client is gone
	colour   game.Player     // of the client
	answered bool            // whether the client ever did
	state    *othello.State
	clock    play.Clock // the engine's side of it
	record   *match.Line
	log      *slog.Logger
}

func (g *hostedGame) play(ctx context.Context) {
	for {
		if result, over := g.state.Result(); over {
			g.finish(result)
			return
		}
		begin := time.Now()
		mover := g.state.ToMove()
		loser := mover // if this fails
		var (
			move game.Move
			info ai.Info
			err  error
		)
		if mover == g.colour {
			move, err = g.ask(ctx)
		} else {
			move, info, err = g.host.pool.think(g.present, g.number, play.RequestAfter(g.record, g.clock.Limits(mover, g.host.Limits)))
			g.clock.Spend(mover, time.Since(begin))
			if g.present.Err() != nil {
				// Nobody wants the move any more.
				loser, err = g.colour, g.client.why()
			}
		}
		if ctx.Err() != nil {
			g.client.sendWithin([]byte(serverStopped), lingerTime)
			g.log.Info("game stopped", "moves", len(g.record.Moves))
			return
		}
		play.Note(g.record, mover, time.Since(begin), info)
		switch {
		case err == nil:
			g.record.Moves = append(g.record.Moves, othello.Victory.FormatMove(g.state, move))
			g.state.Play(move)
		case errors.Is(err, play.ErrResigned):
			g.finish(game.Result{Winner: loser.Opponent(), Reason: game.Resignation})
			return
		case loser == g.colour:
			g.fail(err, mover == g.colour)
			return
		default:
			// The server's own player failed: that is a game the client has won.
			g.log.Error("the engine failed", "error", err)
			g.record.Fault = err.Error()
			g.finish(game.Result{Winner: g.colour, Reason: game.Crash})
			return
		}
	}
}

// ask sends the client a request and reads its answer.
func (g *hostedGame) ask(ctx context.Context) (game.Move, error) {
	if err := g.client.send(othello.AppendRequest(nil, g.state)); err != nil {
		return game.NoMove, err
	}
	answer, err := g.client.answer(ctx)
	if err != nil {
		return game.NoMove, err
	}
	g.answered = true
	if answer == null {
		return game.NoMove, play.ErrResigned
	}
	sq, err := othello.ParseSquare(answer)
	// A square is written in lower case here.
	if err != nil || othello.SquareName(sq) != answer || !game.IsLegal(g.state, game.Move(sq)) {
		return game.NoMove, &AnswerError{"INVALID MOVE", quotePython(answer)}
	}
	return game.Move(sq), nil
}

// fail ends the game because the client did what err says, asked for a move or
// not.
func (g *hostedGame) fail(err error, asked bool) {
	result := game.Result{Winner: g.colour.Opponent(), Reason: game.Crash}
	var (
		bad  *AnswerError
		last string
	)
	switch {
	case errors.As(err, &bad):
		result.Reason, last = game.IllegalMove, bad.Error()
	case isTimeout(err):
		result.Reason = game.Timeout
		err = fmt.Errorf("no answer within %v", g.client.patience)
	case errors.Is(err, io.EOF):
		// It may have closed its sending side only.
		last = invalidInput(nil).Error()
		err = errClientLeft
	default:
		err = fmt.Errorf("%w: %w", errClientLeft, err)
	}
	g.log.Warn("client failed", "error", err, "moves", len(g.record.Moves))
	if g.answered || asked && !errors.Is(err, errClientLeft) {
		g.record.Fault = "client: " + err.Error()
		g.save(result)
	}
	if last != "" {
		g.client.send([]byte(last))
	}
}

// errClientLeft is the end of a client's connection in mid-game.
var errClientLeft = errors.New("hung up")

// finish tells the client how the game ended. What it is told is on record.
func (g *hostedGame) finish(result game.Result) {
	g.log.Info("game over", "winner", colourName(result.Winner), "reason", string(result.Reason), "moves", len(g.record.Moves))
	g.save(result)
	g.client.send(appendFinal(nil, g.record.Moves, result.Winner))
}

func (g *hostedGame) save(result game.Result) {
	g.record.End(result)
	now := time.Now().UTC().Truncate(time.Second)
	g.record.Ended = &now
	if g.host.OnRecord == nil {
		return
	}
	if err := g.host.OnRecord(g.record); err != nil {
		g.log.Error("cannot record the game", "error", err)
	}
}

// appendFinal appends the message that ends a match.
func appendFinal(buf []byte, moves []string, winner game.Player) []byte {
	return fmt.Appendf(buf, "history\n%s\nwinner\n%s\n", strings.Join(moves, " "), colourName(winner))
}

// colourName returns the assignment's word for a winner.
func colourName(p game.Player) string {
	switch p {
	case game.First:
		return "BLACK"
	case game.Second:
		return "WHITE"
	}
	return "DRAW"
}

func isTimeout(err error) bool {
	var timeout net.Error
	return errors.As(err, &timeout) && timeout.Timeout()
}
