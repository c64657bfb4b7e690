package puzzles

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/spf13/cobra"

	"colat/ai"
	"colat/ai/arena/records"
	"colat/ai/puzzles"
	"colat/ai/puzzles/data"
	"colat/cmd/arena/cli"
	"colat/game"
)

// source says where list, check and grades read puzzles.
type source struct{ game, file string }

func (s *source) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&s.game, "game", "", "the game: "+strings.Join(data.Families(), ", ")+"; default: all")
	cmd.Flags().StringVar(&s.file, "file", "", "a file of puzzles; default: the program's own puzzles")
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
	text, err := ai.ReadFile(s.file, ai.MostText)
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

// sampleFlag adds the flags --sample and --seed.
func sampleFlag(cmd *cobra.Command, sample *int, seed *uint64) {
	cli.IntFlag(cmd.Flags(), sample, "sample", 0, 1, 1_000_000,
		"so many puzzles of each game, drawn by --seed; default: all")
	cli.SeedFlag(cmd.Flags(), seed, 1, "draws the puzzles of --sample")
}

// drawn returns the puzzles of a file, or a sample of them.
func drawn(f *puzzles.File, sample int, rng *rand.Rand) []*puzzles.Puzzle {
	if sample == 0 || sample >= len(f.Puzzles) {
		return f.Puzzles
	}
	list := make([]*puzzles.Puzzle, 0, sample)
	for _, i := range rng.Perm(len(f.Puzzles))[:sample] {
		list = append(list, f.Puzzles[i])
	}
	return list
}
