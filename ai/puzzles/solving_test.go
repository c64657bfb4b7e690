package puzzles_test

import (
	"math/rand/v2"
	"slices"
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

// TestSolving solves puzzles of every game to their ends. Before each right move it tries a wrong
// one, whose refutation it checks, and one that only takes longer.
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
	side := s.State().ToMove()
	prover := puzzles.NewProver(puzzles.DefaultNodes)
	wrong := 0
	for !s.Solved() {
		if s.Answers() {
			if verdict, err := s.Try(p.Solution[s.Played()]); verdict != puzzles.Wrong || err != puzzles.ErrIllegal {
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
		var right, late []game.Move
		if s.Played() < len(p.Solution) {
			right = p.Solution[s.Played() : s.Played()+1]
		}
		if s.Proves() {
			c, err := s.Prove(prover)
			if err != nil {
				t.Fatalf("%s after %d moves: %v", p.ID, s.Played(), err)
			}
			if s.Follow(c); s.Solved() {
				break
			}
			right, late = c.Right, c.Late
		}
		tried := false
		for _, m := range s.State().AppendMoves(nil) {
			before := s.State().Hash()
			switch {
			case slices.Contains(right, m):
				continue
			case slices.Contains(late, m):
				if verdict, err := s.Try(m); verdict != puzzles.Late || err != nil || s.State().Hash() != before {
					t.Errorf("%s: a move that takes longer: %v, %v", p.ID, verdict, err)
				}
				continue
			case tried:
				continue
			}
			if verdict, err := s.Try(m); verdict != puzzles.Wrong || err != nil || s.State().Hash() != before {
				t.Errorf("%s: a wrong move: %v, %v", p.ID, verdict, err)
			}
			tried = true
			wrong++
			checkRefutation(t, s, prover, m)
		}
		if verdict, err := s.Try(right[len(right)-1]); verdict != puzzles.Right || err != nil {
			t.Fatalf("%s: the right move: %v, %v", p.ID, verdict, err)
		}
	}
	if s.Wrong != wrong || s.Clean() != (wrong == 0) {
		t.Errorf("%s: %d wrong moves were counted as %d", p.ID, wrong, s.Wrong)
	}
	if _, err := s.Try(p.Solution[0]); err != puzzles.ErrSolved {
		t.Errorf("%s: a move after the solution: %v", p.ID, err)
	}
	if s.Hint() != game.NoMove || s.Hints != 0 {
		t.Errorf("%s: a hint after the solution", p.ID)
	}
	checkEnd(t, p, s.State(), side)
}

// checkEnd checks that a puzzle has been played to the end that its goal asks for.
func checkEnd(t *testing.T, p *puzzles.Puzzle, end game.State, side game.Player) {
	t.Helper()
	if p.Goal.Kind == puzzles.Hold {
		return // what is held has no end
	}
	winner := side
	if p.Goal.Kind == puzzles.Draw {
		winner = game.NoSide
	}
	if r, over := end.Result(); !over || r.Winner != winner {
		t.Errorf("%s (%s) ends with %+v, over: %t", p.ID, p.Goal, r, over)
	}
}

// TestPuzzlesArePlayedToTheirEnds goes on from the solutions of all puzzles with few
// nodes: every proof succeeds, a win ends with a win, and where the goal is a draw the opponent
// keeps it.
func TestPuzzlesArePlayedToTheirEnds(t *testing.T) {
	for family, list := range all(t) {
		t.Run(family, func(t *testing.T) {
			t.Parallel()
			prover := puzzles.NewProver(puzzles.QuickNodes)
			for i, p := range list {
				if p.Goal.Kind != puzzles.Draw && i%7 > 0 {
					continue
				}
				s, err := puzzles.Solve(p)
				if err != nil {
					t.Fatal(err)
				}
				end := s.State().Clone()
				side := end.ToMove()
				for _, m := range s.Rest(prover) {
					end.Play(m)
				}
				checkEnd(t, p, end, side)
				if s.Played() != 0 || s.Hints != 0 {
					t.Errorf("%s: to look at the rest changed the board", p.ID)
				}
			}
		})
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
		rest := s.Rest(puzzles.NewProver(puzzles.DefaultNodes))
		if !slices.Equal(rest[:len(p.Solution)], p.Solution) {
			t.Errorf("%s: the rest is %v, not %v first", p.ID, rest, p.Solution)
		}
		if s.Solved() || s.Clean() {
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
