package client

import (
	"testing"
	"testing/synctest"
	"time"

	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
)

// A server that refuses everyone for a while gets no requests until then.
func TestBusyServer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newServer(t)
		id := s.make(t)
		s.refuse = func(q *protocol.Request) *protocol.Error {
			if q.Hello != nil && len(s.dials) < 3 {
				return protocol.Errorf(protocol.TooMany, "later")
			}
			return nil
		}
		c := New(Options{Dial: s.dial, Key: protocol.NewKey()})
		defer c.Close()
		n := c.Command(id, &room.Command{Do: room.Join, Name: "An"})
		time.Sleep(time.Minute)
		if got := answers(drain(c), n); len(got) != 1 || got[0].Error != nil || len(s.dialed()) != 3 {
			t.Errorf("the command was answered by %v after %d tries", got, len(s.dialed()))
		}
	})
}

// A request that the server cannot do for now is tried again, and the requests after it wait.
func TestFailuresOfTheServerAreTriedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newServer(t)
		id := s.make(t)
		c := connect(t, s)
		failing := 3
		s.set(func() {
			s.refuse = func(q *protocol.Request) *protocol.Error {
				if failing > 0 && q.Hello == nil {
					failing--
					return protocol.Errorf(protocol.Failed, "the store is away")
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
		if got := answers(all, n); len(got) != 1 || got[0].Error == nil || got[0].Error.Code != protocol.Failed {
			t.Errorf("a request that always fails was answered by %v", got)
		}
		if got := answers(all, 0); len(got) != 1 || got[0].Error.Code != protocol.Failed {
			t.Errorf("a room that can never be read was answered by %v", got)
		}
	})
}

// A room that is watched anew comes from where the owner asks on, with any messages on their way. A
// server that could not read a tournament yet does not know the rooms that the tournament has
// given. Its word on them is asked again.
func TestNoRoomOfWhatCannotBeRead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newServer(t)
		tournament, given := s.make(t), protocol.NewID()
		c := connect(t, s)
		failing := 2
		s.set(func() {
			s.refuse = func(q *protocol.Request) *protocol.Error {
				if failing > 0 && q.Watch != nil && q.Room == tournament {
					failing--
					return protocol.Errorf(protocol.Failed, "the store is away")
				}
				return nil
			}
		})
		c.Watch(tournament, 0)
		c.Watch(given, 0)
		time.Sleep(100 * time.Millisecond)
		s.set(func() { s.rooms[given] = s.rooms[tournament] })
		time.Sleep(10 * time.Second)
		watched := make(map[string]bool)
		for _, u := range drain(c) {
			if u.Answer != nil {
				t.Errorf("%s: %v", u.Room, u.Answer.Error)
			}
			watched[u.Room] = watched[u.Room] || u.Current
		}
		if !watched[tournament] || !watched[given] {
			t.Errorf("watched: %v", watched)
		}
		// Where everything can be read, there is no such room.
		c.Watch(protocol.NewID(), 0)
		time.Sleep(100 * time.Millisecond)
		if got := answers(drain(c), 0); len(got) != 1 || got[0].Error.Code != protocol.NoRoom {
			t.Errorf("a room that is not there was answered by %v", got)
		}
	})
}

// A room that a tournament has assigned is watched as soon as the server can read it, however often
// the server has failed before and connections have broken, while the tournament's events arrive.
func TestAwaitedRoomsOutlastFailures(t *testing.T) {
	for _, code := range []room.Code{protocol.NoRoom, protocol.Failed} {
		synctest.Test(t, func(t *testing.T) {
			s := newServer(t)
			contest := s.make(t)
			boards := []string{s.make(t), s.make(t), s.make(t)}
			s.refuse = func(q *protocol.Request) *protocol.Error {
				if q.Watch != nil && q.Room != contest {
					return protocol.Errorf(code, "the store is away")
				}
				return nil
			}
			c := connect(t, s)
			c.Watch(contest, 0)
			for _, id := range boards {
				c.Await(id)
			}
			for range 4 * mostTries {
				time.Sleep(mostWait)
				s.breakAll("")
			}
			s.set(func() { s.refuse = nil })
			time.Sleep(2 * mostWait)
			current := make(map[string]bool)
			for _, u := range drain(c) {
				if u.Answer != nil {
					t.Errorf("%s: %v", u.Room, u.Answer.Error)
				}
				current[u.Room] = current[u.Room] || u.Current
			}
			for _, id := range boards {
				if !current[id] {
					t.Errorf("%s: a board is not watched", code)
				}
			}
		})
	}
}
