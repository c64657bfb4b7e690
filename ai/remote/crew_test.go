package remote

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"colat/ai"
	_ "colat/ai/othello"
	"colat/game"
	"colat/game/othello"
)

var quickHelpers = helperPatience{
	boot:     100 * time.Millisecond,
	quiet:    100 * time.Millisecond,
	grace:    100 * time.Millisecond,
	failures: 4,
}

// fakeCrew is a pool of workers with helpers, all played by goroutines.
type fakeCrew struct {
	*fakePool
	helpers *fakePool
	roster  *roster
}

// newFakeCrew makes a pool whose workers behave as told and share n helpers, who
// behave as told one after another.
func newFakeCrew(t *testing.T, n int, worker behaviour, helpers ...behaviour) *fakeCrew {
	c := &fakeCrew{fakePool: newFakePool(t, quick, worker), helpers: newFakePool(t, quick, helpers...)}
	c.roster = newRoster(c.helpers.start, n, quickHelpers)
	c.fakePool.start = c.roster.crewed(c.fakePool.start)
	t.Cleanup(c.close)
	return c
}

// close ends all workers and helpers.
func (c *fakeCrew) close() {
	c.roster.close()
	for len(c.workers) > 0 {
		c.drop(c.workers[0], false)
	}
}

// leading is a player that gives its helper a task and waits, no longer than
// patience, until it has proven something. The move it chooses is the helper's.
func leading(patience time.Duration) *scripted {
	return &scripted{think: func(ctx context.Context, s game.State, r *ai.Request) (game.Move, ai.Info, error) {
		move := s.AppendMoves(nil)[0]
		team := r.Team
		if team == nil {
			return move, ai.Info{Depth: 1}, nil
		}
		team.Give(0, ai.Task{Moves: s.AppendMoves(nil)})
		timeout := time.After(patience)
		for {
			select {
			case p := <-team.Parts():
				if p.Outcome != ai.Unknown {
					return p.Move, ai.Info{Depth: 2, Outcome: p.Outcome, PV: []game.Move{p.Move}}, nil
				}
			case <-timeout:
				return move, ai.Info{Depth: 1}, nil
			case <-ctx.Done():
				return move, ai.Info{Depth: 1}, nil
			}
		}
	}}
}

// aide is a helper that does what a test says.
type aide struct {
	help func(ctx context.Context, s game.State, task ai.Task, report func(ai.Part)) error
}

func (a *aide) Think(ctx context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	if r.Task == nil {
		return game.NoMove, ai.Info{}, errors.New("an aide only helps")
	}
	return game.NoMove, ai.Info{}, a.help(ctx, r.State(), *r.Task, r.Found)
}

func (a *aide) build(string, game.Rules) (ai.Player, error) { return a, nil }

// sure says that the last of the moves wins.
func sure() *aide {
	return &aide{help: func(_ context.Context, _ game.State, task ai.Task, report func(ai.Part)) error {
		report(ai.Part{Outcome: ai.Win, Moves: task.Moves, Move: task.Moves[len(task.Moves)-1]})
		return nil
	}}
}

func lastMove(s game.State) game.Move {
	moves := s.AppendMoves(nil)
	return moves[len(moves)-1]
}

// A task goes to the helper and its answer comes back, with a helper started
// when the first one is needed and used again.
func TestHelper(t *testing.T) { timeless(testHelper)(t) }

func testHelper(t *testing.T) {
	crew := newFakeCrew(t, 1, honest(leading(5*time.Second).build), honest(sure().build))
	crew.prepare()
	if n := crew.helpers.started.Load(); n != 0 {
		t.Errorf("%d helpers were started before anybody thought", n)
	}
	c := newTestClient(crew.fakePool, never(t))
	for range 3 {
		move, info := mustThink(t, c, ai.Limits{}, nil)
		if info.Outcome != ai.Win || move != lastMove(newState(t)) {
			t.Errorf("answer %d, %+v: want the helper's", move, info)
		}
	}
	if n, m := crew.started.Load(), crew.helpers.started.Load(); n != 1 || m != 1 {
		t.Errorf("%d workers and %d helpers were started, want 1 of each", n, m)
	}
}

