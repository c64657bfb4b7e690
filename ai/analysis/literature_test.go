package analysis_test

import (
	"flag"
	"testing"

	"colat/ai"
	"colat/ai/analysis"
	champion "colat/ai/othello"
	"colat/game"
	"colat/game/othello"
)

var empties = flag.Int("empties", 13, "squares that are empty where the analysis of games from the literature begins")

// literature are games of classic Othello. In the first one, both sides play perfectly and draw
// (Takizawa, "Othello is Solved", 2023, its figure of a perfect game), so that every position has
// the exact score 0. The second one is the draw of van den Biggelaar and Takanashi at the World
// Othello Championship 2010, round 11.
var literature = map[string]struct {
	moves   string
	perfect bool
}{
	"Takizawa 2023": {"f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8d1f7e2g3h4f1e1f2g1b1f8g8b3h3b2h5b7" +
		"a3a4a1a2c1h2h1g2b8a8g7h8h7h6", true},
	"van den Biggelaar and Takanashi 2010": {"f5d6c3d3c4f4f6f3e6e7d7g6f8f7h6c5c6d8e3b6g4b4b5h3h4e2d2g3f1f2g5e8c8c7a3" +
		"e1d1c1b1c2a6g2b8a5g8h5h1a7b2g1a4b7h2a2a8a1passb3passh7g7h8", false},
}

// TestLiterature analyses every position of games from the literature after a number of empty
// squares, and compares the exact score of each move with the solver's for the position after it.
func TestLiterature(t *testing.T) {
	for name, of := range literature {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, err := othello.Classic.New(nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			moves, err := game.ParseMoves(s, of.moves)
			if err != nil {
				t.Fatal(err)
			}
			options := func() champion.Options { return champion.Options{TableBytes: 64 << 20} }
			player := champion.New(options())
			solver := champion.ExactSolver{Solver: champion.Solver{Engine: champion.New(options())}}
			positions, compared := 0, 0
			for _, played := range moves {
				if s.(*othello.State).Empties() <= *empties {
					r, err := analysis.Run(t.Context(), s, nil, analysis.Options{
						Players: []ai.Player{player}, Game: 1, Margin: &discs,
					})
					if err != nil || !r.Complete || len(r.Lines) != r.Legal {
						t.Fatalf("%s: %+v, %v", s.Rules().FormatPosition(s), r, err)
					}
					positions++
					for i := range r.Lines {
						l := &r.Lines[i]
						compare(t, s, l, solver, true)
						compared++
						if of.perfect && l.Move == played && (!l.Worth.Exact || l.Worth.Lead != 0) {
							t.Errorf("%s: the move of the perfect game has %+v, want an exact 0", s.Rules().FormatPosition(s), l.Worth)
						}
						if of.perfect && l.Worth.For(s.ToMove()).Lead > 0 {
							t.Errorf("%s: a move has %+v, better than the perfect game's 0", s.Rules().FormatPosition(s), l.Worth)
						}
					}
				}
				s.Play(played)
			}
			if result, over := s.Result(); !over || result.Winner != game.NoSide {
				t.Fatalf("the game ends with %+v, %t; want a draw", result, over)
			}
			t.Logf("%d positions with %d moves", positions, compared)
			if positions < *empties {
				t.Errorf("%d positions, want at least %d", positions, *empties)
			}
		})
	}
}
