package compare_test

import (
	"context"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/ai"
	_ "colat/ai/cotoan"
	_ "colat/ai/mnk"
	_ "colat/ai/othello"
	_ "colat/ai/uttt"
	"colat/game"
	"colat/game/match"
	"colat/render/app"
	"colat/render/app/apptest"
	"colat/render/kit/ui"
	"colat/render/program/storage"
	"colat/render/table/games"
)

// compared opens the analysis of the game of an address and compares it with a pasted one.
func compared(t *testing.T, address, pasted string) (*apptest.App, *apptest.Host) {
	t.Helper()
	return comparedBy(t, apptest.TimelessEngine, address, pasted)
}

// comparedBy is compared with an engine.
func comparedBy(t *testing.T, engine apptest.Engine, address, pasted string) (*apptest.App, *apptest.Host) {
	t.Helper()
	a, host := apptest.OpenWith(t, address+"&black=human&white=human&analyse=1&lang=en&time=8ms", &storage.Store{},
		games.All, engine)
	a.LayOut()
	a.Press(ebiten.KeyV)
	if s := a.State(); s.Scene != "library" || !a.Shows("Choose a game") {
		t.Fatalf("the key leads to %s", s.Scene)
	}
	a.Paste(pasted)
	a.Tick()
	if s := a.State(); s.Scene != "compare" {
		t.Fatalf("%q leads to %s: %s", pasted, s.Scene, a.Toast.Text())
	}
	return a, host
}

// shown returns the numbers of moves on both boards.
func shown(a *apptest.App) [2]int {
	facts := a.State().Compare
	return [2]int{facts.Games[0].Shown, facts.Games[1].Shown}
}

const (
	cells      = "game=victory&victory=a1+c7+d5+g4+f3&moves="
	otherCells = "?game=victory&victory=a1+c7+d5+g4+f6&moves="
)

func TestFirstDifferenceIsFoundInAllGames(t *testing.T) {
	for _, test := range []struct {
		one, other string
		difference int
		sentence   string
		parts      [2]int // numbers of moves on the boards at the difference
	}{
		{"game=classic&moves=d3c5d6e3", "?game=classic&moves=d3c5f6", 3,
			"The games differ from move 3 on: A d6, B f6.", [2]int{3, 3}},
		{"game=classic&moves=d3c5d6", "?game=classic&moves=d3c5d6e3f4", 4,
			"The moves are the same up to move 3, where game A ends.", [2]int{3, 4}},
		{"game=classic&moves=d3c5d6", "?game=classic&moves=d3", 2,
			"The moves are the same up to move 1, where game B ends.", [2]int{2, 1}},
		{"game=classic&moves=c4e3f6e6", "?game=classic&moves=e6f4c3c4", 0,
			"Game B is turned to begin like game A. Both games have the same moves.", [2]int{4, 4}},
		{"game=classic&moves=c4e3f6", "?game=classic&moves=f5d6c3d3", 4,
			"Game B is turned to begin like game A. The moves are the same up to move 3, where game A ends.", [2]int{3, 4}},
		{"game=mnk:15,15,5&moves=h8+h9+g9", "?game=mnk:15,15,5&moves=h8+i8+i7+j6", 4,
			"Game B is turned to begin like game A. The moves are the same up to move 3, where game A ends.", [2]int{3, 4}},
		{"game=classic&moves=d3c5", "?game=classic&moves=d3c5", 0, "Both games have the same moves.", [2]int{2, 2}},
		{cells + "d3c5", otherCells + "d3e3", 2, "Victory cells differ: A a1 c7 d5 g4 f3, B a1 c7 d5 g4 f6. " +
			"The games differ from move 2 on: A c5, B e3.", [2]int{2, 2}},
		{cells + "d3c5", "?game=victory&victory=a1+g3+e4+d7+c6&moves=c4e3f3", 3,
			"Game B is turned to begin like game A. The moves are the same up to move 2, where game A ends.", [2]int{2, 3}},
		{"game=uttt&moves=44+40", "?game=uttt&moves=44+41", 2,
			"The games differ from move 2 on: A 5·1, B 5·2.", [2]int{2, 2}},
		{"game=mnk:3,3,3&moves=a1+b1", "?game=mnk:3,3,3&moves=b2", 1,
			"The games differ from move 1 on: A a1, B b2.", [2]int{1, 1}},
		{"game=mnk:3,3,3&moves=a1", "?game=mnk:3,3,3&position=.../.X./...+O&moves=a1", 0,
			"The start positions differ. Both games have the same moves.", [2]int{1, 1}},
		{"game=mnk:3,3,3&position=.../.X./...+O&moves=a1", "?game=mnk:3,3,3&moves=a1", 0,
			"The start positions differ. Both games have the same moves.", [2]int{1, 1}},
		{"game=cotoan&moves=i1-i3", "?game=cotoan&moves=i1-i3+e11-h8", 2,
			"The moves are the same up to move 1, where game A ends.", [2]int{1, 2}},
		{"game=cotoan", "?game=cotoan&moves=i1-i3", 1, "Game A has no moves.", [2]int{0, 1}},
	} {
		a, _ := compared(t, test.one, test.other)
		facts := a.State().Compare
		if facts.Difference != test.difference || facts.Sentence != test.sentence || !a.Shows(test.sentence) {
			t.Errorf("%s and %s differ from move %d: %q", test.one, test.other, facts.Difference, facts.Sentence)
			continue
		}
		a.Press(ebiten.KeyHome, ebiten.KeyD)
		want := test.parts
		if test.difference == 0 {
			want = [2]int{}
		}
		if got := shown(a); got != want {
			t.Errorf("%s and %s: the key for the difference leads to %v, want %v", test.one, test.other, got, want)
		}
	}
}

