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
