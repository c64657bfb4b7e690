package lab

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"colat/ai"
	"colat/ai/textbook"
	"colat/cmd/arena/cli"
	"colat/game"
)

// Bounds of a recorded MCTS: its iterations and the nodes of its tree.
const (
	mostRecorded = 100_000
	mostGrown    = 1_000_000
)

// mctsReport is the output of trace for MCTS.
type mctsReport struct {
	Game        string       `json:"game"`
	Position    string       `json:"position"`
	Engine      string       `json:"engine"`
	Iterations  int          `json:"iterations"`
	Nodes       int          `json:"nodes"`
	Exploration float64      `json:"exploration"`
	Seed        uint64       `json:"seed"`
	Outcome     string       `json:"outcome"`
	Moves       []mctsMove   `json:"moves"`
	Growth      []mctsGrowth `json:"growth"`
	Last        mctsRound    `json:"last"`
	PV          []string     `json:"pv"`
}

// mctsMove has the figures of a move at the root, for the side that makes it. Bound is the sum of Mean and
// Exploration, by which moves are selected; they are absent without visits.
type mctsMove struct {
	Move        string   `json:"move"`
	Visits      int      `json:"visits"`
	Reward      float64  `json:"reward"`
	Mean        *float64 `json:"mean,omitempty"`
	Exploration *float64 `json:"exploration,omitempty"`
	Bound       *float64 `json:"bound,omitempty"`
	Outcome     string   `json:"outcome"`
}

// mctsGrowth is the most visited move after a number of iterations.
type mctsGrowth struct {
	Iterations int     `json:"iterations"`
	Nodes      int     `json:"nodes"`
	Move       string  `json:"move"`
	Visits     int     `json:"visits"`
	Mean       float64 `json:"mean"`
}

// mctsRound is one iteration. Children is the number of children that its expansion made.
type mctsRound struct {
	Selection []string `json:"selection"`
	Children  int      `json:"children"`
	Playout   []string `json:"playout"`
	Winner    string   `json:"winner"`
}

// runMCTS traces an MCTS.
func (f *traceFlags) runMCTS(cmd *cobra.Command, options map[string]string) error {
	o, err := textbook.ParseMCTSOptions(options)
	switch {
	case err != nil:
		return cli.Usagef("--engine: %w", err)
	case o.Iterations > mostRecorded:
		return cli.Usagef("--engine: iterations=%d: want 1 to %d for a trace", o.Iterations, mostRecorded)
	case f.asTree:
		return cli.Usagef("--tree: want one of %s", strings.Join(textbook.Algorithms(), ", "))
	}
	s, err := f.where.State(cli.SeedOrRandom(f.seed))
	if err != nil {
		return err
	}
	r := ai.At(s, ai.Limits{Depth: f.depth})
	g, err := textbook.NewMCTS(o).Growth(cmd.Context(), r, mostGrown)
	if err != nil {
		return err
	}
	report := newMCTSReport(s, g)
	report.Seed = o.Seed
	if f.asJSON {
		return cli.WriteJSON(cmd.OutOrStdout(), report)
	}
	fmt.Fprintln(cmd.ErrOrStderr(), report.Position)
	return report.print(cmd.OutOrStdout())
}

