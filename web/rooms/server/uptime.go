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
