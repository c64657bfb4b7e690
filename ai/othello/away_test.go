package othello

import (
	"context"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"colat/ai"
	"colat/ai/clocktest"
	"colat/ai/othello/othellotest"
	"colat/game"
	rules "colat/game/othello"
)

// goTeam is a team of engines on goroutines.
type goTeam struct {
	helpers []*goHelper
	parts   chan ai.Part
}

// goHelper works on one task at a time; a new one ends the one before.
type goHelper struct {
	engine *Engine
	state  game.State
	cancel context.CancelFunc
	done   chan struct{}
}

// newGoTeam makes a team for a position of engines that live on; they are
// stopped when the test ends.
func newGoTeam(t testing.TB, s game.State, engines ...*Engine) *goTeam {
	team := &goTeam{parts: make(chan ai.Part, 1024)}
	for _, e := range engines {
		team.helpers = append(team.helpers, &goHelper{engine: e, state: s.Clone()})
	}
	t.Cleanup(team.stop)
	return team
}

func (t *goTeam) Helpers() int { return len(t.helpers) }

func (t *goTeam) Parts() <-chan ai.Part { return t.parts }

func (t *goTeam) Give(helper int, task ai.Task) {
	h := t.helpers[helper]
	before, stop := h.done, h.cancel
	ctx, cancel := context.WithCancel(context.Background())
	h.cancel, h.done = cancel, make(chan struct{})
	go func(done chan struct{}) {
		defer close(done)
		if before != nil {
			stop()
			<-before
		}
		t.parts <- ai.Part{Helper: helper}
		_, _, err := h.engine.Think(ctx, &ai.Request{Start: h.state, Task: &task, Found: func(p ai.Part) {
			p.Helper = helper
			t.parts <- p
		}})
		if err != nil {
			panic(err)
		}
	}(h.done)
}

// stop ends the work and waits for its end.
func (t *goTeam) stop() {
	var all sync.WaitGroup
	for _, h := range t.helpers {
		if h.done != nil {
			h.cancel()
			all.Go(func() { <-h.done })
		}
	}
	all.Wait()
}

// askTeam lets helpers alone, who know nothing yet, prove a position.
func askTeam(t *testing.T, e *Engine, s *rules.State, helpers ...*Engine) (ai.Outcome, game.Move) {
	t.Helper()
	if err := e.prepare(t.Context(), s); err != nil {
		t.Fatal(err)
	}
	if e.main.outcome != ai.Unknown {
		return e.main.outcome, e.main.search.Best
	}
	e.main.clock.Reset(context.Background(), 0, 0)
	for _, h := range helpers {
		h.NewGame()
	}
	team := newGoTeam(t, s, helpers...)
	defer team.stop()
	e.away.enlist(e.main, team)
	clocktest.Await(t, s.Rules().FormatPosition(s)+": the helpers have proven it", 20*time.Second, func() bool {
		e.away.receive()
		return e.away.outcome != ai.Unknown
	})
	outcome, move := e.away.outcome, e.away.move
	e.away.disband()
	if e.main.outcome != outcome || !game.IsLegal(s, e.main.search.Best) {
		t.Fatalf("the answer is %v by %d, the helpers have proven %v", e.main.outcome, e.main.search.Best, outcome)
	}
	return outcome, move
}

// TestTeamAgainstMinimax holds what helpers prove together, and the move they
// say achieves it, against minimax.
func TestTeamAgainstMinimax(t *testing.T) {
	rng := rand.New(rand.NewPCG(41, 1))
	e := New(Options{TableBytes: 1 << 20})
	helpers := []*Engine{New(Options{TableBytes: 1 << 20}), New(Options{TableBytes: 1 << 20}),
		New(Options{TableBytes: 1 << 20})}
	met := make(map[ai.Outcome]int)
	positions := 300
	if testing.Short() {
		positions = 60
	}
	for i := 0; i < positions || met[ai.Draw] < 5; i++ {
		victory := uint64(0)
		if i%2 == 0 {
			victory = othellotest.RandomCells(rng)
		}
		p := othellotest.Playout(rng, victory, 2+rng.IntN(8))
		if len(p.Moves()) == 0 || i >= positions && p.Minimax() != 0 {
			continue
		}
		want := p.Minimax()
		outcome, move := askTeam(t, e, p.State(t), helpers[:1+i%3]...)
		met[outcome]++
		if outcome != outcomes[want] {
			t.Fatalf("%+v: proven %v, minimax says %d", p, outcome, want)
		}
		if want >= 0 {
			if got := -value(p.After(int(move))); got != want {
				t.Fatalf("%+v: %d is said to get %v, minimax says %d", p, move, outcome, got)
			}
		}
	}
	if met[ai.Win] == 0 || met[ai.Loss] == 0 {
		t.Errorf("outcomes met: %v", met)
	}
}

// value is minimax of a position that may be over.
func value(p othellotest.Position) int {
	if len(p.Moves()) == 0 && (p.Victory != 0 || len(p.Turned().Moves()) == 0) {
		return p.Verdict()
	}
	return p.Minimax()
}

