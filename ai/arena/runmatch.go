package arena

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"net"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"colat/ai/arena/course"
	"colat/ai/arena/referee"
	"colat/game"
	"colat/game/match"
)

// matchRun is a match in progress. Arrays of two hold the values of A and B.
type matchRun struct {
	*Match
	budgets  [2]time.Duration
	answered [2]atomic.Bool // whether the player has ever answered
	tally    *Tally
	halves   map[int]half // the first games of pairs with one game left
	order    []int        // of Openings
	workers  int          // number of pairs played at a time

	mu      sync.Mutex
	remotes [2]*course.Remote // players at an address that are connected and have not played yet
}

func newMatchRun(m *Match) *matchRun {
	m.server = nil
	return &matchRun{
		Match:   m,
		budgets: [2]time.Duration{m.A.Budget(), m.B.Budget()},
		tally:   new(Tally),
		halves:  make(map[int]half),
		order:   rand.New(rand.NewPCG(m.Seed, orderStream)).Perm(len(m.Openings)),
	}
}

// orderStream tells the drawing of the order of openings from those of the pairs.
const orderStream = 1 << 63

// half is the result of the first game of a pair.
type half struct {
	points int // half points of A
	winner game.Player
}

// contestants returns A and B.
func (r *matchRun) contestants() [2]*referee.Contestant { return [2]*referee.Contestant{&r.A, &r.B} }

// callPlayers connects to the players that are at an address. The connections are kept
// for the first game, because some bots serve only one.
func (r *matchRun) callPlayers(ctx context.Context) error {
	for i, c := range r.contestants() {
		address, isAddress := strings.CutPrefix(c.Spec, "tcp:")
		if !isAddress {
			continue
		}
		player, err := course.NewRemote(address, r.Rules)
		if err != nil {
			return err
		}
		r.remotes[i] = player
		isServer, err := player.Call(ctx)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil:
			return &referee.StartError{Name: c.Name, Err: err}
		case isServer:
			if err := r.foundServer(c); err != nil {
				return err
			}
		}
	}
	return nil
}

// foundServer records that a contestant is a server of the assignment's protocol, which
// starts its own games.
func (r *matchRun) foundServer(c *referee.Contestant) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case r.Rules.ID() != course.Rules.ID():
		return fmt.Errorf("%s: the server plays the game %s, not %s", c.Name, course.Rules.ID(), r.Rules.ID())
	case r.server != nil && r.server != c:
		return errors.New("both players are servers: neither would answer the other")
	}
	r.server = c
	return nil
}

// start starts the workers and returns a channel of the finished games. An error cancels
// ctx, which ends all games.
func (r *matchRun) start(ctx context.Context, cancel context.CancelCauseFunc) <-chan pairGame {
	pairs := make(chan int)
	finished := make(chan pairGame)
	count := (r.Games + 1) / 2
	r.workers = min(max(1, r.Concurrency), count)
	var workers sync.WaitGroup
	for range r.workers {
		seats := r.seats()
		workers.Go(func() {
			defer seats[0].Close()
			defer seats[1].Close()
			for pair := range pairs {
				if err := r.playPair(ctx, pair, seats, finished); err != nil {
					cancel(err)
				}
			}
		})
	}
	go func() {
		defer close(finished)
		defer workers.Wait()
		defer close(pairs)
		for pair := range count {
			select {
			case pairs <- pair:
			case <-ctx.Done():
				return
			}
		}
	}()
	return finished
}

// seats returns seats for A and B. The first call passes the connected players to its
// seats.
func (r *matchRun) seats() [2]*referee.Seat {
	r.mu.Lock()
	defer r.mu.Unlock()
	var seats [2]*referee.Seat
	for i, c := range r.contestants() {
		seats[i] = referee.NewSeat(*c, r.Rules, NewPlayer)
		seats[i].Answered = &r.answered[i]
		if player := r.remotes[i]; player != nil && c != r.server {
			seats[i].Player, r.remotes[i] = player, nil
		}
	}
	return seats
}

