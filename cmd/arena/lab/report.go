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
		limit  int64
		asJSON bool
	)
	cmd := &cobra.Command{
		Use:   "report",
		Short: "Measure the tables of docs/REPORT.md",
		Long: `Let each of the course's searches think about the start of each game, to depth 1, 2
and so on, until it has used up the nodes of --nodes, and print the tables of
docs/REPORT.md in Markdown: nodes and time by depth, those of minimax beside those of
alpha-beta, the time of Monte-Carlo tree search, and what alpha-beta takes for a whole
game of classic Othello at the depths that the document tells of.

Nodes are every position that a move led to, in all iterations up to the depth, those
visited only to order moves among them. They are the same on every machine. All of it
takes some ten minutes of one processor, most of it minimax's.`,
		Args: cli.NoArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			s := survey{Limit: limit, WholeGames: []wholeGame{}}
			for _, g := range surveyed {
				found, err := surveyGame(cmd.Context(), g.id, g.deepest, limit)
				if err != nil {
					return err
				}
				s.Games = append(s.Games, found)
				fmt.Fprintln(cmd.ErrOrStderr(), found.log())
			}
			for _, depth := range wholeGameDepths {
				g, played, err := surveyWholeGame(cmd.Context(), depth, limit)
				if err != nil {
					return err
				}
				if played {
					s.WholeGames = append(s.WholeGames, g)
				}
			}
			if asJSON {
				return cli.WriteJSON(cmd.OutOrStdout(), s)
			}
			return s.print(cmd.OutOrStdout())
		},
	}
	cli.IntFlag(cmd.Flags(), &limit, "nodes", 100_000_000, 1, mostSurveyed, "nodes of each search")
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

// shownDepths are the depths with a column in the tables of the report.
var shownDepths = []int{1, 5, 8, 10}

// outcomeWords are the outcomes in the report's language.
var outcomeWords = map[string]string{
	ai.Win.String(): "thắng", ai.Draw.String(): "hoà", ai.Loss.String(): "thua",
}

// missing marks depths that a search did not reach.
const missing = "–"

// print writes the tables in Markdown, in the report's language.
func (s *survey) print(out io.Writer) error {
	var tables []string
	tables = append(tables,
		s.byDepth(func(d depthSurvey) string { return cli.Grouped(d.Nodes) }),
		s.byDepth(func(d depthSurvey) string { return secondsText(d.Seconds) }),
		s.cutOff(), s.toTheEnd(), s.monteCarlo(), s.wholeGames())
	_, err := io.WriteString(out, strings.Join(tables, "\n"))
	return err
}

// byDepth returns a table of nodes or times with one row per game and search.
func (s *survey) byDepth(cell func(depthSurvey) string) string {
	t := newMarkdown("trò chơi", "thuật toán")
	for _, depth := range shownDepths {
		t.columns(fmt.Sprintf("độ sâu %d", depth))
	}
	t.columns("sâu nhất")
	for _, g := range s.Games {
		for _, search := range g.Searches {
			line := []string{code(g.Game), code(search.Engine)}
			for _, depth := range shownDepths {
				text := missing
				if d, reached := search.at(depth); reached {
					text = cell(d)
				}
				line = append(line, text)
			}
			t.line(append(line, search.deepest(cell))...)
		}
	}
	return t.String()
}

// deepest describes the deepest iteration of a search.
func (s *searchSurvey) deepest(cell func(depthSurvey) string) string {
	if len(s.Depths) == 0 {
		return missing
	}
	last := s.Depths[len(s.Depths)-1]
	text := fmt.Sprintf("%d: %s", last.Depth, cell(last))
	if s.Outcome != "" {
		text += ", " + outcomeWords[s.Outcome]
	}
	return text
}

// cutOff returns a table that compares minimax with alpha-beta at each depth that both
// reach.
func (s *survey) cutOff() string {
	t := newMarkdown("trò chơi")
	t.columns("độ sâu", "minimax, nút", "alpha-beta, nút", "minimax : alpha-beta")
	for _, g := range s.Games {
		plain, cut := g.search("minimax"), g.search("alphabeta")
		for _, d := range plain.Depths {
			if c, reached := cut.at(d.Depth); reached {
				t.line(code(g.Game), fmt.Sprint(d.Depth), cli.Grouped(d.Nodes), cli.Grouped(c.Nodes),
					comma(fmt.Sprintf("%.1f", float64(d.Nodes)/float64(c.Nodes))))
			}
		}
	}
	return t.String()
}

// toTheEnd returns a table of the searches of the board of four by four by depth.
func (s *survey) toTheEnd() string {
	t := newMarkdown("`mnk:4,4,4`, độ sâu")
	for _, engine := range []string{"alphabeta", "negascout"} {
		t.columns(engine+", nút", "thời gian")
	}
	i := slices.IndexFunc(s.Games, func(g gameSurvey) bool { return g.Game == "mnk:4,4,4" })
	cut, scout := s.Games[i].search("alphabeta"), s.Games[i].search("negascout")
	for depth := 9; depth <= max(len(cut.Depths), len(scout.Depths)); depth++ {
		line := []string{fmt.Sprint(depth)}
		for _, search := range []*searchSurvey{cut, scout} {
			if d, reached := search.at(depth); reached {
				line = append(line, cli.Grouped(d.Nodes), secondsText(d.Seconds))
			} else {
				line = append(line, missing, missing)
			}
		}
		t.line(line...)
	}
	return t.String()
}

// monteCarlo returns a table with one row per game.
func (s *survey) monteCarlo() string {
	t := newMarkdown("trò chơi")
	for _, n := range surveyedIterations {
		t.columns("nước đi, "+cli.Grouped(int64(n))+" lượt", "thời gian")
	}
	for _, g := range s.Games {
		line := []string{code(g.Game)}
		for i := range surveyedIterations {
			if i < len(g.MCTS) {
				line = append(line, cli.Grouped(g.MCTS[i].Nodes), secondsText(g.MCTS[i].Seconds))
			} else {
				line = append(line, missing, missing)
			}
		}
		t.line(line...)
	}
	return t.String()
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

// wholeGames returns a table with one row per depth.
func (s *survey) wholeGames() string {
	t := newMarkdown("`classic`, cả ván")
	t.columns("nước của máy", "nút", "nút, nước nhiều nhất", "kết quả",
		"nửa ván đầu", "cả ván", "nước chậm nhất")
	for _, g := range s.WholeGames {
		t.line(append(g.figures(), secondsText(g.Half), secondsText(g.Seconds), secondsText(g.Slowest))...)
	}
	return t.String()
}

// figures returns the cells of a row that are equal on every computer.
func (g *wholeGame) figures() []string {
	spec := fmt.Sprintf("%s,depth=%d", g.Engine, g.Depth)
	return []string{code(spec), fmt.Sprint(g.Moves), cli.Grouped(g.Nodes), cli.Grouped(g.Most), g.Result}
}