// A Think with any useless helper has an answer, from the worker that it began with.
func TestUselessHelpers(t *testing.T) {
	ready := message{Kind: kindReady}.encode()
	afterTask := func(wrong func(*fakeLink, message)) behaviour {
		return func(f *fakeLink) {
			f.say(ready)
			for {
				m, ok := f.next(kindTask)
				if !ok {
					return
				}
				wrong(f, m)
			}
		}
	}
	say := func(p part, id int64) behaviour {
		return afterTask(func(f *fakeLink, m message) {
			p.Helper = m.Task.Helper
			f.say(message{Kind: kindPart, ID: m.ID + id, Part: &p}.encode())
		})
	}
	crashing := &aide{help: func(context.Context, game.State, ai.Task, func(ai.Part)) error {
		panic("index out of range")
	}}
	failing := &aide{help: func(context.Context, game.State, ai.Task, func(ai.Part)) error {
		return errors.New("out of ideas")
	}}
	for name, wrong := range map[string]behaviour{
		"never starts":    func(*fakeLink) {},
		"crashes at once": func(f *fakeLink) { close(f.toPage) },
		"crashes":         afterTask(func(f *fakeLink, _ message) { close(f.toPage) }),
		"falls silent":    afterTask(func(*fakeLink, message) {}),
		"talks nonsense":  afterTask(func(f *fakeLink, _ message) { f.say(`{"kind":`) }),
		"noise at once":   func(f *fakeLink) { f.say("\x00\xff") },
		"illegal move":    say(part{Outcome: "win", Moves: []string{"d3"}, Move: "a1"}, 0),
		"illegal moves":   say(part{Outcome: "loss", Moves: []string{"d3", "h8"}}, 0),
		"unknown outcome": say(part{Outcome: "perhaps", Moves: []string{"d3"}, Move: "d3"}, 0),
		"older request":   say(part{Outcome: "win", Moves: []string{"d3"}, Move: "d3"}, -1),
		"later request":   say(part{Outcome: "win", Moves: []string{"d3"}, Move: "d3"}, 1),
		"wrong helper": afterTask(func(f *fakeLink, m message) {
			p := &part{Helper: 2, Outcome: "win", Moves: []string{"d3"}, Move: "d3"}
			f.say(message{Kind: kindPart, ID: m.ID, Part: p}.encode())
		}),
		"chooses a move": afterTask(func(f *fakeLink, m message) {
			f.say(message{Kind: kindMove, ID: m.ID, Move: "d3", Info: &finding{Outcome: "win"}}.encode())
		}),
		"helper crashes": honest(crashing.build),
		"helper fails":   honest(failing.build),
		"is no helper":   honest(first().build),
	} {
		t.Run(name, timeless(func(t *testing.T) {
			crew := newFakeCrew(t, 1, honest(leading(50*time.Millisecond).build), wrong)
			c := newTestClient(crew.fakePool, never(t))
			for range 3 {
				if move, info := mustThink(t, c, ai.Limits{}, nil); info.Proven() || move != newState(t).AppendMoves(nil)[0] {
					t.Errorf("answer %d, %+v: want that of a Think alone", move, info)
				}
			}
			if n := crew.started.Load(); n != 1 {
				t.Errorf("%d workers were started, want 1", n)
			}
		}))
	}
}

// A helper that fails is replaced when there is a task again, and after repeated
// failures there are no more.
func TestHelperReplacement(t *testing.T) {
	broken := func(f *fakeLink) { close(f.toPage) }
	t.Run("replaced", timeless(func(t *testing.T) {
		crew := newFakeCrew(t, 1, honest(leading(50*time.Millisecond).build),
			broken, func(*fakeLink) {}, honest(sure().build))
		c := newTestClient(crew.fakePool, never(t))
		helped := false
		for range 6 {
			_, info := mustThink(t, c, ai.Limits{}, nil)
			helped = helped || info.Proven()
		}
		if n := crew.helpers.started.Load(); !helped || n != 3 {
			t.Errorf("after %d helpers, helped: %t; want help from the third", n, helped)
		}
	}))
	t.Run("given up", timeless(func(t *testing.T) {
		crew := newFakeCrew(t, 1, honest(leading(20*time.Millisecond).build), broken)
		c := newTestClient(crew.fakePool, never(t))
		for range 8 {
			mustThink(t, c, ai.Limits{}, nil)
		}
		if n := int(crew.helpers.started.Load()); n != quickHelpers.failures {
			t.Errorf("%d helpers were started, want %d", n, quickHelpers.failures)
		}
	}))
	t.Run("none start", timeless(func(t *testing.T) {
		crew := newFakeCrew(t, 1, honest(leading(20*time.Millisecond).build), broken)
		crew.roster.start = func() (link, error) { return nil, errors.New("no Worker here") }
		mustThink(t, newTestClient(crew.fakePool, never(t)), ai.Limits{}, nil)
	}))
}

// The helper stops when the Think is over, however that comes, and nothing of it is left when
// all is closed: a goroutine that goes on waiting is a deadlock of the test's bubble.
func TestHelperStops(t *testing.T) { timeless(testHelperStops)(t) }

func testHelperStops(t *testing.T) {
	var working atomic.Int64
	begun := make(chan struct{}, 8)
	busy := &aide{help: func(ctx context.Context, _ game.State, _ ai.Task, _ func(ai.Part)) error {
		working.Add(1)
		defer working.Add(-1)
		begun <- struct{}{}
		<-ctx.Done()
		return nil
	}}
	crew := newFakeCrew(t, 1, honest(leading(300*time.Millisecond).build), honest(busy.build))
	c := newTestClient(crew.fakePool, never(t))
	idle := func(when string) {
		t.Helper()
		for end := time.Now().Add(3 * time.Second); working.Load() != 0; time.Sleep(time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("the helper works on after %s", when)
			}
		}
	}
	mustThink(t, c, ai.Limits{}, nil)
	<-begun
	idle("the answer")

	ctx, cancel := context.WithCancel(context.Background())
	go func() { <-begun; cancel() }()
	_, _, _ = c.Think(ctx, ai.At(newState(t), ai.Limits{}))
	idle("the Think was cancelled")

	go func() { <-begun; crew.drop(crew.workers[0], true) }()
	mustThink(t, c, ai.Limits{}, nil)
	idle("the worker was dropped")
	if n := crew.helpers.started.Load(); n != 1 {
		t.Errorf("%d helpers were started, want 1", n)
	}

	crew.close()
}

