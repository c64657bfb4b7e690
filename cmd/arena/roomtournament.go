package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"colat/cmd/arena/cli"
	"colat/web/rooms/client"
	"colat/web/rooms/participant"
	"colat/web/rooms/tournament"
)

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
	p.InTournament(&tournament.Command{Do: tournament.Enter, Name: f.name})
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
			printPlace(cmd.ErrOrStderr(), t, p.Person())
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
func competitorError(p *participant.Participant, u *client.Update) error {
	switch s := p.Status(); {
	case p.Err() != nil:
		return fmt.Errorf("the server tells what cannot be: %w", p.Err())
	case u.Status && s.Phase.Final():
		return errors.New(cli.OneLine(s.Error.Error()))
	case u.Answer != nil && u.Answer.Error != nil:
		return roomError("the tournament", u.Answer.Error)
	}
	return nil
}

// printPlace prints the place of a person in a finished tournament.
func printPlace(out io.Writer, t *tournament.Tournament, person string) {
	if place, has := t.PlaceOf(person); has {
		fmt.Fprintf(out, "arena: place %d of %d\n", place, len(t.Entries()))
	}
}
