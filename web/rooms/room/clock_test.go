package room_test

import (
	"slices"
	"testing"
	"time"

	"colat/game"
	"colat/game/match"
	"colat/web/rooms/room"
)

func timed(total, move time.Duration) room.Terms {
	return room.Terms{Game: "victory", Start: victoryStart, Clock: match.TimeControl{Total: total, Move: move}}
}

func TestClockRunsForWhoIsToMove(t *testing.T) {
	p := begun(t, timed(time.Minute, 0))
	p.now = p.now.Add(10 * time.Second)
	p.move("d3")
	p.now = p.now.Add(5 * time.Second)
	first, _, runs := p.room.Remaining(game.First, p.now)
	second, _, running := p.room.Remaining(game.Second, p.now)
	if first != 50*time.Second || runs || second != 55*time.Second || !running {
		t.Errorf("%v (%v), %v (%v)", first, runs, second, running)
	}
}

// TestIncrementInARoom: it is in the event of each move, other than a forced pass and the move that
// comes too late.
func TestIncrementInARoom(t *testing.T) {
	terms := timed(10*time.Second, 0)
	terms.Clock.Increment = 5 * time.Second
	p := begun(t, terms)
	for i, test := range []struct {
		move     string
		takes    time.Duration
		own, opp time.Duration // left after the move
	}{{"d3", 9 * time.Second, 6 * time.Second, 10 * time.Second}, {"c5", 0, 15 * time.Second, 6 * time.Second},
		{"d6", 6 * time.Second, 5 * time.Second, 15 * time.Second}} {
		mover := p.room.Match().State().ToMove()
		p.now = p.now.Add(test.takes)
		p.move(test.move)
		own, _, _ := p.room.Remaining(mover, p.now)
		opp, _, _ := p.room.Remaining(mover.Opponent(), p.now)
		if own != test.own || opp != test.opp {
			t.Errorf("after move %d %v and %v are left, want %v and %v", i+1, own, opp, test.own, test.opp)
		}
	}
	p.now = p.now.Add(15*time.Second + time.Millisecond)
	p.refused(room.Late, "binh", p.moveOf("c3"))
	p.now = p.now.Add(room.MostLag)
	p.due()
	if left, _, _ := p.room.Remaining(game.Second, p.now); p.room.Phase() != room.Over || left != 0 {
		t.Errorf("%s with %v left", p.room.Phase(), left)
	}
	terms.Game, terms.Start = "classic", "OX-----O----------------------------------------------X--------- X"
	p = begun(t, terms)
	if left, _, _ := p.room.Remaining(game.First, p.now); len(p.room.Match().Moves()) != 1 || left != 10*time.Second {
		t.Errorf("after a forced pass %v are left", left)
	}
}

// TestHandicapFollowsTheChair through a game with exchanged sides, and through a snapshot.
func TestHandicapFollowsTheChair(t *testing.T) {
	terms := timed(time.Minute, 0)
	terms.Clock.Second = match.SideTime{Total: 5 * time.Minute, Increment: time.Second}
	terms.Opens = room.HostOpens
	p := begun(t, terms)
	for number := 1; number <= 2; number++ {
		for chair, want := range []match.SideTime{terms.Clock.Of(game.First), terms.Clock.Second} {
			side := p.room.SideOf(chair)
			left, _, _ := p.room.Remaining(side, p.now)
			if left != want.Total || p.room.TimeControl().Of(side) != want || int(side) != (chair+number-1)%2 {
				t.Errorf("game %d: chair %d on side %d has %v of %v", number, chair, side, left, p.room.TimeControl())
			}
		}
		again := newPlace(t)
		for _, e := range p.room.Snapshot() {
			again.keep(&e)
		}
		if again.room.TimeControl() != p.room.TimeControl() {
			t.Errorf("game %d: a snapshot has %v, want %v", number, again.room.TimeControl(), p.room.TimeControl())
		}
		p.must("an", room.Command{Do: room.Resign, Game: number})
		p.must("an", room.Command{Do: room.Rematch, Game: number})
		p.must("binh", room.Command{Do: room.Rematch, Game: number})
	}
}

