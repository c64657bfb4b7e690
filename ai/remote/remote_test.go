package remote

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"colat/ai"
	"colat/ai/ondemand"
	"colat/game"
	"colat/game/othello"
)

func TestAnswer(t *testing.T) { timeless(testAnswer)(t) }

func testAnswer(t *testing.T) {
	player := first()
	pool := newFakePool(t, quick, honest(player.build))
	c := newTestClient(pool, never(t))
	var reports []ai.Info
	move, info := mustThink(t, c, ai.Limits{}, func(i ai.Info) { reports = append(reports, i) })
	if len(reports) != 1 || reports[0].Depth != 3 || reports[0].Score != -120 || reports[0].Nodes != 77 {
		t.Errorf("reports = %+v, want the one of depth 3", reports)
	}
	if info.Depth != 4 || !slices.Equal(info.PV, []game.Move{move}) {
		t.Errorf("info = %+v, want depth 4 and the move %d", info, move)
	}
}

func TestLimitsArePassedOn(t *testing.T) { timeless(testLimitsArePassedOn)(t) }

func testLimitsArePassedOn(t *testing.T) {
	want := ai.Limits{Time: 1234567 * time.Nanosecond, Left: 7654321 * time.Nanosecond, Depth: 5, Nodes: 4321}
	var got ai.Limits
	player := first()
	think := player.think
	player.think = func(ctx context.Context, s game.State, r *ai.Request) (game.Move, ai.Info, error) {
		got = r.Limits
		return think(ctx, s, r)
	}
	pool := newFakePool(t, quick, honest(player.build))
	mustThink(t, newTestClient(pool, never(t)), want, nil)
	if got != want {
		t.Errorf("the worker's limits are %+v, want %+v", got, want)
	}
}

// One worker serves several askers and their games, and tells each game from the
// one before. It hears of the moves so far.
func TestGames(t *testing.T) { timeless(testGames)(t) }

func testGames(t *testing.T) {
	player := first()
	var moves int
	think := player.think
	player.think = func(ctx context.Context, s game.State, r *ai.Request) (game.Move, ai.Info, error) {
		moves = len(r.Moves)
		return think(ctx, s, r)
	}
	pool := newFakePool(t, quick, honest(player.build))
	one := newTestClient(pool, never(t))
	last := int64(-1)
	for i, step := range []struct {
		game    int64
		another bool
	}{{1, true}, {1, false}, {2, true}, {2, false}, {1, true}} {
		played := line(t, "d3", "c5", "d6")[:i%3]
		mustAnswer(t, one, &ai.Request{Start: newState(t), Moves: played, Game: step.game})
		if got := player.game.Load(); (got != last) != step.another {
			t.Errorf("request %d is of game %d, the one before was of game %d", i+1, got, last)
		}
		if last = player.game.Load(); moves != len(played) {
			t.Errorf("request %d has %d moves, want %d", i+1, moves, len(played))
		}
	}
	if n := pool.started.Load(); n != 1 {
		t.Errorf("%d workers were started, want 1", n)
	}
}

// A player whose files cannot be loaded asks no worker, and thinks once they can be.
func TestUnavailableFiles(t *testing.T) {
	pool := newFakePool(t, quick, honest(first().build))
	c := newTestClient(pool, never(t))
	missing := fmt.Errorf("%w: no network", ondemand.ErrUnavailable)
	c.prepare = func(_ context.Context, game string) error {
		if game != othello.Victory.ID() {
			t.Errorf("the files of %s are loaded", game)
		}
		return missing
	}
	if _, _, err := c.Think(t.Context(), &ai.Request{Start: newState(t)}); !errors.Is(err, missing) {
		t.Errorf("the error is %v, want %v", err, missing)
	}
	if n := pool.started.Load(); n != 0 {
		t.Errorf("%d workers were started, want none", n)
	}
	c.prepare = func(context.Context, string) error { return nil }
	mustThink(t, c, ai.Limits{}, nil)
}

// A worker that cannot load files has not failed: no other one could.
func TestUnavailableFilesInWorker(t *testing.T) {
	unable := first()
	unable.think = func(context.Context, game.State, *ai.Request) (game.Move, ai.Info, error) {
		return game.NoMove, ai.Info{}, fmt.Errorf("%w: no network", ondemand.ErrUnavailable)
	}
	pool := newFakePool(t, quick, honest(unable.build))
	_, _, err := newTestClient(pool, never(t)).Think(t.Context(), &ai.Request{Start: newState(t)})
	if err == nil || !strings.Contains(err.Error(), "no network") {
		t.Errorf("the error is %v, want that of the network", err)
	}
	if n := pool.started.Load(); n != 1 {
		t.Errorf("%d workers were started, want 1", n)
	}
}

