package client

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"colat/web/rooms/room"
	"colat/web/rooms/wire"
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
	c := New(Options{Dial: s.dial, Key: wire.NewKey()})
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
func (s *server) sent(of func(q *wire.Request) bool) (n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := range s.requests {
		if of(&s.requests[i]) {
			n++
		}
	}
	return n
}

func isJoin(q *wire.Request) bool  { return q.Command != nil && q.Command.Do == room.Join }
func isGreet(q *wire.Request) bool { return q.Greet != "" }

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
		if got := answers(all, g); len(got) != 1 || got[0].Error == nil || got[0].Error.Code != wire.Failed {
			t.Errorf("the greeting was answered by %v", got)
		}
		if joins, greets := s.sent(isJoin), s.sent(isGreet); joins != 2 || greets != 1 {
			t.Errorf("%d commands and %d greetings were sent", joins, greets)
		}
	})
}

// Nothing is lost that is asked for while there is no line, but greetings.
func TestCommandsWaitForALine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newServer(t)
		id := s.make(t)
		s.down = errors.New("connection refused")
		c := New(Options{Dial: s.dial, Key: wire.NewKey()})
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

// A request that a server forgets is sent on another line, whatever else comes on this.
func TestForgottenRequests(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newServer(t)
		id := s.make(t)
		c := connect(t, s)
		s.set(func() { s.forget = func(q *wire.Request) bool { return isJoin(q) && len(s.dials) == 1 } })
		n := c.Command(id, &room.Command{Do: room.Join, Name: "An"})
		time.Sleep(time.Second)
		c.Watch(id, 0)
		time.Sleep(time.Minute)
		if got := answers(drain(c), n); len(got) != 1 || got[0].Error != nil {
			t.Errorf("the command was answered by %v", got)
		}
	})
}

// A server that lets nobody in for a while gets no requests until then.
func TestBusyServer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newServer(t)
		id := s.make(t)
		s.refuse = func(q *wire.Request) *wire.Error {
			if q.Hello != nil && len(s.dials) < 3 {
				return wire.Errorf(wire.TooMany, "later")
			}
			return nil
		}
		c := New(Options{Dial: s.dial, Key: wire.NewKey()})
		defer c.Close()
		n := c.Command(id, &room.Command{Do: room.Join, Name: "An"})
		time.Sleep(time.Minute)
		if got := answers(drain(c), n); len(got) != 1 || got[0].Error != nil || len(s.dialed()) != 3 {
			t.Errorf("the command was answered by %v after %d tries", got, len(s.dialed()))
		}
	})
}

// Where a line breaks, a room goes on after the last event that came.
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
		if n := s.sent(func(q *wire.Request) bool { return q.Watch != nil && q.Watch.After == last }); n != 1 || last == 0 {
			t.Errorf("after event %d it asked %+v", last, s.requests)
		}
	})
}

