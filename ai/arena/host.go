package arena

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"colat/ai"
	"colat/game"
	"colat/game/othello"
)

// DefaultMoveTimeout is how long the assignment's server waits for an answer.
const DefaultMoveTimeout = time.Minute

// What a server says to a client it will not play with, in the style of the
// assignment's errors.
const (
	serverFull    = "ERROR: SERVER FULL"
	serverStopped = "ERROR: SERVER STOPPED"
)

// A Host is the assignment's server: each client that connects plays one game of
// the victory game against its engine. One Host serves once.
type Host struct {
	Engine string    // SPEC of the server's player
	Limits ai.Limits // for each of its moves
	// Clock is the time the engine has for all its moves of a game, the wait for a
	// free player included; 0 stands for no such bound.
	Clock   time.Duration
	Engines int // how many of its players think at a time; 0 stands for 1
	// MoveTimeout is how long a client may take for an answer; 0 stands for
	// DefaultMoveTimeout.
	MoveTimeout time.Duration
	// Options settle the victory cells; without them each game draws its own.
	Options game.Options
	// Client is the clients' colour; Nobody stands for a toss.
	Client     game.Player
	Seed       uint64 // draws cells and tosses
	MaxClients int    // 0 stands for any number
	// OnRecord, unless nil, is called with each finished game, from several
	// goroutines.
	OnRecord func(*Record) error
	Log      *slog.Logger

	pool    *pool
	clients atomic.Int64
	games   atomic.Uint64
}

// Clients returns how many games are in progress.
func (h *Host) Clients() int { return int(h.clients.Load()) }

// Serve plays with the clients that connect to listener until ctx ends. Then it
// closes listener, tells the clients whose games are in progress, and returns
// nil when all is done.
func (h *Host) Serve(ctx context.Context, listener net.Listener) error {
	if h.MoveTimeout <= 0 {
		h.MoveTimeout = DefaultMoveTimeout
	}
	h.pool = newPool(max(1, h.Engines), h.MoveTimeout, func() (ai.Player, error) { return NewPlayer(h.Engine, othello.Victory) })
	defer h.pool.close()
	defer context.AfterFunc(ctx, func() { listener.Close() })()
	var handlers sync.WaitGroup
	defer handlers.Wait()
	for pause := time.Duration(0); ; {
		conn, err := listener.Accept()
		switch {
		case ctx.Err() != nil:
			if err == nil {
				conn.Close()
			}
			return nil
		case errors.Is(err, net.ErrClosed):
			return err
		case err != nil:
			// Out of file descriptors, most likely: games that end free some.
			pause = min(max(2*pause, 5*time.Millisecond), time.Second)
			h.Log.Warn("cannot accept a client", "error", err, "pause", pause)
			select {
			case <-time.After(pause):
			case <-ctx.Done():
			}
			continue
		}
		pause = 0
		number := h.games.Add(1)
		log := h.Log.With("game", number, "client", conn.RemoteAddr().String())
		if n := h.clients.Add(1); h.MaxClients > 0 && n > int64(h.MaxClients) {
			h.clients.Add(-1)
			log.Warn("refused: too many clients", "limit", h.MaxClients)
			handlers.Go(func() {
				c := &client{conn: conn, patience: time.Second}
				c.send([]byte(serverFull))
				c.close()
			})
			continue
		}
		handlers.Go(func() {
			defer h.clients.Add(-1)
			h.serve(ctx, conn, number, log)
		})
	}
}

