package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/bits"
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
	Score   *int     `json:"score,omitempty"` // the difference of discs; nil if it was not asked for
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
		Long: `Prove the result of a victory or classic position for the side to move, with a
move that achieves it and a line of best play. The position is that of --position
or that of a request on standard input. The more squares are empty, the longer it
takes; --time gives up after a while.

With --exact the result of a classic position is the difference of discs at the end
of best play, squares that stay empty counting for nobody, and the line is best to the
last disc.`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			rules, err := where.rules()
			if err != nil {
				return err
			}
			if rules != game.Rules(othello.Victory) && rules != game.Rules(othello.Classic) {
				return usagef("--game %s: positions of victory and classic can be solved", rules.ID())
			}
			if exact && rules != game.Rules(othello.Classic) {
				return usagef("--exact is for --game classic: discs alone do not decide the game %s", rules.ID())
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
			how := solve
			if exact {
				how = solveExact
			}
			v, err := how(ctx, champion.New(champion.Options{}), s.(*othello.State))
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
	cmd.Flags().BoolVar(&exact, "exact", false, "find the difference of discs as well (classic)")
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
	v.follow(s, move, pv)
	return v, nil
}

// solveExact finds the difference of discs that best play of s, a classic
// position, leads to.
func solveExact(ctx context.Context, engine *champion.Engine, s *othello.State) (solution, error) {
	begin := time.Now()
	v := solution{PV: []string{}}
	if result, over := s.Result(); over {
		own, opp := s.Board()
		if s.ToMove() == game.Second {
			own, opp = opp, own
		}
		score := bits.OnesCount64(own) - bits.OnesCount64(opp)
		v.Outcome, v.Score = outcomeFor(s.ToMove(), result).String(), &score
		return v, nil
	}
	score, move, pv, nodes, err := engine.SolveExact(ctx, s)
	v.Nodes, v.Seconds = nodes, time.Since(begin).Seconds()
	if err != nil {
		return v, err
	}
	v.Outcome, v.Score = outcomeOf(score), &score
	v.follow(s, move, pv)
	return v, nil
}

// follow writes down a move of s and the line that begins with it.
func (v *solution) follow(s game.State, move game.Move, pv []game.Move) {
	v.Move = s.Rules().FormatMove(s, move)
	line := s.Clone()
	for _, m := range pv {
		v.PV = append(v.PV, line.Rules().FormatMove(line, m))
		line.Play(m)
	}
}

// outcomeOf names what a difference of discs is to the side that counts it.
func outcomeOf(score int) string {
	switch {
	case score > 0:
		return ai.Win.String()
	case score < 0:
		return ai.Loss.String()
	}
	return ai.Draw.String()
}

// result says what was found.
func (v *solution) result() string {
	if v.Score == nil {
		return v.Outcome
	}
	return fmt.Sprintf("%s by %+d", v.Outcome, *v.Score)
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
