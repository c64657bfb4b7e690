package lessons

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"colat/ai"
	"colat/ai/puzzles"
	"colat/game"
	"colat/game/othello"
)

// A claim is checked against the rules and a search. Its text is a list of moves from the position with a
// colon, unless it is empty, and what holds after them:
//
//	moves 3          the side to move has so many legal moves; a pass is none
//	others f4 10     of all moves but this one, the one that leaves the fewest moves leaves so many
//	can d3           the move is legal
//	cannot a1        it is not
//	discs 34-30      the numbers of discs of the first and of the second side
//	suns 3-1         the numbers of victory cells of the first and of the second side
//	stable a1        no move can ever turn the disc there over, as far as the rules of stability tell
//	reaches win:3    the side to move reaches the goal
//	fails win        it does not
//	margin -4        the difference in discs with best play of both sides, for the side to move
//	over             the game is over
type claim struct {
	ctx    context.Context
	prover *puzzles.Prover
}

// check reports why a claim about a position does not hold.
func (c *claim) check(rules game.Rules, position, text string) error {
	s, err := rules.ParsePosition(position)
	if err != nil {
		return err
	}
	moves, what, after := strings.Cut(text, ":")
	if !after || strings.Contains(moves, "reaches ") || strings.Contains(moves, "fails ") { // the colon of a goal
		moves, what = "", text
	}
	if _, err := play(s, "move", strings.Fields(moves)); err != nil {
		return err
	}
	kind, rest, _ := strings.Cut(strings.TrimSpace(what), " ")
	if holds := claims[kind]; holds != nil {
		return holds(c, s, rest)
	}
	return errors.New("want moves, others, can, cannot, discs, suns, stable, reaches, fails, margin or over")
}

// claims hold what is checked, by the first word.
var claims = map[string]func(c *claim, s game.State, text string) error{
	"moves": func(_ *claim, s game.State, text string) error { return same(strconv.Itoa(replies(s)), text) },
	"others": func(_ *claim, s game.State, text string) error {
		move, least, _ := strings.Cut(text, " ")
		m, err := s.Rules().ParseMove(s, move)
		if err != nil {
			return err
		}
		fewest := math.MaxInt
		for _, other := range s.AppendMoves(nil) {
			if other != m {
				s.Play(other)
				fewest = min(fewest, replies(s))
				s.Undo()
			}
		}
		return same(strconv.Itoa(fewest), least)
	},
	"can": func(_ *claim, s game.State, text string) error {
		_, err := s.Rules().ParseMove(s, text)
		return err
	},
	"cannot": func(_ *claim, s game.State, text string) error {
		if _, err := s.Rules().ParseMove(s, text); err == nil {
			return errors.New("the move is legal")
		}
		return nil
	},
	"discs": func(_ *claim, s game.State, text string) error {
		board := strings.Fields(s.Rules().FormatPosition(s))[0]
		return same(fmt.Sprintf("%d-%d", strings.Count(board, "X"), strings.Count(board, "O")), text)
	},
	"suns": func(_ *claim, s game.State, text string) error {
		fields := strings.Fields(s.Rules().FormatPosition(s))
		if len(fields) < 3 {
			return errors.New("the game has no victory cells")
		}
		owned := ""
		for _, cell := range strings.Split(fields[2], ",") {
			if square, err := othello.ParseSquare(cell); err == nil {
				owned += fields[0][square : square+1]
			}
		}
		return same(fmt.Sprintf("%d-%d", strings.Count(owned, "X"), strings.Count(owned, "O")), text)
	},
	"stable": func(_ *claim, s game.State, text string) error {
		board, can := s.(interface{ Stable() (black, white uint64) })
		if !can || len(text) != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8' {
			return errors.New("want a square of a board on which discs are turned over")
		}
		black, white := board.Stable()
		if (black|white)>>(int(text[1]-'1')*8+int(text[0]-'a'))&1 == 0 {
			return errors.New("that is not known")
		}
		return nil
	},
	"reaches": func(c *claim, s game.State, text string) error { return c.reaches(s, text, true) },
	"fails":   func(c *claim, s game.State, text string) error { return c.reaches(s, text, false) },
	"margin":  (*claim).margin,
	"over": func(_ *claim, s game.State, _ string) error {
		if _, over := s.Result(); !over {
			return errors.New("the game goes on")
		}
		return nil
	},
}

// same compares a fact with the text of a claim.
func same(is, said string) error {
	if is != said {
		return fmt.Errorf("it is %s", is)
	}
	return nil
}

// replies returns the number of legal moves, without a pass.
func replies(s game.State) int {
	isPass := func(m game.Move) bool { return s.Rules().FormatMove(s, m) == "pass" }
	return len(slices.DeleteFunc(s.AppendMoves(nil), isPass))
}

// reaches checks whether the side to move reaches a goal.
func (c *claim) reaches(s game.State, text string, want bool) error {
	goal, err := puzzles.ParseGoal(text)
	if err != nil {
		return err
	}
	switch yes, decided := c.prover.Reaches(s, goal, s.ToMove()); {
	case !decided:
		return puzzles.ErrUnproven
	case yes != want:
		return errors.New("it is the other way round")
	}
	return nil
}

// margin checks the difference in discs with best play.
func (c *claim) margin(s game.State, text string) error {
	solver, err := ai.NewSolver(s.Rules())
	if err != nil {
		return err
	}
	exact, can := solver.(ai.ExactSolver)
	if !can {
		return errors.New("there are no margins in this game")
	}
	solution, err := exact.SolveExact(c.ctx, s)
	if err != nil {
		return err
	}
	return same(strconv.Itoa(solution.Score), text)
}
