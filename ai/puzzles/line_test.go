package puzzles_test

import (
	"testing"

	"colat/ai/puzzles"
	"colat/ai/puzzles/data"
	"colat/game"
)

// TestSolutionsAgreeWithBruteForce: in small shipped puzzles, by a search that leaves nothing
// out, each move of the solver is the only one that reaches the goal, and each of the opponent
// delays it for the most plies.
func TestSolutionsAgreeWithBruteForce(t *testing.T) {
	for _, test := range []struct {
		family  string
		empties int
	}{{"victory", 9}, {"classic", 9}, {"uttt", 10}} {
		f, err := data.Read(test.family)
		if err != nil {
			t.Fatal(err)
		}
		examined := 0
		for _, p := range f.Puzzles {
			s, err := p.Start()
			if err != nil {
				t.Fatal(err)
			}
			small := s.(game.EmptyCounter).Empties() <= test.empties
			if p.Goal.Plies != puzzles.Anywhere || !small || len(p.Solution) < 3 || examined == 12 {
				continue
			}
			examined++
			checkSolution(t, p, s)
		}
		if examined == 0 {
			t.Errorf("%s: no puzzle is small", test.family)
		}
	}
}

// everything is more plies than a small puzzle can last.
const everything = 30

func checkSolution(t *testing.T, p *puzzles.Puzzle, s game.State) {
	t.Helper()
	side := s.ToMove()
	for i, m := range p.Solution {
		longest, chosen := 0, 0
		for _, other := range s.AppendMoves(nil) {
			s.Play(other)
			reaches := force(s, p.Goal, side, everything)
			plies := 0
			for p.Goal.Kind != puzzles.Draw && !force(s, p.Goal, side, plies) && plies < everything {
				plies++
			}
			s.Undo()
			if i%2 == 0 && reaches != (other == m) {
				t.Errorf("%s, move %d: whether %s reaches the goal is %t", p.ID, i+1,
					s.Rules().FormatMove(s, other), reaches)
			}
			longest = max(longest, plies)
			if other == m {
				chosen = plies
			}
		}
		if i%2 == 1 && chosen < longest {
			t.Errorf("%s, move %d delays the goal by %d plies of %d", p.ID, i+1, chosen, longest)
		}
		s.Play(m)
	}
}