// What the server cannot do for now is tried again, and what comes after it waits.
func TestFailuresOfTheServerAreTriedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newServer(t)
		id := s.make(t)
		c := connect(t, s)
		failing := 3
		s.set(func() {
			s.refuse = func(q *wire.Request) *wire.Error {
				if failing > 0 && q.Hello == nil {
					failing--
					return wire.Errorf(wire.Failed, "the journal is away")
				}
				return nil
			}
		})
		join := c.Command(id, &room.Command{Do: room.Join, Name: "An"})
		time.Sleep(10 * time.Millisecond)
		sit := c.Command(id, &room.Command{Do: room.Sit, Chair: 1})
		time.Sleep(10 * time.Second)
		all := drain(c)
		for _, n := range []uint64{join, sit} {
			if got := answers(all, n); len(got) != 1 || got[0].Error != nil {
				t.Errorf("request %d was answered by %v", n, got)
			}
		}
		if n := s.sent(isJoin); n != 4 {
			t.Errorf("joining was tried %d times", n)
		}
		// A refusal is none of the server's failures, and a server may fail for ever.
		refused := c.Command(id, &room.Command{Do: room.BeReady})
		s.set(func() { failing = 0 })
		late := c.Command(id, &room.Command{Do: room.Resign, Game: 7})
		time.Sleep(time.Second)
		all = drain(c)
		if got := answers(all, refused); len(got) != 1 || got[0].Error != nil {
			t.Errorf("being ready was answered by %v", got)
		}
		if got := answers(all, late); len(got) != 1 || got[0].Error == nil || got[0].Error.Code != room.NotPlaying {
			t.Errorf("resigning was answered by %v", got)
		}
		s.set(func() { failing = 1000 })
		greeting := c.Greet(id, "nice")
		if got := answers(drain(c), greeting); len(got) != 1 || got[0].Error == nil {
			t.Errorf("a greeting that fails was answered by %v", got)
		}
		n := c.Command(id, &room.Command{Do: room.Wait})
		c.Watch(id, 0)
		time.Sleep(time.Minute)
		all = drain(c)
		if got := answers(all, n); len(got) != 1 || got[0].Error == nil || got[0].Error.Code != wire.Failed {
			t.Errorf("a request that always fails was answered by %v", got)
		}
		if got := answers(all, 0); len(got) != 1 || got[0].Error.Code != wire.Failed {
			t.Errorf("a room that can never be read was answered by %v", got)
		}
	})
}

// A room that is watched anew comes from where the owner asks on, whatever is on its way.
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
		c.Watch(wire.NewID(), 0)
		time.Sleep(time.Second)
		if got := answers(drain(c), 0); len(got) != 1 || got[0].Error.Code != wire.NoRoom {
			t.Errorf("a room that is not there was answered by %v", got)
		}
	})
}

// A client that is refused says why, and does not try again by itself.
func TestWhereThereIsNoWayIn(t *testing.T) {
	for _, test := range []struct {
		phase Phase
		down  error
		code  room.Code
	}{
		{NoRooms, fmt.Errorf("%w: 404", ErrNoRooms), ""},
		{Outdated, nil, wire.BadVersion},
		{Refused, nil, wire.BadRequest},
	} {
		synctest.Test(t, func(t *testing.T) {
			s := newServer(t)
			s.down = test.down
			if test.code != "" {
				s.refuse = func(*wire.Request) *wire.Error { return wire.Errorf(test.code, "no") }
			}
			notified := 0
			c := New(Options{Dial: s.dial, Key: wire.NewKey(), Notify: func() { notified++ }})
			defer c.Close()
			time.Sleep(time.Hour)
			synctest.Wait()
			got := c.Status()
			if got.Phase != test.phase || !got.Phase.Final() || got.Error == nil || len(s.dialed()) != 1 || notified == 0 {
				t.Errorf("%+v after %d tries, %d times told", got, len(s.dialed()), notified)
			}
			if all := drain(c); len(all) != 1 || !all[0].Status {
				t.Errorf("the news are %+v", all)
			}
			s.set(func() { s.down, s.refuse = nil, nil })
			c.Wake()
			time.Sleep(time.Second)
			if got := c.Status(); got.Phase != Connected {
				t.Errorf("after the server has changed: %+v", got)
			}
			s.set(func() { s.down = ErrNoRooms })
			s.breakAll("")
			time.Sleep(time.Minute)
			if got := c.Status(); got.Phase != Reconnecting || len(s.dialed()) < 10 {
				t.Errorf("a server that was there is taken for gone for ever: %+v", got)
			}
		})
	}
}

