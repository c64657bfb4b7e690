package match

import "time"

// TimeSource replaces time.Now for the clock. It must come after Clock in the list of
// options and has no effect without it.
func TimeSource(now func() time.Time) Option {
	return func(m *Match) {
		if m.clock != nil {
			m.clock.now = now
		}
	}
}
