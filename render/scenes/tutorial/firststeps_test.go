package tutorial_test

import (
	"cmp"
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/ai/lessons"
	"colat/game"
	"colat/render/app/apptest"
	"colat/render/kit/locale"
	"colat/render/kit/ui"
	"colat/render/program/storage"
	"colat/render/table/games"
)

// A newcomer comes from the front page by one click to the first steps, makes a move in each, and
// sits at a game against a friendly machine.
func TestFirstStepsByClicks(t *testing.T) {
	kept := &storage.Store{}
	a, host := apptest.Open(t, "test=1&seed=1", kept)
	a.Click(t, "play-now")
	scene := func() string { return a.State().Scene }
	if scene() != "first-steps" {
		t.Fatalf("the scene is %s", scene())
	}
	for i, wanted := range []string{"c4", "f3", "h5"} {
		other := "a8"
		for _, move := range a.State().Legal {
			if i > 0 && move != wanted {
				other = move
			}
		}
		host.Announced = nil
		a.Click(t, other)
		if a.Page.Find("next") != nil || len(host.Announced) == 0 {
			t.Fatalf("step %d: %s counts as done: %q", i+1, other, host.Announced)
		}
		a.Click(t, wanted)
		if a.Page.Find("next") == nil {
			t.Fatalf("step %d is not done after %s", i+1, wanted)
		}
		a.Click(t, "next")
	}
	if s := a.State(); s.Scene != "board" || s.Game != "victory" || len(s.Moves) != 0 {
		t.Fatalf("after the first steps: %+v", s)
	}
	a.Activate("menu")
	a.Activate("front")
	a.Activate("play-now")
	if scene() != "board" {
		t.Errorf("the first steps are shown a second time: %s", scene())
	}
}

// The panel is as high as its words need in the step that says most, and stays where it is
// in the others.
func TestFirstStepsTakeNoMoreRoomThanTheyNeed(t *testing.T) {
	rules, err := game.Find("victory")
	if err != nil {
		t.Fatal(err)
	}
	first := lessons.First(rules)
	for _, language := range locale.Languages {
		for _, size := range [][2]float64{{390, 844}, {844, 390}, {1280, 800}} {
			a, _ := apptest.Open(t, "test=1&seed=1&lang="+language, &storage.Store{})
			a.Activate("play-now")
			a.Resize(size[0], size[1], 1)
			least, panel := 1000.0, ui.Rect{}
			for step := range first.Steps {
				if step > 0 {
					complete(t, a, first, step-1, false)
				}
				a.LayOut()
				below := 0.0
				for i := range a.Page.Items {
					switch item := &a.Page.Items[i]; item.Kind {
					case ui.Panel:
						if panel != (ui.Rect{}) && item.Rect != panel {
							t.Errorf("%s %v: the panel is %v in one step, %v in another", language, size, panel, item.Rect)
						}
						panel = item.Rect
					case ui.Paragraph:
						below = item.Rect.Bottom()
					}
				}
				buttons := a.Page.Find("skip")
				if least = min(least, buttons.Rect.Y-below); buttons.Rect.Y < below {
					t.Errorf("%s %v, step %d: words at %v, buttons at %v", language, size, step+1, below, buttons.Rect)
				}
			}
			if least > 20 {
				t.Errorf("%s %v: at least %v is left free", language, size, least)
			}
		}
	}
}

// They can be left out, also by a key, and are not shown again then.
func TestFirstStepsAreLeftOut(t *testing.T) {
	for _, skip := range []func(a *apptest.App){
		func(a *apptest.App) { a.Activate("skip") },
		func(a *apptest.App) { a.Press(ebiten.KeyEscape) },
	} {
		kept := &storage.Store{}
		a, _ := apptest.Open(t, "seed=1", kept)
		a.Activate("play-now")
		a.Tick()
		skip(a)
		if s := a.State(); s.Scene != "board" {
			t.Errorf("left out for %+v", s)
		}
		if !kept.Settings(games.All).Taught {
			t.Error("that they were left out is not kept")
		}
	}
}

