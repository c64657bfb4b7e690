package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"colat/ai/arena/schedule"
	"colat/game/match"
	"colat/web/rooms/client"
	"colat/web/rooms/client/dial"
	"colat/web/rooms/contest"
	"colat/web/rooms/room"
	"colat/web/rooms/roomstest"
	"colat/web/rooms/wire"
)

// player plays in a contest over one connection, always the first legal move.
type player struct {
	*client.Client
	id    string
	fold  contest.Contest
	rooms map[string]*room.Room
	asked map[string]bool
	think func() // before each move; nil if there is nothing to think about
}

func newPlayer(dial client.Dial) *player {
	return &player{
		Client: client.New(client.Options{Dial: dial, Key: wire.NewKey()}),
		rooms:  make(map[string]*room.Room), asked: make(map[string]bool),
	}
}

// until plays until the contest is as it should be.
func (p *player) until(ctx context.Context, is func(*contest.Contest) bool) error {
	for !is(&p.fold) {
		u, err := p.Next(ctx)
		if err != nil {
			return fmt.Errorf("%w: %s, %+v", err, p.fold.Phase(), p.fold.Given())
		}
		if err := p.take(u); err != nil {
			return err
		}
	}
	return nil
}

// catchUp takes in what has come by now.
func (p *player) catchUp() error {
	for {
		u, ok := p.Poll()
		if !ok {
			return nil
		}
		if err := p.take(u); err != nil {
			return err
		}
	}
}

// take takes in news, and does what they ask for.
func (p *player) take(u client.Update) error {
	for i := range u.Contest {
		if err := p.fold.Apply(&u.Contest[i].Event); err != nil {
			return err
		}
	}
	for i := range u.Entries {
		if err := p.rooms[u.Room].Apply(&u.Entries[i].Event); err != nil {
			return err
		}
	}
	if u.Answer != nil {
		if u.Answer.Error != nil {
			return fmt.Errorf("request %d in %s: %w", u.Answer.N, u.Room, u.Answer.Error)
		}
		if p.id == "" {
			p.id = u.Room
		}
	}
	p.act()
	return nil
}

// once asks for something that the client repeats by itself.
func (p *player) once(id, what string, c room.Command) {
	if !p.asked[id+what] {
		p.asked[id+what] = true
		p.Command(id, &c)
	}
}

func (p *player) act() {
	g, given := p.fold.GameOf(p.Status().Person)
	if !given {
		return
	}
	r := p.rooms[g.Room]
	if r == nil {
		r = new(room.Room)
		p.rooms[g.Room] = r
		p.Watch(g.Room, 0)
	}
	if r.Events() == 0 {
		return
	}
	chair := r.ChairOf(p.Status().Person)
	switch {
	case r.Phase() == room.Setting:
		p.once(g.Room, "ready", room.Command{Do: room.BeReady})
	case r.Phase() == room.Playing && r.ToMove() == chair:
		if p.think != nil && !p.asked[g.Room+fmt.Sprint(len(r.Match().Moves()))] {
			p.think()
		}
		s, ply := r.Match().State(), len(r.Match().Moves())
		move := s.Rules().FormatMove(s, s.AppendMoves(nil)[0])
		p.once(g.Room, fmt.Sprint(ply), room.Command{Do: room.Move, Game: 1, Ply: ply, Move: move})
	}
}

// A tournament goes on through servers that are killed in the middle of it, and every
// game is played and counted once.
func TestContestOfKilledServers(t *testing.T) {
	packed, data := site(t), t.TempDir()
	words := []string{"-dir", packed, "-addr", "127.0.0.1:0", "-data", data}
	var mu sync.Mutex
	server, address := serve(t, words...)
	to := func(ctx context.Context) (client.Conn, error) {
		mu.Lock()
		url := "http" + strings.TrimSuffix(strings.TrimPrefix(address, "ws"), wire.Path[1:])
		mu.Unlock()
		return dial.To(url)(ctx)
	}
	ctx := roomstest.Within(t)
	teacher := newPlayer(to)
	defer teacher.Close()
	teacher.InContest("", &contest.Command{Do: contest.Open, Terms: &contest.Terms{
		Title: "Lớp 12A", Game: "victory", Clock: match.TimeControl{Total: 10 * time.Minute},
		Stages: []schedule.Stage{{Kind: schedule.SwissStage, Rounds: 3, Games: 1}},
	}})
	if err := teacher.until(ctx, func(*contest.Contest) bool { return teacher.id != "" }); err != nil {
		t.Fatal(err)
	}
	teacher.Watch(teacher.id, 0)
	var played sync.WaitGroup
	for i := range 6 {
		p := newPlayer(to)
		defer p.Close()
		p.id = teacher.id
		p.think = func() { time.Sleep(2 * time.Millisecond) } // so that servers are killed in mid-game
		p.Watch(p.id, 0)
		p.InContest(p.id, &contest.Command{Do: contest.Enter, Name: fmt.Sprint("player ", i)})
		played.Go(func() {
			err := p.until(ctx, func(c *contest.Contest) bool { return c.Phase() == contest.Over })
			if err != nil && !errors.Is(err, client.ErrClosed) {
				t.Error(err)
			}
		})
	}
	wait := func(is func(c *contest.Contest) bool) {
		t.Helper()
		if err := teacher.until(ctx, is); err != nil {
			t.Fatal(err)
		}
	}
	wait(func(c *contest.Contest) bool { return len(c.Entries()) == 6 })
	teacher.InContest(teacher.id, &contest.Command{Do: contest.Begin})
	for _, games := range []int{0, 3, 7} {
		wait(func(c *contest.Contest) bool {
			return c.Phase() == contest.Over || len(c.Given()) > 0 && len(c.Played()) >= games
		})
		if err := server.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		server.Wait()
		again, at := serve(t, words...)
		mu.Lock()
		server, address = again, at
		mu.Unlock()
	}
	wait(func(c *contest.Contest) bool { return c.Phase() == contest.Over })
	played.Wait()
	plan, err := teacher.fold.Plan()
	if err != nil || len(plan.Places) != 6 || len(teacher.fold.Played()) != 9 || len(plan.Void) != 0 {
		t.Errorf("%d places after %d games, %v", len(plan.Places), len(teacher.fold.Played()), err)
	}
}
