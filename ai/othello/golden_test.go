package othello_test

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"colat/ai"
	champion "colat/ai/othello"
	"colat/game"
	"colat/game/othello"
)

var update = flag.Bool("update", false, "write the searches of today to testdata/golden.txt")

// goldenFile holds what searches find, and with how many nodes.
const goldenFile = "testdata/golden.txt"

// TestGolden holds searches of a fixed depth or number of nodes, proofs and exact
// solves against what they found before: the same score, move, line and number of
// nodes. A change that is meant to leave the search as it is keeps them; one that is
// not writes new ones with -update.
func TestGolden(t *testing.T) {
	got := goldenSearches(t)
	if *update {
		if testing.Short() {
			t.Fatal("-update writes all searches, -short does some of them")
		}
		if err := os.WriteFile(goldenFile, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(goldenFile)
	if err != nil {
		t.Fatal(err)
	}
	wanted := strings.Split(string(want), "\n")
	if testing.Short() {
		wanted = goldenPart(wanted, got)
	}
	for i, line := range strings.Split(string(got), "\n") {
		if i >= len(wanted) || line != wanted[i] {
			t.Fatalf("line %d is\n%s\nwant\n%s", i+1, line, strings.Join(wanted[min(i, len(wanted)):min(i+1, len(wanted))], ""))
		}
	}
}

// goldenPart returns those of the lines wanted that are of positions in got.
func goldenPart(wanted []string, got []byte) []string {
	positions := make(map[string]bool)
	for line := range strings.Lines(string(got)) {
		positions[strings.TrimSuffix(line, "\n")] = true
	}
	in := false
	return slices.DeleteFunc(wanted, func(line string) bool {
		if !strings.HasPrefix(line, " ") {
			in = positions[line] || line == ""
		}
		return !in
	})
}

// goldenSearches writes a line about each of some searches of the positions of arena
// bench, and of those on the way from the start of a game.
func goldenSearches(t *testing.T) []byte {
	var out bytes.Buffer
	bench, err := os.ReadFile("../../cmd/arena/lab/bench_positions.txt")
	if err != nil {
		t.Fatal(err)
	}
	seen := make(map[string]int)
	most := 3 // of a kind and number of empty squares
	if testing.Short() {
		most = 1
	}
	for line := range strings.Lines(string(bench)) {
		fields := strings.SplitN(strings.TrimSpace(line), " ", 3)
		if len(fields) < 3 || fields[0] == "#" {
			continue
		}
		rules := othello.Classic
		if fields[1] == "victory" {
			rules = othello.Victory
		}
		s, err := rules.ParsePosition(fields[2])
		if err != nil {
			t.Fatal(err)
		}
		state := s.(*othello.State)
		black, white := state.Board()
		kind := fmt.Sprint(fields[0], fields[1], 64-len(squaresOf(black|white)))
		if seen[kind]++; seen[kind] > most {
			continue
		}
		fmt.Fprintf(&out, "%s\n", strings.TrimSpace(line))
		goldenThinks(t, &out, state)
		if fields[0] == "solve" && 64-len(squaresOf(black|white)) <= 22 {
			goldenProofs(t, &out, state)
		}
	}
	for _, rules := range []*othello.Rules{othello.Victory, othello.Classic} {
		goldenGame(t, &out, rules)
	}
	return out.Bytes()
}

func squaresOf(set uint64) (list []int) {
	for sq := range 64 {
		if set>>sq&1 != 0 {
			list = append(list, sq)
		}
	}
	return list
}

func goldenEngine() *champion.Engine { return champion.New(champion.Options{TableBytes: 1 << 20}) }

func goldenThinks(t *testing.T, out *bytes.Buffer, s *othello.State) {
	full := champion.New(champion.Options{TableBytes: 1 << 20, Full: true})
	fmt.Fprintf(out, " estimate %d\n", full.Estimate(s))
	goldenThink(t, out, "depth 5, full", full, s, ai.Limits{Depth: 5})
	goldenThink(t, out, "depth 10", goldenEngine(), s, ai.Limits{Depth: 10})
	e := goldenEngine()
	goldenThink(t, out, "100000 nodes", e, s, ai.Limits{Nodes: 100000})
	goldenThink(t, out, "50000 more", e, s, ai.Limits{Nodes: 50000})
}

func goldenThink(t *testing.T, out *bytes.Buffer, name string, e *champion.Engine, s game.State,
	limits ai.Limits) game.Move {
	t.Helper()
	if moves := s.AppendMoves(nil); len(moves) == 1 {
		return moves[0] // what is thought about an only move ends by the time
	}
	move, info, err := e.Think(context.Background(), ai.At(s, limits))
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(out, " %s: %d depth %d score %d %v exact %v nodes %d chance %.4f %v\n", name, move, info.Depth, info.Score,
		info.Outcome, info.Exact, info.Nodes, info.Chance, info.PV)
	return move
}

func goldenProofs(t *testing.T, out *bytes.Buffer, s *othello.State) {
	outcome, move, line, nodes, err := goldenEngine().Solve(context.Background(), s)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(out, " solve: %v %d nodes %d %v\n", outcome, move, nodes, line)
	if s.VictoryCells() != 0 {
		return
	}
	e := goldenEngine()
	score, move, line, nodes, err := e.SolveExact(context.Background(), s)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(out, " exact: %d %d nodes %d %v\n", score, move, nodes, line)
}

// goldenGame lets one engine play a game against itself, so that it meets tables that
// are full of what it found before, every number of empty squares, and the end.
func goldenGame(t *testing.T, out *bytes.Buffer, rules *othello.Rules) {
	options := map[string]string{}
	if rules == othello.Victory {
		options["victory"] = "a1+c7+d5+g4+f3"
	}
	s, err := rules.New(options, nil)
	if err != nil {
		t.Fatal(err)
	}
	e := goldenEngine()
	for _, over := s.Result(); !over; _, over = s.Result() {
		fmt.Fprintf(out, "%s\n", rules.FormatPosition(s))
		move := goldenThink(t, out, "game", e, s, ai.Limits{Nodes: 40000})
		if empties := 64 - len(squaresOf(boards(s))); empties <= 18 {
			goldenProofs(t, out, s.(*othello.State))
		}
		s.Play(move)
	}
}

func boards(s game.State) uint64 {
	black, white := s.(*othello.State).Board()
	return black | white
}
