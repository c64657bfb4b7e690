package app_test

import (
	"image"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/app/apptest"
	"colat/render/kit/drawtest"
	"colat/render/program/scene"
	"colat/render/program/storage"
)

func TestMain(m *testing.M) { drawtest.Main(m) }

// midgame is a game between a person and an engine that has answered.
const midgame = "game=victory&victory=a1+c7+d5+g4+f3&white=greedy&moves=d3c5f6f5e6e3c3f3c4b4b3d2c6b7a3b6"

func TestFramesAllocateNothing(t *testing.T) { drawtest.InWindow(t, testFramesAllocateNothing) }

func testFramesAllocateNothing(t *testing.T) {
	for name, address := range map[string]string{
		"front": "", "play": midgame, "m,n,k": "game=mnk:15,15,5&white=human&moves=h8+i9",
		"cờ toán": apptest.Captures, "lesson": "game=classic&moves=d3c5d6e3&white=human&lesson=1",
		"review": apptest.Blundered,
	} {
		a, _ := apptest.Open(t, address, &storage.Store{})
		if name == "lesson" {
			apptest.Counted(t, a)
			apptest.Tree("first", "next")(t, a)
		}
		if name == "review" {
			lookedBack("turning")(t, a)
		}
		if address == apptest.Captures {
			a.Click(t, "g1")
		}
		for range 100 {
			a.Tick()
		}
		screen := apptest.NewScreen()
		drawtest.Draw(func() { a.MakeReady(t, screen) })
		a.Say("A message lies over it.")
		whole := func(screen *ebiten.Image) { a.Dirty = true; a.Draw(screen) }
		over := func(screen *ebiten.Image) {
			for _, hovered := range []string{"help", "theme"} {
				a.Worked.Hover = hovered
				a.Draw(screen)
			}
		}
		for kind, frame := range map[string]func(*ebiten.Image){"whole": whole, "partial": over} {
			if n := allocations(frame); n > 0 {
				t.Errorf("%s: a %s frame makes %v allocations, want 0", name, kind, n)
			}
		}
	}
}

// Changed parts are drawn over the picture, which looks as if all had been drawn anew.
func TestPartialFramesLookLikeWholeOnes(t *testing.T) { drawtest.InWindow(t, testPartialFrames) }

func testPartialFrames(t *testing.T) {
	for name, prepare := range map[string]func(*testing.T, *apptest.App){
		"front": apptest.Press(), "start": apptest.Press("game-classic"), "m,n,k": apptest.Press("game-mnk"),
		"play": apptest.Press("game-classic", "start"),
		"help": apptest.Press("help"), "cờ toán": apptest.Clicks("game-cotoan", "start", "e1"),
		"lesson": apptest.Press("game-classic", "start", "lesson"), "lesson tree": func(t *testing.T, a *apptest.App) {
			apptest.Press("game-classic", "more-choices", "mode-people", "start", "lesson")(t, a)
			apptest.Tree("first", "next", "next")(t, a)
		}, "review": func(t *testing.T, a *apptest.App) {
			apptest.Press("game-mnk", "more-choices", "mode-people", "start")(t, a)
			apptest.Clicks("a1", "b2", "c3")(t, a)
			lookedBack("previous")(t, a)
		},
	} {
		a, _ := apptest.Open(t, "", &storage.Store{})
		a.Resize(float64(repainted.Dx()), float64(repainted.Dy()), 1)
		prepare(t, a)
		for range 100 {
			a.Tick()
		}
		drawn := newRepaint(t, a)
		for _, control := range a.Controls() {
			a.Worked.Hover, a.Worked.Focus = control, control
			if !drawn.alike() {
				t.Errorf("%s: with %s under the pointer a part drawn anew looks different", name, control)
			}
		}
	}
}

// Every step through a tree draws what it changes, and no more is needed.
func TestTreeStepsLookLikeWholeFrames(t *testing.T) { drawtest.InWindow(t, testTreeSteps) }

func testTreeSteps(t *testing.T) {
	a, _ := apptest.Open(t, "game=classic&moves=d3c5d6e3&white=human&lesson=1", &storage.Store{})
	a.Resize(float64(repainted.Dx()), float64(repainted.Dy()), 1)
	apptest.Tree()(t, a)
	drawn := newRepaint(t, a)
	for i, control := range []string{"first", "next", "next", "next", "parent", "child", "parent", "parent", "first"} {
		a.Activate(control)
		a.Tick()
		if !drawn.alike() {
			t.Errorf("step %d, %s: what was drawn over looks different", i, control)
		}
	}
}

