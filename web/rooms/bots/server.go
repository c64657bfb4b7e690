// Package bots lets programs that use the course's network protocol play in tournaments.
// That protocol serves one game per connection: the server asks the client for moves,
// sends the result and hangs up. So a bot connects again for each game, and waits until
// one is assigned. The protocol has no keys, and names are optional: a bot is identified
// by its address and, if it sends one, its name.
package bots

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"strings"
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

	mu       sync.Mutex
	here     map[string]bool // IDs of the connected bots
	accounts map[string]*account
}

// New returns a Server for the tournaments of h. log receives server-side errors; nil
// discards them.
func New(h *server.Server, limits Limits, log *slog.Logger) *Server {
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	return &Server{
		rooms: h, limits: limits.orDefault(), log: log, pause: pause,
		here: make(map[string]bool), accounts: make(map[string]*account),
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
	if l.Places == 0 {
		// Leave files for rooms, pages and the store.
		l.Places = min(1024, course.MostPlaces(0)/2+1)
	}
	if l.OfAddress == 0 {
		l.OfAddress = 64
	}
	if l.Introduction == 0 {
		l.Introduction = time.Second
	}
	if l.Grace == 0 {
		l.Grace = 10 * time.Second
	}
	if l.Pause == 0 {
		l.Pause = time.Second
	}
	return l
}

const (
	// readWithin is how long a bot may take to read a message.
	readWithin = 10 * time.Second
	// patience limits the time for an answer. It is longer than any clock allows.
	patience = 2 * tournament.MostTime
)

// Serve serves the bots that connect to listener until ctx ends. Then it closes listener,
// and returns nil when all connections have ended.
func (s *Server) Serve(ctx context.Context, listener net.Listener) error {
	s.ctx = ctx
	defer s.work.Wait()
	reception := &course.Reception{
		Places: s.limits.Places, OfAddress: s.limits.OfAddress, Serve: s.serve, Log: s.log,
		Address: func(a net.Addr) string { return addressOf(a.String()) },
	}
	return reception.Run(ctx, listener)
}

// serve serves one connection.
func (s *Server) serve(ctx context.Context, conn net.Conn, _ uint64) {
	noticeDeath(conn)
	present, gone := context.WithCancel(ctx)
	defer gone()
	bot := course.NewClient(conn, course.Patience{Answer: patience, Reading: readWithin}, gone)
	defer bot.HangUp()
	err := s.playGame(present, bot, addressOf(conn.RemoteAddr().String()))
	var why refusal
	switch {
	case ctx.Err() != nil:
		bot.Stop()
	case present.Err() != nil || errors.Is(err, errGone):
	case errors.As(err, &why):
		pause(present, s.limits.Pause)
		bot.Say(why.Error())
	case err != nil:
		s.log.Error("a bot cannot be served", "error", err)
		pause(present, s.limits.Pause)
		bot.Say(refused(busy, "the server could not do it; call again").Error())
	}
}

// errGone says that the bot has hung up.
var errGone = errors.New("the bot has hung up")

// playGame plays a bot's next game in its tournament. If the error is a refusal, it must
// be sent to the bot.
func (s *Server) playGame(ctx context.Context, bot *course.Client, address string) error {
	said, err := bot.Introduction(ctx, s.limits.Introduction)
	if wrong, ok := errors.AsType[*course.IntroductionError](err); ok {
		return refusal{wrong.Error()}
	}
	if err != nil {
		return errGone
	}
	who, err := identify(address, said.Name)
	if err != nil {
		return err
	}
	if !s.connected(who.person) {
		return who.here()
	}
	defer s.disconnected(who.person)
	// Use s.ctx: what has begun is completed even if the bot disconnects.
	id, err := s.choose(s.ctx, who.person, said.Tournament)
	if err != nil {
		return err
	}
	if err := s.enter(s.ctx, id, who); err != nil {
		return err
	}
	err = s.play(ctx, bot, who.person, id)
	if ctx.Err() != nil || errors.Is(err, errGone) {
		s.leaveTournament(id, who)
	}
	return err
}

// connected marks a bot as connected, and reports whether it was disconnected before.
func (s *Server) connected(person string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.here[person] {
		return false
	}
	s.here[person] = true
	return true
}

func (s *Server) disconnected(person string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.here, person)
}

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
	case len(a.entered[id]) >= s.limits.OfAddress:
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

// Codes of the error messages that a bot gets in place of a result, in the style of the
// assignment's errors. Such a message starts neither like a request nor like a result,
// and is followed by the end of the connection.
const (
	alreadyHere    = "ALREADY HERE"
	another        = "ANOTHER GAME"
	busy           = "BUSY"
	cancelled      = "GAME CANCELLED"
	tournamentOver = "CONTEST OVER"
	noTournament   = "NO CONTEST"
	noEntry        = "NO ENTRY"
	outOfTime      = "OUT OF TIME"
)

// A refusal is an error message for a bot.
type refusal struct{ text string }

func (r refusal) Error() string { return r.text }

// refused returns a refusal. The protocol is ASCII: other characters become question
// marks.
func refused(kind, format string, arguments ...any) refusal {
	text := fmt.Sprintf("ERROR: "+kind+" ~ "+format, arguments...)
	return refusal{strings.Map(func(c rune) rune {
		if c < ' ' || c >= 0x7f {
			return '?'
		}
		return c
	}, text)}
}
