package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"colat/ai/arena"
	"colat/game"
	"colat/game/match"
)

// replayFlags are what the user wants to see.
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
		Use:   "replay FILE",
		Short: "Check recorded games move by move and print them",
		Long: `Check recorded games move by move, whether each move was legal and the game ended
as recorded, and print them with the last board. FILE holds records as match,
join, host and tournament write them, a line of JSON a game, or one game as the
app saves it; - is standard input. The exit status is 1 if a record is wrong.`,
		Args: oneArgument("a file of records"),
		RunE: func(cmd *cobra.Command, args []string) error { return f.run(cmd, args[0]) },
	}
	flags := cmd.Flags()
	flags.IntVar(&f.number, "game", 0, "print this game alone, counted from 1")
	flags.BoolVar(&f.boards, "boards", false, "print the board after each move")
	flags.BoolVar(&f.quiet, "quiet", false, "check only")
	flags.BoolVar(&f.text, "text", false, "print the games as the app saves them")
	flags.StringVar(&f.link, "link", "", "print links that open the games in the page at this address")
	return cmd
}

func (f *replayFlags) run(cmd *cobra.Command, path string) error {
	if f.number < 0 {
		return usagef("--game %d: games count from 1", f.number)
	}
	in := cmd.InOrStdin()
	if path != "-" {
		file, err := os.Open(path)
		if err != nil {
			return err
		}
		defer file.Close()
		in = file
	}
	buffered := bufio.NewReader(in)
	if start, _ := buffered.Peek(len(savedGame)); string(start) == savedGame {
		return f.replaySaved(cmd, buffered)
	}
	records := arena.NewRecordReader(buffered)
	games, wrong := 0, 0
	for {
		record, err := records.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		games++
		if f.number > 0 && f.number != games {
			continue
		}
		if err := record.Replay(nil); err != nil {
			wrong++
			fmt.Fprintf(cmd.ErrOrStderr(), "arena: line %d, game %d: %v\n", records.Line(), games, err)
			continue
		}
		if err := f.print(cmd.OutOrStdout(), games, record); err != nil {
			return err
		}
	}
	switch {
	case games == 0:
		return errors.New("there is no record in it")
	case f.number > games:
		return fmt.Errorf("there are %d games in it, no game %d", games, f.number)
	case wrong > 0:
		return fmt.Errorf("%d of %d records are wrong", wrong, games)
	}
	if !f.text {
		fmt.Fprintf(cmd.ErrOrStderr(), "games as recorded: %d\n", games)
	}
	return nil
}

// savedGame is how a game that the app saved begins.
const savedGame = "colat record"

// maxSavedGame is more bytes than any saved game has.
const maxSavedGame = 1 << 20

// replaySaved checks and prints a game that the app saved.
func (f *replayFlags) replaySaved(cmd *cobra.Command, in io.Reader) error {
	text, err := io.ReadAll(io.LimitReader(in, maxSavedGame))
	if err != nil {
		return err
	}
	saved, err := match.ParseRecord(string(text))
	if err != nil {
		return err
	}
	if f.text {
		_, err := io.WriteString(cmd.OutOrStdout(), saved.String())
		return err
	}
	record := &arena.Record{Game: saved.Rules.ID(), Players: saved.Names, Start: saved.Rules.FormatPosition(saved.Start), Winner: "-"}
	s := saved.Start.Clone()
	for _, m := range saved.Moves {
		record.Moves = append(record.Moves, s.Rules().FormatMove(s, m))
		s.Play(m)
	}
	if saved.Over {
		record.Winner, record.Reason = arena.WinnerName(saved.Result.Winner), string(saved.Result.Reason)
	}
	return f.print(cmd.OutOrStdout(), 1, record)
}

// print shows a game that has been checked.
func (f *replayFlags) print(out io.Writer, number int, r *arena.Record) error {
	if f.quiet {
		return nil
	}
	if f.link != "" {
		query, ok := r.Query()
		if !ok {
			return fmt.Errorf("game %d does not begin from the start: there is no link to it", number)
		}
		_, err := fmt.Fprintln(out, f.link+query)
		return err
	}
	if f.text {
		saved, err := r.MatchRecord()
		if err != nil {
			return err
		}
		_, err = io.WriteString(out, saved.String())
		return err
	}
	fmt.Fprintf(out, "game %d: %s – %s, %s\n", number, r.Players[0], r.Players[1], r.Game)
	if r.Round != "" {
		fmt.Fprintf(out, "round %s\n", r.Round)
	}
	last := ""
	// A game that is still going on, saved by the app, does not end as recorded.
	_ = r.Replay(func(s game.State, move string) {
		last = arena.Diagram(s)
		if f.boards && move != "" {
			fmt.Fprintf(out, "\n%s\n%s", move, last)
		} else if f.boards {
			fmt.Fprintf(out, "\n%s", last)
		}
	})
	if !f.boards {
		for i := 0; i < len(r.Moves); i += 20 {
			fmt.Fprintln(out, strings.Join(r.Moves[i:min(i+20, len(r.Moves))], " "))
		}
		io.WriteString(out, last)
	}
	switch {
	case r.Winner == "-":
		fmt.Fprintln(out, "the game goes on")
	case r.Winner == "draw":
		fmt.Fprintln(out, "drawn")
	default:
		fmt.Fprintf(out, "%s wins by %s\n", r.Winner, r.Reason)
	}
	if r.Fault != "" {
		fmt.Fprintln(out, r.Fault)
	}
	_, err := fmt.Fprintln(out)
	return err
}
