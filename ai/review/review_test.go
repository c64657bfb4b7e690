package review

import (
	"context"
	"errors"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"colat/ai"
	_ "colat/ai/all"
	"colat/ai/mnk"
	champion "colat/ai/othello"
	"colat/game"
	"colat/game/othello"
)

// played returns a game from its moves.
func played(t testing.TB, id, moves string) Game {
	t.Helper()
	rules, err := game.Find(id)
	if err != nil {
		t.Fatal(err)
	}
	start, err := rules.New(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	list, err := game.ParseMoves(start, moves)
	if err != nil {
		t.Fatal(err)
	}
	g := Game{Start: start, Moves: list}
	request := ai.Request{Start: start, Moves: list}
	g.Result, g.Over = request.State().Result()
	return g
}

// The answer at an edge to the opening in a corner is the one that loses at
// Tic-Tac-Toe; all others keep the draw, or the win.
func TestBlunderIsFound(t *testing.T) {
	g := played(t, "mnk:3,3,3", "a1 b1 a3 a2 c3 b2 b3")
	r, err := Run(context.Background(), mnk.New(1<<20), g, Options{Passes: []ai.Limits{{Nodes: 100_000}}})
	if err != nil {
		t.Fatal(err)
	}
	for i := range r.Moves {
		m := &r.Moves[i]
		if !m.Before.Proven() || !m.After.Proven() {
			t.Errorf("move %d leads from %+v to %+v, which is not proven", i+1, m.Before, m.After)
		}
		if (m.Sign == Blunder) != (i == 1) || (m.Cost == 0.5) != (i == 1) {
			t.Errorf("move %d costs %v: %q", i+1, m.Cost, m.Sign)
		}
	}
	if r.Turning != 1 || r.Count(game.Second, Blunder) != 1 || r.Last.Outcome != ai.Win {
		t.Errorf("the turning point is %d of %+v", r.Turning, r)
	}
	if best := g.Start.Rules().FormatMove(g.Start, r.Moves[1].Best); best != "b2" {
		t.Errorf("%s would have been better than b1", best)
	}
	if r.Done != r.Total || r.Total != 8 {
		t.Errorf("%d of %d positions are done", r.Done, r.Total)
	}
}

// thrownAway plays a victory game well but for one move, which makes a loss of a won
// position, and returns the number of that move.
func thrownAway(t *testing.T, engine ai.Player) (Game, int) {
	s, err := othello.Victory.New(map[string]string{"victory": "a1 c7 d5 g4 f3"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	g, blunder := Game{Start: s.Clone()}, -1
	for {
		if g.Result, g.Over = s.Result(); g.Over {
			return g, blunder
		}
		move, info, err := engine.Think(context.Background(), ai.At(s, ai.Limits{Nodes: 20_000}))
		if err != nil {
			t.Fatal(err)
		}
		if blunder < 0 && info.Outcome == ai.Win && len(g.Moves) > 30 {
			for _, other := range s.AppendMoves(nil) {
				s.Play(other)
				_, over := s.Result()
				if !over {
					_, after, err := engine.Think(context.Background(), ai.At(s, ai.Limits{Nodes: 200_000}))
					if err != nil {
						t.Fatal(err)
					}
					if after.Outcome == ai.Win {
						move, blunder = other, len(g.Moves)
					}
				}
				s.Undo()
			}
		}
		g.Moves = append(g.Moves, move)
		s.Play(move)
	}
}

func TestTurningPointOfAVictoryGame(t *testing.T) {
	engine := champion.New(champion.Options{TableBytes: 1 << 20})
	g, blunder := thrownAway(t, engine)
	if blunder < 0 {
		t.Fatal("no position had a move that loses what was won")
	}
	reports := 0
	r, err := Run(context.Background(), engine, g, Options{
		Passes: []ai.Limits{{Nodes: 500}, {Nodes: 200_000}},
		Report: func(r *Review) {
			if reports++; r.Done != reports || r.Done > r.Total {
				t.Errorf("report %d tells of %d of %d positions", reports, r.Done, r.Total)
			}
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	m := r.Moves[blunder]
	if r.Turning != blunder || m.Sign != Blunder || m.Cost != 1 || m.Best == g.Moves[blunder] {
		t.Errorf("move %d is %+v, the turning point %d", blunder+1, m, r.Turning+1)
	}
	if m.Before.For(m.Side).Outcome != ai.Win || m.After.For(m.Side).Outcome != ai.Loss {
		t.Errorf("the blunder leads from %+v to %+v", m.Before, m.After)
	}
	if reports == 0 || r.Last.Outcome == ai.Unknown {
		t.Errorf("%d reports, the end is %+v", reports, r.Last)
	}
}

// scripted says of each position, by the number of moves before it, what it is told to.
type scripted struct {
	chance map[int]float64 // of the side to move
	best   map[int]string
	asked  []int
	fail   int // the number of the question that fails, from 1
	err    error
}

func (p *scripted) Think(ctx context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	n := len(r.Moves)
	p.asked = append(p.asked, n)
	if p.fail > 0 && len(p.asked) >= p.fail {
		return game.NoMove, ai.Info{}, p.err
	}
	s := r.State()
	move := s.AppendMoves(nil)[0]
	if text := p.best[n]; text != "" {
		var err error
		if move, err = s.Rules().ParseMove(s, text); err != nil {
			return game.NoMove, ai.Info{}, err
		}
	}
	chance, known := p.chance[n]
	if !known {
		chance = 0.5
	}
	return move, ai.Info{Depth: 1, Chance: chance}, nil
}

// A move that turned out better than the player thought raises what was expected before
// it; one that was as good as the best costs nothing.
func TestWhatCameLaterCountsBefore(t *testing.T) {
	g := played(t, "classic", "d3 c5 d6 e3")
	p := &scripted{
		chance: map[int]float64{4: 0.8, 3: 0.1, 2: 0.4, 1: 0.2, 0: 0.5},
		best:   map[int]string{3: "e3", 2: "e6", 1: "e3"},
	}
	r, err := Run(context.Background(), p, g, Options{Passes: []ai.Limits{{Nodes: 1}}})
	if err != nil {
		t.Fatal(err)
	}
	// Black moves after 0, 2 and 4 moves. After 3 the best move was played, so the position is
	// worth its result: 0.2 to white. Move 3, of black, therefore led to 0.8, more than the 0.4
	// that the player saw. Move 2 was the worse for that.
	want := []float64{0.8, 0.8, 0.8, 0.8, 0.8}
	for n := range want {
		if got := r.Worth(n).Chance; got < want[n]-1e-9 || got > want[n]+1e-9 {
			t.Errorf("after %d moves black expects %v, want %v", n, got, want[n])
		}
	}
	for i := range r.Moves {
		if r.Moves[i].Cost != 0 || r.Moves[i].Best != g.Moves[i] {
			t.Errorf("move %d is %+v", i+1, r.Moves[i])
		}
	}
}

// What would have been better is looked at from one move further on before a move has
// its sign for good.
func TestBetterMoveIsConfirmed(t *testing.T) {
	g := played(t, "classic", "d3 c5 d6")
	p := &scripted{
		chance: map[int]float64{3: 0.7, 2: 0.9, 1: 0.1, 0: 0.9},
		best:   map[int]string{2: "e6"},
	}
	// After d6, and after e6 as well, white expects 0.7.
	r, err := Run(context.Background(), p, g, Options{Passes: []ai.Limits{{Nodes: 1}}})
	if err != nil {
		t.Fatal(err)
	}
	if m := r.Moves[2]; m.Sign != Fine || m.Best != g.Moves[2] || r.Turning != -1 {
		t.Errorf("%+v", m)
	}
	if !slices.Equal(p.asked, []int{3, 2, 3, 1, 0}) || r.Total != r.Done {
		t.Errorf("asked about %v, %d of %d", p.asked, r.Done, r.Total)
	}
}

// A classic game that is lost anyway still has its errors: who ends with fewer discs than
// could be had has lost those.
func TestLossIsToldInDiscs(t *testing.T) {
	draw := rand.New(rand.NewPCG(1, 2))
	whole := randomGame(newGame(t, "classic", nil), 100, draw.IntN)
	s := whole.Start
	for s.(*othello.State).Empties() > 10 {
		s.Play(whole.Moves[0])
		whole.Moves = whole.Moves[1:]
	}
	g := Game{Start: s.Clone(), Moves: whole.Moves, Result: whole.Result, Over: true}
	for _, m := range g.Moves {
		s.Play(m)
	}
	engine := champion.New(champion.Options{TableBytes: 1 << 20})
	r, err := Run(context.Background(), engine, g, Options{Passes: []ai.Limits{{Nodes: 1e6}}, Margin: &discs})
	if err != nil {
		t.Fatal(err)
	}
	black, white := 0.0, 0.0
	for i := range r.Moves {
		m := &r.Moves[i]
		if !m.Before.Exact || !m.After.Exact {
			t.Errorf("move %d: %+v", i+1, m)
		}
		if m.Side == game.First {
			black += m.Loss
		} else {
			white += m.Loss
		}
	}
	if best, end := r.Worth(0).Lead, discs.Of(s); best-black+white != end || black+white == 0 {
		t.Errorf("best play ends with %+v; Black has lost %v, White %v, and the end is %+v", best, black, white, end)
	}
	if mean, known := r.Average(game.Second); !known || mean <= 0 && white > 0 {
		t.Errorf("White's average is %v, %v", mean, known)
	}
}

func TestEndsWithContextAndFailure(t *testing.T) {
	g := played(t, "classic", "d3 c5 d6 e3")
	ctx, cancel := context.WithCancel(context.Background())
	r, err := Run(ctx, &scripted{}, g, Options{
		Passes: []ai.Limits{{Nodes: 1}},
		Report: func(r *Review) {
			if r.Done == 2 {
				cancel()
			}
		},
	})
	if !errors.Is(err, context.Canceled) || r.Done != 2 || !r.Worth(3).Known || r.Worth(2).Known {
		t.Errorf("%v, %+v", err, r)
	}
	broken := errors.New("the worker is gone")
	r, err = Run(context.Background(), &scripted{fail: 3, err: broken}, g, Options{Passes: []ai.Limits{{Nodes: 1}}})
	if !errors.Is(err, broken) || r.Done != 2 {
		t.Errorf("%v, %+v", err, r)
	}
}

// A game that was given up is worth what the player says of its last position.
func TestResignation(t *testing.T) {
	g := played(t, "classic", "d3 c5 d6 e3")
	g.Result, g.Over = game.Result{Winner: game.Second, Reason: game.Resignation}, true
	p := &scripted{chance: map[int]float64{4: 0.2, 3: 0.25, 2: 0.8, 1: 0.2, 0: 0.8}, best: map[int]string{2: "e6"}}
	r, err := Run(context.Background(), p, g, Options{Passes: []ai.Limits{{Nodes: 1}}})
	if err != nil {
		t.Fatal(err)
	}
	if r.Last.Chance != 0.2 || r.Last.Proven() || r.Next == game.NoMove || r.Turning != 2 || r.Moves[2].Sign != Blunder {
		t.Errorf("%+v", r)
	}
}

// teller tells of every position what a draw of the test says.
type teller struct{ t *rapid.T }

func (p teller) Think(_ context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	moves := r.State().AppendMoves(nil)
	info := ai.Info{Depth: 1, Score: rapid.IntRange(-3000, 3000).Draw(p.t, "score")}
	switch rapid.IntRange(0, 3).Draw(p.t, "kind") {
	case 0:
		info.Outcome = ai.Outcome(rapid.IntRange(int(ai.Loss), int(ai.Win)).Draw(p.t, "outcome"))
		info.Exact = rapid.Bool().Draw(p.t, "exact")
	case 1:
		info.Chance = rapid.Float64Range(0, 1).Draw(p.t, "chance")
	}
	return rapid.SampledFrom(moves).Draw(p.t, "best"), info, nil
}

// discs is the Margin of a game of Othello.
var discs = Margin{
	Of: func(s game.State) float64 {
		black, white := s.(*othello.State).Board()
		return float64(bits.OnesCount64(black) - bits.OnesCount64(white))
	},
	Costs: [3]float64{4, 6, 14},
}

// For any player and any game, costs are no less than nothing and no more than the game, and signs,
// turning point and proofs agree with them. A move that once had a sign keeps one.
func TestReviewsAreSound(t *testing.T) {
	ids := []string{"victory", "classic", "uttt", "mnk:5,5,4", "cotoan"}
	rapid.Check(t, func(t *rapid.T) {
		rules, err := game.Find(rapid.SampledFrom(ids).Draw(t, "game"))
		if err != nil {
			t.Fatal(err)
		}
		options := game.Options{}
		if rules.ID() == "victory" {
			options["victory"] = "a1 c7 d5 g4 f3"
		}
		s, err := rules.New(options, nil)
		if err != nil {
			t.Fatal(err)
		}
		g := Game{Start: s.Clone()}
		for range rapid.IntRange(0, 12).Draw(t, "moves") {
			if g.Result, g.Over = s.Result(); g.Over {
				break
			}
			move := rapid.SampledFrom(s.AppendMoves(nil)).Draw(t, "move")
			s.Play(move)
			g.Moves = append(g.Moves, move)
		}
		var margin *Margin
		if rules.ID() == "classic" {
			margin = &discs
		}
		signed := map[int]bool{}
		check := func(r *Review) {
			for i := range r.Moves {
				sign := r.Moves[i].Sign
				if signed[i] && sign == Fine || sign != Fine && !r.Moves[i].Settled {
					t.Fatalf("%d of %d: move %d has the sign %q: %+v", r.Done, r.Total, i+1, sign, r.Moves[i])
				}
				signed[i] = signed[i] || sign != Fine
			}
		}
		r, err := Run(context.Background(), teller{t}, g, Options{
			Passes: []ai.Limits{{Nodes: 1}, {Nodes: 2}}, Margin: margin, Report: check,
		})
		if err != nil {
			t.Fatal(err)
		}
		check(r)
		for i := range r.Moves {
			m := &r.Moves[i]
			sign := signOf(m.Cost, &costs)
			if margin != nil {
				sign = max(sign, signOf(m.Loss, &margin.Costs))
			}
			if !m.Before.Known || !m.After.Known || !m.Settled || m.Cost < 0 || m.Cost > 1 || m.Loss < 0 || m.Sign != sign {
				t.Fatalf("move %d: %+v", i+1, m)
			}
			if (m.Sign != Fine || m.Loss > 0) && m.Best == g.Moves[i] {
				t.Fatalf("move %d has the sign %s, but is the best", i+1, m.Sign)
			}
			if m.After.Proven() && m.After.For(m.Side).Outcome == ai.Win && m.Before.Outcome == ai.Unknown {
				t.Fatalf("move %d wins, which does not prove the position before", i+1)
			}
		}
		if r.Turning >= 0 && r.Moves[r.Turning].Sign == Fine || r.Done != r.Total {
			t.Fatalf("%+v", r)
		}
	})
}
