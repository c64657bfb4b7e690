//go:build !js

package server_test

import (
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"

	"colat/ai/arena/pairing"
	"colat/ai/clocktest"
	"colat/game/match"
	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
	"colat/web/rooms/server"
	"colat/web/rooms/tournament"
)

var school12A = tournament.Terms{
	Title: "12A", Game: "victory", Clock: match.TimeControl{Total: time.Minute},
	Stages: []pairing.Stage{{Kind: pairing.GroupStage, Groups: 1, Games: 1}},
}

// Who has the code of a room or a tournament finds it, at any server, and again after all
// servers have been started anew.
func TestCodesLeadToRoomsAndTournaments(t *testing.T) {
	kept := newMemory()
	a, b := open(t, server.Options{Store: kept}), open(t, server.Options{Store: kept})
	an := a.guest(t)
	id := an.makes(tictactoe)
	code := an.rooms[id].room.Code()
	if _, ok := protocol.ParseCode(code); !ok {
		t.Fatalf("the room has the code %q", code)
	}
	terms := school12A
	held := an.asks(protocol.Request{Tournament: &tournament.Command{Do: tournament.Open, Terms: &terms}}).Room
	var tournamentCode string
	err := a.rooms.ViewTournament(t.Context(), held, func(c *tournament.Tournament) { tournamentCode = c.Code() })
	if err != nil {
		t.Fatal(err)
	}
	c := open(t, server.Options{Store: kept}) // has loaded nothing yet
	for _, s := range []*site{a, b, c} {
		binh := s.guest(t)
		if r := binh.asks(protocol.Request{Code: strings.ToLower(code[:3]) + " " + code[3:]}); r.Room != id || r.Tournament {
			t.Errorf("%s leads to %+v", code, r)
		}
		if r := binh.asks(protocol.Request{Code: tournamentCode}); r.Room != held || !r.Tournament {
			t.Errorf("%s leads to %+v", tournamentCode, r)
		}
		for typed, want := range map[string]room.Code{"ZZZZZZ": protocol.NoCode, "ABC": protocol.BadCode,
			"OI10OI": protocol.BadCode} {
			if r := binh.try(protocol.Request{Code: typed}); r.Error == nil || r.Error.Code != want {
				t.Errorf("%s: %+v, want %s", typed, r, want)
			}
		}
	}
}

// A code of which an input method for Vietnamese has made accents leads to its room, if it was
// drawn while codes had vowels.
func TestCodesWithAccentsLeadToRooms(t *testing.T) {
	kept := newMemory()
	s := open(t, server.Options{Store: kept})
	an := s.guest(t)
	for code, typed := range map[string]string{
		"FEE6LH": "fê6lh", "E63456": "Ê3456", "AS3XYZ": "Á3XYZ", "A23456": "À3456", "W3XYZ2": "Ư3XYZ2",
		"DD3456": "Đ3456", "ABC234": "ＡＢＣ２３４",
	} {
		id := an.makes(tictactoe)
		if err := kept.ClaimCode(t.Context(), code, id); err != nil {
			t.Fatal(err)
		}
		for _, asked := range []string{code, typed} {
			if r := an.try(protocol.Request{Code: asked}); r.Error != nil || r.Room != id {
				t.Errorf("%s leads to %+v, want the room with %s", asked, r, code)
			}
		}
	}
}

// Codes cannot be tried one after another, and the right ones of a class count for nothing.
func TestWrongCodesOfAnAddressAreBounded(t *testing.T) {
	s := open(t, server.Options{Store: newMemory(),
		Limits: server.Limits{Guesses: 5, Requests: 1000, AllRequests: 1000}})
	an := s.guest(t)
	code := ""
	for range 3 {
		id := an.makes(tictactoe)
		code = an.rooms[id].room.Code()
	}
	wrong := func(n int) string { return "22222" + protocol.CodeAlphabet[n:n+1] }
	for n := range 5 {
		g := s.guest(t) // another connection is no other address
		if r := g.asks(protocol.Request{Code: code}); r.Room == "" {
			t.Errorf("the right code leads to %+v", r)
		}
		if r := g.try(protocol.Request{Code: wrong(n)}); r.Error == nil || r.Error.Code != protocol.NoCode {
			t.Errorf("wrong code %d leads to %+v", n, r)
		}
	}
	for _, asked := range []string{wrong(5), code} { // now not even the right one is told
		if r := an.try(protocol.Request{Code: asked}); r.Error == nil || r.Error.Code != protocol.TooMany {
			t.Errorf("after too many wrong codes %s leads to %+v", asked, r)
		}
	}
}

// A code is free again when its room is gone, and says that the room is closed until then.
func TestCodesAreFreed(t *testing.T) {
	kept := newMemory()
	ahead := new(atomic.Int64)
	now := func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) }
	s := open(t, server.Options{Store: kept, Now: now})
	an := s.guest(t)
	id := an.makes(tictactoe)
	code := an.rooms[id].room.Code()
	// A code whose room was never made: the server was killed in between.
	if err := kept.ClaimCode(t.Context(), "ABC234", protocol.NewID()); err != nil {
		t.Fatal(err)
	}
	left := func() int {
		t.Helper()
		if err := s.rooms.FreeCodes(t.Context()); err != nil {
			t.Fatal(err)
		}
		codes, _ := kept.Codes(t.Context())
		return len(codes)
	}
	if n := left(); n != 2 {
		t.Errorf("%d codes at first: that of a room which is about to be made was freed", n)
	}
	ahead.Store(int64(time.Hour))
	if n := left(); n != 1 || an.asks(protocol.Request{Code: code}).Room != id {
		t.Errorf("%d codes after an hour", n)
	}
	ahead.Store(int64(room.Idle + time.Hour))
	if r := an.try(protocol.Request{Code: code}); r.Error == nil || r.Error.Code != room.IsClosed {
		t.Errorf("the code of a room in which nothing has happened for a day leads to %+v", r)
	}
	if n := left(); n != 0 {
		t.Errorf("%d codes after a day", n)
	}
	if r := an.try(protocol.Request{Code: code}); r.Error == nil || r.Error.Code != protocol.NoCode {
		t.Errorf("the code that was freed leads to %+v", r)
	}
}