// A helper that does not stop is replaced.
func TestDeafHelper(t *testing.T) { timeless(testDeafHelper)(t) }

func testDeafHelper(t *testing.T) {
	deaf := func(f *fakeLink) {
		f.say(message{Kind: kindReady}.encode())
		m, ok := f.next(kindTask)
		for ok {
			select {
			case <-f.ended:
				ok = false
			case <-time.After(5 * time.Millisecond):
				f.say(message{Kind: kindPart, ID: m.ID, Part: &part{}}.encode())
			}
		}
	}
	crew := newFakeCrew(t, 1, honest(leading(30*time.Millisecond).build), deaf, honest(sure().build))
	c := newTestClient(crew.fakePool, never(t))
	mustThink(t, c, ai.Limits{}, nil)
	time.Sleep(150 * time.Millisecond)
	for range 2 {
		mustThink(t, c, ai.Limits{}, nil)
	}
	if n := crew.helpers.started.Load(); n != 2 {
		t.Errorf("%d helpers were started, want 2", n)
	}
}

// Two workers that think at once do not take each other's helper away.
func TestHelperIsShared(t *testing.T) { timeless(testHelperIsShared)(t) }

func testHelperIsShared(t *testing.T) {
	crew := newFakeCrew(t, 1, honest(leading(200*time.Millisecond).build), honest((&aide{
		help: func(ctx context.Context, _ game.State, task ai.Task, report func(ai.Part)) error {
			time.Sleep(50 * time.Millisecond)
			report(ai.Part{Outcome: ai.Win, Moves: task.Moves, Move: task.Moves[0]})
			return nil
		},
	}).build))
	proven := make(chan bool, 2)
	for range 2 {
		go func() {
			_, info, err := newTestClient(crew.fakePool, first()).Think(context.Background(), ai.At(newState(t), ai.Limits{}))
			proven <- err == nil && info.Proven()
		}()
	}
	if a, b := <-proven, <-proven; a == b {
		t.Errorf("proven: %t and %t, want one of them", a, b)
	}
}

// endgame is a position with 18 empty squares whose outcome is proven in a moment.
func endgame(t *testing.T, r *othello.Rules, seed uint64) game.State {
	t.Helper()
	s, err := r.New(nil, rand.New(rand.NewPCG(seed, 1)))
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(seed, 2))
	for strings.Count(r.FormatPosition(s), "-") > 18 {
		moves := s.AppendMoves(nil)
		s.Play(moves[rng.IntN(len(moves))])
		if _, over := s.Result(); over {
			return endgame(t, r, seed+1000)
		}
	}
	return s
}

// Champions on both sides of the messages prove what one of them proves alone.
func TestChampionWithHelpers(t *testing.T) {
	crew := newFakeCrew(t, 2, honest(ai.New), honest(ai.New))
	for _, r := range []*othello.Rules{othello.Victory, othello.Classic} {
		c := newClient("champion:table=1", r, crew.fakePool.pool, never(t))
		for seed := range uint64(3) {
			s := endgame(t, r, seed)
			alone, err := ai.New("champion:table=8", r)
			if err != nil {
				t.Fatal(err)
			}
			_, want, err := alone.Think(context.Background(), ai.At(s, ai.Limits{}))
			if err != nil || !want.Proven() {
				t.Fatalf("the champion alone proved nothing: %+v, %v", want, err)
			}
			move, info, err := c.Think(context.Background(), ai.At(s, ai.Limits{Time: 30 * time.Second}))
			if err != nil || !game.IsLegal(s, move) || info.Outcome != want.Outcome {
				t.Errorf("%s: move %d, %v, error %v; want %v", r.FormatPosition(s), move, info.Outcome, err, want.Outcome)
			}
		}
	}
}

func TestPartRoundTrip(t *testing.T) {
	s := newState(t)
	moves := s.AppendMoves(nil)
	for _, want := range []ai.Part{
		{Helper: 2, Move: game.NoMove, Moves: []game.Move{}},
		{Outcome: ai.Win, Moves: moves, Move: moves[1]},
		{Outcome: ai.Loss, Moves: moves[:1], Move: game.NoMove},
	} {
		got, err := newPart(s, want).read(s)
		if err != nil || got.Helper != want.Helper || got.Outcome != want.Outcome ||
			got.Move != want.Move || !slices.Equal(got.Moves, want.Moves) {
			t.Errorf("%+v came back as %+v, %v", want, got, err)
		}
	}
}

// close ends all helpers for good.
func (r *roster) close() {
	r.mu.Lock()
	defer r.mu.Unlock()
	for i, h := range r.helpers {
		if h != nil {
			r.drop(i, h)
		}
	}
	r.failures = r.patience.failures
}
