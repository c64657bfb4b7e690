package puzzles_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	_ "colat/ai/all"
	"colat/ai/puzzles"
	"colat/game"
	"colat/game/othello"
)

// force answers by brute force whether side forces the goal within a number of plies.
func force(s game.State, g puzzles.Goal, side game.Player, plies int) bool {
	if r, over := s.Result(); over {
		switch g.Kind {
		case puzzles.Draw:
			return r.Winner != side.Opponent()
		case puzzles.Suns:
			return r.Winner == side && r.Reason == othello.FiveCells
		case puzzles.Wipe:
			black, white := s.(*othello.State).Board()
			return r.Winner == side && (black == 0 || white == 0)
		}
		return r.Winner == side
	}
	if plies == 0 {
		return false
	}
	attacks := s.ToMove() == side
	for _, m := range s.AppendMoves(nil) {
		s.Play(m)
		yes := force(s, g, side, plies-1)
		s.Undo()
		if yes == attacks {
			return attacks
		}
	}
	return !attacks
}

// position plays random moves from a start until so few squares are empty or so many plies
// are played. It returns nil if the game ends before.
func position(t *testing.T, id string, rng *rand.Rand, empties, plies int) game.State {
	t.Helper()
	rules, err := game.Find(id)
	if err != nil {
		t.Fatal(err)
	}
	s, err := rules.New(nil, rng)
	if err != nil {
		t.Fatal(err)
	}
	for n := 0; ; n++ {
		if _, over := s.Result(); over {
			return nil
		}
		board, fills := s.(game.EmptyCounter)
		if plies > 0 && n == plies || fills && plies == 0 && board.Empties() <= empties {
			return s
		}
		moves := s.AppendMoves(nil)
		s.Play(moves[rng.IntN(len(moves))])
	}
}

// TestProverAgreesWithBruteForce: every answer of the prover is that of a search that leaves
// nothing out.
func TestProverAgreesWithBruteForce(t *testing.T) {
	const all = 64
	for _, test := range []struct {
		game           string
		empties, plies int // of the positions
		goals          []puzzles.Goal
	}{
		{"victory", 6, 0, []puzzles.Goal{{Kind: puzzles.Win}, {Kind: puzzles.Draw}, {Kind: puzzles.Suns},
			{Kind: puzzles.Win, Plies: 3}, {Kind: puzzles.Suns, Plies: 4}}},
		{"victory", 0, 30, []puzzles.Goal{{Kind: puzzles.Suns, Plies: 3}, {Kind: puzzles.Suns, Plies: 4}}},
		{"classic", 6, 0, []puzzles.Goal{{Kind: puzzles.Win}, {Kind: puzzles.Draw}, {Kind: puzzles.Wipe}}},
		{"uttt", 9, 0, []puzzles.Goal{{Kind: puzzles.Win}, {Kind: puzzles.Draw}, {Kind: puzzles.Win, Plies: 5}}},
		{"mnk:3,3,3", 7, 0, []puzzles.Goal{{Kind: puzzles.Win}, {Kind: puzzles.Draw}}},
		{"cotoan", 0, 100, []puzzles.Goal{{Kind: puzzles.Win, Plies: 1}, {Kind: puzzles.Win, Plies: 2}}},
	} {
		t.Run(fmt.Sprint(test.game, test.plies), func(t *testing.T) {
			rng := rand.New(rand.NewPCG(1, 2))
			prover := puzzles.NewProver(puzzles.DefaultNodes)
			yeses := 0
			for range 40 {
				s := position(t, test.game, rng, test.empties, test.plies)
				if s == nil {
					continue
				}
				for _, g := range test.goals {
					for side := range game.Player(2) {
						plies := g.Plies
						if plies == puzzles.Anywhere {
							plies = all
						}
						want := force(s, g, side, plies)
						got, decided := prover.Reaches(s, g, side)
						if !decided || got != want {
							t.Fatalf("%s, %v for %d: %t, %t, but brute force finds %t",
								s.Rules().FormatPosition(s), g, side, got, decided, want)
						}
						if want {
							yeses++
						}
					}
				}
			}
			if yeses == 0 {
				t.Error("no goal was reached: the positions test nothing")
			}
		})
	}
}

// TestProverGivesUp: a proof that needs too many nodes is no proof.
func TestProverGivesUp(t *testing.T) {
	rules, err := game.Find("classic")
	if err != nil {
		t.Fatal(err)
	}
	s, err := rules.New(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	prover := puzzles.NewProver(1000)
	if yes, decided := prover.Reaches(s, puzzles.Goal{Kind: puzzles.Win}, game.First); yes || decided {
		t.Errorf("the start of the classic game: %t, %t, want not decided", yes, decided)
	}
}

// fours answers by brute force whether the side to move wins by so many fours: moves after
// which it could complete a row at once.
func fours(s game.State, most int) bool {
	if completes(s) {
		return true
	}
	if most == 0 {
		return false
	}
	for _, m := range s.AppendMoves(nil) {
		s.Play(m)
		won := isFour(s) && !completes(s)
		if won {
			for _, answer := range s.AppendMoves(nil) {
				s.Play(answer)
				_, over := s.Result()
				won = !over && fours(s, most-1)
				s.Undo()
				if !won {
					break
				}
			}
		}
		s.Undo()
		if won {
			return true
		}
	}
	return false
}

// completes reports whether the side to move can complete a row.
func completes(s game.State) bool {
	for _, m := range s.AppendMoves(nil) {
		s.Play(m)
		r, over := s.Result()
		s.Undo()
		if over && r.Winner != game.NoSide {
			return true
		}
	}
	return false
}

// isFour reports whether the side that has moved could complete a row if the other side
// passed: whether some answer does not matter.
func isFour(s game.State) bool {
	for _, answer := range s.AppendMoves(nil) {
		s.Play(answer)
		_, over := s.Result()
		yes := !over && completes(s)
		s.Undo()
		if yes {
			return true
		}
	}
	return false
}

// TestFoursAgreeWithBruteForce: wins by fours, under each rule.
func TestFoursAgreeWithBruteForce(t *testing.T) {
	for _, id := range []string{"mnk:5,5,4", "mnk:6,5,4,exact", "mnk:6,5,4,caro"} {
		t.Run(id, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(3, 4))
			prover := puzzles.NewProver(puzzles.DefaultNodes)
			count := [2]int{}
			for range 60 {
				s := position(t, id, rng, 0, 8+rng.IntN(6))
				if s == nil {
					continue
				}
				want := fours(s, 2)
				got, decided := prover.Reaches(s, puzzles.Goal{Kind: puzzles.Fours, Plies: 5}, s.ToMove())
				if !decided || got != want {
					t.Fatalf("%s: %t, %t, but brute force finds %t", s.Rules().FormatPosition(s), got, decided, want)
				}
				if want {
					count[1]++
				} else {
					count[0]++
				}
			}
			if count[0] == 0 || count[1] == 0 {
				t.Errorf("%d without and %d with a win: the positions test nothing", count[0], count[1])
			}
		})
	}
}
