package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"colat/web/rooms/client"
	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
)

// roomConnection is a connection to a room, with the state of the room.
type roomConnection struct {
	place    roomPlace
	client   *client.Client
	updates  chan client.Update
	out, log io.Writer
	asJSON   bool
	patience time.Duration
	// firstPatience is the time limit for a server that has never answered.
	firstPatience time.Duration

	room    room.Room
	me      string // the ID of this participant
	current bool   // whether room is up to date, not an earlier state
	away    *time.Timer
	met     bool   // whether the server has ever answered
	code    string // of the room created on this connection
	tally   roomTally
	teller  roomTeller
}

// roomTeller receives the events of a room once the room is up to date.
type roomTeller interface {
	// gameBegan is called when the room is up to date for the first time.
	gameBegan(v *roomConnection)
	// event is called after an event has been applied.
	event(v *roomConnection, e *room.Event)
	// greeted is called when a participant sends a greeting.
	greeted(v *roomConnection, g *protocol.Greeted)
}

// feed sends the client's updates to the channel until the client is closed.
func (v *roomConnection) feed(ctx context.Context) {
	defer close(v.updates)
	for {
		u, err := v.client.Next(ctx)
		if err != nil {
			return
		}
		v.updates <- u
	}
}

// close closes the connection.
func (v *roomConnection) close() {
	go func() {
		for range v.updates { // discard them, so that feed can end
		}
	}()
	v.client.Close()
}

// say writes a message to the log.
func (v *roomConnection) say(format string, args ...any) {
	fmt.Fprintf(v.log, "arena: "+format+"\n", args...)
}

// receive applies an update. An error ends the connection.
func (v *roomConnection) receive(u *client.Update) error {
	switch {
	case u.Status:
		return v.status()
	case u.Room != v.place.id:
	case u.Answer != nil && u.Answer.N == 0:
		return roomError("the room "+v.place.id, u.Answer.Error)
	case u.Greeted != nil && v.current:
		v.teller.greeted(v, u.Greeted)
	case u.Current && !v.current:
		v.current = true
		v.teller.gameBegan(v)
	}
	if u.Anew {
		v.room = room.Room{}
	}
	for i := range u.Entries {
		e := &u.Entries[i].Event
		before := v.room.Phase()
		if err := v.room.Apply(e); err != nil {
			return fmt.Errorf("the server tells what cannot be: %w", err)
		}
		v.tally.note(v, e, before)
		if v.current {
			v.teller.event(v, e)
		}
	}
	if v.room.Phase() == room.Shut && v.current {
		return v.errShut()
	}
	return nil
}

// errClosed reports a room that was closed because its game does not count.
var errClosed = errors.New("the tournament has closed the room")

// errShut returns the reason why the room is closed.
func (v *roomConnection) errShut() error {
	if v.room.Terms().Fixed {
		return errClosed
	}
	return errors.New("the room is closed: nothing has happened in it for a day")
}

// status handles a change of the connection's status. It returns an error if the
// connection cannot continue.
func (v *roomConnection) status() error {
	s := v.client.Status()
	if s.Person != "" {
		v.me, v.met = s.Person, true
	}
	switch s.Phase {
	case client.Connected:
		if v.away != nil {
			v.away.Stop()
			v.away = nil
			v.say("connected to %s", v.place.site)
		}
	case client.NoRooms, client.Refused, client.Outdated:
		return fmt.Errorf("%s: %s", v.place.site, oneLine(s.Error.Error()))
	case client.Connecting, client.Reconnecting:
		if v.away == nil {
			patience := v.patience
			if !v.met {
				patience = v.firstPatience
			}
			v.away = time.NewTimer(patience)
			v.say("%s: %s", s.Phase, oneLine(s.Error.Error()))
		}
	}
	return nil
}

// tired returns a channel that fires when the time limit for reconnecting has passed. The
// channel is nil while the server answers.
func (v *roomConnection) tired() <-chan time.Time {
	if v.away == nil {
		return nil
	}
	return v.away.C
}

// errAway returns the error for a server that did not answer within the time limit.
func (v *roomConnection) errAway() error {
	if err := v.client.Status().Error; err != nil {
		return fmt.Errorf("%s does not answer: %s", v.place.site, oneLine(err.Error()))
	}
	return fmt.Errorf("%s does not answer", v.place.site)
}

// next waits for an update and applies it. It returns the update's answer, or nil, and
// its room.
func (v *roomConnection) next(ctx context.Context) (*client.Answer, string, error) {
	select {
	case u, open := <-v.updates:
		if !open {
			return nil, "", client.ErrClosed
		}
		return u.Answer, u.Room, v.receive(&u)
	case <-v.tired():
		return nil, "", v.errAway()
	case <-ctx.Done():
		return nil, "", ctx.Err()
	}
}

// ask sends a command and waits for its answer. For a new room it returns the room's ID.
func (v *roomConnection) ask(ctx context.Context, c *room.Command) (string, error) {
	n := v.client.Command(v.place.id, c)
	for {
		answer, id, err := v.next(ctx)
		switch {
		case err != nil:
			return "", err
		case answer == nil || answer.N != n:
		case answer.Error != nil:
			return "", answer.Error
		default:
			v.code = answer.Code
			return id, nil
		}
	}
}
