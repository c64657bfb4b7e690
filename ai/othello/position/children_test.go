package position_test

import (
	"cmp"
	"math/bits"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"colat/ai/othello/position"
	rules "colat/game/othello"
)

// drawBoard draws discs on at most all squares.
func drawBoard(t *rapid.T) (own, opp uint64) {
	own = rapid.Uint64().Draw(t, "own")
	return own, rapid.Uint64().Draw(t, "opp") &^ own
}

// TestNextIsSorted: children come by falling score, of equal ones the first made first.
func TestNextIsSorted(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var children position.Children
		scores := rapid.SliceOfN(rapid.Int32Range(-3, 3), 1, 33).Draw(t, "scores")
		want := make([]int, len(scores))
		for i, score := range scores {
			want[i] = i
			children.List[i].Score, children.List[i].Sq = score, uint8(i)
		}
		slices.SortStableFunc(want, func(a, b int) int { return cmp.Compare(scores[b], scores[a]) })
		for i := range scores {
			if got := int(children.Next(i, len(scores)).Sq); got != want[i] {
				t.Fatalf("scores %v: child %d comes %d-th, want %d", scores, got, i, want[i])
			}
		}
	})
}

// TestExpand: there is a child for each legal move, as the rules make it.
func TestExpand(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		own, opp := drawBoard(t)
		moves := rules.Moves(own, opp)
		var children position.Children
		n, wins := children.Expand(own, opp, moves, 0)
		if wins || n != bits.OnesCount64(moves) {
			t.Fatalf("%x %x: %d children (win %v) of %d moves", own, opp, n, wins, bits.OnesCount64(moves))
		}
		for _, c := range children.List[:n] {
			mover, other, replies := rules.After(own, opp, int(c.Sq))
			if c.Own != mover || c.Opp != other || c.Moves != replies || moves>>c.Sq&1 == 0 {
				t.Fatalf("%x %x: the child after %d is %+v", own, opp, c.Sq, c)
			}
		}
	})
}

// TestExpandWins: a move that turns the last victory cell over ends the game, and so
// does one that leaves a side that is behind without a move.
func TestExpandWins(t *testing.T) {
	for _, test := range []struct {
		own, opp, victory uint64
		wins              bool
	}{
		{1 << 0, 1<<1 | 1<<63, 1<<0 | 1<<1 | 1<<2, true},
		{1 << 0, 1<<1 | 1<<63, 1<<0 | 1<<1 | 1<<63, true}, // neither side can move any more
		{1 << 0, 1<<1 | 1<<4 | 1<<5 | 1<<63 | 1<<62 | 1<<61, 1<<0 | 1<<63, false},
	} {
		var children position.Children
		moves := rules.Moves(test.own, test.opp)
		n, wins := children.Expand(test.own, test.opp, moves, test.victory)
		if wins != test.wins || wins && children.List[0].Sq != 2 || !wins && n == 0 {
			t.Errorf("%x %x, cells %x: win %v with %d, %d children", test.own, test.opp, test.victory, wins,
				children.List[0].Sq, n)
		}
	}
}

func TestRegions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		empties := rapid.Uint64().Draw(t, "empties")
		odd := position.OddRegions(empties)
		for sq, quarter := range position.QuarterOf {
			if quarter>>sq&1 == 0 || bits.OnesCount64(quarter) != 16 {
				t.Fatalf("square %d lies in %x", sq, quarter)
			}
			if got, want := odd>>sq&1, uint64(bits.OnesCount64(empties&quarter)&1); got != want {
				t.Fatalf("%x: square %d is odd: %d, want %d", empties, sq, got, want)
			}
		}
	})
}

func TestNeighbours(t *testing.T) {
	for a := range 64 {
		for b := range 64 {
			dx, dy := a%8-b%8, a/8-b/8
			want := a != b && dx*dx <= 1 && dy*dy <= 1
			if got := position.Neighbours[a]>>b&1 != 0; got != want {
				t.Errorf("%d next to %d: %v", b, a, got)
			}
		}
	}
}

func TestLine(t *testing.T) {
	var first, rest, whole position.Line
	rest.SetMove(position.NoSquare)
	first.Set(7, &rest)
	whole.Set(5, &first)
	if got := whole.Squares(); !slices.Equal(got, []uint8{5, 7, position.NoSquare}) {
		t.Errorf("the line is %v", got)
	}
	if whole.Clear(); len(whole.Squares()) != 0 {
		t.Errorf("a cleared line is %v", whole.Squares())
	}
}

func TestLead(t *testing.T) {
	for _, test := range []struct {
		own, opp, victory uint64
		want              int
	}{{7, 8, 0, 1}, {1, 6, 0, -1}, {1, 2, 0, 0}, {1, 2, 1, 1}, {1, 2, 6, -1}, {1, 2, 3, 0}} {
		if got := position.Lead(test.own, test.opp, test.victory); got != test.want {
			t.Errorf("%x against %x, cells %x: %d, want %d", test.own, test.opp, test.victory, got, test.want)
		}
	}
}
