package course

import (
	"context"
	"io"
	"math/rand/v2"
	"net"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"colat/ai/arena/arenatest"
	"colat/ai/clocktest"
	"colat/game"
	"colat/game/othello"
)

// abuses are clients that do harm, or try to. Each has a connection on which the
// server has sent the first request.
var abuses = map[string]func(conn net.Conn){
	"says nothing":         func(conn net.Conn) { io.Copy(io.Discard, conn) },
	"hangs up at once":     func(net.Conn) {},
	"hangs up in mid-game": func(conn net.Conn) { conn.Write([]byte("d3")); conn.Read(make([]byte, 64)) },
	"resets the connection": func(conn net.Conn) {
		conn.(*net.TCPConn).SetLinger(0)
		conn.Write([]byte("d3"))
	},
	"sends byte by byte": func(conn net.Conn) {
		arenatest.Dribble(conn, "d3c4NULLx", 5*time.Millisecond)
		io.Copy(io.Discard, conn)
	},
	"sends half a move": func(conn net.Conn) { conn.Write([]byte("d")); io.Copy(io.Discard, conn) },
	"sends a megabyte": func(conn net.Conn) {
		go conn.Write([]byte(strings.Repeat("x", 1<<20)))
		io.Copy(io.Discard, conn)
	},
	"sends non-ASCII": func(conn net.Conn) { conn.Write([]byte("đ3\xff\x00")); io.Copy(io.Discard, conn) },
	"sends many moves at once": func(conn net.Conn) {
		conn.Write([]byte(strings.Repeat("d3\nc3\ne6\n", 200)))
		io.Copy(io.Discard, conn)
	},
	"closes its sending side": func(conn net.Conn) { conn.(*net.TCPConn).CloseWrite(); io.Copy(io.Discard, conn) },
	"never reads": func(conn net.Conn) {
		for {
			if _, err := conn.Write([]byte("d3")); err != nil {
				return
			}
		}
	},
}

// TestAbuse lets 1,000 abusive clients loose on a host while honest ones play,
// and measures what they leave behind.
func TestAbuse(t *testing.T) {
	const clients, atATime, honest = 1000, 200, 10
	h := serve(t, &Host{
		Engine: "random:seed=1", Options: arenatest.FixedCells, Client: game.First, MoveTimeout: 5 * time.Second,
	})
	// What the host makes once, it makes before the measurement.
	playHonestly(t, h, 1)
	goroutines, memory := settled(h, 0)

	var wait sync.WaitGroup
	var games atomic.Int64
	done := make(chan struct{})
	for i := range honest {
		wait.Go(func() {
			for {
				playHonestly(t, h, uint64(i))
				games.Add(1)
				select {
				case <-done:
					return
				default:
				}
			}
		})
	}
	var kinds []string
	for kind := range abuses {
		kinds = append(kinds, kind)
	}
	var abusers sync.WaitGroup
	places := make(chan struct{}, atATime)
	for i := range clients {
		places <- struct{}{}
		abusers.Go(func() {
			defer func() { <-places }()
			conn, err := net.Dial("tcp", h.address)
			if err != nil {
				t.Error(err)
				return
			}
			defer conn.Close()
			conn.SetDeadline(time.Now().Add(20 * time.Second))
			if _, err := io.ReadFull(conn, make([]byte, len(arenatest.FirstRequest))); err != nil {
				t.Errorf("no first request: %v", err)
				return
			}
			abuses[kinds[i%len(kinds)]](conn)
		})
	}
	abusers.Wait()
	close(done)
	wait.Wait()
	h.mu.Lock()
	recorded := len(h.records)
	h.records = nil // theirs is not the host's memory
	h.mu.Unlock()
	goroutinesAfter, memoryAfter := settled(h, goroutines)
	t.Logf("%d abusive clients of %d kinds, %d honest games unaffected; "+
		"goroutines %d before, %d after; heap %d kB before, %d kB after",
		clients, len(kinds), games.Load(), goroutines, goroutinesAfter, memory>>10, memoryAfter>>10)
	if goroutinesAfter > goroutines {
		t.Errorf("%d goroutines before, %d after", goroutines, goroutinesAfter)
	}
	if memoryAfter > memory+1<<20 {
		t.Errorf("heap %d kB before, %d kB after", memory>>10, memoryAfter>>10)
	}
	// Three kinds leave before their first answer: those are no games.
	if want := int(games.Load()) + clients*(len(kinds)-3)/len(kinds) - 10; recorded < want {
		t.Errorf("%d games recorded, want about %d at least", recorded, want)
	}
}

// playHonestly plays a game that must end as games do.
func playHonestly(t *testing.T, h *testHost, seed uint64) {
	rng := rand.New(rand.NewPCG(seed, 0))
	player := arenatest.PlayerFunc(func(_ context.Context, s game.State) (game.Move, error) {
		moves := s.AppendMoves(nil)
		return moves[rng.IntN(len(moves))], nil
	})
	guest := Guest{Address: h.address, Player: player, Patience: 5 * time.Second, MessageTimeout: 20 * time.Second}
	visit, err := guest.Play(t.Context())
	if err != nil || visit.Err != nil {
		t.Errorf("an honest game failed: %v, %+v", err, visit)
		return
	}
	if _, err := arenatest.ReadBack(t, visit.Record); err != nil {
		t.Error(err)
	}
	if rules := visit.Record.Rules; rules != othello.Victory {
		t.Errorf("record of the game %q", rules.ID())
	}
}

// settled waits until the host has no clients and no more goroutines than want,
// for a while, and returns how many there are and the size of the heap.
func settled(h *testHost, want int) (goroutines int, heap uint64) {
	clocktest.Until(5*time.Second, func() bool {
		if h.Clients() > 0 {
			return false
		}
		runtime.GC() // its finalizers run on a goroutine that counts
		goroutines = runtime.NumGoroutine()
		return want == 0 || goroutines <= want
	})
	runtime.GC()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return goroutines, stats.HeapAlloc
}
