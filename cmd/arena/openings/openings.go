// Package openings holds the commands of arena that find and list balanced openings.
package openings

import (
	"fmt"

	"github.com/spf13/cobra"

	"colat/ai/arena/openings"
	"colat/cmd/arena/cli"
)

// NewCommand returns the command "openings".
func NewCommand() *cobra.Command {
	return cli.NewGroup("openings", "Find and list openings after which both sides win",
		`Find and list balanced openings, from which matches measure players better than from
random moves: arena match --openings balanced, or with the file that make has written.`,
		newMakeCommand(), newListCommand())
}

func newListCommand() *cobra.Command {
	var where cli.PositionFlags
	cmd := &cobra.Command{
		Use:   "list [--game G]",
		Short: "Print the balanced openings of a game, one a line",
		Args:  cli.NoArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			rules, err := where.Rules()
			if err != nil {
				return err
			}
			list, err := openings.Balanced(rules)
			if err != nil {
				return cli.Usagef("--game: %w", err)
			}
			for i := range list {
				if _, err := fmt.Fprintln(cmd.OutOrStdout(), list[i].Text()); err != nil {
					return err
				}
			}
			return nil
		},
	}
	where.AddGame(cmd)
	return cmd
}
