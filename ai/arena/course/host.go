// Package course speaks the protocol of the network match of the programming course
// that Cờ Lật comes from: requests and their answers, the messages of a server, the
// server itself (Host) and its client (Guest).
package course

import (
	"context"
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

// DefaultMoveTimeout is how long the assignment's server waits for an answer.
const DefaultMoveTimeout = time.Minute

// serverStopped is what clients are told whose games the end of the server ends.
const serverStopped = "ERROR: SERVER STOPPED"

// A Host is the assignment's server: each client that connects plays one game of
// the victory game against its engine. Clients get the engine's moves in the
// order in which they come to need them; one that hangs up leaves the queue. One
// Host serves once.
type Host struct {
	Engine    string        // SPEC of the server's player
	NewPlayer referee.Maker // makes it
	Limits    ai.Limits     // for each of its moves
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
	Client game.Player
	Seed   uint64 // draws cells and tosses
	// MaxClients is how many are served at a time; 0 stands for as many as get each
	// move in time. What the process may have open bounds it, too.
	MaxClients int
	// OnRecord, unless nil, is called with each finished game before the client is
	// told, from several goroutines. A game that the client left before its first
	// answer is none.
	OnRecord func(*match.Record) error
	Log      *slog.Logger

	pool      *pool
	reception Reception
}

// Clients returns how many games are in progress.
func (h *Host) Clients() int { return h.reception.Clients() }

// Serve plays with the clients that connect to listener until ctx ends. Then it
// closes listener, tells the clients whose games are in progress, and returns
// nil when all is done.
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
	if toss := game.Player(rng.IntN(2)); colour == game.Nobody {
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
	g.Game = referee.NewGame(start, nil, names, sides, referee.Conduct{Clock: h.Clock})
	log.Info("game starts", "client_plays", colourName(colour), "victory", start.(*othello.State).VictoryNames(','))
	g.play(ctx)
}

// inTime is how long a client may have to wait for the engine's move while all
// the others wait for theirs: those of the assignment give up after a minute.
const inTime = 50 * time.Second

// capacity returns how many clients are served at a time.
func (h *Host) capacity() int {
	// Besides the games there are the engine's programs with three pipes each, and what
	// the process has open anyway.
	most := MostPlaces(4*max(1, h.Engines) + 32)
	if h.MaxClients > 0 {
		return min(h.MaxClients, most)
	}
	engine := referee.Contestant{Spec: h.Engine, Limits: h.Limits}
	limits := engine.AllLimits()
	limits.Left = h.Clock
	if move := limits.MoveTime(); move > 0 {
		most = int(min(int64(most), int64(max(1, h.Engines))*max(1, int64(inTime/move))))
	}
	return most
}

// maxOpenFiles is the answer where nothing bounds the open files of a process.
const maxOpenFiles = math.MaxInt32
