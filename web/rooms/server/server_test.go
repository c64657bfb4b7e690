//go:build !js

package server_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"

	"colat/ai"
	"colat/game"
	"colat/game/match"
	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
	"colat/web/rooms/server"
	"colat/web/rooms/store"
)

var tictactoe = room.Terms{Game: "mnk:3,3,3", Opens: room.HostOpens}

// pair returns two guests about to play in a room: the first to move.
func pair(t testing.TB, a, b *site, terms room.Terms) (an, binh *guest, id string) {
	t.Helper()
	an = a.guest(t)
	id = an.makes(terms)
	an.comes(id, "An", 0)
	binh = b.guest(t)
	binh.comes(id, "Bình", 1)
	an.until(id, "the game begins", func(r *room.Room) bool { return r.Phase() == room.Playing })
	return an, binh, id
}

func TestTwoPeopleAndAWatcher(t *testing.T) {
	s := open(t, server.Options{Store: newMemory()})
	an, binh, id := pair(t, s, s, tictactoe)
	chi := s.guest(t)
	chi.watches(id)
	for i, move := range []string{"a1", "a2", "b1", "b2", "c1"} {
		[]*guest{an, binh}[i%2].moves(id, move)
	}
	for _, g := range []*guest{an, binh, chi} {
		g.until(id, "the game is over", func(r *room.Room) bool { return r.Phase() == room.Over })
		if got := played(&g.rooms[id].room); got != "a1 a2 b1 b2 c1" {
			t.Errorf("%s", got)
		}
	}
	got := chi.try(protocol.Request{Room: id, Command: &room.Command{Do: room.Sit}})
	if got.Error == nil || got.Error.Code != room.NotHere {
		t.Errorf("%+v", got.Error)
	}
}

func TestPresenceAndGreetings(t *testing.T) {
	storage := newMemory()
	a, b := open(t, server.Options{Store: storage}), open(t, server.Options{Store: storage})
	an, binh, id := pair(t, a, b, tictactoe)
	chi := a.guest(t)
	chi.watches(id)
	hears := func(g *guest, what string, is func(m protocol.Message) bool) {
		t.Helper()
		for {
			for _, m := range g.heard {
				if is(m) {
					return
				}
			}
			if _, err := g.hear(); err != nil {
				t.Fatalf("%s: %v", what, err)
			}
		}
	}
	all := func(m protocol.Message) bool {
		return m.Presence != nil && len(m.Presence.Here) == 2 && m.Presence.Watchers == 1
	}
	hears(an, "An sees who is there", all)
	hears(binh, "Bình, at another server, as well", all)
	binh.asks(protocol.Request{Room: id, Greet: "hello"})
	hears(an, "An is greeted", func(m protocol.Message) bool {
		return m.Greeted != nil && *m.Greeted == protocol.Greeted{Who: binh.person, What: "hello"}
	})
	for _, refused := range []protocol.Request{{Room: id, Greet: "free text"}, {Room: protocol.NewID(), Greet: "hello"}} {
		if r := an.try(refused); r.Error == nil {
			t.Errorf("%+v is taken", refused)
		}
	}
	an.heard = nil
	binh.socket.CloseNow()
	hears(an, "Bình is away", func(m protocol.Message) bool { return m.Presence != nil && len(m.Presence.Here) == 1 })
}

// Two servers never both take a move, and what one has taken the other shows.
func TestTwoServersOneRoom(t *testing.T) {
	storage := newMemory()
	a, b := open(t, server.Options{Store: storage}), open(t, server.Options{Store: storage})
	an, binh, id := pair(t, a, b, tictactoe)
	// An plays at both servers at once.
	twin := newGuest(t, an.key)
	twin.connect(b)
	twin.watches(id)
	answers := make(chan *protocol.Reply, 2)
	for i, g := range []*guest{an, twin} {
		go func() {
			move := &room.Command{Do: room.Move, Game: 1, Move: []string{"a1", "b2"}[i]}
			answers <- g.try(protocol.Request{Room: id, Command: move})
		}()
	}
	refused := 0
	for range 2 {
		if r := <-answers; r.Error != nil && r.Error.Code == room.Late {
			refused++
		}
	}
	if refused != 1 {
		t.Errorf("%d of two moves in one position are refused", refused)
	}
	binh.until(id, "a move was made", func(r *room.Room) bool { return len(r.Match().Moves()) == 1 })
	if events := storage.events(id); len(events) != 8 {
		t.Errorf("%d events", len(events))
	}
}

