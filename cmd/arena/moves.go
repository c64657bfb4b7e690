package main

import (
	"fmt"

	"github.com/spf13/cobra"
)

func newMovesCommand() *cobra.Command {
	var (
		where  positionFlags
		asJSON bool
	)
	cmd := &cobra.Command{
		Use:   "moves",
		Short: "Print the legal moves of a position, one a line, sorted",
		Long: `Print the legal moves of a position in the game's own text, one a line, sorted.
A position where the game is over has none.`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			s, err := where.state(1)
			if err != nil {
				return err
			}
			moves := moveTexts(s)
			if asJSON {
				return writeJSON(cmd.OutOrStdout(), moves)
			}
			for _, m := range moves {
				fmt.Fprintln(cmd.OutOrStdout(), m)
			}
			return nil
		},
	}
	where.addGame(cmd)
	where.addStart(cmd)
	where.addPosition(cmd, "the start")
	cmd.Flags().BoolVar(&asJSON, "json", false, "one JSON array")
	return cmd
}
