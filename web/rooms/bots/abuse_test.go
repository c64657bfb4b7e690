package bots

import (
	"context"
	"io"
	"math/rand/v2"
	"net"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"colat/ai/arena/arenatest"
	"colat/web/rooms/roomstest"
	"colat/web/rooms/tournament"
)

// abuses are clients that want no game.
var abuses = map[string]func(conn net.Conn){
	"says nothing":     func(conn net.Conn) { io.Copy(io.Discard, conn) },
	"hangs up at once": func(net.Conn) {},
	"resets":           func(conn net.Conn) { conn.(*net.TCPConn).SetLinger(0) },
	"half a line": func(conn net.Conn) {
		io.WriteString(conn, "name Nh")
		conn.(*net.TCPConn).CloseWrite()
		io.Copy(io.Discard, conn)
	},
	"a line without an end": func(conn net.Conn) {
		go io.WriteString(conn, "name "+strings.Repeat("x", 1<<20))
		io.Copy(io.Discard, conn)
	},
	"byte by byte": func(conn net.Conn) {
		arenatest.Dribble(conn, "contest ab", time.Millisecond)
	},
	"noise": func(conn net.Conn) {
		noise := make([]byte, 4096)
		for i := range noise {
			noise[i] = byte(rand.Uint32())
		}
		conn.Write(noise)
		io.Copy(io.Discard, conn)
	},
	"HTTP": func(conn net.Conn) { io.WriteString(conn, "GET / HTTP/1.1\r\n\r\n"); io.Copy(io.Discard, conn) },
	"a player's": func(conn net.Conn) {
		io.WriteString(conn, "name A\n")
		conn.SetDeadline(time.Now().Add(200 * time.Millisecond))
		io.Copy(io.Discard, conn) // its own address may do so while A is away
	},
	"another": func(conn net.Conn) { io.WriteString(conn, "name Zed\nd3"); io.Copy(io.Discard, conn) },
	"many answers": func(conn net.Conn) {
		io.WriteString(conn, strings.Repeat("d3\n", 30_000))
		io.Copy(io.Discard, conn)
	},
	"control words": func(conn net.Conn) { io.WriteString(conn, "name \x1b[2J\x00\r\n"); io.Copy(io.Discard, conn) },
}

// Hundreds who want to do harm change nothing in a tournament that goes on, and leave
// nothing behind.
func TestAbuse(t *testing.T) {
	limits := silent
	limits.OfAddress = 40
	s, ctx := newServer(t, limits), within(t)
	teacher := s.opens(ctx, terms("victory"))
	var loops sync.WaitGroup
	for _, says := range []string{"name A\n", "name B\n", "name C\n"} {
		loops.Go(func() {
			b := &bot{address: s.address, says: says, on: func(net.Conn, int) bool { return pause(ctx, 5*time.Millisecond) }}
			if _, err := b.loop(ctx); err != nil {
				t.Error(err)
			}
		})
	}
	teacher.Begin(ctx, 3)
	teacher.Await(ctx, "it begins", func(c *tournament.Tournament) bool { return len(c.Given()) > 0 })
	var kinds []string
	for kind := range abuses {
		kinds = append(kinds, kind)
	}
	slices.Sort(kinds)
	var abusers sync.WaitGroup
	places := make(chan struct{}, 30)
	for i := range 360 {
		places <- struct{}{}
		abusers.Go(func() {
			defer func() { <-places }()
			conn, err := net.Dial("tcp", s.address)
			if err != nil {
				t.Error(err)
				return
			}
			defer conn.Close()
			conn.SetDeadline(time.Now().Add(15 * time.Second))
			abuses[kinds[i%len(kinds)]](conn)
		})
	}
	teacher.Await(ctx, "it is over", roomstest.IsOver)
	abusers.Wait()
	loops.Wait()
	if got := strings.Join(roomstest.Names(teacher.Tournament()), " "); got != "A B C" {
		t.Errorf("they are %s", got)
	}
	for _, reason := range s.reasons(ctx, teacher.Tournament()) {
		if !isOfBoard(reason) {
			t.Errorf("a game has ended by %s", reason)
		}
	}
	for s.connected() > 0 && pause(ctx, time.Millisecond) {
	}
	if log := s.log.String(); strings.Contains(log, "level=ERROR") {
		t.Error(log)
	}
}

