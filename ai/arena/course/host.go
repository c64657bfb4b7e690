// Package course implements the network protocol of the programming course that Cờ Lật
// comes from: requests and their answers, the messages of a server, the server itself
// (Host) and its client (Guest).
package course

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math"
	"math/rand/v2"
	"net"
	"time"

	"colat/ai"
	"colat/ai/arena/referee"
	"colat/game"
	"colat/game/match"
	"colat/game/othello"
)

// DefaultMoveTimeout is the time limit of the assignment's server for an answer.
const DefaultMoveTimeout = time.Minute

// A Host is the assignment's server: each client that connects plays one game of the
// victory game against its engine. Clients get the engine's moves in the order of their
// requests; a client that disconnects leaves the queue. A Host serves only once.
type Host struct {
	Engine    string        // SPEC of the engine
	NewPlayer referee.Maker // creates the engine
	Limits    ai.Limits     // for each move of the engine
	// Clock is the engine's time for all its moves of a game, including the wait for a
	// free player, by its colour; the zero value means no limit.
	Clock   match.TimeControl
	Engines int // the number of players that may think at a time; 0 means 1
	// MoveTimeout is the time limit for an answer of a client; 0 means
	// DefaultMoveTimeout.
	MoveTimeout time.Duration
	// Options set the victory cells; without them each game draws its own.
	Options game.Options
	// Client is the clients' colour; game.NoSide draws it for each game.
	Client game.Player
	Seed   uint64 // for drawing cells and colours
	// MaxClients is the number of clients served at a time; 0 means as many as get each
	// move in time. The limit on the process's open files bounds it too.
	MaxClients int
	// OnRecord, unless nil, is called with each finished game before the result is sent
	// to the client, from several goroutines. A game that the client left before its
	// first answer is not recorded.
	OnRecord func(*match.Record) error
	Log      *slog.Logger

	pool      *pool
	reception Reception
}

// Serve plays with the clients that connect to listener until ctx ends. Then it closes
// listener, tells the clients whose games are in progress, and returns nil when all games
// have ended.
func (h *Host) Serve(ctx context.Context, listener net.Listener) error {
	if h.MoveTimeout <= 0 {
		h.MoveTimeout = DefaultMoveTimeout
	}
	newPlayer := func() (ai.Player, error) { return h.NewPlayer(h.Engine, othello.Victory) }
	h.pool = newPool(max(1, h.Engines), h.MoveTimeout, newPlayer)
	defer h.pool.close()
	h.reception.Places, h.reception.Serve, h.reception.Log = h.capacity(), h.serve, h.Log
	h.Log.Info("serving", "places", h.reception.Places)
	return h.reception.Run(ctx, listener)
}

// serve plays one game with one client.
func (h *Host) serve(ctx context.Context, conn net.Conn, number uint64) {
	log := h.Log.With("game", number, "client", conn.RemoteAddr().String())
	rng := rand.New(rand.NewPCG(h.Seed, number))
	start, err := othello.Victory.New(h.Options, rng)
	if err != nil {
		log.Error("cannot start a game", "error", err)
		conn.Close()
		return
	}
	colour := h.Client
	if toss := game.Player(rng.IntN(2)); colour == game.NoSide {
		colour = toss
	}
	present, gone := context.WithCancel(ctx)
	defer gone()
	g := &hostedGame{
		host:    h,
		number:  number,
		client:  NewClient(conn, Patience{Answer: h.MoveTimeout, Reading: h.MoveTimeout}, gone),
		present: present,
		colour:  colour,
		log:     log,
	}
	defer g.client.HangUp()
	var names [2]string
	var sides [2]referee.Side
	names[colour], sides[colour] = conn.RemoteAddr().String(), hostedClient{g}
	names[colour.Opponent()], sides[colour.Opponent()] = h.Engine, hostedEngine{g}
	g.Game = referee.NewGame(start, nil, names, sides, referee.Conduct{Clock: referee.Control{TimeControl: h.Clock}})
	log.Info("game starts", "client_plays", colourName(colour), "victory", start.(*othello.State).VictoryNames(','))
	g.play(ctx)
}

// inTime is the longest time that a client may wait for the engine's move while all other
// clients wait for theirs: the assignment's clients give up after a minute.
const inTime = 50 * time.Second

// capacity returns the number of clients served at a time.
func (h *Host) capacity() int {
	// Besides the games, the process has the engine's programs, with three pipes each,
	// and its own files.
	most := MostPlaces(4*max(1, h.Engines) + 32)
	if h.MaxClients > 0 {
		return min(h.MaxClients, most)
	}
	engine := referee.Contestant{Spec: h.Engine, Limits: h.Limits}
	limits := engine.AllLimits()
	limits.Left, limits.Increment = h.Clock.Longest(), max(h.Clock.Increment, h.Clock.Second.Increment)
	if move := limits.MoveTime(); move > 0 {
		most = int(min(int64(most), int64(max(1, h.Engines))*max(1, int64(inTime/move))))
	}
	return most
}

// maxOpenFiles is the result of openFiles if the process may open any number of files.
const maxOpenFiles = math.MaxInt32

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
