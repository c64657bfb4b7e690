package client

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
)

// drain returns the news there are.
func drain(c *Client) (all []Update) {
	synctest.Wait()
	for {
		u, ok := c.Poll()
		if !ok {
			return all
		}
		all = append(all, u)
	}
}

// answers returns those among news to a request.
func answers(all []Update, n uint64) (found []*Answer) {
	for _, u := range all {
		if u.Answer != nil && u.Answer.N == n {
			found = append(found, u.Answer)
		}
	}
	return found
}

// connect returns a client that is connected.
func connect(t *testing.T, s *server) *Client {
	t.Helper()
	c := New(Options{Dial: s.dial, Key: protocol.NewKey()})
	t.Cleanup(c.Close)
	time.Sleep(10 * s.delay)
	synctest.Wait()
	if got := c.Status(); got.Phase != Connected || got.Person == "" || got.Error != nil {
		t.Fatalf("%+v", got)
	}
	drain(c)
	return c
}

// sent counts the requests of a kind that the server got.
func (s *server) sent(of func(q *protocol.Request) bool) (n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := range s.requests {
		if of(&s.requests[i]) {
			n++
		}
	}
	return n
}

func isJoin(q *protocol.Request) bool  { return q.Command != nil && q.Command.Do == room.Join }
func isGreet(q *protocol.Request) bool { return q.Greet != "" }

// A command whose reply was lost is sent again and answered once; a greeting is not.
func TestRequestsAreRepeated(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newServer(t)
		id := s.make(t)
		c := connect(t, s)
		s.set(func() { s.silent = true })
		n := c.Command(id, &room.Command{Do: room.Join, Name: "An"})
		g := c.Greet(id, "hello")
		synctest.Wait()
		s.set(func() { s.silent = false })
		s.breakAll("")
		time.Sleep(time.Second)
		all := drain(c)
		if got := answers(all, n); len(got) != 1 || got[0].Error != nil {
			t.Errorf("the command was answered by %v", got)
		}
		if got := answers(all, g); len(got) != 1 || got[0].Error == nil || got[0].Error.Code != protocol.Failed {
			t.Errorf("the greeting was answered by %v", got)
		}
		if joins, greets := s.sent(isJoin), s.sent(isGreet); joins != 2 || greets != 1 {
			t.Errorf("%d commands and %d greetings were sent", joins, greets)
		}
	})
}

// Nothing is lost that is asked for while there is no connection, but greetings.
func TestCommandsWaitForALine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newServer(t)
		id := s.make(t)
		s.down = errors.New("connection refused")
		c := New(Options{Dial: s.dial, Key: protocol.NewKey()})
		defer c.Close()
		c.Watch(id, 0)
		n := c.Command(id, &room.Command{Do: room.Join, Name: "An"})
		g := c.Greet(id, "luck")
		if got := answers(drain(c), g); len(got) != 1 || got[0].Error == nil {
			t.Errorf("the greeting was answered by %v", got)
		}
		time.Sleep(time.Minute)
		if got := c.Status(); got.Phase != Connecting || got.Error == nil {
			t.Errorf("without a server: %+v", got)
		}
		s.set(func() { s.down = nil })
		time.Sleep(mostWait)
		all := drain(c)
		if got := answers(all, n); len(got) != 1 || got[0].Error != nil {
			t.Errorf("the command was answered by %v", got)
		}
		var r room.Room
		for _, u := range all {
			for i := range u.Entries {
				if err := r.Apply(&u.Entries[i].Event); err != nil {
					t.Error(err)
				}
			}
		}
		if r.NameOf(c.Status().Person) != "An" {
			t.Errorf("%d events came, and the client is not in the room", r.Events())
		}
	})
}

// A request that a server forgets is sent on another connection, even if other messages come on
// this.
func TestForgottenRequests(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newServer(t)
		id := s.make(t)
		c := connect(t, s)
		s.set(func() { s.forget = func(q *protocol.Request) bool { return isJoin(q) && len(s.dials) == 1 } })
		n := c.Command(id, &room.Command{Do: room.Join, Name: "An"})
		time.Sleep(time.Second)
		c.Watch(id, 0)
		time.Sleep(time.Minute)
		if got := answers(drain(c), n); len(got) != 1 || got[0].Error != nil {
			t.Errorf("the command was answered by %v", got)
		}
	})
}

