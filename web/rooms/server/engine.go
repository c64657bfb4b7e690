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

// Engines are who can sit in a room besides people.
type Engines struct {
	// New makes the player of a SPEC; nil where no engines play.
	New func(spec string, rules game.Rules) (ai.Player, error)
	// AtATime is how many may think at the same time, levels and deep searches each; 1 if
	// it is 0.
	AtATime int
	// Time is what an engine takes for a move where its SPEC says nothing; a second if
	// it is 0. None takes more than Most, 10 s if it is 0.
	Time, Most time.Duration
	// Nodes is how many positions one looks at for a move at most, however fast the
	// machine is; 20 million if it is 0.
	Nodes int64
}

// check returns why an engine of terms cannot play here.
func (e *Engines) check(terms *room.Terms) error {
	if terms == nil {
		return nil // refused elsewhere
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

// seatedEngine is the engine at a table.
type seatedEngine struct {
	game   int // that it thinks about
	ply    int
	cancel context.CancelFunc // nil if it does not think
	from   string             // the address that it last thought for
}

// stop ends what the engine does.
func (e *seatedEngine) stop() {
	if e.cancel != nil {
		e.cancel()
		e.cancel = nil
	}
}

// others is how long a hub waits that has only heard of an engine's turn before it lets
// an engine of its own think: the hub that made the move before may have been killed.
const others = 3 * time.Second

// think has an engine think that is to move. first says that this hub has made the move
// before.
func (t *table) think(first bool) {
	chair := t.room.ToMove()
	if t.closed || t.hub.Engines.New == nil || chair == room.NoChair ||
		t.room.Terms().Chairs[chair].Kind != room.EngineChair {
		t.engine.stop()
		return
	}
	// Without a watcher no engine thinks, but to finish a game whose clock runs: there it
	// has one move to make, since the other side is away.
	_, _, runs := t.room.Remaining(t.room.SideOf(chair), t.hub.Now())
	watched := t.isWatched()
	if !watched && !runs {
		t.engine.stop()
		return
	}
	number, ply := t.room.Games(), len(t.room.Match().Moves())
	if t.engine.cancel != nil && t.engine.game == number && t.engine.ply == ply {
		return
	}
	t.engine.stop()
	ctx, cancel := context.WithCancel(t.hub.ctx)
	t.engine.game, t.engine.ply, t.engine.cancel = number, ply, cancel
	request := &ai.Request{
		Start: t.room.Match().Start().Clone(), Moves: append([]game.Move(nil), t.room.Match().Moves()...),
		Game: int64(number), Limits: t.engineLimits(chair),
	}
	spec := t.room.Terms().Chairs[chair].Engine
	from := t.address()
	t.users.Add(1)
	t.hub.work.Go(func() {
		defer t.users.Add(-1)
		defer cancel()
		if !first && !sleep(ctx, others) {
			return
		}
		t.answer(ctx, thought{spec, from, watched, request}, number)
	})
}

// thought is a position for an engine, and for whom it thinks.
type thought struct {
	spec    string
	from    string // the address that it is for
	watched bool
	request *ai.Request
}

// isWatched reports whether the table has a watcher, at this hub or another.
func (t *table) isWatched() bool {
	if t.history.isWatched() {
		return true
	}
	for _, p := range t.watch.others {
		if t.hub.Now().Sub(p.heard) <= presenceLasts && p.Watchers+len(p.Here) > 0 {
			return true
		}
	}
	return false
}

// address returns the address that an engine at the table thinks for: that of a player
// before that of a watcher, and the last one known where all are gone.
func (t *table) address() string {
	for _, c := range t.history.watching() {
		if t.engine.from = c.from; t.room.ChairOf(c.person) != room.NoChair {
			break
		}
	}
	return t.engine.from
}

func sleep(ctx context.Context, d time.Duration) bool {
	select {
	case <-time.After(d):
		return true
	case <-ctx.Done():
		return false
	}
}

// engineLimits returns what an engine may take for a move.
func (t *table) engineLimits(chair int) ai.Limits {
	e := &t.hub.Engines
	limits := ai.Limits{Time: e.Time, Nodes: e.Nodes}
	if limits.Nodes == 0 {
		limits.Nodes = 20_000_000
	}
	if limits.Time == 0 {
		limits.Time = time.Second
	}
	if left, move, runs := t.room.Remaining(t.room.SideOf(chair), t.hub.Now()); runs {
		// Another second goes by until its answer is kept.
		limits.Time = min(limits.Time, max(move-time.Second, 10*time.Millisecond))
		limits.Left = max(left-time.Second, 10*time.Millisecond)
	}
	return limits
}

// answer has an engine think and keeps its move.
func (t *table) answer(ctx context.Context, about thought, number int) {
	spec, request := about.spec, about.request
	move, err := t.ask(ctx, about)
	if ctx.Err() != nil {
		return
	}
	keeping, cancel := context.WithTimeout(t.hub.ctx, patience)
	defer cancel()
	t.mu.Lock()
	defer t.mu.Unlock()
	if ctx.Err() != nil {
		return // another position is thought about by now
	}
	s := t.room.Match().State()
	command := &room.Command{Do: room.Move, Game: number, Ply: len(request.Moves)}
	if err == nil && number == t.room.Games() && command.Ply == len(t.room.Match().Moves()) {
		command.Move = s.Rules().FormatMove(s, move)
	}
	if err != nil {
		t.hub.Log.Error("an engine has no answer", "engine", spec, "error", err)
	}
	failed := err != nil
	err = keep(keeping, &t.ledger, func() (*room.Event, error) {
		if failed {
			return t.room.EngineFailed(number, t.hub.Now())
		}
		return t.room.EngineMove(command, t.hub.Now())
	})
	t.engine.stop()
	if err == nil {
		_ = t.settle(keeping)
	} else if t.timer != nil && !t.closed {
		t.timer.Reset(beatEvery) // it is asked again, unless others have answered
	}
}

// ask lets an engine think when it is its turn among those that think.
func (t *table) ask(ctx context.Context, about thought) (move game.Move, err error) {
	kind := laneOf(about.spec)
	if err := t.hub.thinkers.enter(ctx, kind, about.from, about.watched); err != nil {
		return game.NoMove, err
	}
	defer t.hub.thinkers.leave(kind)
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("it broke: %v", p)
		}
	}()
	player, err := t.hub.Engines.New(about.spec, about.request.Start.Rules())
	if err != nil {
		return game.NoMove, err
	}
	defer referee.Close(player)
	most := t.hub.Engines.Most
	if most == 0 {
		most = 10 * time.Second
	}
	ctx, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	move, _, err = player.Think(ctx, about.request)
	return move, err
}
