package main

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"sync"
	"testing"
	"time"

	"colat/ai/arena/pairing"
	"colat/game/match"
	"colat/web/rooms/client"
	"colat/web/rooms/roomstest"
	"colat/web/rooms/tournament"
)

// A mortal is a server that is killed and comes again. Clients find it at its new address.
type mortal struct {
	words []string // that start it

	mu      sync.Mutex
	server  *exec.Cmd
	address string
}

// dial is the client.Dial of clients that look for the server.
func (m *mortal) dial(ctx context.Context) (client.Conn, error) {
	m.mu.Lock()
	address := m.address
	m.mu.Unlock()
	return client.DialTo(address)(ctx)
}

// dies kills the server when a person sees that so many games have been played, once for each
// count, and starts it again each time.
func (m *mortal) dies(ctx context.Context, t *testing.T, seer *roomstest.Person, counts ...int) {
	t.Helper()
	for _, games := range counts {
		seer.Await(ctx, fmt.Sprint(games, " games are played"), func(c *tournament.Tournament) bool {
			return roomstest.IsOver(c) || len(c.Given()) > 0 && len(c.Played()) >= games
		})
		m.die(t)
	}
}

// die kills the server and starts it again.
func (m *mortal) die(t *testing.T) {
	t.Helper()
	if err := m.server.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	m.server.Wait()
	again, at := serve(t, m.words...)
	m.mu.Lock()
	m.server, m.address = again, at
	m.mu.Unlock()
}

// A tournament goes on through servers that are killed in the middle of it, and every
// game is played and counted once.
func TestTournamentOfKilledServers(t *testing.T) {
	m := &mortal{words: []string{"-dir", packedSite(t), "-addr", "127.0.0.1:0", "-data", t.TempDir()}}
	m.server, m.address = serve(t, m.words...)
	ctx := roomstest.Within(t)
	teacher := roomstest.NewPerson(t, m.dial)
	teacher.Open(ctx, &tournament.Terms{
		Title: "Lớp 12A", Game: "victory", Clock: match.TimeControl{Total: 10 * time.Minute},
		Stages: []pairing.Stage{{Kind: pairing.SwissStage, Rounds: 3, Games: 1}},
	})
	var played sync.WaitGroup
	for i := range 6 {
		p := roomstest.NewPerson(t, m.dial)
		p.Think = func() { time.Sleep(2 * time.Millisecond) } // so that servers are killed in mid-game
		p.Enter(teacher.ID(), fmt.Sprint("player ", i))
		played.Go(func() {
			err := p.Until(ctx, "it is over", roomstest.IsOver)
			if err != nil && !errors.Is(err, client.ErrClosed) {
				t.Error(err)
			}
		})
	}
	teacher.Begin(ctx, 6)
	m.dies(ctx, t, teacher, 0, 3, 7)
	teacher.Await(ctx, "it is over", roomstest.IsOver)
	played.Wait()
	c := teacher.Tournament()
	plan, err := c.Plan()
	if err != nil || len(plan.Places) != 6 || len(c.Played()) != 9 || len(plan.Void) != 0 {
		t.Errorf("%d places after %d games, %v", len(plan.Places), len(c.Played()), err)
	}
}
