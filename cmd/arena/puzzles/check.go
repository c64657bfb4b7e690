package puzzles

import (
	"fmt"
	"math/rand/v2"

	"github.com/spf13/cobra"

	"colat/ai/puzzles"
	"colat/cmd/arena/cli"
)

// checkNodes is the number of positions that a question of a proof may visit: more than
// makeNodes, so that what make has proven is proven again.
const checkNodes = 20_000_000

// Checked is the result of a check of one game.
type Checked struct {
	Game    string `json:"game"`
	Puzzles int    `json:"puzzles"`
	Checked int    `json:"checked"`
	Wrong   int    `json:"wrong"`
}

func newCheckCommand() *cobra.Command {
	var (
		from   source
		sample int
		seed   uint64
		asJSON bool
	)
	cmd := &cobra.Command{
		Use:   "check [--game G] [--sample N]",
		Short: "Prove puzzles again from nothing",
		Long: `Prove puzzles again from nothing: that the solver's moves are the only ones that reach
the goal, that the opponent resists for as long as possible, and the theme. Standard error
names each puzzle that is wrong; the exit status is 1 if there is one.`,
		Args: cli.NoArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			files, err := from.read()
			if err != nil {
				return err
			}
			wrong := 0
			for _, f := range files {
				found, err := checkFile(cmd, f, sample, cli.NewRand(seed))
				if err != nil {
					return err
				}
				wrong += found.Wrong
				if err := cli.Print(cmd.OutOrStdout(), asJSON, found, "%s: %d puzzles, %d checked, %d wrong\n",
					found.Game, found.Puzzles, found.Checked, found.Wrong); err != nil {
					return err
				}
			}
			if wrong > 0 {
				return fmt.Errorf("%d puzzles are wrong", wrong)
			}
			return nil
		},
	}
	from.add(cmd)
	sampleFlag(cmd, &sample, &seed)
	cmd.Flags().BoolVar(&asJSON, "json", false, "one JSON object a line")
	return cmd
}

// checkFile proves the puzzles of a file, or a sample of them.
func checkFile(cmd *cobra.Command, f *puzzles.File, sample int, rng *rand.Rand) (Checked, error) {
	found := Checked{Game: f.Rules.ID(), Puzzles: len(f.Puzzles)}
	list := drawn(f, sample, rng)
	prover := puzzles.NewProver(checkNodes)
	progress := cli.NewProgress(len(list), cmd.ErrOrStderr())
	for _, p := range list {
		if err := cmd.Context().Err(); err != nil {
			return found, err
		}
		found.Checked++
		if err := prover.Verify(p); err != nil {
			found.Wrong++
			fmt.Fprintf(cmd.ErrOrStderr(), "%s: %v\n", found.Game, err)
		}
		progress.Add(1)
		progress.Line("%s: %d of %d puzzles checked", found.Game, found.Checked, len(list))
	}
	progress.Finish()
	return found, nil
}
