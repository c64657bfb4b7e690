package puzzles

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"

	"github.com/spf13/cobra"

	"colat/ai/puzzles"
	"colat/cmd/arena/cli"
	"colat/game"
)

// noteEvery is the number of games between two notes in the file of how many were examined.
const noteEvery = 20

func newMakeCommand() *cobra.Command {
	var (
		where cli.PositionFlags
		out   string
		from  string
		count int
		seed  uint64
	)
	cmd := &cobra.Command{
		Use:   "make --game G --count N",
		Short: "Find puzzles in self-play or in a library of games",
		Long: fmt.Sprintf(`Find puzzles in games between players of varied strength, or with --from in a library of
games, one line of JSON each. A puzzle is a position in which exactly one move reaches
the goal, by proof; its grade, %d to %d, says how the levels 1 to 8 do and how long the
solution is. No two puzzles are the same position, turned or reflected or with the
sides exchanged.

With --out the puzzles are appended to a file of at most %d bytes, until it holds
--count: after an interruption the same command goes on. Without it they are printed.
The same --seed finds the same puzzles.`, puzzles.LeastGrade, puzzles.MostGrade, mostFile),
		Args: cli.NoArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			where.Game = cli.WithSize(where.Game)
			rules, err := where.Rules()
			if err != nil {
				return err
			}
			var in games = &selfPlay{rules: rules, seed: seed}
			if from != "" {
				if in, err = openLibrary(from, rules); err != nil {
					return err
				}
			}
			return makePuzzles(cmd, rules, in, out, count, seed)
		},
	}
	where.AddGame(cmd)
	cmd.Flags().StringVar(&out, "out", "", "the file to which puzzles are appended")
	cmd.Flags().StringVar(&from, "from", "", "a library of games, one line of JSON each; default: self-play")
	cli.IntFlag(cmd.Flags(), &count, "count", 10, 1, 10_000, "the number of puzzles of the file")
	cli.SeedFlag(cmd.Flags(), &seed, 1, "of the games of self-play and the choice of positions")
	return cmd
}

// maker makes puzzles until a file holds enough.
type maker struct {
	cmd      *cobra.Command
	prover   *puzzles.Prover
	in       games
	out      *output
	count    int
	played   uint64 // games examined
	idle     int    // games examined since the last puzzle
	mix      mix
	progress *cli.Progress
}

func makePuzzles(cmd *cobra.Command, rules game.Rules, in games, path string, count int, seed uint64) (err error) {
	out, err := openOutput(path, rules)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.close()) }()
	m := &maker{cmd: cmd, prover: puzzles.NewProver(makeNodes), in: in, out: out, count: count}
	m.mix = mix{themes: make(map[string]int), grades: make(map[int]int), count: float64(count)}
	for _, p := range out.Puzzles {
		m.mix.add(p)
	}
	before := out.played(in.name())
	m.played = before
	if err := in.skip(m.played); err != nil && err != io.EOF {
		return err
	}
	m.progress = cli.NewProgress(count, cmd.ErrOrStderr())
	m.progress.Set(len(out.Puzzles))
	err = m.run(cmd.Context(), seed)
	m.progress.Finish()
	fmt.Fprintf(cmd.ErrOrStderr(), "%d puzzles of %s in %d bytes, %d games examined\n",
		len(m.out.Puzzles), rules.ID(), out.size, m.played)
	if m.played > before {
		err = cmp.Or(err, out.note(in.name(), m.played))
	}
	return err
}

// run examines games until there are enough puzzles, the games end or the file is full.
func (m *maker) run(ctx context.Context, seed uint64) error {
	for more := true; more && len(m.out.Puzzles) < m.count; {
		start, moves, err := m.in.next(ctx)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err == io.EOF:
			return nil
		case err != nil:
			return err
		}
		rng := rand.New(rand.NewPCG(seed+1, m.played))
		m.idle++
		err = search(ctx, m.prover, start, moves, rng, func(p *puzzles.Puzzle) (bool, error) {
			more, err = m.consider(ctx, p)
			return more, err
		})
		if err != nil {
			return err
		}
		if m.played++; m.played%noteEvery == 0 {
			if err := m.out.note(m.in.name(), m.played); err != nil {
				return err
			}
		}
		m.progress.Line("%d of %d puzzles, %d games", len(m.out.Puzzles), m.count, m.played)
	}
	return nil
}

// consider grades a puzzle and keeps it, unless it is known or there are enough of its kind.
// more is false once there are enough puzzles.
func (m *maker) consider(ctx context.Context, p *puzzles.Puzzle) (more bool, err error) {
	if m.out.ids[p.ID] || !m.mix.wantsTheme(p, m.idle) {
		return true, nil
	}
	found, err := puzzles.Attempt(ctx, p, 0)
	if err != nil {
		return false, err
	}
	if puzzles.IsDoubtful(p, found) {
		return true, nil
	}
	if p.Grade = puzzles.GradeOf(p, found); !m.mix.wantsGrade(p, m.idle) {
		return true, nil
	}
	kept, err := m.out.add(p)
	if err != nil || !kept {
		return false, err
	}
	if m.out.file == nil {
		if err := printPuzzle(m.cmd, p, false); err != nil {
			return false, err
		}
	}
	m.mix.add(p)
	m.idle = 0
	m.progress.Set(len(m.out.Puzzles))
	return len(m.out.Puzzles) < m.count, nil
}

// A mix counts themes and grades, so that neither is of one kind alone.
type mix struct {
	themes map[string]int
	grades map[int]int
	count  float64 // of puzzles wanted
}

// The largest share of one theme and of one grade. For every game in vain it grows by
// growth, where there are few others to find.
const (
	themeShare = 0.35
	gradeShare = 0.2
	growth     = 0.002
)

func (m *mix) add(p *puzzles.Puzzle) {
	m.themes[p.Theme]++
	m.grades[p.Grade]++
}

// wantsTheme reports whether the theme of a puzzle is wanted after so many games in vain.
func (m *mix) wantsTheme(p *puzzles.Puzzle, idle int) bool {
	return float64(m.themes[p.Theme]) < m.count*(themeShare+growth*float64(idle-1))
}

// wantsGrade reports whether the grade of a puzzle is wanted after so many games in vain.
func (m *mix) wantsGrade(p *puzzles.Puzzle, idle int) bool {
	return float64(m.grades[p.Grade]) < m.count*(gradeShare+growth*float64(idle-1))
}
