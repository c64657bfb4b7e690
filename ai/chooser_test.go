package ai_test

import (
	"context"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"colat/ai"
	"colat/ai/clocktest"
	"colat/game"
	"colat/game/othello"
)

// thinker plays the first legal move and ponders until it is stopped. It fails
// the test when it is asked for two things at a time.
type thinker struct {
	t         *testing.T
	busy      atomic.Int32
	pondering atomic.Int32 // times it has begun
	limits    ai.Limits    // of the last pondering
	slow      time.Duration
}

func (p *thinker) enter() {
	if p.busy.Add(1) != 1 {
		p.t.Error("asked for two things at a time")
	}
}

func (p *thinker) Think(ctx context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	p.enter()
	defer p.busy.Add(-1)
	if !r.Ponder {
		r.ReportInfo(ai.Info{Depth: 5})
		return r.State().AppendMoves(nil)[0], ai.Info{Depth: 6}, nil
	}
	p.limits = r.Limits
	p.pondering.Add(1)
	<-ctx.Done()
	time.Sleep(p.slow)
	return game.NoMove, ai.Info{}, nil
}

func start(t *testing.T) game.State {
	t.Helper()
	s, err := othello.Classic.New(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// A goroutine that went on waiting would be a deadlock of the bubble.
func TestChoosingEndsPondering(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		player := &thinker{t: t, slow: 5 * time.Millisecond}
		c := ai.NewChooser(player, ai.Limits{Time: time.Second, Depth: 9})
		s := start(t)
		for range 10 {
			if !c.Ponder(s, nil) {
				t.Fatal("did not begin")
			}
			if c.Ponder(s, nil) {
				t.Error("began while the search before was ending")
			}
			if _, err := c.Choose(t.Context(), s.Clone(), nil); err != nil {
				t.Fatal(err)
			}
		}
		for player.busy.Load() != 0 {
			time.Sleep(time.Millisecond)
		}
	})
}

func TestPonderingShowsNothingAndIsBounded(t *testing.T) {
	player := &thinker{t: t}
	c := ai.NewChooser(player, ai.Limits{Time: time.Second, Depth: 9})
	if !c.Ponder(start(t), nil) {
		t.Fatal("did not begin")
	}
	clocktest.Await(t, "it ponders", time.Minute, func() bool { return player.pondering.Load() > 0 })
	if info := c.Latest(nil); info.Depth != 0 || len(info.PV) != 0 {
		t.Errorf("pondering shows %+v", info)
	}
	if want := (ai.Limits{Time: 2 * time.Second, Depth: 9}); player.limits != want {
		t.Errorf("limits %+v, want %+v", player.limits, want)
	}
	if err := c.StopPondering().Wait(t.Context()); err != nil {
		t.Error(err)
	}
	if ai.NewChooser(player, ai.Limits{Depth: 9}).Ponder(start(t), nil) {
		t.Error("without a time for a move there is no bound")
	}
}

func TestMoveTime(t *testing.T) {
	for _, test := range []struct {
		limits ai.Limits
		want   time.Duration
	}{
		{ai.Limits{}, 0},
		{ai.Limits{Time: time.Second}, time.Second},
		{ai.Limits{Left: time.Minute}, 2 * time.Second},
		{ai.Limits{Left: time.Minute, Time: time.Second}, time.Second},
		{ai.Limits{Left: 3 * time.Second, Time: time.Second}, 100 * time.Millisecond},
		{ai.Limits{Left: 1}, 1},
	} {
		if got := test.limits.MoveTime(); got != test.want {
			t.Errorf("%+v: %v, want %v", test.limits, got, test.want)
		}
	}
	tight := ai.Limits{Left: time.Minute}.Tighten(ai.Limits{Time: time.Second, Left: time.Second})
	if tight != (ai.Limits{Left: time.Second, Time: time.Second}) {
		t.Errorf("tightened to %+v", tight)
	}
}
