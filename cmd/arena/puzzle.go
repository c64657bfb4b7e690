package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"colat/ai"
	"colat/ai/arena"
	champion "colat/ai/othello"
	"colat/game/othello"
)

// puzzleLimits bound the moves that lead to a puzzle: enough to look like play.
var puzzleLimits = ai.Limits{Nodes: 2000}

// maxPuzzleEmpties is how far from the end a result can still be proven while
// someone waits.
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
		asJSON  bool
	)
	cmd := &cobra.Command{
		Use:   "puzzle --empties N",
		Short: "Print random positions with a proven result, as requests",
		Long: `Print random positions with N empty squares, as from half-sensible play, whose
result is proven. Each is a request that bot and solve read; its solution goes to
standard error. With --json there is an object a line with position and solution.`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			rules, err := where.rules()
			if err != nil {
				return err
			}
			board, err := arena.OthelloRules(rules)
			switch {
			case err != nil:
				return usagef("--game %s: %w", rules.ID(), err)
			case empties < 1 || empties > maxPuzzleEmpties:
				return usagef("--empties %d: want 1 to %d", empties, maxPuzzleEmpties)
			case count < 1:
				return usagef("--count %d: want at least 1", count)
			case outcome != "" && outcome != "win" && outcome != "draw" && outcome != "loss":
				return usagef("--outcome %q: want win, draw or loss", outcome)
			}
			engine := champion.New(champion.Options{})
			rng := newRand(seedOrRandom(seed))
			for found := 0; found < count; {
				engine.NewGame()
				s, err := arena.Puzzle(cmd.Context(), board, engine, puzzleLimits, empties, rng)
				if err != nil {
					return err
				}
				v, err := solve(cmd.Context(), engine, s)
				if err != nil {
					return err
				}
				if outcome != "" && v.Outcome != outcome {
					continue
				}
				found++
				if err := printPuzzle(cmd, s, v, asJSON); err != nil {
					return err
				}
			}
			return nil
		},
	}
	where.addGame(cmd)
	cmd.Flags().IntVar(&empties, "empties", 12, "how many squares are empty")
	cmd.Flags().IntVar(&count, "count", 1, "how many positions")
	cmd.Flags().Uint64Var(&seed, "seed", 0, "draws the positions; 0: others each time")
	cmd.Flags().StringVar(&outcome, "outcome", "", "only positions that the side to move can win, draw or at best lose: win, draw or loss")
	cmd.Flags().BoolVar(&asJSON, "json", false, "one JSON object a line")
	return cmd
}

func printPuzzle(cmd *cobra.Command, s *othello.State, v solution, asJSON bool) error {
	if asJSON {
		return writeJSON(cmd.OutOrStdout(), puzzle{s.Rules().FormatPosition(s), v})
	}
	fmt.Fprintf(cmd.ErrOrStderr(), "%s: %s with %s\n", s.Rules().FormatPosition(s), v.Outcome, v.Move)
	_, err := cmd.OutOrStdout().Write(arena.AppendRequest(nil, s))
	return err
}
