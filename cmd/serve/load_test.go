//go:build bench

package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
)

// TestLoad has rooms of two bots at one server of this machine, each with a move every
// two seconds, and prints how long a move takes from who makes it to the opponent, and
// what a room costs. COLAT_ROOMS names how many, with commas between; the bots share the
// machine with the server.
func TestLoad(t *testing.T) {
	sizes := os.Getenv("COLAT_ROOMS")
	if sizes == "" {
		sizes = "100,500,1000,2000"
	}
	fmt.Println("| rooms | moves a second | median | 99th percentile | longest | memory a room | server's cores |")
	fmt.Println("|---:|---:|---:|---:|---:|---:|---:|")
	for _, word := range strings.Split(sizes, ",") {
		var rooms int
		if _, err := fmt.Sscan(word, &rooms); err != nil {
			t.Fatalf("COLAT_ROOMS: %q is no number", word)
		}
		loadRooms(t, rooms)
	}
}

const (
	loadEvery = 2 * time.Second
	loadFor   = 30 * time.Second
)

func loadRooms(t *testing.T, rooms int) {
	server, address := serve(t, "-dir", packedSite(t), "-addr", "127.0.0.1:0", "-data", t.TempDir(), "-clients", "100000")
	defer func() {
		server.Process.Kill()
		server.Wait()
	}()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	defer cancel()
	empty := memoryOf(t, server.Process.Pid)
	var ready, done sync.WaitGroup
	var mu sync.Mutex
	var delays []time.Duration
	var moves atomic.Int64
	begin := make(chan struct{})
	var doubled atomic.Int64
	seats := make(chan struct{}, 32) // people do not all sit down at once
	for n := range rooms {
		ready.Add(1)
		done.Go(func() {
			bots := make([]*bot, 2)
			for i := range bots {
				bots[i] = &bot{
					key: protocol.NewKey(), rng: rand.New(rand.NewPCG(uint64(n), uint64(i))), doubled: &doubled,
					server: func() string { return address + protocol.Path },
				}
			}
			seats <- struct{}{}
			id := sitDown(ctx, t, bots[0], bots[1], room.Terms{Game: "mnk:15,15,5", Opens: room.HostOpens})
			<-seats
			ready.Done()
			<-begin
			if id == "" {
				return
			}
			time.Sleep(time.Duration(bots[0].rng.Int64N(int64(loadEvery))))
			own := playTimed(ctx, t, bots, id, &moves)
			mu.Lock()
			delays = append(delays, own...)
			mu.Unlock()
		})
	}
	ready.Wait()
	before := cpuOf(t, server.Process.Pid)
	close(begin)
	began := time.Now()
	done.Wait()
	elapsed := time.Since(began)
	cores := (cpuOf(t, server.Process.Pid) - before).Seconds() / elapsed.Seconds()
	memory := memoryOf(t, server.Process.Pid) - empty
	slices.Sort(delays)
	at := func(part float64) time.Duration {
		return delays[int(part*float64(len(delays)-1))].Round(100 * time.Microsecond)
	}
	fmt.Printf("| %d | %.0f | %v | %v | %v | %.0f kB | %.2f |\n", rooms, float64(moves.Load())/elapsed.Seconds(),
		at(0.5), at(0.99), at(1), float64(memory)/float64(rooms)/1024, cores)
}

// playTimed has two bots move in turn, and returns how long each move took to be seen by
// the other.
func playTimed(ctx context.Context, t *testing.T, bots []*bot, id string, moves *atomic.Int64) []time.Duration {
	var delays []time.Duration
	ticker := time.NewTicker(loadEvery)
	defer ticker.Stop()
	end := time.Now().Add(loadFor)
	for turn := 0; time.Now().Before(end); turn++ {
		mover, other := bots[turn%2], bots[1-turn%2]
		seen := make(chan time.Time, 1)
		ply := turn
		go func() {
			if other.until(ctx, id, func(r *room.Room) bool {
				return r.Phase() == room.Over || r.Match() != nil && len(r.Match().Moves()) > ply
			}) == nil {
				seen <- time.Now()
			}
			close(seen)
		}()
		err := mover.until(ctx, id, mover.mine)
		began := time.Now()
		if err == nil {
			err = mover.move(ctx, id)
		}
		at, heard := <-seen
		if err != nil || !heard {
			t.Errorf("move %d: %v", turn+1, err)
			return delays
		}
		moves.Add(1)
		delays = append(delays, at.Sub(began))
		if other.seen.Phase() == room.Over {
			return delays
		}
		<-ticker.C
	}
	return delays
}

// memoryOf returns the bytes of memory that a process has in use.
func memoryOf(t *testing.T, pid int) int64 {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		var kilobytes int64
		if n, _ := fmt.Sscanf(line, "VmRSS: %d kB", &kilobytes); n == 1 {
			return kilobytes << 10
		}
	}
	t.Fatal("no VmRSS")
	return 0
}

// cpuOf returns the time that a process has had of the cores.
func cpuOf(t *testing.T, pid int) time.Duration {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(text), ") ")
	fields := strings.Fields(rest)
	var user, system int64
	if len(fields) < 13 {
		t.Fatalf("%q", text)
	}
	fmt.Sscan(fields[11], &user)
	fmt.Sscan(fields[12], &system)
	return time.Duration(user+system) * 10 * time.Millisecond // a tick is a hundredth of a second
}
