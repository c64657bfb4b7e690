package analysis_test

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"testing"

	"colat/ai"
	"colat/ai/analysis"
	"colat/ai/cotoan"
	"colat/ai/mnk"
	champion "colat/ai/othello"
	"colat/ai/review"
	"colat/ai/uttt"
	"colat/game"
	"colat/game/othello"
)

// engines are the champions of all games, with little memory.
var engines = map[string]func() ai.Player{
	"victory":   func() ai.Player { return champion.New(champion.Options{TableBytes: 1 << 20}) },
	"classic":   func() ai.Player { return champion.New(champion.Options{TableBytes: 1 << 20}) },
	"uttt":      func() ai.Player { return uttt.New(uttt.Options{TableBytes: 1 << 20}) },
	"mnk:5,5,4": func() ai.Player { return mnk.New(1 << 20) },
	"cotoan":    func() ai.Player { return cotoan.New(1 << 20) },
}

// discs is the margin of classic Othello.
var discs = review.Margin{
	Of: func(s game.State) float64 {
		black, white := s.(*othello.State).Board()
		return float64(bits.OnesCount64(black) - bits.OnesCount64(white))
	},
	Costs: [3]float64{2, 4, 8},
}

// start returns a position of a game that goes on after a number of random moves.
func start(t testing.TB, id string, plies int, random *rand.Rand) game.State {
	t.Helper()
	rules, err := game.Find(id)
	if err != nil {
		t.Fatal(err)
	}
	for {
		s, err := rules.New(nil, random)
		if err != nil {
			t.Fatal(err)
		}
		for range plies {
			moves := s.AppendMoves(nil)
			if len(moves) == 0 {
				break
			}
			s.Play(moves[random.IntN(len(moves))])
		}
		if _, over := s.Result(); !over {
			return s
		}
	}
}

// check reports what no state of an analysis may have.
func check(t *testing.T, s game.State, r *analysis.Report) {
	t.Helper()
	side, seen := s.ToMove(), make(map[game.Move]bool)
	last := 1.0
	for i := range r.Lines {
		l := &r.Lines[i]
		if seen[l.Move] || !game.IsLegal(s, l.Move) || len(l.PV) == 0 || l.PV[0] != l.Move {
			t.Fatalf("line %d of %+v", i, r)
		}
		seen[l.Move] = true
		played := 0
		for _, m := range l.PV {
			if !game.IsLegal(s, m) {
				t.Fatalf("%v: move %d is not legal", l.PV, played)
			}
			s.Play(m)
			played++
		}
		for range played {
			s.Undo()
		}
		if r.Depth > 0 && !l.Worth.Proven() && l.Depth < r.Depth {
			t.Errorf("line %d has depth %d, the report has %d", i, l.Depth, r.Depth)
		}
		if chance := l.Worth.For(side).Chance; chance > last {
			t.Errorf("line %d has the chance %v, the line before it %v", i, chance, last)
		} else {
			last = chance
		}
	}
}

func TestEveryGame(t *testing.T) {
	for id, engine := range engines {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			s := start(t, id, 8, rand.New(rand.NewPCG(1, 2)))
			reports, depth, nodes := 0, 0, int64(0)
			last, err := analysis.Run(t.Context(), s, nil, analysis.Options{
				Players: []ai.Player{engine(), engine()}, Game: 1, Depth: 4, ClearLead: 8,
				Report: func(r *analysis.Report) {
					reports++
					check(t, s, r)
					if r.Depth < depth || r.Nodes < nodes {
						t.Errorf("depth %d and %d nodes after depth %d and %d", r.Depth, r.Nodes, depth, nodes)
					}
					depth, nodes = r.Depth, r.Nodes
				},
			})
			if err != nil {
				t.Fatal(err)
			}
			if legal := len(s.AppendMoves(nil)); len(last.Lines) != legal || last.Legal != legal || last.Considered != legal ||
				last.Depth != 4 || last.Nodes == 0 || reports < 2*legal {
				t.Errorf("%d reports, the last one %+v", reports, last)
			}
		})
	}
}

