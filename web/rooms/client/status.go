package client

import (
	"time"

	"colat/web/rooms/protocol"
)

// Phase is the state of a client's connection.
type Phase int

const (
	Connecting   Phase = iota // for the first time
	Connected                 // the server has accepted the client
	Reconnecting              // the connection was lost
	NoRooms                   // the site has no server of rooms; Wake tries again
	Outdated                  // the server has another protocol version; the page must be reloaded
	Refused                   // the server rejects the client permanently
	Closed                    // after Close
)

var phaseNames = [...]string{"connecting", "connected", "reconnecting", "no rooms", "outdated", "refused", "closed"}

func (p Phase) String() string {
	if p < 0 || int(p) >= len(phaseNames) {
		return "unknown"
	}
	return phaseNames[p]
}

// Final reports whether the client stops trying to connect.
func (p Phase) Final() bool { return p >= NoRooms }

// Status is the state of a client's connection.
type Status struct {
	Phase Phase
	Since time.Time // when the phase began
	// Person is the ID by which others know the client; "" before the first connection.
	Person string
	// Lists reports whether the server answers ListOpen. Addresses are the addresses by
	// which other computers reach the site, if the client has connected by an address that
	// works only on its own computer.
	Lists     bool
	Addresses []string
	// Error is why there is no connection; nil while connected.
	Error error
}

// Status returns the state of the connection.
func (c *Client) Status() Status {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.status
}

// setPhase changes the phase and notifies the owner. The caller holds the lock.
func (c *Client) setPhase(phase Phase, err error) {
	if phase != c.status.Phase {
		c.status.Since = time.Now()
	} else if sameText(err, c.status.Error) {
		return
	}
	c.status.Phase, c.status.Error = phase, err
	c.push(Update{Status: true})
}

func sameText(a, b error) bool {
	return (a == nil) == (b == nil) && (a == nil || a.Error() == b.Error())
}

// phaseAfter returns the phase after a connection has ended or could not be opened.
func (s *Status) phaseAfter(end *ending) Phase {
	switch {
	case end.refusal == protocol.BadVersion:
		return Outdated
	case end.refusal == protocol.BadRequest:
		return Refused
	case s.Person != "":
		// A server that has answered once will return, even if something else answers
		// meanwhile.
		return Reconnecting
	case end.noRooms():
		return NoRooms
	}
	return s.Phase.waiting()
}

// waiting returns the phase of a client that waits to connect.
func (p Phase) waiting() Phase {
	if p == Reconnecting || p == Connected {
		return Reconnecting
	}
	return Connecting
}

// hasRooms reports whether a site that answers a WebSocket request with an HTTP status
// may have a server of rooms, possibly later.
func hasRooms(status int) bool {
	switch status {
	case 101, 408, 425, 426, 429: // 426: WebSocket required
		return true
	}
	return status >= 500 && status != 501 && status != 505
}
