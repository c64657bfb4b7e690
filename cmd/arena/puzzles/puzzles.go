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
	return cli.NewGroup("puzzles", "Find, list and prove puzzles: positions with exactly one good move",
		`Find, list and prove puzzles. In a puzzle exactly one move reaches the goal: a win, a
draw where nothing better is possible, a row by fours alone, or that the opponent cannot
win. A proof by search says so, for every move of the solver in the solution.

The program brings puzzles of `+strings.Join(data.Families(), ", ")+`.`,
		newMakeCommand(), newListCommand(), newCheckCommand(), newGradesCommand())
}
