package server

import (
	"context"
	"time"
)

// SeesNothing has a server believe that the store has not answered for a long time.
func (s *Server) SeesNothing() {
	s.up.asking <- struct{}{} // no beat is on its way
	defer func() { <-s.up.asking }()
	s.up.mu.Lock()
	defer s.up.mu.Unlock()
	s.up.seen = time.Now().Add(-time.Hour)
}

// FreeCodes frees the codes of what is closed or gone, as a server does from time to time.
func (s *Server) FreeCodes(ctx context.Context) error { return s.freeCodes(ctx, 0) }

// Expire does now what is done every hour.
func (s *Server) Expire(ctx context.Context) error { return s.expireOnce(ctx) }
