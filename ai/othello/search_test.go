package othello

import (
	"context"
	"math/rand/v2"
	"testing"

	"colat/ai"
	"colat/ai/othello/othellotest"
	"colat/game"
	rules "colat/game/othello"
)

// TestFullDepth searches to the end with the table on: the value is the game's.
func TestFullDepth(t *testing.T) {
	e := New(Options{TableBytes: 1 << 20})
	rng := rand.New(rand.NewPCG(6, 6))
	for i := range 120 {
		victory := uint64(0)
		if i%2 == 0 {
			victory = othellotest.RandomCells(rng)
		}
		p := othellotest.Playout(rng, victory, 7)
		_, info, err := e.Think(context.Background(), ai.At(p.State(t), ai.Limits{Depth: 7}))
		if err != nil {
			t.Fatal(err)
		}
		if info.Outcome != outcomes[p.Minimax()] {
			t.Fatalf("%+v: %v, minimax says %d", p, info.Outcome, p.Minimax())
		}
	}
}

// TestProvenIsTrue lets the engine think shortly about positions towards the
// end and checks every claim of proof, and every line.
func TestProvenIsTrue(t *testing.T) {
	e := New(Options{TableBytes: 1 << 20})
	rng := rand.New(rand.NewPCG(7, 6))
	proven := 0
	for i := range 200 {
		victory := uint64(0)
		if i%3 != 0 {
			victory = othellotest.RandomCells(rng)
		}
		p := othellotest.Playout(rng, victory, 9)
		want := outcomes[p.Minimax()]
		check := func(info ai.Info) {
			if info.Proven() {
				proven++
				if info.Outcome != want {
					t.Fatalf("%+v: %v at depth %d, in truth %v", p, info.Outcome, info.Depth, want)
				}
			}
			if info.Score >= ai.ProvenScore && info.Outcome != ai.Win || info.Score <= -ai.ProvenScore &&
				info.Outcome != ai.Loss {
				t.Fatalf("%+v: score %d with outcome %v", p, info.Score, info.Outcome)
			}
			s := p.State(t)
			for _, m := range info.PV {
				if !game.IsLegal(s, m) {
					t.Fatalf("%+v: illegal move %v in the line %v", p, m, info.PV)
				}
				s.Play(m)
			}
		}
		_, info, err := e.Think(context.Background(), &ai.Request{Start: p.State(t),
			Limits: ai.Limits{Nodes: int64(1 + rng.IntN(2000))}, Report: check})
		if err != nil {
			t.Fatal(err)
		}
		check(info)
	}
	if proven == 0 {
		t.Fatal("nothing was proven")
	}
}

// TestTableKeepsGamesApart asks one engine about the same discs under different
// rules and cells, and compares with engines that know nothing else.
func TestTableKeepsGamesApart(t *testing.T) {
	shared := New(Options{TableBytes: 1 << 20})
	rng := rand.New(rand.NewPCG(8, 6))
	for range 15 {
		p := othellotest.Playout(rng, 0, 9)
		for _, victory := range []uint64{0, othellotest.RandomCells(rng), othellotest.RandomCells(rng), 0} {
			q := othellotest.Position{Own: p.Own, Opp: p.Opp, Victory: victory}
			if len(q.Moves()) == 0 {
				continue
			}
			s := q.State(t)
			got, _, _, _, err := shared.Solve(context.Background(), s)
			if err != nil {
				t.Fatal(err)
			}
			if want := outcomes[q.Minimax()]; got != want {
				t.Fatalf("%+v: %v, in truth %v", q, got, want)
			}
			_, known := shared.table.Probe(q.Own, q.Opp)
			shared.serve(victory ^ 1)
			if _, leaked := shared.table.Probe(q.Own, q.Opp); leaked {
				t.Fatalf("other cells find the entry of %+v (there before: %v)", q, known)
			}
		}
	}
	p := othellotest.Playout(rng, 0, 12)
	best, _, err := shared.Think(context.Background(), ai.At(p.State(t), ai.Limits{Depth: 5}))
	if err != nil {
		t.Fatal(err)
	}
	q := p.After(int(best))
	if _, ok := shared.table.Probe(q.Own, q.Opp); !ok {
		t.Error("the position after the best move is not in the table")
	}
	shared.NewGame()
	if _, ok := shared.table.Probe(q.Own, q.Opp); ok {
		t.Error("the table remembers the last game")
	}
}

// TestOpeningsAreEven: the first positions of the classic game, which games of self-play do not have, since
// they begin with random moves, are worth about nothing. Best play from the start ends in a draw (Takizawa,
// "Othello is Solved", 2023).
func TestOpeningsAreEven(t *testing.T) {
	e := New(Options{TableBytes: 16 << 20})
	for _, line := range []string{"", "f5", "f5d6", "f5f6", "f5d6c3", "f5f6e6", "f5d6c3d3c4", "f5f6e6f4e3"} {
		start, err := rules.Classic.New(nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		moves, err := game.ParseMoves(start, line)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range moves {
			start.Play(m)
		}
		for _, nodes := range []int64{1000, 100_000} {
			e.NewGame()
			_, info, err := e.Think(t.Context(), ai.At(start, ai.Limits{Nodes: nodes}))
			if err != nil {
				t.Fatal(err)
			}
			if info.Score < -350 || info.Score > 350 {
				t.Errorf("after %q with %d nodes the score is %d", line, nodes, info.Score)
			}
		}
	}
}
