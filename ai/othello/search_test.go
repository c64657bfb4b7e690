package othello

import (
	"context"
	"math/bits"
	"math/rand/v2"
	"testing"

	"colat/ai"
	"colat/game"
	rules "colat/game/othello"
)

// negamax values p at a fixed depth without any window, ordering or table. The
// values of finished games and leaves are those of the engine.
func negamax(e *Engine, p plain, depth int) int {
	moves := p.moves()
	if len(moves) == 0 {
		empties := bits.OnesCount64(^(p.own | p.opp))
		switch {
		case p.victory != 0:
			return p.verdict() * (winScore + empties)
		case len(p.turned().moves()) == 0:
			return p.verdict()*classicScore + 100*(bits.OnesCount64(p.own)-bits.OnesCount64(p.opp))
		}
		return -negamax(e, p.turned(), depth)
	}
	if depth == 0 {
		return e.leaf(p.own, p.opp, rules.Moves(p.own, p.opp))
	}
	best := -infinity
	for _, sq := range moves {
		best = max(best, -negamax(e, p.after(sq), depth-1))
	}
	return best
}

func TestSearchAgainstNegamax(t *testing.T) {
	e := New(Options{TableBytes: 1 << 20, Full: true})
	e.forgetful = true
	for depth := 1; depth <= 5; depth++ {
		rng := rand.New(rand.NewPCG(5, uint64(depth)))
		for i := range 120 >> max(0, depth-3) {
			victory := uint64(0)
			if i%2 == 0 {
				victory = randomCells(rng)
			}
			p := playout(rng, victory, 4+rng.IntN(50))
			e.use(victory)
			e.setRoot(p.own, p.opp)
			if e.outcome != ai.Unknown {
				continue
			}
			e.begin(context.Background(), 0, 0)
			e.score = rng.IntN(4000) - 2000 // the window's first centre must not matter
			if !e.iterate(depth) {
				t.Fatal("stopped without a limit")
			}
			want := negamax(e, p, depth)
			if e.passing {
				want = -negamax(e, p.turned(), depth)
			}
			if e.score != want {
				t.Fatalf("%+v depth %d: search %d, negamax %d", p, depth, e.score, want)
			}
			child := p.turned()
			below := depth
			if e.best != rules.Pass {
				child, below = p.after(int(e.best)), depth-1
			}
			if got := -negamax(e, child, below); got != want {
				t.Fatalf("%+v depth %d: move %v is worth %d, the best %d", p, depth, e.best, got, want)
			}
		}
	}
}

// TestFullDepth searches to the end with the table on: the value is the game's.
func TestFullDepth(t *testing.T) {
	e := New(Options{TableBytes: 1 << 20})
	rng := rand.New(rand.NewPCG(6, 6))
	for i := range 120 {
		victory := uint64(0)
		if i%2 == 0 {
			victory = randomCells(rng)
		}
		p := playout(rng, victory, 7)
		_, info, err := e.Think(context.Background(), ai.At(p.state(t), ai.Limits{Depth: 7}))
		if err != nil {
			t.Fatal(err)
		}
		if info.Outcome != outcomes[p.minimax()] {
			t.Fatalf("%+v: %v, minimax says %d", p, info.Outcome, p.minimax())
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
			victory = randomCells(rng)
		}
		p := playout(rng, victory, 9)
		want := outcomes[p.minimax()]
		check := func(info ai.Info) {
			if info.Proven() {
				proven++
				if info.Outcome != want {
					t.Fatalf("%+v: %v at depth %d, in truth %v", p, info.Outcome, info.Depth, want)
				}
			}
			if info.Score >= ai.ProvenScore && info.Outcome != ai.Win || info.Score <= -ai.ProvenScore && info.Outcome != ai.Loss {
				t.Fatalf("%+v: score %d with outcome %v", p, info.Score, info.Outcome)
			}
			s := p.state(t)
			for _, m := range info.PV {
				if !game.IsLegal(s, m) {
					t.Fatalf("%+v: illegal move %v in the line %v", p, m, info.PV)
				}
				s.Play(m)
			}
		}
		_, info, err := e.Think(context.Background(), &ai.Request{Start: p.state(t), Limits: ai.Limits{Nodes: int64(1 + rng.IntN(2000))}, Report: check})
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
		p := playout(rng, 0, 9)
		for _, victory := range []uint64{0, randomCells(rng), randomCells(rng), 0} {
			q := plain{p.own, p.opp, victory}
			if len(q.moves()) == 0 {
				continue
			}
			s := q.state(t)
			got, _, _, _, err := shared.Solve(context.Background(), s)
			if err != nil {
				t.Fatal(err)
			}
			if want := outcomes[q.minimax()]; got != want {
				t.Fatalf("%+v: %v, in truth %v", q, got, want)
			}
			_, known := shared.table.probe(q.own, q.opp)
			shared.use(victory ^ 1)
			if _, leaked := shared.table.probe(q.own, q.opp); leaked {
				t.Fatalf("other cells find the entry of %+v (there before: %v)", q, known)
			}
		}
	}
	p := playout(rng, 0, 12)
	best, _, err := shared.Think(context.Background(), ai.At(p.state(t), ai.Limits{Depth: 5}))
	if err != nil {
		t.Fatal(err)
	}
	q := p.after(int(best))
	if _, ok := shared.table.probe(q.own, q.opp); !ok {
		t.Error("the position after the best move is not in the table")
	}
	shared.NewGame()
	if _, ok := shared.table.probe(q.own, q.opp); ok {
		t.Error("the table remembers the last game")
	}
}
