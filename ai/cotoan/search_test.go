package cotoan

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"colat/game"
	rules "colat/game/cotoan"
	"colat/game/gametest"
)

// playoutWithPoints returns a position after so many random moves, with other points and without
// its history.
func playoutWithPoints(t testing.TB, id string, rng *rand.Rand, plies int, points string) *rules.State {
	t.Helper()
	s := gametest.Playout(t, id, rng, plies)
	fields := strings.Fields(s.Rules().FormatPosition(s))
	again, err := s.Rules().ParsePosition(fields[0] + " " + fields[1] + " " + points)
	if err != nil {
		t.Fatal(err)
	}
	return again.(*rules.State)
}

// minimax is the value of a position, a number of plies from the root, written down as
// directly as possible.
func minimax(e *evaluator, s *rules.State, depth, ply int) int {
	if result, over := s.Result(); over {
		switch result.Winner {
		case game.NoSide:
			return 0
		case s.ToMove():
			return winScore - ply
		}
		return ply - winScore
	}
	moves, best := s.AppendMoves(nil), -infinity
	if depth <= 0 {
		var p Position
		p.Set(s, nil)
		_, value := extract(e, &p)
		moves, best = s.AppendNoisy(nil), value
	}
	for _, m := range moves {
		s.Play(m)
		best = max(best, -minimax(e, s, depth-1, ply+1))
		s.Undo()
	}
	return best
}

// network returns the champion's evaluation.
func network(t testing.TB) *Network {
	t.Helper()
	n, err := LoadChampion(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func begin(s *Search, state *rules.State) {
	s.Position.Set(state, nil)
	s.Start(context.Background(), 0, 0, nil)
}

// TestPlainIsMinimax: what leaves nothing out finds minimax's value, and a move that is
// worth it.
func TestPlainIsMinimax(t *testing.T) {
	s := NewSearch(network(t), 1<<16)
	s.Plain = true
	rng := rand.New(rand.NewPCG(1, 1))
	wins := 0
	for id, points := range map[string]string{
		"cotoan": "14-14", "cotoan:target=10,decides=points": "9-9", "cotoan:decides=zero,remainder=strict": "0-0",
	} {
		for i := range 12 {
			state := playoutWithPoints(t, id, rng, 10+rng.IntN(30), points)
			depth := 1 + i%2
			begin(s, state)
			if s.Root.Proven() {
				depth = 1
			}
			for d := 1; d <= depth && !s.Root.Proven(); d++ {
				s.Iterate(d)
			}
			depth = max(1, min(depth, s.Root.Depth))
			if want := minimax(s.evaluator, state, depth, 0); s.Root.Score != want {
				t.Fatalf("%s: depth %d: %d, want %d", state.Rules().FormatPosition(state), depth, s.Root.Score, want)
			}
			state.Play(s.Root.Best)
			if got := -minimax(s.evaluator, state, depth-1, 1); got != s.Root.Score {
				t.Fatalf("the move is worth %d, not %d", got, s.Root.Score)
			}
			if _, won, _ := s.Root.Decided(); won {
				wins++
			}
		}
	}
	if wins == 0 {
		t.Error("no win was seen")
	}
}

// forked has two red pieces that blue threatens, of which one decides the game.
const forked = "b2,--,--,--,--,--,--,--,b4/b3,--,--,--,--,--,--,--,b5/" + empty + empty + empty + empty +
	"r7,--,--,--,--,--,--,--,--/" + empty + empty + empty + "--,--,--,--,--,--,--,--,r6"

const empty = "--,--,--,--,--,--,--,--,--/"

// TestDecided: captures that win are found, and threats that cannot all be parried.
func TestDecided(t *testing.T) {
	r, err := game.Find("cotoan")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		text  string
		plies int // to a win, or less than 0 to a loss; 0 for undecided
	}{
		{forked + " r 0-14", -2}, {forked + " b 0-14", 1}, {forked + " r 14-14", -2},
		{strings.Replace(forked, "b5", "--", 1) + " r 0-14", 0},
		{strings.Replace(forked, "--,b5", "b5,--", 1) + " r 0-14", 0},
		{strings.Replace(forked, "r7", "r0", 1) + " r 0-9", -2},
		{strings.Replace(forked, "r7", "r0", 1) + " b 0-0", 1},
	} {
		state, err := r.ParsePosition(test.text)
		if err != nil {
			t.Fatal(err)
		}
		for _, plain := range []bool{false, true} {
			s := NewSearch(network(t), 1<<20)
			s.Plain = plain
			begin(s, state.(*rules.State))
			for depth := 1; depth <= 3 && !s.Root.Proven(); depth++ {
				s.Iterate(depth)
			}
			plies, won, lost := s.Root.Decided()
			if lost {
				plies = -plies
			}
			if plies != test.plies || won != (test.plies > 0) || lost != (test.plies < 0) {
				t.Errorf("%s: plain %v: decided in %d, want %d", test.text, plain, plies, test.plies)
			}
		}
	}
}

// TestProvenIsTrue: what the search with all it leaves out calls certain, the plain one
// finds as well.
func TestProvenIsTrue(t *testing.T) {
	s, plain := NewSearch(network(t), 1<<20), NewSearch(network(t), 1<<16)
	plain.Plain = true
	rng := rand.New(rand.NewPCG(2, 1))
	seen := map[int]int{}
	positions := 40
	if testing.Short() {
		positions = 24
	}
	for i := range positions {
		state := playoutWithPoints(t, "cotoan", rng, 8+rng.IntN(30), []string{"9-8", "14-14"}[i%2])
		s.Forget()
		begin(s, state)
		for depth := 1; depth <= 4 && !s.Root.Proven(); depth++ {
			s.Iterate(depth)
		}
		plies, won, lost := s.Root.Decided()
		if !won && !lost || plies > 3 {
			continue
		}
		begin(plain, state)
		for depth := 1; depth <= plies && !plain.Root.Proven(); depth++ {
			plain.Iterate(depth)
		}
		if at, alsoWon, alsoLost := plain.Root.Decided(); won != alsoWon || lost != alsoLost || at > plies {
			t.Fatalf("%s: decided in %d plies, won %v, but plain says %d", state.Rules().FormatPosition(state),
				plies, won, plain.Root.Score)
		}
		seen[plies]++
	}
	if seen[3] == 0 && !testing.Short() { // which is rare
		t.Errorf("nothing was decided in three plies: %v", seen)
	}
}

// TestSearchAllocatesNothing, from the second one on.
func TestSearchAllocatesNothing(t *testing.T) {
	s := NewSearch(network(t), 1<<20)
	state := playoutWithPoints(t, "cotoan", rand.New(rand.NewPCG(3, 1)), 20, "0-0")
	if n := testing.AllocsPerRun(3, func() {
		s.Forget()
		begin(s, state)
		for depth := 1; depth <= 4; depth++ {
			s.Iterate(depth)
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
