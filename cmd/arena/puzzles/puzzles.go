// Package puzzles holds the commands of arena that make, list and check puzzles.
package puzzles

import (
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"colat/ai/arena/records"
	"colat/ai/puzzles"
	"colat/ai/puzzles/data"
	"colat/cmd/arena/cli"
	"colat/game"
)

// NewCommand returns the command "puzzles".
func NewCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "puzzles make|list|check|grades",
		Short: "Find, list and prove puzzles: positions with exactly one good move",
		Long: `Find, list and prove puzzles. In a puzzle exactly one move reaches the goal: a win, a
draw where nothing better is possible, a row by fours alone, or that the opponent cannot
win. A proof by search says so, for every move of the solver in the solution.

The program brings puzzles of ` + strings.Join(data.Families(), ", ") + `.`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return cli.Usagef("puzzles: unknown command %.40q: want make, list, check or grades", args[0])
			}
			return nil
		},
		RunE: func(*cobra.Command, []string) error {
			return cli.Usagef("puzzles: want make, list, check or grades")
		},
	}
	cmd.AddCommand(newMakeCommand(), newListCommand(), newCheckCommand(), newGradesCommand())
	return cmd
}

// source says where list and check read puzzles.
type source struct{ game, file string }

func (s *source) add(cmd *cobra.Command, otherwise string) {
	cmd.Flags().StringVar(&s.game, "game", "", "the game: "+strings.Join(data.Families(), ", ")+"; default: "+otherwise)
	cmd.Flags().StringVar(&s.file, "file", "", "a file of puzzles; default: those that the program brings")
}

// read returns the files of puzzles.
func (s *source) read() ([]*puzzles.File, error) {
	if s.file != "" {
		return s.readFile()
	}
	families := data.Families()
	if s.game != "" {
		rules, err := game.Find(s.game)
		if err != nil {
			return nil, cli.Usagef("--game: %w", err)
		}
		families = []string{familyOf(rules)}
		shipped, err := data.Read(families[0])
		if err != nil {
			return nil, cli.Usagef("--game %s: %w", s.game, err)
		}
		if s.game != families[0] && shipped.Rules.ID() != rules.ID() {
			return nil, cli.Usagef("--game %s: the puzzles are of the game %s", s.game, shipped.Rules.ID())
		}
	}
	var files []*puzzles.File
	for _, family := range families {
		f, err := data.Read(family)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	return files, nil
}

// readFile returns the file that --file names.
func (s *source) readFile() ([]*puzzles.File, error) {
	text, err := os.ReadFile(s.file)
	if err != nil {
		return nil, cli.Usagef("--file: %w", records.FileError(err))
	}
	f, err := puzzles.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.file, err)
	}
	if s.game != "" && s.game != f.Rules.ID() && s.game != familyOf(f.Rules) {
		return nil, cli.Usagef("--game %s: the puzzles of %s are of the game %s", s.game, s.file, f.Rules.ID())
	}
	return []*puzzles.File{f}, nil
}

// familyOf returns the ID of a game without its options.
func familyOf(rules game.Rules) string {
	family, _, _ := strings.Cut(rules.ID(), ":")
	return family
}
