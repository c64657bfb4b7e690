package puzzles_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"colat/ai/puzzles"
	"colat/ai/puzzles/data"
	"colat/game"
)

// sample is the number of puzzles of a game that the tests prove again; the command "puzzles
// check" proves all.
const sample = 6

// shipped returns a few puzzles of each game, the same ones each time.
func shipped(t *testing.T) map[string][]*puzzles.Puzzle {
	t.Helper()
	found := make(map[string][]*puzzles.Puzzle)
	for _, family := range data.Families() {
		f, err := data.Read(family)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(5, 6))
		for _, i := range rng.Perm(len(f.Puzzles))[:min(sample, len(f.Puzzles))] {
			found[family] = append(found[family], f.Puzzles[i])
		}
	}
	return found
}

// TestShippedPuzzles proves some of the puzzles of each game again.
func TestShippedPuzzles(t *testing.T) {
	prover := puzzles.NewProver(puzzles.DefaultNodes)
	for family, list := range shipped(t) {
		for _, p := range list {
			if err := prover.Verify(p); err != nil {
				t.Errorf("%s: %v", family, err)
			}
		}
	}
}

// TestVerifyFindsFaults: a puzzle with anything changed is wrong.
func TestVerifyFindsFaults(t *testing.T) {
	prover := puzzles.NewProver(puzzles.DefaultNodes)
	for family, list := range shipped(t) {
		p := list[0]
		s, err := p.Start()
		if err != nil {
			t.Fatal(err)
		}
		other := slices.IndexFunc(s.AppendMoves(nil), func(m game.Move) bool { return m != p.Solution[0] })
		for name, change := range map[string]func(*puzzles.Puzzle){
			"another move":  func(p *puzzles.Puzzle) { p.Solution = []game.Move{s.AppendMoves(nil)[other]} },
			"another ID":    func(p *puzzles.Puzzle) { p.ID = "22222222" },
			"another theme": func(p *puzzles.Puzzle) { p.Theme = "none" },
			"no grade":      func(p *puzzles.Puzzle) { p.Grade = 0 },
			"no position":   func(p *puzzles.Puzzle) { p.Position = "" },
		} {
			changed := *p
			change(&changed)
			if err := prover.Verify(&changed); err == nil {
				t.Errorf("%s %s: %s is not found", family, p.ID, name)
			}
		}
	}
}

// discsAt returns the text of a position of Othello whose discs are written as b and w.
func discsAt(discs string) string { return strings.NewReplacer("b", "X", "w", "O").Replace(discs) }

// TestSymmetricPositionsShareAnID: a position reflected, and with the sides exchanged, has the
// same ID; another position has another.
func TestSymmetricPositionsShareAnID(t *testing.T) {
	classic := discsAt("-bbbbbb-b-bbbbbwbbwbbwbbbwwwwwbbbwwwwbbbbwwbwbbbbbbwwwwb-bbbbww- ")
	mirrored := make([]string, 8)
	for y := range mirrored {
		row := []byte(classic[8*y : 8*y+8])
		slices.Reverse(row)
		mirrored[y] = string(row)
	}
	board := strings.Join(mirrored, "")
	exchanged := strings.Map(func(r rune) rune {
		switch r {
		case 'X':
			return 'O'
		case 'O':
			return 'X'
		}
		return r
	}, board)
	const stones = ".../.XO/X.. O"
	ids := make(map[string]bool)
	for _, test := range []struct {
		game, position string
		known          bool
	}{
		{"classic", classic + "X", false},
		{"classic", board + " X", true},
		{"classic", exchanged + " O", true},
		{"classic", board + " O", false},
		{"mnk:3,3,3", stones, false},
		{"mnk:3,3,3", "..X/.XO/... O", false},
		{"mnk:3,3,3", ".../OX./..X O", true},
		{"mnk:3,3,3", "X../.X./.O. O", true},
		{"mnk:3,3,3", "O../.O./.X. X", true},
	} {
		rules, err := game.Find(test.game)
		if err != nil {
			t.Fatal(err)
		}
		s, err := rules.ParsePosition(test.position)
		if err != nil {
			t.Fatal(err)
		}
		id := puzzles.IDOf(s)
		if ids[id] != test.known {
			t.Errorf("%s %s: the ID %s is known: %t", test.game, test.position, id, ids[id])
		}
		ids[id] = true
	}
}

// TestGradesFollowSuccess: the more levels solve a puzzle, the lower is its grade.
func TestGradesFollowSuccess(t *testing.T) {
	p := &puzzles.Puzzle{Solution: make([]game.Move, 3)}
	last := puzzles.MostGrade + 1
	var found puzzles.Success
	for level := len(found) - 1; level >= 0; level-- {
		found[level] = 1
		grade := puzzles.GradeOf(p, found)
		if grade > last || grade < puzzles.LeastGrade {
			t.Errorf("%v: grade %d after %d", found, grade, last)
		}
		last = grade
	}
	long := &puzzles.Puzzle{Solution: make([]game.Move, 9)}
	if puzzles.GradeOf(long, puzzles.Success{}) <= puzzles.GradeOf(p, puzzles.Success{}) {
		t.Error("a longer solution is not harder")
	}
}

// TestDoubtfulPuzzles: where a goal is limited, another win may be as good, so that the
// highest level must find the solution.
func TestDoubtfulPuzzles(t *testing.T) {
	missed, solved := puzzles.Success{}, puzzles.Success{}
	solved[len(solved)-1] = 1
	for _, test := range []struct {
		goal  puzzles.Goal
		found puzzles.Success
		want  bool
	}{
		{puzzles.Goal{Kind: puzzles.Win}, missed, false},
		{puzzles.Goal{Kind: puzzles.Win, Plies: 3}, missed, true},
		{puzzles.Goal{Kind: puzzles.Win, Plies: 3}, solved, false},
		{puzzles.Goal{Kind: puzzles.Fours}, missed, true},
		{puzzles.Goal{Kind: puzzles.Hold, Plies: 3}, missed, false},
	} {
		if got := puzzles.IsDoubtful(&puzzles.Puzzle{Goal: test.goal}, test.found); got != test.want {
			t.Errorf("%v, %v: %t", test.goal, test.found, got)
		}
	}
}

// TestAttemptRepeats: the levels do the same each time.
func TestAttemptRepeats(t *testing.T) {
	for family, list := range shipped(t) {
		first, err := puzzles.Attempt(t.Context(), list[0], 1)
		if err != nil {
			t.Fatal(err)
		}
		again, err := puzzles.Attempt(t.Context(), list[0], 1)
		if err != nil || first != again {
			t.Errorf("%s %s: %v, then %v, %v", family, list[0].ID, first, again, err)
		}
	}
}
