package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"colat/ai/arena"
	"colat/ai/arena/records"
	"colat/cmd/arena/cli"
	"colat/game"
	"colat/game/match"
	"colat/game/notation"
)

// replayFlags are the flags of replay.
type replayFlags struct {
	number int
	boards bool
	quiet  bool
	text   bool
	link   string
}

func newReplayCommand() *cobra.Command {
	var f replayFlags
	cmd := &cobra.Command{
		Use:   "replay FILE…",
		Short: "Check recorded games move by move and print them",
		Long: `Check recorded games move by move, whether each move was legal and the game ended
as recorded, and print them with the last board. A FILE holds records as match,
join, host and tournament write them, a line of JSON a game, or one game as the
app saves it; a folder stands for every *.jsonl in it, and - for standard input.
A fault of a record is named with its file and line, and the other records are
shown; the exit status is 1 then.`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return cli.Usagef("replay: want files of records, folders of them, or - for standard input")
			}
			return cli.NoEmptyArgument(cmd, args)
		},
		RunE: func(cmd *cobra.Command, args []string) error { return f.run(cmd, args) },
	}
	flags := cmd.Flags()
	cli.IntFlag(flags, &f.number, "game", 0, 1, 1000*cli.MostGames,
		"print this game alone, counted from 1 through all files")
	flags.BoolVar(&f.boards, "boards", false, "print the board after each move")
	flags.BoolVar(&f.quiet, "quiet", false, "check only")
	flags.BoolVar(&f.text, "text", false, "print the games as the app saves them")
	flags.StringVar(&f.link, "link", "", "print links that open the games in the page at this address")
	return cmd
}

// mostLinesTold is the number of invalid lines reported per file: a file of another kind
// has many.
const mostLinesTold = 20

// standardInput is the argument that means standard input.
const standardInput = "-"

func (f *replayFlags) run(cmd *cobra.Command, args []string) error {
	paths, err := filesOf(args)
	if err != nil {
		return err
	}
	r := replay{replayFlags: f, cmd: cmd}
	for _, path := range paths {
		if err := r.file(path); err != nil {
			return err
		}
	}
	switch {
	case r.wrong+r.unreadable > 0:
		return fmt.Errorf("wrong records: %d of %d", r.wrong+r.unreadable, r.games+r.unreadable)
	case r.games == 0:
		return errors.New("there is no record in it")
	case f.number > r.games:
		return fmt.Errorf("--game %d: the last game has the number %d", f.number, r.games)
	}
	if !f.text {
		fmt.Fprintf(cmd.ErrOrStderr(), "games as recorded: %d\n", r.games)
	}
	return nil
}

// filesOf returns the files that the arguments name. All of them exist.
func filesOf(args []string) ([]string, error) {
	var paths []string
	for _, path := range args {
		if path == standardInput {
			paths = append(paths, path)
			continue
		}
		info, err := os.Stat(path)
		switch {
		case err != nil:
			return nil, records.FileError(err)
		case !info.IsDir():
			paths = append(paths, path)
			continue
		}
		entries, err := os.ReadDir(path)
		if err != nil {
			return nil, records.FileError(err)
		}
		before := len(paths)
		for _, entry := range entries {
			if filepath.Ext(entry.Name()) == ".jsonl" && !entry.IsDir() {
				paths = append(paths, filepath.Join(path, entry.Name()))
			}
		}
		if len(paths) == before {
			return nil, fmt.Errorf("%q: there is no *.jsonl file in this folder", path)
		}
	}
	return paths, nil
}

// replay checks and prints files of records.
type replay struct {
	*replayFlags
	cmd        *cobra.Command
	games      int // number of games read
	unreadable int // lines without a record
	wrong      int // games with an error
}

