package remote

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"colat/ai"
	"colat/game"
)

// client is the asking side: a Player whose thinking is done by the workers of
// a pool.
type client struct {
	spec  string
	rules game.Rules
	pool  *pool
	id    int64
	game  atomic.Int64
	// local thinks when no worker can.
	local ai.Player
	// ponders says that the spec's player uses its opponent's time.
	ponders bool
}

var (
	clients  atomic.Int64
	requests atomic.Int64
)

func newClient(spec string, rules game.Rules, pool *pool, local ai.Player) *client {
	return &client{spec: spec, rules: rules, pool: pool, local: local, id: clients.Add(1)}
}

// NewGame implements ai.NewGamer. The worker learns of it with the next request.
func (c *client) NewGame() {
	c.game.Add(1)
	if p, ok := c.local.(ai.NewGamer); ok {
		p.NewGame()
	}
}

// maxAttempts is how many workers may fail at one move before it is searched
// without them.
const maxAttempts = 3

// playerError is a failure that any other worker would repeat.
type playerError struct{ text string }

func (e *playerError) Error() string { return e.text }

// Think implements ai.Player.
func (c *client) Think(ctx context.Context, s game.State, limits ai.Limits, report func(ai.Info)) (game.Move, ai.Info, error) {
	began := time.Now()
	for attempt := range maxAttempts {
		if err := ctx.Err(); err != nil {
			return game.NoMove, ai.Info{}, err
		}
		left := limits
		if limits.Time > 0 && attempt > 0 {
			// The new search starts from nothing, so it gets at least a part of
			// the time, although the person has waited already.
			left.Time = max(limits.Time-time.Since(began), limits.Time/4)
		}
		if limits.Left > 0 && attempt > 0 {
			left.Left = max(limits.Left-time.Since(began), limits.Left/4)
		}
		move, info, err := c.attempt(ctx, s, left, report)
		if err == nil {
			return move, info, nil
		}
		if ctx.Err() != nil {
			return game.NoMove, info, ctx.Err()
		}
		var final *playerError
		if errors.As(err, &final) {
			return game.NoMove, info, err
		}
		if errors.Is(err, errNoWorkers) {
			break
		}
	}
	return c.local.Think(ctx, s, limits, report)
}

// attempt asks one worker. When it returns, the worker is back in the pool, or
// dropped, or left to a goroutine that winds its search down.
func (c *client) attempt(ctx context.Context, s game.State, limits ai.Limits, report func(ai.Info)) (game.Move, ai.Info, error) {
	w, err := c.pool.take(ctx, c.id)
	if err != nil {
		return game.NoMove, ai.Info{}, err
	}
	request := message{
		Kind: kindThink, ID: requests.Add(1), Player: c.id, Game: c.game.Load(),
		Spec: c.spec, Rules: c.rules.ID(), Position: c.rules.FormatPosition(s),
		Time: limits.Time, Left: limits.Left, Depth: limits.Depth, Limit: limits.Nodes, Alone: alone(ctx),
	}
	search := &search{pool: c.pool, worker: w, state: s, id: request.ID, best: game.NoMove, report: report}
	var sent time.Time
	send := func() {
		sent = time.Now()
		w.link.Send(request.encode())
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

		case text, open := <-w.link.Receive():
			quiet = 0
			if !open {
				c.pool.drop(w, true)
				return game.NoMove, search.info, errors.New("the worker crashed")
			}
			m, err := parseMessage(text)
			if err == nil && m.Kind == kindReady && !w.ready {
				w.ready = true
				send()
				continue
			}
			var done bool
			if err == nil {
				done, err = search.take(m)
			}
			var final *playerError
			switch {
			case errors.As(err, &final):
				c.pool.put(w)
				return game.NoMove, search.info, err
			case err != nil:
				c.pool.drop(w, true)
				return game.NoMove, search.info, fmt.Errorf("the worker failed: %w", err)
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

// longest returns the time after which a search must have ended, or 0.
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

// take takes in a message and says whether it was the answer. Messages of
// earlier searches are ignored.
func (s *search) take(m message) (done bool, err error) {
	if m.ID != s.id {
		return false, nil
	}
	switch m.Kind {
	case kindFault:
		if m.Final {
			return false, &playerError{m.Text}
		}
		return false, errors.New(m.Text)
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
		if s.report != nil {
			s.report(info)
		}
	}
	return false, nil
}

// windDown stops a search nobody waits for any more. A worker that does not
// obey within the grace is dropped.
func (s *search) windDown() {
	s.worker.link.Send(message{Kind: kindStop, ID: s.id}.encode())
	// In parts, so that a page that stood still for so long reads what has come
	// in the meantime before the grace is over.
	ticker := time.NewTicker(s.pool.patience.grace / graceParts)
	defer ticker.Stop()
	for parts := 0; parts < graceParts; {
		select {
		case text, open := <-s.worker.link.Receive():
			m, err := parseMessage(text)
			if !open || err != nil {
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

// graceParts is how often a page looks whether a stopped worker has answered,
// at least, before it gives the worker up.
const graceParts = 4
