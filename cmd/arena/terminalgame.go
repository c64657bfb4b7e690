package main

import (
	"context"
	"errors"
	"fmt"
	"sort"
	"strings"

	"colat/ai"
	"colat/ai/arena"
	"colat/game"
	"colat/game/match"
)

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
	g.say("%s: you play %s. Type help for what you may type.\n", rules.Name().English, sideText(rules, g.person))
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
		parts = append(parts, grouped(info.Nodes)+" nodes")
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
		g.say("%v: type help for what you may type", err)
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
		g.say("%s; type moves for those you have", oneLine(err.Error()))
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
	sort.Strings(texts)
	return texts
}