// After any fault a worker is replaced, and the move comes from the next.
func TestReplacement(t *testing.T) {
	ready := message{Kind: kindReady}.encode()
	// afterThink waits for the request and then does something wrong.
	afterThink := func(wrong func(*fakeLink, message)) behaviour {
		return func(f *fakeLink) {
			f.say(ready)
			if m, ok := f.next(kindThink); ok {
				f.say(message{Kind: kindBeat, ID: m.ID}.encode())
				wrong(f, m)
			}
		}
	}
	crashing := first()
	crashing.think = func(context.Context, game.State, *ai.Request) (game.Move, ai.Info, error) {
		panic("index out of range")
	}
	failing := first()
	failing.think = func(context.Context, game.State, *ai.Request) (game.Move, ai.Info, error) {
		return game.NoMove, ai.Info{}, errors.New("out of ideas")
	}
	cheating := first()
	cheating.think = func(context.Context, game.State, *ai.Request) (game.Move, ai.Info, error) {
		return 0, ai.Info{}, nil
	}
	for name, wrong := range map[string]behaviour{
		"never starts":    func(*fakeLink) {},
		"crashes at once": func(f *fakeLink) { close(f.toPage) },
		"crashes":         afterThink(func(f *fakeLink, _ message) { close(f.toPage) }),
		"falls silent":    afterThink(func(*fakeLink, message) {}),
		"talks nonsense":  afterThink(func(f *fakeLink, _ message) { f.say(`{"kind":`) }),
		"noise at once":   func(f *fakeLink) { f.say("\x00\xff") },
		"illegal move": afterThink(func(f *fakeLink, m message) {
			f.say(message{Kind: kindMove, ID: m.ID, Move: "a1", Info: &finding{}}.encode())
		}),
		"illegal variation": afterThink(func(f *fakeLink, m message) {
			f.say(message{Kind: kindInfo, ID: m.ID, Info: &finding{PV: []string{"d3", "d3"}}}.encode())
		}),
		"unknown outcome": afterThink(func(f *fakeLink, m message) {
			f.say(message{Kind: kindMove, ID: m.ID, Move: "d3", Info: &finding{Outcome: "perhaps"}}.encode())
		}),
		"only late answers": afterThink(func(f *fakeLink, m message) {
			f.say(message{Kind: kindMove, ID: m.ID - 1, Move: "d3", Info: &finding{}}.encode())
		}),
		"player crashes": honest(crashing.build),
		"player fails":   honest(failing.build),
		"player cheats":  honest(cheating.build),
	} {
		t.Run(name, timeless(func(t *testing.T) {
			pool := newFakePool(t, quick, wrong, honest(first().build))
			_, info := mustThink(t, newTestClient(pool, never(t)), ai.Limits{}, nil)
			if info.Depth != 4 {
				t.Errorf("the answer has depth %d, want 4", info.Depth)
			}
			if n := pool.started.Load(); n != 2 {
				t.Errorf("%d workers were started, want 2", n)
			}
		}))
	}
}

// A worker that thinks on after its time is ended, and what it had found is
// played.
func TestOverdue(t *testing.T) { timeless(testOverdue)(t) }

func testOverdue(t *testing.T) {
	deaf := patient()
	think := deaf.think
	deaf.think = func(_ context.Context, s game.State, r *ai.Request) (game.Move, ai.Info, error) {
		ctx, cancel := context.WithTimeout(context.Background(), 3*time.Second)
		defer cancel()
		unbounded := *r
		unbounded.Limits = ai.Limits{}
		return think(ctx, s, &unbounded)
	}
	pool := newFakePool(t, quick, honest(deaf.build))
	began := time.Now()
	mustThink(t, newTestClient(pool, never(t)), ai.Limits{Time: 20 * time.Millisecond}, nil)
	if took := time.Since(began); took > 2*time.Second {
		t.Errorf("the overdue worker was waited for: %v", took)
	}
	if len(pool.workers) != 0 {
		t.Error("the overdue worker is still in the pool")
	}
	time.Sleep(3 * time.Second) // until it has ended, too
}

// A second search after a failure gets what is left of the time, but at least a
// quarter.
func TestTimeAfterReplacement(t *testing.T) { timeless(testTimeAfterReplacement)(t) }

func testTimeAfterReplacement(t *testing.T) {
	var got time.Duration
	player := first()
	think := player.think
	player.think = func(ctx context.Context, s game.State, r *ai.Request) (game.Move, ai.Info, error) {
		got = r.Limits.Time
		return think(ctx, s, r)
	}
	pool := newFakePool(t, quick, func(*fakeLink) {}, honest(player.build))
	mustThink(t, newTestClient(pool, never(t)), ai.Limits{Time: 200 * time.Millisecond}, nil)
	if got != 50*time.Millisecond {
		t.Errorf("the second search had %v, want 50ms", got)
	}
}

