package client

import "time"

// offset is how far the server's clock is ahead, by the messages that tell its time: it
// lies between two bounds. A message says that the server's clock shows at least this
// much; the answer to a question, that it showed no more when the question was asked.
type offset struct {
	least, most time.Duration
	known       bool
	since       time.Time // when the bounds were right
}

const (
	// blur is how far the server's time may be off by being told in milliseconds.
	blur = time.Millisecond
	// drift is how much of any time two clocks may go apart.
	drift = 1.0 / 5000
)

// ahead returns the offset as far as it is known.
func (o *offset) ahead() time.Duration { return (o.least + o.most) / 2 }

// update takes in the server's time, told in a message that came just now, and when that
// was asked for; the zero time if it came unasked.
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
		// One of the clocks was set.
		o.least, o.most = least, max(least, most)
	}
}
