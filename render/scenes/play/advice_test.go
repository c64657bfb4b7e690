package play_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/ai"
	"colat/render/app"
	"colat/render/app/apptest"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/storage"
	"colat/render/table/board"
)

func TestHintSaysTheMoveAndWhatItLeadsTo(t *testing.T) {
	for _, test := range []struct {
		address string
		info    ai.Info
		want    string
	}{
		{"game=classic&white=human", ai.Info{Outcome: ai.Win}, "Play d3: it wins for certain."},
		{"game=classic&white=human", ai.Info{Outcome: ai.Draw}, "Play d3: it holds the draw."},
		{"game=classic&white=human", ai.Info{Score: 420, Depth: 9}, "Play d3: Black ahead by 4.2 discs."},
		{"game=classic&white=human", ai.Info{Score: -420, Depth: 9}, "Play d3: White ahead by 4.2 discs."},
		{"game=victory&victory=d3+a1+b1+c1+d1&white=human", ai.Info{Chance: 0.634, Depth: 9},
			"Play d3: about 63% to win against perfect play. It takes 1 sun."},
		{"game=victory&victory=d3+a1+b1+c1+d1&white=level:2", ai.Info{Chance: 0.02, Depth: 9},
			"Play d3: about 99% to win against Piglet if you keep to the hints (2% against perfect play). It takes 1 sun."},
		{"game=mnk:7,7,5&white=level:7", ai.Info{Chance: 0.25, Depth: 9},
			"Play a1: about 41% to win against Carp if you keep to the hints (25% against perfect play)."},
		{"game=victory&victory=d3+a1+b1+c1+d1&white=level:8", ai.Info{Chance: 0.02, Depth: 9},
			"Play d3: about 2% to win against perfect play. It takes 1 sun."},
		{"game=classic&white=human", ai.Info{Chance: 0.5}, "Play d3."},
		{"game=mnk:3,3,3&white=human&moves=b2+b1+c3+c1", ai.Info{Outcome: ai.Win},
			"Play a1: it wins for certain. It wins at once."},
		{"game=mnk:3,3,3&white=human&moves=b1+b2+c1", ai.Info{Chance: 0.5, Depth: 9},
			"Play a1: about 50% to win against perfect play. " +
				"Every other move lets X win at once."},
		{"game=uttt&white=human&moves=44+40", ai.Info{Outcome: ai.Loss},
			"Play 1·1: but against good play every move loses."},
	} {
		a, host := apptest.OpenOracle(t, test.address, apptest.Oracle{Info: test.info})
		a.Press(ebiten.KeyH)
		a.Until(t, "a hint is there", func(app.ProbeState) bool { return !a.Advice().Good.Empty() })
		if got := host.Announced[len(host.Announced)-1]; got != test.want {
			t.Errorf("%s: %q, want %q", test.address, got, test.want)
		}
		if !a.Shows(test.want) {
			t.Errorf("%s: the hint does not stand on the page", test.address)
		}
		a.Press(ebiten.KeyH)
		if !a.Advice().Good.Empty() || a.Shows(test.want) {
			t.Errorf("%s: H does not close the hint", test.address)
		}
	}
}

func TestHintGoesWithTheMove(t *testing.T) {
	a, _ := apptest.OpenOracle(t, "game=classic&white=human", apptest.Oracle{Info: ai.Info{Chance: 0.5}})
	a.Click(t, "hint")
	a.Until(t, "a hint is there", func(app.ProbeState) bool { return !a.Advice().Good.Empty() })
	a.Click(t, "f5")
	a.Raw(ui.Raw{})
	if !a.Advice().Good.Empty() || len(a.Moves()) != 1 {
		t.Errorf("after %v the hint stands", a.Moves())
	}
	a, host := apptest.OpenOracle(t, "game=classic&white=human", apptest.Oracle{Err: errors.New("no worker")})
	a.Click(t, "hint")
	a.Until(t, "it fails", func(app.ProbeState) bool { return slices.Contains(host.Announced, "No hint could be found.") })
	a.Click(t, "d3")
	if len(a.Moves()) != 1 {
		t.Error("without a hint nothing can be played")
	}
}

