package server

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"sync"

	"colat/web/rooms/protocol"
)

// A Local is the connection of somebody whom this program itself brings along, without a
// network or a key: the program says who it is. It carries the same messages as a
// WebSocket, so that web/rooms/client can be at its other end.
type Local struct {
	c *conn

	mu   sync.Mutex // held while a request is served, and while it ends
	over bool
}

// Connect connects a person. Whoever is connected like this must be known by an ID that
// no key leads to, or be who it is by one.
func (s *Server) Connect(person string) (*Local, error) {
	c := &conn{
		server: s, person: person, known: true, stopReading: func() {},
		outbox: newOutbox(), watching: make(map[string]watched),
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

// Write serves a request, whose reply is read like everything else.
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
