package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"colat/ai"
	"colat/ai/arena"
	"colat/cmd/arena/cli"
)

func newSolveCommand() *cobra.Command {
	var (
		where  cli.PositionFlags
		limit  time.Duration
		exact  bool
		asJSON bool
	)
	cmd := &cobra.Command{
		Use:   "solve [<request]",
		Short: "Prove whether the side to move wins, draws or loses",
		Long: fmt.Sprintf(`Prove the result of a position for the side to move, with a move that achieves it
and a line of best play: positions of %s. The position is that of
--position or that of a request on standard input. The further it is from the end,
the longer it takes; --time gives up after a while.

With --exact (%s) the result is the score at the end of best play as well, the
difference of discs, squares that stay empty counting for nobody, and the line is best
to the last disc.`, strings.Join(ai.SolvedGames(), ", "), strings.Join(ai.ExactGames(), ", ")),
		Args: cli.NoArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			rules, err := where.Rules()
			if err != nil {
				return err
			}
			solver, err := ai.NewSolver(rules)
			if err != nil {
				return cli.Usagef("--game %s: %w", rules.ID(), err)
			}
			if _, able := solver.(ai.ExactSolver); exact && !able {
				return cli.Usagef("--exact is for --game %s: the game %s knows who wins, and no score",
					strings.Join(ai.ExactGames(), ", "), rules.ID())
			}
			s, err := where.StateOrRequest(cmd.InOrStdin())
			if errors.Is(err, io.EOF) {
				return cli.Usagef("solve: want --position, or a request on standard input")
			}
			if err != nil {
				return err
			}
			ctx := cmd.Context()
			if limit > 0 {
				var cancel context.CancelFunc
				ctx, cancel = context.WithTimeout(ctx, limit)
				defer cancel()
			}
			v, err := arena.Solve(ctx, solver, s, exact)
			if errors.Is(err, context.DeadlineExceeded) {
				return fmt.Errorf("not proven within %v: %d nodes", limit, v.Nodes)
			}
			if err != nil {
				return err
			}
			if asJSON {
				return cli.WriteJSON(cmd.OutOrStdout(), v)
			}
			printSolution(cmd.OutOrStdout(), &v, rules.Sides()[s.ToMove()].English)
			return nil
		},
	}
	where.AddGame(cmd)
	where.AddPosition(cmd, "the request on standard input")
	cli.TimeFlag(cmd.Flags(), &limit, "time", 0, "give up after this long; default: never")
	cmd.Flags().BoolVar(&exact, "exact", false, "find the score as well: the difference of discs")
	cmd.Flags().BoolVar(&asJSON, "json", false, "one JSON object")
	return cmd
}

func printSolution(out io.Writer, v *arena.Solution, side string) {
	if v.Move == "" {
		fmt.Fprintf(out, "the game is over: a %s for %s, the side to move\n", v.Outcome, side)
	} else {
		fmt.Fprintf(out, "outcome  %s for %s\n", v.Outcome, side)
	}
	if v.Score != nil {
		fmt.Fprintf(out, "score    %+d\n", *v.Score)
	}
	if v.Move == "" {
		return
	}
	fmt.Fprintf(out, "move     %s\n", v.Move)
	fmt.Fprintf(out, "line     %s\n", strings.Join(v.PV, " "))
	fmt.Fprintf(out, "nodes    %s\n", cli.Grouped(v.Nodes))
	fmt.Fprintf(out, "seconds  %.3f\n", v.Seconds)
}
