package play_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"colat/ai"
	"colat/render/app"
	"colat/render/app/apptest"
	"colat/render/kit/sound"
	"colat/render/kit/ui"
	"colat/render/program/storage"
)

// pass lets time pass tick by tick.
func pass(a *apptest.App, d time.Duration) {
	const tick = time.Second / 60
	for end := time.Now().Add(d); time.Now().Before(end); {
		time.Sleep(tick)
		a.Raw(ui.Raw{})
	}
}

// The clock waits for the first frame with the board.
func TestClockWaitsForTheBoard(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const address = "game=classic&black=human&white=human&clock=5m&lang=en"
		a := apptest.OpenPatient(t, &apptest.Host{Lang: "en"}, address, &storage.Store{}, ai.New)
		pass(a, 65*time.Second)
		if n := strings.Count(a.Labels(), "5:00"); n != 2 {
			t.Errorf("before the first frame the page says %s", a.Labels())
		}
		a.Scene().Close()
	})
}

// A game of two persons against the clock, to its end on time: what is shown, heard,
// told and kept.
func TestGameAgainstTheClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		kept := &storage.Store{}
		a, host := apptest.Open(t, "game=classic&black=human&white=human&clock=5m&lang=en", kept)
		var heard []string
		a.PlaySound = func(name string, _ int) {
			if name == sound.Tick {
				heard = append(heard, name)
			}
		}
		a.Settings.Volume = 5
		if n := strings.Count(a.Labels(), "5:00"); n != 2 {
			t.Fatalf("%d clocks show five minutes: %s", n, a.Labels())
		}
		pass(a, 65*time.Second)
		if !a.Says("3:55") || !a.Says("5:00") {
			t.Errorf("after 65 s the page says %s", a.Labels())
		}
		a.Click(t, "d3")
		pass(a, 10*time.Second)
		if !a.Says("4:50") || !a.Says("3:55") {
			t.Errorf("ten seconds after the move the page says %s", a.Labels())
		}

		// A reload gives back less than a second.
		again, _ := apptest.Open(t, "game=classic&black=human&white=human&clock=5m&lang=en", kept)
		if !again.Says("3:55") || !again.Says("4:50") {
			t.Errorf("resumed, the page says %s", again.Labels())
		}
		again.Scene().Close()

		// Taking back needs the other side's word, and gives no time back.
		a.Click(t, "undo")
		if len(a.State().Moves) != 1 || a.Page.Find("confirm-undo") == nil {
			t.Fatal("the opponent is not asked")
		}
		if !a.Says("White: take the move back?") {
			t.Errorf("asks %s", a.Labels())
		}
		a.Click(t, "cancel")
		if len(a.State().Moves) != 1 {
			t.Error("taken back although the opponent refused")
		}
		a.Click(t, "undo")
		a.Click(t, "confirm-undo")
		if len(a.State().Moves) != 0 || !a.Says("3:55") {
			t.Errorf("agreed, and %v are left: %s", a.State().Moves, a.Labels())
		}

		pass(a, 204*time.Second)
		if len(heard) != 0 {
			t.Errorf("heard %v with half a minute left", heard)
		}
		pass(a, 23*time.Second)
		if !a.Says("8.0") && !a.Says("7.9") {
			t.Errorf("the last ten seconds are shown as %s", a.Labels())
		}
		if told := strings.Join(host.Announced, " "); !strings.Contains(told, "Black has 30 seconds left.") ||
			!strings.Contains(told, "Black has 10 seconds left.") {
			t.Errorf("told %s", told)
		}
		pass(a, 9*time.Second)
		if n := len(heard); n != 11 { // at 30 and from 10 to 1
			t.Errorf("heard %d tones: %v", n, heard)
		}
		state := a.State()
		if state.Result == nil || state.Result.Winner != "O" || state.Result.Reason != "timeout" {
			t.Errorf("the result is %+v", state.Result)
		}
		if !a.Says("White wins!") {
			t.Errorf("the page says %s", a.Labels())
		}
	})
}

// A move that takes longer than moves may loses.
func TestMoveLimitOnTheBoard(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a, _ := apptest.Open(t, "game=uttt&black=human&white=human&clock=10s%2B120s&lang=en", &storage.Store{})
		pass(a, 3*time.Second)
		if !a.Says("1:57 · 7") || !a.Says("2:00") {
			t.Errorf("after three seconds the page says %s", a.Labels())
		}
		pass(a, 8*time.Second)
		if r := a.State().Result; r == nil || r.Winner != "O" || r.Reason != "timeout" {
			t.Errorf("after eleven seconds the result is %+v", r)
		}
	})
}

// While nothing but a clock goes on, a page is laid out when a figure changes and at no
// other time.
func TestRunningClockIsLaidOutOnceASecond(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a, host := apptest.Open(t, "game=classic&black=human&white=human&clock=5m", &storage.Store{})
		count := func(d time.Duration) (laid int) {
			for end := time.Now().Add(d); time.Now().Before(end); {
				time.Sleep(time.Second / 60)
				before := a.Labels()
				a.Raw(ui.Raw{})
				if a.Labels() != before {
					laid++
				}
			}
			return laid
		}
		pass(a, 2*time.Second)
		if n := count(10 * time.Second); n != 10 {
			t.Errorf("in ten seconds the page changed %d times", n)
		}
		host.Reduced = true
		pass(a, 290*time.Second-12*time.Second)
		if n := count(5 * time.Second); n < 45 || n > 55 {
			t.Errorf("in five of the last ten seconds the page changed %d times", n)
		}
	})
}

// An engine is told of its time, so that it does not lose by it.
func TestEngineKeepsWithinItsTime(t *testing.T) {
	a, _ := apptest.Open(t, "game=mnk:5,5,4&black=alphabeta&white=alphabeta&clock=2s&time=10s", &storage.Store{})
	a.Until(t, "the game is over", func(s app.ProbeState) bool { return s.Result != nil })
	if r := a.State().Result; r.Reason == "timeout" {
		t.Error("an engine lost on time")
	}
}
