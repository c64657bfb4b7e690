//go:build !js

package server_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"

	"colat/ai/clocktest"
	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
	"colat/web/rooms/server"
)

// unhurried are limits that leave the bounds of rooms to the rooms.
var unhurried = server.Limits{Connections: 1000, Requests: 1e6, AllRequests: 1e6}

// guestFrom is a guest at another loopback address.
func (s *site) guestFrom(t *testing.T, address, key string) *guest {
	t.Helper()
	from := &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(address)}}
	client := &http.Client{Transport: &http.Transport{DialContext: from.DialContext}}
	socket, _, err := websocket.Dial(t.Context(), s.server.URL+protocol.Path, &websocket.DialOptions{HTTPClient: client})
	if err != nil {
		t.Skipf("no connection from %s: %v", address, err)
	}
	t.Cleanup(func() { socket.CloseNow() })
	socket.SetReadLimit(-1)
	g := newGuest(t, key)
	g.socket = socket
	g.person = g.asks(protocol.Request{Hello: &protocol.Hello{Version: protocol.Version, Key: key}}).Person
	return g
}

// A storm is a number of connections that repeat requests until the end of the test.
type storm struct {
	taken, refused atomic.Int64
}

// storms has guests repeat requests in turns, with a pause after each.
func storms(t *testing.T, guests []*guest, pause time.Duration, requests func(n int) protocol.Request) *storm {
	s := new(storm)
	ctx, stop := context.WithCancel(t.Context())
	var all sync.WaitGroup
	for i, g := range guests {
		all.Go(func() {
			for n := i; ctx.Err() == nil; n++ {
				q := requests(n)
				q.N = uint64(n + 1000)
				text, _ := json.Marshal(q)
				if g.socket.Write(ctx, websocket.MessageText, text) != nil {
					return
				}
				for answered := false; !answered; {
					_, text, err := g.socket.Read(ctx)
					if err != nil {
						return
					}
					var m protocol.Message
					if json.Unmarshal(text, &m) != nil || m.Reply == nil || m.Reply.N != q.N {
						continue
					}
					answered = true
					if m.Reply.Error != nil {
						s.refused.Add(1)
					} else {
						s.taken.Add(1)
					}
				}
				select {
				case <-time.After(pause): // the pace of the storm
				case <-ctx.Done():
				}
			}
		})
	}
	t.Cleanup(func() { stop(); all.Wait() })
	return s
}

// until waits until a storm has come to something.
func (s *storm) until(t *testing.T, what string, is func() bool) {
	t.Helper()
	clocktest.Await(t, what, time.Minute, is,
		func() string { return fmt.Sprintf("%d taken, %d refused", s.taken.Load(), s.refused.Load()) })
}

// Keys of one address that join a room and go keep no newcomers out, of the same address or
// another.
func TestKeysThatComeAndGoFillNoRoom(t *testing.T) {
	s := open(t, server.Options{Store: newMemory(), Limits: unhurried})
	an := s.guest(t)
	id := an.makes(tictactoe)
	an.does(id, room.Command{Do: room.Sit})
	for n := range room.MostPeople - 1 {
		bad := s.guest(t)
		r := bad.try(protocol.Request{Room: id, Command: &room.Command{Do: room.Join, Name: fmt.Sprint("Bad ", n)}})
		if r.Error != nil {
			t.Fatalf("key %d: %v", n, r.Error)
		}
		bad.socket.CloseNow()
	}
	binh := s.guest(t)
	binh.comes(id, "Bình", 1)
	an.until(id, "Bình is there", func(r *room.Room) bool { return r.NameOf(binh.person) == "Bình" })
	if r := &an.rooms[id].room; r.NameOf(an.person) != "An" || r.ChairOf(an.person) != 0 {
		t.Error("the host had to make place")
	}
}

