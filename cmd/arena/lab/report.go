package lab

import (
	"fmt"
	"slices"
	"strings"

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

// outcomeWords are the outcomes in the report's language.
var outcomeWords = map[string]string{
	ai.Win.String(): "thắng", ai.Draw.String(): "hoà", ai.Loss.String(): "thua",
}

// missing marks depths that a search did not reach.
const missing = "–"

// measuredHead is the beginning of the tables' file.
const measuredHead = "<!-- Printed by: go run ./cmd/arena report -->\n"

// anchor returns a game's ID as a part of a table's name.
func anchor(id string) string { return strings.NewReplacer(":", "-", ",", "-").Replace(id) }

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
