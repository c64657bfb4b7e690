package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"colat/cmd/arena/cli"
	"colat/game"
	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
)

func newRoomWatchCommand() *cobra.Command {
	var (
		line  connectionFlags
		games int
	)
	cmd := &cobra.Command{
		Use:   "watch LINK | watch SERVER CODE",
		Short: "Print the moves of a room as they come",
		Long: `Print the moves of the game that a room's board shows, as they come, and its result
at the end.

` + codeHelp,
		Example: "  http://192.168.1.5:8080/?room=abcdefghijklmnopqrstuvwxyz",
		RunE: func(cmd *cobra.Command, args []string) error {
			place, err := parseCode(args)
			if err != nil {
				return err
			}
			if place.code == "" {
				place, err = parseLink(args[0])
			} else if place, err = line.find(cmd, place); err == nil && place.id == "" {
				err = errors.New("the code is a tournament's: arena room watch prints the moves of one room")
			}
			if err != nil {
				return err
			}
			v := line.connection(cmd, place, place.server().Connect(protocol.NewKey()))
			defer v.Close()
			w := &roomWatcher{games: games}
			v.teller = w
			v.Watch(place.id)
			return w.run(cmd.Context(), v)
		},
	}
	cli.IntFlag(cmd.Flags(), &games, "games", 1, 1, cli.MostGames, "after how many games to leave")
	line.add(cmd)
	return cmd
}

// roomWatcher prints the events of a room.
type roomWatcher struct{ games, ended int }

func (w *roomWatcher) run(ctx context.Context, v *roomConnection) error {
	for w.ended < w.games {
		if _, err := v.next(ctx, nil); err != nil {
			return err
		}
		if v.err != nil {
			return v.err
		}
	}
	return nil
}

// gameBegan prints the game on the board up to its last move.
func (w *roomWatcher) gameBegan(v *roomConnection) {
	m := v.Room().Match()
	if m == nil {
		v.say("no game has begun")
		return
	}
	w.game(v)
	s := m.Start().Clone()
	for i, move := range m.Moves() {
		w.move(v, v.moveLine(s, i+1, move))
		s.Play(move)
	}
	w.result(v)
}

func (w *roomWatcher) event(v *roomConnection, e *room.Event) {
	switch e.Kind {
	case room.Joined:
		v.say("%s is here", cli.Printable(e.Name))
	case room.Started:
		w.game(v)
		w.result(v)
	case room.Moved:
		line := v.moveLine(lastMove(v.Room().Match()))
		if e.Left != nil {
			line.Left = []float64{float64(e.Left[0]) / 1000, float64(e.Left[1]) / 1000}
		}
		w.move(v, line)
		w.result(v)
	case room.Ended:
		w.result(v)
	case room.Offered:
		text := "%s offers a draw"
		if e.About == room.OfTakeback {
			text = "%s asks to take a move back"
		}
		v.say(text, v.sideName(v.Room().SideOf(e.Chair)))
	case room.TakenBack:
		v.print(v.takebackLine(e), fmt.Sprintf("moves are taken back: %d remain", e.Ply))
	case room.Paused:
		v.say("the server was away: both clocks stood still")
	}
}

func (w *roomWatcher) greeted(v *roomConnection, g *protocol.Greeted) {
	if v.asJSON {
		v.print(roomLine{Event: "greeting", Who: v.Room().NameOf(g.Who), What: string(g.What)}, "")
		return
	}
	v.say("%s: %s", cli.Printable(v.Room().NameOf(g.Who)), cli.Printable(string(g.What)))
}

func (w *roomWatcher) game(v *roomConnection) {
	line := v.gameLine()
	text := fmt.Sprintf("game %d of %s: %s, %s", line.Game, line.Rules, v.sideName(game.First), v.sideName(game.Second))
	if line.Clock != "" {
		text += ", " + line.Clock
	}
	v.print(line, text)
}

func (w *roomWatcher) move(v *roomConnection, line roomLine) {
	text := fmt.Sprintf("%d. %s %s", line.Number, line.Side, line.Move)
	if line.Left != nil {
		text += fmt.Sprintf("   %.1fs %.1fs", line.Left[0], line.Left[1])
	}
	v.print(line, text)
}

// result prints the result of the game on the board, if it is over.
func (w *roomWatcher) result(v *roomConnection) {
	if result, over := v.Room().Match().Result(); over {
		w.ended++
		v.print(v.resultLine(), endText(v, result))
	}
}

// endText describes the result of a game from a spectator's point of view.
func endText(v *roomConnection, result game.Result) string {
	reason := strings.ReplaceAll(string(result.Reason), "-", " ")
	if result.Winner == game.NoSide {
		return fmt.Sprintf("game %d: a draw after %d moves, by %s", v.Room().Games(), len(v.Room().Match().Moves()), reason)
	}
	return fmt.Sprintf("game %d: %s wins after %d moves, by %s",
		v.Room().Games(), v.sideName(result.Winner), len(v.Room().Match().Moves()), reason)
}
