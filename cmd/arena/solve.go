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
	"colat/game"
)

// solution is the exact result of a position for the side to move.
type solution struct {
	Outcome string   `json:"outcome"`
	Score   *int     `json:"score,omitempty"` // nil if not requested
	Move    string   `json:"move"`
	PV      []string `json:"pv"`
	Nodes   int64    `json:"nodes"`
	Seconds float64  `json:"seconds"`
}

func newSolveCommand() *cobra.Command {
	var (
		where  positionFlags
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
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			rules, err := where.rules()
			if err != nil {
				return err
			}
			solver, err := ai.NewSolver(rules)
			if err != nil {
				return usagef("--game %s: %w", rules.ID(), err)
			}
			if _, able := solver.(ai.ExactSolver); exact && !able {
				return usagef("--exact is for --game %s: the game %s knows who wins, and no score",
					strings.Join(ai.ExactGames(), ", "), rules.ID())
			}
			s, err := where.stateOrRequest(cmd.InOrStdin())
			if errors.Is(err, io.EOF) {
				return usagef("solve: want --position, or a request on standard input")
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
			v, err := solve(ctx, solver, s, exact)
			if errors.Is(err, context.DeadlineExceeded) {
				return fmt.Errorf("not proven within %v: %d nodes", limit, v.Nodes)
			}
			if err != nil {
				return err
			}
			if asJSON {
				return writeJSON(cmd.OutOrStdout(), v)
			}
			v.write(cmd.OutOrStdout(), rules.Sides()[s.ToMove()].English)
			return nil
		},
	}
	where.addGame(cmd)
	where.addPosition(cmd, "the request on standard input")
	timeFlag(cmd.Flags(), &limit, "time", 0, "give up after this long; default: never")
	cmd.Flags().BoolVar(&exact, "exact", false, "find the score as well: the difference of discs")
	cmd.Flags().BoolVar(&asJSON, "json", false, "one JSON object")
	return cmd
}

// solve proves the outcome of s, and with exact also its score. exact requires a solver
// that is an ai.ExactSolver.
func solve(ctx context.Context, solver ai.Solver, s game.State, exact bool) (solution, error) {
	how := solver.Solve
	if exact {
		how = solver.(ai.ExactSolver).SolveExact
	}
	begin := time.Now()
	found, err := how(ctx, s)
	v := solution{PV: []string{}, Nodes: found.Nodes}
	if err != nil {
		v.Seconds = time.Since(begin).Seconds()
		return v, err
	}
	v.Outcome = found.Outcome.String()
	if exact {
		v.Score = &found.Score
	}
	if found.Move == game.NoMove {
		return v, nil // the game is over
	}
	v.Seconds = time.Since(begin).Seconds()
	v.Move = s.Rules().FormatMove(s, found.Move)
	line := s.Clone()
	for _, m := range found.PV {
		v.PV = append(v.PV, line.Rules().FormatMove(line, m))
		line.Play(m)
	}
	return v, nil
}

// result describes the outcome, with the score if there is one.
func (v *solution) result() string {
	if v.Score == nil {
		return v.Outcome
	}
	return fmt.Sprintf("%s by %+d", v.Outcome, *v.Score)
}

func (v *solution) write(out io.Writer, side string) {
	if v.Move == "" {
		fmt.Fprintf(out, "the game is over: a %s for %s, who would be to move\n", v.Outcome, side)
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
	fmt.Fprintf(out, "nodes    %s\n", grouped(v.Nodes))
	fmt.Fprintf(out, "seconds  %.3f\n", v.Seconds)
}
