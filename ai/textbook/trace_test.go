package textbook

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"colat/ai"
	"colat/game"
	"colat/game/othello"
)

// TestTrace: the values are minimax's, the counts those of the searches, and the lines
// end where the values come from.
func TestTrace(t *testing.T) {
	for _, rules := range bothGames {
		s := playout(rules, rand.New(rand.NewPCG(1, 3)), 14)
		side := s.ToMove()
		traces := map[string]Trace{}
		for _, name := range Algorithms() {
			trace, err := newSearch(name, Options{}).Trace(t.Context(), ai.At(s, ai.Limits{Depth: 4}))
			if err != nil || trace.Algorithm != name || len(trace.Iterations) != 4 {
				t.Fatalf("%s: %+v, error %v", name, trace, err)
			}
			traces[name] = trace
			for i, it := range trace.Iterations {
				want := reported(minimaxFor(side, s, i+1, 0))
				end := it.Line[len(it.Line)-1]
				if it.Depth != i+1 || it.Value != want || end.Value != want || len(it.Line) != it.Depth {
					t.Errorf("%s to depth %d: %+v, want %d", name, i+1, it, want)
				}
				if sum := geometricSum(it.Branching, it.Depth); math.Abs(sum-float64(it.Nodes)) > 1e-6*sum {
					t.Errorf("%s to depth %d: %d nodes, but branching by %v", name, it.Depth, it.Nodes, it.Branching)
				}
			}
		}
		for i := range 4 {
			leaves, nodes := game.Perft(s, i+1), int64(0)
			for depth := 1; depth <= i+1; depth++ {
				nodes += game.Perft(s, depth)
			}
			plain, scout := traces["minimax"].Iterations[i], traces["negascout"].Iterations[i]
			cut := traces["alphabeta"].Iterations[i]
			if plain.Nodes != nodes || plain.Cutoffs != 0 || plain.Ordering != 0 ||
				plain.Nodes != traces["negamax"].Iterations[i].Nodes {
				t.Errorf("depth %d: minimax %+v, but there are %d nodes, %d of them leaves", i+1, plain, nodes, leaves)
			}
			if i > 0 && (cut.Nodes >= plain.Nodes || cut.Cutoffs == 0 || cut.Ordering == 0 || scout.Cutoffs == 0) {
				t.Errorf("depth %d: alphabeta %+v, negascout %+v, minimax %+v", i+1, cut, scout, plain)
			}
		}
	}
}

