package client

import (
	"time"

	"colat/web/rooms/protocol"
)

// Phase is how a client stands with its server.
type Phase int

const (
	Connecting   Phase = iota // for the first time
	Connected                 // the server knows the client
	Reconnecting              // there was a connection, and will be one again
	NoRooms                   // there is no server of rooms; Wake looks again
	Outdated                  // the server speaks another version: the page is to be loaded anew
	Refused                   // the server does not want the client, and will not later
	Closed                    // by Close
)

var phaseNames = [...]string{"connecting", "connected", "reconnecting", "no rooms", "outdated", "refused", "closed"}

func (p Phase) String() string {
	if p < 0 || int(p) >= len(phaseNames) {
		return "unknown"
	}
	return phaseNames[p]
}

// Final reports whether the client does not try any more by itself.
func (p Phase) Final() bool { return p >= NoRooms }

// Status is how a client stands with its server, and why.
type Status struct {
	Phase Phase
	Since time.Time // when the phase began
	// Person is by what ID others know the client; "" before it was first connected.
	Person string
	// Lists says that the server answers ListOpen. Addresses are those of the site that other
	// machines reach, if this one has come by an address which leads nowhere from them.
	Lists     bool
	Addresses []string
	// Error is why there is no connection; nil while there is one.
	Error error
}

// Status returns how the client stands with its server.
func (c *Client) Status() Status {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.status
}

// setPhase changes the phase and tells the owner. The caller holds the lock.
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

// phaseAfter returns the phase after a connection has ended, or none came about.
func (s *Status) phaseAfter(end *ending) Phase {
	switch {
	case end.refusal == protocol.BadVersion:
		return Outdated
	case end.refusal == protocol.BadRequest:
		return Refused
	case s.Person != "":
		// Where there was a server there will be one again, whatever answers meanwhile.
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
