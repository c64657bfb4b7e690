package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"colat/cmd/arena/cli"
	"colat/web/rooms/participant"
	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
)

// roomSeat is a connection that plays: it sits down, gets ready, moves when it is its
// turn, and asks for rematches until it has played enough games. Its next command depends
// only on the state of the room, so it continues after a restart.
type roomSeat struct {
	*roomConnection
	name  string
	games int
	mover roomMover

	told int // number of games whose results were printed
}

// roomMover chooses the moves of a seat.
type roomMover interface {
	// plays returns an error if the mover cannot play the game.
	plays(id string) error
	// turn is called after every event, even if it is not the seat's turn. It returns the
	// seat's next command, if any.
	turn(ctx context.Context, s *roomSeat) (room.Command, bool, error)
	// news returns a channel that signals that the mover needs a call of turn.
	news() <-chan struct{}
	// refused is called when the server rejects the command of turn.
	refused(s *roomSeat, c *room.Command, err *protocol.Error) error
	roomTeller
	close()
}

// run plays until enough games have ended, or an error occurs.
func (s *roomSeat) run(ctx context.Context) error {
	for {
		if s.err != nil {
			return s.err
		}
		if s.current {
			s.results()
			if s.tally.Games() >= s.games && s.Room().Phase() != room.Playing {
				s.err = errors.Join(s.err, s.sum())
				return s.leave()
			}
			if err := s.step(ctx); err != nil {
				return err
			}
		}
		if err := s.wait(ctx); err != nil {
			return err
		}
	}
}

// wait waits for the next event.
func (s *roomSeat) wait(ctx context.Context) error {
	news := s.mover.news()
	if s.IsBusy() {
		news = nil // one command at a time
	}
	u, err := s.next(ctx, news)
	if a := u.Answer; err == nil && a != nil && a.Error != nil && a.Request.Command != nil {
		return s.refused(a.Request.Command, a.Error)
	}
	return err
}

// step sends the seat's next command.
func (s *roomSeat) step(ctx context.Context) error {
	if s.IsBusy() {
		return nil
	}
	c, wants, err := s.Prepare(s.name)
	switch {
	case err != nil:
		return errTaken
	case !wants:
		c, wants, err = s.mover.turn(ctx, s)
	case c.Do == room.Join:
		err = s.mover.plays(s.Room().Terms().Game)
	}
	if err == nil && wants {
		s.Do(c)
	}
	return err
}

// errTaken reports a room without a free seat, which can only be watched.
var errTaken = errors.New("both seats are taken: arena room watch prints the moves")

// refused handles the refusal of a command.
func (s *roomSeat) refused(c *room.Command, err *protocol.Error) error {
	switch err.Code {
	case protocol.Failed, protocol.TooMany:
		s.say("%s", cli.OneLine(err.Text))
		return nil // the command is repeated
	case room.Late, room.NotPlaying, room.NotYourTurn, room.NotSetting:
		return nil // the room has changed meanwhile
	case room.Taken:
		if s.FreeChair() != room.NoChair {
			return nil
		}
	}
	return s.mover.refused(s, c, err)
}

// results prints the result of a game that has ended.
func (s *roomSeat) results() {
	if s.tally.Games() <= s.told || s.Room().Phase() != room.Over {
		return
	}
	s.told = s.tally.Games()
	text := endText(s.roomConnection, s.tally.last)
	if chair := s.Room().ChairOf(s.Person()); chair != room.NoChair {
		side, outcome := s.Room().SideOf(chair), "draw"
		switch s.tally.last.Winner {
		case side:
			outcome = "win"
		case side.Opponent():
			outcome = "loss"
		}
		text = fmt.Sprintf("game %d as %s: %s after %d moves, by %s", s.Room().Games(),
			sideText(s.Room().Match().Start().Rules(), side), outcome, len(s.Room().Match().Moves()), s.tally.last.Reason)
	}
	s.print(s.resultLine(), text)
}

// farewellWithin is the time limit for the last commands to a server.
const farewellWithin = 2 * time.Second

// leave leaves the room permanently.
func (s *roomSeat) leave() error {
	ctx, cancel := context.WithTimeout(context.Background(), farewellWithin)
	defer cancel()
	_ = s.ask(ctx, &room.Command{Do: room.Leave}) // if the server does not answer, the seat stays taken for now
	return s.err
}

// stop ends the connection before enough games have been played.
func (s *roomSeat) stop(resigns bool) {
	playing := s.Room().Phase() == room.Playing && s.Room().ChairOf(s.Person()) != room.NoChair
	if playing && !resigns {
		s.say("the seat is kept: the same command goes on, with the link %s", s.place.link())
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), farewellWithin)
	defer cancel()
	if s.State() != participant.Connected {
		return
	}
	if playing {
		if err := s.ask(ctx, &room.Command{Do: room.Resign, Game: s.Room().Games()}); err != nil {
			s.say("the game cannot be given up: %s", cli.OneLine(err.Error()))
			return
		}
		s.results()
	}
	_ = s.ask(ctx, &room.Command{Do: room.Leave})
}
