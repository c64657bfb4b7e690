package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"colat/ai"
	"colat/ai/arena"
	"colat/ai/arena/referee"
	"colat/game"
	"colat/game/match"
)

// playFlags are the flags of play.
type playFlags struct {
	where  positionFlags
	engine string
	side   string
	time   time.Duration
	seed   uint64
}

func newPlayCommand() *cobra.Command {
	var f playFlags
	cmd := &cobra.Command{
		Use:   "play",
		Short: "Play a game against an engine in the terminal",
		Long: `Play a game against an engine in the terminal. It asks which side is yours and, in
games that either side may open, who begins; then it draws the board, reads your
moves in the game's own text and tells what the engine found out about its own.

Instead of a move you may type
` + playHelp + `
--position begins anywhere, with the side to move that the position names.
--side settles your side and leaves out the questions: the first side begins then,
or the one that --position names.

A document's board of 4 rows, with X to move, three in a row:
  arena play --game mnk:4,4,3 --position "XOOX/...O/...X/...O X" --side X

The end of the input leaves the game unfinished.`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error { return f.run(cmd) },
	}
	f.where.addGame(cmd)
	f.where.addStart(cmd)
	f.where.addPosition(cmd, "the start")
	flags := cmd.Flags()
	flags.StringVar(&f.engine, "engine", "champion", "the player you play against")
	flags.StringVar(&f.side, "side", "", "your side, by its letter, such as X or O; default: it is asked for")
	timeFlag(flags, &f.time, "time", time.Second,
		"time for a move of the engine; default: 1s, or none where --engine names a depth")
	seedFlag(flags, &f.seed, 0, "draws what the start leaves open; 0: others each time")
	return cmd
}

func (f *playFlags) run(cmd *cobra.Command) error {
	rules, err := f.where.rules()
	if err != nil {
		return err
	}
	player, err := arena.NewPlayer(f.engine, rules)
	if err != nil {
		return usagef("--engine: %w", err)
	}
	defer referee.Close(player)
	start, err := f.where.state(seedOrRandom(f.seed))
	if err != nil {
		return err
	}
	t := newTerminal(cmd.InOrStdin(), cmd.OutOrStdout(), rules)
	var person game.Player
	if f.side != "" {
		if person, err = sideNamed(rules, f.side); err != nil {
			return usagef("--side: %w", err)
		}
	} else if person, start, err = askStart(t, start, f.where.position == ""); err != nil {
		return endOfInput(t, err)
	}
	chooser := ai.NewChooser(player, ai.Limits{Time: budgetOf(cmd, f.time, f.engine)})
	g := newTerminalGame(t, start, person, f.engine, chooser)
	defer g.match.Close()
	return endOfInput(t, g.play(cmd.Context()))
}

// endOfInput treats the end of the input as a normal end of the program.
func endOfInput(t *terminal, err error) error {
	if errors.Is(err, io.EOF) {
		t.say("\nThe input has ended, and the game stays unfinished.")
		return nil
	}
	return err
}

// askStart asks which side the person plays and, if either side may open, which side
// begins.
func askStart(t *terminal, start game.State, fromStart bool) (game.Player, game.State, error) {
	rules := start.Rules()
	letters := rules.Traits().Letters
	opener, either := rules.(game.EitherOpener)
	either = either && fromStart
	if !either {
		t.say("%s begins.", sideText(rules, start.ToMove()))
	}
	var person game.Player
	err := t.ask(fmt.Sprintf("Your side, %s or %s? ", sideText(rules, game.First), sideText(rules, game.Second)),
		func(answer string) (err error) {
			person, err = sideNamed(rules, answer)
			return err
		})
	if err != nil || !either {
		return person, start, err
	}
	err = t.ask(fmt.Sprintf("Who begins, %s or %s? ", letters[0], letters[1]), func(answer string) error {
		side, err := sideNamed(rules, answer)
		start = opener.NewOpenedBy(side)
		return err
	})
	return person, start, err
}

// sideText returns the name of a side, with its letter if that differs.
func sideText(rules game.Rules, side game.Player) string {
	name, letter := rules.Sides()[side].English, rules.Traits().Letter(side)
	if strings.EqualFold(name, letter) {
		return letter
	}
	return fmt.Sprintf("%s (%s)", name, letter)
}

// sideNamed returns the side with the given letter, as in the game's own texts or in
// records, or with the given name.
func sideNamed(rules game.Rules, text string) (game.Player, error) {
	text = strings.TrimSpace(text)
	for _, side := range []game.Player{game.First, game.Second} {
		names := rules.Sides()[side]
		for _, name := range []string{rules.Traits().Letter(side), side.Letter(), names.English, names.Vietnamese} {
			if strings.EqualFold(text, name) {
				return side, nil
			}
		}
	}
	letters := rules.Traits().Letters
	return game.Nobody, fmt.Errorf("want %s or %s, not %s", letters[0], letters[1], shown(text))
}

// resultText describes the result of a game to the person who played it.
func resultText(result game.Result, s game.State, person game.Player) string {
	rules := s.Rules()
	reason := strings.ReplaceAll(string(result.Reason), "-", " ")
	if namer, ok := rules.(game.ReasonNamer); ok && namer.ReasonNames()[result.Reason].English != "" {
		reason = namer.ReasonNames()[result.Reason].English
	}
	switch result.Winner {
	case person:
		return fmt.Sprintf("You win with %s: %s.", sideText(rules, person), reason)
	case person.Opponent():
		return fmt.Sprintf("The engine wins with %s: %s.", sideText(rules, result.Winner), reason)
	}
	r := match.Record{HalfWinner: game.Nobody}
	r.End(result, s)
	if r.HalfWinner == game.Nobody {
		return "A draw."
	}
	return fmt.Sprintf("A draw, with %s ahead.", sideText(rules, r.HalfWinner))
}

// coloured reports whether out is a terminal and the user has not disabled colours by
// NO_COLOR (no-color.org).
func coloured(out io.Writer) bool { return watched(out) && os.Getenv("NO_COLOR") == "" }
