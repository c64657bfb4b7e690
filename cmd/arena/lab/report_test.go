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

// measured is the file with the tables that arena report prints.
const measured = "../../../docs/report/parts/measured.md"

// namedTables returns the rows of the Markdown tables in a text by the names that stand in their
// captions.
func namedTables(text string) map[string][][]string {
	tables := make(map[string][][]string)
	name := ""
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if caption, found := strings.CutPrefix(line, "Bảng: "); found {
			name = strings.TrimSuffix(caption[strings.LastIndex(caption, "{#")+2:], "}")
		} else if strings.HasPrefix(line, "|") && !strings.HasPrefix(line, "|-") {
			tables[name] = append(tables[name], strings.Split(strings.Trim(line, "| "), " | "))
		}
	}
	return tables
}

// TestReportFigures: minimax searches what perft counts, the others fewer nodes, and all
// prove the same.
func TestReportFigures(t *testing.T) {
	got := arenaRun(t, "", "report", "--nodes", fewNodes, "--matches=false", "--json")
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
}

// TestReportTables: the nodes that docs/report shows are those of the searches, as far as few of them
// tell.
func TestReportTables(t *testing.T) {
	got := arenaRun(t, "", "report", "--nodes", fewNodes, "--matches=false")
	if got.status != exitOK {
		t.Fatalf("%+v", got)
	}
	written := namedTables(read(t, measured))
	compared := 0
	for name, rows := range namedTables(got.stdout) {
		if len(written[name]) < len(rows) {
			t.Errorf("%s has %d rows of %s, want at least %d", measured, len(written[name]), name, len(rows))
			continue
		}
		for i, row := range rows {
			for column, cell := range row[:5] { // the others are times, and what is not reached yet
				if cell != missing {
					compared++
					if shown := written[name][i][column]; shown != cell {
						t.Errorf("%s: %s, row %d: %s stands for %s: arena report prints it", measured, name, i, shown, cell)
					}
				}
			}
		}
	}
	if compared < 150 {
		t.Errorf("only %d figures could be compared", compared)
	}
}

// TestReportMatches: the matches that docs/report shows are those of the ladders, and the first ones
// are played again with the same result.
func TestReportMatches(t *testing.T) {
	written := namedTables(read(t, measured))
	for _, l := range ladders {
		rows := written["strength-"+l.name]
		if len(rows) != len(l.matches)+1 {
			t.Errorf("%s has %d rows of %s, want %d", measured, len(rows), l.name, len(l.matches)+1)
			continue
		}
		for i, m := range l.matches {
			want := (&matchSurvey{matchup: m}).figures()[:4]
			if i < 2 && !strings.HasPrefix(m.A, "mcts") {
				found, err := surveyMatch(t.Context(), m)
				if err != nil {
					t.Fatal(err)
				}
				want = found.figures()
			}
			if shown := rows[i+1]; !slices.Equal(shown[:len(want)], want) {
				t.Errorf("%s: %v stands for %v: arena report prints it", measured, shown, want)
			}
		}
	}
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := surveyMatch(cancelled, ladders[0].matches[0]); err == nil {
		t.Error("a match is played when the report is broken off")
	}
}

func TestReportErrors(t *testing.T) {
	checkFailure(t, []string{"report"}, arenaRun(t, "", "report", "--nodes", "0"), exitUsage, "want a whole number from 1")
	checkFailure(t, []string{"report"}, arenaRun(t, "", "report", "all"), exitUsage, "unexpected argument")
}
