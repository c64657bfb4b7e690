package client

import "time"

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

// hasRooms reports whether a site that answers a WebSocket request with an HTTP status
// may have a server of rooms, possibly later.
func hasRooms(status int) bool {
	switch status {
	case 101, 408, 425, 426, 429: // 426: WebSocket required
		return true
	}
	return status >= 500 && status != 501 && status != 505
}
