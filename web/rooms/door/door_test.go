package door

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"colat/ai/arena/schedule"
	"colat/game"
	"colat/game/match"
	"colat/game/othello"
	"colat/web/rooms/bus"
	"colat/web/rooms/client"
	"colat/web/rooms/client/dial"
	"colat/web/rooms/contest"
	"colat/web/rooms/hub"
	"colat/web/rooms/journal"
	"colat/web/rooms/room"
	"colat/web/rooms/roomstest"
	"colat/web/rooms/wire"
)

// quick are limits for tests, which wait for nobody but those who introduce themselves.
var quick = Limits{
	Introduction: time.Hour, Grace: 50 * time.Millisecond, Pause: 5 * time.Millisecond,
}

// silent are the limits where some say nothing.
var silent = Limits{
	Introduction: 500 * time.Millisecond, Grace: quick.Grace, Pause: quick.Pause,
}

// server is a server of rooms with a door, which can be stopped and started again at the
// same addresses.
type server struct {
	t       testing.TB
	folder  string
	limits  Limits
	address string // of the door
	log     syncBuffer
	// pause, unless nil, is how the door waits for those who are gone.
	pause func(context.Context, time.Duration) bool

	mu   sync.Mutex
	http *httptest.Server
	hub  *hub.Hub
	door *Door
	stop func()
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

func newServer(t testing.TB, limits Limits) *server {
	t.Helper()
	return (&server{limits: limits}).on(t)
}

// on starts a server for a test.
func (s *server) on(t testing.TB) *server {
	t.Helper()
	s.t, s.folder, s.address = t, t.TempDir(), "127.0.0.1:0"
	s.start()
	t.Cleanup(func() { s.stop() })
	return s
}

func (s *server) start() {
	s.t.Helper()
	b, err := bus.Run(context.Background(), bus.Node{Folder: s.folder})
	if err != nil {
		s.t.Fatal(err)
	}
	j, err := journal.Open(context.Background(), b, journal.Options{})
	if err != nil {
		s.t.Fatal(err)
	}
	log := slog.New(slog.NewTextHandler(&s.log, nil))
	h, err := hub.New(context.Background(), hub.Options{Journal: j, Log: log})
	if err != nil {
		s.t.Fatal(err)
	}
	mux := http.NewServeMux()
	mux.Handle(wire.Path, h)
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
	s.http, s.hub, s.door = httptest.NewServer(mux), h, d
	server := s.http
	s.stop = sync.OnceFunc(func() {
		cancel()
		if err := <-ended; err != nil {
			s.t.Error(err)
		}
		h.Close()
		server.Close()
		b.Close()
	})
}

func (s *server) to(ctx context.Context) (client.Conn, error) {
	s.mu.Lock()
	url := s.http.URL
	s.mu.Unlock()
	return dial.To(url)(ctx)
}

// player is somebody with a page: who opens a contest, or plays in it, always the last
// legal move.
type player struct {
	*client.Client
	id    string
	fold  contest.Contest
	rooms map[string]*room.Room
	asked map[string]bool
	// stalls has it make no moves.
	stalls bool
}

func (s *server) player() *player {
	p := &player{
		Client: client.New(client.Options{Dial: s.to, Key: wire.NewKey()}),
		rooms:  make(map[string]*room.Room), asked: make(map[string]bool),
	}
	s.t.Cleanup(p.Close)
	return p
}

// until plays until the contest is as it should be.
func (p *player) until(ctx context.Context, what string, is func(*contest.Contest) bool) error {
	for !is(&p.fold) {
		u, err := p.Next(ctx)
		if err != nil {
			return fmt.Errorf("waiting until %s: %w: %s, %+v", what, err, p.fold.Phase(), p.fold.Given())
		}
		for i := range u.Contest {
			if err := p.fold.Apply(&u.Contest[i].Event); err != nil {
				return err
			}
		}
		for i := range u.Entries {
			if err := p.rooms[u.Room].Apply(&u.Entries[i].Event); err != nil {
				return err
			}
		}
		if u.Answer != nil && p.id == "" {
			if u.Answer.Error != nil {
				return u.Answer.Error
			}
			p.id = u.Room
		}
		p.act()
	}
	return nil
}

func (p *player) once(id, what string, c room.Command) {
	if !p.asked[id+what] {
		p.asked[id+what] = true
		p.Command(id, &c)
	}
}

func (p *player) act() {
	g, given := p.fold.GameOf(p.Status().Person)
	if !given {
		return
	}
	r := p.rooms[g.Room]
	if r == nil {
		r = new(room.Room)
		p.rooms[g.Room] = r
		p.Watch(g.Room, 0)
	}
	if r.Events() == 0 {
		return
	}
	switch chair := r.ChairOf(p.Status().Person); {
	case r.Phase() == room.Setting:
		p.once(g.Room, "ready", room.Command{Do: room.BeReady})
	case r.Phase() == room.Playing && r.ToMove() == chair && !p.stalls:
		s, ply := r.Match().State(), len(r.Match().Moves())
		moves := s.AppendMoves(nil)
		move := s.Rules().FormatMove(s, moves[len(moves)-1])
		p.once(g.Room, fmt.Sprint(ply), room.Command{Do: room.Move, Game: 1, Ply: ply, Move: move})
	}
}

// terms are those of a round robin with an open door.
func terms(id string) *contest.Terms {
	return &contest.Terms{
		Title: "Lớp 12A", Game: id, Clock: match.TimeControl{Total: 5 * time.Minute}, Bots: true, Seed: 7,
		Stages: []schedule.Stage{{Kind: schedule.GroupStage, Games: 1}},
	}
}

// opens opens a contest and returns its host.
func (s *server) opens(ctx context.Context, terms *contest.Terms) *player {
	s.t.Helper()
	teacher := s.player()
	teacher.InContest("", &contest.Command{Do: contest.Open, Terms: terms})
	if err := teacher.until(ctx, "it is open", func(*contest.Contest) bool { return teacher.id != "" }); err != nil {
		s.t.Fatal(err)
	}
	teacher.Watch(teacher.id, 0)
	return teacher
}

// begins waits until so many are there and begins.
func (p *player) begins(ctx context.Context, t testing.TB, players int) {
	t.Helper()
	err := p.until(ctx, "all are there", func(c *contest.Contest) bool { return len(c.Entries()) == players })
	if err != nil {
		t.Fatal(err)
	}
	p.InContest(p.id, &contest.Command{Do: contest.Begin})
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

func isOver(c *contest.Contest) bool { return c.Phase() == contest.Over }

// Bots that know nothing of tournaments play a whole one with a person: each game is a
// call, and all are told how they ended.
func TestWholeContest(t *testing.T) {
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
			for _, says := range []string{"", "name Nhóm 3\n", "contest " + teacher.id + "\nname Nhóm 4\n"} {
				go func() {
					told, err := (&bot{address: s.address, says: says}).loop(ctx)
					ends <- end{told, err}
				}()
			}
			an := s.player()
			an.id = teacher.id
			an.Watch(an.id, 0)
			an.InContest(an.id, &contest.Command{Do: contest.Enter, Name: "An"})
			played := make(chan error, 1)
			go func() { played <- an.until(ctx, "it is over", isOver) }()
			teacher.begins(ctx, t, 4)
			if err := teacher.until(ctx, "it is over", isOver); err != nil {
				t.Fatal(err)
			}
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
			var names []string
			for _, e := range teacher.fold.Entries() {
				names = append(names, e.Name)
			}
			slices.Sort(names)
			if got := strings.Join(names, ", "); got != "An, Bot 127.0.0.1, Nhóm 3, Nhóm 4" {
				t.Errorf("they play as %s", got)
			}
			if len(teacher.fold.Played()) != 6 {
				t.Errorf("%d games", len(teacher.fold.Played()))
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
	winners := map[game.Player]string{game.First: "BLACK", game.Second: "WHITE", game.Nobody: "DRAW"}
	if result, over := s.Result(); id == "classic" && (!over || lines[3] != winners[result.Winner]) {
		t.Errorf("%q ends with %v", told, result)
	}
}