func TestValuesStandOnTheirSquares(t *testing.T) {
	a, _ := apptest.OpenOracle(t, "game=victory&white=human&seed=1", apptest.Oracle{Info: ai.Info{Chance: 0.3, Depth: 1}})
	values := func() []board.Value { return a.Scene().Board().View.Values() }
	if len(values()) != 0 {
		t.Fatal("values are shown that nobody asked for")
	}
	a.Press(ebiten.KeyV)
	a.Until(t, "all values are there", func(app.ProbeState) bool { return len(values()) == 4 && values()[0].Best })
	for _, v := range values() {
		if v.Text != "70%" || !v.Best { // the opponent's 30
			t.Errorf("%+v", v)
		}
	}
	a.Press(ebiten.KeyV)
	if len(values()) != 0 {
		t.Error("V does not take the values away")
	}
	// A move that wins at once is known without an engine; losing ones too are told.
	a, _ = apptest.OpenOracle(t, "game=mnk:3,3,3&white=human&moves=b2+b1+c3+c1",
		apptest.Oracle{Info: ai.Info{Outcome: ai.Win}})
	a.Press(ebiten.KeyV)
	a.Until(t, "all values are there", func(app.ProbeState) bool { return len(values()) == 5 })
	for _, v := range values() {
		if want := map[bool]string{true: "win", false: "loss"}[v.Square == 0]; v.Text != want {
			t.Errorf("square %d: %q, want %q", v.Square, v.Text, want)
		}
	}
}

func TestMoveIsPreviewed(t *testing.T) {
	square := func(name string) int { return int(name[1]-'1')*8 + int(name[0]-'a') }
	a, _ := apptest.Open(t, "game=classic&white=human", &storage.Store{})
	r, _ := a.Rect("d3")
	x, y := r.X+r.Width/2, r.Y+r.Height/2
	a.Raw(ui.Raw{MouseX: x, MouseY: y})
	if got := a.Advice().Turning; got != board.SetOf(square("d4")) {
		t.Errorf("under the mouse d3 turns %v", slices.Collect(got.All()))
	}
	a.Raw(ui.Raw{MouseX: 1, MouseY: 1})
	if got := a.Advice().Turning; !got.Empty() {
		t.Error("the preview stays")
	}
	a.Raw(ui.Raw{Touches: []ui.TouchEvent{{Phase: ui.TouchBegan, ID: 1, X: x, Y: y}}})
	if got := a.Advice().Turning; !got.Empty() {
		t.Error("a finger that has just come down previews")
	}
	for range 30 {
		a.Raw(ui.Raw{})
	}
	if got := a.Advice().Turning; got.Empty() {
		t.Error("a finger that rests previews nothing")
	}
	a.Raw(ui.Raw{Touches: []ui.TouchEvent{{Phase: ui.TouchEnded, ID: 1, X: x, Y: y}}})
	if len(a.Moves()) != 1 {
		t.Error("and plays nothing when it is lifted")
	}
	a, _ = apptest.Open(t, "game=uttt&white=human&moves=44", &storage.Store{})
	r, _ = a.Rect("40")
	a.Raw(ui.Raw{MouseX: r.X + 5, MouseY: r.Y + 5})
	if sent := a.Advice().Sent; sent.Len() != 9 || !sent.Has(0) {
		t.Errorf("cell 0 sends to %v", slices.Collect(sent.All()))
	}
}

