package server

import (
	"cmp"
	"net"
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"colat/web/rooms/protocol"
)

// Limits bound the requests of a connection, and of all connections of an address. The
// whole class of a school, often forty people, may share one address. The zero value of a
// field stands for its default.
type Limits struct {
	Connections int     // per address at a time; 400
	Requests    float64 // per second and connection; 20, with bursts of four times as many
	AllRequests float64 // per second and address; 800
	Rooms       float64 // new rooms per minute and address; 60
	// Guesses is the number of wrong codes per minute and address; 30. Networks of addresses,
	// and all addresses together, have a few times as many.
	Guesses float64
}

func (l Limits) orDefault() Limits {
	return Limits{
		Connections: cmp.Or(l.Connections, 400),
		Requests:    cmp.Or(l.Requests, 20),
		AllRequests: cmp.Or(l.AllRequests, 800),
		Rooms:       cmp.Or(l.Rooms, 60),
		Guesses:     cmp.Or(l.Guesses, 30),
	}
}

// perSecond returns a limiter of requests.
func perSecond(requests float64) *rate.Limiter {
	return rate.NewLimiter(rate.Limit(requests), max(1, int(4*requests)))
}

// perMinute returns a limiter of rooms or codes.
func perMinute(number float64) *rate.Limiter {
	return rate.NewLimiter(rate.Limit(number/60), max(1, int(number)))
}

// limiter enforces Limits for all addresses.
type limiter struct {
	Limits
	mu      sync.Mutex
	clients map[string]*client
	guesses guesses
}

// client is the account of an address.
type client struct {
	connections int
	requests    *rate.Limiter
	rooms       *rate.Limiter
	comings     *rate.Limiter // entries into tournaments
	answering   int           // requests in progress that Limited counts
	seen        time.Time
}

func newLimiter(l Limits) *limiter {
	return &limiter{
		Limits: l, clients: make(map[string]*client),
		guesses: guesses{perMinute: l.Guesses, groups: make(map[string]*guessers)},
	}
}

// of returns the account of an address, for its rates of requests, rooms and entries.
func (l *limiter) of(from string) *client {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.client(from)
}

// client is of for callers that hold l.mu.
func (l *limiter) client(from string) *client {
	c := l.clients[from]
	if c == nil {
		c = &client{
			requests: perSecond(l.AllRequests), rooms: perMinute(l.Rooms),
			comings: rate.NewLimiter(comingsPerSecond, comingsAtOnce),
		}
		l.clients[from] = c
	}
	c.seen = time.Now()
	return c
}

// enter counts a new connection. It returns an error if the address has too many.
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

// begin counts a request in progress, and reports whether an address may have it. If so, the
// caller must call done.
func (l *limiter) begin(from string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	c := l.client(from)
	if c.answering >= mostAnswering {
		return false
	}
	c.answering++
	return true
}

func (l *limiter) done(from string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.client(from).answering--
}

// mostAnswering is the number of requests of an address that Limited lets be in progress.
const mostAnswering = 64

func (l *limiter) leave(from string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.client(from).connections--
}

// The limit on entries into tournaments. Each entry and withdrawal adds an event to a
// tournament, whose number of events is limited. A whole school may enter at once.
const (
	comingsPerSecond = 1
	comingsAtOnce    = 1000
)

// fullAfter is the time without requests after which all limits of an address are unused
// again.
const fullAfter = comingsAtOnce / comingsPerSecond * time.Second

// sweep removes addresses that have made no request for fullAfter.
func (l *limiter) sweep() {
	l.guesses.sweep()
	l.mu.Lock()
	defer l.mu.Unlock()
	for from, c := range l.clients {
		if c.connections == 0 && c.answering == 0 && time.Since(c.seen) > fullAfter {
			delete(l.clients, from)
		}
	}
}

// Account returns the key under which a connection is limited, for an address with or
// without a port: the IPv4 address, or the /64 network of an IPv6 address, since one
// client may have many addresses in it.
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

// Limits of unread messages per address and in total, in bytes that are queued or being
// written.
const (
	mostWaitingOfAddress = 32 << 20
	mostWaitingOfAll     = 256 << 20
)

// waiting counts the bytes that are queued or being written.
type waiting struct {
	mu  sync.Mutex
	of  map[string]int // by address
	all int
}

// hold counts bytes, and reports whether they are within the limits.
func (w *waiting) hold(from string, bytes int) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.all+bytes > mostWaitingOfAll || w.of[from]+bytes > mostWaitingOfAddress {
		return false
	}
	w.all += bytes
	w.of[from] += bytes
	return true
}

func (w *waiting) release(from string, bytes int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.all -= bytes
	if w.of[from] -= bytes; w.of[from] <= 0 {
		delete(w.of, from)
	}
}