// The longer a server is away, the less often it is asked, and each client at its own
// times; when somebody says that the network is back, at once.
func TestBackoff(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		failures := rapid.IntRange(1, 100).Draw(r, "failures")
		most := mostWait
		if failures <= 5 {
			most = min(leastWait<<(failures-1), mostWait)
		}
		if got := backoff(failures); got > most || got < most/2 {
			r.Errorf("after %d failures it waits %v, want %v to %v", failures, got, most/2, most)
		}
	})
	synctest.Test(t, func(t *testing.T) {
		s := newServer(t)
		s.down = errors.New("no route to host")
		c := New(Options{Dial: s.dial, Key: wire.NewKey()})
		defer c.Close()
		time.Sleep(time.Minute)
		tries := s.dialed()
		if len(tries) < 15 || len(tries) > 40 || tries[1].Sub(tries[0]) > leastWait {
			t.Errorf("in a minute it tried %d times, first after %v", len(tries), tries[1].Sub(tries[0]))
		}
		c.Wake()
		synctest.Wait()
		if again := s.dialed(); len(again) != len(tries)+1 {
			t.Errorf("it does not try when it is told to: %d tries after %d", len(again), len(tries))
		}
		s.set(func() { s.down = nil })
		time.Sleep(mostWait)
		if c.Status().Phase != Connected {
			t.Errorf("%+v", c.Status())
		}
		// A line that lasted is missed at once; lines that break as they come are not.
		time.Sleep(time.Minute)
		before := len(s.dialed())
		s.breakAll("")
		time.Sleep(leastWait)
		if n := len(s.dialed()) - before; n != 1 {
			t.Errorf("after a line that lasted it tried %d times", n)
		}
		before = len(s.dialed())
		s.set(func() { s.budget = func() int { return 3 } })
		s.breakAll("")
		time.Sleep(time.Minute)
		if n := len(s.dialed()) - before; n > 40 {
			t.Errorf("it calls %d times in a minute a server that hangs up", n)
		}
	})
}

// A server that goes away for a moment is called again at once, and one that was talked
// to too much is not.
func TestClosing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newServer(t)
		c := connect(t, s)
		for _, test := range []struct {
			why         wire.Closing
			least, most time.Duration
		}{
			{wire.Restart, 0, 0}, {wire.Slow, leastWait / 2, leastWait}, {wire.Flood, mostWait, mostWait},
		} {
			time.Sleep(time.Minute)
			s.breakAll(test.why)
			asked := time.Now()
			time.Sleep(2 * mostWait)
			tries := s.dialed()
			if after := tries[len(tries)-1].Sub(asked); after < test.least || after > test.most {
				t.Errorf("%s: it came again after %v", test.why, after)
			}
			if c.Status().Phase != Connected {
				t.Errorf("%s: %+v", test.why, c.Status())
			}
		}
		before := len(s.dialed())
		for range 600 {
			s.breakAll(wire.Restart)
			time.Sleep(100 * time.Millisecond)
		}
		if n := len(s.dialed()) - before; n > 40 {
			t.Errorf("it calls %d times in a minute a server that always restarts", n)
		}
	})
}

// A line on which nothing comes any more is given up, sooner where somebody says that
// something has happened to it; one on which nothing happens is not.
func TestDeadLines(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newServer(t)
		c := connect(t, s)
		time.Sleep(time.Hour)
		if n := len(s.dialed()); n != 1 || c.Status().Phase != Connected {
			t.Fatalf("a quiet line was opened %d times: %+v", n, c.Status())
		}
		s.set(func() { s.silent = true })
		time.Sleep(quiet + patience)
		if n := len(s.dialed()); n != 1 {
			s.set(func() { s.silent = false })
		}
		if c.Status().Phase != Reconnecting {
			t.Errorf("after %v of silence: %+v", quiet+patience, c.Status())
		}
		s.set(func() { s.silent = false })
		time.Sleep(20 * time.Second)
		if c.Status().Phase != Connected {
			t.Fatalf("the server speaks again: %+v", c.Status())
		}
		before := len(s.dialed())
		c.Wake()
		time.Sleep(hurried)
		if n := len(s.dialed()); n != before {
			t.Error("a line that lives is given up")
		}
		s.set(func() { s.silent = true })
		c.Wake()
		time.Sleep(hurried)
		synctest.Wait()
		if c.Status().Phase != Reconnecting {
			t.Errorf("after it was woken up: %+v", c.Status())
		}
	})
}

