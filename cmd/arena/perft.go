package main

import (
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"colat/ai/arena"
)

// perftLine is the count for one depth.
type perftLine struct {
	Depth   int     `json:"depth"`
	Nodes   int64   `json:"nodes"`
	Seconds float64 `json:"seconds"`
}

// maxPerftDepth exceeds every depth to which a game can be counted.
const maxPerftDepth = 100

func newPerftCommand() *cobra.Command {
	var (
		where  positionFlags
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
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if !cmd.Flags().Changed("depth") {
				return usagef("--depth is missing: want the deepest count, such as --depth 6")
			}
			s, err := where.state(seedOrRandom(seed))
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
				line := perftLine{d, nodes, time.Since(begin).Seconds()}
				if err := line.write(out, asJSON); err != nil {
					return err
				}
			}
			return nil
		},
	}
	where.addGame(cmd)
	where.addStart(cmd)
	where.addPosition(cmd, "the start")
	intFlag(cmd.Flags(), &depth, "depth", 0, 1, maxPerftDepth, "the deepest count, in plies")
	seedFlag(cmd.Flags(), &seed, 0, "draws the victory cells; 0: others each time")
	cmd.Flags().BoolVar(&asJSON, "json", false, "a JSON object a line")
	return cmd
}

func (l perftLine) write(out io.Writer, asJSON bool) error {
	if asJSON {
		return writeJSON(out, l)
	}
	_, err := fmt.Fprintf(out, "%5d %20s %12.3f %14s\n", l.Depth, grouped(l.Nodes), l.Seconds, rate(l.Nodes, l.Seconds))
	return err
}

// grouped formats a number with spaces between groups of three digits.
func grouped(n int64) string {
	digits := fmt.Sprint(n)
	var text []byte
	for i := range len(digits) {
		if i > 0 && digits[i-1] != '-' && (len(digits)-i)%3 == 0 {
			text = append(text, ' ')
		}
		text = append(text, digits[i])
	}
	return string(text)
}

// rate formats n per second, or returns "" if no time has passed.
func rate(n int64, seconds float64) string {
	if seconds <= 0 {
		return ""
	}
	return grouped(int64(float64(n) / seconds))
}
