package textbook

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"colat/ai"
	"colat/game"
	"colat/game/mnk"
	"colat/game/othello"
)

// TestGrowth: in every game the record is that of the search which Think makes with the same seed. The
// figures follow from the games that were played, counted here anew, and each selected child has
// the highest bound.
func TestGrowth(t *testing.T) {
	for _, rules := range variants(t) {
		s := midgame(t, rules, rand.New(rand.NewPCG(8, 1)), 6)
		if len(s.AppendMoves(nil)) < 2 {
			continue
		}
		p := newMCTS(150, 3)
		g, err := p.Growth(t.Context(), ai.At(s, ai.Limits{}), 1<<20)
		if err != nil {
			t.Fatal(err)
		}
		nodes := p.nodes
		_, info, err := newMCTS(150, 3).Think(t.Context(), ai.At(s, ai.Limits{}))
		if err != nil || nodes != info.Nodes {
			t.Fatalf("%s: %d moves are played, without the record %d; %v", rules.ID(), nodes, info.Nodes, err)
		}
		figures, at := g.After(len(g.Rounds), nil), 0
		for i, m := range info.PV {
			if at = g.Best(at, len(g.Rounds), figures); at < 0 || g.Nodes[at].Move != m {
				t.Fatalf("%s: move %d of the line is %d, not that of node %d", rules.ID(), i, m, at)
			}
			if i == 0 && !info.Proven() && figures[at].Mean() != info.Chance {
				t.Errorf("%s: the mean is %v, reported is %v", rules.ID(), figures[at].Mean(), info.Chance)
			}
		}
		checkGrowth(t, s, g)
	}
}

// checkGrowth counts the figures of a record anew.
func checkGrowth(t *testing.T, root game.State, g *Growth) {
	t.Helper()
	visits, reward := make([]int, len(g.Nodes)), make([]float64, len(g.Nodes))
	var figures []Figures
	for n := range g.Rounds {
		round := &g.Rounds[n]
		figures = g.After(n, figures)
		s := root.Clone()
		for i, node := range round.Path {
			if i == 0 {
				continue
			}
			parent := round.Path[i-1]
			if parent != round.Expanded {
				checkSelected(t, g, figures, parent, node, n)
			}
			if g.Nodes[node].Parent != parent || g.Nodes[node].Mover != s.ToMove() || !game.IsLegal(s, g.Nodes[node].Move) {
				t.Fatalf("iteration %d: node %d %+v does not hang below %d", n+1, node, g.Nodes[node], parent)
			}
			s.Play(g.Nodes[node].Move)
		}
		for _, m := range round.Playout {
			if !game.IsLegal(s, m) {
				t.Fatalf("iteration %d: the playout cannot be played", n+1)
			}
			s.Play(m)
		}
		result, over := s.Result()
		if !over || result != round.Result {
			t.Fatalf("iteration %d ends with %+v, %v, not with %+v", n+1, result, over, round.Result)
		}
		for i, node := range round.Path {
			visits[node]++
			switch result.Winner {
			case g.Nodes[node].Mover:
				reward[node]++
			case game.NoSide:
				reward[node] += 0.5
			}
			if f := round.After[i]; f.Visits != visits[node] || f.Reward != reward[node] {
				t.Fatalf("iteration %d: node %d has %+v, counted are %d visits, %v", n+1, node, f, visits[node], reward[node])
			}
		}
	}
}

// checkSelected makes sure that a selected child has the highest bound, which is UCB1's.
func checkSelected(t *testing.T, g *Growth, figures []Figures, parent, node, rounds int) {
	t.Helper()
	bound := func(at int) float64 {
		f := figures[at]
		if f.Visits == 0 {
			return math.Inf(1)
		}
		want := f.Reward/float64(f.Visits) +
			DefaultExploration*math.Sqrt(math.Log(float64(figures[parent].Visits))/float64(f.Visits))
		got := f.Mean() + g.Exploration(figures[parent].Visits, f.Visits)
		if math.Abs(got-want) > 1e-12 {
			t.Fatalf("the bound of node %d is %v, want %v", at, got, want)
		}
		return got
	}
	for at, end := g.Children(parent, rounds); at < end; at++ {
		if figures[at].Outcome == ai.Unknown && bound(at) > bound(node) {
			t.Fatalf("iteration %d: %d is selected, bound %v, though %d has %v", rounds+1, node, bound(node), at, bound(at))
		}
	}
}

// TestGrowthEnds: with the iterations of the options, with a proof, and with an error where it is stopped;
// the next Think is not recorded.
func TestGrowthEnds(t *testing.T) {
	p := newMCTS(40, 1)
	s := playout(othello.Classic, rand.New(rand.NewPCG(9, 1)), 10)
	if g, err := p.Growth(t.Context(), ai.At(s, ai.Limits{}), 1<<20); err != nil || len(g.Rounds) != 40 {
		t.Errorf("%v", err)
	}
	if _, _, err := p.Think(t.Context(), ai.At(s, ai.Limits{})); err != nil || p.growth != nil {
		t.Errorf("after a record: %v, %v", p.growth, err)
	}
	stopped, cancel := context.WithCancel(t.Context())
	cancel()
	if g, err := p.Growth(stopped, ai.At(s, ai.Limits{}), 1<<20); err == nil || g != nil {
		t.Errorf("a stopped search has the record %+v", g)
	}
	three, err := mnk.New(3, 3, 3, mnk.Freestyle)
	if err != nil {
		t.Fatal(err)
	}
	won, err := three.ParsePosition("XX./OO./... X")
	if err != nil {
		t.Fatal(err)
	}
	g, err := newMCTS(0, 1).Growth(t.Context(), ai.At(won, ai.Limits{}), 1<<20)
	if err != nil || len(g.Rounds) > 30 || g.After(len(g.Rounds), nil)[0].Outcome != ai.Loss {
		t.Errorf("a win is not proven: %v", err)
	}
	wide, err := mnk.New(20, 20, 5, mnk.Freestyle)
	if err != nil {
		t.Fatal(err)
	}
	empty, err := wide.New(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	if g, err := newMCTS(0, 1).Growth(t.Context(), ai.At(empty, ai.Limits{}), 20_000); err != nil ||
		len(g.Nodes) <= 20_000 || len(g.Nodes) > 20_400 {
		t.Errorf("%d iterations, %d nodes, %v", len(g.Rounds), len(g.Nodes), err)
	}
}
