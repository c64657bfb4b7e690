package openings

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"colat/game"
	"colat/game/othello"
)

// play plays moves from the start of the classic game.
func play(t interface{ Fatal(...any) }, text string) (start, end *othello.State, moves []game.Move) {
	s, err := othello.Classic.New(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	if moves, err = game.ParseMoves(s, text); err != nil {
		t.Fatal(text, err)
	}
	after := s.Clone()
	for _, m := range moves {
		after.Play(m)
	}
	return s.(*othello.State), after.(*othello.State), moves
}

// TestLines checks each opening: its moves are legal, begin with f5, and end in a
// position that no other opening ends in.
func TestLines(t *testing.T) {
	seen := make(map[key]string)
	names := make(map[string]bool)
	for _, o := range table().list {
		start, end, moves := play(t, o.Moves)
		if !strings.HasPrefix(o.Moves, "f5") || o.Moves != strings.ToLower(o.Moves) || len(moves) < 2 {
			t.Errorf("%s: %s", o.Name, o.Moves)
		}
		if other := seen[keyOf(end)]; other != "" {
			t.Errorf("%s and %s end in the same position", o.Name, other)
		}
		seen[keyOf(end)] = o.Name
		for _, name := range append([]string{o.Name}, o.Also...) {
			if name != strings.TrimSpace(name) || name == "" {
				t.Errorf("%s: the name %q", o.Moves, name)
			}
		}
		if names[o.Name] {
			t.Errorf("%s stands for two openings", o.Name)
		}
		names[o.Name] = true
		if found, ok := Along(start, moves); !ok || found.Name != o.Name || found.At != len(moves) {
			t.Errorf("%s is found as %q", o.Name, found.Name)
		}
	}
	if len(seen) < 100 {
		t.Errorf("%d openings", len(seen))
	}
}

// TestAlong finds the openings of games.
func TestAlong(t *testing.T) {
	for _, test := range []struct {
		moves, name string
		at, left    int
	}{
		{"", "", 0, 0},
		{"f5", "", 0, 1},
		{"f5d6", "Perpendicular", 2, 2},
		{"d3c5", "Perpendicular", 2, 2}, // mirrored
		{"c4c5", "Parallel", 2, 2},      // turned
		{"f5f6", "Diagonal", 2, 2},
		{"f5d6c3d3c4", "Tiger", 5, 5},
		{"f5d6c4d3c3", "Tiger", 5, 5},                        // transposed
		{"c4e3f6e6f5", "Tiger", 5, 5},                        // turned
		{"f5d6c3d3c4f4", "Tiger", 5, 6},                      // on the way to others
		{"f5d6c3d3c4f4f6f3e6e7d7g6", "New Scorpion", 11, 12}, // on the way to a draw
		{"f5d6c3d3c4f4f6f3e6e7d7b3", "New Scorpion", 11, 11}, // that way is left
		{"f5d6c5f4e3c6d3f6e6d7g3c4b4b3", "Rose-Birdie", 13, 13},
		{"f5f6e6f4e3c5c4e7c6e2f3f2g5", "Tanida", 8, 8},
		{"f5f4e3f6d3", "Mouse", 3, 3},
		{"f5d6c4d3c5f4e3f3c2c6", "Sakaguchi", 10, 10},
		{"e6f6f5d6e7g5g6e3c5c6d3c4b3", "Mimura Variation II", 13, 13},
	} {
		start, _, moves := play(t, test.moves)
		found, ok := Along(start, moves)
		if ok != (test.name != "") || found.Name != test.name || found.At != test.at || found.Left != test.left {
			t.Errorf("%s: %+v, want %s at %d, left at %d", test.moves, found, test.name, test.at, test.left)
		}
	}
}

// TestOtherGames have no openings here.
func TestOtherGames(t *testing.T) {
	s, err := othello.Victory.New(game.Options{"victory": "a1 c7 d5 g4 f3"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	moves, err := game.ParseMoves(s, "f5d6")
	if err != nil {
		t.Fatal(err)
	}
	if found, ok := Along(s, moves); ok {
		t.Errorf("the victory game: %+v", found)
	}
}

// TestOrientations turns and mirrors the board in the four ways that keep the start.
func TestOrientations(t *testing.T) {
	turns := []func(x, y game.Move) (game.Move, game.Move){
		func(x, y game.Move) (game.Move, game.Move) { return x, y },
		func(x, y game.Move) (game.Move, game.Move) { return 7 - x, 7 - y },
		func(x, y game.Move) (game.Move, game.Move) { return y, x },
		func(x, y game.Move) (game.Move, game.Move) { return 7 - y, 7 - x },
	}
	rapid.Check(t, func(t *rapid.T) {
		o := rapid.SampledFrom(table().list).Draw(t, "opening")
		turn := rapid.SampledFrom(turns).Draw(t, "turn")
		start, _, moves := play(t, o.Moves)
		for i, m := range moves {
			x, y := turn(m%8, m/8)
			moves[i] = 8*y + x
		}
		found, ok := Along(start, moves)
		if !ok || found.Name != o.Name || found.At != len(moves) || found.Left != len(moves) {
			t.Fatalf("%s is found as %+v", o.Name, found)
		}
	})
}

// TestTransposed compares the mirroring with that of each square.
func TestTransposed(t *testing.T) {
	for sq := range 64 {
		if got := transposed(1 << sq); got != 1<<(sq%8*8+sq/8) {
			t.Errorf("%s: %#x", othello.SquareName(sq), got)
		}
	}
}

func BenchmarkAlong(b *testing.B) {
	start, _, moves := play(b, "f5d6c3d3c4f4f6f3e6e7d7g6f8f7g5h6h4g4h3h5h7c5b4")
	for b.Loop() {
		Along(start, moves)
	}
}
