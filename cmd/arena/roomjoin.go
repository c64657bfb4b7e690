package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"colat/ai/arena"
	"colat/cmd/arena/cli"
	"colat/web/rooms/participant"
	"colat/web/rooms/protocol"
	"colat/web/rooms/tournament"
)

func newRoomJoinCommand() *cobra.Command {
	var f seatFlags
	cmd := &cobra.Command{
		Use:   "join LINK | join SERVER CODE",
		Short: "Take a seat in a room",
		Long: `Take a free seat in a room, or the one that is kept for this user and name, and play:
with an engine, or with the moves that are typed here. The seat is known by a key in a
file, so a bot that was killed goes on when the same command is given again.

The link of a tournament, which ends in ?contest= and 26 letters and digits, enters it,
and plays each game that it is given until the tournament is over.

` + codeHelp + `

When told to stop, it leaves the room, unless a game is going on: then the seat is
kept, and the time runs on.

Without --engine you may type a move, or
` + roomHelp,
		Example: "  http://192.168.1.5:8080/?room=abcdefghijklmnopqrstuvwxyz",
		RunE: func(cmd *cobra.Command, args []string) error {
			place, err := parseCode(args)
			if err != nil {
				return err
			}
			if place.code == "" && !protocol.IsID(place.tournament) {
				if place, err = parseLink(args[0]); err != nil {
					return err
				}
			}
			if err := f.check(); err != nil {
				return err
			}
			if place, err = f.line.find(cmd, place); err != nil {
				return err
			}
			if protocol.IsID(place.tournament) {
				return f.compete(cmd, place)
			}
			return f.run(cmd, place, watchRoom)
		},
	}
	f.add(cmd)
	return cmd
}

// watchRoom watches the room of a connection's place.
func watchRoom(_ context.Context, v *roomConnection) error {
	v.Watch(v.place.id)
	return nil
}

// awaitRoom watches the room of a tournament's game, which may not exist yet.
func awaitRoom(_ context.Context, v *roomConnection) error {
	v.Await(v.place.id)
	return nil
}

// roomSum is the total of the games of a seat.
type roomSum struct {
	Event string `json:"event"`
	Games int    `json:"games"`
	arena.Counts
}

// sum prints the total of the seat's games.
func (s *roomSeat) sum() error {
	t := &s.tally
	if s.games == 1 && !s.asJSON {
		return nil
	}
	return cli.Print(s.out, s.asJSON, roomSum{"sum", t.Games(), t.Counts}, "%d games: %d won, %d drawn, %d lost\n",
		t.Games(), t.Wins, t.Draws, t.Losses)
}

// compete enters a tournament and plays all its assigned games until the tournament is
// over.
func (f *seatFlags) compete(cmd *cobra.Command, place roomPlace) error {
	key, err := f.key(place)
	if err != nil {
		return err
	}
	defer key.close()
	server := place.server()
	p := server.Connect(key.text)
	defer p.Close()
	p.Watch(place.tournament)
	p.InTournament(&tournament.Command{Do: tournament.Enter, Name: f.name, Bot: f.engine != ""})
	f.games = 1 // per room
	done := make(map[string]bool)
	for {
		u, err := p.Next(cmd.Context())
		if err == nil {
			err = competitorError(p, &u)
		}
		if err != nil {
			return err
		}
		t := p.Tournament()
		if t != nil && (t.Phase() == tournament.Over || t.Phase() == tournament.Shut) {
			if place, has := t.PlaceOf(p.Person()); has {
				fmt.Fprintf(cmd.ErrOrStderr(), "arena: place %d of %d\n", place, len(t.Entries()))
			}
			return nil
		}
		g, given := p.Game()
		if !given || done[g.Room] {
			continue
		}
		fmt.Fprintf(cmd.ErrOrStderr(), "arena: %s – %s\n", cli.Printable(g.Players[0]), cli.Printable(g.Players[1]))
		err = f.sit(cmd, roomPlace{site: place.site, id: g.Room}, server.Connect(key.text), awaitRoom)
		if err != nil && !errors.Is(err, errClosed) {
			return err
		}
		done[g.Room] = true
	}
}

// competitorError returns why a participant of a tournament cannot go on after an update.
func competitorError(p *participant.Participant, u *participant.Update) error {
	switch s := p.Status(); {
	case p.Err() != nil:
		return fmt.Errorf("the server contradicts itself: %w", p.Err())
	case u.Status && s.Phase.Final():
		return errors.New(cli.OneLine(s.Error.Error()))
	case u.Answer != nil && u.Answer.Error != nil:
		return roomError("the tournament", u.Answer.Error)
	}
	return nil
}
