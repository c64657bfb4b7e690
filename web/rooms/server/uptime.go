package server

import (
	"context"
	"sync"
	"time"
)

// uptime records when rooms were served, by any server. Downtime of all servers counts
// against no player.
type uptime struct {
	asking chan struct{} // held by the goroutine that asks the store

	mu sync.Mutex
	// gone and back are the ends of the last downtime, in which no server ran or none could
	// write to the store.
	gone, back time.Time
	seen       time.Time // when the store last answered; zero before the first request
}

const (
	beatEvery = time.Second
	// absence is the minimum time without any live server that counts as downtime.
	absence = 5 * beatEvery
	// sightless is the time without an answer from the store after which a server does not
	// know whether rooms are being served.
	sightless = 5 * beatEvery / 2
	// glanceWithin is how long a command waits for such an answer.
	glanceWithin = beatEvery / 2
)

// absence returns the last downtime, and whether there was one.
func (u *uptime) absence() (gone, back time.Time, was bool) {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.gone, u.back, !u.gone.IsZero()
}

// storeLost reports whether the store has not answered for sightless. Commands of players
// may not have been stored in that time, so no player loses on time.
func (u *uptime) storeLost() bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	// Compare wall clocks, since the monotonic clock may stop while the computer sleeps.
	return !u.seen.IsZero() && time.Now().Round(0).Sub(u.seen.Round(0)) > sightless
}

// alone calls ask while no other goroutine does. After waiting, ask may find its question
// answered.
func (u *uptime) alone(ctx context.Context, ask func() error) error {
	select {
	case u.asking <- struct{}{}:
		defer func() { <-u.asking }()
		return ask()
	case <-ctx.Done():
		return ctx.Err()
	}
}

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
