package client

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
)

// A client that is refused says why, and does not try again by itself.
func TestWhereThereIsNoWayIn(t *testing.T) {
	for _, test := range []struct {
		phase Phase
		down  error
		code  room.Code
	}{
		{NoRooms, fmt.Errorf("%w: 404", ErrNoRooms), ""},
		{Outdated, nil, protocol.BadVersion},
		{Refused, nil, protocol.BadRequest},
	} {
		synctest.Test(t, func(t *testing.T) {
			s := newServer(t)
			s.down = test.down
			if test.code != "" {
				s.refuse = func(*protocol.Request) *protocol.Error { return protocol.Errorf(test.code, "no") }
			}
			notified := 0
			c := New(Options{Dial: s.dial, Key: protocol.NewKey(), Notify: func() { notified++ }})
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

// The longer a server is away, the less often it is asked, and each client at its own times; on
// news that the network is back, at once.
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
		c := New(Options{Dial: s.dial, Key: protocol.NewKey()})
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
		// A connection that lasted is missed at once; connections that break as they come are not.
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
			why         protocol.Closing
			least, most time.Duration
		}{
			{protocol.Restart, 0, 0}, {protocol.Slow, leastWait / 2, leastWait}, {protocol.Flood, mostWait, mostWait},
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
			s.breakAll(protocol.Restart)
			time.Sleep(100 * time.Millisecond)
		}
		if n := len(s.dialed()) - before; n > 40 {
			t.Errorf("it calls %d times in a minute a server that always restarts", n)
		}
	})
}

// A connection on which nothing comes any more is given up, sooner on news of a change to it; a
// quiet one is kept.
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

// A server counts requests, and ends the connections of clients that ask too much.
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
		n := c.Command("", &room.Command{Do: room.Create, Name: strings.Repeat("a", protocol.MostRequest)})
		if got := answers(drain(c), n); len(got) != 1 || got[0].Error == nil || got[0].Error.Code != protocol.BadRequest {
			t.Errorf("it was answered by %v", got)
		}
	})
}

func TestClose(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newServer(t)
		s.delay = time.Second
		for _, after := range []time.Duration{0, time.Millisecond, time.Second, 3 * time.Second, time.Minute} {
			c := New(Options{Dial: s.dial, Key: protocol.NewKey()})
			n := c.Command(protocol.NewID(), &room.Command{Do: room.Draw})
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
