package review

import (
	"context"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"colat/ai"
	"colat/ai/mnk"
	champion "colat/ai/othello"
	"colat/ai/uttt"
	"colat/game"
)

// outcomes solves positions of small games by looking at all that follow.
type outcomes map[uint64]ai.Outcome

// of returns the outcome for the first side.
func (o outcomes) of(s game.State) ai.Outcome {
	if result, over := s.Result(); over {
		return ai.OutcomeFor(result, game.First)
	}
	if v, known := o[s.Hash()]; known {
		return v
	}
	side := s.ToMove()
	best := lossOf(side)
	for _, m := range s.AppendMoves(nil) {
		s.Play(m)
		v := o.of(s)
		s.Undo()
		if side == game.First && v > best || side == game.Second && v < best {
			best = v
		}
	}
	o[s.Hash()] = best
	return best
}

// forSide returns an outcome for the first side as one for a side.
func forSide(o ai.Outcome, side game.Player) ai.Outcome {
	return Worth{Outcome: o}.For(side).Outcome
}

// shortSighted proves what few moves are left of and guesses at everything else.
type shortSighted struct {
	t      *rapid.T
	truth  outcomes
	proves int // with so many legal moves or fewer
}

func (p *shortSighted) Think(_ context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	s := r.State()
	moves := s.AppendMoves(nil)
	if len(moves) > p.proves {
		chance := rapid.Float64Range(0.01, 0.99).Draw(p.t, "chance")
		return rapid.SampledFrom(moves).Draw(p.t, "guess"), ai.Info{Chance: chance}, nil
	}
	outcome := p.truth.of(s)
	for _, m := range moves {
		s.Play(m)
		after := p.truth.of(s)
		s.Undo()
		if after == outcome {
			return m, ai.Info{Outcome: forSide(outcome, s.ToMove()), Chance: 0.5}, nil
		}
	}
	panic("no move keeps the outcome")
}

// checkProofs compares what a review says is proven with the truth. Positions of which it
// is not known are left out.
func checkProofs(t interface{ Fatalf(string, ...any) }, g Game, r *Review,
	truth func(n int, s game.State) (ai.Outcome, bool)) {
	s := g.Start.Clone()
	for n := 0; ; n++ {
		if w := r.Worth(n); w.Proven() {
			if w.Chance != w.Outcome.Chance(0, 1) {
				t.Fatalf("after %d moves: a proven %v is expected to be %v", n, w.Outcome, w.Chance)
			}
			if want, known := truth(n, s); known && want != w.Outcome {
				t.Fatalf("after %d moves of %d the review proves a %v for the first side, the solver a %v",
					n, len(g.Moves), w.Outcome, want)
			}
		}
		if n == len(g.Moves) {
			return
		}
		s.Play(g.Moves[n])
	}
}

// randomGame plays a game by chance, to its end or to a number of moves.
func randomGame(start game.State, most int, draw func(n int) int) Game {
	g, s := Game{Start: start.Clone()}, start.Clone()
	for range most {
		if g.Result, g.Over = s.Result(); g.Over {
			return g
		}
		moves := s.AppendMoves(nil)
		move := moves[draw(len(moves))]
		s.Play(move)
		g.Moves = append(g.Moves, move)
	}
	g.Result, g.Over = s.Result()
	return g
}

func newGame(t interface{ Fatal(...any) }, id string, options game.Options) game.State {
	rules, err := game.Find(id)
	if err != nil {
		t.Fatal(err)
	}
	s, err := rules.New(options, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// What a review says is proven of a position, at any time, is so: of positions near the
// end, which the player proves, and of those before, of which it can only guess.
func TestProofsAgreeWithAllThatFollows(t *testing.T) {
	truth := map[string]outcomes{"mnk:3,3,3": {}, "mnk:4,3,3": {}}
	rapid.Check(t, func(t *rapid.T) {
		id := rapid.SampledFrom([]string{"mnk:3,3,3", "mnk:4,3,3"}).Draw(t, "game")
		draw := func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "move") }
		g := randomGame(newGame(t, id, nil), rapid.IntRange(1, 12).Draw(t, "moves"), draw)
		known := truth[id]
		check := func(r *Review) {
			checkProofs(t, g, r, func(_ int, s game.State) (ai.Outcome, bool) { return known.of(s), true })
		}
		p := &shortSighted{t: t, truth: known, proves: rapid.IntRange(1, 6).Draw(t, "proves")}
		r, err := Run(context.Background(), p, g, Options{
			Passes: []ai.Limits{{Nodes: 1}, {Nodes: 2}}, Report: check,
		})
		if err != nil {
			t.Fatal(err)
		}
		check(r)
	})
}

// The champions prove what their solvers prove, and a review of theirs no more than that.
func TestProofsAgreeWithTheSolvers(t *testing.T) {
	for _, test := range []struct {
		id      string
		options game.Options
		player  ai.Player
		solved  int // positions with so many moves to the end of the game, or fewer
	}{
		{"victory", game.Options{"victory": "a1 c7 d5 g4 f3"}, champion.New(champion.Options{TableBytes: 1 << 20}), 12},
		{"classic", nil, champion.New(champion.Options{TableBytes: 1 << 20}), 12},
		{"mnk:5,4,4", nil, mnk.New(1 << 20), 14},
		{"uttt", nil, uttt.New(uttt.Options{TableBytes: 1 << 20}), 8},
	} {
		t.Run(test.id, func(t *testing.T) {
			rules, err := game.Find(test.id)
			if err != nil {
				t.Fatal(err)
			}
			solver, err := ai.NewSolver(rules)
			if err != nil {
				t.Fatal(err)
			}
			late := 0
			for seed := range uint64(10) {
				draw := rand.New(rand.NewPCG(seed, 0))
				g := randomGame(newGame(t, test.id, test.options), 100, draw.IntN)
				r, err := Run(context.Background(), test.player, g, Options{Passes: []ai.Limits{{Nodes: 200}, {Nodes: 1000}}})
				if err != nil {
					t.Fatal(err)
				}
				checkProofs(t, g, r, func(n int, s game.State) (ai.Outcome, bool) {
					if len(g.Moves)-n > test.solved {
						return ai.Unknown, false
					}
					late++
					v, err := solver.Solve(context.Background(), s)
					if err != nil {
						t.Fatal(err)
					}
					return forSide(v.Outcome, s.ToMove()), true
				})
			}
			if late == 0 {
				t.Error("no proof was compared")
			}
		})
	}
}
