package bots

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"colat/ai/arena/pairing"
	"colat/game"
	"colat/game/match"
	"colat/game/othello"
	"colat/web/rooms/client"
	"colat/web/rooms/protocol"
	"colat/web/rooms/roomstest"
	"colat/web/rooms/server"
	"colat/web/rooms/store/disk"
	"colat/web/rooms/tournament"
)

// quick are limits for tests, which wait only for bots that introduce themselves.
var quick = Limits{
	Introduction: time.Hour, Grace: 50 * time.Millisecond, Pause: 5 * time.Millisecond,
}

// silent are the limits where some say nothing.
var silent = Limits{
	Introduction: 500 * time.Millisecond, Grace: quick.Grace, Pause: quick.Pause,
}

// served is a served of rooms with a server, which can be stopped and started again at the
// same addresses.
type served struct {
	t       testing.TB
	folder  string
	limits  Limits
	address string // of the server
	log     syncBuffer
	// pause, unless nil, is how the server waits for bots that are gone.
	pause func(context.Context, time.Duration) bool

	mu    sync.Mutex
	http  *httptest.Server
	rooms *server.Server
	bots  *Server
	stop  func()
}

// syncBuffer keeps what is logged.
type syncBuffer struct {
	mu   sync.Mutex
	text strings.Builder
}

func (b *syncBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(p)
}

func (b *syncBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}

func newServer(t testing.TB, limits Limits) *served {
	t.Helper()
	return (&served{limits: limits}).on(t)
}

// on starts a server for a test.
func (s *served) on(t testing.TB) *served {
	t.Helper()
	s.t, s.folder, s.address = t, t.TempDir(), "127.0.0.1:0"
	s.start()
	t.Cleanup(func() { s.stop() })
	return s
}

func (s *served) start() {
	s.t.Helper()
	j, err := disk.Open(disk.Options{Folder: s.folder})
	if err != nil {
		s.t.Fatal(err)
	}
	log := slog.New(slog.NewTextHandler(&s.log, nil))
	h, err := server.New(context.Background(), server.Options{Store: j, Log: log})
	if err != nil {
		s.t.Fatal(err)
	}
	mux := http.NewServeMux()
	mux.Handle(protocol.Path, h)
	listener, err := net.Listen("tcp", s.address)
	if err != nil {
		s.t.Fatal(err)
	}
	s.address = listener.Addr().String()
	ctx, cancel := context.WithCancel(context.Background())
	d := New(h, s.limits, log)
	if s.pause != nil {
		d.pause = s.pause
	}
	ended := make(chan error, 1)
	go func() { ended <- d.Serve(ctx, listener) }()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.http, s.rooms, s.bots = httptest.NewServer(mux), h, d
	server := s.http
	s.stop = sync.OnceFunc(func() {
		cancel()
		if err := <-ended; err != nil {
			s.t.Error(err)
		}
		h.Close()
		server.Close()
		j.Close()
	})
}

func (s *served) to(ctx context.Context) (client.Conn, error) {
	s.mu.Lock()
	url := s.http.URL
	s.mu.Unlock()
	return client.DialTo(url)(ctx)
}

func (s *served) person() *roomstest.Person { return roomstest.NewPerson(s.t, s.to) }

// terms are those of a round robin with an open server.
func terms(id string) *tournament.Terms {
	return &tournament.Terms{
		Title: "Lớp 12A", Game: id, Clock: match.TimeControl{Total: 5 * time.Minute}, Bots: true, Seed: 7,
		Stages: []pairing.Stage{{Kind: pairing.GroupStage, Games: 1}},
	}
}

// opens opens a tournament and returns its host.
func (s *served) opens(ctx context.Context, terms *tournament.Terms) *roomstest.Person {
	s.t.Helper()
	teacher := s.person()
	teacher.Open(ctx, terms)
	return teacher
}

// errHarm is a bot that has done what it came for.
var errHarm = errors.New("it did harm")

var squares = func() (all []int) {
	for sq := range 64 {
		all = append(all, sq)
	}
	return all
}()

func within(t testing.TB) context.Context {
	t.Helper()
	return roomstest.Within(t)
}

// Bots that know nothing of tournaments play a whole one with a person: each game is a
// call, and all are told how they ended.
func TestWholeTournament(t *testing.T) {
	for _, id := range []string{"victory", "classic"} {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			s, ctx := newServer(t, silent), within(t)
			teacher := s.opens(ctx, terms(id))
			type end struct {
				told []string
				err  error
			}
			ends := make(chan end, 3)
			for _, says := range []string{"", "name Nhóm 3\n", "contest " + teacher.ID() + "\nname Nhóm 4\n"} {
				go func() {
					told, err := (&bot{address: s.address, says: says}).loop(ctx)
					ends <- end{told, err}
				}()
			}
			an := s.person()
			an.Enter(teacher.ID(), "An")
			played := make(chan error, 1)
			go func() { played <- an.Until(ctx, "it is over", roomstest.IsOver) }()
			teacher.Begin(ctx, 4)
			teacher.Await(ctx, "it is over", roomstest.IsOver)
			if err := <-played; err != nil {
				t.Error(err)
			}
			results := 0
			for range 3 {
				e := <-ends
				if e.err != nil {
					t.Error(e.err)
				}
				for _, told := range e.told {
					if strings.HasPrefix(told, "history\n") {
						results++
						checkResult(t, id, told)
					}
				}
				if last := e.told[len(e.told)-1]; !strings.HasSuffix(last, " of 4") {
					t.Errorf("the last word is %q", last)
				}
			}
			if results != 9 {
				t.Errorf("%d results were told, want 9", results)
			}
			got := strings.Join(roomstest.Names(teacher.Tournament()), ", ")
			if got != "An, Bot 127.0.0.1, Nhóm 3, Nhóm 4" {
				t.Errorf("they play as %s", got)
			}
			if len(teacher.Tournament().Played()) != 6 {
				t.Errorf("%d games", len(teacher.Tournament().Played()))
			}
			if log := s.log.String(); strings.Contains(log, "level=ERROR") {
				t.Error(log)
			}
		})
	}
}

// checkResult replays what a bot was told.
func checkResult(t *testing.T, id, told string) {
	lines := strings.Split(told, "\n")
	if len(lines) != 5 || lines[2] != "winner" || lines[4] != "" {
		t.Errorf("told %q", told)
		return
	}
	// The moves are those of the classic game, as long as there are any.
	s, err := othello.Classic.New(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range strings.Fields(lines[1]) {
		if s.(*othello.State).MustPass() {
			s.Play(othello.Pass)
		}
		move, err := othello.Classic.ParseMove(s, name)
		if err != nil {
			t.Errorf("%s in %q: %v", name, told, err)
			return
		}
		s.Play(move)
	}
	winners := map[game.Player]string{game.First: "BLACK", game.Second: "WHITE", game.NoSide: "DRAW"}
	if result, over := s.Result(); id == "classic" && (!over || lines[3] != winners[result.Winner]) {
		t.Errorf("%q ends with %v", told, result)
	}
}
