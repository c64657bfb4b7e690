package lab

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"colat/ai"
	"colat/ai/arena/records"
	"colat/ai/arena/referee"
	strengths "colat/ai/ladder"
	"colat/ai/review"
	"colat/cmd/arena/cli"
	"colat/game"
)

// Limits for the flags. Nodes rather than times make the results equal on every computer.
const (
	maxFormGames = 10_000
	maxFormNodes = 1_000_000_000
)

func newFormCommand() *cobra.Command {
	var (
		position    cli.PositionFlags
		out         string
		games, jobs int
		think, look int64
		seed        uint64
		table       bool
	)
	cmd := &cobra.Command{
		Use:   "form",
		Short: "Measure what the moves of each level cost, and how well a level is told by it",
		Long: `Let the eight levels play games against themselves and their neighbours, review each
game with the champion, and count what the moves of both sides cost: the analysis says
by these counts at which level somebody has played. Each level has --games games.

Two tables are printed: the shares of the classes of costs for each level, and the
levels that would be told for the games of each level, each half of them by the counts
of the other half. --table prints the counts as Go source instead, as in ai/ladder.

With --out the reviewed games are kept in a file. The same command goes on where it was
stopped; a larger --games adds games. A file of several seeds, such as of several
machines, is read as a whole.`,
		Args: cli.NoArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			rules, err := position.Rules()
			if err != nil {
				return err
			}
			f := formRun{rules: rules, games: games, seed: seed, think: think, look: look}
			if out != "" {
				file, err := cli.OpenOut(out)
				if err != nil {
					return err
				}
				defer file.Close()
				if err := f.read(out, file); err != nil {
					return err
				}
				f.out = file
			}
			if err := f.run(cmd.Context(), jobs, cmd.ErrOrStderr()); err != nil {
				return err
			}
			if table {
				f.writeSource(cmd.OutOrStdout())
				return nil
			}
			f.write(cmd.OutOrStdout())
			return nil
		},
	}
	position.AddGame(cmd)
	flags := cmd.Flags()
	flags.StringVar(&out, "out", "", "file in which reviewed games are kept, one a line")
	cli.IntFlag(flags, &games, "games", 200, 1, maxFormGames, "how many games each level plays as the first named")
	cli.IntFlag(flags, &jobs, "jobs", 1, 1, 64, "games at the same time")
	cli.IntFlag(flags, &think, "nodes", 100_000, 1, maxFormNodes, "positions that level 8 visits for a move")
	cli.IntFlag(flags, &look, "review", 500_000, 1, maxFormNodes, "positions that the review visits for each of the game")
	cli.SeedFlag(flags, &seed, 1, "draws starts, first moves and the levels' slips")
	flags.BoolVar(&table, "table", false, "print the counts as Go source")
	return cmd
}

// formRun plays and reviews the games of form.
type formRun struct {
	rules       game.Rules
	games       int // of each level
	seed        uint64
	think, look int64     // nodes
	out         io.Writer // nil for none

	mu    sync.Mutex
	known []formGame
}

// formGame is a reviewed game: the levels of both sides, and what their moves cost.
type formGame struct {
	Rules   string              `json:"rules"`
	Review  int64               `json:"review"` // nodes for a position
	Seed    uint64              `json:"seed"`
	Number  int                 `json:"number"`
	Levels  [2]int              `json:"levels"`
	Samples [2]strengths.Sample `json:"samples"`
}

// read reads the games of a file, except a line that has not been written to its end.
func (f *formRun) read(path string, file *cli.OutFile) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return records.FileError(err)
	}
	size := bytes.LastIndexByte(text, '\n') + 1
	if err := file.CutAt(size); err != nil {
		return err
	}
	for number, line := range strings.Split(string(text[:size]), "\n") {
		if line == "" {
			continue
		}
		var g formGame
		if err := json.Unmarshal([]byte(line), &g); err != nil || g.check(f.rules) != nil {
			return fmt.Errorf("%s, line %d: want a reviewed game of %s, as form writes it", path, number+1, f.rules.ID())
		}
		f.known = append(f.known, g)
	}
	return nil
}

