package eval

import (
	"math/bits"
	"slices"
	"testing"

	rules "colat/game/othello"

	"pgregory.net/rapid"
)

// TestTurnedOver compares the cells that the tables say can be turned over with what
// the moves of both sides turn over.
func TestTurnedOver(t *testing.T) {
	tables := NewTables(randomWeights(Victory, 1))
	rapid.Check(t, func(t *rapid.T) {
		own, opp, victory := drawBoard(t)
		tables.Serve(victory)
		sum := tables.start[0]
		p := Measure(own, opp, victory)
		tables.sum(&sum, &p)
		got := tables.cells[turnedOf(&sum)]
		want := turnedBy(own, opp) | turnedBy(opp, own)
		if got != want&victory {
			t.Fatalf("own %x opp %x: of the cells %x, %x are turned over, want %x", own, opp, victory, got, want&victory)
		}
	})
}

// turnedBy returns the discs that some move of own turns over.
func turnedBy(own, opp uint64) (turned uint64) {
	for moves := rules.Moves(own, opp); moves != 0; moves &= moves - 1 {
		turned |= rules.Flips(own, opp, bits.TrailingZeros64(moves))
	}
	return turned
}

func TestCellsIndices(t *testing.T) {
	for _, test := range []struct {
		name        string
		held, reach int
		position    Position
		turned      uint64
	}{
		{"all empty, none within reach", 0, 0, Position{Victory: 31}, 0},
		{"two own, one of them turned over; an opponent's; the empty ones within reach of one side each",
			(1*6+1)*36 + 6, (1*6+1)*216 + 2*6 + 1,
			Position{Victory: 31, Own: 3, Opp: 4, OwnMoves: 8, OppMoves: 16}, 1},
		{"an empty one within reach of both, all others stable own ones",
			1296 + 4*216, 7776 + 36 + 4*6,
			Position{Victory: 31, Own: 15, StableOwn: 15, OwnMoves: 16, OppMoves: 16}, 0},
		{"both shut out", 3*1296 + 216 + 4*6, 3*7776 + 6 + 4,
			Position{Victory: 31, Own: 1, Opp: 30, StableOwn: 1, StableOpp: 30}, 0},
	} {
		held, reach := cellsIndices(&test.position, test.turned)
		if held != test.held || reach != test.reach {
			t.Errorf("%s: %d and %d, want %d and %d", test.name, held, reach, test.held, test.reach)
		}
	}
	Victory.prepare()
	if n := 1 + int(slices.Max(Victory.classes[held.class(0)].canon)); n != 4*126 {
		t.Errorf("%d entries for cells held, want 504", n)
	}
	if n := 1 + int(slices.Max(Victory.classes[reach.class(0)].canon)); n != 4*252 {
		t.Errorf("%d entries for cells within reach, want 1008", n)
	}
}
