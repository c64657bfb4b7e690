package lab

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"colat/ai"
	"colat/ai/textbook"
	"colat/cmd/arena/cli"
	"colat/game"
)

// compared are the algorithms that trace compares.
var compared = []string{"minimax", "alphabeta", "negascout"}

// mostCompared is the node limit for each of them.
const mostCompared = 5_000_000

type traceFlags struct {
	where  cli.PositionFlags
	engine string
	depth  int
	seed   uint64
	asJSON bool
	asTree bool
	check  string
}

func newTraceCommand() *cobra.Command {
	var f traceFlags
	cmd := &cobra.Command{
		Use:   "trace --depth N | --engine mcts | --check FILE",
		Short: "Trace one of the course's searches, or check the tree of another program",
		Long: `Search a position to each depth from 1 to N by one of the course's algorithms and
print the value for the side to move, the nodes searched (with those of quiescence
search beyond the horizon), the nodes visited only to order moves, the nodes with
cuts, and the effective branching factor.
The principal variation has the evaluation after each move, for the side to move
at the root.

The last table sets the nodes of ` + strings.Join(compared, ", ") + ` side by side, as far
as each gets with ` + cli.Grouped(mostCompared) + ` nodes.

The engine is ` + strings.Join(textbook.Algorithms(), ", ") + `, with options such as
alphabeta:eval=course or negascout:quiescence=2, or mcts with options such as
mcts:iterations=500,exploration=1.4,seed=1. Of mcts the visits, the mean and the exploration
term of each move are printed, the best move as the tree grows, and the last iteration.

With --tree, the search tree of a depth up to ` + strconv.Itoa(textbook.MostTreeDepth) + ` is written as lines of JSON,
in the format in which other programs write theirs (docs/BOT.md). --check reads such a file and prints where it
differs from the searches of the course; the exit status is 1 if it does.`,
		Args: cli.NoArguments,
		RunE: func(cmd *cobra.Command, _ []string) error { return f.run(cmd) },
	}
	f.where.AddGame(cmd)
	f.where.AddStart(cmd)
	f.where.AddPosition(cmd, "the start")
	cmd.Flags().StringVar(&f.engine, "engine", "alphabeta", "the search and its options")
	cmd.Flags().StringVar(&f.engine, "algorithm", "alphabeta", "the same as --engine")
	cli.IntFlag(cmd.Flags(), &f.depth, "depth", 0, 1, ai.MostDepth, "the deepest search, in plies")
	cli.SeedFlag(cmd.Flags(), &f.seed, 0, "draws the victory cells; 0: others each time")
	cmd.Flags().BoolVar(&f.asJSON, "json", false, "one JSON object")
	cmd.Flags().BoolVar(&f.asTree, "tree", false, "write the search tree as lines of JSON")
	cmd.Flags().StringVar(&f.check, "check", "", "a file with the search tree of another program")
	if err := cmd.Flags().MarkHidden("algorithm"); err != nil {
		panic(err)
	}
	cmd.MarkFlagsMutuallyExclusive("engine", "algorithm")
	return cmd
}

func (f *traceFlags) run(cmd *cobra.Command) error {
	if f.check != "" {
		return checkTree(cmd, f.check, f.asJSON)
	}
	rules, err := f.where.Rules()
	if err != nil {
		return err
	}
	spec, options, err := f.spec()
	if err != nil {
		return cli.Usagef("--engine: %w", err)
	}
	if spec.Name == "mcts" {
		return f.runMCTS(cmd, options)
	}
	if !cmd.Flags().Changed("depth") {
		return cli.Usagef("--depth is missing: want the deepest search, such as --depth 4")
	}
	search, err := textbook.ParseOptions(options, rules)
	if err == nil {
		_, err = textbook.New(spec.Name, search)
	}
	if err != nil {
		return cli.Usagef("--engine: %w", err)
	}
	s, err := f.where.State(cli.SeedOrRandom(f.seed))
	if err != nil {
		return err
	}
	if f.asTree {
		return writeTree(cmd, s, spec.Name, search, options["eval"], f.depth)
	}
	report, err := newTraceReport(cmd.Context(), s, spec.Name, search, f.depth)
	if err != nil {
		return err
	}
	if f.asJSON {
		return cli.WriteJSON(cmd.OutOrStdout(), report)
	}
	fmt.Fprintln(cmd.ErrOrStderr(), report.Position)
	return report.print(cmd.OutOrStdout())
}

// spec parses --engine.
func (f *traceFlags) spec() (spec ai.Spec, options map[string]string, err error) {
	spec, err = ai.ParseSpec(f.engine)
	if err != nil {
		return spec, nil, err
	}
	limits, options, err := spec.Limits()
	if err == nil && limits != (ai.Limits{}) {
		err = errors.New("--depth alone bounds the search, and iterations bound mcts: leave out time, depth and nodes")
	}
	return spec, options, err
}

