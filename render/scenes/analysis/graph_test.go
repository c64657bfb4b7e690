package analysis_test

import (
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/app"
	"colat/render/app/apptest"
	"colat/render/kit/ui"
	"colat/render/table/board"
)

// drawnGame is a classic game to its end, in which black throws a win away.
const drawnGame = "game=classic&black=human&white=human&lang=en&time=60ms&moves=" +
	"f5d6c3d3c4f4f6f3e6e7d7g6f8f7h6c5c6d8e3b6g4b4b5h3h4e2d2g3f1f2g5e8c8c7a3e1d1c1b1c2a6g2b8a5g8h5h1a7b2g1" +
	"a4b7h2a2a8a1passb3passh7g7h8"

// The graph of chances stands beside one of discs, which a key exchanges for that of losses; the choice
// stays.
func TestGraphs(t *testing.T) {
	a, _ := openReview(t, drawnGame)
	beside := func() *ui.Item {
		a.LayOut()
		return a.Page.Find("curve-beside")
	}
	chances := a.Page.Find("curve")
	lead := beside()
	if chances == nil || chances.Label != "Chance to win" || lead == nil || !strings.HasPrefix(lead.Label, "Lead ±") {
		t.Fatalf("the graphs are %+v and %+v", chances, lead)
	}
	a.Press(ebiten.KeyS) // the lead in discs is chosen; beside it are the chances
	a.Press(ebiten.KeyS)
	if now := beside(); now == nil || !strings.HasPrefix(now.Label, "Lost so far −") {
		t.Errorf("after S twice the second graph is %+v", now)
	}
	if got := a.Settings.Analysis.Graph; got != "loss" {
		t.Errorf("the graph %q is stored", got)
	}
	a.Press(ebiten.KeyS)
	if now := beside(); now == nil || !strings.HasPrefix(now.Label, "Lead ±") {
		t.Errorf("after S three times the second graph is %+v", now)
	}
	r := lead.Rect
	a.Raw(ui.Raw{MouseX: r.X + 8, MouseY: r.Y + 20, MouseDown: true, MousePressed: true})
	a.Raw(ui.Raw{MouseX: r.X + 8, MouseY: r.Y + 20})
	if got := a.State().Review.Shown; got != 0 {
		t.Errorf("a click at the beginning of the second graph leads to move %d", got)
	}
}

// The bar beside the board says who is ahead, and can be hidden for good.
func TestBar(t *testing.T) {
	a, _ := openReview(t, apptest.Blundered)
	part := func() float64 {
		t.Helper()
		a.LayOut()
		bar := a.Page.Find("bar")
		if bar == nil {
			t.Fatal("there is no bar")
		}
		return bar.Value
	}
	if part() != 1 {
		t.Errorf("the bar of a won game is at %v", part())
	}
	a.Click(t, "move-1")
	if part() != 0.5 {
		t.Errorf("the bar of a sure draw is at %v", part())
	}
	wide := a.Scene().Board().Rect()
	a.Press(ebiten.KeyB)
	a.LayOut()
	if a.Page.Find("bar") != nil || !a.Settings.Analysis.HideBar {
		t.Error("B does not hide the bar, or not for good")
	}
	if without := a.Scene().Board().Rect(); without.W < wide.W {
		t.Errorf("the board is %v wide without the bar, %v with it", without.W, wide.W)
	}
}

// A bad move has an arrow from it to the better one, and words that say why.
func TestBadMoveIsExplained(t *testing.T) {
	a, _ := openReview(t, "game=mnk:3,3,3&black=human&white=human&lang=en&time=60ms&moves=a1+b2+a2+c3+a3")
	a.Click(t, "move-4") // c3?? in place of a3
	a.Until(t, "the arrow", func(app.ProbeState) bool {
		shapes := a.Scene().Board().View.Shapes()
		return len(shapes) == 1 && shapes[0] == board.Shape{From: 8, To: 6, Tone: board.BlueShape}
	})
	a.Until(t, "the reason", func(app.ProbeState) bool { return a.Contains("It lets X win at once: c3 a3.") })
	a.Click(t, "more")
	a.Activate("arrow")
	a.Tick()
	if shapes := a.Scene().Board().View.Shapes(); len(shapes) != 0 {
		t.Errorf("without arrows there are %+v", shapes)
	}
}

// The accuracy of both sides is shown, and its formula in the help.
func TestAccuracyIsShown(t *testing.T) {
	a, _ := openReview(t, apptest.Blundered)
	for _, want := range []string{"accuracy 100%", "accuracy 47%"} {
		if !a.Shows(want) {
			t.Errorf("%q is not shown: %s", want, a.Labels())
		}
	}
}