func TestGamesAreSteppedTogetherAndApart(t *testing.T) {
	a, host := compared(t, "game=classic&moves=d3c5d6", "?game=classic&moves=d3c5f6f5e6")
	step := func(want [2]int, how string, keys ...ebiten.Key) {
		t.Helper()
		a.Press(keys...)
		if got := shown(a); got != want {
			t.Errorf("%s: %v, want %v", how, got, want)
		}
	}
	step([2]int{0, 0}, "Home", ebiten.KeyHome)
	step([2]int{1, 1}, "an arrow", ebiten.KeyArrowRight)
	const both = "Game A: 1. d3 · Black. Game B: 1. d3 · Black"
	if last, want := host.Announced[len(host.Announced)-1], both; last != want {
		t.Errorf("announced %q, want %q", last, want)
	}
	step([2]int{3, 5}, "End", ebiten.KeyEnd)
	step([2]int{3, 4}, "an arrow back", ebiten.KeyArrowLeft)
	step([2]int{3, 3}, "two arrows back", ebiten.KeyArrowLeft)
	step([2]int{2, 2}, "three arrows back", ebiten.KeyArrowLeft)
	step([2]int{1, 2}, "the first game alone", ebiten.KeyL, ebiten.KeyArrowLeft)
	step([2]int{1, 3}, "the second game alone", ebiten.KeyArrowDown, ebiten.KeyArrowRight)
	if s := a.State(); strings.Join(s.Moves, "") != "d3c5f6" || s.Compare.Active != 1 || s.Compare.Together {
		t.Errorf("the second game is active with %v, %+v", s.Moves, s.Compare)
	}
	step([2]int{3, 3}, "together again, with the active one", ebiten.KeyL)
	step([2]int{3, 4}, "beyond the end of the shorter one", ebiten.KeyArrowRight)
	step([2]int{3, 5}, "to the end of the longer one", ebiten.KeyArrowRight)
	step([2]int{3, 5}, "no further", ebiten.KeyArrowRight)
}

// The mouse chooses a board, a swipe over a board steps, and a tap on the chart goes there.
func TestBoardsAndChartAnswerPointers(t *testing.T) {
	a, _ := compared(t, "game=classic&moves=d3c5d6e3", "?game=classic&moves=d3c5f6f5")
	r, found := a.Rect("chart")
	if !found {
		t.Fatal("there is no chart")
	}
	press := func(x, y float64) {
		a.Raw(ui.Raw{MouseX: x, MouseY: y, MouseDown: true, MousePressed: true})
		a.Raw(ui.Raw{MouseX: x, MouseY: y, MouseReleased: true})
	}
	press(r.X+28, r.Y+r.Height/2)
	if got := shown(a); got != [2]int{} {
		t.Errorf("the left end of the chart leads to %v", got)
	}
	press(r.X+r.Width-6, r.Y+r.Height/2)
	if got := shown(a); got != [2]int{4, 4} {
		t.Errorf("the right end of the chart leads to %v", got)
	}
	other, _ := a.Rect("beside")
	board := a.Scene().Board().Rect()
	press(other.X+other.Width/2, other.Y+other.Height/2)
	if s := a.State(); s.Compare.Active != 1 || strings.Join(s.Moves, "") != "d3c5f6f5" {
		t.Errorf("a click on the other board leads to %+v", s.Compare)
	}
	if now := a.Scene().Board().Rect(); now == board || now.W != board.W {
		t.Errorf("the board is at %v, and was at %v before", now, board)
	}
	a.Finger(ui.TouchEvent{Phase: ui.TouchBegan, ID: 1, X: board.CenterX(), Y: board.CenterY()},
		ui.TouchEvent{Phase: ui.TouchMoved, ID: 1, X: board.CenterX() + 80, Y: board.CenterY() + 4},
		ui.TouchEvent{Phase: ui.TouchEnded, ID: 1, X: board.CenterX() + 80, Y: board.CenterY() + 4})
	for range 5 {
		a.Tick()
	}
	if got := shown(a); got != [2]int{3, 3} || a.State().Compare.Active != 0 {
		t.Errorf("a swipe over the first board leads to %v of game %d", got, a.State().Compare.Active)
	}
}

