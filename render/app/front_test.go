package app

import (
	"fmt"
	"image"
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/ai"
	"colat/render/kit/drawtest"
	"colat/render/kit/locale"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/storage"
	"colat/render/table/games"
)

// openFront opens the front page in front of a person.
func openFront(t *testing.T, watched bool) (*App, *testHost) {
	a, host := openApp(t, "seed=5", &storage.Store{})
	a.Watched = func() bool { return watched }
	return a, host
}

// versions returns those of the pictures on the trays.
func (a *App) versions() []int {
	var versions []int
	for i := range a.Page.Items {
		if item := &a.Page.Items[i]; item.Kind == ui.Picture && item.Argument > 0 {
			versions = append(versions, item.Argument)
		}
	}
	return versions
}

// ticks lets time pass, drawing if there is a screen, and returns in how many ticks
// the flagship moved.
func (a *App) ticks(screen *ebiten.Image, n int) (moving int) {
	pass := func() {
		for range n {
			a.raw(ui.Raw{})
			if a.scene.Board().View.Animating() {
				moving++
			}
			if screen != nil {
				a.Draw(screen)
			}
		}
	}
	if screen == nil {
		pass()
	} else {
		drawtest.Draw(pass)
	}
	return moving
}

// newScreen returns what the program draws on.
func newScreen() (screen *ebiten.Image) {
	drawtest.Draw(func() {
		screen = ebiten.NewImageWithOptions(image.Rect(0, 0, 844, 390), &ebiten.NewImageOptions{Unmanaged: true})
	})
	return screen
}

// Boards come after the first frame, which is drawn without waiting for any.
func TestTraysComeOneAfterAnother(t *testing.T) { drawtest.InWindow(t, testTraysCome) }

