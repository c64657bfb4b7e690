package lab

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"colat/ai"
	"colat/cmd/arena/cli"
)

// mostSurveyed is the upper limit of --nodes: some days of computation.
const mostSurveyed = 1_000_000_000_000

func newReportCommand() *cobra.Command {
	var (
		limit           int64
		matches, asJSON bool
	)
	cmd := &cobra.Command{
		Use:   "report",
		Short: "Measure the tables of the report",
		Long: `Let each of the course's searches think about the start of each game, to depth 1, 2
and so on, until it has used up the nodes of --nodes, and play matches between players
of each game. Print both in Markdown, as docs/report/parts/measured.md has them.

Nodes are all positions after a move, in all iterations up to the depth, with those
visited only to order moves. They are the same on every machine, and so are
the results of the matches, whose players are limited by depth, nodes or iterations. All
of it takes some fifteen minutes of one processor, half of them minimax's. With
--matches=false no match is played.`,
		Args: cli.NoArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			s := survey{Limit: limit, Matches: []matchSurvey{}}
			for _, g := range surveyed {
				found, err := surveyGame(cmd.Context(), g.id, g.deepest, limit)
				if err != nil {
					return err
				}
				s.Games = append(s.Games, found)
				fmt.Fprintln(cmd.ErrOrStderr(), found.log())
			}
			for _, l := range ladders {
				for _, m := range l.matches {
					if !matches {
						continue
					}
					found, err := surveyMatch(cmd.Context(), m)
					if err != nil {
						return fmt.Errorf("%s against %s: %w", m.A, m.B, err)
					}
					s.Matches = append(s.Matches, found)
					fmt.Fprintln(cmd.ErrOrStderr(), found.log())
				}
			}
			if asJSON {
				return cli.WriteJSON(cmd.OutOrStdout(), s)
			}
			return s.print(cmd.OutOrStdout())
		},
	}
	cli.IntFlag(cmd.Flags(), &limit, "nodes", 100_000_000, 1, mostSurveyed, "nodes of each search")
	cmd.Flags().BoolVar(&matches, "matches", true, "play the matches")
	cmd.Flags().BoolVar(&asJSON, "json", false, "one JSON object")
	return cmd
}

// log returns a line with the depth that each search reached.
func (g *gameSurvey) log() string {
	parts := []string{g.Game + ":"}
	for _, s := range g.Searches {
		seconds := 0.0
		if n := len(s.Depths); n > 0 {
			seconds = s.Depths[n-1].Seconds
		}
		took := time.Duration(math.Round(seconds*1000)) * time.Millisecond
		parts = append(parts, fmt.Sprintf("%s to depth %d in %v,", s.Engine, len(s.Depths), took))
	}
	return strings.TrimSuffix(strings.Join(parts, " "), ",")
}

// outcomeWords are the outcomes in the report's language.
var outcomeWords = map[string]string{
	ai.Win.String(): "thắng", ai.Draw.String(): "hoà", ai.Loss.String(): "thua",
}

// missing marks depths that a search did not reach.
const missing = "–"

// print writes the tables in Markdown, in the report's language. A line with the caption and the name
// of a table stands above each.
func (s *survey) print(out io.Writer) error {
	tables := []string{measuredHead}
	for _, g := range s.Games {
		tables = append(tables, g.costs())
	}
	for _, l := range ladders {
		if table, played := s.strength(l); played {
			tables = append(tables, table)
		}
	}
	_, err := io.WriteString(out, strings.Join(tables, ""))
	return err
}

// measuredHead is the beginning of the tables' file.
const measuredHead = "<!-- Printed by: go run ./cmd/arena report -->\n"