// Errors are told only once the search has ended that says so.
func TestErrorsAreToldWhenTheReviewHasEnded(t *testing.T) {
	var searches atomic.Int32
	engine := func(spec string, rules game.Rules) (ai.Player, error) {
		player, err := apptest.TimelessEngine(spec, rules)
		return counted{player, &searches}, err
	}
	a, _ := comparedBy(t, engine, "game=mnk:3,3,3&moves=a1+b1+a3+a2+c3+b2+b3", "?game=mnk:3,3,3&moves=a1+b2+a3+a2+c3")
	early := a.State().Compare
	for i, g := range early.Games {
		if !g.Complete && (len(g.Loss) > 0 || g.Status == "") {
			t.Errorf("game %d tells %+v before its review has ended", i, g)
		}
	}
	a.Until(t, "both reviews", func(s app.ProbeState) bool {
		return s.Compare.Games[0].Complete && s.Compare.Games[1].Complete
	})
	for i, g := range a.State().Compare.Games {
		if len(g.Loss) != 2 || g.Status != "" {
			t.Errorf("game %d tells %+v after its review", i, g)
		}
	}
	if loss := a.State().Compare.Games[0].Loss; loss[1] <= loss[0] {
		t.Errorf("the side that blundered loses %v", loss)
	}
	// The analysis shows what has been found, without another search.
	done := searches.Load()
	a.Press(ebiten.KeyA)
	for range 10 {
		a.Tick()
	}
	if s := a.State(); s.Scene != "review" || !s.Review.Complete || s.Review.Turning != 1 || searches.Load() != done {
		t.Errorf("after %d more searches the analysis shows %s %+v", searches.Load()-done, s.Scene, s.Review)
	}
}

// counted is a player that counts its searches.
type counted struct {
	ai.Player
	searches *atomic.Int32
}

func (p counted) Think(ctx context.Context, r *ai.Request) (game.Move, ai.Info, error) {
	p.searches.Add(1)
	return p.Player.Think(ctx, r)
}

// Going back leads to the analysis as it was left: with its variations, at its position. Each game
// opens in the analysis at the position on its board.
func TestComparingLeavesTheAnalysisAsItWas(t *testing.T) {
	a, _ := apptest.OpenWith(t, "game=classic&black=human&white=human&moves=d3c5d6&analyse=1&lang=en&time=8ms",
		&storage.Store{}, games.All, apptest.TimelessEngine)
	a.LayOut()
	a.Press(ebiten.KeyHome, ebiten.KeyArrowRight)
	a.Click(t, "e3")
	for range 60 {
		a.Tick()
	}
	before := a.State()
	back := func(how string) {
		t.Helper()
		a.Tick()
		if s := a.State(); s.Scene != "review" || s.Review.Tree != before.Review.Tree || s.Position != before.Position {
			t.Fatalf("%s leads to %s %+v, want %+v", how, s.Scene, s.Review, before.Review)
		}
	}
	a.Press(ebiten.KeyV)
	a.Press(ebiten.KeyEscape)
	back("choosing no game")
	a.Press(ebiten.KeyV)
	a.Paste("?game=classic&moves=d3c5f6f5")
	a.Tick()
	if got := shown(a); got != [2]int{1, 1} {
		t.Errorf("the comparison begins with %v moves", got)
	}
	a.Press(ebiten.KeyB)
	a.Tick()
	if s := a.State(); s.Scene != "review" || s.Review.Tree != "d3 c5 f6 f5" || s.Review.Shown != 1 {
		t.Errorf("the other game is analysed as %s %+v", s.Scene, s.Review)
	}
	a.Click(t, "e3")
	a.Press(ebiten.KeyEscape)
	a.Tick()
	a.Press(ebiten.KeyB) // its variation is still there
	a.Tick()
	if s := a.State(); s.Scene != "review" || s.Review.Tree != "d3 c5 (e3) f6 f5" {
		t.Errorf("after a variation the other game is analysed as %s %+v", s.Scene, s.Review)
	}
	a.Press(ebiten.KeyEscape)
	a.Tick()
	if s := a.State(); s.Scene != "compare" {
		t.Fatalf("the other game's analysis closes on %s", s.Scene)
	}
	a.Press(ebiten.KeyV)
	a.Press(ebiten.KeyEscape)
	a.Tick()
	if s := a.State(); s.Scene != "compare" {
		t.Fatalf("choosing no other game leads to %s", s.Scene)
	}
	a.Press(ebiten.KeyEscape)
	back("closing the comparison")
}

