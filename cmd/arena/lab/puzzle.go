package lab

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
	"colat/cmd/arena/cli"
	"colat/game"
	"colat/game/othello"
)

// puzzleLimits limit the search for each move that leads to a puzzle: enough for
// plausible play.
var puzzleLimits = ai.Limits{Nodes: 2000}

// maxPuzzleEmpties is the number of empty squares up to which a result can be proven in
// acceptable time.
const maxPuzzleEmpties = 30

// Puzzle is a position with its proven result.
type Puzzle struct {
	Position string         `json:"position"`
	Solution arena.Solution `json:"solution"`
}

func newPuzzleCommand() *cobra.Command {
	var (
		where   cli.PositionFlags
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
		Args: cli.NoArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			rules, err := where.Rules()
			if err != nil {
				return err
			}
			if outcome != "" && outcome != "win" && outcome != "draw" && outcome != "loss" {
				return cli.Usagef("--outcome %q: want win, draw or loss", outcome)
			}
			if discs != "" {
				return scatter(cmd, rules, discs, count, cli.NewRand(cli.SeedOrRandom(seed)), asJSON)
			}
			draw, err := newPuzzleDraw(rules, empties, outcome, cli.NewRand(cli.SeedOrRandom(seed)))
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
	where.AddGame(cmd)
	cli.IntFlag(cmd.Flags(), &empties, "empties", 12, 1, maxPuzzleEmpties, "how many squares are empty")
	cli.IntFlag(cmd.Flags(), &count, "count", 1, 1, cli.MostGames, "how many positions")
	cli.SeedFlag(cmd.Flags(), &seed, 0, "draws the positions; 0: others each time")
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
		return cli.Usagef("--discs: the game %s has no discs: want --game classic or victory", rules.ID())
	}
	for range count {
		black, white := 1+rng.IntN(othello.MostScattered/2), 1+rng.IntN(othello.MostScattered/2)
		if discs != "any" {
			first, second, _ := strings.Cut(discs, ",")
			var errs [2]error
			black, errs[0] = strconv.Atoi(strings.TrimSpace(first))
			white, errs[1] = strconv.Atoi(strings.TrimSpace(second))
			if errs != [2]error{} {
				return cli.Usagef("--discs %.40q: want two numbers, such as 12,9, or any", discs)
			}
		}
		s, err := board.Scattered(black, white, game.Second, rng)
		if err != nil {
			return cli.Usagef("--discs: %w", err)
		}
		if asJSON {
			err = cli.WriteJSON(cmd.OutOrStdout(), scattered{rules.FormatPosition(s)})
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
		return nil, cli.Usagef("--game %s: %w", rules.ID(), err)
	}
	start, err := rules.New(nil, cli.NewRand(1))
	if err != nil {
		return nil, err
	}
	board, fills := start.(game.EmptyCounter)
	switch {
	case !fills:
		return nil, cli.Usagef(
			"--game %s: its board does not fill, so that no number of empty squares tells how near the end is",
			rules.ID())
	case empties >= board.Empties():
		return nil, cli.Usagef("--empties %d: a game of %s begins with %d empty squares: want fewer",
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
func (d *puzzleDraw) next(ctx context.Context, tries int) (game.State, arena.Solution, error) {
	for range tries {
		s, err := d.positions.Draw(ctx, d.rules)
		if err != nil {
			return nil, arena.Solution{}, err
		}
		v, err := arena.Solve(ctx, d.solver, s, false)
		if err != nil || d.outcome == "" || v.Outcome == d.outcome {
			return s, v, err
		}
	}
	return nil, arena.Solution{}, fmt.Errorf(
		"--empties %d, --outcome %s: none of %d positions of the game %s has this outcome: there may be none",
		d.positions.Empties, d.outcome, tries, d.rules.ID())
}

func printPuzzle(cmd *cobra.Command, s game.State, v arena.Solution, asJSON bool) error {
	if asJSON {
		return cli.WriteJSON(cmd.OutOrStdout(), Puzzle{s.Rules().FormatPosition(s), v})
	}
	fmt.Fprintf(cmd.ErrOrStderr(), "%s: %s with %s\n", s.Rules().FormatPosition(s), v.Outcome, v.Move)
	_, err := cmd.OutOrStdout().Write(course.AppendRequest(nil, s))
	return err
}
