package front_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/ai"
	"colat/render/app/apptest"
	"colat/render/kit/drawtest"
	"colat/render/kit/locale"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/storage"
)

func TestMain(m *testing.M) { drawtest.Main(m) }

// openFront opens the front page in front of a person.
func openFront(t *testing.T, watched bool) (*apptest.App, *apptest.Host) {
	a, host := apptest.Open(t, "seed=5", &storage.Store{})
	a.Watched = func() bool { return watched }
	return a, host
}

// versions returns those of the pictures on the trays.
func versions(a *apptest.App) []int {
	var versions []int
	for i := range a.Page.Items {
		if item := &a.Page.Items[i]; item.Kind == ui.Picture && item.Argument > 0 {
			versions = append(versions, item.Argument)
		}
	}
	return versions
}

// Boards come after the first frame, which is drawn without waiting for any.
func TestTraysComeOneAfterAnother(t *testing.T) { drawtest.InWindow(t, testTraysCome) }

func testTraysCome(t *testing.T) {
	a := apptest.OpenPatient(t, &apptest.Host{Lang: "en"}, "", &storage.Store{}, ai.New)
	a.Watched = func() bool { return false }
	screen := apptest.NewScreen()
	a.Resize(844, 390, 1)
	a.Ticks(screen, 1)
	if !a.Page.Plain || len(versions(a)) > 0 {
		t.Errorf("the first frame has %d boards besides the flagship, plain is %t", len(versions(a)), a.Page.Plain)
	}
	drawtest.Draw(func() { a.Update() })
	frames, last := 0, 0
	for ; !a.State().Settled && frames < 2000; frames++ {
		a.Ticks(screen, 1)
		now := len(versions(a))
		if a.Page.Plain && now > 0 {
			t.Fatal("a tray's board is there before the flagship's")
		}
		last = now
	}
	if last != 4 || a.Page.Plain {
		t.Errorf("after %d frames there are %d boards besides the flagship, plain is %t", frames, last, a.Page.Plain)
	}
}

// Every step makes one board ready at most, so that no frame waits for two.
func TestTraysAreMadeReadyInSteps(t *testing.T) { drawtest.InWindow(t, testTraySteps) }

func testTraySteps(t *testing.T) {
	a, _ := openFront(t, false)
	a.Resize(844, 390, 1)
	a.Raw(ui.Raw{})
	preparer := a.Scene().(scene.Preparer)
	for before, steps := 0, 0; before < 4; steps++ {
		var done bool
		drawtest.Draw(func() { done = preparer.Prepare() })
		a.Raw(ui.Raw{})
		now := len(versions(a))
		if now > before+1 {
			t.Fatalf("%d boards came in one step", now-before)
		}
		if done && now < 4 || steps == 2000 {
			t.Fatalf("after %d steps %d boards are there", steps, now)
		}
		before = now
	}
}

// A tray is drawn anew only while something moves on it.
func TestTraysPlay(t *testing.T) { drawtest.InWindow(t, testTraysPlay) }

func testTraysPlay(t *testing.T) {
	a, _ := openFront(t, true)
	a.Resize(844, 390, 1)
	screen := apptest.NewScreen()
	drawtest.Draw(func() { a.MakeReady(t, screen) })
	a.Ticks(screen, 60)
	before := versions(a)
	moving := a.Ticks(screen, 1600)
	if moving == 0 || moving > 400 {
		t.Errorf("of 1600 ticks the flagship moved in %d", moving)
	}
	for i, version := range versions(a) {
		if moved := version - before[i]; moved == 0 || moved > 400 {
			t.Errorf("in 1600 ticks tray %d was drawn %d times", i+1, moved)
		}
	}
}

// One board at a time moves, between rests, so that few frames are drawn.
func TestTraysPlayInTurn(t *testing.T) { drawtest.InWindow(t, testTraysInTurn) }

func testTraysInTurn(t *testing.T) {
	a, _ := openFront(t, true)
	a.Resize(844, 390, 1)
	screen := apptest.NewScreen()
	drawtest.Draw(func() { a.MakeReady(t, screen) })
	still := 0
	drawtest.Draw(func() {
		before := versions(a)
		for tick := range 1600 {
			moving := a.Ticks(nil, 1)
			a.Draw(screen)
			for i, version := range versions(a) {
				moving += version - before[i]
				before[i] = version
			}
			if moving > 1 {
				t.Errorf("%d boards move in tick %d", moving, tick)
			}
			if moving == 0 {
				still++
			}
		}
	})
	if still < 800 {
		t.Errorf("nothing moves in %d of 1600 ticks, want half of them at least", still)
	}
}

