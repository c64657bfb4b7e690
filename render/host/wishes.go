//go:build !js

package host

import (
	"sync"
	"time"
)

// wish is what a person's system prefers.
type wish struct{ calm, dark bool }

// wishes are those of the person's system. Asking it takes long, so that it is asked
// when there is something to know first, and then beside the picture from time to time.
type wishes struct {
	mu     sync.Mutex
	known  bool
	asking bool
	asked  time.Time
	now    wish
	told   wish // when changed was last asked
}

// askEvery is how soon a change is noticed.
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

// changed reports whether the system prefers something else than when it was last
// asked, and asks it anew if that is long ago.
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
