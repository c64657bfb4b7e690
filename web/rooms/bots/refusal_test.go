package bots

import (
	"context"
	"net"
	"slices"
	"strings"
	"testing"
	"time"

	"colat/ai/arena/pairing"
	_ "colat/game/mnk"
	_ "colat/game/uttt"
	"colat/web/rooms/protocol"
	"colat/web/rooms/roomstest"
	"colat/web/rooms/server"
	"colat/web/rooms/tournament"
)

// told calls once and compares what the bot is told, which begins like want.
func (s *served) told(ctx context.Context, says, want string) {
	s.t.Helper()
	got, err := (&bot{address: s.address, says: says}).call(ctx)
	if err != nil || !strings.HasPrefix(got, want) {
		s.t.Errorf("%q is told %q, %v; want %q", says, got, err, want)
	}
}

// waits has a bot call and wait, and returns what ends that.
func (s *served) waits(says string) (leave func()) {
	s.t.Helper()
	conn, err := net.Dial("tcp", s.address)
	if err != nil {
		s.t.Fatal(err)
	}
	if _, err := conn.Write([]byte(says)); err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { conn.Close() })
	return func() { conn.Close() }
}

// Who cannot play is told why.
func TestRefusals(t *testing.T) {
	s, ctx := newServer(t, quick), within(t)
	s.told(ctx, "name A\n", "ERROR: NO CONTEST ~ no tournament here takes bots now")
	closed := terms("victory")
	closed.Bots = false
	s.opens(ctx, closed)
	s.told(ctx, "name A\n", "ERROR: NO CONTEST ~")
	tictactoe := terms("mnk:3,3,3")
	other := s.opens(ctx, tictactoe)
	s.told(ctx, "name A\n", "ERROR: ANOTHER GAME ~ the tournament plays \"mnk:3,3,3\"")
	s.told(ctx, "contest "+other.ID()+"\nname A\n", "ERROR: ANOTHER GAME ~")
	s.told(ctx, "contest "+protocol.NewID()+"\nname A\n", "ERROR: NO ENTRY ~ there is no tournament")
	s.told(ctx, "contest ?x\nname A\n", `ERROR: NO ENTRY ~ there is no tournament "?x"`)
	s.told(ctx, "name "+strings.Repeat("a", 25)+"\n", "ERROR: NO ENTRY ~ name: a name has 1 to 24 characters")
	s.told(ctx, "name \xff\n", "ERROR: NO ENTRY ~ name: a name has 1 to 24 characters")
	s.told(ctx, "name "+strings.Repeat("a", 600)+"\n", "ERROR: INVALID INTRODUCTION ~ it is longer than 512 bytes")

	teacher := s.opens(ctx, terms("victory"))
	teacher.InTournament(&tournament.Command{Do: tournament.Enter, Name: "Cô Hà"})
	s.waits("name A\n")
	s.waits("\n")
	teacher.Await(ctx, "they are there", func(c *tournament.Tournament) bool { return len(c.Entries()) == 3 })
	s.told(ctx, "name A\n", "ERROR: ALREADY HERE ~ a bot of this name")
	s.told(ctx, " \n", "ERROR: ALREADY HERE ~ a bot without a name is connected from your address: say a name")
	s.told(ctx, "name Cô Hà\n", `ERROR: NO ENTRY ~ the name "C? H?" is taken`)
	teacher.InTournament(&tournament.Command{Do: tournament.Leave, Name: "A"})
	teacher.InTournament(&tournament.Command{Do: tournament.Begin})
	teacher.Await(ctx, "it begins", func(c *tournament.Tournament) bool { return len(c.Given()) > 0 })
	s.told(ctx, "name B\n", "ERROR: NO ENTRY ~")
	teacher.InTournament(&tournament.Command{Do: tournament.Close})
	teacher.Await(ctx, "it is closed", func(c *tournament.Tournament) bool { return c.Phase() == tournament.Shut })
	s.told(ctx, "name B\n", "ERROR: ANOTHER GAME ~")
}

// A bot whose tournament has ended between two of its calls is told so, once, whether the host
// has ended it or another one takes bots by then.
func TestTheEndIsTold(t *testing.T) {
	s, ctx := newServer(t, quick), within(t)
	for _, another := range []bool{false, true} {
		teacher := s.opens(ctx, terms("victory"))
		teacher.InTournament(&tournament.Command{Do: tournament.Enter, Name: "Co Ha"})
		leave := s.waits("name A\n")
		teacher.Begin(ctx, 2)
		teacher.Await(ctx, "a game is given", func(c *tournament.Tournament) bool { return len(c.Given()) == 1 })
		leave()
		for s.isHere("A") && pause(ctx, time.Millisecond) {
		}
		teacher.InTournament(&tournament.Command{Do: tournament.Close})
		teacher.Await(ctx, "it is closed", func(c *tournament.Tournament) bool { return c.Phase() == tournament.Shut })
		next := "ERROR: NO CONTEST ~"
		if another {
			s.opens(ctx, terms("mnk:3,3,3"))
			next = "ERROR: ANOTHER GAME ~"
		}
		s.told(ctx, "name A\n", "ERROR: CONTEST OVER ~")
		s.told(ctx, "name A\n", next)
	}
}

