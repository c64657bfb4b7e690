package client

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
)

// guest plays in a room by what its client tells, and keeps that.
type guest struct {
	c       *Client
	me      string
	id      string
	room    room.Room
	entries []protocol.Entry
	games   int
	number  uint64 // of the request in progress
	asked   int    // how many events there were when it was made
	do      room.Command
}

// Next waits for the next update. The error is ErrClosed or that of ctx.
func (c *Client) Next(ctx context.Context) (Update, error) {
	for {
		if u, ok := c.Poll(); ok {
			return u, nil
		}
		select {
		case <-c.ready:
		case <-c.done:
			if u, ok := c.Poll(); ok {
				return u, nil
			}
			return Update{}, ErrClosed
		case <-ctx.Done():
			return Update{}, ctx.Err()
		}
	}
}

// play plays until so many games have ended.
func (g *guest) play(ctx context.Context) error {
	for {
		u, err := g.c.Next(ctx)
		if err != nil {
			return fmt.Errorf("after %d events of %d games, phase %s: %w", len(g.entries), g.room.Games(), g.room.Phase(), err)
		}
		for i := range u.Entries {
			if err := g.room.Apply(&u.Entries[i].Event); err != nil {
				return err
			}
			g.entries = append(g.entries, u.Entries[i])
		}
		if u.Answer != nil {
			if u.Answer.N != g.number {
				return fmt.Errorf("answer %d to request %d", u.Answer.N, g.number)
			}
			g.number = 0
		}
		if u.Status {
			g.me = g.c.Status().Person
		}
		if g.room.Phase() == room.Over && g.room.Games() == g.games {
			return nil
		}
		if do, ok := g.next(); ok && g.number == 0 && (do != g.do || g.room.Events() != g.asked) {
			g.do, g.asked = do, g.room.Events()
			g.number = g.c.Command(g.id, &do)
		}
	}
}

// next returns what the guest wants to do.
func (g *guest) next() (room.Command, bool) {
	r := &g.room
	chair := r.ChairOf(g.me)
	switch {
	case r.Events() == 0 || g.me == "":
	case r.NameOf(g.me) == "":
		return room.Command{Do: room.Join, Name: "Guest"}, true
	case chair == room.NoChair && len(r.Members(0)) == 0:
		return room.Command{Do: room.Sit}, true
	case chair == room.NoChair && len(r.Members(1)) == 0:
		return room.Command{Do: room.Sit, Chair: 1}, true
	case chair == room.NoChair:
	case r.Phase() == room.Setting && !r.IsReady(chair):
		return room.Command{Do: room.BeReady}, true
	case r.Phase() == room.Over && !r.WantsAgain(chair):
		return room.Command{Do: room.Rematch, Game: r.Games()}, true
	case r.ToMove() == chair:
		s := r.Match().State()
		move := s.Rules().FormatMove(s, s.AppendMoves(nil)[0])
		return room.Command{Do: room.Move, Game: r.Games(), Ply: len(r.Match().Moves()), Move: move}, true
	}
	return room.Command{}, false
}

// Wherever connections break, both players and a spectator get every event of a room once, in
// order, and all their requests are done.
func TestEveryEventComesOnceAndInOrder(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		delay := time.Duration(rapid.IntRange(0, 50).Draw(r, "delay")) * time.Millisecond
		budgets := rapid.SliceOfN(rapid.IntRange(0, 25), 0, 60).Draw(r, "budgets")
		var err error
		synctest.Test(t, func(t *testing.T) { err = playOverLines(t, delay, budgets) })
		if err != nil {
			r.Fatal(err)
		}
	})
}

// playOverLines has two people play and a third watch over connections that carry so many
// messages before they break, one after the other, until the last of them lasts.
func playOverLines(t *testing.T, delay time.Duration, budgets []int) error {
	s := newServer(t)
	s.delay = delay
	s.budget = func() int {
		if len(budgets) == 0 {
			return -1
		}
		n := budgets[0]
		budgets = budgets[1:]
		return n
	}
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Minute)
	defer cancel()
	host := New(Options{Dial: s.dial, Key: protocol.NewKey()})
	defer host.Close()
	id, err := makeRoom(ctx, host)
	if err != nil {
		return err
	}
	var guests []*guest
	errs := make(chan error, 3)
	for i := range 3 {
		g := &guest{c: host, id: id, me: host.Status().Person, games: 2}
		if i > 0 {
			g.c, g.me = New(Options{Dial: s.dial, Key: protocol.NewKey()}), ""
			defer g.c.Close()
		}
		g.c.Watch(id, 0)
		guests = append(guests, g)
		go func() { errs <- g.play(ctx) }()
	}
	for range guests {
		err = errors.Join(err, <-errs)
	}
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, g := range guests {
		all := s.rooms[id].entries
		if n := len(g.entries); n == 0 || n > len(all) || !reflect.DeepEqual(g.entries, all[:n]) {
			return fmt.Errorf("a client got %d of %d events, or others", n, len(all))
		}
	}
	return nil
}

// makeRoom makes a room and returns its ID.
func makeRoom(ctx context.Context, c *Client) (string, error) {
	n := c.Command("", &room.Command{Do: room.Create, Name: "Host", Terms: terms()})
	for {
		u, err := c.Next(ctx)
		if err != nil {
			return "", err
		}
		if u.Answer == nil {
			continue
		}
		if u.Answer.N != n || u.Answer.Error != nil {
			return "", fmt.Errorf("the answer to request %d is %+v", n, u.Answer)
		}
		return u.Room, nil
	}
}