func TestTouchProposesWhereThatIsWanted(t *testing.T) {
	a, _ := apptest.Open(t, "game=classic&white=human", &storage.Store{})
	a.Activate("confirm")
	tap := func(name string) {
		r, _ := a.Rect(name)
		for _, phase := range []ui.TouchPhase{ui.TouchBegan, ui.TouchEnded} {
			a.Raw(ui.Raw{Touches: []ui.TouchEvent{{Phase: phase, ID: 1, X: r.X + r.Width/2, Y: r.Y + r.Height/2}}})
		}
		for range 45 {
			a.Raw(ui.Raw{})
		}
	}
	tap("d3")
	if proposed := a.Advice().Proposed; len(a.Moves()) != 0 || proposed != board.SetOf(2*8+3) {
		t.Fatalf("a touch plays %v and proposes %v", a.Moves(), slices.Collect(proposed.All()))
	}
	tap("f5")
	tap("f5")
	if got := a.Moves(); !slices.Equal(got, []string{"f5"}) {
		t.Fatalf("two taps on a square after one on another play %v", got)
	}
	tap("d6")
	tap("drop-move")
	if !a.Advice().Proposed.Empty() || len(a.Moves()) != 1 {
		t.Error("the proposal is not dropped")
	}
	tap("d6")
	tap("confirm-move")
	if len(a.Moves()) != 2 {
		t.Error("the tick does not play")
	}
	a.Click(t, a.State().Legal[0])
	if len(a.Moves()) != 3 {
		t.Error("the mouse only proposes")
	}
}

func TestMarksFollowTheWishes(t *testing.T) {
	a, _ := apptest.Open(t, "game=classic&white=human&moves=d3c5", &storage.Store{})
	if advice := *a.Advice(); advice != (board.Advice{}) {
		t.Errorf("unasked the board says %+v", advice)
	}
	a.Remember(func(s *storage.Settings) {
		s.ShowTurned, s.HideLast, s.HideLegal, s.ShowStable = true, true, true, true
	})
	a.Raw(ui.Raw{})
	if got := a.Advice().Turned; got != board.SetOf(4*8+3) {
		t.Errorf("c5 has turned %v", slices.Collect(got.All()))
	}
	a, _ = apptest.Open(t, "game=classic&white=human&position=XX------X-------"+"-----------OX------XO---"+
		"------------------------+X", &storage.Store{})
	a.Remember(func(s *storage.Settings) { s.ShowStable = true })
	a.Raw(ui.Raw{})
	if got := a.Advice().Stable; got != board.SetOf(0, 1, 8) {
		t.Errorf("stable are %v", slices.Collect(got.All()))
	}
}

func TestEnginesCanBePausedAndStepped(t *testing.T) {
	a, _ := apptest.Open(t, "game=classic&black=greedy&white=random&lang=en", &storage.Store{})
	a.Until(t, "the game has begun", func(s app.ProbeState) bool { return len(s.Moves) == 1 })
	a.Press(ebiten.KeySpace)
	stands := func(what string, n int) {
		t.Helper()
		for range 200 {
			a.Raw(ui.Raw{})
		}
		if got := len(a.Moves()); got != n {
			t.Fatalf("%s: %d moves, want %d", what, got, n)
		}
	}
	stands("paused", 1)
	a.Press(ebiten.KeyPeriod)
	a.Until(t, "the step is made", func(s app.ProbeState) bool { return len(s.Moves) == 2 })
	stands("after a step", 2)
	a.Click(t, "step")
	a.Until(t, "the step is made", func(s app.ProbeState) bool { return len(s.Moves) == 3 })
	a.Click(t, "pause")
	a.Until(t, "it goes on", func(s app.ProbeState) bool { return len(s.Moves) > 4 })
}

func TestShortcutsAreListed(t *testing.T) {
	seen := map[string]bool{}
	a, _ := apptest.OpenOracle(t, "game=victory&moves=d3&white=human", apptest.Oracle{})
	for _, s := range a.Scene().(scene.Shortcutter).Shortcuts() {
		if seen[s.Keys] {
			t.Errorf("%s is there twice", s.Keys)
		}
		seen[s.Keys] = true
	}
	for _, key := range []string{"U", "R", "H", "V", "O", "N", "L", "M", "Space", ".", "Esc"} {
		if !seen[key] {
			t.Errorf("%s is missing", key)
		}
	}
}
