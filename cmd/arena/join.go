package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"colat/ai/arena"
	"colat/ai/arena/course"
	"colat/ai/arena/records"
	"colat/ai/arena/referee"
	"colat/cmd/arena/cli"
	"colat/game"
	"colat/game/match"
	"colat/game/othello"
)

// joinFlags are the flags of join.
type joinFlags struct {
	address  string
	engine   string
	time     time.Duration
	clock    match.TimeControl
	ponder   bool
	games    int
	patience time.Duration
	timeout  time.Duration
	records  string
	asJSON   bool
	course.Introduction
}

func newJoinCommand() *cobra.Command {
	var f joinFlags
	cmd := &cobra.Command{
		Use:   "join --addr HOST:PORT",
		Short: "Play network matches at a server of the assignment's protocol",
		Long: `Play network matches at a server of the assignment's protocol and print each
game's result and the sum. A game has no result if it ends in the server's
"ERROR: …" or in a lost connection, or if the server contradicts itself: it sends a
history that differs from the game, or names a winner who has not won. Such games
are counted apart and not recorded, and the exit status is 1.

With --name it takes part in a tournament of a server of rooms (serve -bots): it gives
its name, waits for its games, resumes games after a lost connection, and ends with the
tournament.`,
		Args: cli.NoArguments,
		RunE: func(cmd *cobra.Command, _ []string) error { return f.run(cmd) },
	}
	flags := cmd.Flags()
	flags.StringVar(&f.address, "addr", "127.0.0.1:14003", "the server")
	flags.StringVar(&f.engine, "engine", "champion", "the player that answers")
	cli.TimeFlag(flags, &f.time, "time", time.Second, "time for a move; with --clock, if it is given, the most for a move")
	cli.ClockFlag(flags, &f.clock,
		"time for all moves of a game, which the champion divides itself; default: none")
	flags.BoolVar(&f.ponder, "ponder", false, "let the champion think while the server does")
	cli.IntFlag(flags, &f.games, "games", 1, 1, cli.MostGames, "how many games to play, one after another")
	cli.TimeFlag(flags, &f.patience, "patience", 10*time.Second, "how long to call a server that does not answer")
	cli.TimeFlag(flags, &f.timeout, "timeout", 5*time.Minute, "how long to wait for a message of the server")
	flags.StringVar(&f.records, "records", "", "append each game to this file as a line of JSON")
	flags.BoolVar(&f.asJSON, "json", false, "a JSON object a game, and one with the sum")
	flags.StringVar(&f.Name, "name", "", "take part in a tournament by this name, in all of its games")
	flags.StringVar(&f.Tournament, "contest", "",
		"with --name: which tournament, by the end of its link; by default the newest")
	return cmd
}

// joinSum is the total of the games at a server.
type joinSum struct {
	Games int `json:"games"`
	arena.Counts
	Failed int `json:"failed"` // games without a result
}

// joinGame is one game at a server.
type joinGame struct {
	Game    int    `json:"game"`
	Colour  string `json:"colour,omitempty"`
	Outcome string `json:"outcome"` // win, draw or loss; unknown if there is an error
	Moves   int    `json:"moves"`
	Error   string `json:"error,omitempty"`
}

func (f *joinFlags) run(cmd *cobra.Command) error {
	if err := course.CheckAddress(f.address); err != nil {
		return cli.Usagef("--addr %w", err)
	}
	if f.Tournament != "" && f.Name == "" {
		return cli.Usagef("--contest goes with --name")
	}
	if f.Name != "" {
		name, err := cleanName(f.Name)
		if err != nil {
			return cli.Usagef("--name: %w", err)
		}
		f.Name = name
		if !cmd.Flags().Changed("games") {
			f.games = cli.MostGames
		}
	}
	player, err := arena.NewPlayer(f.engine, othello.Victory)
	if err != nil {
		return cli.Usagef("--engine: %w", err)
	}
	defer referee.Close(player)
	guest := &course.Guest{
		Address:        f.address,
		Player:         player,
		Limits:         cli.MoveLimits(cmd, f.time, f.clock),
		Clock:          f.clock,
		Ponder:         f.ponder,
		Patience:       f.patience,
		MessageTimeout: f.timeout,
		Name:           f.engine,
		Introduction:   f.Introduction,
	}
	var file *records.File
	if f.records != "" {
		if file, err = records.Open(f.records); err != nil {
			return fmt.Errorf("--records: %w", err)
		}
		defer file.Close()
	}
	var sum joinSum
	tournament := &joinTournament{log: cmd.ErrOrStderr()}
	for number := 1; number <= f.games; number++ {
		visit, err := guest.Play(cmd.Context())
		next := played
		if err == nil && f.Name != "" {
			next, err = tournament.after(cmd.Context(), visit)
		}
		if err != nil {
			f.printSum(cmd.OutOrStdout(), sum)
			return err
		}
		if next == over {
			break
		}
		if next == notYet {
			number--
			continue
		}
		sum.add(visit)
		if err := f.printGame(cmd.OutOrStdout(), number, visit); err != nil {
			return err
		}
		if file == nil || visit.Err != nil {
			continue
		}
		if err := file.Append(visit.Record); err != nil {
			return err
		}
	}
	if err := f.printSum(cmd.OutOrStdout(), sum); err != nil {
		return err
	}
	if sum.Failed > 0 {
		return fmt.Errorf("%d of %d games ended without a result", sum.Failed, sum.Games)
	}
	return nil
}

