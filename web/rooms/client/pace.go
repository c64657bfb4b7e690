package client

import "time"

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