// check reports whether a game is one of rules between levels.
func (g *formGame) check(rules game.Rules) error {
	for _, level := range g.Levels {
		if level < 1 || level > ai.MostLevel {
			return ai.ErrLevel
		}
	}
	if g.Rules != rules.ID() {
		return fmt.Errorf("a game of %q", g.Rules)
	}
	return nil
}

// formOffsets are the differences of both sides' levels, one game after the other.
var formOffsets = [...]int{0, 1, -1, 0, 2, -2}

// levels returns the levels of both sides in the game with a number.
func (f *formRun) levels(number int) [2]int {
	round := number / ai.MostLevel
	level := 1 + number%ai.MostLevel
	other := min(max(level+formOffsets[round%len(formOffsets)], 1), ai.MostLevel)
	if round/len(formOffsets)%2 == 1 {
		return [2]int{other, level}
	}
	return [2]int{level, other}
}

// run plays and reviews all games that are not known yet.
func (f *formRun) run(ctx context.Context, jobs int, log io.Writer) error {
	done := make(map[int]bool)
	for _, g := range f.known {
		if g.Seed == f.seed {
			done[g.Number] = true
		}
	}
	numbers := make(chan int)
	bar := cli.NewGamesProgress(f.games*ai.MostLevel, log)
	defer bar.Finish()
	bar.Add(len(done))
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var workers sync.WaitGroup
	for range jobs {
		workers.Go(func() {
			player, err := ai.New("champion", f.rules)
			if err != nil {
				cancel(err)
				return
			}
			for number := range numbers {
				if err := f.play(ctx, player, number); err != nil {
					cancel(err)
					return
				}
				bar.Add(1)
			}
		})
	}
	for number := range f.games * ai.MostLevel {
		if done[number] {
			continue
		}
		select {
		case numbers <- number:
		case <-ctx.Done():
		}
	}
	close(numbers)
	workers.Wait()
	return context.Cause(ctx)
}

// formOpening is the number of random moves before a game, which the review does not see.
const formOpening = 4

