// Package book holds the commands of arena that make, list and check books of openings.
package book

import (
	"github.com/spf13/cobra"

	"colat/cmd/arena/cli"
)

// NewCommand returns the command "book".
func NewCommand() *cobra.Command {
	return cli.NewGroup("book", "Make, list and check books of openings",
		`Make, list and check books of openings: positions up to symmetry with their values by
deep searches.`,
		newMakeCommand(), newListCommand(), newCheckCommand())
}
