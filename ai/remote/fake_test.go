package remote

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"colat/ai"
	"colat/game"
	"colat/game/othello"
)

var quick = patience{
	tick: 10 * time.Millisecond, boot: 40, quiet: 40,
	slack: 100 * time.Millisecond, grace: 100 * time.Millisecond, failures: 4,
}

// timeless makes a test one in which time passes only while all who take part wait: what is
// late is so by its own fault, and not by that of the machine.
func timeless(test func(t *testing.T)) func(t *testing.T) {
	return func(t *testing.T) { synctest.Test(t, test) }
}

// fakeLink is a worker played by a goroutine of the test.
type fakeLink struct {
	toWorker chan string
	toPage   chan message
	ended    chan struct{}
	once     sync.Once
}

func (f *fakeLink) Send(m message) {
	select {
	case f.toWorker <- m.encode():
	default:
	}
}

func (f *fakeLink) Receive() <-chan message { return f.toPage }

func (f *fakeLink) Close() { f.once.Do(func() { close(f.ended) }) }

// say sends text to the page unless the worker has been closed.
func (f *fakeLink) say(text string) {
	select {
	case f.toPage <- decode(text):
	case <-f.ended:
	}
}

// next waits for a message of a kind; false if the worker was closed first.
func (f *fakeLink) next(kind string) (message, bool) {
	for {
		select {
		case text := <-f.toWorker:
			if m, err := parseMessage(text); err == nil && m.Kind == kind {
				return m, true
			}
		case <-f.ended:
			return message{}, false
		}
	}
}

// behaviour is the course of a fake worker from its start to its end.
type behaviour func(*fakeLink)

// honest runs the real server with players that build makes.
func honest(build func(string, game.Rules) (ai.Player, error)) behaviour {
	return func(f *fakeLink) {
		in := make(chan string)
		go func() {
			defer close(in)
			for {
				select {
				case text := <-f.toWorker:
					in <- text
				case <-f.ended:
					return
				}
			}
		}()
		(&server{send: f.say, build: build}).run(in)
	}
}

// fakePool is a pool whose workers behave as told, one after another; the last
// behaviour is also that of all later workers.
type fakePool struct {
	*pool
	started atomic.Int64
	mu      sync.Mutex
	links   []*fakeLink
}

func newFakePool(t *testing.T, patience patience, behaviours ...behaviour) *fakePool {
	f := &fakePool{}
	f.pool = newPool(func() (link, error) {
		n := int(f.started.Add(1)) - 1
		l := &fakeLink{toWorker: make(chan string, 64), toPage: make(chan message, 64), ended: make(chan struct{})}
		f.mu.Lock()
		f.links = append(f.links, l)
		f.mu.Unlock()
		go behaviours[min(n, len(behaviours)-1)](l)
		return l, nil
	}, patience)
	t.Cleanup(func() {
		f.mu.Lock()
		defer f.mu.Unlock()
		for _, l := range f.links {
			l.Close()
		}
	})
	return f
}

// scripted is a player that does what a test says.
type scripted struct {
	think func(ctx context.Context, s game.State, r *ai.Request) (game.Move, ai.Info, error)
	game  atomic.Int64 // of the last request
}

func (p *scripted) Think(ctx context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	p.game.Store(r.Game)
	return p.think(ctx, r.State(), r)
}

func (p *scripted) build(string, game.Rules) (ai.Player, error) { return p, nil }

// first reports and chooses the first legal move.
func first() *scripted {
	return &scripted{think: func(_ context.Context, s game.State, r *ai.Request) (game.Move, ai.Info, error) {
		move := s.AppendMoves(nil)[0]
		info := ai.Info{Depth: 3, Score: -120, PV: []game.Move{move}, Nodes: 77, Elapsed: time.Millisecond}
		r.ReportInfo(info)
		info.Depth = 4
		return move, info, nil
	}}
}

// patient reports the first legal move and thinks until it is stopped, looking
// for that as often as a real one.
func patient() *scripted {
	return &scripted{think: func(ctx context.Context, s game.State, r *ai.Request) (game.Move, ai.Info, error) {
		info := ai.Info{Depth: 1, PV: s.AppendMoves(nil)[:1]}
		r.ReportInfo(info)
		if r.Limits.Time > 0 {
			var cancel context.CancelFunc
			ctx, cancel = context.WithTimeout(ctx, r.Limits.Time)
			defer cancel()
		}
		<-ctx.Done()
		return info.PV[0], info, nil
	}}
}

// never is a player that must not be asked.
func never(t *testing.T) *scripted {
	return &scripted{think: func(context.Context, game.State, *ai.Request) (game.Move, ai.Info, error) {
		t.Error("the page's own player was asked")
		return game.NoMove, ai.Info{}, errors.New("must not be asked")
	}}
}

func newState(t *testing.T) game.State {
	t.Helper()
	s, err := othello.Victory.New(game.Options{"victory": "a1 c7 d5 g4 f3"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func newTestClient(pool *fakePool, local ai.Player) *client {
	return newClient("test", othello.Victory, pool.pool, local)
}

// mustThink asks for a move within ten seconds and checks that it is legal and
// that the state is as before.
func mustThink(t *testing.T, c ai.Player, limits ai.Limits, report func(ai.Info)) (game.Move, ai.Info) {
	t.Helper()
	return mustAnswer(t, c, &ai.Request{Start: newState(t), Limits: limits, Report: report})
}

// mustAnswer is mustThink for a request of one's own.
func mustAnswer(t *testing.T, c ai.Player, r *ai.Request) (game.Move, ai.Info) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	s := r.State()
	before := r.Start.Hash()
	move, info, err := c.Think(ctx, r)
	if err != nil {
		t.Fatal(err)
	}
	if ctx.Err() != nil {
		t.Fatal("no answer within ten seconds")
	}
	if !game.IsLegal(s, move) {
		t.Fatalf("the answer %d is not legal", move)
	}
	if r.Start.Hash() != before {
		t.Fatal("the state was changed")
	}
	return move, info
}
