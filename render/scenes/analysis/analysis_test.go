package analysis_test

import (
	"context"
	"math"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/ai"
	_ "colat/ai/cotoan"
	_ "colat/ai/mnk"
	_ "colat/ai/uttt"
	"colat/ai/xot"
	_ "colat/ai/xot/data"
	"colat/game"
	"colat/game/othello"
	"colat/render/app"
	"colat/render/app/apptest"
	"colat/render/bench"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/storage"
	"colat/render/scenes/analysis"
	"colat/render/table/games"
)

// openReview looks back on the game of an address until nothing is left to find out.
func openReview(t *testing.T, address string) (*apptest.App, *apptest.Host) {
	t.Helper()
	a, host := apptest.Open(t, address, &storage.Store{})
	for range 300 { // the board catches up
		a.Raw(ui.Raw{})
	}
	a.Click(t, "analyse")
	a.Until(t, "the review", func(s app.ProbeState) bool {
		return s.Review != nil && s.Review.Complete && s.Review.Done == s.Review.Total && s.Review.Total > 0
	})
	return a, host
}

func TestReviewNamesTheBlunder(t *testing.T) {
	a, host := openReview(t, apptest.Blundered)
	state := a.State()
	r := state.Review
	if state.Scene != "review" || r.Turning != 1 || r.Judged[1].Sign != "??" || r.Judged[1].Best != "b2" || r.Shown != 7 {
		t.Fatalf("%s, %+v", state.Scene, r)
	}
	if want := "Move 2, b1 by O: from a sure draw to a sure loss; b2 held."; r.Sentence != want || !a.Shows(want) {
		t.Errorf("the review says %q, want %q", r.Sentence, want)
	}
	for i, j := range r.Judged {
		if j.Cost < 0 || (j.Cost > 0) != (i == 1) || !j.Proven {
			t.Errorf("move %d: %+v", i+1, j)
		}
	}
	a.Click(t, "turning")
	state = a.State()
	if state.Review.Shown != 2 || strings.Join(state.Moves, " ") != "a1 b1" {
		t.Errorf("the turning point shows %v", state.Moves)
	}
	last := host.Announced[len(host.Announced)-1]
	if want := "2. b1?? · O. A blunder: from a sure draw to a sure loss. Better: b2."; last != want {
		t.Errorf("announced %q", last)
	}
}

// The start of a game without moves is no variation.
func TestStartIsNoVariation(t *testing.T) {
	a, _ := apptest.Open(t, "game=classic&white=human&lang=en", &storage.Store{})
	apptest.Press("analyse")(t, a)
	a.Until(t, "the review", func(s app.ProbeState) bool { return s.Review != nil })
	if a.State().Review.Engine.On {
		a.Activate("engine")
		a.Tick()
	}
	if a.Shows("A variation") || !a.Shows("The start") {
		t.Errorf("the start is described as %s", a.Labels())
	}
}

// An earlier position of a finished game is copied as the line that every place for positions reads.
func TestPositionOnTheBoardIsCopied(t *testing.T) {
	a, host := openReview(t, apptest.Blundered)
	for move, want := range map[string]string{"move-2": "XO./.../... X", "move-1": "X../.../... O"} {
		a.Click(t, move)
		a.Click(t, "more")
		a.Activate("copy-position")
		if host.Copied != want {
			t.Errorf("after %s: %q, want %q", move, host.Copied, want)
		}
	}
}

