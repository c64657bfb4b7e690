package gametest

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"colat/game"
	"colat/game/symmetry"
)

var update = flag.Bool("update", false, "write the files of Playthrough again")

// Playthrough plays one game with random moves of a fixed seed, and compares all of it with a file in
// testdata: the positions, the numbers of legal moves, and what the game's abilities say about them.
// So a change of the rules shows as a difference of texts. With -update it writes the file:
//
//	go test ./game/othello ./game/mnk ./game/uttt ./game/cotoan -run Playthrough -update
func Playthrough(t *testing.T, rules game.Rules) {
	t.Helper()
	got, err := playthrough(rules)
	if err != nil {
		t.Fatal(err)
	}
	name := strings.NewReplacer(":", "-", ",", "-", "=", "-").Replace(rules.ID())
	path := filepath.Join("testdata", "playthrough-"+name+".txt")
	if *update {
		err := errors.Join(os.MkdirAll("testdata", 0o777), os.WriteFile(path, []byte(got), 0o666))
		if err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		t.Fatalf("%v: write it by go test -run Playthrough -update", err)
	} else if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(got, "\n")
	for i, line := range strings.Split(string(want), "\n") {
		if i >= len(lines) || lines[i] != line {
			t.Fatalf("%s:%d: the game goes another way; if that is meant to be, run go test -run Playthrough -update\n"+
				"got  %s\nwant %s", path, i+1, strings.Join(lines[min(i, len(lines)):min(i+1, len(lines))], ""), line)
		}
	}
	if n := strings.Count(string(want), "\n") + 1; len(lines) > n {
		t.Fatalf("%s: the game goes on after line %d:\n%s", path, n, lines[n])
	}
}

// playthrough returns the text of a random game.
func playthrough(rules game.Rules) (string, error) {
	rng := rand.New(rand.NewPCG(1, 1))
	s, err := rules.New(nil, rng)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "game %s, up to %d plies, at most %d moves in a position\n",
		rules.ID(), rules.Traits().Longest, rules.Traits().MostMoves)
	for ply := 0; ; ply++ {
		moves := s.AppendMoves(nil)
		fmt.Fprintf(&b, "\n%d: %s\n%s", ply, rules.FormatPosition(s), facts(s, len(moves)))
		if result, over := s.Result(); over {
			fmt.Fprintf(&b, "over: winner %s, by %s\n", rules.Traits().Letter(result.Winner), result.Reason)
			return b.String(), nil
		}
		m := moves[rng.IntN(len(moves))]
		fmt.Fprintf(&b, "%s plays %s\n", rules.Traits().Letter(s.ToMove()), rules.FormatMove(s, m))
		s.Play(m)
	}
}

// facts returns what the abilities of a position say about it, in lines.
func facts(s game.State, moves int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "moves %d", moves)
	if board, can := s.(game.EmptyCounter); can {
		fmt.Fprintf(&b, ", empty %d", board.Empties())
	}
	_, over := s.Result()
	if e, can := s.(game.Evaluator); can && !over {
		fmt.Fprintf(&b, ", estimate %d", e.Evaluate())
	}
	if n, can := s.(game.Noisy); can {
		fmt.Fprintf(&b, ", noisy %d", len(n.AppendNoisy(nil)))
	}
	if f, can := s.(game.Focused); can {
		fmt.Fprintf(&b, ", likely %d", len(f.AppendLikely(nil)))
	}
	if d, can := s.(game.Decisive); can && !over {
		if m := d.DecisiveMove(); m != game.NoMove {
			fmt.Fprintf(&b, ", decisive %s", s.Rules().FormatMove(s, m))
		}
	}
	if h, can := s.(game.HalfWinner); can {
		fmt.Fprintf(&b, ", ahead %s", s.Rules().Traits().Letter(h.HalfWinner()))
	}
	fmt.Fprintf(&b, ", symmetry %016x\n", symmetry.Key(s))
	return b.String()
}