// play plays and reviews the game with a number.
func (f *formRun) play(ctx context.Context, reviewer ai.Player, number int) error {
	rng := rand.New(rand.NewPCG(f.seed, uint64(number)))
	start, opening, err := referee.DrawOpening(f.rules, nil, formOpening, rng)
	if err != nil {
		return err
	}
	for _, m := range opening {
		start.Play(m)
	}
	g := formGame{Rules: f.rules.ID(), Review: f.look, Seed: f.seed, Number: number, Levels: f.levels(number)}
	played := review.Game{Start: start.Clone()}
	var players [2]ai.Player
	for side, level := range g.Levels {
		spec := fmt.Sprintf("level:%d", level)
		if level < ai.MostLevel {
			spec += fmt.Sprintf(",seed=%d", rng.Uint64()>>1)
		}
		if players[side], err = ai.New(spec, f.rules); err != nil {
			return err
		}
	}
	for s := start.Clone(); ; {
		if played.Result, played.Over = s.Result(); played.Over {
			break
		}
		m, _, err := players[s.ToMove()].Think(ctx, &ai.Request{
			Start: start, Moves: played.Moves, Game: int64(number) + 1, Limits: ai.Limits{Nodes: f.think},
		})
		if err != nil {
			return err
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		s.Play(m)
		played.Moves = append(played.Moves, m)
	}
	known, err := review.Run(ctx, reviewer, played, review.Options{
		Passes: []ai.Limits{{Nodes: max(f.look/8, 1)}, {Nodes: f.look}},
	})
	if err != nil {
		return err
	}
	for side := range g.Samples {
		sample, _ := strengths.SampleOf(known, game.Player(side))
		g.Samples[side] = sample
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.known = append(f.known, g)
	if f.out == nil {
		return nil
	}
	line, err := json.Marshal(g)
	if err != nil {
		return err
	}
	_, err = f.out.Write(append(line, '\n'))
	return err
}

// counts returns the distributions of the levels in the games that are not left out.
func (f *formRun) counts(left func(*formGame) bool) *strengths.Distributions {
	d := new(strengths.Distributions)
	for i := range f.known {
		if g := &f.known[i]; !left(g) {
			for side, level := range g.Levels {
				d[level-1].Add(&g.Samples[side])
			}
		}
	}
	return d
}

// all leaves out no game.
func all(*formGame) bool { return false }

// write writes both tables.
func (f *formRun) write(out io.Writer) {
	d := f.counts(all)
	fmt.Fprintf(out, "%s: %d reviewed games\n\n", f.rules.ID(), len(f.known))
	t := cli.NewTable(out)
	fmt.Fprintln(t, "level\tmoves\tbelow 1%\tto 3%\tto 6%\tto 10%\tto 20%\tto 40%\tmore")
	for level := range d {
		n := d[level].Moves()
		fmt.Fprintf(t, "%d\t%d", level+1, n)
		for class := range strengths.Classes {
			count := 0
			for phase := range strengths.Phases {
				count += d[level][phase][class]
			}
			fmt.Fprintf(t, "\t%.1f%%", 100*float64(count)/float64(max(n, 1)))
		}
		fmt.Fprintln(t)
	}
	t.Flush()
	fmt.Fprintln(out, "\nsaid, for sides of each level")
	t = cli.NewTable(out)
	fmt.Fprintln(t, "level\tsides\t1\t2\t3\t4\t5\t6\t7\t8\tnothing\tright\twithin 1\twithin what is said")
	for level, row := range f.said() {
		fmt.Fprintf(t, "%d\t%d", level+1, row.sides)
		for _, n := range row.said {
			fmt.Fprintf(t, "\t%d", n)
		}
		part := func(n int) string {
			return fmt.Sprintf("%.0f%%", 100*float64(n)/float64(max(row.sides-row.nothing, 1)))
		}
		fmt.Fprintf(t, "\t%d\t%s\t%s\t%s\n", row.nothing, part(row.said[level]), part(row.near), part(row.within))
	}
	t.Flush()
}

// saidRow counts the levels that would be told for the games of a level.
type saidRow struct {
	sides, nothing int
	said           [ai.MostLevel]int
	near, within   int // within one level, and within the interval that is said
}

// said tells the level of each side of each game by the games of the other half.
func (f *formRun) said() [ai.MostLevel]saidRow {
	var rows [ai.MostLevel]saidRow
	for half := range 2 {
		mine := func(g *formGame) bool { return g.Number/ai.MostLevel%2 == half }
		d := f.counts(mine)
		for i := range f.known {
			g := &f.known[i]
			if !mine(g) {
				continue
			}
			for side, level := range g.Levels {
				row := &rows[level-1]
				row.sides++
				form, known := d.Form(&g.Samples[side])
				if !known {
					row.nothing++
					continue
				}
				row.said[form.Level-1]++
				off := max(form.Level-level, level-form.Level)
				if off <= 1 {
					row.near++
				}
				if off <= form.Within {
					row.within++
				}
			}
		}
	}
	return rows
}

// writeSource writes the counts as an entry of the table in ai/ladder.
func (f *formRun) writeSource(out io.Writer) {
	d := f.counts(all)
	fmt.Fprintf(out, "\t%q: {\n", f.rules.ID())
	for level := range d {
		fmt.Fprint(out, "\t\t{")
		for phase := range d[level] {
			if phase > 0 {
				fmt.Fprint(out, ", ")
			}
			numbers := fmt.Sprint(d[level][phase])
			fmt.Fprintf(out, "{%s}", strings.Join(strings.Fields(strings.Trim(numbers, "[]")), ", "))
		}
		fmt.Fprintln(out, "},")
	}
	fmt.Fprintln(out, "\t},")
}
