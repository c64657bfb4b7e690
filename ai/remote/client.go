package remote

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"colat/ai"
	"colat/ai/ondemand"
	"colat/game"
)

// client is a Player that thinks in the workers of a pool.
type client struct {
	spec  string
	rules game.Rules
	pool  *pool
	id    int64
	// prepare loads the files that the game's players need, by the ID of the game's rules.
	prepare func(ctx context.Context, game string) error
	// local thinks when no worker is available.
	local ai.Player
}

var (
	clients  atomic.Int64
	requests atomic.Int64
)

func newClient(spec string, rules game.Rules, pool *pool, local ai.Player) *client {
	return &client{
		spec: spec, rules: rules, pool: pool, local: local, id: clients.Add(1), prepare: ondemand.Prepare,
	}
}

// maxAttempts is the number of workers that may fail at one move before it is searched
// without workers.
const maxAttempts = 3

// playerError is a failure that would occur in any other worker, too.
type playerError struct{ text string }

func (e *playerError) Error() string { return e.text }

// Think implements ai.Player. Pondering uses a worker but is never retried nor run on the
// page's own thread, whose frames matter more. The next Think waits for the worker to
// stop and then uses it, with its table.
func (c *client) Think(ctx context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	if r.Task != nil {
		return game.NoMove, ai.Info{}, ai.ErrOnlyChooses
	}
	// The worker then finds them in the browser's cache, and its time is for the search.
	if err := c.prepare(ctx, c.rules.ID()); err != nil {
		return game.NoMove, ai.Info{}, err
	}
	s := r.State()
	if r.Ponder {
		return c.attempt(ctx, r, s, r.Limits)
	}
	began := time.Now()
	for attempt := range maxAttempts {
		if err := ctx.Err(); err != nil {
			return game.NoMove, ai.Info{}, err
		}
		left := r.Limits
		if left.Time > 0 && attempt > 0 {
			// The new search starts from scratch, so it gets at least a quarter of the
			// time, although part of it has passed.
			left.Time = max(left.Time-time.Since(began), left.Time/4)
		}
		if left.Left > 0 && attempt > 0 {
			left.Left = max(left.Left-time.Since(began), left.Left/4)
		}
		move, info, err := c.attempt(ctx, r, s, left)
		if err == nil {
			return move, info, nil
		}
		if ctx.Err() != nil {
			return game.NoMove, info, ctx.Err()
		}
		if _, is := errors.AsType[*playerError](err); is {
			return game.NoMove, info, err
		}
		if errors.Is(err, errNoWorkers) {
			break
		}
	}
	return c.local.Think(ctx, r)
}

// think returns the message of a request.
func (c *client) think(r *ai.Request, limits ai.Limits) message {
	return message{
		Kind: kindThink, ID: requests.Add(1), Player: c.id, Game: r.Game, Spec: c.spec, Rules: c.rules.ID(),
		Start: c.rules.FormatPosition(r.Start), Moves: game.FormatMoves(r.Start, r.Moves, " "),
		Time: limits.Time, Left: limits.Left, Added: limits.Increment, Depth: limits.Depth, Limit: limits.Nodes,
		Exact:  limits.Exact,
		Ponder: r.Ponder,
	}
}

