package arena

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"colat/ai/clocktest"
	"colat/game"
	"colat/game/othello"
)

// TestPerftAgainstStates compares the count on bitboards with the count through
// game.State, in positions from all of a game: with passes, early ends and none
// left to move.
func TestPerftAgainstStates(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, rules := range []game.Rules{othello.Victory, othello.Classic} {
		for range 40 {
			s, err := rules.New(nil, rng)
			if err != nil {
				t.Fatal(err)
			}
			for {
				for depth := range 4 {
					got, err := Perft(t.Context(), s, depth)
					if want := game.Perft(s, depth); got != want || err != nil {
						t.Fatalf("%s: depth %d: %d, %v, want %d", rules.FormatPosition(s), depth, got, err, want)
					}
				}
				moves := s.AppendMoves(nil)
				if len(moves) == 0 {
					break
				}
				s.Play(moves[rng.IntN(len(moves))])
			}
		}
	}
}

// TestPerftDeeper counts to depths at which the context is looked at.
func TestPerftDeeper(t *testing.T) {
	for _, test := range []struct {
		rules  game.Rules
		depth  int
		leaves int64
	}{{othello.Classic, 7, 55092}, {othello.Classic, 9, 3005288}} {
		s, err := test.rules.New(nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := Perft(t.Context(), s, test.depth); got != test.leaves || err != nil {
			t.Errorf("depth %d: %d, %v, want %d", test.depth, got, err, test.leaves)
		}
	}
	// Near the end of a game the tree is no deeper than the game.
	s, err := othello.Classic.ParsePosition("XXXXXXXXXXXXXXXXXXXXXXXXXXXOOXXXXXXOOXXXXXXXXXXXXXXXXXXOXXXXXO-- X")
	if err != nil {
		t.Fatal(err)
	}
	if got, err := Perft(t.Context(), s, 50); got != game.Perft(s, 50) || err != nil {
		t.Errorf("to the end: %d, %v, want %d", got, err, game.Perft(s, 50))
	}
}

func TestPerftStops(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	s, err := othello.Classic.New(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	watch := clocktest.Start()
	if _, err := Perft(ctx, s, 40); !errors.Is(err, context.DeadlineExceeded) || watch.Elapsed() > 2*time.Second {
		t.Errorf("%v after %v", err, watch.Elapsed())
	}
}
