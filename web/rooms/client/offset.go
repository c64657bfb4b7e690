package client

import "time"

// offset estimates how far the server's clock is ahead, as an interval. A message from
// the server gives the lower bound, since it was sent before it arrived. A reply also
// gives the upper bound, since it was sent after the request.
type offset struct {
	least, most time.Duration
	known       bool
	since       time.Time // when the bounds were last updated
}

const (
	// blur is the rounding error of the server's time, which is sent in milliseconds.
	blur = time.Millisecond
	// drift is the maximum relative drift between two clocks.
	drift = 1.0 / 5000
)

// ahead returns the middle of the interval.
func (o *offset) ahead() time.Duration { return (o.least + o.most) / 2 }

// update updates the bounds from a message that has just arrived. server is the time in
// the message; asked is when the request was sent, zero for a message that is not a
// reply.
func (o *offset) update(server, asked, now time.Time) {
	apart := time.Duration(float64(max(now.Sub(o.since), 0)) * drift)
	least, most := server.Sub(now), o.most+apart
	if asked.IsZero() {
		if !o.known {
			return
		}
	} else {
		most = server.Add(blur).Sub(asked)
	}
	old := *o
	*o = offset{least: max(least, old.least-apart), most: min(most, old.most+apart), known: true, since: now}
	if !old.known || o.least > o.most {
		// First estimate, or one of the clocks was set.
		o.least, o.most = least, max(least, most)
	}
}
