package server

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"sync"

	"colat/web/rooms/protocol"
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
