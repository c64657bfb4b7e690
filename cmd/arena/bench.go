package main

import (
	"cmp"
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"colat/ai"
	"colat/ai/arena/records"
	champion "colat/ai/othello"
	"colat/game/othello"
)

// benchPositions are fixed positions, one per line: its purpose, the game, and the
// position text. Those for the search are from the middle of a game, with 40 empty
// squares; those for solving are drawn by arena puzzle; those for the exact score are
// numbers 40 to 44 of the end-game test suite of the Fédération Française d'Othello, with
// the score for the side to move.
//
//go:embed bench_positions.txt
var benchPositions string

// figure is one row of the table.
type figure struct {
	Name  string  `json:"name"`
	Value float64 `json:"value"`
	Unit  string  `json:"unit"`
}

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
		Args: noArguments,
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
				return writeJSON(cmd.OutOrStdout(), report)
			}
			report.write(cmd.OutOrStdout(), others)
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "one JSON object")
	intFlag(cmd.Flags(), &depth, "depth", 10, 1, maxPerftDepth, "depth of perft at most, in plies")
	cmd.Flags().StringArrayVar(&beside, "beside", nil, "a file with the JSON of another run; may be given again")
	cmd.Flags().StringVar(&name, "name", runtime.GOOS+"/"+runtime.GOARCH, "what the table calls this run")
	intFlag(cmd.Flags(), &positions, "positions", 100, 1, mostBenchPositions,
		"at most this many positions of each kind and number of empty squares")
	timeFlag(cmd.Flags(), &limit, "limit", time.Second, "give each proof up after this long")
	timeFlag(cmd.Flags(), &think, "time", time.Second, "time for each position of the search")
	return cmd
}

// mostBenchPositions is larger than the number of positions of any kind.
const mostBenchPositions = 1000

// readBenchReport reads the output of bench --json.
func readBenchReport(path string) (*benchReport, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, records.FileError(err)
	}
	report := new(benchReport)
	if err := json.Unmarshal(text, report); err != nil {
		return nil, fmt.Errorf("%q: want what arena bench --json prints: %w", path, records.JSONError(err))
	}
	if len(report.Figures) == 0 {
		return nil, fmt.Errorf("%q: want what arena bench --json prints: there are no figures", path)
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

// speedOf returns the speed of another run in units of this one, or "" if the figure is
// not about speed.
func (f figure) speedOf(other figure) string {
	switch {
	case f.Value <= 0 || other.Value <= 0:
		return ""
	case f.Unit == "ms":
		return fmt.Sprintf("%.2f", f.Value/other.Value)
	case strings.HasSuffix(f.Unit, "/s"):
		return fmt.Sprintf("%.2f", other.Value/f.Value)
	}
	return ""
}

// text formats the value with its significant digits.
func (f figure) text() string {
	if f.Value < 1000 {
		return fmt.Sprintf("%.3g", f.Value)
	}
	return grouped(int64(f.Value))
}

// bench measures figures and collects them.
type bench struct {
	engine    *champion.Engine
	positions int
	log       io.Writer
	figures   []figure
}

func (b *bench) add(value float64, unit, format string, args ...any) {
	f := figure{fmt.Sprintf(format, args...), value, unit}
	b.figures = append(b.figures, f)
	fmt.Fprintf(b.log, "%s: %.4g %s\n", f.Name, f.Value, f.Unit)
}

// search measures the engine's search for a fixed time on each position from the middle
// of a game.
func (b *bench) search(ctx context.Context, rules *othello.Rules, think time.Duration) error {
	var nodes int64
	var depth int
	var elapsed time.Duration
	positions := b.positionsFor("search", rules)
	for _, s := range positions {
		b.engine.NewGame()
		begin := time.Now()
		_, info, err := b.engine.Think(ctx, ai.At(s, ai.Limits{Time: think}))
		if err != nil {
			return err
		}
		elapsed += time.Since(begin)
		nodes += info.Nodes
		depth += info.Depth
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	b.add(float64(nodes)/elapsed.Seconds(), "nodes/s", "%s: search, 40 empty squares", rules.ID())
	b.add(float64(depth)/float64(len(positions)), "plies", "%s: depth reached in %v", rules.ID(), think)
	return nil
}

// memory measures the memory that the program has taken from the system.
func (b *bench) memory() {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	b.add(float64(m.Sys)/(1<<20), "MiB", "memory")
}

// exact solves the positions of the FFO suite twice, for the result only and for the
// difference of discs, and compares both with the known scores.
func (b *bench) exact(ctx context.Context) error {
	scores, states := b.scored()
	solver := champion.ExactSolver{Solver: champion.Solver{Engine: b.engine}}
	for _, way := range []struct {
		name  string
		exact bool
	}{{"win, draw or loss", false}, {"exact score", true}} {
		var seconds float64
		var nodes int64
		for i, s := range states {
			b.engine.NewGame()
			v, err := solve(ctx, solver, s, way.exact)
			if err != nil {
				return err
			}
			if v.Outcome != outcomeOf(scores[i]) || v.Score != nil && *v.Score != scores[i] {
				return fmt.Errorf("%s: solved as %s, the score is known to be %+d",
					othello.Classic.FormatPosition(s), v.result(), scores[i])
			}
			seconds += v.Seconds
			nodes += v.Nodes
		}
		b.add(1000*seconds, "ms", "classic: FFO 40 to 44, %s", way.name)
		b.add(float64(nodes)/seconds, "nodes/s", "classic: FFO 40 to 44, %s, nodes a second", way.name)
	}
	return nil
}

// outcomeOf returns the outcome for a side with the given difference of discs.
func outcomeOf(score int) string {
	switch {
	case score > 0:
		return ai.Win.String()
	case score < 0:
		return ai.Loss.String()
	}
	return ai.Draw.String()
}

// scored returns the positions to be solved exactly and their scores.
func (b *bench) scored() (scores []int, states []*othello.State) {
	for line := range strings.Lines(benchPositions) {
		fields := strings.SplitN(strings.TrimSpace(line), " ", 3)
		if len(states) == b.positions || fields[0] != "exact" {
			continue
		}
		s, err := othello.Classic.ParsePosition(fields[2])
		score, notNumber := strconv.Atoi(fields[1])
		if err := cmp.Or(err, notNumber); err != nil {
			panic("bench_positions.txt: " + err.Error())
		}
		states = append(states, s.(*othello.State))
		scores = append(scores, score)
	}
	return scores, states
}

// positionsFor returns the fixed positions of one game for one purpose.
func (b *bench) positionsFor(purpose string, rules *othello.Rules) []*othello.State {
	var states []*othello.State
	taken := make(map[int]int)
	for line := range strings.Lines(benchPositions) {
		fields := strings.SplitN(strings.TrimSpace(line), " ", 3)
		if len(fields) != 3 || fields[0] != purpose || fields[1] != rules.ID() {
			continue
		}
		parsed, err := rules.ParsePosition(fields[2])
		if err != nil {
			panic("bench_positions.txt: " + err.Error())
		}
		s := parsed.(*othello.State)
		if n := s.Empties(); taken[n] < b.positions {
			taken[n]++
			states = append(states, s)
		}
	}
	return states
}
