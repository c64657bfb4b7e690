package othello

import (
	"context"
	"math/bits"
	"math/rand/v2"
	"testing"
	"time"

	"colat/ai"
	"colat/ai/othello/othellotest"
	"colat/ai/othello/position"
	"colat/game"
	rules "colat/game/othello"
)

// checkExactInfo checks that a player that calls its score exact says the truth.
func checkExactInfo(t fataler, p othellotest.Position, m game.Move, info ai.Info, margin int) {
	t.Helper()
	if got := p.Worth(m); got != margin {
		t.Fatalf("%+v: the move %v is worth %d, the best %d", p, m, got, margin)
	}
	if want := position.Sign(margin)*ai.ProvenScore + 100*margin; info.Score != want ||
		info.Outcome != outcomeOf(position.Sign(margin)) {
		t.Fatalf("%+v: %v with score %d, want %d", p, info.Outcome, info.Score, want)
	}
}

type fataler interface {
	Helper()
	Fatalf(string, ...any)
}

// TestMarginIsExact: with time enough the champion plays for discs, won or lost.
func TestMarginIsExact(t *testing.T) {
	engines := [2]*Engine{New(Options{TableBytes: 1 << 20}), New(Options{TableBytes: 1 << 20, Threads: 2})}
	met := make(map[int]int)
	games := 100
	if testing.Short() {
		games = 30
	}
	rng := rand.New(rand.NewPCG(51, 1))
	for range games {
		p := othellotest.Playout(rng, 0, 1+rng.IntN(11))
		if rng.IntN(2) == 0 && len(p.Turned().Moves()) > 0 {
			p = p.Turned()
		}
		s, err := rules.NewState(rules.Classic, p.Own, p.Opp, game.First, 0)
		if err != nil {
			t.Fatal(err)
		}
		margin := othellotest.AlphaBeta(p.Own, p.Opp, -position.MaxDiscs, position.MaxDiscs)
		met[position.Sign(margin)]++
		limits := ai.Limits{Nodes: 1 << 40}
		e := engines[0]
		if rng.IntN(2) == 0 {
			e, limits = engines[1], ai.Limits{Time: time.Minute}
		}
		m, info, err := e.Think(context.Background(), &ai.Request{Start: s, Limits: limits, Report: func(i ai.Info) {
			if i.Exact {
				checkExactInfo(t, p, i.PV[0], i, margin)
			}
		}})
		if err != nil {
			t.Fatal(err)
		}
		if len(s.AppendMoves(nil)) > 1 && !info.Exact {
			t.Fatalf("%+v: %+v is not exact", p, info)
		}
		if info.Exact {
			checkExactInfo(t, p, m, info, margin)
		}
	}
	if min(met[1], met[-1]) < games/10 {
		t.Errorf("games won, drawn and lost: %v", met)
	}
}

// TestMarginInterrupted ends the search for discs anywhere: the move keeps its proven value, and a
// score called exact is exact.
func TestMarginInterrupted(t *testing.T) {
	rng := rand.New(rand.NewPCG(52, 1))
	e := New(Options{TableBytes: 1 << 20})
	var proven, exact int
	positions := 300
	if testing.Short() {
		positions = 100
	}
	for range positions {
		p := othellotest.Playout(rng, 0, 8+rng.IntN(4))
		s := p.State(t)
		margin := othellotest.AlphaBeta(p.Own, p.Opp, -position.MaxDiscs, position.MaxDiscs)
		e.NewGame()
		m, info, err := e.Think(context.Background(), ai.At(s, ai.Limits{Nodes: 1 + rng.Int64N(6000)}))
		if err != nil || !game.IsLegal(s, m) || info.PV[0] != m {
			t.Fatalf("%+v: move %v, line %v, error %v", p, m, info.PV, err)
		}
		if !info.Proven() {
			continue
		}
		proven++
		if info.Outcome != outcomeOf(position.Sign(margin)) || position.Sign(p.Worth(m)) != position.Sign(margin) {
			t.Fatalf("%+v is worth %d: %v by %v, which is worth %d", p, margin, info.Outcome, m, p.Worth(m))
		}
		if info.Exact {
			exact++
			checkExactInfo(t, p, m, info, margin)
		}
		line := s.Clone()
		for _, m := range info.PV {
			if !game.IsLegal(line, m) {
				t.Fatalf("%+v: illegal move %v in the line %v", p, m, info.PV)
			}
			line.Play(m)
		}
	}
	if exact < positions/6 || proven-exact < positions/6 {
		t.Errorf("%d outcomes were proven, %d scores found: want %d more of the former, as many of the latter",
			proven, exact, positions/6)
	}
}

// TestMarginBySearch: where time ends before the exact score is found, the move is
// good, and not just any that keeps the outcome.
func TestMarginBySearch(t *testing.T) {
	rng := rand.New(rand.NewPCG(53, 1))
	e, solver := New(Options{TableBytes: 4 << 20}), New(Options{TableBytes: 4 << 20})
	exactly := func(p othellotest.Position) int {
		score, _, _, _, err := solver.SolveExact(context.Background(), p.State(t))
		if err != nil {
			t.Fatal(err)
		}
		return score
	}
	var games, lost int
	wanted := 30
	if testing.Short() {
		wanted = 15
	}
	for games < wanted {
		p := sensible(e, rng, 0, 10, 14)
		e.NewGame()
		m, info, err := e.Think(context.Background(), ai.At(p.State(t), ai.Limits{Nodes: 14000}))
		if err != nil {
			t.Fatal(err)
		}
		if !info.Proven() || info.Exact {
			continue
		}
		games++
		lost += exactly(p) + exactly(p.After(int(m)))
	}
	if mean := float64(lost) / float64(games); mean > 0.75 {
		t.Errorf("a move loses %.2f discs on average, want at most 0.75", mean)
	}
}

