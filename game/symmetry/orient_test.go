package symmetry

import (
	"math/rand/v2"
	"slices"
	"testing"

	"colat/game"
)

// Lines that are the same by symmetry have the same usual orientation, and can be aligned.
func TestLinesHaveAnOrientation(t *testing.T) {
	for id, want := range map[string]string{
		"classic": "f5", "uttt": "", "mnk:15,15,5": "", "mnk:3,3,3": "", "mnk:6,5,4": "", "cotoan": "", "victory": "",
	} {
		rules, err := game.Find(id)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(5, 6))
		for range 20 {
			start, err := rules.New(nil, rng)
			if err != nil {
				t.Fatal(err)
			}
			s := start.Clone()
			var moves []game.Move
			for range 12 {
				if _, over := s.Result(); over {
					break
				}
				legal := s.AppendMoves(nil)
				moves = append(moves, legal[rng.IntN(len(legal))])
				s.Play(moves[len(moves)-1])
			}
			usual := Orient(start, moves)
			if first := rules.FormatMove(start, usual[0]); want != "" && first != want {
				t.Errorf("%s: a game begins with %s", id, first)
			}
			for _, turn := range Between(start, start) {
				turned := Turned(start, moves, turn)
				if got := Orient(start, turned); !slices.Equal(got, usual) {
					t.Fatalf("%s: turned by %d, %v becomes %v, want %v", id, turn, turned, got, usual)
				}
				if got := Align(start, turned, start, moves); !slices.Equal(got, moves) {
					t.Fatalf("%s: turned by %d, %v is aligned as %v, want %v", id, turn, turned, got, moves)
				}
			}
		}
	}
}

// Of moves that are the same by symmetry one is usual.
func TestUsualMoves(t *testing.T) {
	for id, want := range map[string]int{"classic": 1, "uttt": 15, "mnk:3,3,3": 3, "mnk:15,15,5": 36} {
		rules, err := game.Find(id)
		if err != nil {
			t.Fatal(err)
		}
		s, err := rules.New(nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		moves, keys := s.AppendMoves(nil), []uint64(nil)
		for _, m := range moves {
			s.Play(m)
			keys = append(keys, Key(s))
			s.Undo()
		}
		usual := Usual(s, moves, keys)
		if len(usual) != want || id == "classic" && rules.FormatMove(s, moves[usual[0]]) != "f5" {
			t.Errorf("%s: %d moves are usual, want %d: %v", id, len(usual), want, usual)
		}
	}
}
