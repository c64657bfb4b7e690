package server

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"colat/ai"
	"colat/ai/arena/referee"
	"colat/game"
	"colat/web/rooms/room"
)

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
	at := position{r.room.Games(), r.room.Line(), len(r.room.Match().Moves())}
	if r.engine.cancel != nil && r.engine.at == at {
		return
	}
	r.engine.stop()
	ctx, cancel := context.WithCancel(r.server.ctx)
	r.engine.at, r.engine.cancel = at, cancel
	request := &ai.Request{
		Start: r.room.Match().Start().Clone(), Moves: append([]game.Move(nil), r.room.Match().Moves()...),
		Game: int64(at.game),
	}
	spec := r.room.Terms().Chairs[chair].Engine
	from := r.address()
	r.users.Add(1)
	r.server.work.Go(func() {
		defer r.release()
		defer cancel()
		if !first && !sleep(ctx, others) {
			return
		}
		r.answer(ctx, thought{spec, chair, from, watched, request, at})
	})
}

// thought is a position for an engine, with the address it thinks for.
type thought struct {
	spec    string
	chair   int
	from    string // the address that it is for
	watched bool
	request *ai.Request
	at      position
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

// movesAhead is the number of moves for which an engine that takes turns with others keeps time.
const movesAhead = 30

// engineLimits returns the search limits for a move. rounds is how often each place to think is
// taken by engines of other rooms before this engine thinks again: all that time its clock runs.
func (r *liveRoom) engineLimits(chair, rounds int) ai.Limits {
	e := &r.server.Engines
	limits := ai.Limits{Time: cmp.Or(e.Time, time.Second), Nodes: cmp.Or(e.Nodes, 20_000_000)}
	side := r.room.SideOf(chair)
	if left, move, runs := r.room.Remaining(side, r.server.Now()); runs {
		// Reserve a second to store the answer.
		limits.Time = min(limits.Time, max(move-time.Second, 10*time.Millisecond))
		limits.Left = max(left-time.Second, 10*time.Millisecond)
		if rounds > 0 {
			share := limits.Left / time.Duration(movesAhead*(rounds+1))
			limits.Time = min(limits.Time, max(share, 10*time.Millisecond))
		}
		limits.Increment = r.room.TimeControl().Of(side).Increment
	}
	return limits
}

// ask waits for the engine's turn to think, and returns its move.
func (r *liveRoom) ask(ctx context.Context, about thought) (move game.Move, err error) {
	kind := laneOf(about.spec)
	if err := r.server.thinkers.enter(ctx, kind, about.from, about.watched); err != nil {
		return game.NoMove, err
	}
	defer r.server.thinkers.leave(kind)
	r.mu.Lock()
	about.request.Limits = r.engineLimits(about.chair, r.server.thinkers.rounds(kind)) // after the wait
	r.mu.Unlock()
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
	ctx, cancel := context.WithTimeout(ctx, cmp.Or(r.server.Engines.Most, 10*time.Second))
	defer cancel()
	move, _, err = player.Think(ctx, about.request)
	return move, err
}