// A restart of the server is a pause of the game.
func TestRestart(t *testing.T) {
	storage := newMemory()
	now := new(atomic.Int64)
	now.Store(time.Now().UnixMilli())
	clock := func() time.Time { return time.UnixMilli(now.Load()) }
	s := open(t, server.Options{Store: storage, Now: clock})
	terms := room.Terms{Game: "victory", Opens: room.HostOpens, Clock: match.TimeControl{Total: time.Minute}}
	an, _, id := pair(t, s, s, terms)
	s.close()
	for _, g := range []*guest{an} {
		for {
			m, err := g.hear()
			if err != nil {
				t.Fatalf("closed without a word: %v", err)
			}
			if m.Closing == protocol.Restart {
				break
			}
		}
	}
	now.Add(time.Hour.Milliseconds())
	s = open(t, server.Options{Store: storage, Now: clock})
	an.connect(s)
	an.watches(id)
	r := &an.rooms[id].room
	if left, _, runs := r.Remaining(game.First, clock()); r.Phase() != room.Playing || !runs || left < 55*time.Second {
		t.Fatalf("%s, %v left, running %v", r.Phase(), left, runs)
	}
	// From now on time runs again, with the server there.
	now.Add(2 * time.Minute.Milliseconds())
	if err := storage.Beat(t.Context(), clock()); err != nil {
		t.Fatal(err)
	}
	late := &room.Command{Do: room.Move, Game: 1, Move: "d3"}
	if reply := an.try(protocol.Request{Room: id, Command: late}); reply.Error == nil {
		t.Error("moved after the time was up")
	}
}

func TestClockRunsOutBySomebodyAway(t *testing.T) {
	s := open(t, server.Options{Store: newMemory()})
	terms := room.Terms{Game: "victory", Opens: room.GuestOpens, Clock: match.TimeControl{Total: 200 * time.Millisecond}}
	an := s.guest(t)
	id := an.makes(terms)
	an.comes(id, "An", 0)
	binh := s.guest(t)
	binh.comes(id, "Bình", 1)
	binh.socket.CloseNow()
	an.until(id, "the flag falls", func(r *room.Room) bool { return r.Phase() == room.Over })
	if result, _ := an.rooms[id].room.Match().Result(); result.Reason != game.Timeout || result.Winner != game.Second {
		t.Errorf("%+v", result)
	}
}

func TestEngineInARoom(t *testing.T) {
	storage := newMemory()
	options := server.Options{Store: storage, Engines: server.Engines{New: ai.New, AtATime: 2}}
	s := open(t, options)
	an := s.guest(t)
	terms := room.Terms{
		Game: "mnk:3,3,3", Opens: room.GuestOpens,
		Chairs: [2]room.Chair{{}, {Kind: room.EngineChair, Engine: "minimax:depth=9"}},
	}
	id := an.makes(terms)
	an.comes(id, "An", 0)
	mine := func(r *room.Room) bool { return r.Phase() == room.Over || r.ToMove() == 0 }
	for {
		an.until(id, "it is my turn", mine)
		r := &an.rooms[id].room
		if r.Phase() == room.Over {
			break
		}
		s := r.Match().State()
		an.moves(id, s.Rules().FormatMove(s, s.AppendMoves(nil)[0]))
	}
	if result, _ := an.rooms[id].room.Match().Result(); result.Winner == game.Second {
		t.Errorf("perfect play lost: %s", played(&an.rooms[id].room))
	}
	for _, engine := range []string{"cmd:rm -rf /", "nobody", "champion:time=-1s"} {
		terms.Chairs[1].Engine = engine
		r := an.try(protocol.Request{Command: &room.Command{Do: room.Create, Name: "An", Terms: &terms}})
		if r.Error == nil || r.Error.Code != room.BadTerms {
			t.Errorf("%s: %v", engine, r.Error)
		}
	}
}

