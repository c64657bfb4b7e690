package app

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/ai"
	"colat/game"
	"colat/render/kit/ui"
	"colat/render/program/storage"
	"colat/render/scenes/play"
	"colat/render/table/board"
	"colat/render/table/games"
)

// oracle is an engine that plays the first legal move and knows what it is told to.
type oracle struct {
	info ai.Info
	err  error
}

func (o oracle) Think(_ context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	if o.err != nil {
		return game.NoMove, ai.Info{}, o.err
	}
	return r.State().AppendMoves(nil)[0], o.info, nil
}

func openOracle(t *testing.T, address string, o oracle) (*App, *testHost) {
	t.Helper()
	engine := func(string, game.Rules) (ai.Player, error) { return o, nil }
	return openWith(t, address, &storage.Store{}, games.All, engine)
}

func (a *App) advice() *board.Advice {
	advice := a.scene.Board().View.Advice()
	return &advice
}

func TestHintSaysTheMoveAndWhatItLeadsTo(t *testing.T) {
	for _, test := range []struct {
		address string
		info    ai.Info
		want    string
	}{
		{"game=classic&white=human", ai.Info{Outcome: ai.Win}, "Play d3: it wins for certain."},
		{"game=classic&white=human", ai.Info{Outcome: ai.Draw}, "Play d3: it holds the draw."},
		{"game=classic&white=human", ai.Info{Score: 420, Depth: 9}, "Play d3: Black ahead by 4.2."},
		{"game=classic&white=human", ai.Info{Score: -420, Depth: 9}, "Play d3: White ahead by 4.2."},
		{"game=victory&victory=d3+a1+b1+c1+d1&white=human", ai.Info{Chance: 0.634},
			"Play d3: about 63% to win. It takes 1 sun."},
		{"game=mnk:3,3,3&white=human&moves=b2+b1+c3+c1", ai.Info{Outcome: ai.Win},
			"Play a1: it wins for certain. It wins at once."},
		{"game=mnk:3,3,3&white=human&moves=b1+b2+c1", ai.Info{Chance: 0.5}, "Play a1: about 50% to win. " +
			"Otherwise the other side wins next move."},
		{"game=uttt&white=human&moves=44+40", ai.Info{Outcome: ai.Loss},
			"Play 1·1: but against good play every move loses."},
	} {
		a, host := openOracle(t, test.address, oracle{info: test.info})
		a.press(ebiten.KeyH)
		a.until(t, "a hint is there", func(ProbeState) bool { return !a.advice().Good.Empty() })
		if got := host.announced[len(host.announced)-1]; got != test.want {
			t.Errorf("%s: %q, want %q", test.address, got, test.want)
		}
		if !a.shows(test.want) {
			t.Errorf("%s: the hint does not stand on the page", test.address)
		}
		a.press(ebiten.KeyH)
		if !a.advice().Good.Empty() || a.shows(test.want) {
			t.Errorf("%s: H does not close the hint", test.address)
		}
	}
}

func TestHintGoesWithTheMove(t *testing.T) {
	a, _ := openOracle(t, "game=classic&white=human", oracle{info: ai.Info{Chance: 0.5}})
	a.click(t, "hint")
	a.until(t, "a hint is there", func(ProbeState) bool { return !a.advice().Good.Empty() })
	a.click(t, "f5")
	a.raw(ui.Raw{})
	if !a.advice().Good.Empty() || len(a.moves()) != 1 {
		t.Errorf("after %v the hint stands", a.moves())
	}
	a, host := openOracle(t, "game=classic&white=human", oracle{err: errors.New("no worker")})
	a.click(t, "hint")
	a.until(t, "it fails", func(ProbeState) bool { return slices.Contains(host.announced, "No hint could be found.") })
	a.click(t, "d3")
	if len(a.moves()) != 1 {
		t.Error("without a hint nothing can be played")
	}
}

