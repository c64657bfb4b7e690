// Package openings holds the commands of arena that find and list balanced openings.
package openings

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"colat/ai/arena/openings"
	"colat/cmd/arena/cli"
)

// NewCommand returns the command "openings".
func NewCommand() *cobra.Command {
	return cli.NewGroup("openings", "Find and list openings after which both sides win",
		`Find and list balanced openings, from which matches measure players better than from
random moves: arena match --openings balanced, or with the file that make has written.
--openings xot are all openings of eight moves of classic Othello that the champion calls
even, from which tournaments draw by the rule of XOT.`,
		newMakeCommand(), newListCommand(), newEvenCommand())
}

func newListCommand() *cobra.Command {
	var where cli.PositionFlags
	name := openings.BalancedName
	cmd := &cobra.Command{
		Use:   "list [--game G] [--list NAME]",
		Short: "Print the openings of a game that the program has, one a line",
		Args:  cli.NoArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			rules, err := where.Rules()
			if err != nil {
				return err
			}
			if !slices.Contains(openings.Names, name) {
				return cli.Usagef("--list %q: want %s", name, strings.Join(openings.Names, " or "))
			}
			list, err := openings.Named(name, rules)
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
	cmd.Flags().StringVar(&name, "list", name, "the list: "+strings.Join(openings.Names, ", "))
	return cmd
}
