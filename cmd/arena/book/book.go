// Package book holds the commands of arena that make, list and check books of openings.
package book

import (
	"github.com/spf13/cobra"

	"colat/cmd/arena/cli"
)

// NewCommand returns the command "book".
func NewCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "book make|list|check",
		Short: "Make, list and check books of openings",
		Long: `Make, list and check books of openings: positions up to symmetry with their values by
deep searches.`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return cli.Usagef("book: unknown command %.40q: want make, list or check", args[0])
			}
			return nil
		},
		RunE: func(*cobra.Command, []string) error { return cli.Usagef("book: want make, list or check") },
	}
	cmd.AddCommand(newMakeCommand(), newListCommand(), newCheckCommand())
	return cmd
}
