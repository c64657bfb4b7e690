package lesson

import (
	"math/rand/v2"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"colat/ai"
	"colat/ai/textbook"
	"colat/game"
	"colat/render/kit/locale"
	"colat/render/table/games"
)

// position returns one that some random moves lead to, in a game drawn by chance.
func position(t *rapid.T) game.State {
	ids := []string{"victory", "classic", "uttt", "mnk:4,4,3", "cotoan"}
	rules, err := games.All.Rules(rapid.SampledFrom(ids).Draw(t, "game"))
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
	s, err := rules.New(nil, rng)
	if err != nil {
		t.Fatal(err)
	}
	for range rapid.IntRange(0, 30).Draw(t, "plies") {
		moves := s.AppendMoves(nil)
		s.Play(moves[rng.IntN(len(moves))])
		if _, over := s.Result(); over {
			s.Undo()
			break
		}
	}
	return s
}

// treeOf searches a tree of two plies; of one where that is too large.
func treeOf(t *rapid.T, s game.State) *tree {
	name := rapid.SampledFrom(textbook.Algorithms()).Draw(t, "algorithm")
	options := textbook.Options{Quiescence: rapid.IntRange(0, 2).Draw(t, "quiescence")}
	search, err := textbook.New(name, options)
	if err != nil {
		t.Fatal(err)
	}
	nodes, err := search.Tree(t.Context(), ai.At(s, ai.Limits{Depth: 2}))
	if err != nil {
		nodes, err = search.Tree(t.Context(), ai.At(s, ai.Limits{Depth: 1}))
	}
	if err != nil {
		t.Fatal(err)
	}
	return newTree(nodes, s, nil)
}

// At every moment of a search the nodes on the way to the one it leaves are open, the ones left
// before are finished, and the others are ahead; a known value never contradicts the final one.
func TestTreeAtEveryMoment(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := position(t)
		tr := treeOf(t, s)
		if len(tr.order) != len(tr.nodes) || tr.order[len(tr.order)-1] != 0 {
			t.Fatalf("%d of %d nodes are left, the last is %d", len(tr.order), len(tr.nodes), tr.order[len(tr.order)-1])
		}
		for range 20 {
			now := rapid.SampledFrom(tr.order).Draw(t, "now")
			for _, node := range tr.path(now) {
				if !tr.entered(node, now) || tr.finished(node, now) != (node == now) {
					t.Fatalf("on the way to %d node %d is not open", now, node)
				}
			}
			for node := range tr.nodes {
				if tr.finished(node, now) && !tr.entered(node, now) {
					t.Fatalf("at %d node %d is finished before it is entered", now, node)
				}
				value, b, known := tr.value(node, now)
				final := tr.nodes[node].Value
				if known && (b == atLeast && final < value || b == atMost && final > value || b == exact && final != value) {
					t.Fatalf("at %d node %d is %d (%d), in the end %d", now, node, value, b, final)
				}
			}
		}
		at := tr.state(s, tr.order[0])
		if at.ToMove() != tr.movers[tr.order[0]] {
			t.Error("the side to move at the first leaf is wrong")
		}
	})
}

// Every node can be described in both languages, in words that are there, and all
// levels below it list each legal move once, or twice where it is searched again.
func TestEveryNodeHasItsWords(t *testing.T) {
	locales := []*locale.Locale{locale.New("vi"), locale.New("en")}
	rapid.Check(t, func(t *rapid.T) {
		s := position(t)
		tr := treeOf(t, s)
		g := games.All.Of(s.Rules())
		for range 10 {
			node := rapid.SampledFrom(tr.order).Draw(t, "node")
			for _, l := range locales {
				n := &narrator{tr, s, g, l}
				for _, words := range []string{n.caption(node), n.route(node)} {
					if words == "" && node != 0 || strings.Contains(words, "lesson.") || strings.Contains(words, "<no value>") {
						t.Fatalf("node %d is described as %q", node, words)
					}
				}
			}
			path, levels := spread(tr, s, g, locales[0], node)
			if len(path) < len(tr.path(node)) || len(levels) > len(path) {
				t.Fatalf("%d levels below a path of %d", len(levels), len(path))
			}
			for depth, lv := range levels {
				checkLevel(t, tr, s, depth, path, &lv)
			}
		}
	})
}

func checkLevel(t *rapid.T, tr *tree, root game.State, depth int, path []int, lv *level) {
	t.Helper()

	if depth+1 < len(path) && (lv.chosen < 0 || lv.twigs[lv.chosen].node != path[depth+1]) {
		t.Fatalf("level %d does not show the path", depth)
	}
	legal := len(tr.state(root, path[depth]).AppendMoves(nil))
	once := make(map[string]bool) // a move may be searched again
	for _, tw := range lv.twigs {
		once[tw.move] = true
		if tw.node >= 0 && tr.nodes[tw.node].Parent != path[depth] {
			t.Fatalf("level %d is below node %d, not %d", depth, tr.nodes[tw.node].Parent, path[depth])
		}
		if tw.node < 0 && tw.stage != cut && tw.stage != ahead || tw.stage == finished && !tw.known {
			t.Fatalf("%+v", tw)
		}
	}
	// What quiescence search looks at are not all moves.
	below := lv.twigs[0].node
	if !(below >= 0 && tr.nodes[below].Quiescence) && len(once) != legal {
		t.Fatalf("level %d lists %d of %d moves", depth, len(once), legal)
	}
}

// What is seen of a level contains the node that is looked at and fits the width.
func TestWindow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		width := rapid.Float64Range(150, 1200).Draw(t, "width")
		pitch := rapid.Float64Range(50, 76).Draw(t, "pitch")
		n := rapid.IntRange(1, 400).Draw(t, "nodes")
		chosen := rapid.IntRange(-1, n-1).Draw(t, "chosen")
		first, shown, offset := visible(width, pitch, n, chosen)
		switch {
		case first < 0 || shown < 1 || first+shown > n:
			t.Fatalf("nodes %d to %d of %d", first, first+shown-1, n)
		case chosen >= 0 && (chosen < first || chosen >= first+shown):
			t.Fatalf("nodes %d to %d, without %d", first, first+shown-1, chosen)
		case offset < 0 || offset+float64(shown)*pitch > width+0.01:
			t.Fatalf("%d nodes, %v apart, from %v on in %v", shown, pitch, offset, width)
		case shown < n && offset < edgeWidth-0.01:
			t.Fatalf("no room at the edge: %v", offset)
		}
	})
}
