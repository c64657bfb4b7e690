package render

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"colat/ai"
	"colat/game"
	"colat/game/match"
	"colat/game/othello"
	"colat/render/locale"
	"colat/render/theme"
	"colat/render/ui"
)

// screens are sizes in device-independent pixels: the three of the design,
// common phones, tablets and windows, and some that nobody has.
var screens = [][2]float64{
	{1280, 800}, {390, 844}, {844, 390},
	{320, 568}, {568, 320}, {360, 640}, {640, 360}, {375, 667}, {667, 375}, {412, 915}, {915, 412}, {390, 664},
	{768, 1024}, {1024, 768}, {800, 800}, {600, 600}, {1366, 768}, {1920, 1080}, {2560, 1440}, {3440, 1440}, {1080, 1920}, {320, 1200},
	{500, 700}, {700, 500}, {820, 1180}, {480, 480},
}

// views are the states of the program whose pages are looked at.
var views = []struct {
	name, address string
	prepare       func(a *app)
}{
	{"start", "", func(*app) {}},
	{"start classic", "", func(a *app) { a.activate("game-classic") }},
	{"start resume", "game=victory&moves=d3", func(a *app) { a.activate("menu") }},
	{"picking", "", func(a *app) { a.activate("pick-cells") }},
	{"picked", "", func(a *app) { a.activate("pick-cells"); a.activate("draw-cells") }},
	{"help", "", func(a *app) { a.activate("help") }},
	{"play", "game=victory&seed=1", func(*app) {}},
	{"thinking", "game=victory&seed=1&time=10s&moves=d3", func(a *app) {
		a.scene.update(&a.input)
		outlookOf(a, ai.Info{Depth: 28, Score: -2640, Nodes: 123_456_789, PV: []game.Move{1, 2, 3, 4, 5, 6, 7, 8, 9}})
	}},
	{"proven", "game=victory&seed=1&moves=d3", func(a *app) {
		outlookOf(a, ai.Info{Depth: 20, Score: 20001, Outcome: ai.Win, Nodes: 99_999, PV: []game.Move{1}})
	}},
	{"classic", "game=classic&black=human&white=human&moves=d3c5d6e3", func(*app) {}},
	{"resign?", "game=victory", func(a *app) { a.activate("resign") }},
	{"new game?", "game=victory&moves=d3&white=human", func(a *app) { a.activate("new-game") }},
	{"resigned", "game=victory&moves=d3&white=human", func(a *app) { a.activate("confirm-resign") }},
	{"review", "game=victory&moves=d3c5&white=human", func(a *app) { a.activate("confirm-resign"); a.activate("review") }},
	{"more discs", "game=victory&white=human", func(a *app) { endWith(a, 1<<40-1, 31) }},
	{"more cells", "game=victory&white=human", func(a *app) { endWith(a, 1<<32-1, 7|3<<60) }},
	{"drawn", "game=classic&white=human", func(a *app) { endWith(a, 1<<32-1, 0) }},
	{"five cells", "game=victory&white=human", func(a *app) { endWith(a, 1<<50-1, 31) }},
	{"failed", "game=victory&black=champion&white=human", func(a *app) {
		play := a.scene.(*playScene)
		play.match.Close()
		failures := 1
		play.app.options.Engine = func(string, game.Rules) (ai.Player, error) { return stubborn{&failures}, nil }
		play.open(nil)
		for play.match.Err() == nil {
			a.tick()
			time.Sleep(50 * time.Microsecond)
		}
	}},
}

// outlookOf makes the outlook show a report without an engine.
func outlookOf(a *app, info ai.Info) {
	o := &a.scene.(*playScene).outlook
	o.info, o.known, o.pv, o.side = info, true, info.PV, game.Second
	o.write(a.locale)
}

// endWith puts a full board on the screen, on which black has some discs and the
// game some victory cells.
func endWith(a *app, black, cells uint64) {
	play := a.scene.(*playScene)
	state, err := othello.NewState(play.setup.rules, black, ^black, game.First, cells)
	if err != nil {
		panic(err)
	}
	play.match.Close()
	play.match = match.New(state, [2]match.Seat{{Name: human}, {Name: human}})
	play.shownState = nil
	play.catchUp()
	a.refresh()
}