func testTraysCome(t *testing.T) {
	a, _ := openFront(t, false)
	a.Patient = true
	a.await()
	screen := newScreen()
	a.Resize(844, 390, 1)
	a.ticks(screen, 1)
	if !a.Page.Plain || len(a.versions()) > 0 {
		t.Errorf("the first frame has %d boards besides the flagship, plain is %t", len(a.versions()), a.Page.Plain)
	}
	a.ready = true
	frames, last := 0, 0
	for ; !a.settled && frames < 2000; frames++ {
		a.ticks(screen, 1)
		now := len(a.versions())
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
	a.raw(ui.Raw{})
	preparer := a.scene.(scene.Preparer)
	for before, steps := 0, 0; before < 4; steps++ {
		var done bool
		drawtest.Draw(func() { done = preparer.Prepare() })
		a.raw(ui.Raw{})
		now := len(a.versions())
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
	screen := newScreen()
	drawtest.Draw(func() { a.makeReady(t, screen) })
	a.ticks(screen, 60)
	before := a.versions()
	moving := a.ticks(screen, 1600)
	if moving == 0 || moving > 400 {
		t.Errorf("of 1600 ticks the flagship moved in %d", moving)
	}
	for i, version := range a.versions() {
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
	screen := newScreen()
	drawtest.Draw(func() { a.makeReady(t, screen) })
	still := 0
	drawtest.Draw(func() {
		before := a.versions()
		for tick := range 1600 {
			moving := a.ticks(nil, 1)
			a.Draw(screen)
			for i, version := range a.versions() {
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

// Boards stand still when nobody has done anything for a while, until somebody does.
func TestTraysStandStillInTheEnd(t *testing.T) {
	a, _ := openFront(t, true)
	due := func() bool {
		_, soon := a.scene.(scene.Timed).Due()
		return soon
	}
	if a.ticks(nil, 1200); !due() {
		t.Error("after 20 s nothing is about to move")
	}
	a.ticks(nil, 1800)
	if moving := a.ticks(nil, 1200); moving > 0 || due() {
		t.Errorf("after 50 s the flagship moves in %d of 1200 ticks, something is about to move: %t", moving, due())
	}
	a.raw(ui.Raw{MouseX: 5, MouseY: 5})
	if !due() || a.ticks(nil, 1200) == 0 {
		t.Error("nothing moves where somebody has moved the mouse")
	}
}

// Whole games are played, one after another.
func TestTraysPlayOn(t *testing.T) {
	a, _ := openFront(t, true)
	for part := range 10 {
		moving := 0
		for second := range 50 {
			a.raw(ui.Raw{MouseX: float64(second)})
			moving += a.ticks(nil, 60)
		}
		if moving == 0 {
			t.Fatalf("the flagship stood still in part %d", part)
		}
	}
}

func TestTraysAreStill(t *testing.T) { drawtest.InWindow(t, testTraysAreStill) }

func testTraysAreStill(t *testing.T) {
	screen := newScreen()
	for name, prepare := range map[string]func(*App, *testHost){
		"nobody looks":    func(a *App, _ *testHost) { a.Watched = func() bool { return false } },
		"reduced motion":  func(_ *App, host *testHost) { host.reduced = true },
		"behind the help": func(a *App, _ *testHost) { a.activate("help") },
	} {
		a, host := openFront(t, true)
		a.Resize(844, 390, 1)
		prepare(a, host)
		drawtest.Draw(func() { a.makeReady(t, screen) })
		a.ticks(screen, 60)
		before := a.versions()
		if len(before) < 4 {
			t.Errorf("%s: there are %d boards besides the flagship", name, len(before))
		}
		if moving := a.ticks(screen, 400); moving > 0 || !slices.Equal(a.versions(), before) {
			t.Errorf("%s: the flagship moved in %d ticks, trays were drawn up to %v from %v", name, moving, a.versions(), before)
		}
	}
}

func TestTraysAreChosenByKeys(t *testing.T) {
	a, host := openFront(t, false)
	a.press(ebiten.KeyArrowDown)
	if got := a.Worked.Focus; got != "game-victory" {
		t.Fatalf("the first arrow leads to %q", got)
	}
	reached := map[string]bool{}
	keys := []ebiten.Key{ebiten.KeyArrowRight, ebiten.KeyArrowDown, ebiten.KeyArrowRight, ebiten.KeyArrowUp}
	for _, key := range keys {
		a.press(key)
		reached[a.Worked.Focus] = true
	}
	if len(reached) < 4 {
		t.Errorf("the arrows reach %v", reached)
	}
	if last := host.announced[len(host.announced)-1]; !strings.Contains(last, ". ") {
		t.Errorf("the tray is announced as %q", last)
	}
	family := strings.TrimPrefix(a.Worked.Focus, "game-")
	a.press(ebiten.KeyEnter)
	state := prober{a}.State()
	if got, _, _ := strings.Cut(state.Game, ":"); state.Scene != "start" || got != family {
		t.Fatalf("Enter opens the %s scene of %s, want %s", state.Scene, state.Game, family)
	}
	a.press(ebiten.KeyEscape)
	if got := (prober{a}).State().Scene; got != "front" {
		t.Errorf("Esc leads from there to the %s scene", got)
	}
}

func TestTraysAreChosenByTouch(t *testing.T) {
	a, _ := openFront(t, false)
	a.Resize(390, 844, 2)
	a.layOut()
	r, _ := prober{a}.Rect("game-mnk")
	x, y := r.X+r.Width/2, r.Y+r.Height/2
	a.raw(ui.Raw{Touches: []ui.TouchEvent{{ID: 1, X: x, Y: y, Phase: ui.TouchBegan}}})
	a.raw(ui.Raw{Touches: []ui.TouchEvent{{ID: 1, X: x, Y: y, Phase: ui.TouchEnded}}})
	a.raw(ui.Raw{})
	if state := (prober{a}).State(); state.Scene != "start" || state.Game != "mnk:9,9,5" {
		t.Errorf("a tap opens %+v", state)
	}
	a.ticks(nil, 60) // for the mouse to be believed again
	a.click(t, "front")
	if got := (prober{a}).State().Scene; got != "front" {
		t.Errorf("back leads to the %s scene", got)
	}
}

func TestFrontOffersTheUnfinishedGame(t *testing.T) {
	a, _ := openApp(t, "game=classic&white=human&moves=d3", &storage.Store{})
	a.click(t, "menu")
	a.click(t, "front")
	a.click(t, "resume")
	if state := (prober{a}).State(); state.Scene != "board" || len(state.Moves) != 1 {
		t.Errorf("resumed %+v", state)
	}
}

// The page is in order for any number of games.
func TestFrontLayOutOfAnyGames(t *testing.T) {
	all := append(slices.Clone(games.All), guest)
	for first := range all {
		for last := first + 1; last <= len(all); last++ {
			a, _ := openWith(t, "", &storage.Store{}, all[first:last], ai.New)
			checkLanguages(t, a, fmt.Sprintf("games %d to %d", first, last))
		}
	}
}

// The flagship is the largest board by far, on every usual screen.
func TestFlagshipIsLarger(t *testing.T) {
	a, _ := openFront(t, false)
	for _, size := range screens[:3] {
		a.Resize(size[0], size[1], 1)
		a.layOut()
		grand := a.scene.Board().Rect().W
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
		a.applySettings()
		a.Resize(390, 844, 2)
		a.layOut()
		for _, g := range a.Games {
			for _, family := range g.Families {
				rules, err := a.Games.Rules(family)
				if err != nil {
					t.Fatal(err)
				}
				line := g.Tagline(a.Locale, family, rules)
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
		a, _ := openApp(t, "", &storage.Store{})
		a.Resize(size[0], size[1], 1)
		a.layOut()
		if a.Page.Find("demo") == nil {
			t.Errorf("at %v there is no demonstration: %q", size, prober{a}.Controls())
			continue
		}
		a.click(t, "demo")
		if s := (prober{a}).State(); s.Scene != "demo" {
			t.Errorf("at %v it leads to %q", size, s.Scene)
		}
	}
}