// serve plays one game with one client.
func (h *Host) serve(ctx context.Context, conn net.Conn, number uint64, log *slog.Logger) {
	rng := rand.New(rand.NewPCG(h.Seed, number))
	start, err := othello.Victory.New(h.Options, rng)
	if err != nil {
		log.Error("cannot start a game", "error", err)
		conn.Close()
		return
	}
	colour := h.Client
	if toss := game.Player(rng.IntN(2)); colour == game.Nobody {
		colour = toss
	}
	g := &hostedGame{
		host:   h,
		number: number,
		client: &client{conn: conn, patience: h.MoveTimeout, ctx: ctx},
		colour: colour,
		state:  start.(*othello.State),
		clock:  newClock(h.Clock),
		log:    log,
	}
	g.record = &Record{Game: othello.Victory.ID(), Start: othello.Victory.FormatPosition(start), Moves: []string{}}
	g.record.Players[colour] = conn.RemoteAddr().String()
	g.record.Players[colour.Opponent()] = h.Engine
	log.Info("game starts", "client_plays", colourName(colour), "victory", start.Rules().FormatPosition(start)[67:])
	// Whatever the client sends, and wherever it waits, the end of ctx ends it.
	defer context.AfterFunc(ctx, func() { conn.SetReadDeadline(time.Unix(1, 0)) })()
	g.play(ctx)
	g.client.close()
}

// hostedGame is a game with a client.
type hostedGame struct {
	host   *Host
	number uint64
	client *client
	colour game.Player // of the client
	state  *othello.State
	clock  clock // the engine's side of it
	record *Record
	log    *slog.Logger
}

func (g *hostedGame) play(ctx context.Context) {
	for {
		if result, over := g.state.Result(); over {
			g.finish(result)
			return
		}
		begin := time.Now()
		var (
			move game.Move
			info ai.Info
			err  error
		)
		if g.state.ToMove() == g.colour {
			move, err = g.ask()
		} else {
			move, info, err = g.host.pool.think(ctx, g.number, g.state, g.clock.limits(g.colour.Opponent(), g.host.Limits))
			g.clock.spend(g.colour.Opponent(), time.Since(begin))
		}
		if ctx.Err() != nil {
			g.client.send([]byte(serverStopped))
			g.log.Info("game stopped", "moves", len(g.record.Moves))
			return
		}
		g.record.note(g.state.ToMove(), time.Since(begin), info)
		if err != nil {
			g.end(err)
			return
		}
		g.record.Moves = append(g.record.Moves, othello.Victory.FormatMove(g.state, move))
		g.state.Play(move)
	}
}

// ask sends the client a request and reads its answer.
func (g *hostedGame) ask() (game.Move, error) {
	if err := g.client.send(othello.AppendRequest(nil, g.state)); err != nil {
		return game.NoMove, err
	}
	answer, err := g.client.answer()
	if err != nil {
		return game.NoMove, err
	}
	if answer == null {
		return game.NoMove, ErrResigned
	}
	sq, err := othello.ParseSquare(answer)
	// A square is written in lower case here.
	if err != nil || othello.SquareName(sq) != answer || !game.IsLegal(g.state, game.Move(sq)) {
		return game.NoMove, &AnswerError{"INVALID MOVE", quotePython(answer)}
	}
	return game.Move(sq), nil
}

// end ends the game because the side to move failed.
func (g *hostedGame) end(err error) {
	mover := g.state.ToMove()
	result := game.Result{Winner: mover.Opponent(), Reason: reasonFor(err)}
	var bad *AnswerError
	switch {
	case errors.Is(err, ErrResigned):
		g.finish(result)
		return
	case mover != g.colour:
		// The server's own player failed: that is a game the client has won.
		g.log.Error("the engine failed", "error", err)
		result.Reason = Crash
		g.record.Fault = err.Error()
		g.finish(result)
		return
	case errors.As(err, &bad):
		result.Reason = IllegalMove
		g.client.send([]byte(bad.Error()))
	case isTimeout(err):
		result.Reason = game.Timeout
		err = fmt.Errorf("no answer within %v", g.client.patience)
	case errors.Is(err, io.EOF):
		err = errors.New("hung up")
	}
	g.record.Fault = "client: " + err.Error()
	g.log.Warn("client failed", "error", err, "moves", len(g.record.Moves))
	g.save(result)
}

// finish tells the client how the game ended.
func (g *hostedGame) finish(result game.Result) {
	g.client.send(appendFinal(nil, g.record.Moves, result.Winner))
	g.log.Info("game over", "winner", colourName(result.Winner), "reason", string(result.Reason), "moves", len(g.record.Moves))
	g.save(result)
}

func (g *hostedGame) save(result game.Result) {
	g.record.end(result)
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
