package textbook

import (
	"strings"
	"testing"

	"colat/ai"
	"colat/game"
	"colat/game/othello"
)

// nearlyAll returns a classic position, black to move, in which black owns every disc but
// c4 and e4, and the squares given are empty.
func nearlyAll(t *testing.T, empty ...string) game.State {
	t.Helper()
	board := []byte(strings.Repeat("X", 64))
	mark := func(name string, content byte) { board[int(name[1]-'1')*8+int(name[0]-'a')] = content }
	mark("c4", 'O')
	mark("e4", 'O')
	for _, name := range empty {
		mark(name, '-')
	}
	s, err := othello.Classic.ParsePosition(string(board) + " X")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestGreatEvaluationIsNoProof: the course's sum of a board that is nearly one side's is
// beyond ai.ProvenScore. It is reported within, proves nothing, and is worth less than a
// game that is won.
func TestGreatEvaluationIsNoProof(t *testing.T) {
	specs := []string{"greedy:eval=course"}
	for _, name := range Algorithms() {
		specs = append(specs, name+":eval=course", name+":eval=course,quiescence=2,pruning=on")
	}
	for _, spec := range specs {
		think := func(s game.State, depth int) (string, ai.Info) {
			m, info, err := player(t, spec, othello.Classic).Think(t.Context(), ai.At(s, ai.Limits{Depth: depth}))
			if err != nil {
				t.Fatal(err)
			}
			return othello.Classic.FormatMove(s, m), info
		}
		// Each of c3 and f4 turns one of white's two discs over.
		_, info := think(nearlyAll(t, "c3", "f4"), 1)
		if info.Proven() || info.Score != ai.ProvenScore-1 {
			t.Errorf("%s: %+v where nothing is proven", spec, info)
		}
		// d4 turns both over, and ends the game; c3, which comes first, turns over one.
		s := nearlyAll(t, "c3", "d4")
		m, info := think(s, 1)
		if m != "d4" || info.Outcome != ai.Win || info.Score < ai.ProvenScore {
			t.Errorf("%s: %s, %+v, where d4 wins at once", spec, m, info)
		}
		// White has to pass, which is looked at one ply ahead.
		s.Play(othelloMove(t, s, "c3"))
		if _, info = think(s, 2); info.Proven() || info.Score != 1-ai.ProvenScore {
			t.Errorf("%s: %+v for the side that is about to lose", spec, info)
		}
	}
}

// TestGreatEvaluationInTrees: a Trace and a Tree keep to the scale of ai.Info's Score.
func TestGreatEvaluationInTrees(t *testing.T) {
	s := nearlyAll(t, "c3", "f4")
	evaluate, err := findEvaluation("course", othello.Classic)
	if err != nil {
		t.Fatal(err)
	}
	s.Play(othelloMove(t, s, "c3"))
	want := -evaluate(s)
	s.Undo()
	if want <= ai.ProvenScore {
		t.Fatalf("the sum is %d", want)
	}
	for _, name := range Algorithms() {
		search := newSearch(name, Options{Evaluate: evaluate})
		r := ai.At(s, ai.Limits{Depth: 1})
		trace, err := search.Trace(t.Context(), r)
		if err != nil || trace.Iterations[0].Value != ai.ProvenScore-1 ||
			trace.Iterations[0].Line[0].Value != ai.ProvenScore-1 {
			t.Errorf("%s: %+v, error %v", name, trace, err)
		}
		nodes, err := search.Tree(t.Context(), r)
		if err != nil || nodes[0].Value != ai.ProvenScore-1 || nodes[1].Value != ai.ProvenScore-1 ||
			nodes[0].Beta != Infinity || nodes[0].Alpha != -Infinity {
			t.Errorf("%s: %+v, error %v", name, nodes, err)
		}
	}
}

func othelloMove(t *testing.T, s game.State, name string) game.Move {
	t.Helper()
	m, err := s.Rules().ParseMove(s, name)
	if err != nil {
		t.Fatal(err)
	}
	return m
}
