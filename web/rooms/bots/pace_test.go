package bots

import (
	"net"
	"testing"
	"time"

	"colat/web/rooms/tournament"
)

// A bot is entered as a bot, and its moves keep to the pace of the tournament, so that people can
// follow the board.
func TestBotsKeepToThePace(t *testing.T) {
	s, ctx := newServer(t, quick), within(t)
	open := terms("victory")
	open.Pace = 1
	teacher := s.opens(ctx, open)
	var first, third time.Time
	said := make(chan struct{})
	slow := &bot{address: s.address, says: "name A\n", on: func(_ net.Conn, n int) bool {
		switch n {
		case 0:
			first = time.Now()
		case 2:
			third = time.Now()
			close(said)
			return false
		}
		return true
	}}
	go slow.call(ctx)
	go (&bot{address: s.address, says: "name B\n"}).call(ctx)
	teacher.Begin(ctx, 2)
	select {
	case <-said:
	case <-ctx.Done():
		t.Fatal("the bot is not asked for its third move")
	}
	if took := third.Sub(first); took < 3*time.Second {
		t.Errorf("four moves of bots took %v, at a pace of one a second", took)
	}
	teacher.Await(ctx, "both are bots", func(c *tournament.Tournament) bool {
		people, bots := c.Present()
		return people == 0 && bots == 2 && c.IsBot("A") && !c.IsBot("C")
	})
}
