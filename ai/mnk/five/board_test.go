package five

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"colat/ai/mnk/board"
	"colat/ai/mnk/pattern"
	"colat/game"
	rules "colat/game/mnk"
)

func newRules(t testing.TB, columns, rows int, rule rules.Rule) *rules.Rules {
	t.Helper()
	r, err := rules.New(columns, rows, 5, rule)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func newState(t testing.TB, r *rules.Rules) *rules.State {
	t.Helper()
	s, err := r.New(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s.(*rules.State)
}

// describe lists everything that a board keeps.
func describe(b *Board) string {
	text := fmt.Sprint(b.ToMove, b.Key, b.free, b.stones, b.lines, b.count, b.sets, b.sums, b.nearby)
	for cell, side := range b.stones {
		if side == board.Empty {
			text += fmt.Sprint(" ", b.cells[cell])
		}
	}
	return text
}

// TestPlayAndUndo: playing and taking back leads to the board that Set makes of the position.
func TestPlayAndUndo(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 40 {
		r := newRules(t, 5+rng.IntN(12), 5+rng.IntN(12), rules.Rule(rng.IntN(3)))
		b, fresh, s := New(r), New(r), newState(t, r)
		for range 60 {
			if len(b.moves) > 0 && rng.IntN(3) == 0 {
				b.Undo()
				s.Undo()
			} else if cell := rng.IntN(len(b.stones)); b.stones[cell] == board.Empty && !b.wins(cell) {
				b.Play(cell)
				s.Play(game.Move(cell))
			}
			fresh.Set(s)
			if got, want := describe(b), describe(fresh); got != want {
				t.Fatalf("%s: the board after moves\n%s\nafter Set\n%s", r.ID(), got, want)
			}
		}
	}
}

func (b *Board) wins(cell int) bool { return b.Class(b.ToMove, cell) == pattern.Winning }

// clustered returns a position of stones near each other which is not over and in which either
// side may have the move, and its board.
func clustered(t *testing.T, rng *rand.Rand) (*rules.State, *Board) {
	t.Helper()
	r := newRules(t, 5+rng.IntN(5), 5+rng.IntN(5), rules.Rule(rng.IntN(3)))
	b, s := New(r), newState(t, r)
	for range 4 + rng.IntN(24) {
		if cell := rng.IntN(len(b.stones)); b.stones[cell] == board.Empty && !b.wins(cell) {
			b.Play(cell)
			s.Play(game.Move(cell))
		}
	}
	return s, b
}

// TestThreats compares what the board knows of fives and fours with the windows of rows.
func TestThreats(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	var seen [pattern.Classes]int
	answers := 0
	for range 3000 {
		s, b := clustered(t, rng)
		windows := board.New(s.Rules().(*rules.Rules))
		windows.Set(s)
		text := s.Rules().ID() + " " + s.Rules().FormatPosition(s)
		for side := range sides {
			fives := b.has(side, pattern.Winning)
			if fives {
				answers++
				compare(t, text, b.appendAnswers(side, nil), windows.AppendAnswers(side, nil))
			}
			for cell := range b.stones {
				if b.stones[cell] != board.Empty {
					continue
				}
				class := b.Class(side, cell)
				seen[class]++
				if (class == pattern.Winning) != windows.Wins(side, cell) {
					t.Fatalf("%s: side %d on %d: class %d", text, side, cell, class)
				}
				if fives {
					continue
				}
				if (class >= pattern.OneFour) != windows.MakesFour(side, cell) ||
					(class == pattern.Unanswerable) != windows.DoubleFour(side, cell) {
					t.Fatalf("%s: side %d on %d: class %d", text, side, cell, class)
				}
				if class == pattern.Unanswerable && !b.has(1-side, pattern.Winning) {
					checkDefences(t, text, b, windows, side, cell)
				}
			}
		}
	}
	for class, n := range seen {
		if n == 0 {
			t.Errorf("no cell of class %d was met", class)
		}
	}
	if answers < 100 {
		t.Errorf("%d positions with fives", answers)
	}
}

func compare(t *testing.T, text string, got, want []uint16) {
	t.Helper()
	set := map[uint16]bool{}
	for _, cell := range got {
		set[cell] = true
	}
	same := len(got) == len(want)
	for _, cell := range want {
		same = same && set[cell]
	}
	if !same {
		t.Fatalf("%s: %v, want %v", text, got, want)
	}
}

// checkDefences tries every defence against what a side makes on a cell.
func checkDefences(t *testing.T, text string, b *Board, windows *board.Board, side, cell int) {
	t.Helper()
	var want []uint16
	turn, windowsTurn := b.ToMove, windows.ToMove
	b.ToMove, windows.ToMove = 1-side, 1-side
	for other := range b.stones {
		if b.stones[other] != board.Empty {
			continue
		}
		b.Play(other)
		windows.Play(other)
		if other == cell || !windows.DoubleFour(side, cell) {
			want = append(want, uint16(other))
		}
		windows.Undo()
		b.Undo()
	}
	b.ToMove, windows.ToMove = turn, windowsTurn
	compare(t, text, b.appendDefences(side, cell, nil), want)
}
