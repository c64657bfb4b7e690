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
	champion "colat/ai/othello"
	"colat/game"
	"colat/game/othello"
)

// solution is the exact result of a position for the side to move.
type solution struct {
	Outcome string   `json:"outcome"`
	Move    string   `json:"move"`
	PV      []string `json:"pv"`
	Nodes   int64    `json:"nodes"`
	Seconds float64  `json:"seconds"`
}

func newSolveCommand() *cobra.Command {
	var (
		where  positionFlags
		limit  time.Duration
		asJSON bool
	)
	cmd := &cobra.Command{
		Use:   "solve [<request]",
		Short: "Prove whether the side to move wins, draws or loses",
		Long: `Prove the result of a victory or classic position for the side to move, with a
move that achieves it and a line of best play. The position is that of --position
or that of a request on standard input. The more squares are empty, the longer it
takes; --time gives up after a while.`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if limit < 0 {
				return usagef("--time %v: want a time above 0", limit)
			}
			rules, err := where.rules()
			if err != nil {
				return err
			}
			if rules != game.Rules(othello.Victory) && rules != game.Rules(othello.Classic) {
				return usagef("--game %s: positions of victory and classic can be solved", rules.ID())
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
			v, err := solve(ctx, champion.New(champion.Options{}), s.(*othello.State))
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
	where.addPosition(cmd)
	cmd.Flags().DurationVar(&limit, "time", 0, "give up after this long; default: never")
	cmd.Flags().BoolVar(&asJSON, "json", false, "one JSON object")
	return cmd
}

// solve proves the outcome of s. A game that is over has its result.
func solve(ctx context.Context, engine *champion.Engine, s *othello.State) (solution, error) {
	begin := time.Now()
	v := solution{PV: []string{}}
	if result, over := s.Result(); over {
		v.Outcome = outcomeFor(s.ToMove(), result).String()
		return v, nil
	}
	outcome, move, pv, nodes, err := engine.Solve(ctx, s)
	v.Nodes, v.Seconds = nodes, time.Since(begin).Seconds()
	if err != nil {
		return v, err
	}
	v.Outcome = outcome.String()
	v.Move = s.Rules().FormatMove(s, move)
	line := s.Clone()
	for _, m := range pv {
		v.PV = append(v.PV, line.Rules().FormatMove(line, m))
		line.Play(m)
	}
	return v, nil
}

// outcomeFor returns what a result is to one side.
func outcomeFor(side game.Player, result game.Result) ai.Outcome {
	switch result.Winner {
	case game.Nobody:
		return ai.Draw
	case side:
		return ai.Win
	}
	return ai.Loss
}

func (v *solution) write(out io.Writer, side string) {
	if v.Move == "" {
		fmt.Fprintf(out, "the game is over: a %s for %s, who would be to move\n", v.Outcome, side)
		return
	}
	fmt.Fprintf(out, "outcome  %s for %s\n", v.Outcome, side)
	fmt.Fprintf(out, "move     %s\n", v.Move)
	fmt.Fprintf(out, "line     %s\n", strings.Join(v.PV, " "))
	fmt.Fprintf(out, "nodes    %s\n", grouped(v.Nodes))
	fmt.Fprintf(out, "seconds  %.3f\n", v.Seconds)
}
