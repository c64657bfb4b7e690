package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"colat/ai/clocktest"
	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
	"colat/web/rooms/roomstest"
	"colat/web/rooms/store/stream"
)

// awaitGames waits until so many games are over.
func awaitGames(ctx context.Context, t *testing.T, over *atomic.Int64, games int64) {
	t.Helper()
	clocktest.Await(t, fmt.Sprint(games, " games are over"), 5*time.Minute,
		func() bool { return ctx.Err() != nil || over.Load() >= games })
	if over.Load() < games {
		t.Fatalf("%d games are over, want %d", over.Load(), games)
	}
}

// Three nodes of NATS and two servers, each killed in turn while bots play in rooms and a
// class has a tournament: every game ends, every record is whole, and nothing is there
// twice.
func TestEachOfFiveIsKilled(t *testing.T) {
	rooms := 20
	if text := os.Getenv("COLAT_ROOMS"); text != "" {
		fmt.Sscan(text, &rooms)
	}
	all := startFive(t)
	ctx := roomstest.Within(t)

	var doubled, over, came atomic.Int64
	var playing sync.WaitGroup
	ids := make([]string, rooms)
	began := make(chan struct{}, rooms)
	stop := make(chan struct{}) // no more games after the current ones
	for n := range rooms {
		playing.Go(func() {
			bots := make([]*bot, 2)
			for i := range bots {
				turn := n + i
				bots[i] = &bot{
					key: protocol.NewKey(), rng: rand.New(rand.NewPCG(uint64(n), uint64(i))), doubled: &doubled,
					server: func() string { turn++; return "ws://" + all.addresses[turn%2] + protocol.Path },
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
	class := startClass(ctx, t, all)
	for _, p := range all.processes {
		before := over.Load()
		p.kill()
		awaitGames(ctx, t, &over, before+int64(rooms/2))
		p.again(t)
		awaitGames(ctx, t, &over, over.Load()+int64(rooms/2))
		t.Logf("%s killed and started again: %d games ended meanwhile", p.name, over.Load()-before)
	}
	close(stop)
	playing.Wait()
	t.Logf("%d rooms, %d games, %d connections, %d events twice", rooms, over.Load(), came.Load(), doubled.Load())
	if doubled.Load() > 0 {
		t.Error("events came twice")
	}
	j := all.storage(ctx, t)
	class.finish(ctx, t, j)
	checkRecords(ctx, t, j, ids, over.Load())
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

// checkRecords reads every room from the cluster and makes sure that its events are a room, whose
// games are the ones that the bots saw.
func checkRecords(ctx context.Context, t *testing.T, j *stream.Store, ids []string, games int64) {
	t.Helper()
	total := int64(0)
	for _, id := range ids {
		r, err := roomOf(ctx, j, id)
		if err != nil {
			t.Error(err)
			continue
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