// Keys of one address that stay take half of a room. The host removes them and locks the room.
func TestKeysThatStayTakeHalfOfARoom(t *testing.T) {
	s := open(t, server.Options{Store: newMemory(), Limits: unhurried})
	an := s.guest(t)
	id := an.makes(tictactoe)
	var bad []*guest
	for n := range room.MostPeople {
		g := s.guestFrom(t, "127.0.0.2", protocol.NewKey())
		g.watches(id)
		r := g.try(protocol.Request{Room: id, Command: &room.Command{Do: room.Join, Name: fmt.Sprint("Bad ", n)}})
		if r.Error != nil {
			if r.Error.Code != room.Full || n < room.MostPeople/2 {
				t.Fatalf("key %d: %v", n, r.Error)
			}
			break
		}
		bad = append(bad, g)
	}
	if len(bad) > room.MostPeople/2 {
		t.Errorf("%d people of one address are in the room", len(bad))
	}
	binh := s.guest(t)
	binh.comes(id, "Bình", 1)
	an.does(id, room.Command{Do: room.Lock})
	for _, g := range bad {
		an.does(id, room.Command{Do: room.Bar, Person: g.person})
	}
	an.until(id, "the others are gone", func(r *room.Room) bool { return len(r.People()) == 2 })
	r := bad[0].try(protocol.Request{Room: id, Command: &room.Command{Do: room.Join, Name: "Bad"}})
	if r.Error == nil || r.Error.Code != room.IsBarred {
		t.Errorf("who is barred comes back: %v", r.Error)
	}
	another := s.guestFrom(t, "127.0.0.2", protocol.NewKey())
	r = another.try(protocol.Request{Room: id, Command: &room.Command{Do: room.Join, Name: "Bad"}})
	if r.Error == nil || r.Error.Code != room.IsLocked {
		t.Errorf("a new key comes into a locked room: %v", r.Error)
	}
}

// One key that joins and leaves without end is refused, and newcomers are not, of the same
// address or another.
func TestComingsAndGoingsRefuseNoNewcomers(t *testing.T) {
	s := open(t, server.Options{Store: newMemory(), Limits: unhurried})
	an := s.guest(t)
	id := an.makes(tictactoe)
	for from, keys := range map[string]int{"127.0.0.1": 1, "127.0.0.2": 600} {
		t.Run(from, func(t *testing.T) { // whose storm ends with it
			var bad []*guest
			for range keys {
				bad = append(bad, s.guestFrom(t, from, protocol.NewKey()))
			}
			storm := storms(t, bad, time.Millisecond, func(n int) protocol.Request {
				do := room.Join
				if n%2 == 1 {
					do = room.Leave
				}
				return protocol.Request{Room: id, Command: &room.Command{Do: do, Name: "Bad"}}
			})
			storm.until(t, "the storm is refused", func() bool { return storm.refused.Load() > 1000 })
			for n := range 6 {
				g := s.guest(t)
				g.does(id, room.Command{Do: room.Join, Name: fmt.Sprint("Good ", n)})
			}
		})
	}
}

// Greetings of one address, with however many keys, are passed on at a pace.
func TestGreetingsHaveAPace(t *testing.T) {
	s := open(t, server.Options{Store: newMemory(), Limits: unhurried})
	an := s.guest(t)
	id := an.makes(tictactoe)
	var bad []*guest
	for n := range 20 {
		g := s.guest(t)
		g.does(id, room.Command{Do: room.Join, Name: fmt.Sprint("Bad ", n)})
		bad = append(bad, g)
	}
	began := time.Now()
	storm := storms(t, bad, time.Millisecond, func(int) protocol.Request {
		return protocol.Request{Room: id, Greet: "hello"}
	})
	storm.until(t, "greetings are refused", func() bool { return storm.refused.Load() > 2000 })
	taken, most := storm.taken.Load(), 20+int64(2*time.Since(began).Seconds())+1
	if taken < 5 || taken > most {
		t.Errorf("%d greetings are passed on, want at most %d", taken, most)
	}
	binh := s.guestFrom(t, "127.0.0.2", protocol.NewKey())
	binh.does(id, room.Command{Do: room.Join, Name: "Bình"})
	binh.asks(protocol.Request{Room: id, Greet: "hello"}) // of another address
	for ok := false; !ok; {
		m, err := an.hear()
		if err != nil {
			t.Fatal(err)
		}
		ok = m.Greeted != nil && m.Greeted.Who == binh.person
	}
}

// Connections that watch and stop watching all the time do not keep others from being told
// who is there.
func TestPresenceIsToldInAStorm(t *testing.T) {
	s := open(t, server.Options{Store: newMemory(), Limits: unhurried})
	an := s.guest(t)
	id := an.makes(tictactoe)
	var bad []*guest
	for range 4 {
		bad = append(bad, s.guest(t))
	}
	storm := storms(t, bad, 55*time.Millisecond, func(n int) protocol.Request {
		if n%2 == 0 {
			return protocol.Request{Room: id, Watch: &protocol.Watch{}}
		}
		return protocol.Request{Room: id, Leave: true}
	})
	storm.until(t, "it blows", func() bool { return storm.taken.Load() > 20 })
	binh := s.guest(t)
	binh.watches(id)
	binh.does(id, room.Command{Do: room.Join, Name: "Bình"})
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second) // twenty times as long as it takes
	defer cancel()
	an.waits = ctx
	an.hearsOf(binh.person)
}