// In the library, two games of the same rules are compared; others are not offered, and a pasted
// game of other rules is refused with a word.
func TestGamesOfTheLibraryAreCompared(t *testing.T) {
	a, _ := apptest.OpenWith(t, "lang=en", &storage.Store{}, games.All, apptest.TimelessEngine)
	apptest.Stock(t, a)
	rules, err := a.Games.Rules("classic")
	if err != nil {
		t.Fatal(err)
	}
	for day, moves := range []string{"d3c5f6", "d3e3"} {
		start, err := rules.New(nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		played, err := game.ParseMoves(start, moves)
		if err != nil {
			t.Fatal(err)
		}
		record := &match.Record{Rules: rules, Start: start, Names: [2]string{"human", "greedy"}, Moves: played}
		record.End(game.Result{Winner: game.First, Reason: game.Resignation}, start)
		ended := time.Date(2025, 4, 1+day, 12, 30, 0, 0, time.UTC)
		if _, err := a.Store.Library().Add(record, storage.Played{Thinking: time.Second}, ended); err != nil {
			t.Fatal(err)
		}
	}
	apptest.Press("library")(t, a)
	selected, all := a.State().Library.Selected, a.State().Library.Games
	a.Click(t, "compare")
	l := a.State().Library
	if l == nil || l.Games != all || l.Shown >= all || l.Shown == 0 || l.Selected == selected {
		t.Fatalf("of %d games are offered %+v", all, l)
	}
	a.Paste("?game=uttt&moves=44")
	a.Tick()
	if s := a.State(); s.Scene != "library" || !strings.Contains(a.Toast.Text(), "other rules") {
		t.Errorf("a game of other rules leads to %s: %q", s.Scene, a.Toast.Text())
	}
	a.Click(t, "open")
	if s := a.State(); s.Scene != "compare" {
		t.Fatalf("the chosen game leads to %s", s.Scene)
	}
	a.Press(ebiten.KeyEscape)
	a.Tick()
	if l := a.State().Library; l == nil || l.Shown != all || l.Selected != selected {
		t.Errorf("closing leads to %+v", l)
	}
}

// Screen readers hear both boards: one square by square, the other one as a text.
func TestBothBoardsAreTold(t *testing.T) {
	a, host := apptest.OpenReading(t, "game=classic&black=human&white=human&moves=d3c5&analyse=1&lang=en&time=8ms")
	a.Press(ebiten.KeyV)
	a.Paste("?game=classic&moves=d3e3")
	a.Listen(60)
	told := func() (all string) {
		for _, b := range host.Screen.Blocks {
			all += b.Text + "|"
			for _, c := range b.Controls {
				all += c.Label + "|"
			}
		}
		return all
	}
	if said := told(); !strings.Contains(said, "Game B: 2. e3 · White. ") || !strings.Contains(said, "d3, ") ||
		!strings.Contains(said, "Game A, ") {
		t.Errorf("the screen says %q", said)
	}
	if !slices.Equal(host.Screen.Moves, []string{"d3", "c5"}) || host.Screen.Board == nil {
		t.Errorf("the board of the first game has %v", host.Screen.Moves)
	}
	a.Press(ebiten.KeyArrowDown)
	a.Listen(60)
	said := told()
	if !strings.Contains(said, "Game A: 2. c5 · White. ") || !slices.Equal(host.Screen.Moves, []string{"d3", "e3"}) {
		t.Errorf("after choosing the other game the screen says %q, moves %v", said, host.Screen.Moves)
	}
}
