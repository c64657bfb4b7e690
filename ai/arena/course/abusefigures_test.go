package course

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"colat/ai/arena/arenatest"
	"colat/ai/clocktest"
	"colat/game/othello"
)

// abuseFlag makes TestAbuseFigures a measurement:
//
//	go test ./ai/arena/course -run TestAbuseFigures -v -timeout 30m -abuse 10000
var abuseFlag = flag.Int("abuse", 0, "measure with so many clients that connect and leave, at a second a move")

// When clients of the measurement give up: live ones, and abusive ones that stay.
const (
	longestLiveWait = 90 * time.Second
	longestStay     = 20 * time.Second
)

// live plays the beginning of a game as an honest client does, and returns how
// long it waited for the first request, refusals included.
func (h *figuresHost) live() (wait time.Duration, refusals int, err error) {
	begin := time.Now()
	for {
		conn, err := net.Dial("tcp", h.address)
		if err != nil {
			return 0, refusals, err
		}
		defer conn.Close()
		conn.SetDeadline(begin.Add(longestLiveWait))
		messages := bufio.NewReader(conn)
		first, err := messages.ReadString('\n')
		switch {
		case strings.HasPrefix(first, "ERROR: BUSY") && errors.Is(err, io.EOF):
			conn.Close()
			refusals++
			time.Sleep(100 * time.Millisecond) // as a person calls again
			continue
		case err != nil:
			wait = time.Since(begin)
			return wait, refusals, fmt.Errorf("no first request after %.0f s: %q, %w", wait.Seconds(), first, err)
		}
		wait = time.Since(begin)
		conn.SetDeadline(time.Now().Add(longestLiveWait))
		return wait, refusals, playSome(conn, first, messages)
	}
}

// playSome answers a few requests and resigns.
func playSome(conn net.Conn, first string, messages *bufio.Reader) error {
	for number := 1; ; number++ {
		request := first
		for range 12 {
			line, err := messages.ReadString('\n')
			if err != nil {
				return err
			}
			request += line
		}
		s, err := othello.ParseRequest(strings.NewReader(request))
		if err != nil {
			return err
		}
		answer := "NULL"
		if number <= 3 {
			answer = othello.SquareName(int(s.AppendMoves(nil)[0]))
		}
		if _, err := io.WriteString(conn, answer); err != nil {
			return err
		}
		if first, err = messages.ReadString('\n'); err != nil {
			return err
		}
		if first == "history\n" {
			rest, err := io.ReadAll(messages)
			if won := strings.HasSuffix(string(rest), "\nwinner\nBLACK\n"); err == nil && !won && answer == "NULL" {
				err = fmt.Errorf("a resignation ends with %q", rest)
			}
			return err
		}
	}
}

// staying are abusive clients that do not leave before the server hangs up.
var staying = []func(conn *net.TCPConn){
	func(conn *net.TCPConn) { // half a message
		io.WriteString(conn, "c")
		io.Copy(io.Discard, conn)
	},
	func(conn *net.TCPConn) { // flood
		conn.Write(make([]byte, 1<<20))
		io.Copy(io.Discard, conn)
	},
	func(conn *net.TCPConn) { // garbage
		io.WriteString(conn, "\x1b[2J đ3\n")
		io.Copy(io.Discard, conn)
	},
	func(conn *net.TCPConn) { // never reads
		for {
			if _, err := io.WriteString(conn, "c3\n"); err != nil {
				return
			}
		}
	},
	func(conn *net.TCPConn) { arenatest.Dribble(conn, "c3\nc4\ne6\nNULL\n", 100*time.Millisecond) },
}

// leave connects and leaves, in one of several ways.
func (h *figuresHost) leave(way int) error {
	conn, err := net.Dial("tcp", h.address)
	if err != nil {
		return err
	}
	switch way % 4 {
	case 1:
		conn.(*net.TCPConn).SetLinger(0)
	case 2:
		io.WriteString(conn, "c3")
	case 3:
		io.ReadFull(conn, make([]byte, 1+rand.IntN(20)))
	}
	return conn.Close()
}