func TestValuesStandOnTheirSquares(t *testing.T) {
	a, _ := openOracle(t, "game=victory&white=human&seed=1", oracle{info: ai.Info{Chance: 0.3, Depth: 1}})
	values := func() []board.Value { return a.scene.Board().View.Values() }
	if len(values()) != 0 {
		t.Fatal("values are shown that nobody asked for")
	}
	a.press(ebiten.KeyV)
	a.until(t, "all values are there", func(ProbeState) bool { return len(values()) == 4 && values()[0].Best })
	for _, v := range values() {
		if v.Text != "70%" || !v.Best { // the opponent's 30
			t.Errorf("%+v", v)
		}
	}
	a.press(ebiten.KeyV)
	if len(values()) != 0 {
		t.Error("V does not take the values away")
	}
	// A move that wins at once is known without an engine; losing ones too are told.
	a, _ = openOracle(t, "game=mnk:3,3,3&white=human&moves=b2+b1+c3+c1", oracle{info: ai.Info{Outcome: ai.Win}})
	a.press(ebiten.KeyV)
	a.until(t, "all values are there", func(ProbeState) bool { return len(values()) == 5 })
	for _, v := range values() {
		if want := map[bool]string{true: "W", false: "L"}[v.Square == 0]; v.Text != want {
			t.Errorf("square %d: %q, want %q", v.Square, v.Text, want)
		}
	}
}

func TestMoveIsPreviewed(t *testing.T) {
	square := func(name string) int { return int(name[1]-'1')*8 + int(name[0]-'a') }
	a, _ := openApp(t, "game=classic&white=human", &storage.Store{})
	r, _ := prober{a}.Rect("d3")
	x, y := r.X+r.Width/2, r.Y+r.Height/2
	a.raw(ui.Raw{MouseX: x, MouseY: y})
	if got := a.advice().Turning; got != board.SetOf(square("d4")) {
		t.Errorf("under the mouse d3 turns %v", slices.Collect(got.All()))
	}
	a.raw(ui.Raw{MouseX: 1, MouseY: 1})
	if got := a.advice().Turning; !got.Empty() {
		t.Error("the preview stays")
	}
	a.raw(ui.Raw{Touches: []ui.TouchEvent{{Phase: ui.TouchBegan, ID: 1, X: x, Y: y}}})
	if got := a.advice().Turning; !got.Empty() {
		t.Error("a finger that has just come down previews")
	}
	for range 30 {
		a.raw(ui.Raw{})
	}
	if got := a.advice().Turning; got.Empty() {
		t.Error("a finger that rests previews nothing")
	}
	a.raw(ui.Raw{Touches: []ui.TouchEvent{{Phase: ui.TouchEnded, ID: 1, X: x, Y: y}}})
	if len(a.moves()) != 1 {
		t.Error("and plays nothing when it is lifted")
	}
	a, _ = openApp(t, "game=uttt&white=human&moves=44", &storage.Store{})
	r, _ = prober{a}.Rect("40")
	a.raw(ui.Raw{MouseX: r.X + 5, MouseY: r.Y + 5})
	if sent := a.advice().Sent; sent.Len() != 9 || !sent.Has(0) {
		t.Errorf("cell 0 sends to %v", slices.Collect(sent.All()))
	}
}

