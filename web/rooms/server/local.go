package server

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"sync"

	"colat/game/match"
	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
	"colat/web/rooms/tournament"
)

// A Local is the connection of a client in this process, without a network or a key:
// Connect tells who the person is. It carries the same messages as a WebSocket, so that
// package client can use it.
type Local struct {
	c *conn

	mu   sync.Mutex // held while a request is served, and during Close
	over bool
}

// Connect connects a person by ID. The ID must either belong to no key, or be the ID of
// the caller's own key.
func (s *Server) Connect(person string) (*Local, error) {
	c := &conn{
		server: s, person: person, known: true, stopReading: func() {},
		outbox: newOutbox(), watching: make(map[string]live),
	}
	c.ctx, c.cancel = context.WithCancel(s.ctx)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		c.cancel()
		return nil, protocol.Errorf(protocol.Failed, "the server is going away")
	}
	s.conns[c] = true
	return &Local{c: c}, nil
}

// Read returns the next message.
func (l *Local) Read(ctx context.Context) ([]byte, error) {
	text, err := l.c.next(ctx)
	if errors.Is(err, errOver) {
		return nil, io.EOF
	}
	return text, err
}

// Write serves a request. The reply is returned by Read.
func (l *Local) Write(_ context.Context, text []byte) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.over || l.c.ctx.Err() != nil {
		return io.ErrClosedPipe
	}
	var q protocol.Request
	if err := json.Unmarshal(text, &q); err != nil {
		return err
	}
	answer := l.c.serve(&q)
	answer.N = q.N
	l.c.reply(answer)
	return nil
}

// Close ends the connection.
func (l *Local) Close() {
	l.c.cancel()
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.over {
		l.over = true
		l.c.gone()
	}
}

// mostBotTournaments is the maximum number of tournaments that ForBots returns. Bots
// enter the newest, and a bot in an older one rarely plays in several.
const mostBotTournaments = 64

// ForBots returns the tournaments open to bots that name none, newest first. After the
// start of the server it waits until the store has been read.
func (s *Server) ForBots(ctx context.Context) ([]string, error) {
	select {
	case <-s.openToBots.known:
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-s.ctx.Done():
		return nil, protocol.Errorf(protocol.Failed, "the server is going away")
	}
	s.openToBots.mu.Lock()
	defer s.openToBots.mu.Unlock()
	var newest []string
	for _, o := range slices.Backward(s.openToBots.open[max(0, len(s.openToBots.open)-mostBotTournaments):]) {
		newest = append(newest, o.id)
	}
	return newest, nil
}

// inTournament calls do with the tournament with an ID.
func (s *Server) inTournament(
	ctx context.Context, id string, do func(ctx context.Context, a *liveTournament) error,
) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	a, err := s.openLiveTournament(ctx, id, 0)
	if err != nil {
		return err
	}
	defer a.release()
	return do(ctx, a)
}

// ViewTournament calls look with the current state of a tournament. look must not retain
// it.
func (s *Server) ViewTournament(ctx context.Context, id string, look func(*tournament.Tournament)) error {
	return s.inTournament(ctx, id, func(_ context.Context, a *liveTournament) error {
		a.mu.Lock()
		defer a.mu.Unlock()
		look(&a.tournament)
		return nil
	})
}

// InTournament executes a command in a tournament for a person of this process, such as a
// bot.
func (s *Server) InTournament(ctx context.Context, id, person string, command *tournament.Command) error {
	return s.inTournament(ctx, id, func(ctx context.Context, a *liveTournament) error {
		return a.command(ctx, person, command)
	})
}

// Tournament returns a copy of a tournament with all events in the store, including those
// of other servers.
func (s *Server) Tournament(ctx context.Context, id string) (copied *tournament.Tournament, err error) {
	err = s.inTournament(ctx, id, func(ctx context.Context, a *liveTournament) error {
		a.mu.Lock()
		defer a.mu.Unlock()
		// After a tournament ends at one server, every server must return all its results.
		a.behind = true
		if err := a.loadAndRun(ctx, 0); err != nil {
			return err
		}
		copied = a.tournament.Clone()
		return nil
	})
	return copied, err
}

// Record returns the record of the game that was played in a room; nil if there was none.
func (s *Server) Record(ctx context.Context, id string) (*match.Record, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	// Read the store directly: a tournament asks for hundreds of finished rooms at once,
	// which need not be held in memory.
	entries, err := s.Store.Load(ctx, id, 0)
	if err != nil {
		return nil, err
	}
	var r room.Room
	for _, entry := range entries {
		if entry.Compacted {
			continue
		}
		var e room.Event
		if err := json.Unmarshal(entry.Event, &e); err != nil {
			return nil, err
		}
		if err := r.Apply(&e); err != nil {
			return nil, err
		}
	}
	if r.Match() == nil {
		return nil, nil
	}
	return r.Match().Record(), nil
}
