package lab

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"colat/game"
)

// fewNodes are enough for the first plies of every game.
const fewNodes = "20000"

// tableRows returns the lines of the Markdown tables in a text that begin with so many
// words in code, by these words and, where there are several, in their order.
func tableRows(text string, words int) map[string][][]string {
	rows := make(map[string][][]string)
	for line := range strings.Lines(text) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "| "), " | ")
		key, figures := cells[:min(words, len(cells))], cells[min(words, len(cells)):]
		if len(figures) == 0 || slices.ContainsFunc(key, func(s string) bool { return !strings.HasPrefix(s, "`") }) ||
			strings.HasPrefix(figures[0], "`") {
			continue
		}
		rows[strings.Join(key, " ")] = append(rows[strings.Join(key, " ")], figures)
	}
	return rows
}

// TestReportFigures: minimax searches what perft counts, the others fewer nodes, and all
// prove the same.
func TestReportFigures(t *testing.T) {
	got := arenaRun(t, "", "report", "--nodes", fewNodes, "--json")
	var report survey
	if err := json.Unmarshal([]byte(got.stdout), &report); got.status != exitOK || err != nil {
		t.Fatalf("%+v, %v", got, err)
	}
	if len(report.Games) != len(surveyed) || report.Limit != 20_000 {
		t.Fatalf("%d games within %d nodes", len(report.Games), report.Limit)
	}
	for _, g := range report.Games {
		rules, err := game.Find(g.Game)
		if err != nil {
			t.Fatal(err)
		}
		s, err := rules.ParsePosition(g.Position)
		if err != nil {
			t.Fatal(err)
		}
		nodes := int64(0)
		for _, d := range g.search("minimax").Depths {
			for depth := 1; depth <= d.Depth; depth++ {
				nodes += game.Perft(s, depth)
			}
			if d.Nodes != nodes {
				t.Errorf("%s: minimax searches %d nodes to depth %d, want %d", g.Game, d.Nodes, d.Depth, nodes)
			}
			if plain, _ := g.search("negamax").at(d.Depth); plain.Nodes != nodes {
				t.Errorf("%s: negamax searches %d nodes to depth %d, want %d", g.Game, plain.Nodes, d.Depth, nodes)
			}
		}
		if a, b := len(g.search("minimax").Depths), len(g.search("alphabeta").Depths); a < 1 || a > b {
			t.Errorf("%s: minimax gets to depth %d, alphabeta to %d", g.Game, a, b)
		}
	}
	small := report.Games[3].search("negascout")
	if last := small.Depths[len(small.Depths)-1]; last.Depth != 9 || small.Outcome != "draw" {
		t.Errorf("tic-tac-toe is searched to depth %d: %s", last.Depth, small.Outcome)
	}
	if mcts := report.Games[3].MCTS; len(mcts) != 1 || mcts[0].Iterations != 1000 || mcts[0].Nodes < 5000 {
		t.Errorf("tic-tac-toe by MCTS: %+v", mcts)
	}
}

// TestReportTables: the nodes that docs/REPORT.md shows are those of the searches, as far
// as few of them tell.
func TestReportTables(t *testing.T) {
	got := arenaRun(t, "", "report", "--nodes", fewNodes)
	if got.status != exitOK {
		t.Fatalf("%+v", got)
	}
	document := read(t, "../../../docs/REPORT.md")
	compared := 0
	compare := func(key string, want, shown []string) {
		for i, cell := range want[:min(len(want), len(shown))] {
			if cell != missing && !strings.Contains(cell, ":") {
				compared++
				if cell != shown[i] {
					t.Errorf("docs/REPORT.md: %s: %s stands for %s: arena report prints it", key, shown[i], cell)
				}
			}
		}
	}
	// The first line of a game and a search has nodes, the second times.
	written := tableRows(document, 2)
	for key, lines := range tableRows(got.stdout, 2) {
		if len(written[key]) != 2 || len(lines) != 2 {
			t.Errorf("docs/REPORT.md has %d lines for %s, want 2", len(written[key]), key)
			continue
		}
		compare(key, lines[0], written[key][0])
	}
	// Of a game alone there are lines for depths, and one for Monte-Carlo tree search.
	written = tableRows(document, 1)
	for key, lines := range tableRows(got.stdout, 1) {
		for i, line := range lines[:len(lines)-1] {
			if i >= len(written[key])-1 {
				t.Errorf("docs/REPORT.md has %d lines for %s, want %d", len(written[key]), key, len(lines))
				break
			}
			compare(key, line, written[key][i])
		}
	}
	if compared < 100 {
		t.Errorf("only %d figures could be compared", compared)
	}
}

func TestReportErrors(t *testing.T) {
	checkFailure(t, []string{"report"}, arenaRun(t, "", "report", "--nodes", "0"), exitUsage, "want a whole number from 1")
	checkFailure(t, []string{"report"}, arenaRun(t, "", "report", "all"), exitUsage, "unexpected argument")
}

// TestReportWholeGames: the program plays the whole games that docs/REPORT.md shows at depths 1 and
// 5, to the end and each time alike.
func TestReportWholeGames(t *testing.T) {
	written := tableRows(read(t, "../../../docs/REPORT.md"), 1)
	for _, depth := range wholeGameDepths[:2] {
		g, played, err := surveyWholeGame(t.Context(), depth, 100_000_000)
		if err != nil || !played {
			t.Fatalf("depth %d: %+v, played %v, error %v", depth, g, played, err)
		}
		if g.Moves < 25 || g.Plies < 2*g.Moves-1 || g.Most > g.Nodes || g.Slowest > g.Seconds || g.Half > g.Seconds {
			t.Errorf("%+v", g)
		}
		want := g.figures()
		lines := written[want[0]]
		if len(lines) != 1 || len(lines[0]) != 7 || !slices.Equal(lines[0][:4], want[1:]) {
			t.Errorf("docs/REPORT.md: %s: %v stands for %v: arena report prints it", want[0], lines, want[1:])
		}
	}
	if g, played, err := surveyWholeGame(t.Context(), 5, 1000); played || err != nil {
		t.Errorf("within 1000 nodes a move: %+v, error %v", g, err)
	}
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	if _, played, err := surveyWholeGame(cancelled, 1, 1000); played || err == nil {
		t.Errorf("a game is played when the report is broken off: %v", err)
	}
}