// TestMarginIsRemembered: along the line found, later moves cost next to nothing.
func TestMarginIsRemembered(t *testing.T) {
	rng := rand.New(rand.NewPCG(54, 1))
	e := New(Options{TableBytes: 16 << 20})
	for range 5 {
		s := sensible(e, rng, 0, 10, 16).State(t)
		for len(s.AppendMoves(nil)) == 1 { // an only move is not searched to the end
			s = sensible(e, rng, 0, 10, 16).State(t)
		}
		e.NewGame()
		var first, later int64
		margin := 0
		for ply := 0; ; ply++ {
			if _, over := s.Result(); over {
				break
			}
			m, info, err := e.Think(context.Background(), ai.At(s, ai.Limits{Nodes: 1 << 40}))
			if err != nil || !info.Exact && len(s.AppendMoves(nil)) > 1 {
				t.Fatalf("%s: %+v, error %v", s.Rules().FormatPosition(s), info, err)
			}
			if ply == 0 {
				first, margin = info.Nodes, info.Score
			} else {
				later += info.Nodes
				if info.Exact && info.Score != margin {
					t.Errorf("the score was %d and is %d along the line of best play", margin, info.Score)
				}
			}
			s.Play(m)
			if _, over := s.Result(); over || len(info.PV) < 2 {
				break
			}
			s.Play(info.PV[1])
		}
		if 4*later > first {
			t.Errorf("the first move took %d nodes, all others %d", first, later)
		}
	}
}

// TestMarginLeavesClock checks how much of the time for a whole game discs may take.
func TestMarginLeavesClock(t *testing.T) {
	const second = time.Second
	for _, test := range []struct {
		spent, soft, hard time.Duration
		least, most       time.Duration // of the search's end, after its begin
	}{
		{0, 4 * second, 9 * second, 4 * second, 4 * second},
		{5 * second, 4 * second, 9 * second, 5*second + 400*time.Millisecond, 6 * second},
		{9 * second, 4 * second, 9 * second, 9 * second, 9 * second},
	} {
		began := time.Now().Add(-test.spent)
		e := New(Options{TableBytes: 1})
		e.main.clock.Reset(context.Background(), 0, 0)
		e.timing = timing{Timing: ai.Timing{On: true, Began: began, Soft: test.soft, Hard: test.hard}}
		goesOn := e.margin.carryOn()
		if end := e.main.clock.Deadline.Sub(began); end < test.least || end > test.most {
			t.Errorf("after %v the end is at %v, want %v to %v", test.spent, end, test.least, test.most)
		}
		if over := test.spent >= test.hard; goesOn == over {
			t.Errorf("after %v of %v: goes on %v", test.spent, test.hard, goesOn)
		}
	}
}

// TestMarginCancelled: the search for discs ends when it is told to, wherever it is.
func TestMarginCancelled(t *testing.T) {
	test := readFFO(t)[0]
	for _, reports := range []int{1, 4, 12} {
		ctx, cancel := context.WithCancel(context.Background())
		told, at := 0, int64(0)
		m, info, err := New(Options{TableBytes: 8 << 20}).Think(ctx, &ai.Request{Start: test.state,
			Report: func(info ai.Info) {
				if !info.Proven() {
					return
				}
				if told++; told == reports {
					at = info.Nodes
					cancel()
				}
			}})
		cancel()
		if err != nil || !game.IsLegal(test.state, m) || info.Outcome != outcomeOf(position.Sign(test.score)) || info.Exact {
			t.Errorf("move %v, %+v, error %v", m, info, err)
		}
		if told < reports || info.Nodes-at > 2*ai.LongestCheckInterval {
			t.Errorf("of %d reports, %d nodes after report %d", told, info.Nodes-at, reports)
		}
	}
}

// TestMarginKeepsScalesApart: a search that counts discs alone takes nothing from
// one that does not, and leaves nothing to it, but moves.
func TestMarginKeepsScalesApart(t *testing.T) {
	e := New(Options{TableBytes: 1 << 20})
	rng := rand.New(rand.NewPCG(55, 1))
	for range 40 {
		p := othellotest.Playout(rng, 0, 4+rng.IntN(4))
		if len(p.Moves()) == 0 {
			continue
		}
		e.NewGame()
		e.serve(0)
		margin := 100 * othellotest.AlphaBeta(p.Own, p.Opp, -position.MaxDiscs, position.MaxDiscs)
		for _, alone := range []bool{false, true, false} {
			want := margin
			if !alone {
				want += position.Sign(margin) * position.ClassicScore
			}
			e.main.countDiscs(alone)
			e.main.setRoot(p.Own, p.Opp)
			e.main.clock.Reset(context.Background(), 0, 0)
			if !e.main.search.Aspiration(bits.OnesCount64(^(p.Own | p.Opp))) || e.main.search.Score != want {
				t.Fatalf("%+v: score %d, want %d (discs alone: %v)", p, e.main.search.Score, want, alone)
			}
		}
	}
	e.main.countDiscs(false)
}
