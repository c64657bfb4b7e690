// Package puzzles holds the commands of arena that make, list and check puzzles.
package puzzles

import (
	"strings"

	"github.com/spf13/cobra"

	"colat/ai/puzzles/data"
	"colat/cmd/arena/cli"
)

// NewCommand returns the command "puzzles".
func NewCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "puzzles make|list|check|grades",
		Short: "Find, list and prove puzzles: positions with exactly one good move",
		Long: `Find, list and prove puzzles. In a puzzle exactly one move reaches the goal: a win, a
draw where nothing better is possible, a row by fours alone, or that the opponent cannot
win. A proof by search says so, for every move of the solver in the solution.

The program brings puzzles of ` + strings.Join(data.Families(), ", ") + `.`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return cli.Usagef("puzzles: unknown command %.40q: want make, list, check or grades", args[0])
			}
			return nil
		},
		RunE: func(*cobra.Command, []string) error {
			return cli.Usagef("puzzles: want make, list, check or grades")
		},
	}
	cmd.AddCommand(newMakeCommand(), newListCommand(), newCheckCommand(), newGradesCommand())
	return cmd
}
