package main

import (
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"colat/ai/arena"
	"colat/cmd/arena/cli"
)

// perftLine is the count for one depth.
type perftLine struct {
	Depth   int     `json:"depth"`
	Nodes   int64   `json:"nodes"`
	Seconds float64 `json:"seconds"`
}

func newPerftCommand() *cobra.Command {
	var (
		where  cli.PositionFlags
		depth  int
		seed   uint64
		asJSON bool
	)
	cmd := &cobra.Command{
		Use:   "perft --depth N",
		Short: "Count the leaves of the game tree, depth by depth",
		Long: `Count the leaves of the game tree at each depth from 1 to N: the positions
reached by that many moves, and each game that ends sooner once, where it ends.
A forced pass counts as a ply.`,
		Args: cli.NoArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if !cmd.Flags().Changed("depth") {
				return cli.Usagef("--depth is missing: want the deepest count, such as --depth 6")
			}
			s, err := where.State(cli.SeedOrRandom(seed))
			if err != nil {
				return err
			}
			out := cmd.OutOrStdout()
			if !asJSON {
				fmt.Fprintf(cmd.ErrOrStderr(), "%s\n", s.Rules().FormatPosition(s))
				fmt.Fprintf(out, "%5s %20s %12s %14s\n", "depth", "leaves", "seconds", "leaves/second")
			}
			for d := 1; d <= depth; d++ {
				begin := time.Now()
				nodes, err := arena.Perft(cmd.Context(), s, d)
				if err != nil {
					return err
				}
				l := perftLine{d, nodes, time.Since(begin).Seconds()}
				if err := cli.Print(out, asJSON, l, "%5d %20s %12.3f %14s\n",
					l.Depth, cli.Grouped(l.Nodes), l.Seconds, rate(l.Nodes, l.Seconds)); err != nil {
					return err
				}
			}
			return nil
		},
	}
	where.AddGame(cmd)
	where.AddStart(cmd)
	where.AddPosition(cmd, "the start")
	cli.IntFlag(cmd.Flags(), &depth, "depth", 0, 1, arena.MaxPerftDepth, "the deepest count, in plies")
	cli.SeedFlag(cmd.Flags(), &seed, 0, "draws the victory cells; 0: others each time")
	cmd.Flags().BoolVar(&asJSON, "json", false, "a JSON object a line")
	return cmd
}

// rate formats n per second, or returns "" if no time has passed.
func rate(n int64, seconds float64) string {
	if seconds <= 0 {
		return ""
	}
	return cli.Grouped(int64(float64(n) / seconds))
}