// Where a connection breaks, a room goes on after the last event that came.
func TestRoomsGoOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newServer(t)
		id := s.make(t)
		c := connect(t, s)
		c.Watch(id, 0)
		time.Sleep(time.Second)
		var last uint64
		for _, u := range drain(c) {
			for _, e := range u.Entries {
				last = e.Sequence
			}
		}
		s.set(func() { s.requests = nil })
		s.breakAll("")
		time.Sleep(time.Second)
		if n := s.sent(func(q *protocol.Request) bool { return q.Watch != nil && q.Watch.After == last }); n != 1 ||
			last == 0 {
			t.Errorf("after event %d it asked %+v", last, s.requests)
		}
	})
}

func TestWatchAnew(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newServer(t)
		s.delay = 20 * time.Millisecond
		id := s.make(t)
		c := connect(t, s)
		c.Watch(id, 0)
		n := c.Command(id, &room.Command{Do: room.Join, Name: "An"})
		for i := range 20 {
			c.Command(id, &room.Command{Do: room.Join, Name: fmt.Sprint("An ", i)})
		}
		for i := range 4 {
			time.Sleep(10 * s.delay) // entries come
			if i%2 == 0 {
				c.Unwatch(id)
			}
			drain(c)
			c.Watch(id, 0)
		}
		time.Sleep(10 * time.Second)
		all := drain(c)
		var r room.Room
		current := 0
		for _, u := range all {
			for i := range u.Entries {
				if err := r.Apply(&u.Entries[i].Event); err != nil {
					t.Fatalf("request %d: %v", n, err)
				}
			}
			if u.Current {
				current++
			}
		}
		if r.NameOf(c.Status().Person) != "An 19" || current == 0 {
			t.Errorf("the room is not as it is: %q, current %d times", r.NameOf(c.Status().Person), current)
		}
		c.Watch(id, 0)
		time.Sleep(time.Second)
		again := 0
		for _, u := range drain(c) {
			again += len(u.Entries)
		}
		if again != r.Events() {
			t.Errorf("begun anew, the room has %d events, not %d", again, r.Events())
		}
		c.Unwatch(id)
		time.Sleep(time.Second)
		drain(c)
		c.Command(id, &room.Command{Do: room.Join, Name: "Nobody"})
		time.Sleep(time.Second)
		for _, u := range drain(c) {
			if u.Entries != nil || u.Presence != nil {
				t.Errorf("a room that is not watched tells %+v", u)
			}
		}
		c.Watch(protocol.NewID(), 0)
		time.Sleep(time.Second)
		if got := answers(drain(c), 0); len(got) != 1 || got[0].Error.Code != protocol.NoRoom {
			t.Errorf("a room that is not there was answered by %v", got)
		}
	})
}

// A page polls in each frame.
func TestNothingIsAllocatedAtRest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := connect(t, newServer(t))
		if n := testing.AllocsPerRun(100, func() {
			c.Poll()
			_ = c.Status()
			_ = c.Now()
		}); n != 0 {
			t.Errorf("a frame costs %v allocations", n)
		}
	})
}

// The key is said to the server when the client says hello, and nowhere else.
func TestKeyIsKept(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newServer(t)
		id := s.make(t)
		key := protocol.NewKey()
		c := New(Options{Dial: s.dial, Key: key})
		defer c.Close()
		c.Watch(id, 0)
		c.Command(id, &room.Command{Do: room.Join, Name: "An"})
		time.Sleep(time.Second)
		s.set(func() {
			s.refuse = func(*protocol.Request) *protocol.Error { return protocol.Errorf(protocol.BadRequest, "no") }
		})
		s.breakAll("")
		time.Sleep(time.Second)
		said := fmt.Sprintf("%+v %+v", drain(c), c.Status())
		hellos := 0
		s.mu.Lock()
		defer s.mu.Unlock()
		for _, q := range s.requests {
			if q.Hello != nil && q.Hello.Key == key {
				hellos++
				q.Hello = nil
			}
			said += fmt.Sprintf("%+v", q)
		}
		if hellos == 0 || strings.Contains(said, key) {
			t.Errorf("%d times hello, and the key is in %s", hellos, said)
		}
	})
}

// The phases have names, for logs.
func TestPhaseNames(t *testing.T) {
	var names []string
	for p := Connecting; p <= Closed; p++ {
		if slices.Contains(names, p.String()) || p.String() == "unknown" {
			t.Errorf("phase %d is called %q", p, p)
		}
		names = append(names, p.String())
	}
	if Phase(-1).String() != "unknown" || Phase(99).String() != "unknown" {
		t.Error("there are other phases")
	}
}
