package main

import (
	"fmt"
	"io"
	"slices"

	"colat/ai/arena/pairing"
	"colat/ai/arena/tournament"
	"colat/cmd/arena/cli"
)

// printTournament prints the tables of a tournament.
func printTournament(out io.Writer, result *tournament.Result) error {
	half := ""
	if result.HalfWins() {
		half = "a half-win 2, "
	}
	rest := ""
	if slices.ContainsFunc(result.Stages, func(s pairing.StageResult) bool { return s.Swiss != nil }) {
		rest = ", a bye as much as winning"
	}
	fmt.Fprintf(out, "%s\na win is 3 points, %sa draw 1%s; %s\n", result.Title, half, rest, result.TieRule)
	for number, stage := range result.Stages {
		for _, group := range stage.Groups {
			fmt.Fprintf(out, "\nStage %d, group %s\n", number+1, group.Name)
			if err := printGroup(out, group, result); err != nil {
				return err
			}
		}
		if stage.Swiss != nil {
			fmt.Fprintf(out, "\nStage %d, Swiss\n", number+1)
			if err := printSwiss(out, stage.Swiss, result); err != nil {
				return err
			}
		}
		for _, round := range stage.Rounds {
			fmt.Fprintf(out, "\nStage %d, %s\n", number+1, round.Name)
			if err := printTies(out, round.Ties); err != nil {
				return err
			}
		}
	}
	fmt.Fprintln(out, "\nPlaces")
	w := cli.NewTable(out)
	for _, p := range result.Places {
		for _, r := range result.Ratings {
			if r.Name == p.Name {
				points := numberOrNothing(p.PlacePoints)
				if points != "" {
					points += " points\t"
				}
				fmt.Fprintf(w, "%d\t%s\t%s%+.0f Elo\t%s\n", p.Place, p.Name, points, r.Elo, p.Spec)
			}
		}
	}
	if err := w.Flush(); err != nil {
		return err
	}
	return printFaults(out, result.Faults)
}

// printHeadings prints the headings for printRow.
func printHeadings(w io.Writer, result *tournament.Result) {
	fmt.Fprint(w, "#\tplayer\tgames\twon")
	if result.HalfWins() {
		fmt.Fprint(w, "\thalf-won")
	}
	fmt.Fprint(w, "\tdrawn\tlost\tpoints")
	if result.PlacePoints() {
		fmt.Fprint(w, "\tby place")
	}
}

// printRow prints the results of a player of a group or of a Swiss stage.
func printRow(w io.Writer, row *pairing.Row, result *tournament.Result) {
	fmt.Fprintf(w, "%d\t%s\t%d\t%d", row.Rank, row.Name, row.Played, row.Wins)
	if result.HalfWins() {
		fmt.Fprintf(w, "\t%d", row.HalfWins)
	}
	fmt.Fprintf(w, "\t%d\t%d\t%d", row.Draws, row.Losses, row.Points)
	if result.PlacePoints() {
		fmt.Fprint(w, "\t", numberOrNothing(row.PlacePoints))
	}
}

// printGroup prints a group's standings and cross table side by side.
func printGroup(out io.Writer, group pairing.GroupResult, result *tournament.Result) error {
	w := cli.NewTable(out)
	printHeadings(w, result)
	fmt.Fprint(w, "\ttie broken by")
	for _, row := range group.Table {
		fmt.Fprintf(w, "\tv %d", row.Rank)
	}
	fmt.Fprintln(w)
	for i, row := range group.Table {
		printRow(w, &row, result)
		fmt.Fprintf(w, "\t%s", row.TieBreak)
		for j, points := range group.Cross[i] {
			if i == j {
				fmt.Fprint(w, "\t–")
			} else {
				fmt.Fprintf(w, "\t%d", points)
			}
		}
		fmt.Fprintln(w)
	}
	return w.Flush()
}

func printTies(out io.Writer, ties []pairing.Tie) error {
	w := cli.NewTable(out)
	for _, tie := range ties {
		if tie.By == pairing.ByBye {
			fmt.Fprintf(w, "%s\t\t%s\tby a bye\n", tie.Players[0], tie.Winner)
			continue
		}
		fmt.Fprintf(w, "%s – %s\t%d–%d\t%s\tby %s\n",
			tie.Players[0], tie.Players[1], tie.Points[0], tie.Points[1], tie.Winner, tie.By)
	}
	return w.Flush()
}

// printSwiss prints the standings of a Swiss stage and each player's result in each
// round.
func printSwiss(out io.Writer, stage *pairing.SwissResult, result *tournament.Result) error {
	w := cli.NewTable(out)
	printHeadings(w, result)
	fmt.Fprint(w, "\tbuchholz\ts.-b.\ttie broken by")
	for round := range stage.Rounds {
		fmt.Fprintf(w, "\tround %d", round+1)
	}
	fmt.Fprintln(w)
	for i := range stage.Table {
		row := &stage.Table[i]
		printRow(w, row, result)
		fmt.Fprintf(w, "\t%s\t%s\t%s", numberOrNothing(row.Buchholz), numberOrNothing(row.SonnebornBerger), row.TieBreak)
		for _, e := range stage.Encounters(row.Name) {
			fmt.Fprint(w, "\t", encounterText(e))
		}
		fmt.Fprintln(w)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	if stage.EndedEarly {
		_, err := fmt.Fprintf(out, "%d of %d rounds: "+
			"one more would pair two players, or give a player a rest, for the second time\n",
			len(stage.Rounds), stage.Planned)
		return err
	}
	return nil
}

// encounterText returns a player's points in a round and the rank of its opponent.
func encounterText(e pairing.Encounter) string {
	switch e.By {
	case pairing.ByBye:
		return "bye"
	case pairing.ByAbsence:
		return "–"
	case pairing.ByWalkover:
		return fmt.Sprintf("%d v %d, walkover", e.Points, e.Rank)
	}
	return fmt.Sprintf("%d v %d", e.Points, e.Rank)
}

func numberOrNothing(n *int) string {
	if n == nil {
		return ""
	}
	return fmt.Sprint(*n)
}
