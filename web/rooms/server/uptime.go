package server

import (
	"context"
	"sync"
	"time"
)

// uptime is what a server knows of when rooms were served, by any server. Time for which none
// could is nobody's.
type uptime struct {
	asking chan struct{} // has room for the one who asks the store

	mu sync.Mutex
	// gone and back are between which times rooms were served last by nobody: there was no
	// server, or no store that they could have written to.
	gone, back time.Time
	seen       time.Time // when the store was last seen to work; zero before it was asked
}

const (
	beatEvery = time.Second
	// absence is how long no server must have been alive for clocks to have stood.
	absence = 5 * beatEvery
	// sightless is after how long without a sign of the store a server does not know
	// whether time is running.
	sightless = 5 * beatEvery / 2
	// glanceWithin is how long somebody's command waits for such a sign.
	glanceWithin = beatEvery / 2
)

// absence returns between which times rooms were served last by nobody, and whether there
// are such times.
func (u *uptime) absence() (gone, back time.Time, was bool) {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.gone, u.back, !u.gone.IsZero()
}

// storeLost reports whether nothing was seen of the store for a while: what players wanted
// to do meanwhile may not have been kept, so that nobody loses by the time.
func (u *uptime) storeLost() bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	// A machine that slept has a clock that went on, and one that did not.
	return !u.seen.IsZero() && time.Now().Round(0).Sub(u.seen.Round(0)) > sightless
}

// loadDowntime finds out when rooms were served last by nobody. The first server that is there
// again keeps that for the others.
func (s *Server) loadDowntime(ctx context.Context) error {
	last, err := s.Store.LastBeat(ctx)
	if err != nil {
		return err
	}
	gone, back := last, s.Now().Truncate(time.Millisecond) // as precise as events are
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

// checkUptime has this server know whether time was running, if it does not.
func (s *Server) checkUptime(ctx context.Context) error {
	return s.up.alone(ctx, func() error {
		if !s.up.storeLost() {
			return nil
		}
		return s.loadDowntime(ctx)
	})
}

// alone asks the store while nobody else does, whose answer may be of use here.
func (u *uptime) alone(ctx context.Context, ask func() error) error {
	select {
	case u.asking <- struct{}{}:
		defer func() { <-u.asking }()
		return ask()
	case <-ctx.Done():
		return ctx.Err()
	}
}

// checkUptimeWithin is lookAround where somebody waits for it.
func (s *Server) checkUptimeWithin(ctx context.Context) {
	if s.up.storeLost() {
		ctx, cancel := context.WithTimeout(ctx, glanceWithin)
		defer cancel()
		_ = s.checkUptime(ctx) // then it is not known yet
	}
}

// beat keeps telling that a server is alive, from which the next one knows when none was.
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
