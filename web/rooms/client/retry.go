package client

import (
	"math/rand/v2"
	"time"

	"colat/web/rooms/protocol"
)

// How long a client waits before it tries again: the longer, the more often it has tried.
const (
	leastWait = 200 * time.Millisecond
	mostWait  = 5 * time.Second
)

// backoff returns how long to wait after failing so many times in a row: about twice as
// long each time, and not as long as others wait.
func backoff(failures int) time.Duration {
	most := mostWait
	if failures < 6 {
		most = min(leastWait<<max(failures-1, 0), mostWait)
	}
	return most - rand.N(most/2)
}

// retry is when a request may be sent again that the server could not do.
type retry struct {
	tries int
	at    time.Time
}

// mostTries is how often a request is sent that the server cannot do for now.
const mostTries = 8

// due reports whether the request may be sent.
func (r *retry) due(now time.Time) bool { return !now.Before(r.at) }

// after reports whether a request that got this reply is to be sent again: the server
// itself was at fault.
func (r *retry) after(err *protocol.Error, now time.Time) bool {
	if err == nil || err.Code != protocol.Failed {
		return false
	}
	r.tries++
	r.at = now.Add(backoff(r.tries))
	return r.tries < mostTries
}

// sooner returns the earlier of two times, of which either may be missing.
func sooner(a, b time.Time) time.Time {
	if a.IsZero() || !b.IsZero() && b.Before(a) {
		return b
	}
	return a
}