// TestAbuseFigures lets clients that connect and leave, and a few of every other
// kind, loose on a host in a process of its own while live clients play, and
// tells how long those wait and what the host occupies: before, at the worst and
// after. With -abuse it measures.
func TestAbuseFigures(t *testing.T) {
	leavers, stayers, pace, move := 300, 1, time.Duration(0), 10*time.Millisecond
	if *abuseFlag > 0 {
		leavers, stayers, pace, move = *abuseFlag, 10, 5*time.Millisecond, time.Second
	}
	h := startFiguresHost(t, move)
	idle := h.figures(t, "")
	// The engine takes its memory with its first move.
	if _, _, err := h.live(); err != nil {
		t.Fatal(err)
	}
	before := h.settle(t, idle)

	for i := range 60 {
		if err := h.leave(i); err != nil {
			t.Fatal(err)
		}
	}
	wait, _, err := h.live()
	if err != nil {
		t.Error(err)
	}
	t.Logf("a live client after 60 that connected and left: %.1f s for its first request, at %v a move",
		wait.Seconds(), move)

	done := make(chan struct{})
	var games, refusals atomic.Int64
	var longest atomic.Int64
	var live, abusers sync.WaitGroup
	for range 3 {
		live.Go(func() {
			for {
				wait, refused, err := h.live()
				refusals.Add(int64(refused))
				if longest.Load() < int64(wait) {
					longest.Store(int64(wait))
				}
				if err != nil {
					t.Errorf("a live client: %v", err)
				} else {
					games.Add(1)
				}
				select {
				case <-done:
					return
				default:
				}
			}
		})
	}
	live.Go(func() {
		clocktest.Until(time.Hour, func() bool {
			h.figures(t, "")
			select {
			case <-done:
				return true
			default:
				return false
			}
		})
	})
	begin := time.Now()
	for kind, abuse := range staying {
		abusers.Go(func() {
			for range stayers {
				conn, err := net.Dial("tcp", h.address)
				if err != nil {
					t.Errorf("abuse %d: %v", kind, err)
					return
				}
				conn.SetDeadline(time.Now().Add(longestStay))
				abuse(conn.(*net.TCPConn))
				conn.Close()
			}
		})
	}
	places := make(chan struct{}, 100)
	for i := range leavers {
		places <- struct{}{}
		time.Sleep(pace) // as the measurement is told to
		abusers.Go(func() {
			defer func() { <-places }()
			if err := h.leave(i); err != nil {
				t.Error(err)
			}
		})
	}
	abusers.Wait()
	took := time.Since(begin)
	close(done)
	live.Wait()
	after := h.settle(t, before)
	t.Logf("%d clients that connected and left, %d of %d other kinds, in %.0f s; %d games of live clients, %d refusals",
		leavers, stayers*len(staying), len(staying), took.Seconds(), games.Load(), refusals.Load())
	t.Logf("a live client's longest wait for its first request: %.1f s, at %v a move and 3 live clients at a time",
		time.Duration(longest.Load()).Seconds(), move)
	t.Logf("the engine was asked %d times, %d moves were given up", after.Thinks, after.GivenUp)
	for _, row := range []struct {
		when string
		hostFigures
	}{{"before", before}, {"at worst", h.worst}, {"after", after}} {
		t.Logf("%-8s %6d descriptors %6d goroutines %8d kB resident %8d kB heap",
			row.when, row.Files, row.Goroutines, row.Resident, row.Heap)
	}
	if after.Files > before.Files || after.Goroutines > before.Goroutines {
		t.Errorf("the host keeps %d descriptors and %d goroutines, had %d and %d",
			after.Files, after.Goroutines, before.Files, before.Goroutines)
	}
}
