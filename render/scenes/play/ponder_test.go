package play_test

import (
	"context"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/ai"
	"colat/game"
	"colat/render/app"
	"colat/render/app/apptest"
	"colat/render/program/storage"
	"colat/render/table/games"
)

// settle ticks for a while.
func settle(a *apptest.App) {
	for range 40 {
		a.Tick()
		synctest.Wait()
	}
}

func TestEnginePondersInThePersonsTime(t *testing.T) {
	synctest.Test(t, testEnginePondersInThePersonsTime)
}

func testEnginePondersInThePersonsTime(t *testing.T) {
	a, m := apptest.OpenMusing(t, "game=classic&white=champion&time=1m")
	m.Expect(t, a, "at the start", 1, 1)
	settle(a)
	m.Expect(t, a, "later in the same turn", 1, 1)
	if state := a.State(); state.Thinking || state.Info.Depth != 0 {
		t.Errorf("pondering shows: %+v", state)
	}
	a.Click(t, "d3")
	a.Until(t, "the engine has answered", func(s app.ProbeState) bool { return len(s.Moves) == 2 })
	m.Expect(t, a, "in the next turn", 2, 1)
	a.Click(t, "undo")
	m.Expect(t, a, "after undo", 3, 1)
	now := time.Unix(0, 0)
	frames := func(apart time.Duration) {
		for range 300 {
			now = now.Add(apart)
			a.Pace.Count(now)
		}
	}
	frames(time.Second / 10)
	m.Expect(t, a, "when frames are slow", 3, 0)
	frames(time.Second / 60)
	settle(a)
	m.Expect(t, a, "when they are no longer", 3, 0)
	a.Click(t, "redo")
	m.Expect(t, a, "after redo", 4, 1)
	a.Click(t, "menu")
	m.Expect(t, a, "on the start scene", 4, 0)
}

func TestNobodyPondersBetweenEquals(t *testing.T) { synctest.Test(t, testNobodyPondersBetweenEquals) }

func testNobodyPondersBetweenEquals(t *testing.T) {
	for _, address := range []string{
		"game=classic&black=human&white=human", "game=classic&black=champion&white=champion&time=1m",
	} {
		a, m := apptest.OpenMusing(t, address)
		settle(a)
		m.Expect(t, a, address, 0, 0)
	}
}

// Escape closes the scene in the middle of its tick, which must not begin a search that nothing
// would end.
func TestNothingPondersAfterASceneWasClosedByKey(t *testing.T) {
	synctest.Test(t, testNothingPondersAfterASceneWasClosedByKey)
}

func testNothingPondersAfterASceneWasClosedByKey(t *testing.T) {
	for ticks := range 40 {
		a, m := apptest.OpenMusing(t, "game=classic&white=champion&time=1m")
		for range ticks {
			a.Tick()
		}
		a.Press(ebiten.KeyEscape)
		if name := a.State().Scene; name != "start" {
			t.Fatalf("after Escape the scene is %q", name)
		}
		settle(a)
		m.Expect(t, a, fmt.Sprintf("closed after %d ticks", ticks), m.Begun.Load(), 0)
	}
}

// Where both are machines one thinks in the other's time only if its seat says so, and
// one that plays a person rests if its seat does.
func TestSeatsSayWhoPonders(t *testing.T) { synctest.Test(t, testSeatsSayWhoPonders) }

func testSeatsSayWhoPonders(t *testing.T) {
	a, m := apptest.OpenMusing(t, "game=classic&white=champion:ponder=off&time=1m")
	settle(a)
	m.Expect(t, a, "at rest", 0, 0)
	slow := engineThat{apptest.NewMusing(), make(chan struct{})}
	engine := func(spec string, _ game.Rules) (ai.Player, error) {
		if spec == "mcts" {
			return slow, nil
		}
		return m, nil
	}
	b, _ := apptest.OpenWith(t, "game=classic&black=mcts&white=champion:ponder=on&time=1m", &storage.Store{},
		games.All, engine)
	m.Expect(t, b, "while the other machine thinks", 1, 1)
	close(slow.answer)
	b.Until(t, "both have moved", func(s app.ProbeState) bool { return len(s.Moves) >= 2 })
}

// engineThat answers when it is let.
type engineThat struct {
	apptest.Musing
	answer chan struct{}
}

func (e engineThat) Think(ctx context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	select {
	case <-e.answer:
	case <-ctx.Done():
	}
	return e.Musing.Think(ctx, r)
}