func newMCTSReport(s game.State, g *textbook.Growth) *mctsReport {
	rules, rounds := s.Rules(), len(g.Rounds)
	report := &mctsReport{
		Game: rules.ID(), Position: rules.FormatPosition(s), Engine: "mcts", Iterations: rounds, Nodes: len(g.Nodes),
		Exploration: g.Weight, Growth: []mctsGrowth{}, PV: []string{},
	}
	figures := g.After(rounds, nil)
	report.Outcome = figures[0].Outcome.Opposite().String()
	for at, end := g.Children(0, rounds); at < end; at++ {
		f := figures[at]
		m := mctsMove{
			Move: rules.FormatMove(s, g.Nodes[at].Move), Visits: f.Visits, Reward: f.Reward, Outcome: f.Outcome.String(),
		}
		if f.Visits > 0 {
			mean, exploration := f.Mean(), g.Exploration(figures[0].Visits, f.Visits)
			bound := mean + exploration
			m.Mean, m.Exploration, m.Bound = &mean, &exploration, &bound
		}
		report.Moves = append(report.Moves, m)
	}
	slices.SortStableFunc(report.Moves, func(a, b mctsMove) int { return b.Visits - a.Visits })
	for n := 1; ; n = min(2*n, rounds) {
		report.Growth = append(report.Growth, growthAfter(s, g, n))
		if n == rounds {
			break
		}
	}
	after := s.Clone()
	for at := g.Best(0, rounds, figures); at > 0; at = g.Best(at, rounds, figures) {
		report.PV = append(report.PV, rules.FormatMove(after, g.Nodes[at].Move))
		after.Play(g.Nodes[at].Move)
	}
	report.Last = roundOf(s, g, &g.Rounds[rounds-1])
	return report
}

// growthAfter returns the state of the tree after a number of iterations.
func growthAfter(s game.State, g *textbook.Growth, rounds int) mctsGrowth {
	figures := g.After(rounds, nil)
	best := g.Best(0, rounds, figures)
	grown := mctsGrowth{
		Iterations: rounds, Nodes: 1, Move: s.Rules().FormatMove(s, g.Nodes[best].Move), Visits: figures[best].Visits,
		Mean: figures[best].Mean(),
	}
	for i := range g.Nodes {
		if first, end := g.Children(i, rounds); end > first {
			grown.Nodes += end - first
		}
	}
	return grown
}

// roundOf describes an iteration.
func roundOf(s game.State, g *textbook.Growth, round *textbook.Round) mctsRound {
	rules, at := s.Rules(), s.Clone()
	r := mctsRound{Selection: []string{}, Playout: []string{}, Winner: "draw"}
	play := func(m game.Move) string {
		text := rules.FormatMove(at, m)
		at.Play(m)
		return text
	}
	for _, node := range round.Path[1:] {
		r.Selection = append(r.Selection, play(g.Nodes[node].Move))
	}
	if round.Expanded >= 0 {
		r.Children = g.Nodes[round.Expanded].Count
	}
	for _, m := range round.Playout {
		r.Playout = append(r.Playout, play(m))
	}
	if winner := round.Result.Winner; winner != game.NoSide {
		r.Winner = rules.Sides()[winner].English
	}
	return r
}

func (r *mctsReport) print(out io.Writer) error {
	fmt.Fprintf(out, "%s iterations, %s nodes, exploration %.3g, seed %d\n\n", cli.Grouped(int64(r.Iterations)),
		cli.Grouped(int64(r.Nodes)), r.Exploration, r.Seed)
	table := cli.NewTable(out)
	fmt.Fprintln(table, "move\tvisits\treward\tmean\texploration\tbound\tproven")
	for i := range r.Moves {
		m := &r.Moves[i]
		fmt.Fprintf(table, "%s\t%d\t%g\t%s\t%s\t%s\t%s\n", m.Move, m.Visits, m.Reward, term(m.Mean), term(m.Exploration),
			term(m.Bound), strings.Replace(m.Outcome, "unknown", "", 1))
	}
	fmt.Fprintln(table, "\niterations\tnodes\tbest\tvisits\tmean")
	for _, g := range r.Growth {
		fmt.Fprintf(table, "%d\t%d\t%s\t%d\t%.3f\n", g.Iterations, g.Nodes, g.Move, g.Visits, g.Mean)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(out, `
Principal variation: %s

The last iteration:
selection        %s
expansion        %d children
simulation       %d moves, winner: %s
backpropagation  %d nodes get a visit
`, strings.Join(r.PV, " "), strings.Join(r.Last.Selection, " "), r.Last.Children, len(r.Last.Playout), r.Last.Winner,
		len(r.Last.Selection)+1)
	return err
}

// term formats a part of a bound.
func term(value *float64) string {
	if value == nil {
		return "-"
	}
	return fmt.Sprintf("%.3f", *value)
}