// Boards stand still after a while without input, until the next input.
func TestTraysStandStillInTheEnd(t *testing.T) {
	a, _ := openFront(t, true)
	due := func() bool {
		_, soon := a.Scene().(scene.Timed).Due()
		return soon
	}
	if a.Ticks(nil, 1200); !due() {
		t.Error("after 20 s nothing is about to move")
	}
	a.Ticks(nil, 1800)
	if moving := a.Ticks(nil, 1200); moving > 0 || due() {
		t.Errorf("after 50 s the flagship moves in %d of 1200 ticks, something is about to move: %t", moving, due())
	}
	a.Raw(ui.Raw{MouseX: 5, MouseY: 5})
	if !due() || a.Ticks(nil, 1200) == 0 {
		t.Error("nothing moves where somebody has moved the mouse")
	}
}

// Whole games are played, one after another.
func TestTraysPlayOn(t *testing.T) {
	a, _ := openFront(t, true)
	for part := range 10 {
		moving := 0
		for second := range 50 {
			a.Raw(ui.Raw{MouseX: float64(second)})
			moving += a.Ticks(nil, 60)
		}
		if moving == 0 {
			t.Fatalf("the flagship stood still in part %d", part)
		}
	}
}

func TestTraysAreStill(t *testing.T) { drawtest.InWindow(t, testTraysAreStill) }

func testTraysAreStill(t *testing.T) {
	screen := apptest.NewScreen()
	for name, prepare := range map[string]func(*apptest.App, *apptest.Host){
		"nobody looks":    func(a *apptest.App, _ *apptest.Host) { a.Watched = func() bool { return false } },
		"reduced motion":  func(_ *apptest.App, host *apptest.Host) { host.Reduced = true },
		"behind the help": func(a *apptest.App, _ *apptest.Host) { a.Activate("help") },
	} {
		a, host := openFront(t, true)
		a.Resize(844, 390, 1)
		prepare(a, host)
		drawtest.Draw(func() { a.MakeReady(t, screen) })
		a.Ticks(screen, 60)
		before := versions(a)
		if len(before) < 4 {
			t.Errorf("%s: there are %d boards besides the flagship", name, len(before))
		}
		if moving := a.Ticks(screen, 400); moving > 0 || !slices.Equal(versions(a), before) {
			t.Errorf("%s: the flagship moved in %d ticks, trays were drawn up to %v from %v", name, moving, versions(a), before)
		}
	}
}

func TestTraysAreChosenByKeys(t *testing.T) {
	a, host := openFront(t, false)
	a.Press(ebiten.KeyArrowDown)
	if got := a.Worked.Focus; got != "game-victory" {
		t.Fatalf("the first arrow leads to %q", got)
	}
	reached := map[string]bool{}
	keys := []ebiten.Key{ebiten.KeyArrowRight, ebiten.KeyArrowDown, ebiten.KeyArrowRight, ebiten.KeyArrowUp}
	for _, key := range keys {
		a.Press(key)
		reached[a.Worked.Focus] = true
	}
	if len(reached) < 4 {
		t.Errorf("the arrows reach %v", reached)
	}
	if last := host.Announced[len(host.Announced)-1]; !strings.Contains(last, ". ") {
		t.Errorf("the tray is announced as %q", last)
	}
	family := strings.TrimPrefix(a.Worked.Focus, "game-")
	a.Press(ebiten.KeyEnter)
	state := a.State()
	if got, _, _ := strings.Cut(state.Game, ":"); state.Scene != "start" || got != family {
		t.Fatalf("Enter opens the %s scene of %s, want %s", state.Scene, state.Game, family)
	}
	a.Press(ebiten.KeyEscape)
	if got := a.State().Scene; got != "front" {
		t.Errorf("Esc leads from there to the %s scene", got)
	}
}

func TestTraysAreChosenByTouch(t *testing.T) {
	a, _ := openFront(t, false)
	a.Resize(390, 844, 2)
	a.LayOut()
	r, _ := a.Rect("game-mnk")
	x, y := r.X+r.Width/2, r.Y+r.Height/2
	a.Raw(ui.Raw{Touches: []ui.TouchEvent{{ID: 1, X: x, Y: y, Phase: ui.TouchBegan}}})
	a.Raw(ui.Raw{Touches: []ui.TouchEvent{{ID: 1, X: x, Y: y, Phase: ui.TouchEnded}}})
	a.Raw(ui.Raw{})
	if state := a.State(); state.Scene != "start" || state.Game != "mnk:9,9,5" {
		t.Errorf("a tap opens %+v", state)
	}
	a.Ticks(nil, 60) // for the mouse to be believed again
	a.Click(t, "front")
	if got := a.State().Scene; got != "front" {
		t.Errorf("back leads to the %s scene", got)
	}
}

