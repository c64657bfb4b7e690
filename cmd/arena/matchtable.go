package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"colat/ai/arena"
	"colat/cmd/arena/cli"
	"colat/game"
)

// print prints the figures of a match as a table, or as JSON.
func (f *matchFlags) print(cmd *cobra.Command, m *arena.Match, t *arena.Tally) error {
	v, out := arena.NewFigures(m, t), cmd.OutOrStdout()
	if f.asJSON {
		return cli.WriteJSON(out, v)
	}
	sides := m.Rules.Sides()
	fmt.Fprintf(out, "A: %s\nB: %s\ngame %s, seed %d\n",
		cli.Printable(m.A.Spec), cli.Printable(m.B.Spec), m.Rules.ID(), m.Seed)
	if server := m.Server(); server != nil {
		fmt.Fprintf(out, "%s is a server: cells and colours are its own, and there are no openings\n", server.Name)
	}
	fmt.Fprintln(out)
	fmt.Fprintf(out, "%-18s %6s %6s %6s %6s\n", "A's results", "games", "won", "drawn", "lost")
	for _, row := range []struct {
		name string
		arena.Counts
	}{{"all", t.Counts}, {"as " + sides[0].English, t.AsFirst}, {"as " + sides[1].English, t.AsSecond}} {
		fmt.Fprintf(out, "%-18s %6d %6d %6d %6d\n", row.name, row.Games(), row.Wins, row.Draws, row.Losses)
	}
	fmt.Fprintf(out, "\nPoints (3 a win, 2 a draw while ahead, 1 another draw): A %d, B %d."+
		" Draws while ahead: A %d, B %d\n",
		t.Points[0], t.Points[1], t.HalfWins[0], t.HalfWins[1])
	fmt.Fprintf(out, "Pairs of which one side won both games: %s %d, %s %d, of %d\n",
		sides[0].English, t.OneSided[0], sides[1].English, t.OneSided[1], t.Pairs.N())
	fmt.Fprintf(out, "\nElo %+.1f ± %.1f (95%%), LOS %.1f%%, pairs %v\n", v.Elo, v.Error, 100*v.LOS, v.Pairs)
	if m.SPRT != nil {
		lower, upper := m.SPRT.Bounds()
		verdict := "undecided"
		if v.Verdict != "" {
			verdict = v.Verdict + " accepted"
		}
		fmt.Fprintf(out, "SPRT Elo %g against %g: LLR %.2f in (%.2f, %.2f), %s\n",
			m.SPRT.Elo0, m.SPRT.Elo1, v.LLR, lower, upper, verdict)
	}
	if f.resign != "" || f.draw != "" {
		fmt.Fprintf(out, "Games ended by a resignation %d, by agreement on a draw %d\n",
			f.early[game.Resignation], f.early[game.Agreement])
	}
	if f.clock.Total > 0 {
		a, b := v.Players["a"], v.Players["b"]
		fmt.Fprintf(out, "Clock of %v a game: A used %.0f%% of it on average and lost %d games on time, B %.0f%% and %d\n",
			f.clock, 100*a.Clock, a.Faults[game.Timeout], 100*b.Clock, b.Faults[game.Timeout])
	}
	fmt.Fprintf(out, "\n%-8s %8s %10s %10s %10s %12s %8s %8s  %s\n",
		"a move", "moves", "ms", "slowest", "oversteps", "nodes", "depth", "proven", "games lost by failing")
	for _, name := range []string{"a", "b"} {
		c := v.Players[name]
		fmt.Fprintf(out, "%-8s %8d %10.1f %10.1f %10d %12.0f %8.1f %8s  %s\n",
			"by "+map[string]string{"a": "A", "b": "B"}[name],
			c.Moves, c.Milliseconds, c.Slowest, c.Oversteps, c.Nodes, c.Depth, provenText(c.Proven), faultsText(c.Faults))
	}
	return printFaults(out, t.Faults)
}
