package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"colat/cmd/arena/cli"
)

func newMovesCommand() *cobra.Command {
	var (
		where  cli.PositionFlags
		asJSON bool
	)
	cmd := &cobra.Command{
		Use:   "moves",
		Short: "Print the legal moves of a position, one a line, sorted",
		Long: `Print the legal moves of a position in the game's own text, one a line, sorted.
A position where the game is over has none.`,
		Args: cli.NoArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			s, err := where.State(1)
			if err != nil {
				return err
			}
			moves := moveTexts(s)
			if asJSON {
				return cli.WriteJSON(cmd.OutOrStdout(), moves)
			}
			for _, m := range moves {
				fmt.Fprintln(cmd.OutOrStdout(), m)
			}
			return nil
		},
	}
	where.AddGame(cmd)
	where.AddStart(cmd)
	where.AddPosition(cmd, "the start")
	cmd.Flags().BoolVar(&asJSON, "json", false, "one JSON array")
	return cmd
}
