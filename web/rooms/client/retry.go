package client

import (
	"math/rand/v2"
	"time"

	"colat/web/rooms/protocol"
)

// The delay before a client tries again, which grows with each failure.
const (
	leastWait = 200 * time.Millisecond
	mostWait  = 5 * time.Second
)

// backoff returns the delay after a number of consecutive failures. It about doubles with
// each failure, and is random, so that clients do not reconnect all at the same time.
func backoff(failures int) time.Duration {
	most := mostWait
	if failures < 6 {
		most = min(leastWait<<max(failures-1, 0), mostWait)
	}
	return most - rand.N(most/2)
}

// retry schedules the repetition of a request that the server could not execute.
type retry struct {
	tries int
	at    time.Time
}

// mostTries is how often a request is sent that the server cannot execute.
const mostTries = 8

// due reports whether the request may be sent.
func (r *retry) due(now time.Time) bool { return !now.Before(r.at) }

// after reports whether a request with this reply must be sent again, because the server
// failed.
func (r *retry) after(err *protocol.Error, now time.Time) bool {
	if err == nil || err.Code != protocol.Failed {
		return false
	}
	r.tries++
	r.at = now.Add(backoff(r.tries))
	return r.tries < mostTries
}

// sooner returns the earlier of two times. A zero time stands for none.
func sooner(a, b time.Time) time.Time {
	if a.IsZero() || !b.IsZero() && b.Before(a) {
		return b
	}
	return a
}
