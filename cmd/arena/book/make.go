package book

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"colat/ai"
	"colat/ai/arena/queue"
	"colat/ai/arena/queue/jobs"
	"colat/ai/book"
	"colat/ai/book/expand"
	"colat/cmd/arena/cli"
	"colat/game"
)

// The usual nodes of a search, and the part of them that the choice of the moves to search has.
const (
	usualNodes = 200_000
	firstPart  = 50
)

// tableMiB is the table of a player that searches. A book depends on it.
const tableMiB = 32

// making holds the arguments of make.
type making struct {
	where     cli.PositionFlags
	out       string
	positions int
	limits    ai.Limits
	moves     int
	penalty   int
	threads   int
	seed      uint64
	workers   cli.WorkersFlags
}

func newMakeCommand() *cobra.Command {
	var m making
	cmd := &cobra.Command{
		Use:   "make --game G --out FILE",
		Short: "Make a book of openings by deep searches",
		Long: fmt.Sprintf(`Make a book of openings by drop-out expansion: the position is expanded next that is
reached by the fewest plies and the least loss. To expand it, the champion searches its
moves; values go back to the start by negamax.

The file is replaced as a whole from time to time. After an interruption the same command
goes on; it may ask for more --positions. With limits of nodes or depth the same --seed
makes the same book, with any number of threads. Without --time, --depth and --nodes, a
search has %d nodes.

With --workers other machines search with arena worker: the moves of a position at a time,
at most --moves.`, usualNodes),
		Args: cli.NoArguments,
		RunE: func(cmd *cobra.Command, _ []string) error { return m.run(cmd) },
	}
	m.where.AddGame(cmd)
	flags := cmd.Flags()
	flags.StringVar(&m.out, "out", "", "the file of the book")
	cli.IntFlag(flags, &m.positions, "positions", 1000, 2, book.MostPositions, "the number of positions of the book")
	cli.TimeFlag(flags, &m.limits.Time, "time", 0, "for a search")
	cli.IntFlag(flags, &m.limits.Depth, "depth", 0, 1, ai.MostDepth, "of a search, in plies")
	cli.IntFlag(flags, &m.limits.Nodes, "nodes", 0, 1, ai.MostNodes, "of a search")
	cli.IntFlag(flags, &m.moves, "moves", 12, 1, 64,
		"how many moves of a position are searched; of more, shorter searches choose the best")
	cli.IntFlag(flags, &m.penalty, "penalty", expand.Penalty, 0, 1000,
		"plies that a position is expanded less deep if a whole chance to win is given away before it")
	cli.IntFlag(flags, &m.threads, "threads", 1, 1, 64, "how many searches run at a time")
	m.workers.Add(cmd)
	cli.SeedFlag(flags, &m.seed, 1, "of the choice between positions to expand that are equal")
	return cmd
}

func (m *making) run(cmd *cobra.Command) error {
	m.where.Game = cli.WithSize(m.where.Game)
	rules, err := m.where.Rules()
	if err != nil {
		return err
	}
	if m.out == "" {
		return cli.Usagef("--out is missing: it names the file of the book")
	}
	if m.limits == (ai.Limits{}) {
		m.limits.Nodes = usualNodes
	}
	tree, err := expand.NewTree(rules, m.penalty, m.seed)
	if err != nil {
		return cli.Usagef("--game: %w", err)
	}
	file := output{path: m.out, header: book.Header{Rules: rules, Command: m.command(rules), Seed: m.seed}}
	if err := file.load(tree); err != nil {
		return err
	}
	searches := expand.Searches{Limits: m.limits, Moves: m.moves, First: part(m.limits)}
	var others *cli.WorkersJob
	if m.workers.Given() {
		work := queue.Work{Title: m.command(rules), Key: []any{"book", m.command(rules)}}
		if others, err = m.workers.Open(cmd, work); err != nil {
			return err
		}
		player := jobs.NewSearches(others.Job, tableMiB)
		searches.Players = slices.Repeat([]ai.Player{player}, mostSearches)
	} else if searches.Players, err = champions(rules, m.threads); err != nil {
		return err
	}
	err = m.expand(cmd, tree, &searches, &file)
	others.End(err)
	if saved := file.save(tree); err == nil || saved != nil {
		err = errors.Join(err, saved)
	}
	fmt.Fprintf(cmd.ErrOrStderr(), "%d positions of %s in %s\n", tree.Len(), rules.ID(), m.out)
	return err
}

// mostSearches is the most searches in the queue of workers at a time.
const mostSearches = 64

// champions returns players that search here.
func champions(rules game.Rules, n int) ([]ai.Player, error) {
	var players []ai.Player
	for range n {
		player, err := ai.New(fmt.Sprintf("champion:table=%d", tableMiB), rules)
		if err != nil {
			return nil, err
		}
		players = append(players, player)
	}
	return players, nil
}

// expand expands positions until there are enough.
func (m *making) expand(cmd *cobra.Command, tree *expand.Tree, searches *expand.Searches, file *output) error {
	progress := cli.NewProgress(m.positions, cmd.ErrOrStderr())
	defer progress.Finish()
	saved := time.Now()
	for tree.Len() < m.positions {
		progress.Set(tree.Len())
		err := tree.Expand(cmd.Context(), searches)
		if errors.Is(err, expand.ErrComplete) {
			return nil
		}
		if err != nil {
			return err
		}
		progress.Line("%d of %d positions", tree.Len(), m.positions)
		if time.Since(saved) > saveEvery {
			if err := file.save(tree); err != nil {
				return err
			}
			saved = time.Now()
		}
	}
	return nil
}

// saveEvery is the time between two replacements of the file.
const saveEvery = 10 * time.Second

// part returns the limits of the searches that choose moves.
func part(limits ai.Limits) ai.Limits {
	first := ai.Limits{Time: limits.Time / firstPart, Nodes: limits.Nodes / firstPart, Depth: limits.Depth / 2}
	if first.Time == 0 && first.Depth == 0 {
		first.Nodes = max(first.Nodes, 1)
	}
	return first
}

// command returns the command that makes the same values.
func (m *making) command(rules game.Rules) string {
	text := "arena book make --game " + rules.ID()
	if m.limits.Time > 0 {
		text += " --time " + m.limits.Time.String()
	}
	if m.limits.Depth > 0 {
		text += fmt.Sprintf(" --depth %d", m.limits.Depth)
	}
	if m.limits.Nodes > 0 {
		text += fmt.Sprintf(" --nodes %d", m.limits.Nodes)
	}
	return text + fmt.Sprintf(" --moves %d --penalty %d --seed %d", m.moves, m.penalty, m.seed)
}