// A page that sleeps finds little to do: all entries of a room at once, and who is there
// now.
func TestNewsAreGathered(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newServer(t)
		id := s.make(t)
		c := connect(t, s)
		c.Watch(id, 0)
		for i := range 50 {
			c.Command(id, &room.Command{Do: room.Join, Name: fmt.Sprint("An ", i)})
			time.Sleep(time.Second)
			drain(c)
		}
		sleeper := connect(t, s)
		sleeper.Watch(id, 0)
		for range 5 {
			s.breakAll("")
			time.Sleep(time.Minute)
		}
		entries, presences, told := 0, 0, 0
		for _, u := range drain(sleeper) {
			if entries += len(u.Entries); u.Entries != nil {
				told++
			}
			if u.Presence != nil {
				presences++
			}
		}
		if entries != 51 || told != 1 || presences != 1 {
			t.Errorf("%d entries at %d times, %d times who is there", entries, told, presences)
		}
	})
}

// A server counts requests, and ends the connections of those that ask too much.
func TestPace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newServer(t)
		id := s.make(t)
		c := connect(t, s)
		for range 500 {
			c.Greet(id, "nice")
		}
		tokens, last := 80.0, time.Now()
		for range 40 {
			time.Sleep(time.Second)
			now := time.Now()
			tokens = min(80, tokens+20*now.Sub(last).Seconds())
			n := s.sent(isGreet)
			s.set(func() { s.requests = nil })
			if tokens -= float64(n); tokens < 0 {
				t.Fatalf("%d requests are too many", n)
			}
			last = now
		}
		n := 0
		for _, u := range drain(c) {
			if u.Answer != nil {
				n++
			}
		}
		if n != 500 {
			t.Errorf("%d of 500 requests were answered", n)
		}
	})
}

func TestTooLongRequest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newServer(t)
		c := connect(t, s)
		n := c.Command("", &room.Command{Do: room.Create, Name: strings.Repeat("a", wire.MostRequest)})
		if got := answers(drain(c), n); len(got) != 1 || got[0].Error == nil || got[0].Error.Code != wire.BadRequest {
			t.Errorf("it was answered by %v", got)
		}
	})
}

func TestClose(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newServer(t)
		s.delay = time.Second
		for _, after := range []time.Duration{0, time.Millisecond, time.Second, 3 * time.Second, time.Minute} {
			c := New(Options{Dial: s.dial, Key: wire.NewKey()})
			n := c.Command(wire.NewID(), &room.Command{Do: room.Draw})
			time.Sleep(after)
			c.Close()
			c.Close()
			all := drain(c)
			if got := answers(all, n); len(got) != 1 || c.Status().Phase != Closed {
				t.Errorf("closed after %v it answers %v: %+v", after, got, c.Status())
			}
			if _, err := c.Next(t.Context()); !errors.Is(err, ErrClosed) {
				t.Errorf("next after it was closed: %v", err)
			}
			n = c.Command("", &room.Command{Do: room.Create})
			if got := answers(drain(c), n); len(got) != 1 || got[0].Error == nil {
				t.Errorf("a command after it was closed is answered by %v", got)
			}
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
		key := wire.NewKey()
		c := New(Options{Dial: s.dial, Key: key})
		defer c.Close()
		c.Watch(id, 0)
		c.Command(id, &room.Command{Do: room.Join, Name: "An"})
		time.Sleep(time.Second)
		s.set(func() { s.refuse = func(*wire.Request) *wire.Error { return wire.Errorf(wire.BadRequest, "no") } })
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

// The phases have names, for those who read logs.
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
