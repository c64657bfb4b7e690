package server

import (
	"context"
	"time"
)

// loadDowntime determines the last downtime. The first server that starts again stores it
// for the others.
func (s *Server) loadDowntime(ctx context.Context) error {
	last, err := s.Store.LastBeat(ctx)
	if err != nil {
		return err
	}
	gone, back := last, s.Now().Truncate(time.Millisecond) // the precision of events
	if last.IsZero() || back.Sub(last) <= absence {
		gone, back, err = s.Store.Absence(ctx)
	} else {
		err = s.Store.KeepAbsence(ctx, gone, back)
	}
	if err != nil {
		return err
	}
	s.up.mu.Lock()
	defer s.up.mu.Unlock()
	if back.After(s.up.back) {
		s.up.gone, s.up.back = gone, back
	}
	s.up.seen = time.Now()
	return nil
}

// checkUptime loads the last downtime if the store was lost.
func (s *Server) checkUptime(ctx context.Context) error {
	return s.up.alone(ctx, func() error {
		if !s.up.storeLost() {
			return nil
		}
		return s.loadDowntime(ctx)
	})
}

// checkUptimeWithin is checkUptime for commands, limited to glanceWithin.
func (s *Server) checkUptimeWithin(ctx context.Context) {
	if s.up.storeLost() {
		ctx, cancel := context.WithTimeout(ctx, glanceWithin)
		defer cancel()
		_ = s.checkUptime(ctx) // on error the downtime stays unknown
	}
}

// beat records in the store at intervals that this server is alive. From the last beat, a
// later server determines the downtime.
func (s *Server) beat() {
	ticker := time.NewTicker(beatEvery)
	defer ticker.Stop()
	for {
		ctx, cancel := context.WithTimeout(s.ctx, patience)
		err := s.checkUptime(ctx)
		if err == nil {
			err = s.up.alone(ctx, func() error { return s.beatOnce(ctx) })
		}
		cancel()
		if err != nil && s.ctx.Err() == nil {
			s.Log.Warn("cannot tell that this server is alive", "error", err)
		}
		select {
		case <-ticker.C:
		case <-s.ctx.Done():
			return
		}
	}
}

func (s *Server) beatOnce(ctx context.Context) error {
	if err := s.Store.Beat(ctx, s.Now()); err != nil {
		return err
	}
	s.up.mu.Lock()
	defer s.up.mu.Unlock()
	s.up.seen = time.Now()
	return nil
}
