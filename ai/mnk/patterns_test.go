package mnk

import (
	"context"
	"math/rand/v2"
	"testing"

	"colat/ai"
	"colat/ai/mnk/board"
	"colat/ai/mnk/five"
	"colat/game"
	rules "colat/game/mnk"
)

// fiveInARow returns a random position of five in a row that is not over, with at most so many
// free cells, on a board with sides of least to least+spread-1 cells.
func fiveInARow(t *testing.T, rng *rand.Rand, least, spread, free int) *rules.State {
	t.Helper()
	return unfinished(t, rng, free, func() (*rules.Rules, error) {
		return rules.New(least+rng.IntN(spread), least+rng.IntN(spread), 5, rules.Rule(rng.IntN(3)))
	})
}

// TestPatternsProveTheTruth: a result that the search by patterns calls proven is that of
// minimax.
func TestPatternsProveTheTruth(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	var c ai.Clock
	search := five.NewSearch(&c, 1<<16, five.Champion().Effects())
	proven, positions := map[int]int{}, 600
	if testing.Short() {
		positions = 120
	}
	for range positions {
		s := fiveInARow(t, rng, 5, 2, 7+rng.IntN(4))
		want := minimax(s, map[uint64]int{})
		c.Reset(context.Background(), 0, 0)
		search.SetRoot(s)
		for depth := 1; depth <= 10; depth++ {
			search.Aspiration(depth)
			got := 0
			switch score, _ := search.Value(); {
			case score >= ai.ProvenScore:
				got = 1
			case score <= -ai.ProvenScore:
				got = -1
			default:
				continue
			}
			if got != want {
				t.Fatalf("%s %s, depth %d: %d, minimax says %d", s.Rules().ID(), s.Rules().FormatPosition(s), depth, got, want)
			}
			proven[got]++
		}
	}
	if proven[1] < positions/10 || proven[-1] < positions/30 {
		t.Errorf("proven: %v", proven)
	}
}

// TestFoursOfBothBoards: wins by fours alone are found by shapes where they are by windows, and
// their lines can be played.
func TestFoursOfBothBoards(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	var c ai.Clock
	c.Reset(context.Background(), 0, 0)
	won, positions := 0, 1500
	if testing.Short() {
		positions = 200
	}
	for range positions {
		s := fiveInARow(t, rng, 7, 4, 30)
		b := board.New(s.Rules().(*rules.Rules))
		b.Set(s)
		want := newFours(&c).Win(b, 20, ai.Unlimited)
		search := five.NewSearch(&c, 1<<10, five.Champion().Effects())
		search.SetRoot(s)
		line, plies := search.Fours(20, 1<<40)
		text := s.Rules().ID() + " " + s.Rules().FormatPosition(s)
		if want != (line != nil) {
			t.Fatalf("%s: by shapes %v, by windows %v", text, line, want)
		}
		if !want {
			continue
		}
		won++
		if plies%2 == 0 || plies < len(line) {
			t.Fatalf("%s: %d plies, line %v", text, plies, line)
		}
		after := s.Clone()
		for _, cell := range line {
			if !game.IsLegal(after, game.Move(cell)) {
				t.Fatalf("%s: the line %v cannot be played", text, line)
			}
			after.Play(game.Move(cell))
		}
	}
	if won < positions/20 {
		t.Errorf("%d wins by fours", won)
	}
}

// TestOneSearchHasTables: an engine that changes between games holds the tables of one search, so
// that it keeps to its bytes.
func TestOneSearchHasTables(t *testing.T) {
	e := New(1 << 20)
	for _, id := range []string{"mnk:15,15,5", "mnk:3,3,3", "mnk:10,10,5", "mnk:15,15,4"} {
		start, moves := position(t, id, "")
		r := &ai.Request{Start: start, Moves: moves, Limits: ai.Limits{Nodes: 500}}
		if m, _, err := e.Think(t.Context(), r); err != nil || !game.IsLegal(start, m) {
			t.Fatalf("%s: %v, %v", id, m, err)
		}
		if (e.search == nil) != (e.five != nil) {
			t.Errorf("%s: the searches are %v and %v", id, e.search != nil, e.five != nil)
		}
	}
}