// close closes the connections that no seat took.
func (r *matchRun) close() {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, player := range r.remotes {
		if player != nil {
			player.Close()
		}
	}
}

// count adds a finished game to the tally. An error ends the match.
func (r *matchRun) count(g pairGame) error {
	if r.Elsewhere != nil {
		if err := r.checkStart(g); err != nil {
			return err
		}
	}
	r.tally.addGame(g.number+1, g.record, g.a, r.budgets)
	pair := g.number / 2
	first, second := r.halves[pair]
	points, winner := HalfPoints(g.record, g.a), g.record.Result.Winner
	if second {
		r.tally.Pairs[first.points+points]++
		if winner == first.winner && winner != game.NoSide {
			r.tally.OneSided[winner]++
		}
		delete(r.halves, pair)
	} else {
		r.halves[pair] = half{points, winner}
	}
	if r.OnGame != nil {
		if err := r.OnGame(g.record, r.tally); err != nil {
			return err
		}
	}
	if second && r.SPRT != nil && r.SPRT.Verdict(r.tally.Pairs) != "" {
		return errDecided
	}
	return nil
}

// pairGame is a finished game in which A had the side a. Games are numbered from 0; an
// even number and the next form a pair.
type pairGame struct {
	record *match.Record
	number int
	a      game.Player
}

// playPair plays both games of a pair, on A's and B's seats.
func (r *matchRun) playPair(ctx context.Context, pair int, seats [2]*referee.Seat, finished chan<- pairGame) error {
	for number := 2 * pair; number < min(2*pair+2, r.Games); number++ {
		record, a, err := r.playGame(ctx, number, seats)
		if err != nil {
			return err
		}
		if r.workers > 1 {
			hangUp(seats)
		}
		record.Round, record.Ended = fmt.Sprint(number+1), time.Now().UTC().Truncate(time.Second)
		finished <- pairGame{record, number, a}
	}
	return nil
}

// hangUp closes the connections to bots after a game, because other workers may be
// waiting for their turn.
func hangUp(seats [2]*referee.Seat) {
	for _, s := range seats {
		if player, ok := s.Player.(*course.Remote); ok {
			player.Close()
		}
	}
}

// playGame plays one game and returns which side A had.
func (r *matchRun) playGame(
	ctx context.Context, number int, seats [2]*referee.Seat,
) (*match.Record, game.Player, error) {
	if server := r.currentServer(); server >= 0 {
		return r.visit(ctx, number, server, seats)
	}
	record, a, err := r.playOpened(ctx, number, seats)
	var begins *referee.BeginsError
	if !errors.As(err, &begins) {
		return record, a, err
	}
	// A server took so long for its first move that it was taken for a bot.
	server := 0
	if begins.Seat == seats[1] {
		server = 1
	}
	if err := r.foundServer(r.contestants()[server]); err != nil {
		return nil, 0, err
	}
	return r.visit(ctx, number, server, seats)
}

// currentServer returns the index of the contestant that is a server, or -1.
func (r *matchRun) currentServer() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	for i, c := range r.contestants() {
		if c == r.server {
			return i
		}
	}
	return -1
}

// playOpened plays a game from the start and the opening of its pair.
func (r *matchRun) playOpened(
	ctx context.Context, number int, seats [2]*referee.Seat,
) (*match.Record, game.Player, error) {
	task, a, err := r.task(number)
	if err != nil {
		return nil, 0, err
	}
	if a == game.Second {
		seats[0], seats[1] = seats[1], seats[0]
	}
	record, err := task.Play(ctx, seats)
	return record, a, err
}

