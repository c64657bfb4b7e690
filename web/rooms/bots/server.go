// Package bots lets programs that speak the course's network protocol into tournaments. The
// protocol is one of a server with one game for each connection: a client is asked for
// moves, told the result, and hung up on. So a bot calls again for each game, and waits
// on the line until it is given one. It knows neither names nor keys; who a bot is
// follows from its address and, if it says one, its name.
package bots

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"colat/ai/arena/course"
	"colat/web/rooms/server"
	"colat/web/rooms/tournament"
)

// A Server lets bots into the tournaments of a server. One Server serves once.
type Server struct {
	rooms  *server.Server
	limits Limits
	log    *slog.Logger
	// pause is how a bot that is gone is waited for.
	pause func(context.Context, time.Duration) bool

	ctx  context.Context // ends with Serve
	work sync.WaitGroup

	mu       sync.Mutex
	here     map[string]bool // persons whose bots are connected
	accounts map[string]*account
}

// New returns a server into the tournaments of a server. log, unless nil, gets what went wrong at
// this side.
func New(h *server.Server, limits Limits, log *slog.Logger) *Server {
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	return &Server{
		rooms: h, limits: limits.orDefault(), log: log, pause: pause,
		here: make(map[string]bool), accounts: make(map[string]*account),
	}
}

// Limits bound what bots may ask of a Server. The zero value of a field stands for its
// default.
type Limits struct {
	Places    int // bots at a time; 1024, or as many as the process has files for
	OfAddress int // of one address, at a time and in one tournament; 64
	// Introduction is how long a bot may be silent before it is one without a name, and
	// Grace how long it may be gone before a tournament begins without it.
	Introduction, Grace time.Duration // 1 s, 10 s
	// Pause is how long who cannot be let in waits for the answer: bots call again at once.
	Pause time.Duration // 1 s
}

func (l Limits) orDefault() Limits {
	if l.Places == 0 {
		// Rooms, pages and the store need files, too.
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
	// readWithin is how long a bot may take to read what it is sent.
	readWithin = 10 * time.Second
	// patience is longer than any clock lets a bot think.
	patience = 2 * tournament.MostTime
)

// Serve lets in whoever connects to listener until ctx ends. Then it closes listener and
// returns nil when all are gone.
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

// errGone is a bot that has hung up.
var errGone = errors.New("the bot has hung up")

// playGame has a bot play its next game in the tournament that it takes part in. An error that
// is a refusal is for the bot.
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
	// What has begun is done, whether the bot stays or not.
	id, err := s.choose(s.ctx, who.person, said.Tournament)
	if err != nil {
		return err
	}
	if err := s.enter(s.ctx, id, who); err != nil {
		return err
	}
	place := &seat{server: s, bot: bot, person: who.person, tournament: id}
	err = place.run(ctx)
	if ctx.Err() != nil || errors.Is(err, errGone) {
		s.leaveTournament(id, who)
	}
	return err
}

// connected says that a person's bot is connected, and reports whether it was not.
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

// pause waits for a while or until ctx ends, and reports whether it has not.
func pause(ctx context.Context, d time.Duration) bool {
	select {
	case <-time.After(d):
		return true
	case <-ctx.Done():
		return false
	}
}

// account is what came from an address: who has entered which tournament, and how fast.
type account struct {
	comings *rate.Limiter
	entered map[string]map[string]bool // persons by tournament
}

const (
	// comingEvery is how often an address may send somebody new when it has sent comings
	// at once.
	comingEvery = 5 * time.Second
	comings     = 40
	// mostAccounts is how many addresses are kept count of.
	mostAccounts = 10_000
)

// countEntry counts somebody new from an address in a tournament, or says why nobody may come.
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

// uncountEntry says that somebody is not in a tournament any more, or did not get in.
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