func TestLayout(t *testing.T) {
	for _, view := range views {
		t.Run(view.name, func(t *testing.T) {
			a, _ := openApp(t, view.address, memoryStore())
			view.prepare(a)
			for _, language := range locale.Languages {
				a.settings.Language = language
				a.applySettings()
				if p, ok := a.scene.(*playScene); ok && p.outlook.known {
					p.outlook.write(a.locale)
				}
				for _, size := range screens {
					a.resize(size[0], size[1], 1)
					a.layOut()
					for _, fault := range faults(a) {
						t.Errorf("%s %gx%g: %s", language, size[0], size[1], fault)
					}
				}
			}
		})
	}
}

// faults lists what is wrong with the page as it is laid out.
func faults(a *app) []string {
	var found []string
	say := func(format string, arguments ...any) { found = append(found, fmt.Sprintf(format, arguments...)) }
	screen := ui.Rect{W: a.width, H: a.height}
	board := a.scene.boardFrame()
	if !board.Within(screen) || board.W < 150 || board.W != board.H {
		say("the board is %v", board)
	}
	items := a.page.Items
	for i := range items {
		item := &items[i]
		what := describe(item)
		r := item.Rect
		if item.Scroll != nil {
			if r.X < item.Scroll.Viewport.X-0.1 || r.Right() > item.Scroll.Viewport.Right()+0.1 || r.Y < item.Scroll.Viewport.Y-0.1 || r.Bottom() > item.Scroll.Viewport.Y+item.Scroll.Height+0.1 {
				say("%s leaves what is scrolled: %v in %v, %v high", what, r, item.Scroll.Viewport, item.Scroll.Height)
			}
			if v := item.Scroll.Viewport; !v.Within(screen) || v.H < 80 {
				say("the scrolled part is %v", v)
			}
		} else if !r.Within(screen) {
			say("%s leaves the screen: %v", what, r)
		}
		if r.W <= 0 || r.H <= 0 {
			say("%s has no extent: %v", what, r)
		}
		if item.Clipped() {
			say("%s does not fit its text: %v", what, r)
		}
		control := item.Kind == ui.Button || item.Kind == ui.Segment
		if control && (r.W < theme.Touch-0.1 || r.H < theme.Touch-0.1) {
			say("%s is too small to touch: %v", what, r)
		}
		if (a.page.Modal == 0 || i < a.page.Modal) && item.Scroll == nil && r.Overlaps(board) {
			say("%s covers the board: %v on %v", what, r, board)
		}
		if item.Kind == ui.Panel || item.Kind == ui.Plate {
			continue
		}
		for j := range i {
			other := &items[j]
			if other.Kind == ui.Panel || other.Kind == ui.Plate || (i < a.page.Modal) != (j < a.page.Modal) || item.Scroll != other.Scroll {
				continue
			}
			if r.Overlaps(other.Rect) {
				say("%s overlaps %s: %v and %v", what, describe(other), r, other.Rect)
			}
		}
	}
	return found
}

func describe(item *ui.Item) string {
	return strings.TrimSpace(fmt.Sprintf("%s %q (kind %d)", item.Name, item.Text, item.Kind))
}

// The board is the largest thing on the screen, except on screens so small, or
// small and square, that buttons for fingers need more than half of them.
func TestBoardIsTheLargestThing(t *testing.T) {
	a, _ := openApp(t, "game=victory&seed=1", memoryStore())
	for _, size := range screens {
		short, long := min(size[0], size[1]), max(size[0], size[1])
		if short < 340 || short <= 600 && long < 1.2*short {
			continue
		}
		a.resize(size[0], size[1], 1)
		a.layOut()
		board := a.scene.boardFrame()
		for i := range a.page.Items {
			if r := a.page.Items[i].Rect; r.W*r.H > board.W*board.H*1.05 {
				t.Errorf("%gx%g: %s, %v, is larger than the board, %v", size[0], size[1], describe(&a.page.Items[i]), r, board)
			}
		}
		if board.W < 0.55*short {
			t.Errorf("%gx%g: the board is only %v wide", size[0], size[1], board.W)
		}
	}
}

func TestPagesAreBuiltWithoutAllocation(t *testing.T) {
	a, _ := openApp(t, "game=victory&white=human&moves=d3c5d6e3", memoryStore())
	for range 300 {
		a.raw(ui.Raw{})
	}
	if n := testing.AllocsPerRun(100, func() { a.raw(ui.Raw{}) }); n != 0 {
		t.Errorf("a tick in which nothing happens makes %v allocations", n)
	}
}
