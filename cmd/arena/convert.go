package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"colat/cmd/arena/cli"
	"colat/game"
	"colat/game/match"
	"colat/game/notation"
)

// mostConverted is the maximum length of the input of convert, in bytes.
const mostConverted = 1<<20 + 1

// convertFlags are the flags of convert.
type convertFlags struct {
	where cli.PositionFlags
	to    string
	page  string
	all   allFlags
}

func newConvertCommand() *cobra.Command {
	var f convertFlags
	cmd := &cobra.Command{
		Use:   "convert --to FORM <text",
		Short: "Read a game or position in any usual form and write it in another",
		Long: `Read a game or a position from standard input, in any of the forms in which people
and programs write them, and print it in another:

  link      the page's address, of any host, or its query alone
  moves     f5d6c3, F5 D6 C3, 1. f5 d6 2. c3; of other games with spaces or + between
  position  the game's one-line text
  request   the assignment's 13 lines; the data of select_move in uttt
  ggf       the form of Othello programs and servers: (;GM[Othello]…;), classic alone
  obf       a line of an Othello Board File: the position, and the values of its moves
            where the text has them or at most ten squares are empty; classic alone
  sgf       the Smart Game Format: classic, (;FF[4]GM[2]…), and five in a row, GM[4]
  psq       the files of Piskvorky, the manager of gomoku tournaments: five in a row

Besides these it reads PGN, JSON of Othello Quest, boards in a word, in lines, with
coordinates or as a list of lists, with the side to move or without, and records as
the app and the arena keep them. Moves may have numbers, sides, marks and comments.
The form is recognised; docs/FORMS.md has an example of each. Moves that are
impossible as they stand are read with their rows counted from the bottom, as the
course's text does with d6 c4, if they are possible so.

Flags name what the text lacks: bare moves need --game and, in the victory game,
--victory. From a game, position and request are those after its last move.
A request for the classic game is its position, since it has no victory cells; one
of 13 lines is read, and its cells mean nothing.

With --all standard input is a file of any number of games: WTHOR (.wtb), GGF, SGF,
PGN, .psq, lines of JSON as the arena and the page write them, records, or a game a
line, as moves or in another form, after "Black - White:" or in a column among others.
They are written one a line, besides the forms above as lines of JSON (lines) or as WTHOR
(wthor). Games that cannot be read are told on standard error and left out.`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return cli.Usagef("convert: it reads standard input, not an argument: want arena convert … < %q", args[0])
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, _ []string) error { return f.run(cmd) },
	}
	cmd.Flags().StringVar(&f.where.Game, "game", "", "the game, where the text does not name it: "+cli.GameNames())
	f.where.AddStart(cmd)
	cmd.Flags().StringVar(&f.to, "to", "", "the form to write: "+formNames())
	cmd.Flags().StringVar(&f.page, "page", "/", "the address that links begin with")
	f.all.add(cmd)
	return cmd
}

// formNames returns the names of the output forms.
func formNames() string {
	var names []string
	for _, form := range notation.Written {
		names = append(names, string(form))
	}
	return strings.Join(names, ", ")
}

func (f *convertFlags) run(cmd *cobra.Command) error {
	if f.all.all {
		return f.runAll(cmd)
	}
	if err := f.all.checkUnused(); err != nil {
		return err
	}
	form := notation.Form(f.to)
	if !slices.Contains(notation.Written, form) {
		return cli.Usagef("convert: --to %q: want %s", f.to, formNames())
	}
	known, err := f.known()
	if err != nil {
		return err
	}
	text, err := io.ReadAll(io.LimitReader(cmd.InOrStdin(), mostConverted))
	if err != nil {
		return err
	}
	if strings.TrimSpace(string(text)) == "" {
		return errors.New("convert: standard input is empty")
	}
	record, read, err := notation.Read(string(text), known)
	if err == nil {
		err = checkSame(record, known)
	}
	if err != nil {
		return f.explain(err)
	}
	if read == notation.Flipped {
		fmt.Fprintln(cmd.ErrOrStderr(),
			"convert: the moves are impossible as they stand: their rows are read as counted from the bottom")
	}
	if record.LeftOut > 0 {
		fmt.Fprintf(cmd.ErrOrStderr(), "convert: variations left out because of illegal moves: %d\n",
			record.LeftOut)
	}
	if form == notation.OBF {
		record = valued(record)
	}
	written, err := notation.Write(record, form)
	if err != nil {
		return f.explain(err)
	}
	if lost := notation.Lost(record, form, notation.Known{Rules: record.Rules, Options: known.Options}); len(lost) > 0 {
		fmt.Fprintf(cmd.ErrOrStderr(), "convert: the form %s does not carry of this game: %s\n", form,
			strings.Trim(strings.ReplaceAll(fmt.Sprint(lost), " ", ", "), "[]"))
	}
	if form == notation.Link {
		written = f.page + written
	}
	_, err = fmt.Fprintln(cmd.OutOrStdout(), strings.TrimSuffix(written, "\n"))
	return err
}

// known returns the facts about the text that the flags state.
func (f *convertFlags) known() (notation.Known, error) {
	if f.where.Game == "" {
		for _, o := range game.StartOptions() {
			if value := f.where.Start[o.Name]; value != nil && *value != "" {
				return notation.Known{}, cli.Usagef("--%s: say the game, too, by --game", o.Name)
			}
		}
		return notation.Known{}, nil
	}
	rules, err := f.where.Rules()
	if err != nil {
		return notation.Known{}, err
	}
	options, err := f.where.Options(rules)
	return notation.Known{Rules: rules, Options: options}, err
}

// checkSame returns an error if the text names another game or another start than the
// flags.
func checkSame(record *match.Record, known notation.Known) error {
	switch {
	case known.Rules == nil:
		return nil
	case record.Rules.ID() != known.Rules.ID():
		return fmt.Errorf("the text is of the game %s, not of %s: leave out --game", record.Rules.ID(), known.Rules.ID())
	case known.Options == nil:
		return nil
	}
	asked, err := known.Rules.New(known.Options, nil)
	if err != nil {
		return err
	}
	was, is := known.Rules.OptionsOf(asked), known.Rules.OptionsOf(record.Start)
	for name := range known.Options {
		if was[name] != is[name] {
			return cli.Usagef("--%s: the text settles it itself, %s: leave out the flag", name, is[name])
		}
	}
	return nil
}

// explain adds to an error the flag that is missing or wrong.
func (f *convertFlags) explain(err error) error {
	wrong := (*notation.Error)(nil)
	if !errors.As(err, &wrong) {
		return err
	}
	switch wrong.Fault {
	case notation.Unnamed:
		return cli.Usagef("%w: say it by --game", wrong)
	case notation.Undrawn:
		return cli.Usagef("%w: say them by --%s", wrong, wrong.Option.Name)
	case notation.Unwritten:
		return cli.Usagef("--to %s: %w", f.to, wrong)
	}
	return err
}