// A server that waits for another one's engine takes over when that one is gone.
func TestEngineOfAServerThatIsGone(t *testing.T) {
	storage := newMemory()
	stuck := server.Engines{New: func(spec string, rules game.Rules) (ai.Player, error) { return stuckPlayer{}, nil }}
	a := open(t, server.Options{Store: storage, Engines: stuck})
	b := open(t, server.Options{Store: storage, Engines: server.Engines{New: ai.New}})
	an := a.guest(t)
	terms := room.Terms{
		Game: "mnk:3,3,3", Opens: room.GuestOpens, Chairs: [2]room.Chair{{}, {Kind: room.EngineChair, Engine: "random"}},
	}
	id := an.makes(terms)
	chi := b.guest(t)
	chi.watches(id)
	an.comes(id, "An", 0)
	chi.until(id, "the engine has moved", func(r *room.Room) bool {
		return r.Phase() == room.Playing && len(r.Match().Moves()) == 1
	})
}

type stuckPlayer struct{}

func (stuckPlayer) Think(ctx context.Context, _ *ai.Request) (game.Move, ai.Info, error) {
	<-ctx.Done()
	return game.NoMove, ai.Info{}, ctx.Err()
}

// An event that the store did not keep is not shown, and its command can be given again.
func TestStoreThatFails(t *testing.T) {
	storage, log := newMemory(), new(bytes.Buffer)
	s := open(t, server.Options{Store: storage, Log: slog.New(slog.NewTextHandler(log, nil))})
	an, binh, id := pair(t, s, s, tictactoe)
	storage.Fail(errors.New("the disk is full"))
	move := &room.Command{Do: room.Move, Game: 1, Move: "a1"}
	if r := an.try(protocol.Request{Room: id, Command: move}); r.Error == nil || r.Error.Code != protocol.Failed {
		t.Fatalf("%+v", r)
	}
	storage.Fail(nil)
	if n := len(an.rooms[id].room.Match().Moves()); n != 0 {
		t.Fatal("a move is shown that was not kept")
	}
	an.does(id, *move)
	binh.moves(id, "a2")
	if !strings.Contains(log.String(), "the disk is full") || strings.Contains(log.String(), an.key) {
		t.Errorf("the log says %s", log)
	}
}

func TestOtherSitesAreRefused(t *testing.T) {
	s := open(t, server.Options{Store: newMemory(), Origins: []string{"https://*.example.org"}})
	for origin, allowed := range map[string]bool{
		"": true, s.server.URL: true, "https://class.example.org": true, "https://example.com": false, "null": false,
	} {
		header := http.Header{}
		if origin != "" {
			header.Set("Origin", origin)
		}
		socket, _, err := websocket.Dial(t.Context(), s.server.URL, &websocket.DialOptions{HTTPHeader: header})
		if (err == nil) != allowed {
			t.Errorf("a page of %q: %v", origin, err)
		}
		if err == nil {
			socket.CloseNow()
		}
	}
	if response, err := http.Get(s.server.URL); err != nil || response.StatusCode != http.StatusUpgradeRequired {
		t.Errorf("a plain request: %v, %v", response, err)
	}
}

// A server that does not hear what the others keep looks for itself.
func TestStoreThatFalters(t *testing.T) {
	storage := newMemory()
	a, b := open(t, server.Options{Store: storage}), open(t, server.Options{Store: deaf{storage}})
	an, binh, id := pair(t, a, b, tictactoe)
	an.moves(id, "a1")
	binh.moves(id, "a2")
	an.moves(id, "b1")
	// The other server has not been told, and is asked for what is only possible now.
	r := &an.rooms[id].room
	move := room.Command{Do: room.Move, Game: 1, Ply: len(r.Match().Moves()), Move: "b2"}
	binh.does(id, move)
	an.moves(id, "c1")
	binh.until(id, "it hears of the end", func(r *room.Room) bool { return r.Phase() == room.Over })
}

// deaf is a store that cannot be followed.
type deaf struct{ *memory }

func (d deaf) Follow(ctx context.Context, _ uint64, _ func(string, store.Entry)) error {
	<-ctx.Done()
	return ctx.Err()
}