// attempt asks one worker for a move in s. When it returns, the worker is back in the
// pool, or dropped, or left to a goroutine in windDown.
func (c *client) attempt(
	ctx context.Context, r *ai.Request, s game.State, limits ai.Limits,
) (game.Move, ai.Info, error) {
	w, err := c.pool.acquire(ctx, c.id)
	if err != nil {
		return game.NoMove, ai.Info{}, err
	}
	request := c.think(r, limits)
	search := &search{pool: c.pool, worker: w, state: s, id: request.ID, best: game.NoMove, report: r.ReportInfo}
	var sent time.Time
	send := func() {
		sent = time.Now()
		w.link.Send(request)
	}
	if w.ready {
		send()
	}
	patience := &c.pool.patience
	ticker := time.NewTicker(patience.tick)
	defer ticker.Stop()
	quiet, late := 0, 0
	for {
		select {
		case <-ctx.Done():
			if sent.IsZero() {
				w.owner = 0
				c.pool.put(w)
			} else {
				go search.windDown()
			}
			if search.best != game.NoMove {
				return search.best, search.info, nil
			}
			return game.NoMove, search.info, ctx.Err()

		case m, open := <-w.link.Receive():
			quiet = 0
			if !open {
				c.pool.drop(w, true)
				return game.NoMove, search.info, errors.New("the worker crashed")
			}
			if m.Kind == kindReady && !w.ready {
				w.ready = true
				send()
				continue
			}
			done, err := search.handle(m)
			var final *playerError
			switch {
			case errors.As(err, &final):
				c.pool.put(w)
				return game.NoMove, search.info, err
			case err != nil:
				c.pool.drop(w, true)
				return game.NoMove, search.info, err
			case done:
				c.pool.put(w)
				return search.best, search.info, nil
			}

		case <-ticker.C:
			quiet++
			if due := longest(limits); !sent.IsZero() && due > 0 && time.Since(sent) > due+patience.slack {
				late++
			}
			overdue := late > 1
			silent := w.ready && quiet > patience.quiet || !w.ready && quiet > patience.boot
			if !silent && !overdue {
				continue
			}
			c.pool.drop(w, true)
			if overdue && !silent && search.best != game.NoMove {
				return search.best, search.info, nil
			}
			return game.NoMove, search.info, errors.New("the worker does not answer")
		}
	}
}

// longest returns the time after which a search must have ended, or 0 without a time
// limit.
func longest(limits ai.Limits) time.Duration {
	if limits.Time == 0 || limits.Left > 0 && limits.Left < limits.Time {
		return limits.Left
	}
	return limits.Time
}

// search is one request to one worker.
type search struct {
	pool   *pool
	worker *worker
	state  game.State
	id     int64
	best   game.Move // of the last report, or the answer
	info   ai.Info
	report func(ai.Info)
}

// handle handles a message and reports whether it was the answer. Messages of earlier
// searches are ignored.
func (s *search) handle(m message) (done bool, err error) {
	if m.Kind == kindNoise {
		return false, fmt.Errorf("the worker failed: %s", m.Text)
	}
	if m.ID != s.id {
		return false, nil
	}
	switch m.Kind {
	case kindFault:
		if m.Final {
			return false, &playerError{m.Text}
		}
		return false, fmt.Errorf("the worker failed: %s", m.Text)
	case kindInfo, kindMove:
		info, err := m.Info.read(s.state)
		if err != nil {
			return false, err
		}
		if m.Kind == kindMove {
			move, err := s.state.Rules().ParseMove(s.state, m.Move)
			if err != nil {
				return false, err
			}
			s.best, s.info = move, info
			return true, nil
		}
		s.info = info
		if len(info.PV) > 0 {
			s.best = info.PV[0]
		}
		s.report(info)
	}
	return false, nil
}

// windDown stops a search whose result is not needed. A worker that does not answer
// within the grace period is dropped.
func (s *search) windDown() {
	s.worker.link.Send(message{Kind: kindStop, ID: s.id})
	// The grace period has several ticks, so that a page that was suspended reads the
	// messages that arrived meanwhile before the period ends.
	ticker := time.NewTicker(s.pool.patience.grace / graceParts)
	defer ticker.Stop()
	for parts := 0; parts < graceParts; {
		select {
		case m, open := <-s.worker.link.Receive():
			if !open || m.Kind == kindNoise {
				s.pool.drop(s.worker, true)
				return
			}
			if m.ID == s.id && (m.Kind == kindMove || m.Kind == kindFault) {
				s.pool.put(s.worker)
				return
			}
		case <-ticker.C:
			parts++
		}
	}
	s.pool.drop(s.worker, false)
}

// graceParts is the number of ticks in a grace period.
const graceParts = 4
