package puzzles

import (
	"fmt"

	"github.com/spf13/cobra"

	"colat/ai/puzzles"
	"colat/cmd/arena/cli"
)

// Graded says how the levels do at the puzzles of a grade: the part of its tries in which
// each level, from 1 on, found all moves of a solution.
type Graded struct {
	Game    string          `json:"game"`
	Grade   int             `json:"grade"`
	Puzzles int             `json:"puzzles"`
	Levels  puzzles.Success `json:"levels"`
}

func newGradesCommand() *cobra.Command {
	var (
		from   source
		sample int
		seed   uint64
		asJSON bool
	)
	cmd := &cobra.Command{
		Use:   "grades [--game G] [--sample N]",
		Short: "Let the levels 1 to 8 solve puzzles, grade by grade",
		Long: `Let the levels 1 to 8 solve puzzles, and print for each grade how often each level finds
all moves of a solution. The levels play by another seed than the one from which the
grades follow.`,
		Args: cli.NoArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			files, err := from.read()
			if err != nil {
				return err
			}
			for _, f := range files {
				list := drawn(f, sample, cli.NewRand(seed))
				if err := printGrades(cmd, f.Rules.ID(), list, seed, asJSON); err != nil {
					return err
				}
			}
			return nil
		},
	}
	from.add(cmd)
	sampleFlag(cmd, &sample, &seed)
	cmd.Flags().BoolVar(&asJSON, "json", false, "one JSON object a line")
	return cmd
}

// printGrades lets the levels solve puzzles and prints a line for each grade.
func printGrades(cmd *cobra.Command, game string, list []*puzzles.Puzzle, seed uint64, asJSON bool) error {
	var grades [puzzles.MostGrade + 1]Graded
	progress := cli.NewProgress(len(list), cmd.ErrOrStderr())
	for i, p := range list {
		found, err := puzzles.Attempt(cmd.Context(), p, seed)
		if err != nil {
			return err
		}
		g := &grades[p.Grade]
		g.Puzzles++
		for level, part := range found {
			g.Levels[level] += part
		}
		progress.Add(1)
		progress.Line("%s: %d of %d puzzles", game, i+1, len(list))
	}
	progress.Finish()
	for grade, g := range grades {
		if g.Puzzles == 0 {
			continue
		}
		g.Game, g.Grade = game, grade
		for level := range g.Levels {
			g.Levels[level] /= float64(g.Puzzles)
		}
		if asJSON {
			if err := cli.WriteJSON(cmd.OutOrStdout(), g); err != nil {
				return err
			}
			continue
		}
		fmt.Fprintf(cmd.OutOrStdout(), "%s grade %2d, %3d puzzles:", game, grade, g.Puzzles)
		for _, part := range g.Levels {
			fmt.Fprintf(cmd.OutOrStdout(), " %3.0f%%", 100*part)
		}
		fmt.Fprintln(cmd.OutOrStdout())
	}
	return nil
}
