package apptest

import (
	"cmp"
	"context"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"colat/ai"
	"colat/game"
)

// TimelessEngine returns a textbook player in place of the champion where one is asked
// to look back on a game, and as it is in a lesson.
func TimelessEngine(spec string, rules game.Rules) (ai.Player, error) {
	if !strings.HasPrefix(spec, "minimax") && !strings.HasPrefix(spec, "alphabeta") {
		spec = "alphabeta"
	}
	player, err := ai.New(spec, rules)
	return timeless{player}, err
}

// BriefEngine makes the program's own players, which think for some milliseconds: for tests in
// which it does not matter what they find.
func BriefEngine(spec string, rules game.Rules) (ai.Player, error) {
	player, err := ai.New(spec, rules)
	return brief{player}, err
}

type brief struct{ player ai.Player }

func (p brief) Think(ctx context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	bounded := *r
	if bounded.Limits.Time > 0 {
		bounded.Limits.Time = min(bounded.Limits.Time, 4*time.Millisecond)
	}
	return p.player.Think(ctx, &bounded)
}

// timeless is a player bounded by depth alone, which tells of no time.
type timeless struct{ player ai.Player }

func (p timeless) Think(ctx context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	bounded := *r
	bounded.Limits = ai.Limits{Depth: r.Limits.Depth}
	bounded.Limits.Depth = cmp.Or(bounded.Limits.Depth, 2)
	bounded.Report = func(info ai.Info) { r.ReportInfo(untimed(info)) }
	move, info, err := p.player.Think(ctx, &bounded)
	return move, untimed(info), err
}

func untimed(info ai.Info) ai.Info {
	info.Elapsed, info.Iteration.Elapsed = 0, 0
	return info
}

// Oracle is an engine that plays the first legal move and knows what it is told to.
type Oracle struct {
	Info ai.Info
	Err  error
}

func (o Oracle) Think(_ context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	if o.Err != nil {
		return game.NoMove, ai.Info{}, o.Err
	}
	return r.State().AppendMoves(nil)[0], o.Info, nil
}

// Musing is an engine that plays the first legal move and says when it ponders.
type Musing struct {
	Begun, running *atomic.Int32
}

func (m Musing) Think(ctx context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	if r.Ponder {
		m.Begun.Add(1)
		m.running.Add(1)
		<-ctx.Done()
		m.running.Add(-1)
	}
	return r.State().AppendMoves(nil)[0], ai.Info{}, nil
}

// NewMusing returns a Musing that has not been asked yet.
func NewMusing() Musing { return Musing{new(atomic.Int32), new(atomic.Int32)} }

// Expect advances the program, in a bubble of testing/synctest, until the engine has begun to
// ponder a number of times, and so many searches run.
func (m Musing) Expect(t *testing.T, a *App, what string, begun, running int32) {
	t.Helper()
	for range 600 {
		if m.Begun.Load() == begun && m.running.Load() == running {
			return
		}
		a.Tick()
		synctest.Wait()
	}
	t.Fatalf("%s: pondering begun %d times, want %d; running %d, want %d",
		what, m.Begun.Load(), begun, m.running.Load(), running)
}
