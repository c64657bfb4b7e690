package book

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"colat/ai/book"
	"colat/ai/review"
	"colat/cmd/arena/cli"
	"colat/game"
)

// Listed is a position in the output of list. Values are for the side to move.
type Listed struct {
	Game     string       `json:"game"`
	Position string       `json:"position"`
	Line     []string     `json:"line"` // moves from the start
	Score    float64      `json:"score"`
	Chance   float64      `json:"chance"`
	Outcome  string       `json:"outcome,omitempty"`
	Depth    int          `json:"depth"`
	Games    uint32       `json:"games,omitempty"`
	Moves    []ListedMove `json:"moves"`
}

// ListedMove is a move of a Listed position, with its value for the side that makes it.
type ListedMove struct {
	Move    string  `json:"move"`
	Score   float64 `json:"score"`
	Chance  float64 `json:"chance"`
	Outcome string  `json:"outcome,omitempty"`
	Depth   int     `json:"depth"`
	Games   uint32  `json:"games,omitempty"`
}

func newListCommand() *cobra.Command {
	var (
		from   source
		at     string
		asJSON bool
	)
	cmd := &cobra.Command{
		Use:   "list [--game G] [--position TEXT]",
		Short: "Print positions of a book with their moves, the best ones first",
		Args:  cli.NoArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			books, err := from.read(cmd.Context())
			if err != nil {
				return err
			}
			if at != "" {
				return listPosition(cmd, books, at, asJSON)
			}
			for _, b := range books {
				err := walk(b, func(s game.State, line []game.Move) error {
					return printListed(cmd.OutOrStdout(), listed(b, s, line), asJSON)
				})
				if err != nil {
					return err
				}
			}
			return nil
		},
	}
	from.add(cmd)
	cmd.Flags().StringVar(&at, "position", "", "only this position, in the game's one-line text; default: all with moves")
	cmd.Flags().BoolVar(&asJSON, "json", false, "one JSON object a line")
	return cmd
}

func listPosition(cmd *cobra.Command, books []*book.Book, text string, asJSON bool) error {
	if len(books) != 1 {
		return cli.Usagef("--position: want --game or --file with it")
	}
	s, err := books[0].Rules.ParsePosition(text)
	if err != nil {
		return err
	}
	if len(books[0].Lookup(s)) == 0 {
		return fmt.Errorf("--position: the book has no moves there")
	}
	return printListed(cmd.OutOrStdout(), listed(books[0], s, nil), asJSON)
}

// listed describes a position of a book.
func listed(b *book.Book, s game.State, line []game.Move) *Listed {
	here, _ := b.Find(s)
	l := &Listed{
		Game: b.Rules.ID(), Position: b.Rules.FormatPosition(s), Line: []string{}, Score: score(here.Value),
		Chance: chance(here.Value), Outcome: outcome(here.Value), Depth: int(here.Depth), Games: here.Games,
	}
	if start, err := b.Rules.New(nil, nil); err == nil {
		for _, m := range line {
			l.Line = append(l.Line, b.Rules.FormatMove(start, m))
			start.Play(m)
		}
	}
	for _, e := range b.Lookup(s) {
		l.Moves = append(l.Moves, ListedMove{
			b.Rules.FormatMove(s, e.Move), score(e.Value), chance(e.Value), outcome(e.Value), int(e.Value.Depth), e.Games,
		})
	}
	return l
}

// score returns the lead of a value in the game's unit.
func score(v book.Value) float64 {
	info := v.Info()
	worth := review.WorthOf(&info, game.First, true, 1)
	return worth.Lead
}

func chance(v book.Value) float64 { return float64(v.Chance) / book.Whole }

func outcome(v book.Value) string {
	info := v.Info()
	if !info.Proven() {
		return ""
	}
	return v.Outcome.String()
}

func printListed(out io.Writer, l *Listed, asJSON bool) error {
	if asJSON {
		return cli.WriteJSON(out, l)
	}
	line := strings.Join(l.Line, " ")
	line = cmp.Or(line, l.Position)
	_, err := fmt.Fprintf(out, "%s %s\n", l.Game, line)
	for _, m := range l.Moves {
		if err == nil {
			_, err = fmt.Fprintf(out, "  %-6s %+7.2f  %5.1f %%  depth %d %s\n",
				m.Move, m.Score, 100*m.Chance, m.Depth, m.Outcome)
		}
	}
	return err
}
