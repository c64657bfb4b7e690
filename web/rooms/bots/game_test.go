package bots

import (
	"context"
	"errors"
	"io"
	"net"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"colat/ai/arena/course"
	"colat/game"
	"colat/game/match"
	"colat/web/rooms/room"
	"colat/web/rooms/roomstest"
	"colat/web/rooms/tournament"
)

// reasons returns how the games of a tournament have ended.
func (s *served) reasons(ctx context.Context, c *tournament.Tournament) (reasons []game.Reason) {
	for _, g := range c.Played() {
		r, err := s.rooms.Record(ctx, g.Room)
		if err != nil || r == nil {
			s.t.Errorf("%s has no record: %v", g.Game, err)
			continue
		}
		reasons = append(reasons, r.Result.Reason)
	}
	return reasons
}

// isOfBoard reports whether a game was played to its end.
func isOfBoard(reason game.Reason) bool { return reason != game.Resignation && reason != game.Timeout }

// A bot that is cut off in mid-game again and again comes back to where it was, and loses
// nothing by it.
func TestBotsThatAreCutOff(t *testing.T) {
	s, ctx := newServer(t, quick), within(t)
	teacher := s.opens(ctx, terms("victory"))
	var cuts atomic.Int64
	for _, b := range []*bot{
		{says: "name A\n", on: func(conn net.Conn, n int) bool { return n < 3 || cuts.Add(1) > 12 }},
		{says: "name B\n", on: func(conn net.Conn, n int) bool {
			if n < 5 || cuts.Add(1) > 12 {
				return true
			}
			io.WriteString(conn, "d") // half an answer
			return false
		}},
		{says: "name C\n", on: func(conn net.Conn, n int) bool {
			if n < 2 || cuts.Add(1) > 12 {
				return true
			}
			conn.(*net.TCPConn).SetLinger(0)
			return false
		}},
	} {
		b.address = s.address
		go b.loop(ctx)
	}
	teacher.Begin(ctx, 3)
	teacher.Await(ctx, "it is over", roomstest.IsOver)
	for _, reason := range s.reasons(ctx, teacher.Tournament()) {
		if !isOfBoard(reason) {
			t.Errorf("a game has ended by %s", reason)
		}
	}
	if cuts.Load() < 12 {
		t.Errorf("%d cuts", cuts.Load())
	}
}

// Who answers what is no move has lost, and is told so in the words of the course.
func TestBadAnswers(t *testing.T) {
	for _, test := range []struct{ says, told string }{
		{"i9", "ERROR: INVALID MOVE ~ 'i9'"},
		{"a1", "ERROR: INVALID MOVE ~ 'a1'"},
		{"hello", "ERROR: INVALID INPUT ~ 'hello'"},
		{"\xff", `ERROR: INVALID ASCII STRING ~ b'\xff'`},
		{"d", "ERROR: INVALID INPUT ~ 'd'"},
		{"NULL", "history\n\nwinner\nWHITE\n"},
	} {
		t.Run(test.told, func(t *testing.T) {
			t.Parallel()
			s, ctx := newServer(t, quick), within(t)
			teacher := s.opens(ctx, terms("victory"))
			bad := &bot{address: s.address, says: "name Bad\n"}
			bad.on = func(conn net.Conn, _ int) bool {
				io.WriteString(conn, test.says)
				told, err := io.ReadAll(conn)
				// The bot may be white, and the history not empty.
				won := strings.Replace(string(told), "winner\nBLACK", "winner\nWHITE", 1)
				if before, after, found := strings.Cut(won, "history\n"); found && before == "" {
					_, rest, _ := strings.Cut(after, "\n")
					won = "history\n\n" + rest
				}
				if err != nil || won != test.told {
					t.Errorf("told %q, %v", told, err)
				}
				return false
			}
			var loops sync.WaitGroup
			defer loops.Wait()
			loops.Go(func() { bad.loop(ctx) })
			loops.Go(func() { (&bot{address: s.address, says: "name Good\n"}).loop(ctx) })
			teacher.Begin(ctx, 2)
			teacher.Await(ctx, "it is over", roomstest.IsOver)
			plan, err := teacher.Tournament().Plan()
			if err != nil || plan.Places[0].Name != "Good" {
				t.Errorf("%+v, %v", plan.Places, err)
			}
			if got := s.reasons(ctx, teacher.Tournament()); !slices.Equal(got, []game.Reason{game.Resignation}) {
				t.Errorf("the game has ended by %v", got)
			}
		})
	}
}

// The server's clock decides, also of players who do not answer, and a bot's opponent who runs out
// of time has lost.
func TestClocksOfBots(t *testing.T) {
	for _, sleeper := range []string{"bot", "person"} {
		t.Run(sleeper, func(t *testing.T) {
			t.Parallel()
			s, ctx := newServer(t, quick), within(t)
			short := terms("victory")
			short.Clock = match.TimeControl{Total: time.Second}
			teacher := s.opens(ctx, short)
			b := &bot{address: s.address, says: "name Bot\n"}
			an := s.person()
			if sleeper == "bot" {
				b.on = func(conn net.Conn, _ int) bool {
					told, err := io.ReadAll(conn)
					if err != nil || string(told) != "ERROR: OUT OF TIME ~ a side has 1s for the game" {
						t.Errorf("told %q, %v", told, err)
					}
					return false
				}
			} else {
				an.Stalls = true
			}
			ended := make(chan []string, 1)
			go func() {
				told, _ := b.loop(ctx)
				ended <- told
			}()
			an.Enter(teacher.ID(), "An")
			go an.Until(ctx, "it is over", roomstest.IsOver)
			teacher.Begin(ctx, 2)
			teacher.Await(ctx, "it is over", roomstest.IsOver)
			if got := s.reasons(ctx, teacher.Tournament()); !slices.Equal(got, []game.Reason{game.Timeout}) {
				t.Errorf("the game has ended by %v", got)
			}
			told, want := <-ended, "ERROR: CONTEST OVER ~ place 2 of 2"
			if sleeper == "person" {
				want = "ERROR: CONTEST OVER ~ place 1 of 2"
				if len(told) != 2 || !strings.HasPrefix(told[0], "history\n") {
					t.Errorf("told %q", told)
				}
			}
			if len(told) == 0 || told[len(told)-1] != want {
				t.Errorf("told %q, want %q", told, want)
			}
		})
	}
}