// traceReport is the output of trace.
type traceReport struct {
	Game       string         `json:"game"`
	Position   string         `json:"position"`
	Algorithm  string         `json:"algorithm"`
	Iterations []traceDepth   `json:"iterations"`
	Compared   []comparedWith `json:"compared"`
}

type traceDepth struct {
	Depth      int         `json:"depth"`
	Value      int         `json:"value"`
	Nodes      int64       `json:"nodes"`
	Quiescence int64       `json:"quiescence"`
	Ordering   int64       `json:"ordering"`
	Cutoffs    int64       `json:"cutoffs"`
	Branching  float64     `json:"branching"`
	Seconds    float64     `json:"seconds"`
	PV         []traceStep `json:"pv"`
}

type traceStep struct {
	Move  string `json:"move"`
	Value int    `json:"value"`
}

// comparedWith holds the nodes of an algorithm at each depth, from depth 1 on.
type comparedWith struct {
	Algorithm string  `json:"algorithm"`
	Nodes     []int64 `json:"nodes"`
}

func newTraceReport(ctx context.Context, s game.State, name string, options textbook.Options, depth int) (
	*traceReport, error) {
	trace, err := traceBy(ctx, s, name, options, ai.Limits{Depth: depth})
	if err != nil {
		return nil, err
	}
	report := &traceReport{
		Game: s.Rules().ID(), Position: s.Rules().FormatPosition(s), Algorithm: trace.Algorithm,
		Iterations: []traceDepth{}, Compared: []comparedWith{},
	}
	for _, it := range trace.Iterations {
		report.Iterations = append(report.Iterations, traceDepth{
			Depth: it.Depth, Value: it.Value, Nodes: it.Nodes, Quiescence: it.Quiescence, Ordering: it.Ordering,
			Cutoffs: it.Cutoffs, Branching: it.Branching, Seconds: it.Elapsed.Seconds(), PV: traceLine(s, it.Line),
		})
	}
	for _, other := range compared {
		trace, err := traceBy(ctx, s, other, options, ai.Limits{Depth: depth, Nodes: mostCompared})
		if err != nil {
			return nil, err
		}
		nodes := []int64{}
		for _, it := range trace.Iterations {
			nodes = append(nodes, it.Nodes)
		}
		report.Compared = append(report.Compared, comparedWith{other, nodes})
	}
	return report, nil
}

func traceBy(ctx context.Context, s game.State, name string, options textbook.Options, limits ai.Limits) (
	textbook.Trace, error) {
	search, err := textbook.New(name, options)
	if err != nil {
		return textbook.Trace{}, err
	}
	return search.Trace(ctx, ai.At(s, limits))
}

// traceLine formats the moves of a principal variation.
func traceLine(s game.State, line []textbook.Step) []traceStep {
	after := s.Clone()
	steps := make([]traceStep, 0, len(line))
	for _, step := range line {
		steps = append(steps, traceStep{after.Rules().FormatMove(after, step.Move), step.Value})
		after.Play(step.Move)
	}
	return steps
}

func (r *traceReport) print(out io.Writer) error {
	const head, row = "%5s %8s %14s %12s %12s %12s %10s %9s\n", "%5d %8d %14s %12s %12s %12s %10.2f %9.3f\n"
	fmt.Fprintf(out, head, "depth", "value", "nodes", "quiescence", "ordering", "cut-offs", "branching", "seconds")
	for _, d := range r.Iterations {
		fmt.Fprintf(out, row, d.Depth, d.Value, cli.Grouped(d.Nodes), cli.Grouped(d.Quiescence), cli.Grouped(d.Ordering),
			cli.Grouped(d.Cutoffs), d.Branching, d.Seconds)
	}
	if n := len(r.Iterations); n > 0 {
		fmt.Fprint(out, "\nPrincipal variation:")
		for _, step := range r.Iterations[n-1].PV {
			fmt.Fprintf(out, " %s (%+d)", step.Move, step.Value)
		}
		fmt.Fprintln(out)
	}
	fmt.Fprintf(out, "\n%5s", "depth")
	for _, c := range r.Compared {
		fmt.Fprintf(out, " %14s", c.Algorithm)
	}
	fmt.Fprintln(out)
	for i := range r.Iterations {
		fmt.Fprintf(out, "%5d", i+1)
		for _, c := range r.Compared {
			nodes := "-"
			if i < len(c.Nodes) {
				nodes = cli.Grouped(c.Nodes[i])
			}
			fmt.Fprintf(out, " %14s", nodes)
		}
		fmt.Fprintln(out)
	}
	return nil
}
