package analysis

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"colat/ai"
	"colat/ai/analysis"
	"colat/game"
	"colat/render/program/scene"
	"colat/render/program/storage"
	"colat/render/table/games"
)

// slow is a player that takes a second for each answer.
type slow struct{}

// Think implements ai.Player.
func (slow) Think(ctx context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	select {
	case <-time.After(time.Second):
	case <-ctx.Done():
		return game.NoMove, ai.Info{}, ctx.Err()
	}
	move := r.State().AppendMoves(nil)[0]
	return move, ai.Info{Depth: r.Limits.Depth, Chance: 0.5, PV: []game.Move{move}}, nil
}

// The engine stops when the time for a position is over, and goes on if it gets more.
func TestTheTimeForAPositionEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		rules, err := games.All.Rules("classic")
		if err != nil {
			t.Fatal(err)
		}
		start, err := rules.New(nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		p := new(scene.Program)
		p.Engine = func(string, game.Rules) (ai.Player, error) { return slow{}, nil }
		e := engine{program: p, game: games.All.Of(rules), gate: newGate()}
		e.options = optionsOf(storage.Analysis{Seconds: 60})
		e.toggle()
		began := time.Now()
		thinks := func() time.Duration {
			for e.update(start, start, nil, false, true); !e.spent(); e.update(start, start, nil, false, true) {
				time.Sleep(100 * time.Millisecond)
			}
			return time.Since(began).Round(time.Second)
		}
		if took := thinks(); took != time.Minute || e.failed || e.report == nil || e.report.Depth == 0 {
			t.Errorf("it stopped after %v with %+v, want a minute", took, e.report)
		}
		if time.Sleep(time.Second); !e.call.Ended() || e.update(start, start, nil, false, true) || !e.call.Ended() {
			t.Error("it goes on after that")
		}
		e.options.Seconds = 300
		if took := thinks(); took != 5*time.Minute+time.Second {
			t.Errorf("it stopped after %v in all, want five minutes and the one of the rest", took)
		}
		e.close()
	})
}

// Positions that are forgotten do not keep their times.
func TestReportsForgetTheirTimes(t *testing.T) {
	var r reports
	r.spend(0, time.Second)
	for hash := range uint64(2 * mostReports) {
		r.add(hash, new(analysis.Report))
		r.spend(hash, time.Second)
	}
	if len(r.spent) != mostReports {
		t.Errorf("%d times are kept of %d reports", len(r.spent), mostReports)
	}
}

func TestOptionsHaveDefaults(t *testing.T) {
	for kept, want := range map[storage.Analysis]storage.Analysis{
		{}:                                  {Lines: usualLines},
		{Lines: 9, Seconds: 7, Threads: -1}: {Lines: usualLines},
		{Lines: 5, Seconds: 10, Threads: 2, HideValues: true}: {
			Lines: 5, Seconds: 10, Threads: 2, HideValues: true,
		},
	} {
		if got := optionsOf(kept); got != want {
			t.Errorf("%+v becomes %+v, want %+v", kept, got, want)
		}
	}
}