func TestWithoutWorkers(t *testing.T) {
	t.Run("none start", timeless(func(t *testing.T) {
		pool := newPool(func() (link, error) { return nil, errors.New("no Worker here") }, quick)
		local := first()
		c := newClient("test", othello.Victory, pool, local)
		for range 3 {
			mustThink(t, c, ai.Limits{}, nil)
		}
	}))
	t.Run("all fail", timeless(func(t *testing.T) {
		pool := newFakePool(t, quick, func(f *fakeLink) { close(f.toPage) })
		c := newTestClient(pool, first())
		for range 5 {
			mustThink(t, c, ai.Limits{}, nil)
		}
		if n := int(pool.started.Load()); n != quick.failures {
			t.Errorf("%d workers were tried, want %d", n, quick.failures)
		}
	}))
}

// A fault that any worker would repeat is the player's own.
func TestFinalFault(t *testing.T) { timeless(testFinalFault)(t) }

func testFinalFault(t *testing.T) {
	pool := newFakePool(t, quick, honest(func(string, game.Rules) (ai.Player, error) {
		return nil, errors.New("player test: unknown option")
	}))
	c := newTestClient(pool, never(t))
	_, _, err := c.Think(context.Background(), ai.At(newState(t), ai.Limits{}))
	if err == nil || err.Error() != "player test: unknown option" {
		t.Errorf("error = %v", err)
	}
	if n := pool.started.Load(); n != 1 {
		t.Errorf("%d workers were started, want 1", n)
	}
}

// A stopped search answers at once with its best move; its worker is used again
// if it obeys and dropped if not.
func TestCancel(t *testing.T) {
	deaf := func(f *fakeLink) {
		f.say(message{Kind: kindReady}.encode())
		for {
			m, ok := f.next(kindThink)
			if !ok {
				return
			}
			f.say(message{Kind: kindInfo, ID: m.ID, Info: &finding{Depth: 1, PV: []string{"d3"}}}.encode())
		}
	}
	for name, test := range map[string]struct {
		behaviour behaviour
		workers   int64 // started by two cancelled searches
	}{
		"obeys": {honest(patient().build), 1},
		"deaf":  {deaf, 2},
	} {
		t.Run(name, timeless(func(t *testing.T) {
			pool := newFakePool(t, quick, test.behaviour)
			c := newTestClient(pool, never(t))
			for range 2 {
				ctx, cancel := context.WithCancel(context.Background())
				s := newState(t)
				var stopped time.Time
				move, info, err := c.Think(ctx, &ai.Request{Start: s, Report: func(ai.Info) {
					stopped = time.Now()
					cancel()
				}})
				if took := time.Since(stopped); took > 50*time.Millisecond {
					t.Errorf("the answer came %v after the end", took)
				}
				if err != nil || !game.IsLegal(s, move) || info.Depth != 1 {
					t.Errorf("answer %d, %+v, %v: want the move of the report", move, info, err)
				}
			}
			if n := pool.started.Load(); n != test.workers {
				t.Errorf("%d workers were started, want %d", n, test.workers)
			}
			time.Sleep(2 * quick.grace) // in which the deaf one is waited for
		}))
	}
}

func TestCancelBeforeTheStart(t *testing.T) { timeless(testCancelBeforeTheStart)(t) }

func testCancelBeforeTheStart(t *testing.T) {
	pool := newFakePool(t, quick, func(*fakeLink) {})
	c := newTestClient(pool, never(t))
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	move, _, err := c.Think(ctx, ai.At(newState(t), ai.Limits{}))
	if move != game.NoMove || !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("answer %d, %v: want none and the context's error", move, err)
	}
	if n := len(pool.workers); n != 1 {
		t.Errorf("the pool has %d workers, want the one that is starting", n)
	}
}

// Two players keep a worker each; a third takes the one used longest ago.
func TestSharing(t *testing.T) { timeless(testSharing)(t) }

func testSharing(t *testing.T) {
	pool := newFakePool(t, quick, honest(first().build))
	pool.prepare()
	a, b, c := newTestClient(pool, never(t)), newTestClient(pool, never(t)), newTestClient(pool, never(t))
	for range 3 {
		mustThink(t, a, ai.Limits{}, nil)
		mustThink(t, b, ai.Limits{}, nil)
	}
	mustThink(t, a, ai.Limits{}, nil)
	mustThink(t, c, ai.Limits{}, nil)
	if n := pool.started.Load(); n != 2 {
		t.Errorf("%d workers were started, want 2", n)
	}
	if pool.workers[0].owner != a.id || pool.workers[1].owner != c.id {
		t.Errorf("the workers belong to %d and %d, want %d and %d",
			pool.workers[0].owner, pool.workers[1].owner, a.id, c.id)
	}
}