// costs returns a table of nodes and times of a game's searches with one row per depth.
func (g *gameSurvey) costs() string {
	t := newMarkdown()
	t.columns("độ sâu", "minimax, nút", "alpha-beta, nút", "NegaScout, nút", "thêm tìm kiếm tĩnh, nút",
		"minimax, thời gian", "alpha-beta, thời gian", "minimax : alpha-beta")
	plain, cut := g.search("minimax"), g.search("alphabeta")
	searches := []*searchSurvey{plain, cut, g.search("negascout"), g.search("negascout:quiescence=2")}
	for depth := 1; depth <= len(cut.Depths); depth++ {
		line := []string{fmt.Sprint(depth)}
		for _, search := range searches {
			line = append(line, search.cell(depth, func(d depthSurvey) string { return cli.Grouped(d.Nodes) }))
		}
		for _, search := range searches[:2] {
			line = append(line, search.cell(depth, func(d depthSurvey) string { return secondsText(d.Seconds) }))
		}
		c, _ := cut.at(depth)
		t.line(append(line, plain.cell(depth, func(d depthSurvey) string {
			return comma(fmt.Sprintf("%.1f", float64(d.Nodes)/float64(c.Nodes)))
		}))...)
	}
	end := ""
	if cut.Outcome != "" {
		end = "; ở dòng cuối ván đã được giải xong: " + outcomeWords[cut.Outcome]
	}
	return fmt.Sprintf("\nBảng: Số nút và thời gian từ thế bắt đầu của %s%s {#cost-%s}\n\n%s",
		code(g.Game), end, anchor(g.Game), t)
}

// cell describes an iteration of a search, if it reached that depth.
func (s *searchSurvey) cell(depth int, text func(depthSurvey) string) string {
	if d, reached := s.at(depth); reached {
		return text(d)
	}
	return missing
}

// anchor returns a game's ID as a part of a table's name.
func anchor(id string) string { return strings.NewReplacer(":", "-", ",", "-").Replace(id) }

// strength returns the table of a ladder, and whether its matches have been played.
func (s *survey) strength(l ladder) (table string, played bool) {
	t := newMarkdown("trò", "A", "B")
	t.columns("ván", "A thắng", "hoà", "A thua", "A: nút mỗi nước", "A: thời gian mỗi nước")
	for _, m := range s.Matches {
		if slices.Contains(l.matches, m.matchup) {
			t.line(m.row()...)
		}
	}
	return fmt.Sprintf("\nBảng: Các trận đấu ở %s {#strength-%s}\n\n%s", l.title, l.name, t), len(t.lines) > 0
}

// row returns the cells of a match in its table.
func (m *matchSurvey) row() []string {
	return append(m.figures(), secondsText(m.Seconds))
}

// figures returns the cells of a match that are equal on every computer.
func (m *matchSurvey) figures() []string {
	return []string{code(m.Game), code(m.A), code(m.B), fmt.Sprint(m.Games), fmt.Sprint(m.Won), fmt.Sprint(m.Drawn),
		fmt.Sprint(m.Lost), cli.Grouped(m.Nodes)}
}

// log returns a line with the result.
func (m *matchSurvey) log() string {
	return fmt.Sprintf("%s: %s against %s: +%d =%d -%d", m.Game, m.A, m.B, m.Won, m.Drawn, m.Lost)
}

// search returns the results of the given player.
func (g *gameSurvey) search(engine string) *searchSurvey {
	i := slices.IndexFunc(g.Searches, func(s searchSurvey) bool { return s.Engine == engine })
	return &g.Searches[i]
}

// secondsText formats a time with its significant digits.
func secondsText(seconds float64) string {
	switch ms := 1000 * seconds; {
	case ms < 0.1:
		return "< 0,1 ms"
	case ms < 10:
		return comma(fmt.Sprintf("%.1f ms", ms))
	case ms < 1000:
		return fmt.Sprintf("%.0f ms", ms)
	}
	return comma(fmt.Sprintf("%.1f s", seconds))
}

// comma replaces the decimal point by a comma, as in Vietnamese.
func comma(number string) string { return strings.ReplaceAll(number, ".", ",") }

func code(text string) string { return "`" + text + "`" }

// markdown is a table whose first columns are words and whose other columns are numbers.
type markdown struct {
	head, rule []string
	lines      []string
}

func newMarkdown(words ...string) *markdown {
	return &markdown{head: words, rule: slices.Repeat([]string{"---"}, len(words))}
}

func (t *markdown) columns(names ...string) {
	t.head = append(t.head, names...)
	t.rule = append(t.rule, slices.Repeat([]string{"---:"}, len(names))...)
}

func (t *markdown) line(cells ...string) { t.lines = append(t.lines, tableRow(cells)) }

func (t *markdown) String() string {
	return tableRow(t.head) + "|" + strings.Join(t.rule, "|") + "|\n" + strings.Join(t.lines, "")
}

func tableRow(cells []string) string { return "| " + strings.Join(cells, " | ") + " |\n" }
