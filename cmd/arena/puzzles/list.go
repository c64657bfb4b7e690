package puzzles

import (
	"fmt"

	"github.com/spf13/cobra"

	"colat/ai/puzzles"
	"colat/cmd/arena/cli"
)

// Listed is a puzzle in the output of list.
type Listed struct {
	ID       string   `json:"id"`
	Game     string   `json:"game"`
	Position string   `json:"position"`
	Goal     string   `json:"goal"`
	Solution []string `json:"solution"`
	Theme    string   `json:"theme"`
	Grade    int      `json:"grade"`
}

func newListCommand() *cobra.Command {
	var (
		from   source
		asJSON bool
	)
	cmd := &cobra.Command{
		Use:   "list [--game G]",
		Short: "Print puzzles, one a line",
		Args:  cli.NoArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			files, err := from.read()
			if err != nil {
				return err
			}
			for _, f := range files {
				for _, p := range f.Puzzles {
					if err := printPuzzle(cmd, p, asJSON); err != nil {
						return err
					}
				}
			}
			return nil
		},
	}
	from.add(cmd)
	cmd.Flags().BoolVar(&asJSON, "json", false, "one JSON object a line")
	return cmd
}

func printPuzzle(cmd *cobra.Command, p *puzzles.Puzzle, asJSON bool) error {
	moves, err := p.Moves()
	if err != nil {
		return err
	}
	if asJSON {
		return cli.WriteJSON(cmd.OutOrStdout(),
			Listed{p.ID, p.Rules.ID(), p.Position, p.Goal.String(), moves, p.Theme, p.Grade})
	}
	line, err := puzzles.AppendLine(nil, p)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s %s", p.Rules.ID(), line)
	return err
}
