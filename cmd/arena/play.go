package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"colat/ai"
	"colat/ai/arena"
	"colat/ai/arena/referee"
	"colat/cmd/arena/cli"
	"colat/game"
	"colat/game/match"
)

// playFlags are the flags of play.
type playFlags struct {
	where  cli.PositionFlags
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
games that either side may open, which one begins; then it draws the board, reads your
moves in the game's own text and prints the engine's findings about its own.

Instead of a move you may type
` + playHelp + `
--position begins anywhere, with the side to move that the position names.
--side settles your side and leaves out the questions: the first side begins then,
or the one that --position names.

A document's board of 4 rows, with X to move, three in a row:
  arena play --game mnk:4,4,3 --position "XOOX/...O/...X/...O X" --side X

The end of the input leaves the game unfinished.`,
		Args: cli.NoArguments,
		RunE: func(cmd *cobra.Command, _ []string) error { return f.run(cmd) },
	}
	f.where.AddGame(cmd)
	f.where.AddStart(cmd)
	f.where.AddPosition(cmd, "the start")
	flags := cmd.Flags()
	flags.StringVar(&f.engine, "engine", "champion", "the player you play against")
	flags.StringVar(&f.side, "side", "", "your side, by its letter, such as X or O; default: it is asked for")
	cli.TimeFlag(flags, &f.time, "time", time.Second,
		"time for a move of the engine; default: 1s, or none where --engine names a depth")
	cli.SeedFlag(flags, &f.seed, 0, "seed of the random parts of the start; 0: another start each time")
	return cmd
}

func (f *playFlags) run(cmd *cobra.Command) error {
	rules, err := f.where.Rules()
	if err != nil {
		return err
	}
	player, err := arena.NewPlayer(f.engine, rules)
	if err != nil {
		return cli.Usagef("--engine: %w", err)
	}
	defer referee.Close(player)
	start, err := f.where.State(cli.SeedOrRandom(f.seed))
	if err != nil {
		return err
	}
	t := newTerminal(cmd.InOrStdin(), cmd.OutOrStdout(), rules)
	var person game.Player
	if f.side != "" {
		if person, err = sideNamed(rules, f.side); err != nil {
			return cli.Usagef("--side: %w", err)
		}
	} else if person, start, err = askStart(t, start, f.where.Position == ""); err != nil {
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
	either = either && fromStart && opener.NewOpenedBy(game.Second) != nil
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
	return game.NoSide, fmt.Errorf("want %s or %s, not %s", letters[0], letters[1], cli.Shown(text))
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
	r := match.Record{HalfWinner: game.NoSide}
	r.End(result, s)
	if r.HalfWinner == game.NoSide {
		return "A draw."
	}
	return fmt.Sprintf("A draw, with %s ahead.", sideText(rules, r.HalfWinner))
}

// playHelp describes the commands that are not moves.
const playHelp = `  help      say this
  moves     list the legal moves
  undo      take back your last move and the engine's answer
  position  print the position as --position reads it
  resign    give the game up
  quit      leave the game unfinished`

// errQuit reports that the user leaves a game unfinished.
var errQuit = errors.New("quit")

// A terminalGame is a game between a person at a terminal and an engine.
type terminalGame struct {
	*terminal
	match   *match.Match
	person  game.Player
	chooser *ai.Chooser
}

func newTerminalGame(
	t *terminal, start game.State, person game.Player, engine string, chooser *ai.Chooser,
) *terminalGame {
	var seats [2]match.Seat
	seats[person] = match.Seat{Name: "human"}
	seats[person.Opponent()] = match.Seat{Name: engine, Chooser: chooser}
	return &terminalGame{terminal: t, match: match.New(start, seats), person: person, chooser: chooser}
}

// play plays the game until it is over or the person leaves it. It returns io.EOF at the
// end of the input.
func (g *terminalGame) play(ctx context.Context) error {
	rules := g.match.State().Rules()
	g.say("%s: you play %s. Type help for the commands.\n", rules.Name().English, sideText(rules, g.person))
	g.board(arena.Diagram(g.match.State()))
	for {
		if result, over := g.match.Result(); over {
			g.say("%s", resultText(result, g.match.State(), g.person))
			return nil
		}
		var err error
		if g.match.State().ToMove() == g.person {
			err = g.turn()
		} else {
			err = g.answer(ctx)
		}
		if errors.Is(err, errQuit) {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// answer lets the engine move.
func (g *terminalGame) answer(ctx context.Context) error {
	before := g.match.State().Clone()
	played := len(g.match.Moves())
	if _, err := g.match.Run(ctx); err != nil && !errors.Is(err, match.ErrPerson) {
		return err
	}
	move := g.match.Moves()[played]
	g.say("%s (engine): %s   %s", g.letter(before), before.Rules().FormatMove(before, move),
		findings(before, g.chooser.Latest(nil)))
	g.board(arena.Diagram(g.match.State()))
	return nil
}

func (g *terminalGame) letter(s game.State) string { return s.Rules().Traits().Letter(s.ToMove()) }

// findings describes the results of a player's search of the position before its move.
func findings(s game.State, info ai.Info) string {
	var parts []string
	if info.Depth > 0 {
		parts = append(parts, fmt.Sprintf("depth %d", info.Depth))
	}
	switch {
	case info.Proven():
		parts = append(parts, "a proven "+info.Outcome.String())
	case info.Nodes > 0:
		parts = append(parts, fmt.Sprintf("score %+.2f", float64(info.Score)/100))
		if info.Chance > 0 {
			parts = append(parts, fmt.Sprintf("chance %.0f%%", 100*info.Chance))
		}
	}
	if info.Nodes > 0 {
		parts = append(parts, cli.Grouped(info.Nodes)+" nodes")
	}
	if info.Elapsed > 0 {
		parts = append(parts, fmt.Sprintf("%.2f s", info.Elapsed.Seconds()))
	}
	if line := lineText(s, info.PV); line != "" {
		parts = append(parts, "expects "+line)
	}
	return strings.Join(parts, ", ")
}

// longestLineShown is the number of moves of a principal variation that are shown at
// most.
const longestLineShown = 8

// lineText formats the legal moves at the beginning of a principal variation in s.
func lineText(s game.State, moves []game.Move) string {
	after := s.Clone()
	var texts []string
	for _, m := range moves[:min(len(moves), longestLineShown)] {
		if !game.IsLegal(after, m) {
			break
		}
		texts = append(texts, after.Rules().FormatMove(after, m))
		after.Play(m)
	}
	return strings.Join(texts, " ")
}

// mustPass is implemented by states of games with forced passes.
type mustPass interface{ MustPass() bool }

// turn executes one line of the person: a move, or a command of playHelp.
func (g *terminalGame) turn() error {
	s := g.match.State()
	if p, ok := s.(mustPass); ok && p.MustPass() {
		g.say("%s (you): no move can be made, so you pass", g.letter(s))
		return g.match.Play(s.AppendMoves(nil)[0])
	}
	text, err := g.line(g.letter(s) + " (you): ")
	if errors.Is(err, errLine) {
		g.say("%v: type help for the commands", err)
		return nil
	}
	if err != nil {
		return err
	}
	switch strings.ToLower(text) {
	case "":
	case "help", "?":
		g.say("Type a move, such as %s, or\n%s", s.Rules().FormatMove(s, s.AppendMoves(nil)[0]), playHelp)
	case "moves":
		g.say("%s", strings.Join(moveTexts(s), " "))
	case "position":
		g.say("%s", s.Rules().FormatPosition(s))
	case "undo":
		if !g.match.Undo() {
			g.say("there is no move of yours to take back")
			return nil
		}
		g.board(arena.Diagram(g.match.State()))
	case "resign":
		return g.match.Resign(g.person)
	case "quit", "exit":
		return errQuit
	default:
		g.move(s, text)
	}
	return nil
}

// move plays the typed move, or prints its error.
func (g *terminalGame) move(s game.State, text string) {
	move, err := s.Rules().ParseMove(s, text)
	if err == nil {
		err = g.match.Play(move)
	}
	if err != nil {
		g.say("%s; type moves for those you have", cli.OneLine(err.Error()))
		return
	}
	g.board(arena.Diagram(g.match.State()))
}

// moveTexts returns the legal moves in the game's own text, sorted.
func moveTexts(s game.State) []string {
	texts := []string{}
	for _, m := range s.AppendMoves(nil) {
		texts = append(texts, s.Rules().FormatMove(s, m))
	}
	slices.Sort(texts)
	return texts
}
