package match_test

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"colat/game"
	"colat/game/match"
)

func TestSettle(t *testing.T) {
	for _, result := range []game.Result{
		{Winner: game.Second, Reason: game.Resignation},
		{Winner: game.First, Reason: game.Timeout},
		{Winner: game.NoSide, Reason: game.Agreement},
	} {
		synctest.Test(t, func(t *testing.T) {
			m := match.New(state(t, victoryStart), [2]match.Seat{human, human}, total(time.Minute))
			play(t, m, "d3")
			if err := m.Settle(result); err != nil {
				t.Fatal(err)
			}
			if got, over := m.Result(); got != result || !over || m.Running() != game.NoSide {
				t.Errorf("%v %v, the clock of %v runs", got, over, m.Running())
			}
			read, err := match.ParseRecord(m.Record().String())
			if err != nil || read.Result != result || !read.Over {
				t.Errorf("read back: %+v, %v", read, err)
			}
			if err := m.Settle(result); !errors.Is(err, match.ErrOver) {
				t.Errorf("settled twice: %v", err)
			}
		})
	}
}

func TestSettleRefuses(t *testing.T) {
	for _, result := range []game.Result{
		{Winner: game.NoSide, Reason: game.Resignation},
		{Winner: game.NoSide, Reason: game.Timeout},
		{Winner: game.First, Reason: game.Agreement},
		{Winner: game.NoSide, Reason: game.Equal},
		{Winner: game.First, Reason: game.Crash},
	} {
		synctest.Test(t, func(t *testing.T) {
			m := match.New(state(t, victoryStart), [2]match.Seat{human, human})
			if m.Settle(result) == nil || m.Over() {
				t.Errorf("%v ends a game", result)
			}
		})
	}
}
