package othello

import (
	"context"
	"os"
	"strings"
	"testing"

	"colat/game"
	"colat/game/notation"
	rules "colat/game/othello"
)

// mostFForum is the number of empty squares up to which the values of FForum are checked.
const mostFForum = 16

// The values that FForum's problems have of their moves are those of the solver.
func TestExactAgainstFForum(t *testing.T) {
	file, err := os.ReadFile("../../game/notation/testdata/fforum.obf")
	if err != nil {
		t.Fatal(err)
	}
	e := New(Options{TableBytes: 1 << 22})
	checked := 0
	for line := range strings.Lines(string(file)) {
		if strings.HasPrefix(line, "%") {
			continue
		}
		record, _, err := notation.Read(line, notation.Known{Rules: rules.Classic})
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		s := record.Start.(*rules.State)
		if s.Empties() > mostFForum {
			continue
		}
		values, _ := notation.ValuesIn(record)
		for _, v := range values {
			if score := scoreAfter(t, e, s, v.Move); score != v.Value {
				t.Errorf("%s%s is worth %+d", line, rules.Classic.FormatMove(s, v.Move), score)
			}
			checked++
		}
	}
	if checked < 100 {
		t.Errorf("%d values are checked", checked)
	}
}

// scoreAfter returns the score of a move at the end of best play, for the side that makes it. Empty
// squares count for the winner.
func scoreAfter(t *testing.T, e *Engine, s *rules.State, m game.Move) int {
	after := s.Clone().(*rules.State)
	after.Play(m)
	if _, over := after.Result(); !over {
		_, _, line, _, err := e.SolveExact(context.Background(), after)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range line {
			after.Play(m)
		}
	}
	if s.ToMove() == game.Second {
		return -rules.Classic.Margin(after)
	}
	return rules.Classic.Margin(after)
}
