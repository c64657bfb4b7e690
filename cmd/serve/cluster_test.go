package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"colat/web/rooms/bus"
	"colat/web/rooms/journal"
	"colat/web/rooms/room"
	"colat/web/rooms/wire"
)

// asNode has the test's own program be a node of a NATS cluster and nothing else.
const asNode = "COLAT_TEST_NODE"

// runNode is such a node until it is killed.
func runNode(words []string) int {
	ctx := context.Background()
	b, err := bus.Run(ctx, bus.Node{
		Folder: words[0], Listen: words[1], User: "colat", Password: "secret",
		Cluster: bus.Cluster{Name: "class", Node: words[2], Listen: words[3], Nodes: strings.Split(words[4], ",")},
		Log:     slog.New(slog.DiscardHandler),
	})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer b.Close()
	select {}
}

// freePorts returns addresses of loopback that are free just now.
func freePorts(t *testing.T, n int) []string {
	t.Helper()
	var addresses []string
	for range n {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		addresses = append(addresses, l.Addr().String())
	}
	return addresses
}

// process is a server or a node that can be killed and started again.
type process struct {
	name  string
	start func() *exec.Cmd
	cmd   *exec.Cmd
}

func (p *process) again(t *testing.T) {
	p.cmd = p.start()
	if err := p.cmd.Start(); err != nil {
		t.Error(err)
	}
}

func (p *process) kill() {
	p.cmd.Process.Kill()
	p.cmd.Wait()
}

// Three nodes of NATS and two servers, each killed in turn while bots play: every game
// ends, every record is whole, and nothing is there twice.
func TestEachOfFiveIsKilled(t *testing.T) {
	rooms := 20
	if text := os.Getenv("COLAT_ROOMS"); text != "" {
		fmt.Sscan(text, &rooms)
	}
	dir, packed := t.TempDir(), site(t)
	clients, routes := freePorts(t, 5), freePorts(t, 3)
	var processes []*process
	child := func(key string, words ...string) func() *exec.Cmd {
		return func() *exec.Cmd {
			cmd := exec.Command(os.Args[0])
			cmd.Env = append(os.Environ(), key+"="+strings.Join(words, "\n"))
			cmd.Stderr = os.Stderr
			return cmd
		}
	}
	for i := range 3 {
		name := fmt.Sprint("node", i+1)
		processes = append(processes, &process{name: name, start: child(asNode,
			filepath.Join(dir, name), clients[i], name, routes[i], strings.Join(routes, ","))})
	}
	var urls, addresses []string
	for _, c := range clients[:3] {
		urls = append(urls, "nats://colat:secret@"+c)
	}
	for i, c := range clients[3:] {
		addresses = append(addresses, "ws://"+c+wire.Path)
		processes = append(processes, &process{name: fmt.Sprint("server", i+1), start: child(asServer,
			"-dir", packed, "-addr", c, "-clients", "10000", "-nats", strings.Join(urls, ","))})
	}
	for _, p := range processes {
		p.again(t)
		t.Cleanup(p.kill)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 4*time.Minute)
	defer cancel()

	var doubled, over, came atomic.Int64
	var playing sync.WaitGroup
	ids := make([]string, rooms)
	began := make(chan struct{}, rooms)
	stop := make(chan struct{}) // no more games after those that are on
	for n := range rooms {
		playing.Go(func() {
			bots := make([]*bot, 2)
			for i := range bots {
				turn := n + i
				bots[i] = &bot{
					key: wire.NewKey(), rng: rand.New(rand.NewPCG(uint64(n), uint64(i))), doubled: &doubled,
					server: func() string { turn++; return addresses[turn%2] },
				}
			}
			terms := room.Terms{Game: "mnk:7,7,5", Opens: room.HostOpens}
			ids[n] = sitDown(ctx, t, bots[0], bots[1], terms)
			began <- struct{}{}
			if ids[n] == "" {
				return
			}
			if !playOn(ctx, t, bots, ids[n], &over, stop) {
				t.Errorf("room %d did not end: %s, %d games", n, bots[0].seen.Phase(), bots[0].seen.Games())
			}
			came.Add(int64(bots[0].came + bots[1].came))
			for _, b := range bots {
				b.socket.CloseNow()
			}
		})
	}
	for range rooms {
		<-began
	}
	for _, p := range processes {
		before := over.Load()
		p.kill()
		time.Sleep(2 * time.Second)
		p.again(t)
		time.Sleep(2 * time.Second)
		t.Logf("%s killed and started again: %d games ended meanwhile", p.name, over.Load()-before)
	}
	close(stop)
	playing.Wait()
	t.Logf("%d rooms, %d games, %d connections, %d events twice", rooms, over.Load(), came.Load(), doubled.Load())
	if doubled.Load() > 0 {
		t.Error("events came twice")
	}
	checkRecords(ctx, t, urls, ids, over.Load())
}

// playOn has two bots play games until stop, and reports whether the last one ended.
func playOn(ctx context.Context, t *testing.T, bots []*bot, id string, over *atomic.Int64, stop <-chan struct{}) bool {
	again := make(chan bool, 1) // what the first decides after a game
	var second sync.WaitGroup
	second.Go(func() {
		playGames(ctx, t, bots[1], id, func() bool { return <-again })
	})
	ended := playGames(ctx, t, bots[0], id, func() bool {
		over.Add(1)
		goOn := true
		select {
		case <-stop:
			goOn = false
		default:
		}
		again <- goOn
		return goOn
	})
	if !ended {
		close(again)
	}
	second.Wait()
	return ended
}

// playGames plays for one of the two until again says no after a game.
func playGames(ctx context.Context, t *testing.T, b *bot, id string, again func() bool) bool {
	for {
		err := b.until(ctx, id, func(r *room.Room) bool { return r.Phase() == room.Over || b.mine(r) })
		switch {
		case err != nil:
		case b.mine(&b.seen):
			ply := len(b.seen.Match().Moves())
			if err = b.move(ctx, id); err == nil {
				err = b.until(ctx, id, func(r *room.Room) bool { return len(r.Match().Moves()) > ply })
			}
		case !again():
			return true
		default:
			number := b.seen.Games()
			if _, err = b.do(ctx, id, room.Command{Do: room.Rematch, Game: number}); err == nil {
				err = b.until(ctx, id, func(r *room.Room) bool { return r.Games() > number })
			}
		}
		if err != nil {
			t.Error(err)
			return false
		}
	}
}

// checkRecords reads every room from the cluster and makes sure that its events are a
// room, whose games are those that the bots saw.
func checkRecords(ctx context.Context, t *testing.T, urls, ids []string, games int64) {
	t.Helper()
	b, err := bus.Connect(ctx, bus.Remote{URLs: urls})
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	j, err := journal.Open(ctx, b, journal.Options{})
	if err != nil {
		t.Fatal(err)
	}
	total := int64(0)
	for _, id := range ids {
		entries, err := j.Load(ctx, id, 0)
		if err != nil {
			t.Fatal(err)
		}
		var r room.Room
		for _, e := range entries {
			var event room.Event
			if err := json.Unmarshal(e.Event, &event); err != nil {
				t.Fatal(err)
			}
			if err := r.Apply(&event); err != nil {
				t.Errorf("room %s: %v", id[:4], err)
			}
		}
		total += int64(r.Games())
		if r.Phase() != room.Over {
			t.Errorf("room %s is %s", id[:4], r.Phase())
		}
	}
	if total != games || slices.Contains(ids, "") {
		t.Errorf("%d games in the records, the bots saw %d", total, games)
	}
	t.Logf("%d records are whole", len(ids))
}
