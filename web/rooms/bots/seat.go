package bots

import (
	"context"
	"fmt"

	"colat/ai/arena/course"
	"colat/web/rooms/client"
	"colat/web/rooms/participant"
	"colat/web/rooms/tournament"
)

// A seat is a bot's place in a tournament for the time of one connection: it waits for a
// game, plays it and ends with it.
type seat struct {
	*participant.Participant // in the tournament
	bot                      *course.Client
	server                   *participant.Dialer
	past                     map[string]bool // rooms whose games were over when they were found
	game                     *botGame        // the bot's game; nil until one is assigned
}

// play waits for a bot's game in a tournament and plays it. It returns nil when the bot has
// received the result. If the error is a refusal, the bot must get it in place of a result.
func (s *Server) play(ctx context.Context, bot *course.Client, person, tournament string) error {
	dial := func(context.Context) (client.Conn, error) { return s.rooms.Connect(person) }
	server := participant.Dial(dial, nil)
	p := &seat{Participant: server.Connect(""), bot: bot, server: server, past: make(map[string]bool)}
	defer p.Close()
	defer p.leaveGame()
	p.Watch(tournament)
	for {
		more, err := p.receive()
		if err != nil {
			return err
		}
		if over, err := p.act(ctx); over || err != nil {
			return err
		}
		if more {
			continue
		}
		select {
		case <-p.Ready():
		case <-p.game.answered():
			if err := p.game.receiveMove(p.game.question.Result()); err != nil {
				return err
			}
		case <-p.game.again():
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// receive processes the next update, if there is one.
func (s *seat) receive() (more bool, err error) {
	u, more := s.Poll()
	switch {
	case s.Err() != nil:
		return more, fmt.Errorf("the contest %s: %w", s.ID(), s.Err())
	case u.Answer != nil && u.Answer.Error != nil:
		return more, u.Answer.Error
	}
	if !more && s.game != nil {
		if u, more = s.game.Poll(); u.Answer != nil && u.Answer.N == 0 {
			s.leaveGame() // to look for the room again
		}
	}
	return more, nil
}

// leaveGame ends the participation in the bot's game, and cancels an open question to the
// bot.
func (s *seat) leaveGame() {
	if s.game != nil {
		s.game.rest()
		s.game.Close()
		s.game = nil
	}
}

// act handles the current state, and reports whether the bot's game is over.
func (s *seat) act(ctx context.Context) (over bool, err error) {
	t := s.Tournament()
	if t == nil {
		return false, nil
	}
	if s.game != nil {
		return s.inGame(ctx)
	}
	switch t.Phase() {
	case tournament.Shut:
		return false, refused(tournamentOver, "the tournament is closed")
	case tournament.Over:
		return false, placeOf(t, s.Person())
	}
	if g, given := s.Game(); given && !s.past[g.Room] {
		s.game = &botGame{Participant: s.server.Connect(""), asking: -1, ply: -1}
		s.game.Await(g.Room)
		return false, nil
	}
	if _, enters := s.Entry(); !enters {
		return false, refused(tournamentOver, "you do not take part any more")
	}
	return false, nil
}

// inGame handles the current state of the bot's game, and reports whether the game is
// over.
func (s *seat) inGame(ctx context.Context) (over bool, err error) {
	g := s.game
	if g.Room() == nil {
		return false, nil
	}
	if g.over() && !g.begun {
		// The tournament has not recorded the result of this earlier game yet.
		s.past[g.ID()] = true
		s.leaveGame()
		return s.act(ctx)
	}
	g.begun = true
	if g.over() {
		return true, g.finish(s.bot)
	}
	g.ask(ctx, s.bot)
	g.command()
	return false, nil
}
