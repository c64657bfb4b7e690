package bots

import (
	"context"
	"fmt"
	"time"

	"colat/ai/arena/course"
	"colat/web/rooms/client"
	"colat/web/rooms/tournament"
)

// A seat is a bot's place in a tournament for the time of one connection: it waits for a
// game, plays it and ends with it.
type seat struct {
	server     *Server
	bot        *course.Client
	person     string
	tournament string // its ID

	connection *client.Client
	news       chan struct{} // signals that the connection has updates
	fold       tournament.Tournament
	current    bool            // all events of the tournament so far have been applied to fold
	past       map[string]bool // rooms whose games were over when they were found
	game       *botGame        // the bot's game; nil until one is assigned
	again      <-chan time.Time
}

// nextTry is the delay before a failed request to the server is repeated.
const nextTry = 500 * time.Millisecond

// run waits for a game and plays it. It returns nil when the bot has received the result.
// If the error is a refusal, the bot must get it in place of a result.
func (s *seat) run(ctx context.Context) error {
	s.news, s.past = make(chan struct{}, 1), make(map[string]bool)
	s.connection = client.New(client.Options{
		Dial: func(context.Context) (client.Conn, error) { return s.server.rooms.Connect(s.person) },
		Notify: func() {
			select {
			case s.news <- struct{}{}:
			default:
			}
		},
	})
	defer s.connection.Close()
	defer s.rest()
	s.connection.Watch(s.tournament, 0)
	for {
		for u, some := s.connection.Poll(); some; u, some = s.connection.Poll() {
			if err := s.receive(&u); err != nil {
				return err
			}
		}
		if over, err := s.act(ctx); over || err != nil {
			return err
		}
		select {
		case <-s.news:
		case <-s.answered():
			if err := s.game.answered(s.game.question.Result()); err != nil {
				return err
			}
		case <-s.again:
			s.again = nil
			if s.game != nil {
				s.game.asked = nil
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// rest cancels an open question to the bot.
func (s *seat) rest() {
	if s.game != nil {
		s.game.rest()
	}
}

// answered returns a channel that is closed when the bot has answered, or nil if it was not
// asked.
func (s *seat) answered() <-chan struct{} {
	if s.game == nil {
		return nil
	}
	return s.game.question.Done()
}

// receive handles an update.
func (s *seat) receive(u *client.Update) error {
	switch {
	case u.Room == s.tournament:
		return s.receiveTournament(u)
	case s.game == nil || u.Room != s.game.id:
		return nil
	case u.Answer != nil && u.Answer.N == 0:
		// The room is about to be created, or the server is about to stop.
		s.game, s.again = nil, time.After(nextTry)
		return nil
	case u.Answer != nil:
		if s.game.answeredRequest(u.Answer) {
			s.again = time.After(nextTry)
		}
		return nil
	}
	return s.game.receive(u)
}

func (s *seat) receiveTournament(u *client.Update) error {
	if u.Answer != nil && u.Answer.Error != nil {
		return u.Answer.Error
	}
	if u.Anew {
		s.fold = tournament.Tournament{}
	}
	for i := range u.Tournament {
		if err := s.fold.Apply(&u.Tournament[i].Event); err != nil {
			return fmt.Errorf("the contest %s: %w", s.tournament, err)
		}
	}
	s.current = s.current || u.Current
	return nil
}

// act handles the current state, and reports whether the bot's game is over.
func (s *seat) act(ctx context.Context) (over bool, err error) {
	if !s.current || s.again != nil {
		return false, nil
	}
	if s.game != nil {
		return s.inGame(ctx)
	}
	phase := s.fold.Phase()
	if phase == tournament.Shut {
		return false, refused(tournamentOver, "the tournament is closed")
	}
	if phase == tournament.Over {
		return false, placeOf(&s.fold, s.person)
	}
	if g, given := s.fold.GameOf(s.person); given && !s.past[g.Room] {
		s.game = newBotGame(g.Room)
		s.connection.Watch(g.Room, 0)
		return false, nil
	}
	if _, enters := s.fold.EntryOf(s.person); !enters {
		return false, refused(tournamentOver, "you do not take part any more")
	}
	return false, nil
}

// inGame handles the current state of the bot's game, and reports whether the game is
// over.
func (s *seat) inGame(ctx context.Context) (over bool, err error) {
	g := s.game
	if !g.current {
		return false, nil
	}
	if g.over() && !g.begun {
		// The tournament has not recorded the result of this earlier game yet.
		s.past[g.id], s.game = true, nil
		s.connection.Unwatch(g.id)
		return s.act(ctx)
	}
	g.begun = true
	if g.over() {
		return true, g.finish(s.bot, s.person)
	}
	g.ask(ctx, s.bot, s.person)
	if c, wants := g.wants(s.person); wants {
		g.number = s.connection.Command(g.id, c)
	}
	return false, nil
}
