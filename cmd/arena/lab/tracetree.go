package lab

import (
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"colat/ai"
	"colat/ai/textbook"
	"colat/ai/treefile"
	"colat/cmd/arena/cli"
	"colat/game"
)

// writeTree writes the tree of a search to a depth as lines of JSON.
func writeTree(cmd *cobra.Command, s game.State, name string, options textbook.Options, eval string, depth int) error {
	search, err := textbook.New(name, options)
	if err != nil {
		return err
	}
	nodes, err := search.Tree(cmd.Context(), ai.At(s, ai.Limits{Depth: depth}))
	if err != nil {
		return err
	}
	return treefile.Write(cmd.OutOrStdout(), s, depth, eval, nodes)
}

// checkedTree is the result of a check of the tree of another program.
type checkedTree struct {
	Game     string        `json:"game"`
	Position string        `json:"position"`
	Nodes    int           `json:"nodes"`
	Cuts     int           `json:"cuts"`
	BadLines []string      `json:"badLines"`
	Findings []treeFinding `json:"findings"`
}

// treeFinding is a difference from the searches of the course.
type treeFinding struct {
	Line  int    `json:"line"`
	Node  int    `json:"node"`
	Fault string `json:"fault"`
	Text  string `json:"text"`
}

// checkTree prints where the tree in a file differs from the searches of the course.
func checkTree(cmd *cobra.Command, path string, asJSON bool) error {
	text, err := readTree(path)
	if err != nil {
		return err
	}
	t, err := treefile.Read(text, nil)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	report := newCheckedTree(t)
	out := cmd.OutOrStdout()
	if asJSON {
		err = cli.WriteJSON(out, report)
	} else {
		err = report.print(out)
	}
	if wrong := len(report.Findings) + len(t.Bad) + t.MoreBad; err == nil && wrong > 0 {
		return fmt.Errorf("%s: %d lines to correct", path, wrong)
	}
	return err
}

// readTree reads a file, no further than a tree may go.
func readTree(path string) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(io.LimitReader(file, treefile.MostBytes+1))
}

func newCheckedTree(t *treefile.Tree) *checkedTree {
	report := &checkedTree{
		Game: t.Rules.ID(), Position: t.Rules.FormatPosition(t.Root), Nodes: len(t.Nodes), BadLines: []string{},
		Findings: []treeFinding{},
	}
	for i := range t.Nodes {
		if t.Nodes[i].Cut {
			report.Cuts++
		}
	}
	for _, bad := range t.Bad {
		report.BadLines = append(report.BadLines, bad.Error())
	}
	if t.MoreBad > 0 {
		report.BadLines = append(report.BadLines, fmt.Sprintf("%d more lines cannot be read", t.MoreBad))
	}
	for _, f := range t.Check(nil) {
		move := ""
		if n := &t.Nodes[f.Node]; n.Parent >= 0 {
			move = t.Rules.FormatMove(t.State(n.Parent), n.Move)
		}
		said := t.Say(&f, "en", move)
		report.Findings = append(report.Findings, treeFinding{f.Line, f.Number, string(f.Fault), said})
	}
	return report
}

func (r *checkedTree) print(out io.Writer) error {
	for _, bad := range r.BadLines {
		fmt.Fprintln(out, bad)
	}
	for _, f := range r.Findings {
		fmt.Fprintf(out, "line %d, node %d: %s\n", f.Line, f.Node, f.Text)
	}
	_, err := fmt.Fprintf(out, "%s nodes, %s cuts, %d differences from the searches of the course\n",
		cli.Grouped(int64(r.Nodes)), cli.Grouped(int64(r.Cuts)), len(r.Findings))
	return err
}