func TestReviewIsWalkedByKeysCurveAndFinger(t *testing.T) {
	a, _ := openReview(t, apptest.Blundered)
	shown := func(want int, how string) {
		t.Helper()
		if got := a.State().Review.Shown; got != want {
			t.Errorf("%s leads to move %d, want %d", how, got, want)
		}
	}
	a.Press(ebiten.KeyArrowLeft)
	shown(6, "an arrow")
	a.Press(ebiten.KeyHome)
	shown(0, "Home")
	a.Press(ebiten.KeyArrowLeft)
	shown(0, "an arrow at the start")
	a.Press(ebiten.KeyEnd)
	shown(7, "End")
	a.Press(ebiten.KeyM)
	shown(2, "the key for the next error")
	a.Click(t, "move-5")
	shown(5, "the list")

	r, found := a.Rect("curve")
	if !found {
		t.Fatal("there is no curve")
	}
	a.Raw(ui.Raw{MouseX: r.X + 8, MouseY: r.Y + 20})
	shown(5, "the pointer over the curve")
	a.Raw(ui.Raw{MouseX: r.X + 8, MouseY: r.Y + 20, MouseDown: true, MousePressed: true})
	shown(0, "a press on the curve")
	a.Raw(ui.Raw{MouseX: r.X + r.Width/2, MouseY: r.Y - 200, MouseDown: true})
	a.Raw(ui.Raw{MouseX: r.X + r.Width - 1, MouseY: r.Y - 200, MouseDown: true})
	shown(7, "a drag along the curve")
	a.Raw(ui.Raw{MouseX: r.X + r.Width - 1, MouseY: r.Y - 200, MouseReleased: true})

	a.Resize(390, 844, 1)
	a.LayOut()
	b := a.Scene().Board().Rect()
	swipe := func(from, to float64) {
		y := b.CenterY()
		for _, e := range []ui.TouchEvent{
			{Phase: ui.TouchBegan, ID: 1, X: b.X + from*b.W, Y: y},
			{Phase: ui.TouchMoved, ID: 1, X: b.X + to*b.W, Y: y + 4},
			{Phase: ui.TouchEnded, ID: 1, X: b.X + to*b.W, Y: y + 4},
		} {
			a.Raw(ui.Raw{Touches: []ui.TouchEvent{e}})
		}
		a.Raw(ui.Raw{})
	}
	swipe(0.3, 0.8)
	shown(6, "a swipe to the right")
	swipe(0.8, 0.3)
	shown(7, "a swipe to the left")
}

// A person who tries again has the move before the mistake, against the same player, and the review
// closes on the game as it was left.
func TestReviewLetsPeopleTryAgain(t *testing.T) {
	kept := &storage.Store{}
	a, _ := apptest.Open(t, strings.Replace(apptest.Blundered, "black=human", "black=random", 1), kept)
	for range 300 {
		a.Raw(ui.Raw{})
	}
	a.Click(t, "analyse")
	a.Press(ebiten.KeyEscape)
	if state := a.State(); state.Scene != "board" || state.Result == nil || len(state.Moves) != 7 {
		t.Fatalf("the review closes on %+v", state)
	}
	a.Click(t, "analyse")
	a.Click(t, "move-2")
	a.Click(t, "more")
	a.Click(t, "retry")
	state := a.State()
	if state.Scene != "board" || state.Result != nil || strings.Join(state.Moves, " ") != "a1" || state.Thinking {
		t.Fatalf("%+v", state)
	}
	a.Click(t, "b2")
	a.Until(t, "the same player answers", func(s app.ProbeState) bool { return len(s.Moves) == 3 })
}

// A game that is not over is analysed, too, from the position on the board, and nothing of it is
// lost: it is closed on as it was left, or continued from an earlier move, with the moves that
// followed still there.
func TestReviewOfUnfinishedGame(t *testing.T) {
	a, _ := apptest.Open(t, "game=mnk:5,5,4&white=human&time=8ms&lang=en&moves=c3+b2+d4", &storage.Store{})
	apptest.Press("undo", "more", "analyse")(t, a)
	a.Until(t, "the review", func(s app.ProbeState) bool { return s.Review != nil && s.Review.Complete })
	if r := a.State().Review; r.Moves != 3 || r.Shown != 2 {
		t.Fatalf("%+v", r)
	}
	a.Click(t, "close")
	if state := a.State(); state.Scene != "board" || strings.Join(state.Moves, " ") != "c3 b2" {
		t.Fatalf("the review closes on %+v", state)
	}
	apptest.Press("more", "analyse", "move-1", "retry")(t, a)
	if state := a.State(); state.Scene != "board" || strings.Join(state.Moves, " ") != "c3" || state.Result != nil {
		t.Fatalf("the game continues with %+v", state)
	}
	apptest.Press("redo", "redo")(t, a)
	if state := a.State(); strings.Join(state.Moves, " ") != "c3 b2 d4" {
		t.Errorf("the moves that followed: %v", state.Moves)
	}
}