// TestThinkWithTeam compares thinks that helpers take part in with proofs.
func TestThinkWithTeam(t *testing.T) {
	rng := rand.New(rand.NewPCG(42, 1))
	for i, s := range openings(t, rng, 18, 6) {
		want, _, err := New(Options{TableBytes: 8 << 20}).Prove(context.Background(), s)
		if err != nil {
			t.Fatal(err)
		}
		team := newGoTeam(t, s, New(Options{TableBytes: 1 << 20}), New(Options{TableBytes: 1 << 20}))
		e := New(Options{TableBytes: 1 << 20})
		move, info, err := e.Think(context.Background(), &ai.Request{Start: s, Limits: ai.Limits{Time: time.Minute},
			Team: team})
		if err != nil || !game.IsLegal(s, move) {
			t.Fatalf("move %d, error %v", move, err)
		}
		if info.Outcome != want {
			t.Errorf("position %d: %v, want %v", i, info.Outcome, want)
		}
		if len(info.PV) == 0 || info.PV[0] != move {
			t.Errorf("position %d: the line %v does not begin with %d", i, info.PV, move)
		}
		team.stop()
		if want == ai.Win {
			after := s.Clone()
			after.Play(move)
			if _, over := after.Result(); !over {
				if got, _, err := e.Prove(context.Background(), after.(*rules.State)); err != nil || got != ai.Loss {
					t.Errorf("position %d: after the winning move %d the opponent has a %v, %v", i, move, got, err)
				}
			}
		}
	}
}

// fixedTeam says what a test wants it to say.
type fixedTeam struct {
	helpers int
	parts   chan ai.Part
	given   []ai.Task
}

func (f *fixedTeam) Helpers() int                  { return f.helpers }
func (f *fixedTeam) Parts() <-chan ai.Part         { return f.parts }
func (f *fixedTeam) Give(helper int, task ai.Task) { f.given = append(f.given, task) }

// Helpers that say nothing, or nothing sensible, do no harm.
func TestUselessTeam(t *testing.T) {
	rng := rand.New(rand.NewPCG(43, 1))
	for _, s := range openings(t, rng, 17, 4) {
		want, _, err := New(Options{TableBytes: 8 << 20}).Prove(context.Background(), s)
		if err != nil {
			t.Fatal(err)
		}
		team := &fixedTeam{helpers: 2, parts: make(chan ai.Part, 64)}
		for _, p := range []ai.Part{
			{Helper: -1}, {Helper: 7, Outcome: ai.Loss},
			{Outcome: ai.Win, Move: game.NoMove}, {Outcome: ai.Win, Move: 27}, {Outcome: ai.Draw, Move: 99},
			{Outcome: ai.Loss, Moves: []game.Move{27, 28, 63 + 64, game.NoMove, rules.Pass}}, {Outcome: 9},
		} {
			team.parts <- p
		}
		move, info, err := New(Options{TableBytes: 8 << 20}).Think(context.Background(), &ai.Request{Start: s,
			Limits: ai.Limits{Time: time.Minute}, Team: team})
		if err != nil || !game.IsLegal(s, move) || info.Outcome != want {
			t.Errorf("move %d, %v, error %v: want %v", move, info.Outcome, err, want)
		}
		if len(team.given) != 2 || len(team.given[0].Moves)+len(team.given[1].Moves) != len(s.AppendMoves(nil)) {
			t.Errorf("the moves were given out as %v", team.given)
		}
	}
}

// Moves shown to lose are not thought about any more, and a helper who has
// nothing left gets what the others are at.
func TestLostMovesOfTeam(t *testing.T) {
	rng := rand.New(rand.NewPCG(44, 1))
	s := openings(t, rng, 30, 1)[0]
	e := New(Options{TableBytes: 1 << 20})
	if err := e.prepare(t.Context(), s); err != nil {
		t.Fatal(err)
	}
	e.main.clock.Reset(context.Background(), 0, 0)
	team := &fixedTeam{helpers: 2, parts: make(chan ai.Part, 64)}
	e.away.enlist(e.main, team)
	first := team.given[0].Moves
	team.parts <- ai.Part{Helper: 0, Outcome: ai.Loss, Moves: first}
	e.away.receive()
	if e.away.prove() {
		t.Error("the proof is taken to be under way while a helper has said nothing")
	}
	if len(team.given) != 3 || squares(team.given[2].Moves) != squares(team.given[1].Moves) {
		t.Errorf("after the first helper was done the moves given out are %v", team.given)
	}
	team.parts <- ai.Part{Helper: 1}
	e.away.receive()
	if !e.away.prove() {
		t.Error("the proof is not taken to be under way")
	}
	if e.main.search.Squares() != squares(team.given[1].Moves) ||
		squares([]game.Move{e.main.search.Best})&squares(first) != 0 {
		t.Errorf("%v are lost, left are %v, the best is %d", first, moves(e.main.search.Squares()), e.main.search.Best)
	}
}

// Thinks that must be repeatable, and positions out of reach, are for one.
func TestThinkWithoutTeam(t *testing.T) {
	rng := rand.New(rand.NewPCG(45, 1))
	for _, c := range []struct {
		empties int
		limits  ai.Limits
	}{{30, ai.Limits{Depth: 4}}, {30, ai.Limits{Nodes: 1000}}, {12, ai.Limits{Time: time.Second}}, {45,
		ai.Limits{Time: time.Millisecond}}} {
		for _, s := range openings(t, rng, c.empties, 2) {
			team := &fixedTeam{helpers: 1, parts: make(chan ai.Part)}
			if _, _, err := New(Options{TableBytes: 1 << 20}).Think(context.Background(), &ai.Request{Start: s,
				Limits: c.limits, Team: team}); err != nil {
				t.Fatal(err)
			}
			if len(team.given) != 0 {
				t.Errorf("%d empty squares, %+v: a helper was asked", c.empties, c.limits)
			}
		}
	}
}
