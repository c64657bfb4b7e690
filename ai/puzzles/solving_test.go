package puzzles_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"colat/ai/puzzles"
	"colat/ai/puzzles/data"
	"colat/game"
)

// all returns the shipped puzzles of each family of games.
func all(t *testing.T) map[string][]*puzzles.Puzzle {
	t.Helper()
	lists := make(map[string][]*puzzles.Puzzle)
	for _, family := range data.Families() {
		f, err := data.Read(family)
		if err != nil {
			t.Fatal(err)
		}
		lists[family] = f.Puzzles
	}
	return lists
}

// TestSolving solves puzzles of every game. Before each right move it tries a wrong one, whose
// refutation it checks.
func TestSolving(t *testing.T) {
	for family, list := range all(t) {
		t.Run(family, func(t *testing.T) {
			t.Parallel()
			for i := 0; i < len(list); i += len(list) / 8 {
				solveWithErrors(t, list[i])
			}
		})
	}
}

func solveWithErrors(t *testing.T, p *puzzles.Puzzle) {
	t.Helper()
	s, err := puzzles.Solve(p)
	if err != nil {
		t.Fatal(err)
	}
	prover := puzzles.NewProver(puzzles.DefaultNodes)
	wrong := 0
	for !s.Solved() {
		if s.Answers() {
			if right, err := s.Try(p.Solution[s.Played()]); right || err != puzzles.ErrIllegal {
				t.Errorf("%s: the opponent's move was accepted: %v", p.ID, err)
			}
			if m := s.Answer(); m == game.NoMove {
				t.Fatalf("%s: no answer", p.ID)
			}
			continue
		}
		if s.Answer() != game.NoMove {
			t.Errorf("%s: the opponent answers before the solver", p.ID)
		}
		for _, m := range s.State().AppendMoves(nil) {
			if m == p.Solution[s.Played()] {
				continue
			}
			before := s.State().Hash()
			if right, err := s.Try(m); right || err != nil || s.State().Hash() != before {
				t.Errorf("%s: a wrong move: %v, %v", p.ID, right, err)
			}
			wrong++
			checkRefutation(t, s, prover, m)
			break
		}
		if right, err := s.Try(p.Solution[s.Played()]); !right || err != nil {
			t.Fatalf("%s: the right move: %v, %v", p.ID, right, err)
		}
	}
	if s.Wrong != wrong || s.Clean() != (wrong == 0) {
		t.Errorf("%s: %d wrong moves were counted as %d", p.ID, wrong, s.Wrong)
	}
	if _, err := s.Try(p.Solution[0]); err != puzzles.ErrSolved {
		t.Errorf("%s: a move after the solution: %v", p.ID, err)
	}
	if s.Hint() != game.NoMove || s.Show() != game.NoMove || s.Hints != 0 {
		t.Errorf("%s: a hint after the solution", p.ID)
	}
}

// checkRefutation replays the refutation of a wrong move, which must not reach the goal.
func checkRefutation(t *testing.T, s *puzzles.Solving, prover *puzzles.Prover, wrong game.Move) {
	t.Helper()
	line, err := s.Refutation(prover, wrong)
	if err == puzzles.ErrUnproven {
		return
	}
	if err != nil {
		t.Error(err)
	}
	p, state := s.Puzzle, s.State().Clone()
	side := state.ToMove()
	for _, m := range append([]game.Move{wrong}, line...) {
		if !game.IsLegal(state, m) {
			t.Fatalf("%s: %v refute %d with an illegal move", p.ID, line, wrong)
		}
		state.Play(m)
	}
	result, over := state.Result()
	switch {
	case over && result.Winner == side && p.Goal.Kind != puzzles.Suns && p.Goal.Kind != puzzles.Wipe:
		t.Errorf("%s: %v refute %d, but win", p.ID, line, wrong)
	case p.Goal.Kind == puzzles.Hold && (!over || result.Winner != side.Opponent()):
		t.Errorf("%s: %v do not punish %d", p.ID, line, wrong)
	}
}

// TestPausesOfProofs: a proof that may not go on is not decided.
func TestPausesOfProofs(t *testing.T) {
	for _, family := range []string{"uttt", "mnk"} {
		paused := 0
		prover := puzzles.NewProver(puzzles.DefaultNodes)
		prover.Pause = func() bool {
			paused++
			return false
		}
		for _, p := range all(t)[family] {
			s, err := puzzles.Solve(p)
			if err != nil {
				t.Fatal(err)
			}
			yes, decided := prover.Reaches(s.State().Clone(), p.Goal, s.State().ToMove())
			if decided && !yes {
				t.Errorf("%s is decided to have no solution", p.ID)
			}
			if !decided {
				break
			}
		}
		if paused == 0 {
			t.Errorf("%s: no proof paused", family)
		}
	}
}

func TestHints(t *testing.T) {
	for _, list := range all(t) {
		p := list[len(list)/2]
		s, err := puzzles.Solve(p)
		if err != nil {
			t.Fatal(err)
		}
		if m := s.Hint(); m != p.Solution[0] || s.Played() != 0 {
			t.Errorf("%s: the hint is %d", p.ID, m)
		}
		for i, m := range p.Solution {
			if shown := s.Show(); shown != m {
				t.Errorf("%s: move %d is shown as %d", p.ID, i, shown)
			}
		}
		if !s.Solved() || s.Clean() {
			t.Errorf("%s: solved %v, clean %v", p.ID, s.Solved(), s.Clean())
		}
	}
}

func TestDaily(t *testing.T) {
	list := all(t)["victory"]
	begin := puzzles.DayOf(time.Date(2026, 12, 31, 23, 0, 0, 0, time.FixedZone("", 7*3600)))
	if next := puzzles.DayOf(time.Date(2027, 1, 1, 1, 0, 0, 0, time.FixedZone("", -8*3600))); next != begin+1 {
		t.Errorf("the day after %d is %d", begin, next)
	}
	const days = 200
	seen, kept := make(map[string]bool), 0
	for day := range days {
		p := puzzles.Daily(list, begin+day)
		seen[p.ID] = true
		if puzzles.Daily(list[:len(list)*9/10], begin+day) == p {
			kept++
		}
	}
	if len(seen) < days/2 || kept < days*8/10 || kept == days {
		t.Errorf("%d puzzles in %d days, of which %d stay when puzzles are added", len(seen), days, kept)
	}
	if puzzles.Daily(nil, begin) != nil {
		t.Error("a puzzle of none")
	}
}

func TestNear(t *testing.T) {
	list := all(t)["victory"]
	random := rand.New(rand.NewPCG(1, 2))
	rating := func(p *puzzles.Puzzle) float64 { return 600 + 150*float64(p.Grade) }
	seen := make(map[*puzzles.Puzzle]bool)
	for range list {
		p := puzzles.Near(list, 1200, rating, func(p *puzzles.Puzzle) bool { return seen[p] }, random)
		if p == nil || seen[p] {
			t.Fatalf("puzzle %d of %d is %v", len(seen)+1, len(list), p)
		}
		if len(seen) < 10 && p.Grade != 4 {
			t.Errorf("a puzzle of grade %d was given for grade 4", p.Grade)
		}
		seen[p] = true
	}
	if p := puzzles.Near(list, 1200, rating, func(*puzzles.Puzzle) bool { return true }, random); p != nil {
		t.Errorf("after all puzzles came %s", p.ID)
	}
}