// A room that cannot be made leaves no code behind.
func TestNoCodeForNoRoom(t *testing.T) {
	kept := newMemory()
	s := open(t, server.Options{Store: kept})
	an := s.guest(t)
	bad := room.Terms{Game: "no such game"}
	an.try(protocol.Request{Command: &room.Command{Do: room.Create, Name: "An", Terms: &bad}})
	an.try(protocol.Request{Command: &room.Command{Do: room.Create, Name: "", Terms: &tictactoe}})
	an.try(protocol.Request{Tournament: &tournament.Command{Do: tournament.Open, Terms: &tournament.Terms{Title: "12A"}}})
	if codes, _ := kept.Codes(t.Context()); len(codes) != 0 {
		t.Errorf("there are codes of nothing: %v", codes)
	}
}

// reaches connects by an address of the site, and returns the answer to Hello.
func (s *site) reaches(t *testing.T, host string, header http.Header) (*guest, *protocol.Reply) {
	t.Helper()
	g := newGuest(t, protocol.NewKey())
	var err error
	options := &websocket.DialOptions{Host: host, HTTPHeader: header}
	g.socket, _, err = websocket.Dial(t.Context(), s.server.URL+protocol.Path, options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { g.socket.CloseNow() })
	g.socket.SetReadLimit(protocol.MostMessage)
	return g, g.asks(protocol.Request{Hello: &protocol.Hello{Version: protocol.Version, Key: g.key}})
}

// In a private network the server tells what is open, and by which address others reach it
// where a page was opened at one that they cannot use. Strangers are told nothing.
func TestWhatIsOpenIsToldInPrivateNetworks(t *testing.T) {
	kept := newMemory()
	addresses := func() []string { return []string{"http://192.168.1.7:8080/"} }
	s := open(t, server.Options{Store: kept, Addresses: addresses})
	an := s.guest(t)
	id := an.makes(tictactoe)
	terms := school12A
	held := an.asks(protocol.Request{Tournament: &tournament.Command{Do: tournament.Open, Terms: &terms}}).Room
	for host, want := range map[string]struct {
		lists, address bool
	}{
		"127.0.0.1:8080": {true, true}, "localhost:8080": {true, true}, "[::1]:8080": {true, true},
		"192.168.1.7:8080": {true, false}, "laptop:8080": {true, false}, "laptop.local": {true, false},
		"colat.example.org": {false, false}, "203.0.113.7:8080": {false, false},
	} {
		g, hello := s.reaches(t, host, nil)
		if hello.Lists != want.lists || (len(hello.Addresses) > 0) != want.address {
			t.Errorf("at %s a page is told %+v, want %+v", host, hello, want)
		}
		r := g.try(protocol.Request{List: true})
		switch {
		case !want.lists:
			if r.Error == nil || r.Error.Code != protocol.NoList || len(r.Open) > 0 {
				t.Errorf("at %s a page is told that %+v is open", host, r)
			}
		case len(r.Open) != 2 || r.Open[0].Room != held || r.Open[1].Room != id:
			t.Errorf("at %s a page is told that %+v is open", host, r)
		case r.Open[0].Title != "12A" || !r.Open[0].Tournament || r.Open[1].Host != "An" || r.Open[1].People != 1:
			t.Errorf("at %s a page is told that %+v is open", host, r.Open)
		}
	}
	behind := open(t, server.Options{Store: kept, TrustForwarded: true})
	g, hello := behind.reaches(t, "127.0.0.1:8080", http.Header{"X-Forwarded-For": {"203.0.113.9"}})
	if r := g.try(protocol.Request{List: true}); hello.Lists || r.Error == nil {
		t.Errorf("behind a proxy a page is told that %+v is open", r)
	}
}

// An empty room without events is not offered any more, though its code opens it.
func TestDesertedRoomsAreNotOffered(t *testing.T) {
	var later atomic.Int64
	now := func() time.Time { return time.Now().Add(time.Duration(later.Load())) }
	s := open(t, server.Options{Store: newMemory(), Now: now})
	an := s.guest(t)
	id := an.makes(tictactoe)
	offered := func() bool {
		g, _ := s.reaches(t, "127.0.0.1:8080", nil)
		defer g.socket.CloseNow()
		open := g.asks(protocol.Request{List: true}).Open
		return slices.ContainsFunc(open, func(o protocol.Open) bool { return o.Room == id })
	}
	if !offered() {
		t.Error("a new room is not offered")
	}
	later.Store(int64(room.AwayToStand + time.Minute))
	an.socket.CloseNow()
	clocktest.Await(t, "a deserted room is offered no more", time.Minute, func() bool { return !offered() })
}