// A player who has overstepped the time for a move has none left, with any time on the game's
// clock.
func TestNoTimeIsLeftAfterAnOverstep(t *testing.T) {
	p := begun(t, timed(2*time.Minute, 20*time.Second))
	p.now = p.now.Add(20*time.Second + room.MostLag)
	p.due()
	first, _, _ := p.room.Remaining(game.First, p.now)
	second, _, _ := p.room.Remaining(game.Second, p.now)
	if p.room.Phase() != room.Over || first != 0 || second != 2*time.Minute {
		t.Errorf("%s, %v and %v are left", p.room.Phase(), first, second)
	}
}

// TestForcedPassIsPlayedAtOnce by the server, in a game begun with one and after a move.
func TestForcedPassIsPlayedAtOnce(t *testing.T) {
	const stuck = "OX-----O----------------------------------------------X--------- X" // then White plays c1
	terms := timed(time.Minute, 0)
	terms.Game, terms.Start = "classic", stuck
	p := begun(t, terms)
	if moves := p.room.Match().Record().MoveTexts(); !slices.Equal(moves, []string{"pass"}) {
		t.Fatalf("the game begins with %v", moves)
	}
	p.now = p.now.Add(20 * time.Second)
	first, _, _ := p.room.Remaining(game.First, p.now)
	second, _, running := p.room.Remaining(game.Second, p.now)
	if first != time.Minute || second != 40*time.Second || !running {
		t.Errorf("%v and %v are left, running %v", first, second, running)
	}
	// A page that has passed as well has done no harm.
	who := p.room.Members(p.room.ChairOn(game.First))[0]
	p.must(who, room.Command{Do: room.Move, Game: p.room.Games(), Ply: 0, Move: "pass"})
	if n := len(p.room.Match().Moves()); n != 1 {
		t.Errorf("%d moves", n)
	}
}

func TestTimeOnTheWireIsGivenBackUpToABound(t *testing.T) {
	for _, test := range []struct{ lag, left time.Duration }{
		{0, 50 * time.Second},
		{200 * time.Millisecond, 50200 * time.Millisecond},
		{time.Hour, 50*time.Second + room.MostLag},
		{-time.Hour, 50 * time.Second},
	} {
		p := begun(t, timed(time.Minute, 0))
		p.now = p.now.Add(10 * time.Second)
		c := p.moveOf("d3")
		e, err := p.room.Decide("an", &c, p.now, test.lag)
		if err != nil {
			t.Fatal(err)
		}
		p.keep(e)
		if left, _, _ := p.room.Remaining(game.First, p.now); left != test.left {
			t.Errorf("lag %v: %v left, want %v", test.lag, left, test.left)
		}
	}
}

func TestTimeRunsOut(t *testing.T) {
	for name, terms := range map[string]room.Terms{
		"of the game": timed(20*time.Second, 0),
		"of the move": timed(time.Minute, 20*time.Second),
	} {
		t.Run(name, func(t *testing.T) {
			p := begun(t, terms)
			p.move("d3")
			p.now = p.now.Add(20*time.Second + room.MostLag - time.Millisecond)
			p.due()
			if p.room.Phase() != room.Playing {
				t.Fatal("a move that was made in time could still be on the wire")
			}
			p.refused(room.Late, "binh", p.moveOf("c5"))
			p.now = p.now.Add(time.Millisecond)
			if wake := p.room.Wake(); !wake.Equal(p.now) {
				t.Errorf("wakes %v after the flag", wake.Sub(p.now))
			}
			p.due()
			result, _ := p.room.Match().Result()
			if result != (game.Result{Winner: game.First, Reason: game.Timeout}) {
				t.Fatalf("%v", result)
			}
		})
	}
}

func TestNobodyPaysForAServerThatIsAway(t *testing.T) {
	p := begun(t, timed(time.Minute, 0))
	p.move("d3")
	gone := p.now.Add(7 * time.Second)
	p.now = p.now.Add(time.Hour)
	p.keep(p.room.Resume(gone, p.now))
	if left, _, runs := p.room.Remaining(game.Second, p.now); left != 53*time.Second || !runs {
		t.Errorf("%v left, running %v", left, runs)
	}
	p.due()
	if p.room.Phase() != room.Playing {
		t.Error("lost by the server's absence")
	}
	if p := begun(t, victory); p.room.Resume(p.now, p.now.Add(time.Hour)) != nil {
		t.Error("without a clock there is nothing to give back")
	}
}
