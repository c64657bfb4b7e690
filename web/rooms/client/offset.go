package client

import "time"

// offset is how far the server's clock is ahead, by the messages that tell its time. A
// message says that the server's clock shows at least this much; the answer to a question,
// that it showed no more when the question was asked. Nobody knows more exactly than the
// quickest answer says.
type offset struct {
	ahead time.Duration
	error time.Duration // it is wrong by this at most
	known bool
	since time.Time // when it was found
}

// blur is how far the server's time may be off by being told in milliseconds.
const blur = time.Millisecond

// staleAfter is when another answer is believed though it was slower: clocks drift.
const staleAfter = 10 * time.Minute

// hear takes in the server's time, told in a message that came just now, and when that
// was asked for; the zero time if it came unasked.
func (o *offset) hear(server, asked, now time.Time) {
	least := server.Sub(now)
	if asked.IsZero() {
		if o.known && o.ahead < least-blur {
			// One of the clocks was set.
			o.ahead = least
		}
		return
	}
	half := now.Sub(asked) / 2
	middle := least + half
	impossible := o.ahead < least-blur || o.ahead > least+2*half+blur
	if !o.known || half <= o.error || impossible || now.Sub(o.since) > staleAfter {
		*o = offset{ahead: middle, error: half, known: true, since: now}
	}
}
