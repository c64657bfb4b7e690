//go:build !js

package host

import (
	"sync"
	"time"
)

// wish is the set of preferences of the user's system.
type wish struct{ calm, dark bool }

// wishes caches the preferences of the user's system. Reading them takes long, so they are
// read when first needed, and then from time to time in another goroutine.
type wishes struct {
	mu     sync.Mutex
	known  bool
	asking bool
	asked  time.Time
	now    wish
	told   wish // at the last call of changed
}

// askEvery is the minimum time between two readings, so a change is noticed about that late.
const askEvery = 5 * time.Second

func (w *wishes) get() wish {
	w.mu.Lock()
	defer w.mu.Unlock()
	if !w.known {
		w.known, w.asked = true, time.Now()
		w.now = wish{calm: systemReducedMotion(), dark: systemDarkTheme()}
		w.told = w.now
	}
	return w.now
}

// changed reports whether the preferences have changed since the last call. It reads them
// again in the background if the last reading is older than askEvery.
func (w *wishes) changed() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.known && !w.asking && time.Since(w.asked) > askEvery {
		w.asking = true
		go w.ask()
	}
	changed := w.now != w.told
	w.told = w.now
	return changed
}

func (w *wishes) ask() {
	now := wish{calm: systemReducedMotion(), dark: systemDarkTheme()}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.now, w.asked, w.asking = now, time.Now(), false
}
