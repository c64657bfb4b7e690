package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"colat/ai"
	"colat/ai/arena"
	"colat/ai/arena/course"
	"colat/game"
	"colat/game/othello"
)

// puzzleLimits limit the search for each move that leads to a puzzle: enough for
// plausible play.
var puzzleLimits = ai.Limits{Nodes: 2000}

// maxPuzzleEmpties is the number of empty squares up to which a result can be proven in
// acceptable time.
const maxPuzzleEmpties = 30

// puzzle is a position with its proven result.
type puzzle struct {
	Position string   `json:"position"`
	Solution solution `json:"solution"`
}

func newPuzzleCommand() *cobra.Command {
	var (
		where   positionFlags
		empties int
		count   int
		seed    uint64
		outcome string
		discs   string
		asJSON  bool
	)
	cmd := &cobra.Command{
		Use:   "puzzle --empties N",
		Short: "Print random positions with a proven result, as requests",
		Long: fmt.Sprintf(`Print random positions with N empty squares, as from half-sensible play, whose
result is proven; fewer where a move shut several at once, as one that wins a block of
Ultimate Tic-Tac-Toe does. Each is a request that bot and solve read; its solution goes to
standard error. With --json there is an object a line with position and solution.

With --outcome the search for a position ends after %d others: some, such as a
draw in the victory game, are rare, and some cannot be.

--discs B,W prints positions of Othello that no game has led to: so many black and white
discs on squares drawn by chance, White to move, and nothing proven; --discs any draws how
many there are, too.`, puzzleTries),
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			rules, err := where.rules()
			if err != nil {
				return err
			}
			if outcome != "" && outcome != "win" && outcome != "draw" && outcome != "loss" {
				return usagef("--outcome %q: want win, draw or loss", outcome)
			}
			if discs != "" {
				return scatter(cmd, rules, discs, count, newRand(seedOrRandom(seed)), asJSON)
			}
			draw, err := newPuzzleDraw(rules, empties, outcome, newRand(seedOrRandom(seed)))
			if err != nil {
				return err
			}
			for range count {
				s, v, err := draw.next(cmd.Context(), puzzleTries)
				if err != nil {
					return err
				}
				if err := printPuzzle(cmd, s, v, asJSON); err != nil {
					return err
				}
			}
			return nil
		},
	}
	where.addGame(cmd)
	intFlag(cmd.Flags(), &empties, "empties", 12, 1, maxPuzzleEmpties, "how many squares are empty")
	intFlag(cmd.Flags(), &count, "count", 1, 1, mostGames, "how many positions")
	seedFlag(cmd.Flags(), &seed, 0, "draws the positions; 0: others each time")
	cmd.Flags().StringVar(&outcome, "outcome", "",
		"only positions that the side to move can win, draw or at best lose: win, draw or loss")
	cmd.Flags().StringVar(&discs, "discs", "", "positions of so many black and white discs anywhere, such as 12,9, or any")
	cmd.Flags().BoolVar(&asJSON, "json", false, "one JSON object a line")
	return cmd
}

// scattered is a position with discs at random squares.
type scattered struct {
	Position string `json:"position"`
}

// scatter prints positions with discs at random squares and the second side to move: in
// the course's program that is the side of the computer, which begins.
func scatter(cmd *cobra.Command, rules game.Rules, discs string, count int, rng *rand.Rand, asJSON bool) error {
	board, ok := rules.(*othello.Rules)
	if !ok {
		return usagef("--discs: the game %s has no discs: want --game classic or victory", rules.ID())
	}
	for range count {
		black, white := 1+rng.IntN(othello.MostScattered/2), 1+rng.IntN(othello.MostScattered/2)
		if discs != "any" {
			first, second, _ := strings.Cut(discs, ",")
			var errs [2]error
			black, errs[0] = strconv.Atoi(strings.TrimSpace(first))
			white, errs[1] = strconv.Atoi(strings.TrimSpace(second))
			if errs != [2]error{} {
				return usagef("--discs %.40q: want two numbers, such as 12,9, or any", discs)
			}
		}
		s, err := board.Scattered(black, white, game.Second, rng)
		if err != nil {
			return usagef("--discs: %w", err)
		}
		if asJSON {
			err = writeJSON(cmd.OutOrStdout(), scattered{rules.FormatPosition(s)})
		} else {
			_, err = cmd.OutOrStdout().Write(course.AppendRequest(nil, s))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// puzzleTries is the number of positions examined in search of one with the requested
// outcome.
const puzzleTries = 500

// puzzlePlayers are the players whose games lead to puzzles. The first one that plays the
// game is used.
var puzzlePlayers = []string{"champion", "alphabeta", "random"}

// puzzleDraw draws puzzles.
type puzzleDraw struct {
	rules     game.Rules
	solver    ai.Solver
	positions arena.Puzzles
	outcome   string // empty for any
}

func newPuzzleDraw(rules game.Rules, empties int, outcome string, rng *rand.Rand) (*puzzleDraw, error) {
	solver, err := ai.NewSolver(rules)
	if err != nil {
		return nil, usagef("--game %s: %w", rules.ID(), err)
	}
	start, err := rules.New(nil, newRand(1))
	if err != nil {
		return nil, err
	}
	board, fills := start.(game.EmptyCounter)
	switch {
	case !fills:
		return nil, usagef("--game %s: its board does not fill, so that no number of empty squares tells how near the end is",
			rules.ID())
	case empties >= board.Empties():
		return nil, usagef("--empties %d: a game of %s begins with %d empty squares: want fewer",
			empties, rules.ID(), board.Empties())
	}
	d := &puzzleDraw{rules: rules, solver: solver, outcome: outcome}
	d.positions = arena.Puzzles{Limits: puzzleLimits, Empties: empties, Rng: rng}
	for _, name := range puzzlePlayers {
		if d.positions.Player, err = ai.New(name, rules); err == nil {
			return d, nil
		}
	}
	return nil, err
}

// next returns the next puzzle, or an error if none of the next tries positions is one.
func (d *puzzleDraw) next(ctx context.Context, tries int) (game.State, solution, error) {
	for range tries {
		s, err := d.positions.Draw(ctx, d.rules)
		if err != nil {
			return nil, solution{}, err
		}
		v, err := solve(ctx, d.solver, s, false)
		if err != nil || d.outcome == "" || v.Outcome == d.outcome {
			return s, v, err
		}
	}
	return nil, solution{}, fmt.Errorf(
		"--empties %d, --outcome %s: none of %d positions of the game %s has this outcome: there may be none",
		d.positions.Empties, d.outcome, tries, d.rules.ID())
}

func printPuzzle(cmd *cobra.Command, s game.State, v solution, asJSON bool) error {
	if asJSON {
		return writeJSON(cmd.OutOrStdout(), puzzle{s.Rules().FormatPosition(s), v})
	}
	fmt.Fprintf(cmd.ErrOrStderr(), "%s: %s with %s\n", s.Rules().FormatPosition(s), v.Outcome, v.Move)
	_, err := cmd.OutOrStdout().Write(course.AppendRequest(nil, s))
	return err
}