func TestFrontOffersTheUnfinishedGame(t *testing.T) {
	a, _ := apptest.Open(t, "game=classic&white=human&moves=d3", &storage.Store{})
	a.Click(t, "menu")
	a.Click(t, "front")
	a.Click(t, "resume")
	if state := a.State(); state.Scene != "board" || len(state.Moves) != 1 {
		t.Errorf("resumed %+v", state)
	}
}

// The flagship is the largest board by far, on every usual screen.
func TestFlagshipIsLarger(t *testing.T) {
	a, _ := openFront(t, false)
	for _, size := range apptest.Screens[:3] {
		a.Resize(size[0], size[1], 1)
		a.LayOut()
		grand := a.Scene().Board().Rect().W
		for i := range a.Page.Items {
			if item := &a.Page.Items[i]; item.Kind == ui.Picture && item.Rect.W > grand {
				t.Errorf("%gx%g: a board %g wide beside the flagship's of %g", size[0], size[1], item.Rect.W, grand)
			}
		}
	}
}

// On a phone held upright there is room for the line below each name, in any language.
func TestTaglinesFitAPhone(t *testing.T) {
	a, _ := openFront(t, false)
	for _, language := range locale.Languages {
		a.Settings.Language = language
		a.ApplySettings()
		a.Resize(390, 844, 2)
		a.LayOut()
		for _, g := range a.Games {
			for _, family := range g.Families {
				rules, err := a.Games.Rules(family)
				if err != nil {
					t.Fatal(err)
				}
				line := g.Tagline(a.Locale, family, rules)
				if g.Families[0] == "victory" && !strings.HasPrefix(line, "Othello: ") || strings.Contains(line, "m,n,k") {
					t.Errorf("%s: a newcomer does not know %q", language, line)
				}
				if !slices.ContainsFunc(a.Page.Items, func(i ui.Item) bool { return i.Text == line }) {
					t.Errorf("%s: %q has no room", language, line)
				}
			}
		}
	}
}

// The demonstration is one tap away on every screen that can hold a game.
func TestFrontLeadsToTheDemonstration(t *testing.T) {
	for _, size := range [][2]float64{{1280, 800}, {390, 844}, {844, 390}, {667, 375}, {568, 320}} {
		a, _ := apptest.Open(t, "", &storage.Store{})
		a.Resize(size[0], size[1], 1)
		a.LayOut()
		if a.Page.Find("demo") == nil {
			t.Errorf("at %v there is no demonstration: %q", size, a.Controls())
			continue
		}
		a.Click(t, "demo")
		if s := a.State(); s.Scene != "demo" {
			t.Errorf("at %v it leads to %q", size, s.Scene)
		}
	}
}

// On a low screen every button of the header has a word but the usual three, and on a narrow one a
// newcomer can choose the language.
func TestHeadersHaveWords(t *testing.T) {
	for _, language := range locale.Languages {
		a, _ := apptest.Open(t, "", &storage.Store{})
		a.Program.Online = true
		a.Settings.Language = language
		a.ApplySettings()
		for _, unfinished := range []bool{false, true} {
			a.Resize(844, 390, 1)
			a.LayOut()
			for _, control := range []string{"library", "demo", "progress", "puzzle", "friend", "code", "language"} {
				if b := a.Page.Find(control); b == nil || b.Text == "" {
					t.Errorf("%s: the button %s has no word: %+v", language, control, b)
				}
			}
			a.Resize(360, 640, 1)
			a.LayOut()
			if a.Page.Find("language") == nil && !unfinished { // then the settings have it
				t.Errorf("%s: the language cannot be chosen: %q", language, a.Controls())
			}
			a.Click(t, "game-victory")
			a.Click(t, "start")
			a.Click(t, "menu")
			a.Click(t, "front")
		}
	}
}

// On a phone as on a wide screen the button for a code says so.
func TestEnteringACodeHasItsWords(t *testing.T) {
	sizes := [][2]float64{{1280, 800}, {768, 1024}, {844, 390}, {430, 932}, {390, 844}, {360, 800}, {360, 640}, {320, 568}}
	for _, language := range locale.Languages {
		for _, size := range sizes {
			a, _ := apptest.Open(t, "", &storage.Store{})
			a.Program.Online = true
			a.Settings.Language = language
			a.ApplySettings()
			a.Resize(size[0], size[1], 1)
			a.LayOut()
			if b := a.Page.Find("code"); b == nil || b.Text == "" {
				t.Errorf("%s at %v: %+v", language, size, b)
			}
		}
	}
}
