// Package clocktest measures in tests what a search takes, on machines that have other
// work, too.
package clocktest

import "time"

// A Stopwatch runs while this program computes. A machine that is busy with something else
// makes a search late by the clock, which says nothing about the search; it gives it less
// of its processors meanwhile, not more.
type Stopwatch struct {
	began time.Time
	used  time.Duration
	known bool
}

// Start returns a Stopwatch that runs.
func Start() Stopwatch {
	used, known := processor()
	return Stopwatch{time.Now(), used, known}
}

// Elapsed returns what has passed by the clock, or what the whole program has had of
// processors if that is less. On a machine without other work they are the same for a
// program of one thread that computes all the time.
func (s Stopwatch) Elapsed() time.Duration {
	elapsed := time.Since(s.began)
	if used, known := processor(); known && s.known {
		elapsed = min(elapsed, used-s.used)
	}
	return elapsed
}

// Used returns what the whole program has had of processors, all threads together, or what
// has passed by the clock where the system does not tell.
func (s Stopwatch) Used() time.Duration {
	if used, known := processor(); known && s.known {
		return used - s.used
	}
	return time.Since(s.began)
}
