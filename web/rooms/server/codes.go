package server

import (
	"context"
	"errors"
	"time"

	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
	"colat/web/rooms/store"
	"colat/web/rooms/tournament"
)

// CodeStorage keeps which code each room has. *store.Store is one.
type CodeStorage interface {
	// ClaimCode gives a room a code; store.ErrConflict if another room has it.
	ClaimCode(ctx context.Context, code, room string) error
	// FindCode returns the room that has a code, "" if none has.
	FindCode(ctx context.Context, code string) (room string, err error)
	// FreeCode takes a code from a room.
	FreeCode(ctx context.Context, code, room string) error
	// Codes returns all codes that rooms have.
	Codes(ctx context.Context) ([]store.Code, error)
}

// claimCode draws a code for a room that is about to be made. release frees it where the
// room is not made after all, because of an error.
func (s *Server) claimCode(ctx context.Context, id string) (code string, release func(error), err error) {
	for range tries {
		code = protocol.NewCode()
		err = s.Store.ClaimCode(ctx, code, id)
		if !errors.Is(err, store.ErrConflict) {
			break
		}
	}
	if err != nil {
		s.Log.Error("no code can be given to a room", "error", err)
		return "", nil, protocol.Errorf(protocol.Failed, "the server cannot reach its journal; try again in a moment")
	}
	return code, func(err error) {
		// Where it is not known whether the room was made, a sweep finds out later.
		if protocol.ErrorOf(err).Code != protocol.Failed {
			s.freeCode(code, id)
		}
	}, nil
}

// freeCode takes a code from a room. A code that cannot be freed now is freed by a later
// sweep.
func (s *Server) freeCode(code, id string) {
	ctx, cancel := context.WithTimeout(s.ctx, patience)
	defer cancel()
	if err := s.Store.FreeCode(ctx, code, id); err != nil && s.ctx.Err() == nil {
		s.Log.Warn("the code of a room that is gone is not free yet", "error", err)
	}
}

// findCode answers which room or tournament has a code. Wrong codes of an address are bounded,
// so that codes cannot be tried one after another.
func (c *conn) findCode(ctx context.Context, typed string) (*protocol.Reply, error) {
	code, ok := protocol.ParseCode(typed)
	if !ok {
		return nil, protocol.Errorf(protocol.BadCode, "a code has %d characters of %s", protocol.CodeLength,
			protocol.CodeAlphabet)
	}
	if !c.server.limits.allowGuess(c.from) {
		return nil, protocol.Errorf(protocol.TooMany, "too many wrong codes: try again in a minute")
	}
	id, err := c.server.Store.FindCode(ctx, code)
	c.server.limits.countGuess(c.from, err == nil && id == "")
	if err != nil {
		c.server.Log.Error("codes of rooms cannot be read", "error", err)
		return nil, protocol.Errorf(protocol.Failed, "the server cannot reach its journal; try again in a moment")
	}
	if id == "" {
		return nil, errNoCode
	}
	s, err := c.server.summary(ctx, id)
	switch {
	case errors.Is(err, errGone):
		return nil, errNoCode
	case err != nil:
		return nil, err
	case s.closed:
		return nil, protocol.Errorf(room.IsClosed, "what had this code is closed")
	}
	return &protocol.Reply{Room: id, Tournament: s.Tournament}, nil
}

var errNoCode = protocol.Errorf(protocol.NoCode, "no room and no tournament has this code")

// summary describes a room or a tournament to a client that does not watch it.
type summary struct {
	protocol.Open
	closed bool
}

// summary describes a room or a tournament, in which it first has happen what is due by now.
func (s *Server) summary(ctx context.Context, id string) (summary, error) {
	found, err := s.find(ctx, id, 0)
	if err != nil {
		return summary{}, err
	}
	defer found.release()
	switch l := found.(type) {
	case *liveRoom:
		l.mu.Lock()
		defer l.mu.Unlock()
		if l.room.Phase() != room.Shut && !s.Now().Before(l.room.Wake()) {
			_ = l.settle(ctx) // an idle room closes
		}
		r := &l.room
		return summary{
			closed: r.Phase() == room.Shut,
			Open: protocol.Open{
				Room: id, Game: r.Terms().Game, Options: r.Terms().Options, Begun: r.Phase() != room.Setting,
				Host: r.NameOf(r.Host()), People: len(r.People()), Code: r.Code(),
			},
		}, nil
	case *liveTournament:
		l.mu.Lock()
		defer l.mu.Unlock()
		c := &l.tournament
		if c.Phase() != tournament.Shut && !s.Now().Before(c.Wake()) {
			l.runWithin(0)
		}
		people := 0
		for _, e := range c.Entries() {
			if !e.Left {
				people++
			}
		}
		return summary{
			closed: c.Phase() == tournament.Shut,
			Open: protocol.Open{
				Room: id, Tournament: true, Game: c.Terms().Game, Options: c.Terms().Options, Title: c.Terms().Title,
				People: people, Code: c.Code(), Begun: c.Phase() != tournament.Entering,
			},
		}, nil
	}
	return summary{}, errGone
}

const (
	// codesEvery is how often codes of rooms that are closed or gone are freed.
	codesEvery = 3 * time.Hour
	// codePause is how long a sweep of codes waits between two rooms, which it has to load.
	codePause = 20 * time.Millisecond
	// youngCode is how long a code may be there before its room is made.
	youngCode = time.Minute
)

// sweepCodes frees the codes of rooms and tournaments that are closed, or have expired, or were
// never made, until the server ends.
func (s *Server) sweepCodes() {
	for sleep(s.ctx, codesEvery) {
		if err := s.freeCodes(s.ctx, codePause); err != nil && s.ctx.Err() == nil {
			s.Log.Warn("it is not known which codes are in use", "error", err)
		}
	}
}

func (s *Server) freeCodes(ctx context.Context, pause time.Duration) error {
	codes, err := s.Store.Codes(ctx)
	if err != nil {
		return err
	}
	for _, c := range codes {
		if s.Now().Sub(c.Since) < youngCode {
			continue
		}
		once, cancel := context.WithTimeout(ctx, patience)
		found, err := s.summary(once, c.Room)
		cancel()
		if errors.Is(err, errGone) || err == nil && found.closed {
			s.freeCode(c.Code, c.Room)
		}
		if !sleep(ctx, pause) {
			break
		}
	}
	return ctx.Err()
}

// allowGuess reports whether an address may ask for another code. The caller says by guessed
// whether it was a wrong one, which counts.
func (l *limiter) allowGuess(from string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	c := l.client(from)
	if c.guesses.Tokens() < float64(c.guessing+1) {
		return false
	}
	c.guessing++
	return true
}

func (l *limiter) countGuess(from string, wrong bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	c := l.client(from)
	c.guessing--
	if wrong {
		c.guesses.Allow()
	}
}
