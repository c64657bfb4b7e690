package server

import (
	"context"
	"sync"
	"time"
)

// uptime is what a hub knows of when rooms were served, by any hub. Time for which none
// could is nobody's.
type uptime struct {
	asking chan struct{} // has room for the one who asks the journal

	mu sync.Mutex
	// gone and back are between which times rooms were served last by nobody: there was no
	// hub, or no journal that they could have written to.
	gone, back time.Time
	seen       time.Time // when the journal was last seen to work; zero before it was asked
}

const (
	beatEvery = time.Second
	// absence is how long no hub must have been alive for clocks to have stood.
	absence = 5 * beatEvery
	// sightless is after how long without a sign of the journal a hub does not know
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

// blind reports whether nothing was seen of the journal for a while: what players wanted
// to do meanwhile may not have been kept, so that nobody loses by the time.
func (u *uptime) blind() bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	// A machine that slept has a clock that went on, and one that did not.
	return !u.seen.IsZero() && time.Now().Round(0).Sub(u.seen.Round(0)) > sightless
}

// recall finds out when rooms were served last by nobody. The first hub that is there
// again keeps that for the others.
func (h *Hub) recall(ctx context.Context) error {
	last, err := h.Journal.LastBeat(ctx)
	if err != nil {
		return err
	}
	gone, back := last, h.Now().Truncate(time.Millisecond) // as precise as events are
	if last.IsZero() || back.Sub(last) <= absence {
		gone, back, err = h.Journal.Absence(ctx)
	} else {
		err = h.Journal.KeepAbsence(ctx, gone, back)
	}
	if err != nil {
		return err
	}
	h.up.mu.Lock()
	defer h.up.mu.Unlock()
	if back.After(h.up.back) {
		h.up.gone, h.up.back = gone, back
	}
	h.up.seen = time.Now()
	return nil
}

// lookAround has this hub know whether time was running, if it does not.
func (h *Hub) lookAround(ctx context.Context) error {
	return h.up.alone(ctx, func() error {
		if !h.up.blind() {
			return nil
		}
		return h.recall(ctx)
	})
}

// alone asks the journal while nobody else does, whose answer may be of use here.
func (u *uptime) alone(ctx context.Context, ask func() error) error {
	select {
	case u.asking <- struct{}{}:
		defer func() { <-u.asking }()
		return ask()
	case <-ctx.Done():
		return ctx.Err()
	}
}

// glance is lookAround where somebody waits for it.
func (h *Hub) glance(ctx context.Context) {
	if h.up.blind() {
		ctx, cancel := context.WithTimeout(ctx, glanceWithin)
		defer cancel()
		_ = h.lookAround(ctx) // then it is not known yet
	}
}

// beat keeps telling that a hub is alive, from which the next one knows when none was.
func (h *Hub) beat() {
	ticker := time.NewTicker(beatEvery)
	defer ticker.Stop()
	for {
		ctx, cancel := context.WithTimeout(h.ctx, patience)
		err := h.lookAround(ctx)
		if err == nil {
			err = h.up.alone(ctx, func() error { return h.beatOnce(ctx) })
		}
		cancel()
		if err != nil && h.ctx.Err() == nil {
			h.Log.Warn("cannot tell that this server is alive", "error", err)
		}
		select {
		case <-ticker.C:
		case <-h.ctx.Done():
			return
		}
	}
}

func (h *Hub) beatOnce(ctx context.Context) error {
	if err := h.Journal.Beat(ctx, h.Now()); err != nil {
		return err
	}
	h.up.mu.Lock()
	defer h.up.mu.Unlock()
	h.up.seen = time.Now()
	return nil
}
