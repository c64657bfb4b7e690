package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"time"

	"github.com/spf13/cobra"

	"colat/web/rooms/client"
	"colat/web/rooms/protocol"
	"colat/web/rooms/tournament"
)

// parseTournament parses the link of a tournament.
func parseTournament(text string) (roomPlace, error) {
	place, err := parsePlace(text)
	if err != nil {
		return place, err
	}
	u, err := url.Parse(text)
	if err != nil {
		return place, err
	}
	if place.id = u.Query().Get("contest"); !protocol.IsID(place.id) {
		return place, usagef("%s names no tournament", shown(text))
	}
	return place, nil
}

// competitor is a participant of a tournament.
type competitor struct {
	*client.Client
	id         string
	tournament tournament.Tournament
	current    bool
	done       map[string]bool // rooms with finished games
	log        io.Writer
}

// compete enters a tournament and plays all its assigned games until the tournament is
// over.
func (f *seatFlags) compete(cmd *cobra.Command, place roomPlace) error {
	key, err := f.key(place)
	if err != nil {
		return err
	}
	defer key.close()
	c := &competitor{
		Client: client.New(client.Options{Dial: client.DialTo(place.site), Key: key.text}), id: place.id,
		done: make(map[string]bool), log: cmd.ErrOrStderr(),
	}
	defer c.Close()
	c.Watch(place.id, 0)
	c.InTournament(place.id, &tournament.Command{Do: tournament.Enter, Name: f.name})
	f.games = 1 // per room
	ctx := cmd.Context()
	for {
		over, err := c.news(ctx)
		if over || err != nil {
			return err
		}
		g, given := c.tournament.GameOf(c.Status().Person)
		if !c.current || !given || c.done[g.Room] {
			continue
		}
		fmt.Fprintf(c.log, "arena: %s – %s\n", printable(g.Players[0]), printable(g.Players[1]))
		enter := func(context.Context, *roomConnection) error { return nil }
		err = f.sit(cmd, roomPlace{site: place.site, id: g.Room}, key.text, enter)
		switch {
		case err == nil, errors.Is(err, errClosed):
			c.done[g.Room] = true
		case isNoRoom(err):
			time.AfterFunc(nextRoom, func() { c.Watch(place.id, 0) }) // the room will be created soon
			c.tournament, c.current = tournament.Tournament{}, false
		default:
			return err
		}
	}
}

// nextRoom is the pause before another attempt to join the room of a game that has not
// been created yet.
const nextRoom = 500 * time.Millisecond

func isNoRoom(err error) bool {
	told, ok := errors.AsType[*protocol.Error](err)
	return ok && told.Code == protocol.NoRoom
}

// news waits for the next event of the tournament, and reports whether the tournament is
// over.
func (c *competitor) news(ctx context.Context) (over bool, err error) {
	u, err := c.Next(ctx)
	if err != nil {
		return false, err
	}
	if u.Status {
		switch s := c.Status(); s.Phase {
		case client.NoRooms, client.Refused, client.Outdated:
			return false, errors.New(oneLine(s.Error.Error()))
		}
	}
	if u.Answer != nil && u.Answer.Error != nil {
		return false, roomError("the tournament", u.Answer.Error)
	}
	if u.Anew {
		c.tournament = tournament.Tournament{}
	}
	for i := range u.Tournament {
		if err := c.tournament.Apply(&u.Tournament[i].Event); err != nil {
			return false, fmt.Errorf("the server tells what cannot be: %w", err)
		}
	}
	c.current = c.current || u.Current
	if phase := c.tournament.Phase(); !c.current || phase != tournament.Over && phase != tournament.Shut {
		return false, nil
	}
	return true, c.printPlace()
}

// printPlace prints the competitor's place.
func (c *competitor) printPlace() error {
	plan, err := c.tournament.Plan()
	if err != nil {
		return nil // it was closed before any game was played
	}
	for _, e := range c.tournament.Entries() {
		for _, p := range plan.Places {
			if e.Person == c.Status().Person && e.Name == p.Name {
				fmt.Fprintf(c.log, "arena: place %d of %d\n", p.Place, len(c.tournament.Entries()))
			}
		}
	}
	return nil
}
