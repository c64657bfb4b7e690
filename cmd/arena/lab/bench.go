package lab

import (
	"encoding/json"
	"fmt"
	"io"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"colat/ai"
	"colat/ai/arena"
	"colat/ai/arena/records"
	champion "colat/ai/othello"
	"colat/cmd/arena/cli"
	"colat/game/othello"
)

// benchReport holds all results of bench.
type benchReport struct {
	Platform string   `json:"platform"`
	Go       string   `json:"go"`
	Figures  []figure `json:"figures"`
}

func newBenchCommand() *cobra.Command {
	var (
		asJSON    bool
		depth     int
		think     time.Duration
		positions int
		limit     time.Duration
		beside    []string
		name      string
	)
	cmd := &cobra.Command{
		Use:   "bench",
		Short: "Measure the performance figures of docs/PERFORMANCE.md",
		Long: `Measure, on one thread: leaves a second in perft of every game, and of both Othellos
nodes a second and depth of the champion on fixed positions from the middle of a
game, the time in which it proves fixed positions towards the end, and memory. A
position that it cannot prove within --limit counts as proven then. The positions
40 to 44 of the FFO end-game test suite, whose scores are known, are solved for
the result and for the score.

It runs under GOOS=js GOARCH=wasm as well. With --beside the table has, beside
each figure, that of another run, which left its JSON in a file, and how fast that
was in units of this run: 0.5 means half as fast, or twice the time.`,
		Args: cli.NoArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			var others []*benchReport
			for _, path := range beside {
				other, err := readBenchReport(path)
				if err != nil {
					return err
				}
				others = append(others, other)
			}
			report := benchReport{Platform: name, Go: runtime.Version()}
			// With a single thread, a context's deadline passes only when other
			// goroutines run.
			b := bench{
				engine:    champion.New(champion.Options{Yield: runtime.Gosched}),
				positions: positions,
				log:       cmd.ErrOrStderr(),
			}
			if err := b.perft(cmd.Context(), depth); err != nil {
				return err
			}
			for _, rules := range []*othello.Rules{othello.Victory, othello.Classic} {
				if err := b.search(cmd.Context(), rules, think); err != nil {
					return err
				}
				if err := b.solve(cmd.Context(), rules, limit); err != nil {
					return err
				}
			}
			if err := b.exact(cmd.Context()); err != nil {
				return err
			}
			b.memory()
			report.Figures = b.figures
			if asJSON {
				return cli.WriteJSON(cmd.OutOrStdout(), report)
			}
			report.write(cmd.OutOrStdout(), others)
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "one JSON object")
	cli.IntFlag(cmd.Flags(), &depth, "depth", 10, 1, arena.MaxPerftDepth, "depth of perft at most, in plies")
	cmd.Flags().StringArrayVar(&beside, "beside", nil, "a file with the JSON of another run; may be given again")
	cmd.Flags().StringVar(&name, "name", runtime.GOOS+"/"+runtime.GOARCH, "name of this run in the table")
	cli.IntFlag(cmd.Flags(), &positions, "positions", 100, 1, mostBenchPositions,
		"at most this many positions of each kind and number of empty squares")
	cli.TimeFlag(cmd.Flags(), &limit, "limit", time.Second, "give each proof up after this long")
	cli.TimeFlag(cmd.Flags(), &think, "time", time.Second, "time for each position of the search")
	return cmd
}

// mostBenchPositions is larger than the number of positions of any kind.
const mostBenchPositions = 1000

// readBenchReport reads the output of bench --json.
func readBenchReport(path string) (*benchReport, error) {
	text, err := ai.ReadFile(path, ai.MostText)
	if err != nil {
		return nil, records.FileError(err)
	}
	report := new(benchReport)
	if err := json.Unmarshal(text, report); err != nil {
		return nil, fmt.Errorf("%q: want the output of arena bench --json: %w", path, records.JSONError(err))
	}
	if len(report.Figures) == 0 {
		return nil, fmt.Errorf("%q: want the output of arena bench --json: there are no figures", path)
	}
	return report, nil
}

// find returns the figure with the given name.
func (r *benchReport) find(name string) (figure, bool) {
	for _, f := range r.Figures {
		if f.Name == name {
			return f, true
		}
	}
	return figure{}, false
}

// write prints the figures beside those of other runs.
func (r *benchReport) write(out io.Writer, others []*benchReport) {
	fmt.Fprintf(out, "%-56s %14s", r.Go, r.Platform)
	for _, other := range others {
		fmt.Fprintf(out, " %14s %5s", other.Platform, "speed")
	}
	fmt.Fprintln(out)
	for _, f := range r.Figures {
		fmt.Fprintf(out, "%-56s %14s", f.Name, f.text())
		for _, other := range others {
			g, found := other.find(f.Name)
			if !found {
				fmt.Fprintf(out, " %14s %5s", "", "")
				continue
			}
			fmt.Fprintf(out, " %14s %5s", g.text(), f.speedOf(g))
		}
		fmt.Fprintf(out, "  %s\n", f.Unit)
	}
}
