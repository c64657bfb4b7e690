package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"colat/game"
	"colat/web/rooms/client"
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

	number uint64       // of the command without an answer; 0 if there is none
	asked  room.Command // the last command
	events int          // number of events when it was sent
	again  <-chan time.Time
	told   int // number of games whose results were printed
	err    error
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
			if s.tally.games >= s.games && s.room.Phase() != room.Playing {
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
	if s.number != 0 || s.again != nil {
		news = nil // one command at a time
	}
	select {
	case u, open := <-s.updates:
		if !open {
			return client.ErrClosed
		}
		if err := s.receive(&u); err != nil {
			return err
		}
		if u.Answer != nil && u.Answer.N == s.number && s.number != 0 {
			s.number = 0
			return s.answered(u.Answer.Error)
		}
	case <-news:
	case <-s.again:
		s.again, s.asked = nil, room.Command{}
	case <-s.tired():
		return s.errAway()
	case <-ctx.Done():
		return ctx.Err()
	}
	return nil
}

// step sends the seat's next command.
func (s *roomSeat) step(ctx context.Context) error {
	if s.number != 0 || s.again != nil {
		return nil
	}
	c, wants, err := s.next(ctx)
	if err != nil || !wants {
		return err
	}
	if c == s.asked && s.events == s.room.Events() {
		return nil // the command was executed, and its event will follow
	}
	s.asked, s.events = c, s.room.Events()
	s.number = s.client.Command(s.place.id, &c)
	return nil
}

// next returns the seat's next command.
func (s *roomSeat) next(ctx context.Context) (c room.Command, wants bool, err error) {
	r := &s.room
	chair := r.ChairOf(s.me)
	switch {
	case r.NameOf(s.me) != s.name:
		if chair == room.NoChair && s.free() == room.NoChair {
			return c, false, errTaken
		}
		if err := s.mover.plays(r.Terms().Game); err != nil {
			return c, false, err
		}
		return room.Command{Do: room.Join, Name: s.name}, true, nil
	case chair == room.NoChair:
		if chair = s.free(); chair == room.NoChair {
			return c, false, errTaken
		}
		return room.Command{Do: room.Sit, Chair: chair}, true, nil
	case r.Phase() == room.Setting && !r.IsReady(chair):
		return room.Command{Do: room.BeReady}, true, nil
	case r.Phase() == room.Over && !r.Terms().Fixed && !r.WantsAgain(chair):
		return room.Command{Do: room.Rematch, Game: r.Games()}, true, nil
	}
	return s.mover.turn(ctx, s)
}

// errTaken reports a room without a free seat, which can only be watched.
var errTaken = errors.New("both seats are taken: arena room watch prints the moves")

// free returns the index of a free chair, or NoChair.
func (s *roomSeat) free() int {
	terms := s.room.Terms()
	for i, c := range terms.Chairs {
		switch {
		case terms.Fixed && c.Holder != s.me, c.Kind == room.EngineChair:
		case c.Kind == room.TeamChair, len(s.room.Members(i)) == 0 && s.room.Phase() != room.Playing:
			return i
		}
	}
	return room.NoChair
}

// myTurn reports whether it is this participant's turn to move, or to vote without having
// voted.
func (s *roomSeat) myTurn() bool {
	chair := s.room.ToMove()
	return chair != room.NoChair && chair == s.room.ChairOf(s.me) && s.room.VoteOf(s.me) == game.NoMove
}

// moveCommand returns the command for a move on the board.
func (s *roomSeat) moveCommand(move game.Move) room.Command {
	m := s.room.Match()
	text := m.State().Rules().FormatMove(m.State(), move)
	return room.Command{Do: room.Move, Game: s.room.Games(), Ply: len(m.Moves()), Move: text}
}

// answered handles the answer to the seat's last command.
func (s *roomSeat) answered(err *protocol.Error) error {
	if err == nil {
		return nil
	}
	switch err.Code {
	case protocol.Failed, protocol.TooMany:
		s.say("%s", oneLine(err.Text))
		s.again = time.After(time.Second)
		return nil
	case room.Late, room.NotPlaying, room.NotYourTurn, room.NotSetting:
		return nil // the room has changed meanwhile
	case room.Taken:
		if s.free() != room.NoChair {
			return nil
		}
	}
	return s.mover.refused(s, &s.asked, err)
}

// results prints the result of a game that has ended.
func (s *roomSeat) results() {
	if s.tally.games <= s.told || s.room.Phase() != room.Over {
		return
	}
	s.told = s.tally.games
	text := endText(s.roomConnection, s.tally.last)
	if chair := s.room.ChairOf(s.me); chair != room.NoChair {
		side, outcome := s.room.SideOf(chair), "draw"
		switch s.tally.last.Winner {
		case side:
			outcome = "win"
		case side.Opponent():
			outcome = "loss"
		}
		text = fmt.Sprintf("game %d as %s: %s after %d moves, by %s", s.room.Games(),
			sideText(s.room.Match().Start().Rules(), side), outcome, len(s.room.Match().Moves()), s.tally.last.Reason)
	}
	s.print(s.resultLine(), text)
}

// print prints a line as JSON or as text.
func (s *roomSeat) print(line roomLine, text string) {
	if s.asJSON {
		s.err = errors.Join(s.err, writeJSON(s.out, line))
	} else {
		_, err := fmt.Fprintln(s.out, text)
		s.err = errors.Join(s.err, err)
	}
}

// farewellWithin is the time limit for the last commands to a server.
const farewellWithin = 2 * time.Second

// leave leaves the room permanently.
func (s *roomSeat) leave() error {
	ctx, cancel := context.WithTimeout(context.Background(), farewellWithin)
	defer cancel()
	_, _ = s.ask(ctx, &room.Command{Do: room.Leave}) // if the server does not answer, the seat stays taken for now
	return s.err
}

// stop ends the connection before enough games have been played.
func (s *roomSeat) stop(resigns bool) {
	playing := s.room.Phase() == room.Playing && s.room.ChairOf(s.me) != room.NoChair
	if playing && !resigns {
		s.say("the seat is kept: the same command goes on, with the link %s", s.place.link())
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), farewellWithin)
	defer cancel()
	if s.me == "" || s.client.Status().Phase != client.Connected {
		return
	}
	if playing {
		if _, err := s.ask(ctx, &room.Command{Do: room.Resign, Game: s.room.Games()}); err != nil {
			s.say("the game cannot be given up: %s", oneLine(err.Error()))
			return
		}
		s.results()
	}
	_, _ = s.ask(ctx, &room.Command{Do: room.Leave})
}