// A game of the library takes the place of the one before with its whole board, and none is left where no
// game is found.
func TestBoardsOfTheLibraryReplaceEachOther(t *testing.T) {
	drawtest.InWindow(t, testBoardsOfTheLibrary)
}

func testBoardsOfTheLibrary(t *testing.T) {
	a, _ := apptest.Open(t, "", &storage.Store{})
	a.Resize(float64(repainted.Dx()), float64(repainted.Dy()), 1)
	apptest.Stocked("library")(t, a)
	drawn := newRepaint(t, a)
	for range 6 {
		a.Press(ebiten.KeyArrowDown)
		a.LayOut()
		if !drawn.alike() {
			t.Errorf("%s leaves something of the board before", a.State().Game)
		}
	}
	a.Scene().(scene.Writer).Write("search", "nobody")
	a.LayOut()
	if !drawn.alike() {
		t.Error("where no game is found a board is left")
	}
}

// repaint draws each frame over the one before, and anew on a screen beside it.
type repaint struct {
	app         *apptest.App
	kept, fresh *ebiten.Image
}

// repainted is how large its screens are.
var repainted = image.Rect(0, 0, 844, 600)

// newRepaint draws a whole frame, with all made ready that is drawn better later.
func newRepaint(t *testing.T, a *apptest.App) *repaint {
	r := &repaint{app: a}
	drawtest.Draw(func() {
		r.kept = ebiten.NewImageWithOptions(repainted, &ebiten.NewImageOptions{Unmanaged: true})
		r.fresh = ebiten.NewImageWithOptions(repainted, &ebiten.NewImageOptions{Unmanaged: true})
		a.MakeReady(t, r.kept)
		a.Dirty = true
		a.Draw(r.kept)
	})
	return r
}

// alike draws a frame, and reports whether one that is drawn anew looks like it.
func (r *repaint) alike() bool {
	partial, whole := image.NewRGBA(repainted), image.NewRGBA(repainted)
	drawtest.Draw(func() {
		r.app.Draw(r.kept)
		r.app.Dirty = true
		r.app.Draw(r.fresh)
		r.kept.ReadPixels(partial.Pix)
		r.fresh.ReadPixels(whole.Pix)
	})
	for i, p := range partial.Pix {
		if max(p, whole.Pix[i])-min(p, whole.Pix[i]) > rounding {
			return false
		}
	}
	return true
}

// rounding is by how much a pixel may differ between two frames: blending in parts is rounded in
// another order.
const rounding = 1

// allocations returns how many a frame makes. Ebitengine keeps the storage of its drawing commands
// from one frame to the next, so only frames after the first few tell. Other goroutines are counted
// too: the least of many frames is the count of drawing itself.
func allocations(frame func(screen *ebiten.Image)) float64 {
	var screen *ebiten.Image
	least := 1e9
	for n := 0; n < 20 && least > 0; n++ {
		drawtest.Draw(func() {
			if screen == nil {
				screen = ebiten.NewImageWithOptions(image.Rect(0, 0, 1280, 800), &ebiten.NewImageOptions{Unmanaged: true})
			}
			least = min(least, testing.AllocsPerRun(1, func() { frame(screen) }))
		})
	}
	return least
}

func TestTicksAllocateNothing(t *testing.T) {
	for _, address := range []string{"", midgame} {
		a, _ := apptest.Open(t, address, &storage.Store{})
		for range 100 {
			a.Tick()
		}
		if n := testing.AllocsPerRun(100, a.Tick); n > 0 {
			t.Errorf("%q: a tick makes %v allocations, want 0", address, n)
		}
	}
}

// BenchmarkTick is a tick in which nothing happens.
func BenchmarkTick(b *testing.B) {
	a, _ := apptest.Open(b, midgame, &storage.Store{})
	b.ReportAllocs()
	for b.Loop() {
		a.Tick()
	}
}

// BenchmarkLayOut lays the page of a game out anew.
func BenchmarkLayOut(b *testing.B) {
	a, _ := apptest.Open(b, midgame, &storage.Store{})
	b.ReportAllocs()
	for b.Loop() {
		a.Stale = true
		a.LayOut()
	}
}
