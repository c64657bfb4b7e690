package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"colat/ai/arena/pairing"
	"colat/game/match"
	"colat/web/rooms/client"
	"colat/web/rooms/participant"
	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
	"colat/web/rooms/roomstest"
	"colat/web/rooms/tournament"
)

// Cables are connections to a server that the test can cut.
type cables struct {
	dial client.Dial

	mu   sync.Mutex
	open []client.Conn
}

func (c *cables) connect(ctx context.Context) (client.Conn, error) {
	conn, err := c.dial(ctx)
	if err == nil {
		c.mu.Lock()
		c.open = append(c.open, conn)
		c.mu.Unlock()
	}
	return conn, err
}

// cut closes every second connection.
func (c *cables) cut() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for i, conn := range c.open {
		if i%2 == 0 {
			conn.Close()
		}
	}
	c.open = nil
}

// A boardWatch checks what a person sees of its boards: moves only come, and no time is lost.
type boardWatch map[string]*boardSeen

type boardSeen struct {
	moves int
	left  time.Duration // of both sides together
}

// mostLost is the time that may pass on a board between two looks at it: much less than downtime.
const mostLost = time.Minute

// check compares the game in a room, at its last event, with what was seen of it before.
func (w boardWatch) check(id string, r *room.Room) error {
	if r == nil || r.Match() == nil {
		return nil
	}
	seen := &boardSeen{moves: len(r.Match().Moves())}
	for side := range 2 {
		left, _, _ := r.Remaining(r.SideOf(side), r.Last())
		seen.left += left
	}
	before := w[id]
	w[id] = seen
	switch {
	case before == nil:
	case seen.moves < before.moves:
		return fmt.Errorf("%s: %d moves, after %d", id, seen.moves, before.moves)
	case seen.left < before.left-mostLost:
		return fmt.Errorf("%s: %v are left of %v", id, seen.left, before.left)
	}
	return nil
}

// downtime is how long the server is away after each kill: longer than a player's time for its game.
const downtime = time.Hour

// Twelve players meet the exhibitor, a person or an engine, on twelve boards. The server is killed
// several times and comes back after an hour, and connections break. No move is lost, no clock runs
// meanwhile, and every game is played to its end on the board.
func TestDisplayOfKilledServers(t *testing.T) {
	for name, exhibitor := range map[string]*tournament.Exhibitor{
		"the host": nil, "an engine": {Name: "Máy", Engine: "level:1"},
	} {
		t.Run(name, func(t *testing.T) { playDisplay(t, exhibitor) })
	}
}

func playDisplay(t *testing.T, exhibitor *tournament.Exhibitor) {
	const players = 12
	at := time.Now().UTC()
	t.Setenv(serverTime, at.Format(time.RFC3339))
	m := &mortal{words: []string{"-dir", packedSite(t), "-addr", "127.0.0.1:0", "-data", t.TempDir()}}
	m.server, m.address = serve(t, m.words...)
	wires := &cables{dial: m.dial}
	ctx := roomstest.Within(t)
	key := protocol.NewKey()
	// A connection that sends more than twenty requests a second for long is closed.
	pace := func() { time.Sleep(60 * time.Millisecond) } // the pace of people
	teacher := roomstest.Returning(t, wires.connect, key)
	teacher.Think = pace
	teacher.Open(ctx, &tournament.Terms{
		Title: "Lớp 12A", Game: "classic", Exhibitor: exhibitor, Stages: []pairing.Stage{{Kind: pairing.DisplayStage}},
		Clock: match.ControlOf(match.SideTime{Total: 20 * time.Minute}, match.SideTime{Total: 10 * time.Minute}),
	})
	if exhibitor == nil {
		teacher.InTournament(&tournament.Command{Do: tournament.Enter, Name: "Teacher"})
	}
	var played sync.WaitGroup
	for i := range players {
		p := roomstest.NewPerson(t, wires.connect)
		p.Think = pace
		p.Enter(teacher.ID(), fmt.Sprint("player ", i))
		played.Go(func() {
			watch, wrong := make(boardWatch), error(nil)
			err := p.Until(ctx, "it is over", func(c *tournament.Tournament) bool {
				if p.Seat != nil {
					wrong = cmp.Or(wrong, watch.check(p.Seat.ID(), p.Seat.Room()))
				}
				return roomstest.IsOver(c)
			})
			if err = cmp.Or(wrong, err); err != nil && !errors.Is(err, client.ErrClosed) {
				t.Errorf("player %d: %v", i, err)
			}
		})
	}
	teacher.Begin(ctx, players+1)
	watcher := roomstest.NewPerson(t, wires.connect)
	watcher.Watch(teacher.ID())
	// sum returns the number of moves on all boards.
	sum := func(c *tournament.Tournament) (moves int) {
		var ids []string
		for _, g := range slices.Concat(c.Given(), c.Played()) {
			ids = append(ids, g.Room)
		}
		watcher.Follow(ids...)
		for _, id := range ids {
			if r := watcher.RoomOf(id); r != nil && r.Match() != nil {
				moves += len(r.Match().Moves())
			}
		}
		return moves
	}
	// on has the exhibitor play on a device until stop is called or all games are over.
	on := func(device *roomstest.Person) (stop func()) {
		ctx, stop := context.WithCancel(ctx)
		played.Go(func() {
			err := device.Until(ctx, "it is over", roomstest.IsOver)
			if err != nil && ctx.Err() == nil && !errors.Is(err, client.ErrClosed) {
				t.Error(err)
			}
		})
		return stop
	}
	leave := on(teacher)
	for _, moves := range []int{0, 100, 200, 350} {
		watcher.Await(ctx, fmt.Sprint(moves, " moves"), func(c *tournament.Tournament) bool {
			// All games may end while the connection is being opened again.
			return roomstest.IsOver(c) || len(c.Given()) > 0 && sum(c) >= moves
		})
		at = at.Add(downtime)
		t.Setenv(serverTime, at.Format(time.RFC3339))
		m.die(t)
		watcher.Await(ctx, "the server is back", func(*tournament.Tournament) bool {
			return watcher.State() == participant.Connected
		})
		wires.cut()
		if moves == 100 { // the exhibitor takes another device
			leave()
			other := roomstest.Returning(t, wires.connect, key)
			other.Think = pace
			other.Watch(watcher.ID())
			defer on(other)()
		}
	}
	watcher.Await(ctx, "it is over", roomstest.IsOver)
	played.Wait()
	c := watcher.Tournament()
	plan, err := c.Plan()
	if err != nil || len(plan.Places) != players || len(c.Played()) != players || len(plan.Void) != 0 {
		t.Fatalf("%d places after %d games, %v", len(plan.Places), len(c.Played()), err)
	}
	// The ends of games may arrive after that of the tournament.
	watcher.Await(ctx, "all games are known", func(c *tournament.Tournament) bool {
		sum(c)
		return !slices.ContainsFunc(c.Played(), func(g tournament.Given) bool {
			r := watcher.RoomOf(g.Room)
			return r == nil || r.Match() == nil || !r.Match().Over()
		})
	})
	for _, g := range c.Played() {
		r := watcher.RoomOf(g.Room)
		if _, onBoard := r.Match().State().Result(); !onBoard {
			t.Errorf("%+v ended after %d moves: %+v", g, len(r.Match().Moves()), r.Match().Record().Result)
		}
	}
}