// A bot that names no tournament enters the newest one that has not begun, but goes on where
// it plays; others by the ID of the link.
func TestWhichTournament(t *testing.T) {
	s, ctx := newServer(t, quick), within(t)
	swiss := terms("victory")
	swiss.Stages = []pairing.Stage{{Kind: pairing.SwissStage, Rounds: 2, Games: 1}}
	first := s.opens(ctx, swiss)
	s.waits("name A\n")
	for _, name := range []string{"B", "G", "H"} {
		s.waits("name " + name + "\n")
	}
	enters := func(c *roomstest.Person, who string) {
		t.Helper()
		c.Await(ctx, who+" is there", func(c *tournament.Tournament) bool {
			for _, e := range c.Entries() {
				if e.Name == who {
					return e.Person == server.BotOf("127.0.0.1", who)
				}
			}
			return false
		})
	}
	enters(first, "A")
	first.Begin(ctx, 4)
	first.Await(ctx, "games are given", func(c *tournament.Tournament) bool { return len(c.Given()) == 2 })
	s.waits("name C\n")
	enters(first, "C") // late, since there is no other

	older := s.opens(ctx, terms("classic"))
	pause(ctx, 2*time.Millisecond) // by which the next is newer
	second := s.opens(ctx, terms("classic"))
	secret := terms("victory")
	secret.Bots = false
	third := s.opens(ctx, secret)
	// All of this is known to a server that starts.
	s.stop()
	s.start()
	s.waits("name A\n") // goes on in the first
	for !s.isHere("A") && pause(ctx, time.Millisecond) {
	}
	s.waits("name D\n")
	enters(second, "D")
	s.waits("contest " + third.ID() + "\nname E\n")
	enters(third, "E")
	// It settles on another game: bots are not asked for any more.
	settled := terms("uttt")
	second.InTournament(&tournament.Command{Do: tournament.Settle, Terms: settled})
	second.Await(ctx, "it is settled", func(c *tournament.Tournament) bool { return c.Terms().Game == "uttt" })
	s.waits("name F\n")
	enters(older, "F")
	for _, c := range []*roomstest.Person{older, second} {
		for _, e := range c.Tournament().Entries() {
			if e.Name == "A" {
				t.Error("A plays in the first and has entered another")
			}
		}
	}
	if !s.isHere("A") {
		t.Error("A is not let in")
	}
}

// A bot that goes before the tournament begins is not in it any more, unless it comes back
// soon; one that goes later is waited for.
func TestBotsThatGo(t *testing.T) {
	gone := make(chan chan struct{}) // who is waited for, until it is closed
	s, ctx := (&served{limits: quick, pause: func(ctx context.Context, _ time.Duration) bool {
		over := make(chan struct{})
		select {
		case gone <- over:
		case <-ctx.Done():
			return false
		}
		select {
		case <-over:
		case <-ctx.Done():
		}
		return ctx.Err() == nil
	}}).on(t), within(t)
	teacher := s.opens(ctx, terms("victory"))
	leaves := s.waits("name A\n")
	stays := s.waits("name B\n")
	s.waits("name C\n")
	there := func(what string, names ...string) {
		t.Helper()
		teacher.Await(ctx, what, func(c *tournament.Tournament) bool {
			return slices.Equal(roomstest.Names(c), names)
		})
	}
	there("all are there", "A", "B", "C")
	goes := func(leave func(), name string) (over chan struct{}) {
		t.Helper()
		leave()
		select {
		case over = <-gone:
		case <-ctx.Done():
			t.Fatalf("nobody notices that %s is gone", name)
		}
		for s.isHere(name) && pause(ctx, time.Millisecond) {
		}
		return over
	}
	over := goes(stays, "B")
	stays = s.waits("name B\n")
	for !s.isHere("B") && pause(ctx, time.Millisecond) {
	}
	close(over)
	close(goes(leaves, "A"))
	there("A has left", "B", "C")
	teacher.InTournament(&tournament.Command{Do: tournament.Begin})
	over = goes(stays, "B")
	teacher.Await(ctx, "a game is given", func(c *tournament.Tournament) bool { return len(c.Given()) == 1 })
	close(over)
	s.bots.work.Wait()
	var entry tournament.Entry
	err := s.rooms.ViewTournament(ctx, teacher.ID(),
		func(c *tournament.Tournament) { entry, _ = c.EntryOf(server.BotOf("127.0.0.1", "B")) })
	if err != nil || entry.Name != "B" || entry.Left {
		t.Errorf("B is %+v, %v", entry, err)
	}
}

// isHere reports whether a bot of a name is connected.
func (s *served) isHere(name string) bool { return s.bots.isHere(server.BotOf("127.0.0.1", name)) }
