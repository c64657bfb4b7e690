package client

import (
	"math/rand/v2"
	"time"

	"colat/web/rooms/protocol"
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

// The delay before a client tries again, which grows with each failure.
const (
	leastWait = 200 * time.Millisecond
	mostWait  = 5 * time.Second
)

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

// pace keeps a client below the server's rate limit, which would end the connection. Bots
// that play each other would exceed it.
type pace struct {
	full time.Time // when the full burst is available again
}

const (
	perRequest = 60 * time.Millisecond // servers allow one in 50 ms
	mostAtOnce = 60                    // and 80 at once
)

// next returns when the next request may be sent; the zero time if it may be sent now.
func (p *pace) next(now time.Time) time.Time {
	if at := p.full.Add(-(mostAtOnce - 1) * perRequest); at.After(now) {
		return at
	}
	return time.Time{}
}

// took counts a request.
func (p *pace) took(now time.Time) {
	if p.full.Before(now) {
		p.full = now
	}
	p.full = p.full.Add(perRequest)
}