// A bot takes no draws: a draw offer has an answer.
func TestDrawsAreDeclined(t *testing.T) {
	s, ctx := newServer(t, quick), within(t)
	teacher := s.opens(ctx, terms("victory"))
	hold := make(chan struct{})
	b := &bot{address: s.address, says: "name Bot\n", on: func(net.Conn, int) bool {
		select {
		case <-hold:
		case <-ctx.Done():
		}
		return true
	}}
	go b.loop(ctx)
	an := s.person()
	an.Stalls = true
	an.Enter(teacher.ID(), "An")
	teacher.Begin(ctx, 2)
	an.Await(ctx, "the game has begun", func(c *tournament.Tournament) bool {
		return an.Seat != nil && an.Seat.Room() != nil && an.Seat.Room().Phase() == room.Playing
	})
	r := an.Seat.Room()
	before := r.Events()
	draw := an.Seat.InGame(room.Draw)
	an.Seat.Send(&draw)
	err := an.Until(ctx, "the draw is declined", func(*tournament.Tournament) bool {
		_, asker := r.Question()
		return r.Events() >= before+2 && asker == room.NoChair
	})
	if err != nil || r.Phase() != room.Playing {
		t.Errorf("%v: the game is %s", err, r.Phase())
	}
	close(hold)
	an.Stalls = false
	go an.Until(ctx, "it is over", roomstest.IsOver)
	teacher.Await(ctx, "it is over", roomstest.IsOver)
}

// Bots play on through restarts of servers, and a tournament that waits for bots is found again
// although it is not watched.
func TestRestarts(t *testing.T) {
	s, ctx := newServer(t, silent), within(t)
	teacher := s.opens(ctx, terms("victory"))
	teacher.Close()
	s.stop()
	s.start()
	if ids, err := s.rooms.ForBots(ctx); err != nil || !slices.Equal(ids, []string{teacher.ID()}) {
		t.Fatalf("bots enter %q, %v", ids, err)
	}
	ends := make(chan error, 3)
	for _, says := range []string{"name A\n", "name B\n", ""} {
		go func() {
			_, err := (&bot{address: s.address, says: says, on: func(net.Conn, int) bool {
				return pause(ctx, time.Millisecond)
			}}).loop(ctx)
			ends <- err
		}()
	}
	again := s.person()
	again.Watch(teacher.ID())
	again.Await(ctx, "all are there", func(c *tournament.Tournament) bool { return len(c.Entries()) == 3 })
	err := s.rooms.InTournament(ctx, teacher.ID(), again.Tournament().Host(), &tournament.Command{Do: tournament.Begin})
	if err != nil {
		t.Fatal(err)
	}
	for n := range 3 {
		again.Await(ctx, "games are played", func(c *tournament.Tournament) bool {
			return roomstest.IsOver(c) || len(c.Given()) > 0 && len(c.Played()) >= n
		})
		s.stop()
		s.start()
	}
	again.Await(ctx, "it is over", roomstest.IsOver)
	for range 3 {
		if err := <-ends; err != nil {
			t.Error(err)
		}
	}
	if len(again.Tournament().Entries()) != 3 || len(again.Tournament().Played()) != 3 {
		t.Errorf("%d bots have played %d games", len(again.Tournament().Entries()), len(again.Tournament().Played()))
	}
	for _, reason := range s.reasons(ctx, again.Tournament()) {
		if !isOfBoard(reason) {
			t.Errorf("a game has ended by %s", reason)
		}
	}
}

// What only looks like a bad answer loses no game: a line that broke in the middle of
// one, and an introduction that came late.
func TestAnswersThatAreNone(t *testing.T) {
	for _, test := range []struct {
		err      course.AnswerError
		answered bool // the bot has answered before
		want     error
	}{
		{course.AnswerError{Kind: "INVALID INPUT", Answer: "'d'", Cut: true}, false, errGone},
		{course.AnswerError{Kind: "INVALID INPUT", Answer: "'name Nh'"}, false, refusal{}},
		{course.AnswerError{Kind: "INVALID INPUT", Answer: "'contest '"}, false, refusal{}},
		{course.AnswerError{Kind: "INVALID INPUT", Answer: "'name Nh'"}, true, nil},
		{course.AnswerError{Kind: "INVALID MOVE", Answer: "'a1'"}, false, nil},
	} {
		g := &botGame{ply: -1}
		if test.answered {
			g.ply = 0
		}
		err := g.receiveMove(game.NoMove, &test.err)
		_, refused := test.want.(refusal)
		switch {
		case refused && !errors.As(err, new(refusal)), !refused && err != test.want, g.resigns != (test.want == nil):
			t.Errorf("%v, answered before %v: %v, and it resigns: %v", &test.err, test.answered, err, g.resigns)
		}
	}
}