// TestTraceQuiescence: the nodes beyond the horizon are told apart, a trace that is
// broken off tells the depths before, and a game that is over has none.
func TestTraceQuiescence(t *testing.T) {
	const board = "--------------------OO-----XOO----OXX------------X--------------"
	s, err := othello.Victory.ParsePosition(board + " X c3,d3,e3,f3,a8")
	if err != nil {
		t.Fatal(err)
	}
	quiet := newSearch("minimax", Options{})
	noisy := newSearch("minimax", Options{Quiescence: 3})
	a, errA := quiet.Trace(t.Context(), ai.At(s, ai.Limits{Depth: 3}))
	b, errB := noisy.Trace(t.Context(), ai.At(s, ai.Limits{Depth: 3}))
	if errA != nil || errB != nil || len(a.Iterations) != 3 || len(b.Iterations) != 3 {
		t.Fatal(a, errA, b, errB)
	}
	beyond := int64(0)
	for i, it := range b.Iterations {
		if it.Nodes-it.Quiescence != a.Iterations[i].Nodes || a.Iterations[i].Quiescence != 0 {
			t.Errorf("%+v, without quiescence search %+v", it, a.Iterations[i])
		}
		beyond += it.Quiescence
	}
	if beyond == 0 {
		t.Error("nothing is noisy")
	}
	nodes := a.Iterations[0].Nodes + a.Iterations[1].Nodes + 5
	if c, err := quiet.Trace(t.Context(), ai.At(s, ai.Limits{Nodes: nodes})); err != nil || len(c.Iterations) != 2 {
		t.Errorf("%+v, error %v", c, err)
	}
	over, err := othello.NewState(othello.Classic, 1, 0, game.First, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := quiet.Trace(t.Context(), ai.At(over, ai.Limits{Depth: 3})); err != ai.ErrOver {
		t.Errorf("error %v", err)
	}
}

// TestTree: every node of minimax is there, with the value that minimax gives it.
func TestTree(t *testing.T) {
	for _, rules := range bothGames {
		s := playout(rules, rand.New(rand.NewPCG(2, 3)), 9)
		side := s.ToMove()
		nodes, err := newSearch("minimax", Options{}).Tree(t.Context(), ai.At(s, ai.Limits{Depth: 3}))
		if err != nil {
			t.Fatal(err)
		}
		want := 1 + game.Perft(s, 1) + game.Perft(s, 2) + game.Perft(s, 3)
		if int64(len(nodes)) != want {
			t.Errorf("%d nodes, want %d", len(nodes), want)
		}
		for i, n := range nodes {
			at := stateAt(s, nodes, i)
			if got := minimaxFor(side, at, 3-n.Depth, n.Depth); n.Value != reported(got) || n.Cut || n.Quiescence {
				t.Fatalf("node %d: %+v, want the value %d", i, n, got)
			}
		}
	}
}

// stateAt returns the position of a node.
func stateAt(s game.State, nodes []Node, number int) game.State {
	var line []game.Move
	for n := nodes[number]; n.Parent >= 0; n = nodes[n.Parent] {
		line = append(line, n.Move)
	}
	s = s.Clone()
	for _, m := range slices.Backward(line) {
		s.Play(m)
	}
	return s
}

// TestTreeOfCutOffs: under a cut the moves that are left are absent and only there,
// what was searched agrees with minimax as far as the windows go, and null windows
// are narrow.
func TestTreeOfCutOffs(t *testing.T) {
	cuts, quiet := 0, 0
	for _, rules := range variants(t) {
		s := midgame(t, rules, rand.New(rand.NewPCG(3, 3)), 12)
		if len(s.AppendMoves(nil)) > 16 {
			continue
		}
		for _, name := range []string{"alphabeta", "negascout"} {
			for quiescence := range 3 {
				options := Options{Quiescence: quiescence}
				nodes, err := newSearch(name, options).Tree(t.Context(), ai.At(s, ai.Limits{Depth: 3}))
				if err != nil {
					t.Fatal(err)
				}
				for i, n := range nodes {
					checkNode(t, yardstick{options}, s, nodes, i, 3, name == "negascout")
					if n.Cut {
						cuts++
					}
					if n.Quiescence {
						quiet++
					}
				}
			}
		}
	}
	if cuts == 0 || quiet == 0 {
		t.Errorf("%d cuts, %d nodes beyond the horizon", cuts, quiet)
	}
}

func checkNode(t *testing.T, y yardstick, root game.State, nodes []Node, number, depth int, twice bool) {
	t.Helper()
	n := nodes[number]
	if n.Parent >= number || number > 0 && nodes[n.Parent].Depth != n.Depth-1 || n.Quiescence != (n.Depth > depth) {
		t.Fatalf("node %d hangs wrongly: %+v", number, n)
	}
	at := stateAt(root, nodes, number)
	searched := map[game.Move]bool{}
	for _, child := range nodes[number+1:] {
		if child.Parent == number {
			if searched[child.Move] && !twice {
				t.Fatalf("node %d: the move %v is there twice", number, child.Move)
			}
			searched[child.Move] = true
		}
	}
	if n.Quiescence {
		return
	}
	if legal := at.AppendMoves(nil); n.Depth < depth {
		if len(searched) > len(legal) || len(searched) < len(legal) && !n.Cut {
			t.Fatalf("node %d: %d of %d moves, cut is %v", number, len(searched), len(legal), n.Cut)
		}
	}
	side := root.ToMove()
	want := reported(y.valueFor(side, at, depth-n.Depth, n.Depth))
	switch {
	case n.Value > n.Alpha && n.Value < n.Beta && n.Value != want,
		n.Value <= n.Alpha && want > n.Value, n.Value >= n.Beta && want < n.Value:
		t.Fatalf("node %d: %+v, but its value is %d", number, n, want)
	}
}

// TestTreeIsTheIterationThatIsCounted: a tree has the nodes and cut-offs that the
// iteration of its depth is said to have.
func TestTreeIsTheIterationThatIsCounted(t *testing.T) {
	for _, rules := range bothGames {
		for plies := 4; plies <= 24; plies += 5 {
			s := playout(rules, rand.New(rand.NewPCG(uint64(plies), 3)), plies)
			if len(s.AppendMoves(nil)) < 2 {
				continue // Think looks one ply ahead
			}
			for _, name := range Algorithms() {
				for depth := 1; depth <= 3; depth++ {
					at := ai.At(s, ai.Limits{Depth: depth})
					trace, err := newSearch(name, Options{}).Trace(t.Context(), at)
					if err != nil || len(trace.Iterations) < depth {
						t.Fatalf("%s: %+v, error %v", name, trace, err)
					}
					nodes, err := newSearch(name, Options{}).Tree(t.Context(), at)
					if err != nil {
						t.Fatal(err)
					}
					cuts := int64(0)
					for i := range nodes {
						if nodes[i].Cut {
							cuts++
						}
					}
					it := trace.Iterations[depth-1]
					if it.Nodes != int64(len(nodes)-1) || it.Cutoffs != cuts || it.Value != nodes[0].Value {
						t.Errorf("%s, %s after %d plies to depth %d: the tree has %d nodes and %d cut-offs, counted are %+v",
							rules.ID(), name, plies, depth, len(nodes)-1, cuts, it)
					}
				}
			}
		}
	}
}

func TestTreeErrors(t *testing.T) {
	s := playout(othello.Classic, rand.New(rand.NewPCG(4, 3)), 20)
	a := newSearch("minimax", Options{Quiescence: 32})
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	for _, test := range []struct {
		ctx    context.Context
		limits ai.Limits
		want   string
	}{
		{t.Context(), ai.Limits{}, "a tree of depth 0: want 1 to 4"},
		{t.Context(), ai.Limits{Depth: 5}, "a tree of depth 5: want 1 to 4"},
		{t.Context(), ai.Limits{Depth: 3, Nodes: 5}, "the limits do not suffice for the tree"},
		{cancelled, ai.Limits{Depth: 3}, "context canceled"},
	} {
		if _, err := a.Tree(test.ctx, ai.At(s, test.limits)); err == nil || err.Error() != test.want {
			t.Errorf("%+v: %v, want %s", test.limits, err, test.want)
		}
	}
	if nodes, err := a.Tree(t.Context(), ai.At(s, ai.Limits{Depth: 4})); err == nil || len(nodes) > 0 {
		t.Errorf("%d nodes, error %v", len(nodes), err)
	}
	if _, err := New("minmax", Options{}); err == nil {
		t.Error("there is a minmax")
	}
	if _, err := New("minimax", Options{Quiescence: 33}); err == nil {
		t.Error("33 plies of quiescence search")
	}
	m, _, err := a.Think(t.Context(), ai.At(s, ai.Limits{Depth: 1}))
	if err != nil || !game.IsLegal(s, m) || a.recorder != nil {
		t.Errorf("after trees: %v, error %v", m, err)
	}
}

func TestEffectiveBranching(t *testing.T) {
	for _, test := range []struct {
		nodes int64
		depth int
		want  float64
	}{
		{0, 3, 0}, {5, 0, 0}, {7, 1, 7}, {2 + 4 + 8, 3, 2}, {52, 5, 1.92}, // the book's example
		{1 << 62, 1, 1 << 62}, {128, 128, 1},
	} {
		if got := EffectiveBranching(test.nodes, test.depth); math.Abs(got-test.want) > 0.005*test.want {
			t.Errorf("%d nodes to depth %d: %v, want %v", test.nodes, test.depth, got, test.want)
		}
	}
}
