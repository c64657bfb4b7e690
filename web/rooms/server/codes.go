package server

import (
	"context"
	"errors"
	"time"

	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
	"colat/web/rooms/store"
)

// claimCode assigns a random code to a room that is about to be created. If creation
// fails, the caller calls release with the error to free the code.
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
		return "", nil, errStoreLost
	}
	return code, func(err error) {
		// After protocol.Failed the room may exist. A later sweep decides.
		if protocol.ErrorOf(err).Code != protocol.Failed {
			s.freeCode(code, id)
		}
	}, nil
}

// freeCode removes a code from a room. If that fails, a later sweep repeats it.
func (s *Server) freeCode(code, id string) {
	ctx, cancel := context.WithTimeout(s.ctx, patience)
	defer cancel()
	if err := s.Store.FreeCode(ctx, code, id); err != nil && s.ctx.Err() == nil {
		s.Log.Warn("the code of a room that is gone is not free yet", "error", err)
	}
}

// findCode returns the room or tournament with a code as typed, by the first of its readings
// that is the code of one. Wrong codes are limited per
// address, so that clients cannot search for codes.
func (c *conn) findCode(ctx context.Context, typed string) (*protocol.Reply, error) {
	err := error(protocol.Errorf(protocol.BadCode, "a code has %d characters of %s", protocol.CodeLength,
		protocol.CodeAlphabet))
	for _, reading := range protocol.Readings(typed) {
		code, ok := protocol.ParseCode(reading)
		if !ok {
			break
		}
		var found *protocol.Reply
		if found, err = c.lookUp(ctx, code); err != errNoCode {
			return found, err
		}
	}
	return nil, err
}

// lookUp returns the room or tournament with a code.
func (c *conn) lookUp(ctx context.Context, code string) (*protocol.Reply, error) {
	if !c.server.limits.guesses.begin(c.from) {
		return nil, protocol.Errorf(protocol.TooMany, "too many wrong codes: try again in a minute")
	}
	id, err := c.server.Store.FindCode(ctx, code)
	c.server.limits.guesses.end(c.from, err == nil && id == "")
	if err != nil {
		c.server.Log.Error("codes of rooms cannot be read", "error", err)
		return nil, errStoreLost
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
		return nil, protocol.Errorf(room.IsClosed, "the room or tournament with this code is closed")
	}
	return &protocol.Reply{Room: id, Tournament: s.Tournament}, nil
}

var errNoCode error = protocol.Errorf(protocol.NoCode, "no room and no tournament has this code")

// summary describes the room or tournament with an ID.
func (s *Server) summary(ctx context.Context, id string) (summary, error) {
	found, err := s.find(ctx, id, 0)
	if err != nil {
		return summary{}, err
	}
	defer found.release()
	return found.summary(ctx), nil
}

const (
	// codesEvery is the interval at which codes of closed or deleted rooms are freed.
	codesEvery = 3 * time.Hour
	// codePause is the pause of a sweep after each code, whose room it has to load.
	codePause = 20 * time.Millisecond
	// youngCode is the age below which a code may belong to a room that does not exist yet.
	youngCode = time.Minute
)

// sweepCodes frees the codes of rooms and tournaments that are closed, deleted or were
// never created, until the server stops.
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
