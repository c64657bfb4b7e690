package openings

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"colat/ai/arena/openings"
	"colat/cmd/arena/cli"
	"colat/game/symmetry"
)

// making holds the arguments of make.
type making struct {
	where   cli.PositionFlags
	out     string
	count   int
	threads int
	even    int // percent
	finder  openings.Finder
}

func newMakeCommand() *cobra.Command {
	m := making{finder: openings.Finder{Spec: "champion"}}
	cmd := &cobra.Command{
		Use:   "make --game G --out FILE",
		Short: "Find openings after which both sides win",
		Long: `Find balanced openings and append them to a file. Candidates are games of a few moves, of
which one in two is drawn and the others are the champion's. A candidate is balanced if the
champion, with the time of --judge, sees chances within --even of 50 %, and if both sides
win in games between two equal champions with the time of --move.

After an interruption the same command goes on; it may ask for more with --count.`,
		Args: cli.NoArguments,
		RunE: func(cmd *cobra.Command, _ []string) error { return m.run(cmd) },
	}
	m.where.AddGame(cmd)
	m.where.AddStart(cmd)
	f, flags := &m.finder, cmd.Flags()
	flags.StringVar(&m.out, "out", "", "the file of the list")
	cli.IntFlag(flags, &m.count, "count", 200, 1, openings.Most, "the number of openings of the file")
	cli.IntFlag(flags, &f.Least, "least", 4, 0, cli.MostOpening, "moves of the shortest openings")
	cli.IntFlag(flags, &f.Longest, "longest", 8, 0, cli.MostOpening, "moves of the longest ones")
	cli.TimeFlag(flags, &f.Judge, "judge", 10*time.Second, "of the search that judges a position")
	cli.IntFlag(flags, &m.even, "even", 5, 1, 50, "how far from 50 % a chance to win may be, in percent")
	cli.TimeFlag(flags, &f.Move, "move", 30*time.Millisecond, "of a move in the games from a candidate")
	cli.IntFlag(flags, &f.Games, "games", 4, 2, 1000, "games after which a candidate is given up that one side has won")
	cli.IntFlag(flags, &m.threads, "threads", 1, 1, 64, "candidates at a time")
	cli.SeedFlag(flags, &f.Seed, 1, "draws the candidates")
	return cmd
}

func (m *making) run(cmd *cobra.Command) error {
	rules, err := m.where.Rules()
	if err != nil {
		return err
	}
	f := &m.finder
	if f.Options, err = m.where.Options(rules); err != nil {
		return err
	}
	switch f.Rules = rules; {
	case m.out == "":
		return cli.Usagef("--out is missing: it names the file of the list")
	case f.Longest < f.Least:
		return cli.Usagef("--longest %d: want at least the %d of --least", f.Longest, f.Least)
	}
	f.Even = 2 * float64(m.even) / 100
	file, err := openList(m.out, rules, m.command(cmd))
	if err != nil {
		return err
	}
	err = m.find(cmd, file)
	fmt.Fprintf(cmd.ErrOrStderr(), "%d openings of %s in %s\n", len(file.list), rules.ID(), m.out)
	return errors.Join(err, file.Close())
}

// command returns the command that writes the list, without its file.
func (m *making) command(cmd *cobra.Command) string {
	f := &m.finder
	text := fmt.Sprintf("arena openings make --game %s", f.Rules.ID())
	for name, value := range f.Options {
		text += fmt.Sprintf(" --%s %q", name, value)
	}
	return text + fmt.Sprintf(" --least %d --longest %d --judge %v --even %d --move %v --games %d --seed %d",
		f.Least, f.Longest, f.Judge, m.even, f.Move, f.Games, f.Seed)
}

// found is a candidate that was examined.
type found struct {
	openings.Opening
	balanced bool
	err      error
}

// find examines candidates in their order, several at a time, until there are enough openings.
func (m *making) find(cmd *cobra.Command, file *listFile) error {
	ctx, cancel := context.WithCancel(cmd.Context())
	defer cancel()
	seen := make(map[uint64]bool)
	for i := range file.list {
		seen[keyOf(&file.list[i])] = true
	}
	progress := cli.NewProgress(m.count, cmd.ErrOrStderr())
	defer progress.Finish()
	if len(file.list) >= m.count {
		return nil
	}
	tried := file.tried
	for c := range m.examine(ctx, tried) {
		if c.err != nil {
			return c.err
		}
		tried++
		progress.Line("%d of %d openings from %d candidates", len(file.list), m.count, tried)
		if !c.balanced || seen[keyOf(&c.Opening)] {
			continue
		}
		seen[keyOf(&c.Opening)] = true
		if err := file.add(&c.Opening, tried); err != nil {
			return err
		}
		progress.Set(len(file.list))
		if len(file.list) >= m.count {
			return nil
		}
	}
	return ctx.Err()
}

// examine returns a channel of the candidates from a number on. It ends when ctx ends.
func (m *making) examine(ctx context.Context, from uint64) <-chan found {
	waiting := make(chan chan found, m.threads-1)
	go func() {
		defer close(waiting)
		for number := from; ctx.Err() == nil; number++ {
			one := make(chan found, 1)
			go func() {
				o, balanced, err := m.finder.Find(ctx, number)
				one <- found{o, balanced, err}
			}()
			select {
			case waiting <- one:
			case <-ctx.Done():
			}
		}
	}()
	examined := make(chan found)
	go func() {
		defer close(examined)
		for one := range waiting {
			select {
			case examined <- <-one:
			case <-ctx.Done():
			}
		}
	}()
	return examined
}

// keyOf returns a key that openings with the same position up to symmetry have in common.
func keyOf(o *openings.Opening) uint64 { return symmetry.Key(o.Position()) }
