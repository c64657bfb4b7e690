package server

import (
	"context"
	"fmt"
	"time"

	"colat/ai"
	"colat/ai/arena/referee"
	"colat/game"
	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
)

// Engines configures the engines that can play in rooms.
type Engines struct {
	// New returns the player for a SPEC. If New is nil, no engines play.
	New func(spec string, rules game.Rules) (ai.Player, error)
	// AtATime is how many levels, and how many deep searches, may think at the same time; 1
	// if it is 0.
	AtATime int
	// Time is the thinking time per move of an engine whose SPEC sets none; 1 s if it is 0.
	// Most limits the thinking time of every engine; 10 s if it is 0.
	Time, Most time.Duration
	// Nodes limits the positions that an engine searches for a move, however fast the
	// computer is; 20 million if it is 0.
	Nodes int64
}

// check returns an error if an engine in terms cannot play here.
func (e *Engines) check(terms *room.Terms) error {
	if terms == nil {
		return nil // rejected by the room
	}
	for i := range terms.Chairs {
		if terms.Chairs[i].Kind != room.EngineChair {
			continue
		}
		if e.New == nil {
			return protocol.Errorf(room.BadTerms, "no engines play on this server")
		}
		rules, err := game.Find(terms.Game)
		if err != nil {
			return protocol.Errorf(room.BadTerms, "game: %v", err)
		}
		player, err := e.New(terms.Chairs[i].Engine, rules)
		if err != nil {
			return protocol.Errorf(room.BadTerms, "engine: %v", err)
		}
		referee.Close(player)
	}
	return nil
}

// seatedEngine is the engine that thinks in a room.
type seatedEngine struct {
	game   int // the number of the game that it thinks about
	ply    int
	cancel context.CancelFunc // nil if it does not think
	from   string             // the address that it last thought for
}

// stop cancels the engine's search.
func (e *seatedEngine) stop() {
	if e.cancel != nil {
		e.cancel()
		e.cancel = nil
	}
}

// others is how long a server waits before its own engine answers a position that another
// server has stored. That server normally answers first, but it may have been killed.
const others = 3 * time.Second

// think starts the engine whose turn it is, or stops it if it is not an engine's turn. If
// first is false, another server may have started an engine, and the search begins after
// others.
func (r *liveRoom) think(first bool) {
	chair := r.room.ToMove()
	if r.closed || r.server.Engines.New == nil || chair == room.NoChair ||
		r.room.Terms().Chairs[chair].Kind != room.EngineChair {
		r.engine.stop()
		return
	}
	// Without a watching connection an engine thinks only if a clock runs. Then it makes a
	// single move, since its opponent is offline.
	_, _, runs := r.room.Remaining(r.room.SideOf(chair), r.server.Now())
	watched := r.isWatched()
	if !watched && !runs {
		r.engine.stop()
		return
	}
	number, ply := r.room.Games(), len(r.room.Match().Moves())
	if r.engine.cancel != nil && r.engine.game == number && r.engine.ply == ply {
		return
	}
	r.engine.stop()
	ctx, cancel := context.WithCancel(r.server.ctx)
	r.engine.game, r.engine.ply, r.engine.cancel = number, ply, cancel
	request := &ai.Request{
		Start: r.room.Match().Start().Clone(), Moves: append([]game.Move(nil), r.room.Match().Moves()...),
		Game: int64(number), Limits: r.engineLimits(chair),
	}
	spec := r.room.Terms().Chairs[chair].Engine
	from := r.address()
	r.users.Add(1)
	r.server.work.Go(func() {
		defer r.users.Add(-1)
		defer cancel()
		if !first && !sleep(ctx, others) {
			return
		}
		r.answer(ctx, thought{spec, from, watched, request}, number)
	})
}

// thought is a position for an engine, with the address it thinks for.
type thought struct {
	spec    string
	from    string // the address that it is for
	watched bool
	request *ai.Request
}

// isWatched reports whether any connection watches the room, at this server or another.
func (r *liveRoom) isWatched() bool {
	if r.history.isWatched() {
		return true
	}
	for _, p := range r.watch.others {
		if r.server.Now().Sub(p.heard) <= presenceLasts && p.Watchers+len(p.Here) > 0 {
			return true
		}
	}
	return false
}

// address returns the address that the room's engine thinks for: a player's if one is
// connected, else a spectator's, else the last known one.
func (r *liveRoom) address() string {
	for _, c := range r.history.watching() {
		if r.engine.from = c.from; r.room.ChairOf(c.person) != room.NoChair {
			break
		}
	}
	return r.engine.from
}

func sleep(ctx context.Context, d time.Duration) bool {
	select {
	case <-time.After(d):
		return true
	case <-ctx.Done():
		return false
	}
}

// engineLimits returns the search limits for a move.
func (r *liveRoom) engineLimits(chair int) ai.Limits {
	e := &r.server.Engines
	limits := ai.Limits{Time: e.Time, Nodes: e.Nodes}
	if limits.Nodes == 0 {
		limits.Nodes = 20_000_000
	}
	if limits.Time == 0 {
		limits.Time = time.Second
	}
	if left, move, runs := r.room.Remaining(r.room.SideOf(chair), r.server.Now()); runs {
		// Reserve a second to store the answer.
		limits.Time = min(limits.Time, max(move-time.Second, 10*time.Millisecond))
		limits.Left = max(left-time.Second, 10*time.Millisecond)
	}
	return limits
}

// answer lets an engine think and stores its move.
func (r *liveRoom) answer(ctx context.Context, about thought, number int) {
	spec, request := about.spec, about.request
	move, err := r.ask(ctx, about)
	if ctx.Err() != nil {
		return
	}
	keeping, cancel := context.WithTimeout(r.server.ctx, patience)
	defer cancel()
	r.mu.Lock()
	defer r.mu.Unlock()
	if ctx.Err() != nil {
		return // the position has changed
	}
	s := r.room.Match().State()
	command := &room.Command{Do: room.Move, Game: number, Ply: len(request.Moves)}
	if err == nil && number == r.room.Games() && command.Ply == len(r.room.Match().Moves()) {
		command.Move = s.Rules().FormatMove(s, move)
	}
	if err != nil {
		r.server.Log.Error("an engine has no answer", "engine", spec, "error", err)
	}
	failed := err != nil
	err = r.keep(keeping, func() (*room.Event, error) {
		if failed {
			return r.room.EngineFailed(number, r.server.Now())
		}
		return r.room.EngineMove(command, r.server.Now())
	})
	r.engine.stop()
	if err == nil {
		_ = r.settle(keeping)
	} else if r.timer != nil && !r.closed {
		r.timer.Reset(beatEvery) // retry, unless another server has answered
	}
}

// ask waits for the engine's turn to think, and returns its move.
func (r *liveRoom) ask(ctx context.Context, about thought) (move game.Move, err error) {
	kind := laneOf(about.spec)
	if err := r.server.thinkers.enter(ctx, kind, about.from, about.watched); err != nil {
		return game.NoMove, err
	}
	defer r.server.thinkers.leave(kind)
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("it broke: %v", p)
		}
	}()
	player, err := r.server.Engines.New(about.spec, about.request.Start.Rules())
	if err != nil {
		return game.NoMove, err
	}
	defer referee.Close(player)
	most := r.server.Engines.Most
	if most == 0 {
		most = 10 * time.Second
	}
	ctx, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	move, _, err = player.Think(ctx, about.request)
	return move, err
}
