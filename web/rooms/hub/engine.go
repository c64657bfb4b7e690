package hub

import (
	"context"
	"fmt"
	"time"

	"colat/ai"
	"colat/ai/arena/play"
	"colat/game"
	"colat/web/rooms/room"
	"colat/web/rooms/wire"
)

// Engines are who can sit in a room besides people.
type Engines struct {
	// New makes the player of a SPEC; nil where no engines play.
	New func(spec string, rules game.Rules) (ai.Player, error)
	// AtATime is how many may think at the same time; 1 if it is 0.
	AtATime int
	// Time is what an engine takes for a move where its SPEC says nothing; a second if
	// it is 0. None takes more than Most, 10 s if it is 0.
	Time, Most time.Duration
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
			return wire.Errorf(room.BadTerms, "no engines play on this server")
		}
		rules, err := game.Find(terms.Game)
		if err != nil {
			return wire.Errorf(room.BadTerms, "game: %v", err)
		}
		player, err := e.New(terms.Chairs[i].Engine, rules)
		if err != nil {
			return wire.Errorf(room.BadTerms, "engine: %v", err)
		}
		play.Close(player)
	}
	return nil
}

// seatedEngine is the engine at a table.
type seatedEngine struct {
	game   int // that it thinks about
	ply    int
	cancel context.CancelFunc // nil if it does not think
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
	t.users.Add(1)
	t.hub.work.Go(func() {
		defer t.users.Add(-1)
		defer cancel()
		if !first && !sleep(ctx, others) {
			return
		}
		t.answer(ctx, spec, number, request)
	})
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
	limits := ai.Limits{Time: e.Time}
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
func (t *table) answer(ctx context.Context, spec string, number int, request *ai.Request) {
	move, err := t.ask(ctx, spec, request)
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
func (t *table) ask(ctx context.Context, spec string, request *ai.Request) (move game.Move, err error) {
	select {
	case t.hub.thinkers <- struct{}{}:
		defer func() { <-t.hub.thinkers }()
	case <-ctx.Done():
		return game.NoMove, ctx.Err()
	}
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("it broke: %v", p)
		}
	}()
	player, err := t.hub.Engines.New(spec, request.Start.Rules())
	if err != nil {
		return game.NoMove, err
	}
	defer play.Close(player)
	most := t.hub.Engines.Most
	if most == 0 {
		most = 10 * time.Second
	}
	ctx, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	move, _, err = player.Think(ctx, request)
	return move, err
}
