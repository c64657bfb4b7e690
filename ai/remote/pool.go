package remote

import (
	"context"
	"errors"
	"sync"
	"time"
)

// link is the client's connection to a worker.
type link interface {
	// Send posts a message without waiting.
	Send(message)
	// Receive returns the channel of the worker's messages. Unreadable messages arrive as
	// noise. The channel is closed when the worker has failed.
	Receive() <-chan message
	// Close terminates the worker at once.
	Close()
}

// patience holds the timeouts after which the client gives up a worker. Times are counted
// in ticks of running time and not by the clock, so that a device that was suspended does
// not count its workers as dead.
type patience struct {
	tick  time.Duration
	boot  int // ticks until a new worker is ready
	quiet int // ticks without a message while it thinks
	// slack is added to a search's time before it counts as overdue.
	slack time.Duration
	// grace is the time a stopped search may take to answer.
	grace time.Duration
	// failures is the number of successive failures after which workers are not used.
	failures int
}

// maxWorkers is the largest number of workers of a pool: one for each side of a game in
// which the program plays itself.
const maxWorkers = 2

// errNoWorkers is returned after a pool has given up on workers.
var errNoWorkers = errors.New("no workers can be had")

// worker is one worker of a pool. Between acquire and put or drop, the caller of acquire
// owns its fields.
type worker struct {
	link  link
	ready bool
	owner int64 // the player it last thought for, 0 if none
	busy  bool
	used  int64 // number of the acquire that last took it
}

// pool shares a few workers among players.
type pool struct {
	start    func() (link, error)
	patience patience

	mu       sync.Mutex
	workers  []*worker
	takes    int64
	failures int
	changed  chan struct{} // closed and replaced when a worker becomes free
}

func newPool(start func() (link, error), patience patience) *pool {
	return &pool{start: start, patience: patience, changed: make(chan struct{})}
}

// prepare starts a worker ahead of the first request.
func (p *pool) prepare() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.workers) == 0 && p.failures < p.patience.failures {
		p.add()
	}
}

// add starts a worker. The caller holds the lock.
func (p *pool) add() (*worker, error) {
	link, err := p.start()
	if err != nil {
		p.failures++
		return nil, err
	}
	w := &worker{link: link}
	p.workers = append(p.workers, w)
	return w, nil
}

// acquire waits for a worker for a player: the one that knows its game, else one that
// knows no game, else a new one, else the least recently used.
func (p *pool) acquire(ctx context.Context, player int64) (*worker, error) {
	for {
		w, changed, err := p.tryTake(player)
		if w != nil || err != nil {
			return w, err
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

func (p *pool) tryTake(player int64) (*worker, <-chan struct{}, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.failures >= p.patience.failures {
		return nil, nil, errNoWorkers
	}
	var chosen, own *worker
	for _, w := range p.workers {
		if w.owner == player {
			own = w
		}
		if w.busy {
			continue
		}
		if chosen == nil || rank(w, player) < rank(chosen, player) ||
			rank(w, player) == rank(chosen, player) && w.used < chosen.used {
			chosen = w
		}
	}
	if own != nil && own.busy {
		// It is finishing a stopped search, and its memory is worth the wait.
		return nil, p.changed, nil
	}
	if (chosen == nil || rank(chosen, player) == rankOther) && len(p.workers) < maxWorkers {
		w, err := p.add()
		if err != nil && chosen == nil {
			return nil, nil, err
		}
		if err == nil {
			chosen = w
		}
	}
	if chosen == nil {
		return nil, p.changed, nil
	}
	p.takes++
	chosen.busy, chosen.owner, chosen.used = true, player, p.takes
	return chosen, nil, nil
}

const (
	rankOwn = iota
	rankFresh
	rankOther
)

func rank(w *worker, player int64) int {
	switch w.owner {
	case player:
		return rankOwn
	case 0:
		return rankFresh
	}
	return rankOther
}

// put returns a worker that answered to the pool.
func (p *pool) put(w *worker) {
	p.mu.Lock()
	defer p.mu.Unlock()
	w.busy = false
	p.failures = 0
	p.signal()
}

// drop closes a worker. failed reports whether the worker is at fault.
func (p *pool) drop(w *worker, failed bool) {
	w.link.Close()
	p.mu.Lock()
	defer p.mu.Unlock()
	for i := range p.workers {
		if p.workers[i] == w {
			p.workers = append(p.workers[:i], p.workers[i+1:]...)
			break
		}
	}
	if failed {
		p.failures++
	}
	p.signal()
}

func (p *pool) signal() {
	close(p.changed)
	p.changed = make(chan struct{})
}
