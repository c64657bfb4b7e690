package mnk

import (
	"context"
	"math/rand/v2"
	"testing"

	"colat/ai"
	"colat/ai/mnk/board"
	"colat/game"
	rules "colat/game/mnk"
)

// minimax is the value of a position for the side to move, from a search of everything: 1, 0 or -1.
func minimax(s *rules.State, known map[uint64]int) int {
	if result, over := s.Result(); over {
		switch result.Winner {
		case game.NoSide:
			return 0
		case s.ToMove():
			return 1
		}
		return -1
	}
	if v, ok := known[s.Hash()]; ok {
		return v
	}
	best := -1
	for _, m := range s.AppendMoves(nil) {
		s.Play(m)
		best = max(best, -minimax(s, known))
		s.Undo()
		if best == 1 {
			break
		}
	}
	known[s.Hash()] = best
	return best
}

// randomPosition returns a position with at most so many free cells, which is not over.
func randomPosition(t *testing.T, rng *rand.Rand, free int) *rules.State {
	t.Helper()
	return unfinished(t, rng, free, func() (*rules.Rules, error) {
		columns, rows := 3+rng.IntN(3), 3+rng.IntN(3)
		return rules.New(columns, rows, 3+rng.IntN(max(columns, rows)-2), rules.Rule(rng.IntN(3)))
	})
}

// unfinished plays random moves by the rules that random returns until a position that is not
// over has at most so many free cells.
func unfinished(t *testing.T, rng *rand.Rand, free int, random func() (*rules.Rules, error)) *rules.State {
	t.Helper()
	for {
		r, err := random()
		if err != nil {
			t.Fatal(err)
		}
		state, err := r.New(nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		s := state.(*rules.State)
		for moves := s.AppendMoves(nil); len(moves) > free; moves = s.AppendMoves(moves[:0]) {
			s.Play(moves[rng.IntN(len(moves))])
		}
		if _, over := s.Result(); !over {
			return s
		}
	}
}

// TestAgainstMinimax: with enough nodes the prover agrees with minimax for both sides, and threats
// and fours never win a position that cannot be won.
func TestAgainstMinimax(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	found := map[verdict]int{}
	byThreats, byFours := 0, 0
	positions := 300
	if testing.Short() {
		positions = 60
	}
	for range positions {
		s := randomPosition(t, rng, 6+rng.IntN(6))
		var c ai.Clock
		c.Reset(context.Background(), 0, 0)
		b := board.New(s.Rules().(*rules.Rules))
		b.Set(s)
		p := newProver(&c, 1<<20)
		side := int(s.ToMove())
		v := minimax(s, map[uint64]int{})
		text := s.Rules().ID() + " " + s.Rules().FormatPosition(s)

		want := winsNone
		if v == 1 {
			want = wins
		}
		if got := p.Prove(b, side, false); got != want {
			t.Fatalf("%s: the side to move: %d, minimax says %d", text, got, v)
		} else if got == wins {
			checkLine(t, s, p.Line(), true)
		}
		want = winsNone
		if v == -1 {
			want = wins
		}
		if got := p.Prove(b, 1-side, false); got != want {
			t.Fatalf("%s: the other side: %d, minimax says %d", text, got, v)
		}
		found[want]++
		for attacker := range 2 {
			if p.Prove(b, attacker, true) == wins {
				byThreats++
				if won := v == 1; won != (attacker == side) || v == 0 {
					t.Fatalf("%s: threats win for side %d, minimax says %d", text, attacker, v)
				}
			}
		}
		f := newFours(&c)
		if f.Win(b, 10, 1000) {
			byFours++
			if v != 1 {
				t.Fatalf("%s: fours win, minimax says %d", text, v)
			}
			checkLine(t, s, f.Line(), false)
		}
	}
	if found[wins] < positions/30 || byThreats < positions/12 || byFours < positions/30 {
		t.Errorf("too little was seen: %v, %d wins by threats, %d by fours", found, byThreats, byFours)
	}
}

// checkLine plays a line that wins for the side to move. whole says that it ends with a row.
func checkLine(t *testing.T, s *rules.State, line []uint16, whole bool) {
	t.Helper()
	after := s.Clone()
	if len(line)%2 == 0 {
		t.Errorf("%s: the line %v ends with a move of the loser", s.Rules().FormatPosition(s), line)
	}
	for _, cell := range line {
		if !game.IsLegal(after, game.Move(cell)) {
			t.Fatalf("%s: the line %v cannot be played", s.Rules().FormatPosition(s), line)
		}
		after.Play(game.Move(cell))
	}
	if result, over := after.Result(); whole && (!over || result.Winner != s.ToMove()) {
		t.Errorf("%s %s: the line %v ends without a row", s.Rules().ID(), s.Rules().FormatPosition(s), line)
	}
}

// TestKnownValues: what is known of small boards (Uiterwijk and van den Herik, "The advantage
// of the initiative", 2000).
func TestKnownValues(t *testing.T) {
	for _, known := range []struct {
		columns, rows, row int
		want               verdict
	}{
		{3, 3, 3, winsNone}, {4, 3, 3, wins}, {4, 4, 3, wins}, {4, 4, 4, winsNone},
		{5, 4, 4, winsNone}, {5, 5, 4, winsNone}, {6, 5, 4, wins}, {6, 6, 5, winsNone},
	} {
		r, err := rules.New(known.columns, known.rows, known.row, rules.Freestyle)
		if err != nil {
			t.Fatal(err)
		}
		var c ai.Clock
		c.Reset(t.Context(), 0, 0)
		if got := newProver(&c, 32<<20).Prove(board.New(r), 0, false); got != known.want {
			t.Errorf("%s: %d, want %d", r.ID(), got, known.want)
		}
	}
}

// TestProverLimits: a prover that runs out of nodes says nothing and leaves the board alone, and one
// that is asked again goes on.
func TestProverLimits(t *testing.T) {
	r, err := rules.New(5, 5, 4, rules.Freestyle)
	if err != nil {
		t.Fatal(err)
	}
	var c ai.Clock
	c.Reset(t.Context(), 0, 0)
	b := board.New(r)
	p := newProver(&c, 8<<20)
	for rounds := 1; ; rounds++ {
		c.Allow(5000)
		before := c.Nodes
		verdict := p.Prove(b, 0, false)
		if c.Nodes-before > 5000 || b.Plies() != 0 || b.Free() != 25 {
			t.Fatalf("%d nodes, %d stones left", c.Nodes-before, 25-b.Free())
		}
		if verdict == winsNone {
			if rounds < 3 {
				t.Errorf("done in %d rounds: no test", rounds)
			}
			return
		}
		if verdict != open || rounds > 1000 {
			t.Fatalf("round %d: %d", rounds, verdict)
		}
	}
}