// TestProofs compares the outcomes of complete analyses with those of the solvers.
func TestProofs(t *testing.T) {
	for id, plies := range map[string]int{"victory": 50, "classic": 50, "uttt": 52, "mnk:5,5,4": 14} {
		for seed := range uint64(4) {
			t.Run(fmt.Sprint(id, " ", seed), func(t *testing.T) {
				t.Parallel()
				s := start(t, id, plies, rand.New(rand.NewPCG(3, seed)))
				options := analysis.Options{Players: []ai.Player{engines[id]()}, Game: 1}
				if id == "classic" {
					options.Margin = &discs
				}
				r, err := analysis.Run(t.Context(), s, nil, options)
				if err != nil || !r.Complete || len(r.Lines) != r.Legal {
					t.Fatalf("%+v, %v", r, err)
				}
				check(t, s, r)
				solver, err := ai.NewSolver(s.Rules())
				if err != nil {
					t.Fatal(err)
				}
				for i := range r.Lines {
					compare(t, s, &r.Lines[i], solver, options.Margin != nil)
				}
			})
		}
	}
}

// compare reports whether a line differs from what a solver says of the position after it.
func compare(t *testing.T, s game.State, l *analysis.Line, solver ai.Solver, exactly bool) {
	t.Helper()
	s.Play(l.Move)
	defer s.Undo()
	solve := solver.Solve
	if exact, able := solver.(ai.ExactSolver); exactly && able {
		solve = exact.SolveExact
	}
	want, err := solve(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	got := l.Worth.For(s.ToMove())
	if got.Outcome != want.Outcome || exactly && (!got.Exact || got.Lead != float64(want.Score)) {
		t.Errorf("move %d: %+v, the solver has %+v", l.Move, got, want)
	}
}

func TestOfOneMove(t *testing.T) {
	s := start(t, "classic", 20, rand.New(rand.NewPCG(5, 6)))
	only := s.AppendMoves(nil)[:1]
	r, err := analysis.Run(t.Context(), s, nil, analysis.Options{
		Players: []ai.Player{engines["classic"]()}, Moves: only, Depth: 3,
	})
	if err != nil || len(r.Lines) != 1 || r.Lines[0].Move != only[0] || r.Considered != 1 || r.Legal < 2 {
		t.Errorf("%+v, %v", r, err)
	}
}

func TestEnds(t *testing.T) {
	s := start(t, "victory", 8, rand.New(rand.NewPCG(7, 8)))
	ctx, cancel := context.WithCancel(t.Context())
	r, err := analysis.Run(ctx, s, nil, analysis.Options{
		Players: []ai.Player{engines["victory"](), engines["victory"]()},
		Report: func(r *analysis.Report) {
			if r.Depth == 3 {
				cancel()
			}
		},
	})
	if !errors.Is(err, context.Canceled) || r == nil || r.Depth < 3 || r.Complete {
		t.Errorf("%+v, %v", r, err)
	}
	failure := errors.New("no engine")
	if _, err := analysis.Run(t.Context(), s, nil,
		analysis.Options{Players: []ai.Player{broken{failure}}}); err != failure {
		t.Errorf("the error is %v", err)
	}
	over, err := game.Find("mnk:3,3,3")
	if err != nil {
		t.Fatal(err)
	}
	ended, err := over.ParsePosition("XO./XO./X.. O")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := analysis.Run(t.Context(), ended, nil, analysis.Options{}); err != ai.ErrOver {
		t.Errorf("after the end the error is %v", err)
	}
}

// broken is a player that always fails.
type broken struct{ err error }

func (b broken) Think(context.Context, *ai.Request) (game.Move, ai.Info, error) {
	return game.NoMove, ai.Info{}, b.err
}
