package course

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"time"

	"colat/ai/arena/referee"
	"colat/game"
	"colat/game/othello"
)

// hostedGame is a game between a Host and a client.
type hostedGame struct {
	*referee.Game
	host     *Host
	number   uint64
	client   *Client
	present  context.Context // ends when the client disconnects
	colour   game.Player     // of the client
	answered bool            // whether the client has answered a request
	failed   *clientFailure  // how the client lost; nil unless it failed
	log      *slog.Logger
}

// clientFailure describes how a client failed.
type clientFailure struct {
	unplayed bool   // whether the client left before its first answer, so that there was no game
	last     string // the last message to the client; empty for none
}

func (g *hostedGame) play(ctx context.Context) {
	if err := g.Play(ctx); err != nil {
		g.client.Stop()
		g.log.Info("game stopped", "moves", len(g.Record.Moves))
		return
	}
	if g.failed == nil {
		g.finish()
		return
	}
	if !g.failed.unplayed {
		g.save()
	}
	if g.failed.last != "" {
		g.client.Say(g.failed.last)
	}
}

// hostedEngine is the engine's side of a hosted game.
type hostedEngine struct{ *hostedGame }

func (g hostedEngine) Answer(ctx context.Context, _ *referee.Game) (referee.Answer, error) {
	begin := time.Now()
	move, info, err := g.host.pool.think(g.present, g.number, g.Request(g.host.Limits))
	answer := referee.Answer{Move: move, Info: info, Elapsed: time.Since(begin)}
	switch {
	case ctx.Err() != nil:
		return answer, ctx.Err()
	case g.present.Err() != nil:
		// The client has left.
		return answer, g.fail(g.client.why(), false)
	case errors.Is(err, referee.ErrResigned):
		return answer, referee.Lost(g.colour.Opponent(), game.Resignation, "")
	case err != nil:
		// The engine failed, so the client wins the game.
		g.log.Error("the engine failed", "error", err)
		return answer, referee.Lost(g.colour.Opponent(), game.Crash, err.Error())
	}
	return answer, nil
}

// hostedClient is the client's side of a hosted game.
type hostedClient struct{ *hostedGame }

func (g hostedClient) Answer(ctx context.Context, _ *referee.Game) (referee.Answer, error) {
	begin := time.Now()
	move, err := g.ask(ctx)
	answer := referee.Answer{Move: move, Elapsed: time.Since(begin)}
	switch {
	case ctx.Err() != nil:
		return answer, ctx.Err()
	case errors.Is(err, referee.ErrResigned):
		return answer, referee.Lost(g.colour, game.Resignation, "")
	case err != nil:
		return answer, g.fail(err, true)
	}
	return answer, nil
}

// ask asks the client for its move.
func (g *hostedGame) ask(ctx context.Context) (game.Move, error) {
	move, err := g.client.Ask(ctx, g.State.(*othello.State))
	var bad *AnswerError
	if err == nil || errors.Is(err, referee.ErrResigned) || errors.As(err, &bad) && bad.Kind == invalidMove {
		g.answered = true
	}
	return move, err
}

// fail returns the end of the game for an error of the client. asked reports whether the
// client had been asked for a move.
func (g *hostedGame) fail(err error, asked bool) *referee.Ended {
	reason := game.Crash
	var (
		bad  *AnswerError
		last string
	)
	switch {
	case errors.As(err, &bad):
		reason, last = game.IllegalMove, bad.Error()
	case isTimeout(err):
		reason = game.Timeout
		err = fmt.Errorf("no answer within %v", g.client.patience.Answer)
	case errors.Is(err, io.EOF):
		// The client may have closed only its sending side.
		last = invalidInput(nil).Error()
		err = errClientLeft
	default:
		err = fmt.Errorf("%w: %w", errClientLeft, err)
	}
	g.log.Warn("client failed", "error", err, "moves", len(g.Record.Moves))
	unplayed := !g.answered && (!asked || errors.Is(err, errClientLeft))
	g.failed = &clientFailure{unplayed, last}
	return referee.Lost(g.colour, reason, "client: "+err.Error())
}

// errClientLeft reports a connection that a client closed during a game.
var errClientLeft = errors.New("hung up")

// finish records the game and sends the result to the client.
func (g *hostedGame) finish() {
	result := g.Record.Result
	g.log.Info("game over", "winner", colourName(result.Winner), "reason", result.Reason, "moves", len(g.Record.Moves))
	g.save()
	g.client.SendResult(g.Record.MoveTexts(), result.Winner)
}

func (g *hostedGame) save() {
	g.Record.Ended = time.Now().UTC().Truncate(time.Second)
	if g.host.OnRecord == nil {
		return
	}
	if err := g.host.OnRecord(g.Record); err != nil {
		g.log.Error("cannot record the game", "error", err)
	}
}

// colourName returns the assignment's name for a winner.
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