func TestTouchProposesWhereThatIsWanted(t *testing.T) {
	a, _ := openApp(t, "game=classic&white=human", &storage.Store{})
	a.activate("confirm")
	tap := func(name string) {
		r, _ := prober{a}.Rect(name)
		for _, phase := range []ui.TouchPhase{ui.TouchBegan, ui.TouchEnded} {
			a.raw(ui.Raw{Touches: []ui.TouchEvent{{Phase: phase, ID: 1, X: r.X + r.Width/2, Y: r.Y + r.Height/2}}})
		}
		for range 45 {
			a.raw(ui.Raw{})
		}
	}
	tap("d3")
	if proposed := a.advice().Proposed; len(a.moves()) != 0 || proposed != board.SetOf(2*8+3) {
		t.Fatalf("a touch plays %v and proposes %v", a.moves(), slices.Collect(proposed.All()))
	}
	tap("f5")
	tap("f5")
	if got := a.moves(); !slices.Equal(got, []string{"f5"}) {
		t.Fatalf("two taps on a square after one on another play %v", got)
	}
	tap("d6")
	tap("drop-move")
	if !a.advice().Proposed.Empty() || len(a.moves()) != 1 {
		t.Error("the proposal is not dropped")
	}
	tap("d6")
	tap("confirm-move")
	if len(a.moves()) != 2 {
		t.Error("the tick does not play")
	}
	a.click(t, prober{a}.State().Legal[0])
	if len(a.moves()) != 3 {
		t.Error("the mouse only proposes")
	}
}

func TestMarksFollowTheWishes(t *testing.T) {
	a, _ := openApp(t, "game=classic&white=human&moves=d3c5", &storage.Store{})
	if advice := *a.advice(); advice != (board.Advice{}) {
		t.Errorf("unasked the board says %+v", advice)
	}
	a.Remember(func(s *storage.Settings) {
		s.ShowTurned, s.HideLast, s.HideLegal, s.ShowStable = true, true, true, true
	})
	a.raw(ui.Raw{})
	if got := a.advice().Turned; got != board.SetOf(4*8+3) {
		t.Errorf("c5 has turned %v", slices.Collect(got.All()))
	}
	a, _ = openApp(t, "game=classic&white=human&position=XX------X-------"+"-----------OX------XO---"+
		"------------------------+X", &storage.Store{})
	a.Remember(func(s *storage.Settings) { s.ShowStable = true })
	a.raw(ui.Raw{})
	if got := a.advice().Stable; got != board.SetOf(0, 1, 8) {
		t.Errorf("stable are %v", slices.Collect(got.All()))
	}
}

func TestEnginesCanBePausedAndStepped(t *testing.T) {
	a, _ := openApp(t, "game=classic&black=greedy&white=random&lang=en", &storage.Store{})
	a.until(t, "the game has begun", func(s ProbeState) bool { return len(s.Moves) == 1 })
	a.press(ebiten.KeySpace)
	stands := func(what string, n int) {
		t.Helper()
		for range 200 {
			a.raw(ui.Raw{})
		}
		if got := len(a.moves()); got != n {
			t.Fatalf("%s: %d moves, want %d", what, got, n)
		}
	}
	stands("paused", 1)
	a.press(ebiten.KeyPeriod)
	a.until(t, "the step is made", func(s ProbeState) bool { return len(s.Moves) == 2 })
	stands("after a step", 2)
	a.click(t, "step")
	a.until(t, "the step is made", func(s ProbeState) bool { return len(s.Moves) == 3 })
	a.click(t, "pause")
	a.until(t, "it goes on", func(s ProbeState) bool { return len(s.Moves) > 4 })
}

func TestShortcutsAreListed(t *testing.T) {
	seen := map[string]bool{}
	for _, s := range play.Shortcuts() {
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

// hinted waits for a hint.
func hinted(t *testing.T, a *App) {
	a.activate("hint")
	a.until(t, "a hint is there", func(ProbeState) bool { return !a.advice().Good.Empty() })
}

// proposed touches a square where a second touch is to make the move.
func proposed(_ *testing.T, a *App) {
	a.activate("confirm")
	a.raw(ui.Raw{})
	r, _ := prober{a}.Rect("d3")
	for _, phase := range []ui.TouchPhase{ui.TouchBegan, ui.TouchEnded} {
		a.raw(ui.Raw{Touches: []ui.TouchEvent{{Phase: phase, ID: 1, X: r.X + r.Width/2, Y: r.Y + r.Height/2}}})
	}
	a.raw(ui.Raw{})
}