// The rules of the game lead to them from anywhere, and they lead back.
func TestFirstStepsFromTheRules(t *testing.T) {
	a, _ := apptest.Open(t, "game=victory&white=human&moves=d3", &storage.Store{})
	a.Activate("help")
	a.Tick()
	a.Click(t, "first-steps")
	a.Tick()
	a.Activate("again")
	a.Activate("skip")
	if s := a.State(); s.Scene != "board" || !slices.Equal(s.Moves, []string{"d3"}) {
		t.Errorf("back in %+v", s)
	}
	a.Activate("menu")
	a.Activate("front")
	a.Activate("play-now")
	if s := a.State(); s.Scene != "board" {
		t.Errorf("the first steps are shown a second time: %s", s.Scene)
	}
	a, _ = apptest.Open(t, "game=mnk:3,3,3&white=human", &storage.Store{})
	a.Activate("help")
	a.Tick()
	if a.Page.Find("first-steps") != nil {
		t.Error("the rules of 3 in a row offer first steps of 5 in a row")
	}
}

// click makes a move by clicks on its squares.
func click(t *testing.T, a *apptest.App, s game.State, m game.Move) {
	t.Helper()
	g := games.All.Of(s.Rules())
	from, to := g.Squares(s, m)
	if from >= 0 {
		a.Click(t, g.SquareName(s.Rules(), from))
	}
	a.Click(t, g.SquareName(s.Rules(), to))
}

// The first steps of every game are played by clicks, from the rules on the front page to the start page of
// the game. Another move is answered and does not count.
func TestFirstStepsOfEveryGame(t *testing.T) {
	for _, g := range games.All {
		for i, tray := range g.Trays {
			rules, err := games.All.Rules(cmp.Or(tray.Rules, g.Families[i]))
			if err != nil {
				t.Fatal(err)
			}
			id := rules.ID()
			t.Run(id, func(t *testing.T) {
				lesson := lessons.First(rules)
				if lesson == nil {
					t.Fatal("no first steps")
				}
				a, host := apptest.Open(t, "", &storage.Store{})
				a.Activate("help")
				a.Activate("rules-" + id)
				a.Tick()
				a.Click(t, "first-steps")
				for i, step := range lesson.Steps {
					a.Tick()
					s, err := rules.ParsePosition(step.Position)
					if err != nil {
						t.Fatal(err)
					}
					moves := s.AppendMoves(nil)
					wanted := moves[0]
					if len(step.Wanted) > 0 {
						wanted = step.Wanted[0]
						for _, m := range slices.Backward(moves) { // of another piece
							if !slices.Contains(step.Wanted, m) {
								host.Announced = nil
								click(t, a, s, m)
								if a.Page.Find("next") != nil || len(host.Announced) == 0 {
									t.Fatalf("step %d: %s counts as done: %q", i+1, rules.FormatMove(s, m), host.Announced)
								}
								break
							}
						}
					}
					click(t, a, s, wanted)
					if a.Page.Find("next") == nil {
						t.Fatalf("step %d is not done after %s", i+1, rules.FormatMove(s, wanted))
					}
					a.Click(t, "next")
				}
				if s := a.State(); s.Scene != "start" || s.Game != id {
					t.Errorf("after the first steps: %s of %s", s.Scene, s.Game)
				}
			})
		}
	}
}

// The arrows and Enter make the moves as well.
func TestFirstStepsByKeys(t *testing.T) {
	a, _ := apptest.Open(t, "test=1&seed=1", &storage.Store{})
	a.Activate("play-now")
	a.Tick()
	for !strings.Contains("d3 c4 f5 e6", cursorName(a)) || cursorName(a) == "" {
		a.Press(ebiten.KeyArrowUp)
		if cursorName(a) == "d1" {
			t.Fatal("the cursor passed all squares of a column")
		}
	}
	a.Press(ebiten.KeyEnter)
	if a.Page.Find("next") == nil {
		t.Errorf("nothing was played on %s", cursorName(a))
	}
}

// cursorName returns the name of the keyboard's square, "" if there is none.
func cursorName(a *apptest.App) string {
	square := a.Scene().Board().Cursor()
	if square < 0 {
		return ""
	}
	return a.Games.Of(a.Scene().Rules()).SquareName(a.Scene().Rules(), square)
}
