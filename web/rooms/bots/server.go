// Package bots lets programs that use the course's network protocol play in tournaments.
// That protocol serves one game per connection: the server asks the client for moves,
// sends the result and hangs up. So a bot connects again for each game, and waits until
// one is assigned. The protocol has no keys, and names are optional: a bot is identified
// by its address and, if it sends one, its name.
package bots

import (
	"cmp"
	"context"
	"log/slog"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"colat/ai/arena/course"
	"colat/web/rooms/server"
	"colat/web/rooms/tournament"
)

// A Server lets bots into the tournaments of a server of rooms. Serve may be called once.
type Server struct {
	rooms  *server.Server
	limits Limits
	log    *slog.Logger
	// pause waits for a bot to reconnect.
	pause func(context.Context, time.Duration) bool

	ctx  context.Context // the context of Serve
	work sync.WaitGroup

	mu   sync.Mutex
	here map[string]bool // IDs of the connected bots
	// last holds the tournament in which a bot was last, until it is told that it is over.
	last     map[string]string
	accounts map[string]*account
}

// New returns a Server for the tournaments of h. log receives server-side errors; nil
// discards them.
func New(h *server.Server, limits Limits, log *slog.Logger) *Server {
	return &Server{
		rooms: h, limits: limits.orDefault(), log: cmp.Or(log, slog.New(slog.DiscardHandler)), pause: pause,
		here: make(map[string]bool), last: make(map[string]string), accounts: make(map[string]*account),
	}
}

// Limits bound the load of bots on a Server. The zero value of a field stands for its
// default.
type Limits struct {
	Places    int // connected bots; 1024, or fewer if the process may open few files
	OfAddress int // per address, both connected and in one tournament; 64
	// Introduction is how long a bot may take to send its name before it counts as unnamed.
	// Grace is how long a bot may be disconnected before it is withdrawn from a tournament
	// that has not begun.
	Introduction, Grace time.Duration // 1 s, 10 s
	// Pause delays the message to a refused bot, since bots reconnect at once.
	Pause time.Duration // 1 s
}

func (l Limits) orDefault() Limits {
	return Limits{
		Places:       cmp.Or(l.Places, min(1024, course.MostPlaces(0)/2+1)), // leaves files for rooms, pages and the store
		OfAddress:    cmp.Or(l.OfAddress, 64),
		Introduction: cmp.Or(l.Introduction, time.Second),
		Grace:        cmp.Or(l.Grace, 10*time.Second),
		Pause:        cmp.Or(l.Pause, time.Second),
	}
}

const (
	// readWithin is how long a bot may take to read a message.
	readWithin = 10 * time.Second
	// patience limits the time for an answer. It is longer than any clock allows.
	patience = 2 * tournament.MostTime
)

func (s *Server) isHere(person string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.here[person]
}

// pause waits for d or until ctx ends, and reports whether d has passed.
func pause(ctx context.Context, d time.Duration) bool {
	select {
	case <-time.After(d):
		return true
	case <-ctx.Done():
		return false
	}
}

// account counts the entries of an address into tournaments.
type account struct {
	comings *rate.Limiter
	entered map[string]map[string]bool // IDs of bots by tournament
}

const (
	// comingEvery is the interval at which an address may enter another bot, after a burst
	// of comings.
	comingEvery = 5 * time.Second
	comings     = 40
	// mostAccounts is the number of accounts that are kept.
	mostAccounts = 10_000
)

// countEntry counts the entry of a bot into a tournament. It returns a refusal if the bot
// may not enter.
func (s *Server) countEntry(id string, who *caller) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	a := s.accounts[who.address]
	if a == nil {
		if len(s.accounts) >= mostAccounts {
			clear(s.accounts)
		}
		a = &account{rate.NewLimiter(rate.Every(comingEvery), comings), make(map[string]map[string]bool)}
		s.accounts[who.address] = a
	}
	switch {
	case len(a.entered[id]) >= s.limits.OfAddress && !a.entered[id][who.person]:
		return refused(noEntry, "%d bots come from your address already", s.limits.OfAddress)
	case !a.comings.Allow():
		return refused(busy, "too many bots come from your address at once; call again later")
	case a.entered[id] == nil:
		a.entered[id] = make(map[string]bool)
	}
	a.entered[id][who.person] = true
	return nil
}

// uncountEntry removes the entry of a bot that has left the tournament or could not
// enter.
func (s *Server) uncountEntry(id string, who *caller) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if a := s.accounts[who.address]; a != nil {
		delete(a.entered[id], who.person)
		if len(a.entered[id]) == 0 {
			delete(a.entered, id)
		}
	}
}
