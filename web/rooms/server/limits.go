package server

import (
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"colat/web/rooms/protocol"
)

// Limits bound what one connection, and all of one address together, may ask of a server. A
// class of forty often has one address. The zero value of a field stands for its default.
type Limits struct {
	Connections int     // of an address at a time; 400
	Requests    float64 // a second of a connection; 20, and four times as many at once
	AllRequests float64 // a second of an address; 800
	Rooms       float64 // new ones a minute of an address; 60
	Guesses     float64 // wrong codes a minute of an address; 30
}

func (l Limits) orDefault() Limits {
	if l.Connections == 0 {
		l.Connections = 400
	}
	if l.Requests == 0 {
		l.Requests = 20
	}
	if l.AllRequests == 0 {
		l.AllRequests = 800
	}
	if l.Rooms == 0 {
		l.Rooms = 60
	}
	if l.Guesses == 0 {
		l.Guesses = 30
	}
	return l
}

// bucket holds what may still be asked for.
type bucket struct{ *rate.Limiter }

func (b *bucket) allow() bool { return b.Allow() }

func newBucket(perSecond float64) *bucket {
	return &bucket{rate.NewLimiter(rate.Limit(perSecond), max(1, int(4*perSecond)))}
}

// limiter keeps count of addresses.
type limiter struct {
	Limits
	mu      sync.Mutex
	clients map[string]*client
}

// client is an address.
type client struct {
	connections int
	requests    *bucket
	rooms       *rate.Limiter
	comings     *rate.Limiter // into tournaments
	guesses     *rate.Limiter
	guessing    int // codes that are being looked for
	seen        time.Time
}

func newLimiter(l Limits) *limiter { return &limiter{Limits: l, clients: make(map[string]*client)} }

// bucket returns that of a new connection.
func (l *limiter) bucket() *bucket { return newBucket(l.Requests) }

// client returns the account of an address. l.mu is held.
func (l *limiter) client(from string) *client {
	c := l.clients[from]
	if c == nil {
		c = &client{
			requests: newBucket(l.AllRequests), rooms: rate.NewLimiter(rate.Limit(l.Rooms/60), max(1, int(l.Rooms))),
			comings: rate.NewLimiter(comingsPerSecond, comingsAtOnce),
			guesses: rate.NewLimiter(rate.Limit(l.Guesses/60), max(1, int(l.Guesses))),
		}
		l.clients[from] = c
	}
	c.seen = time.Now()
	return c
}

// enter counts a connection, or says why there may be no more.
func (l *limiter) enter(from string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	c := l.client(from)
	if c.connections >= l.Connections {
		return protocol.Errorf(protocol.TooMany, "there are %d connections from your address already", l.Connections)
	}
	c.connections++
	return nil
}

func (l *limiter) leave(from string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.client(from).connections--
}

// allowRequest counts a request of an address.
func (l *limiter) allowRequest(from string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.client(from).requests.allow()
}

// allowRoom counts a new room of an address.
func (l *limiter) allowRoom(from string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.client(from).rooms.Allow()
}

// Who enters a tournament and leaves it again leaves two events in it, of which there is room
// for so many only. A school enters at once.
const (
	comingsPerSecond = 1
	comingsAtOnce    = 1000
)

// allowEntry counts a player of an address that enters a tournament.
func (l *limiter) allowEntry(from string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.client(from).comings.Allow()
}

// fullAfter is after how long without a request all accounts of an address are full again.
const fullAfter = comingsAtOnce / comingsPerSecond * time.Second

// sweep forgets addresses that have been away until all their accounts are full again.
func (l *limiter) sweep() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for from, c := range l.clients {
		if c.connections == 0 && c.guessing == 0 && time.Since(c.seen) > fullAfter {
			delete(l.clients, from)
		}
	}
}

// address returns what a client counts for.
func (s *Server) address(r *http.Request) string {
	from := r.RemoteAddr
	if s.TrustForwarded {
		// A proxy adds the address that it saw at the end: to the last line, or as one of its
		// own. What stands before may be the client's own invention.
		hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
		if last := strings.TrimSpace(hops[len(hops)-1]); last != "" {
			from = last
		}
	}
	return Account(from)
}

// Account returns what a connection from an address, with a port or without one, counts
// for: the address, or, of the many that one has in the newer protocol, the network it is
// in.
func Account(from string) string {
	if host, _, err := net.SplitHostPort(from); err == nil {
		from = host
	}
	address, err := netip.ParseAddr(from)
	if err != nil {
		return from
	}
	address = address.Unmap()
	if address.Is6() {
		if network, err := address.WithZone("").Prefix(64); err == nil {
			return network.String()
		}
	}
	return address.String()
}
