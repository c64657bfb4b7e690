package app

import (
	"context"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/ai"
	"colat/game"
	"colat/render/program/storage"
	"colat/render/table/games"
)

// musing is an engine that plays the first legal move and says when it ponders.
type musing struct {
	begun, running *atomic.Int32
}

func (m musing) Think(ctx context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	if r.Ponder {
		m.begun.Add(1)
		m.running.Add(1)
		<-ctx.Done()
		m.running.Add(-1)
	}
	return r.State().AppendMoves(nil)[0], ai.Info{}, nil
}

// openMusing opens a game against an engine that ponders.
func openMusing(t *testing.T, address string) (*App, musing) {
	t.Helper()
	m := musing{new(atomic.Int32), new(atomic.Int32)}
	engine := func(string, game.Rules) (ai.Player, error) { return m, nil }
	a, _ := openWith(t, address, &storage.Store{}, games.All, engine)
	return a, m
}

// settle ticks for a while.
func (a *App) settle() {
	for range 40 {
		a.tick()
		time.Sleep(time.Millisecond)
	}
}

func (m musing) expect(t *testing.T, a *App, what string, begun, running int32) {
	t.Helper()
	end := time.Now().Add(10 * time.Second)
	for m.begun.Load() != begun || m.running.Load() != running {
		if time.Now().After(end) {
			t.Fatalf("%s: pondering begun %d times, want %d; running %d, want %d",
				what, m.begun.Load(), begun, m.running.Load(), running)
		}
		a.tick()
		time.Sleep(time.Millisecond)
	}
}

func TestEnginePondersInThePersonsTime(t *testing.T) {
	a, m := openMusing(t, "game=classic&white=champion&time=1m")
	m.expect(t, a, "at the start", 1, 1)
	a.settle()
	m.expect(t, a, "later in the same turn", 1, 1)
	if state := (prober{a}).State(); state.Thinking || state.Info.Depth != 0 {
		t.Errorf("pondering shows: %+v", state)
	}
	a.click(t, "d3")
	a.until(t, "the engine has answered", func(s ProbeState) bool { return len(s.Moves) == 2 })
	m.expect(t, a, "in the next turn", 2, 1)
	a.click(t, "undo")
	m.expect(t, a, "after undo", 3, 1)
	now := time.Unix(0, 0)
	frames := func(apart time.Duration) {
		for range 300 {
			now = now.Add(apart)
			a.Pace.Count(now)
		}
	}
	frames(time.Second / 10)
	m.expect(t, a, "when frames are slow", 3, 0)
	frames(time.Second / 60)
	a.settle()
	m.expect(t, a, "when they are no longer", 3, 0)
	a.click(t, "redo")
	m.expect(t, a, "after redo", 4, 1)
	a.click(t, "menu")
	m.expect(t, a, "on the start scene", 4, 0)
}

func TestNobodyPondersBetweenEquals(t *testing.T) {
	for _, address := range []string{
		"game=classic&black=human&white=human", "game=classic&black=champion&white=champion&time=1m",
	} {
		a, m := openMusing(t, address)
		a.settle()
		m.expect(t, a, address, 0, 0)
	}
}

// Escape closes the scene in the middle of its tick, which must not begin what
// nobody would end.
func TestNothingPondersAfterASceneWasClosedByKey(t *testing.T) {
	for ticks := range 40 {
		a, m := openMusing(t, "game=classic&white=champion&time=1m")
		for range ticks {
			a.tick()
		}
		a.press(ebiten.KeyEscape)
		if name := (prober{a}).State().Scene; name != "start" {
			t.Fatalf("after Escape the scene is %q", name)
		}
		a.settle()
		m.expect(t, a, fmt.Sprintf("closed after %d ticks", ticks), m.begun.Load(), 0)
	}
}

// Where both are machines one thinks in the other's time only if its seat says so, and
// one that plays a person rests if its seat does.
func TestSeatsSayWhoPonders(t *testing.T) {
	a, m := openMusing(t, "game=classic&white=champion:ponder=off&time=1m")
	a.settle()
	m.expect(t, a, "at rest", 0, 0)
	slow := engineThat{musing{new(atomic.Int32), new(atomic.Int32)}, make(chan struct{})}
	engine := func(spec string, _ game.Rules) (ai.Player, error) {
		if spec == "mcts" {
			return slow, nil
		}
		return m, nil
	}
	b, _ := openWith(t, "game=classic&black=mcts&white=champion:ponder=on&time=1m", &storage.Store{}, games.All, engine)
	m.expect(t, b, "while the other machine thinks", 1, 1)
	close(slow.answer)
	b.until(t, "both have moved", func(s ProbeState) bool { return len(s.Moves) >= 2 })
}

// engineThat answers when it is let.
type engineThat struct {
	musing
	answer chan struct{}
}

func (e engineThat) Think(ctx context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	select {
	case <-e.answer:
	case <-ctx.Done():
	}
	return e.musing.Think(ctx, r)
}
