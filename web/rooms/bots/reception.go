package bots

import (
	"context"
	"errors"
	"net"
	"slices"
	"strings"
	"time"

	"colat/ai/arena/course"
	"colat/web/rooms/tournament"
)

// Serve serves the bots that connect to listener until ctx ends. Then it closes listener,
// and returns nil when all connections have ended.
func (s *Server) Serve(ctx context.Context, listener net.Listener) error {
	s.ctx = ctx
	defer s.work.Wait()
	reception := &course.Reception{
		Places: s.limits.Places, OfAddress: s.limits.OfAddress, Serve: s.serve, Log: s.log,
		Address: func(a net.Addr) string { return addressOf(a.String()) },
	}
	return reception.Run(ctx, listener)
}

// serve serves one connection.
func (s *Server) serve(ctx context.Context, conn net.Conn, _ uint64) {
	noticeDeath(conn)
	present, gone := context.WithCancel(ctx)
	defer gone()
	bot := course.NewClient(conn, course.Patience{Answer: patience, Reading: readWithin}, gone)
	defer bot.HangUp()
	err := s.playGame(present, bot, addressOf(conn.RemoteAddr().String()))
	var why refusal
	switch {
	case ctx.Err() != nil:
		bot.Stop()
	case present.Err() != nil || errors.Is(err, errGone):
	case errors.As(err, &why):
		pause(present, s.limits.Pause)
		bot.Say(why.Error())
	case err != nil:
		s.log.Error("a bot cannot be served", "error", err)
		pause(present, s.limits.Pause)
		bot.Say(refused(busy, "the server could not do it; call again").Error())
	}
}

// errGone says that the bot has hung up.
var errGone = errors.New("the bot has hung up")

// playGame plays a bot's next game in its tournament. If the error is a refusal, it must
// be sent to the bot.
func (s *Server) playGame(ctx context.Context, bot *course.Client, address string) error {
	said, err := bot.Introduction(ctx, s.limits.Introduction)
	if wrong, ok := errors.AsType[*course.IntroductionError](err); ok {
		return refusal{wrong.Error()}
	}
	if err != nil {
		return errGone
	}
	who, err := identify(address, said.Name)
	if err != nil {
		return err
	}
	if !s.connected(who.person) {
		return who.here()
	}
	defer s.disconnected(who.person)
	// Use s.ctx: what has begun is completed even if the bot disconnects.
	id, err := s.choose(s.ctx, who.person, said.Tournament)
	if err != nil {
		return err
	}
	if err := s.enter(s.ctx, id, who); err != nil {
		return err
	}
	s.plays(who.person, id)
	err = s.play(ctx, bot, who.person, id)
	if told, ok := errors.AsType[refusal](err); ok && strings.HasPrefix(told.text, "ERROR: "+tournamentOver) {
		s.plays(who.person, "")
	}
	if ctx.Err() != nil || errors.Is(err, errGone) {
		s.leaveTournament(id, who)
	}
	return err
}

// connected marks a bot as connected, and reports whether it was disconnected before.
func (s *Server) connected(person string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.here[person] {
		return false
	}
	s.here[person] = true
	return true
}

// mostLast is the number of bots whose last tournament is remembered.
const mostLast = 4096

// plays records the tournament in which a bot is, or none.
func (s *Server) plays(person, id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.last) >= mostLast {
		clear(s.last)
	}
	if s.last[person] = id; id == "" {
		delete(s.last, person)
	}
}

// ended returns what a bot is told, once, if the tournament in which it was last is over or
// closed, so that it enters no other one before it has heard of the end.
func (s *Server) ended(ctx context.Context, person string) error {
	s.mu.Lock()
	id, was := s.last[person]
	s.mu.Unlock()
	if !was {
		return nil
	}
	ends, over := true, error(nil)
	err := s.rooms.ViewTournament(ctx, id, func(c *tournament.Tournament) {
		ends = c.Phase() == tournament.Over || c.Phase() == tournament.Shut
		took := func(e tournament.Entry) bool { return e.Person == person }
		if ends && slices.ContainsFunc(c.Entries(), took) {
			over = placeOf(c, person)
		}
	})
	if err != nil && !isNoRoom(err) {
		return err
	}
	if ends {
		s.plays(person, "")
	}
	return over
}

func (s *Server) disconnected(person string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.here, person)
}

// deadAfter is how long a bot's computer may be unreachable before the bot is
// disconnected. Until then no other connection can take the bot's place, while the clock
// of a game runs.
const deadAfter = 20 * time.Second

// noticeDeath enables keep-alive probes, so that a connection ends even if the other
// computer is switched off and never closes it.
func noticeDeath(conn net.Conn) {
	tcp, ok := conn.(*net.TCPConn)
	if !ok {
		return
	}
	_ = tcp.SetKeepAliveConfig(net.KeepAliveConfig{
		Enable: true, Idle: deadAfter / 4, Interval: deadAfter / 4, Count: 3,
	})
	setPatience(tcp)
}