// file checks and prints the games of a file. An error ends the replay.
func (r *replay) file(path string) error {
	name, in := "standard input", r.cmd.InOrStdin()
	if path != standardInput {
		file, err := os.Open(path)
		if err != nil {
			return records.FileError(err)
		}
		defer file.Close()
		name, in = fmt.Sprintf("%q", path), file
	}
	buffered := bufio.NewReader(in)
	if start, _ := buffered.Peek(len(savedGame)); string(start) == savedGame {
		return r.saved(name, buffered)
	}
	reader := records.NewReader(buffered)
	before := r.unreadable
	for {
		if err := r.cmd.Context().Err(); err != nil {
			return err
		}
		record, err := reader.Next()
		var (
			wrong *match.GameError
			line  *records.LineError
		)
		switch {
		case errors.Is(err, io.EOF):
			if more := r.unreadable - before - mostLinesTold; more > 0 {
				fmt.Fprintf(r.cmd.ErrOrStderr(), "arena: %s: %d more lines without a record\n", name, more)
			}
			return nil
		case errors.As(err, &wrong):
			if r.next() {
				r.wrong++
				r.printMove(name, &records.LineError{Line: reader.Line(), Err: fmt.Errorf("game %d: %w", r.games, wrong)})
			}
			continue
		case errors.As(err, &line):
			if r.unreadable++; r.unreadable-before <= mostLinesTold {
				r.printMove(name, err)
			}
			continue
		case err != nil:
			return fmt.Errorf("%s: %w", name, err)
		}
		if r.next() {
			if err := r.show(name, record); err != nil {
				return err
			}
		}
	}
}

// next counts a game and reports whether it is selected.
func (r *replay) next() bool {
	r.games++
	return r.number == 0 || r.number == r.games
}

// printMove reports an error in a record.
func (r *replay) printMove(name string, err error) {
	fmt.Fprintf(r.cmd.ErrOrStderr(), "arena: %s: %s\n", name, cli.OneLine(err.Error()))
}

// savedGame is the beginning of a game saved by the app.
const savedGame = "colat record"

// maxSavedGame is larger than any saved game, in bytes.
const maxSavedGame = 1 << 20

// saved checks and prints a game saved by the app.
func (r *replay) saved(name string, in io.Reader) error {
	text, err := io.ReadAll(io.LimitReader(in, maxSavedGame+1))
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if !r.next() {
		return nil
	}
	var saved *match.Record
	if len(text) > maxSavedGame {
		err = fmt.Errorf("longer than %d bytes, which no saved game is", maxSavedGame)
	} else {
		saved, err = match.ParseRecord(string(text))
	}
	if err != nil {
		r.wrong++
		r.printMove(name, err)
		return nil
	}
	return r.show(name, saved)
}

func (r *replay) print(text string) error {
	if r.quiet {
		return nil
	}
	_, err := io.WriteString(r.cmd.OutOrStdout(), text)
	return err
}

// show prints a game that has been checked.
func (r *replay) show(name string, record *match.Record) error {
	switch {
	case r.link != "":
		query, err := notation.Write(record, notation.Link)
		if err != nil {
			return err
		}
		parameters, err := notation.Parameters(query)
		if err != nil {
			return err
		}
		notation.AddNames(parameters, record.Names)
		return r.print(r.link + "?" + parameters.Encode() + "\n")
	case r.text:
		return r.print(record.String())
	}
	return r.print(r.describe(record))
}

// describe returns a readable description of a game.
func (r *replay) describe(record *match.Record) string {
	out := new(bytes.Buffer)
	first, second := cli.Printable(record.Names[0]), cli.Printable(record.Names[1])
	fmt.Fprintf(out, "game %d: %s – %s, %s\n", r.games, first, second, record.Rules.ID())
	if record.Round != "" {
		fmt.Fprintf(out, "round %s\n", cli.Printable(record.Round))
	}
	last := ""
	for s, move := range record.Positions() {
		last = arena.Diagram(s)
		if r.boards && move != "" {
			fmt.Fprintf(out, "\n%s\n%s", move, last)
		} else if r.boards {
			fmt.Fprintf(out, "\n%s", last)
		}
	}
	if !r.boards {
		for moves := range slices.Chunk(record.MoveTexts(), 20) {
			fmt.Fprintln(out, strings.Join(moves, " "))
		}
		out.WriteString(last)
	}
	switch result := record.Result; {
	case !record.Over:
		fmt.Fprintln(out, "the game goes on")
	case result.Winner == game.NoSide:
		fmt.Fprintln(out, "drawn")
	default:
		fmt.Fprintf(out, "%s wins by %s\n", result.Winner.Letter(), cli.Printable(string(result.Reason)))
	}
	if record.Fault != "" {
		fmt.Fprintln(out, cli.Printable(record.Fault))
	}
	fmt.Fprintln(out)
	return out.String()
}