// connected returns how many bots are connected.
func (s *served) connected() int {
	s.bots.mu.Lock()
	defer s.bots.mu.Unlock()
	return len(s.bots.here)
}

// Two thousand silent clients take the places of their address and no more, and none of another
// address; bots come in when they are gone.
func TestIdleSockets(t *testing.T) {
	s, ctx := newServer(t, quick), within(t) // a place is held until its bot hangs up
	teacher := s.opens(ctx, terms("victory"))
	before := runtime.NumGoroutine()
	idle := s.idles(2000)
	for i, conn := range idle[quick.orDefault().OfAddress:] {
		defer context.AfterFunc(ctx, func() { conn.SetReadDeadline(time.Unix(1, 0)) })()
		told, err := io.ReadAll(conn)
		if err != nil || !strings.HasPrefix(string(told), "ERROR: BUSY ~ 64 connections") {
			t.Fatalf("%d of %d are told that there is no room, then one %q, %v", i, len(idle), told, err)
		}
	}
	if n := runtime.NumGoroutine() - before; n > 8*quick.orDefault().OfAddress {
		t.Errorf("%d goroutines for them", n)
	}
	for _, conn := range idle {
		conn.Close()
	}
	go (&bot{address: s.address, says: "name A\n"}).loop(ctx) // it may be told a few times that there is no room
	teacher.Await(ctx, "a bot is there", func(c *tournament.Tournament) bool { return len(c.Entries()) == 1 })
}

// idles has so many call and say nothing.
func (s *served) idles(many int) (idle []net.Conn) {
	s.t.Helper()
	for range many {
		conn, err := net.Dial("tcp", s.address)
		if err != nil {
			s.t.Fatal(err)
		}
		s.t.Cleanup(func() { conn.Close() })
		idle = append(idle, conn)
	}
	return idle
}

// Those of an address who say nothing for a while are one bot without a name, until they
// are gone.
func TestSilentBots(t *testing.T) {
	s, ctx := newServer(t, silent), within(t)
	teacher := s.opens(ctx, terms("victory"))
	idle := s.idles(silent.orDefault().OfAddress)
	teacher.Await(ctx, "one of them is there", func(c *tournament.Tournament) bool { return len(c.Entries()) == 1 })
	for _, conn := range idle {
		conn.Close()
	}
	teacher.Await(ctx, "nobody is there", func(c *tournament.Tournament) bool { return len(c.Entries()) == 0 })
	for s.connected() > 0 && pause(ctx, time.Millisecond) {
	}
	s.waits("name A\n")
	teacher.Await(ctx, "a bot is there", func(c *tournament.Tournament) bool { return len(c.Entries()) == 1 })
}

// An address cannot fill a tournament with bots of ever other names.
func TestManyNames(t *testing.T) {
	limits := quick
	limits.Grace, limits.OfAddress = time.Minute, 5
	s, ctx := newServer(t, limits), within(t)
	teacher := s.opens(ctx, terms("victory"))
	for _, name := range []string{"1", "2", "3", "4", "5"} {
		leave := s.waits("name " + name + "\n")
		teacher.Await(ctx, "it is there", func(c *tournament.Tournament) bool {
			e := c.Entries()
			return len(e) > 0 && e[len(e)-1].Name == name
		})
		leave()
	}
	for s.connected() > 0 && pause(ctx, time.Millisecond) {
	}
	s.told(ctx, "name 6\n", "ERROR: NO ENTRY ~ 5 bots come from your address already")
	s.waits("name 3\n") // is one of them
	for !s.isHere("3") && pause(ctx, time.Millisecond) {
	}
	if ctx.Err() != nil {
		t.Error("a bot that was there is not let in again")
	}
}