func (s *joinSum) add(v *course.Visit) {
	s.Games++
	if !v.Record.Over {
		s.Failed++
		return
	}
	s.Add(v.Record.Result.Winner, v.Colour)
}

func (f *joinFlags) printGame(out io.Writer, number int, v *course.Visit) error {
	g := joinGame{Game: number, Outcome: v.Outcome().String(), Moves: len(v.Record.Moves)}
	name := fmt.Sprint("game ", number)
	if v.Colour != game.NoSide {
		g.Colour = othello.Victory.Sides()[v.Colour].English
		name += " as " + g.Colour
	}
	if v.Err != nil {
		g.Error = cli.OneLine(v.Err.Error())
		return cli.Print(out, f.asJSON, g, "%s: no result: %s\n", name, g.Error)
	}
	return cli.Print(out, f.asJSON, g, "%s: %s after %d moves, by %s\n", name, g.Outcome, g.Moves, v.Record.Result.Reason)
}

func (f *joinFlags) printSum(out io.Writer, sum joinSum) error {
	if sum.Games == 0 && !f.asJSON {
		return nil
	}
	noun := "games"
	if sum.Games == 1 {
		noun = "game"
	}
	return cli.Print(out, f.asJSON, sum, "%d %s: %d won, %d drawn, %d lost, %d without a result\n",
		sum.Games, noun, sum.Wins, sum.Draws, sum.Losses, sum.Failed)
}

// joinNext is the next step after a connection to a tournament.
type joinNext int

const (
	played joinNext = iota // the connection was for a game
	notYet                 // there was no game, or a part of one: connect again
	over                   // the tournament is over
)

// callAgain is the pause before connecting again to a server that had no game.
const callAgain = time.Second

// joinTournament reports the messages of a tournament's server that do not concern a
// game.
type joinTournament struct {
	log  io.Writer
	said string // the last message
}

// after returns the next step after a connection. It returns an error if the tournament
// does not accept the guest.
func (t *joinTournament) after(ctx context.Context, v *course.Visit) (joinNext, error) {
	told, isTold := errors.AsType[course.ServerError](v.Err)
	if !isTold {
		if !v.CutOff() {
			return played, nil
		}
		return t.again(ctx, "")
	}
	kind, why, _ := strings.Cut(strings.TrimPrefix(string(told), "ERROR: "), " ~ ")
	switch kind {
	case "CONTEST OVER":
		fmt.Fprintf(t.log, "arena: the tournament is over: %s\n", cli.Printable(why))
		return over, nil
	case "NO ENTRY", "ANOTHER GAME":
		return over, fmt.Errorf("the tournament does not take this bot: %s", cli.OneLine(why))
	case "INVALID MOVE", "INVALID INPUT", "INVALID ASCII STRING", "OUT OF TIME":
		return played, nil // the game is lost
	}
	return t.again(ctx, cli.OneLine(strings.ToLower(kind)+": "+why))
}

// again reports the reason for connecting again, unless it was reported last, and waits
// for callAgain.
func (t *joinTournament) again(ctx context.Context, why string) (joinNext, error) {
	if why != t.said && why != "" {
		fmt.Fprintf(t.log, "arena: the server says %s; calling again\n", cli.Printable(why))
	}
	t.said = why
	select {
	case <-time.After(callAgain):
		return notYet, nil
	case <-ctx.Done():
		return over, ctx.Err()
	}
}
