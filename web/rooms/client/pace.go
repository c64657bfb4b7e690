package client

import "time"

// pace keeps a client from asking for more than a server lets one do, which would end the
// connection: bots that play each other are quick.
type pace struct {
	full time.Time // when as much may be asked for at once as ever
}

const (
	perRequest = 60 * time.Millisecond // servers allow one in 50 ms
	mostAtOnce = 60                    // and 80 at once
)

// next returns when the next request may be sent; the zero time for now.
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