// TestReviewNamesTheOpening of classic Othello, and none of the victory game.
func TestReviewNamesTheOpening(t *testing.T) {
	for address, want := range map[string]string{
		"game=classic&moves=f5d6c3d3c4f4": "Opening: Tiger, to move 5",
		"game=classic&moves=c4e3f6e6f5c6": "Opening: Tiger, to move 5",
		"game=victory&seed=1&moves=f5d6":  "",
	} {
		a, _ := apptest.Open(t, address+"&white=human&time=8ms&lang=en&analyse=1", &storage.Store{})
		a.LayOut()
		if found := a.Contains("Opening:"); found != (want != "") || found && !a.Shows(want) {
			t.Errorf("%s: the opening is named: %v, want %q", address, found, want)
		}
	}
}

// TestReviewRecognisesEvenOpenings of the list by the rule of XOT: as the moves of a game and as its start.
func TestReviewRecognisesEvenOpenings(t *testing.T) {
	list, err := xot.Load(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	start, line := list.Start(), list.Line(41)
	position := bench.After(start, line)
	for address, found := range map[string]bool{
		"moves=" + game.FormatMoves(start, line, "") + game.FormatMoves(position, position.AppendMoves(nil)[:1], ""): true,
		"position=" + url.QueryEscape(position.Rules().FormatPosition(position)):                                     true,
		"moves=" + game.FormatMoves(start, line[:7], ""):                                                             false,
	} {
		a, _ := apptest.Open(t, "game=classic&white=human&time=8ms&lang=en&analyse=1&"+address, &storage.Store{})
		shown := func(app.ProbeState) bool {
			a.LayOut()
			return a.Contains("XOT 42") || a.Contains("Even by the XOT rule: no. 42 of 11")
		}
		a.Activate("table")
		if found {
			a.Until(t, "the opening is recognised", shown)
		} else if a.Ticks(nil, 60); shown(a.State()) {
			t.Errorf("%s: an opening is recognised", address)
		}
	}
}

func TestReviewByAddress(t *testing.T) {
	a, _ := apptest.Open(t, "game=classic&white=human&time=8ms&moves=d3c5d6&analyse=1", &storage.Store{})
	if state := a.State(); state.Scene != "review" || state.Review.Shown != 3 || state.Review.Moves != 3 {
		t.Fatalf("%s, %+v", state.Scene, state.Review)
	}
	a.Click(t, "close")
	if state := a.State(); state.Scene != "board" || len(state.Moves) != 3 {
		t.Errorf("%s with %v", state.Scene, state.Moves)
	}
	a, _ = apptest.Open(t, "game=classic&white=human&time=8ms&analyse=1", &storage.Store{})
	if state := a.State(); state.Scene != "review" || !state.Review.Engine.On {
		t.Errorf("a position without moves opens on %s, %+v", state.Scene, state.Review)
	}
}

// Every game can be looked back on, and what the players of the program say of it makes
// sense.
func TestReviewOfEveryGame(t *testing.T) {
	for _, address := range []string{
		"game=victory&seed=1&moves=d3c5d6e3", "game=classic&moves=d3c5d6e3", "game=uttt&moves=44+40+08",
		"game=mnk:9,9,5&moves=e5+d5+f6", "game=cotoan&moves=i1-i3+e11-h8",
	} {
		a, _ := apptest.Open(t, address+"&black=human&white=human&time=8ms&lang=vi", &storage.Store{})
		apptest.Press("confirm-resign", "analyse")(t, a)
		a.Until(t, "the review", func(s app.ProbeState) bool { return s.Review != nil && s.Review.Complete })
		a.Until(t, "its last word", func(s app.ProbeState) bool { return s.Review.Done == s.Review.Total })
		r := a.State().Review
		for i, j := range r.Judged {
			if j.Cost < 0 || j.Cost > 1 || j.Chance < 0 || j.Chance > 1 || j.Best == "" {
				t.Errorf("%s: move %d: %+v", address, i+1, j)
			}
		}
		if r.Failed || r.Sentence == "" || strings.Contains(r.Sentence, "<no value>") || strings.Contains(r.Sentence,
			"review.") {
			t.Errorf("%s: %+v", address, r)
		}
	}
}

// lopsided is a classic game that Black, playing by chance now and then, loses 10 to 54.
const lopsided = "game=classic&black=human&white=human&time=100ms&" +
	"moves=d3c3c4c5b2e3b5b3b4a1e2a2d6c6a3d2f6f5d7a4f2f4e1c2b1a5a6b6e6f3" +
	"c1c7c8e7g6g4f8f7g3a7h5d1e8h6b7h4g7h8h7g5h3d8b8a8+pass+g8+pass+h2g2h1g1f1"

// Where discs count, lost discs have signs when the game has long been lost, and both sides are
// told how many they lose on average.
func TestReviewCountsDiscs(t *testing.T) {
	a, _ := openReview(t, lopsided)
	facts := a.Scene().(scene.Teller).Facts().Own.(*analysis.Facts)
	saturated, discs, white := 0, 0.0, 0.0
	least := games.Othello.Margin(othello.Classic).Costs[0]
	for i, j := range facts.Judged {
		if j.Sign != "" && j.Cost < 0.1 {
			saturated++
			if j.Loss < least {
				t.Errorf("move %d has a sign and no loss: %+v", i+1, j)
			}
		}
		if i%2 == 0 && i < 54 {
			discs += j.Loss
		} else {
			white += j.Loss
		}
	}
	if saturated == 0 || discs < 30 {
		t.Errorf("Black has lost %v discs, White %v; %d signs stand for discs alone", discs, white, saturated)
	}
	if !a.Contains("discs lost a move") {
		t.Error("the page does not say what a side loses on average")
	}
	for i, j := range facts.Judged {
		if j.Loss >= 6 {
			a.Activate("move-" + strconv.Itoa(i+1))
			a.LayOut()
			if !a.Contains("Better by " + strconv.Itoa(int(math.Round(j.Loss))) + " discs: ") {
				t.Errorf("move %d loses %v, which is not said", i+1, j.Loss)
			}
			return
		}
	}
}

// broken is an engine that fails.
type broken struct{}

func (broken) Think(context.Context, *ai.Request) (game.Move, ai.Info, error) {
	return game.NoMove, ai.Info{}, context.DeadlineExceeded
}

func TestReviewSurvivesAnEngineThatFails(t *testing.T) {
	engine := func(string, game.Rules) (ai.Player, error) { return broken{}, nil }
	a, _ := apptest.OpenWith(t, apptest.Blundered, &storage.Store{}, games.All, engine)
	a.Activate("analyse")
	a.Until(t, "the failure is told", func(s app.ProbeState) bool { return s.Review != nil && s.Review.Failed })
	a.Click(t, "move-3")
	if !a.Shows(a.Text("review.failed")) || a.State().Review.Shown != 3 {
		t.Error("the game cannot be looked at")
	}
}

// Previous steps back again and again while it is held, by a finger or the mouse.
func TestStepsRepeatWhileHeld(t *testing.T) {
	for _, touch := range []bool{false, true} {
		a, _ := apptest.Open(t, "game=classic&black=human&white=human&analyse=1&moves=f5d6c3d3c4f4f6g6e6", &storage.Store{})
		a.LayOut()
		r, _ := a.Rect("previous")
		before := a.State().Review.Shown
		a.Hold(r.X+r.Width/2, r.Y+r.Height/2, touch, 60)
		if back := before - a.State().Review.Shown; back < 4 || back > 9 {
			t.Errorf("with touch %t: %d moves back in a second", touch, back)
		}
	}
}

// A move that goes on from the end of an unfinished game is played on from, and the game can be opened again.
func TestPlayingOnFromANewMove(t *testing.T) {
	kept := &storage.Store{}
	a, _ := apptest.Open(t, "game=mnk:5,5,4&white=human&time=8ms&lang=en&moves=c3+b2", kept)
	apptest.Press("more", "analyse")(t, a)
	a.Click(t, "a1")
	apptest.Press("more", "retry")(t, a)
	if got := strings.Join(a.Moves(), " "); got != "c3 b2 a1" {
		t.Fatalf("the moves are %s in %s", got, a.State().Scene)
	}
	a.Scene().Close()
	a, host := apptest.Open(t, "game=mnk:5,5,4&white=human&time=8ms&lang=en&moves=c3+b2", kept)
	if got := strings.Join(a.Moves(), " "); got != "c3 b2 a1" {
		t.Errorf("the moves are %s; said %q", got, host.Announced)
	}
}
