package main

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"colat/ai/arena/referee"
	"colat/cmd/arena/cli"
	"colat/game"
)

// faultsText lists the numbers of games that a player lost by failing, by reason.
func faultsText(faults map[game.Reason]int) string {
	if len(faults) == 0 {
		return "none"
	}
	var parts []string
	for _, reason := range slices.Sorted(maps.Keys(faults)) {
		parts = append(parts, fmt.Sprintf("%d %s", faults[reason], reason))
	}
	return strings.Join(parts, ", ")
}

// maxFaults is the number of games lost by failing that a table lists at most.
const maxFaults = 20

// printFaults lists the games that were lost by failing, if there are any.
func printFaults(out io.Writer, faults []referee.Fault) error {
	if len(faults) == 0 {
		return nil
	}
	fmt.Fprintln(out, "\nGames lost by failing")
	w := cli.NewTable(out)
	for _, f := range faults[:min(len(faults), maxFaults)] {
		fmt.Fprintf(w, "game %d\t%s\t%s\n", f.Game, f.Reason, cli.Printable(f.Text))
	}
	if more := len(faults) - maxFaults; more > 0 {
		fmt.Fprintf(w, "and %d more, which --json lists\n", more)
	}
	return w.Flush()
}

// onlyFaults returns an error if all games were lost by failing, because the match then
// has no meaningful result.
func onlyFaults(games int, faults []referee.Fault) error {
	if games == 0 || len(faults) < games {
		return nil
	}
	if games == 1 {
		return errors.New("the only game was lost by failing")
	}
	return fmt.Errorf("all %d games were lost by failing", games)
}

// provenText formats the mean number of the move with which a player first proved the
// result.
func provenText(move float64) string {
	if move == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f", move)
}

// toldFaults is the set of players whose first fault has been reported.
type toldFaults map[string]bool

// print reports a player's first fault, in the game named where. Later faults of the
// player are not reported, because most are of the same kind.
func (told toldFaults) print(out io.Writer, bar *cli.Progress, where string, f referee.Fault) {
	if told[f.Player] {
		return
	}
	told[f.Player] = true
	bar.Clear()
	fmt.Fprintf(out, "arena: %s: %s\n", where, f.Text)
}
