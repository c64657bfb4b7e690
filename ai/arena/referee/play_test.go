package referee_test

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"colat/ai"
	"colat/ai/arena/arenatest"
	"colat/ai/arena/referee"
	"colat/game"
	"colat/game/othello"
)

func seatOf(spec string, limits ai.Limits) *referee.Seat {
	return referee.NewSeat(referee.Contestant{Name: spec, Spec: spec, Limits: limits}, othello.Victory, ai.New)
}

// TestHangingPlayerIsLeftBehind ends a game whose player does not even listen to
// its context.
func TestHangingPlayerIsLeftBehind(t *testing.T) {
	t.Parallel()
	// The one that hangs is the only one asked, so that only its time counts.
	made := 0
	newPlayer := func(string, game.Rules) (ai.Player, error) {
		made++
		return ai.New("test-hangs", othello.Victory)
	}
	hangs := referee.NewSeat(referee.Contestant{Name: "hangs", Spec: "hangs"}, othello.Victory, newPlayer)
	seats := [2]*referee.Seat{hangs, seatOf("test-first", ai.Limits{})}
	conduct := referee.Conduct{Patience: 10 * time.Millisecond}
	for games := 1; games <= 2; games++ {
		record, err := referee.PlayGame(t.Context(), arenatest.StartOf(t), nil, seats, conduct, 1)
		if err != nil || record.Result != (game.Result{Winner: game.Second, Reason: game.Timeout}) {
			t.Errorf("%+v, %v", record, err)
		}
		if made != games {
			t.Errorf("game %d was given the player that hangs", games)
		}
	}
}

func TestSlowPlayerIsToleratedUnlessStrict(t *testing.T) {
	seats := [2]*referee.Seat{
		seatOf("test-slow", ai.Limits{Time: 10 * time.Millisecond}),
		seatOf("test-resigns", ai.Limits{}),
	}
	record, err := referee.PlayGame(t.Context(), arenatest.StartOf(t), nil, seats, referee.Conduct{}, 1)
	if err != nil || record.Result != (game.Result{Winner: game.First, Reason: game.Resignation}) {
		t.Errorf("%+v, %v", record, err)
	}
}

func TestCancelledGameIsNotRecorded(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Millisecond)
	defer cancel()
	seats := [2]*referee.Seat{seatOf("test-waits", ai.Limits{}), seatOf("test-first", ai.Limits{})}
	if record, err := referee.PlayGame(ctx, arenatest.StartOf(t), nil, seats, referee.Conduct{}, 1); err == nil {
		t.Errorf("recorded %+v", record)
	}
}

func TestOpenings(t *testing.T) {
	for _, plies := range []int{0, 1, 6, 20} {
		first, firstMoves, err := referee.DrawOpening(othello.Victory, nil, plies, rand.New(rand.NewPCG(9, uint64(plies))))
		if err != nil {
			t.Fatal(err)
		}
		again, againMoves, _ := referee.DrawOpening(othello.Victory, nil, plies, rand.New(rand.NewPCG(9, uint64(plies))))
		if first.Hash() != again.Hash() || len(firstMoves) != plies || len(againMoves) != plies {
			t.Errorf("%d plies: not the same from the same seed", plies)
		}
		for _, m := range firstMoves {
			first.Play(m)
		}
		if _, over := first.Result(); over {
			t.Errorf("%d plies: the game is over", plies)
		}
	}
	if _, _, err := referee.DrawOpening(othello.Victory, nil, 61, rand.New(rand.NewPCG(1, 1))); err == nil {
		t.Error("an opening of 61 plies")
	}
}