// task returns a game and the side of A in it. The game depends only on its number and
// the match.
func (r *matchRun) task(number int) (*referee.Task, game.Player, error) {
	rng := rand.New(rand.NewPCG(r.Seed, uint64(number/2)))
	start, opening, err := r.opening(number/2, rng)
	if err != nil {
		return nil, 0, err
	}
	a := game.Player(number % 2)
	players, conduct := [2]referee.Contestant{r.A, r.B}, r.conduct(number)
	if a == game.Second {
		players[0], players[1] = players[1], players[0]
		conduct.Clock.TimeControl = conduct.Clock.Swapped()
	}
	task := &referee.Task{
		Start: start, Opening: opening, Players: players, Conduct: conduct, Seed: rng.Uint64() + 2*uint64(a),
		Round: fmt.Sprint(number + 1),
	}
	return task, a, nil
}

// conduct returns the conduct of a game.
func (r *matchRun) conduct(number int) referee.Conduct {
	conduct := r.Conduct
	if r.OnMove != nil {
		conduct.OnMove = func(g *referee.Game) { r.OnMove(number, g) }
	}
	return conduct
}

// opening returns the start and the opening of a pair.
func (r *matchRun) opening(pair int, rng *rand.Rand) (game.State, []game.Move, error) {
	if len(r.Openings) == 0 {
		return referee.DrawOpening(r.Rules, r.Options, r.Opening, rng)
	}
	o := &r.Openings[r.order[pair%len(r.order)]]
	return o.Start.Clone(), o.Moves, nil
}

// visit plays a game at the contestant that is a server.
func (r *matchRun) visit(
	ctx context.Context, number, server int, seats [2]*referee.Seat,
) (*match.Record, game.Player, error) {
	c, conduct := r.contestants()[server], r.conduct(number)
	own := conduct.Clock.Of(game.Player(1 - server)) // the server keeps its own time
	conduct.Clock.TimeControl = match.ControlOf(own, own)
	g := &course.ServerGame{
		Name:    c.Name,
		Address: strings.TrimPrefix(c.Spec, "tcp:"),
		Conn:    r.attachRemote(server),
		Seat:    seats[1-server],
		Conduct: conduct,
	}
	record, side, err := g.Play(ctx, r.Seed+uint64(number))
	if server == 0 && err == nil {
		side = side.Opponent()
	}
	return record, side, err
}

// attachRemote returns the connection to a player to the first caller, and nil to later
// ones.
func (r *matchRun) attachRemote(i int) net.Conn {
	r.mu.Lock()
	defer r.mu.Unlock()
	player := r.remotes[i]
	if player == nil {
		return nil
	}
	r.remotes[i] = nil
	return player.ReleaseConn()
}

// Run plays the match. Games count in the order of their numbers, so that neither the
// tally nor the verdict of an SPRT depends on which game ended first. When ctx ends, Run
// returns the error of ctx with the tally of the finished games. A *referee.StartError
// reports a player that cannot play at all.
func (m *Match) Run(ctx context.Context) (*Tally, error) {
	run := newMatchRun(m)
	defer run.close()
	start := run.start
	if m.Elsewhere != nil {
		start = run.startElsewhere
	} else if err := run.callPlayers(ctx); err != nil {
		return run.tally, err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	next, waiting, closed := 0, make(map[int]pairGame), false
	for g := range start(ctx, cancel) {
		if context.Cause(ctx) != nil {
			// The match is decided. A single worker would not count a further game
			// either.
			continue
		}
		waiting[g.number] = g
		for ; context.Cause(ctx) == nil; next++ {
			g, there := waiting[next]
			if !there {
				break
			}
			delete(waiting, next)
			if err := run.count(g); err != nil {
				closed = true
				cancel(err)
			}
		}
	}
	// After an interruption, count the games that waited for one with a lower number.
	for _, number := range slices.Sorted(maps.Keys(waiting)) {
		if closed {
			break
		}
		closed = run.count(waiting[number]) != nil
	}
	slices.SortFunc(run.tally.Faults, func(a, b referee.Fault) int { return a.Game - b.Game })
	if err := context.Cause(ctx); err != nil && !errors.Is(err, errDecided) {
		return run.tally, err
	}
	return run.tally, nil
}
