package analysis_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/app"
	"colat/render/app/apptest"
	"colat/render/kit/ui"
	"colat/render/program/storage"
	"colat/render/table/board"
	"colat/render/table/games"
)

// analyse opens the analysis of an address, with a store.
func analyse(t *testing.T, address string, kept *storage.Store) *apptest.App {
	t.Helper()
	a, _ := apptest.OpenWith(t, address+"&white=human&time=8ms&lang=en&analyse=1", kept, games.All, apptest.TimelessEngine)
	if state := a.State(); state.Scene != "review" {
		t.Fatalf("%s opens on %s", address, state.Scene)
	}
	a.LayOut()
	return a
}

// settle waits until no piece moves.
func settle(a *apptest.App) {
	for range 400 {
		if !a.Scene().Board().View.Animating() {
			return
		}
		a.Tick()
	}
}

// A move on the board steps along the game, and otherwise opens a variation.
func TestMovesByHand(t *testing.T) {
	a := analyse(t, "game=classic&moves=d3c5d6", &storage.Store{})
	a.Press(ebiten.KeyHome)
	tree := func() string { return a.State().Review.Tree }
	play := func(squares ...string) {
		t.Helper()
		for _, square := range squares {
			a.Click(t, square)
			settle(a)
		}
	}
	play("d3")
	if tree() != "d3 c5 d6" || strings.Join(a.Moves(), " ") != "d3" || !a.State().Review.Main {
		t.Fatalf("a move of the game: %q at %v", tree(), a.Moves())
	}
	play("c3", "c4")
	if tree() != "d3 c5 (c3 c4) d6" || a.State().Review.Main || strings.Join(a.Moves(), " ") != "d3 c3 c4" {
		t.Fatalf("a variation: %q at %v", tree(), a.Moves())
	}
	a.Press(ebiten.KeyArrowLeft, ebiten.KeyArrowUp)
	if got := strings.Join(a.Moves(), " "); got != "d3 c5" {
		t.Errorf("the variation above is %s", got)
	}
	a.Click(t, "node-2")
	if got := strings.Join(a.Moves(), " "); got != "d3 c3 c4" {
		t.Errorf("the list leads to %s", got)
	}
	a.Press(ebiten.KeyP)
	if tree() != "d3 c3 (c5 d6) c4" || !a.State().Review.Main {
		t.Errorf("moved up: %q", tree())
	}
	a.Press(ebiten.KeyDelete, ebiten.KeyDelete)
	if tree() != "d3 c5 d6" || strings.Join(a.Moves(), " ") != "d3" {
		t.Errorf("deleted: %q at %v", tree(), a.Moves())
	}
	a.Press(ebiten.KeyU, ebiten.KeyU, ebiten.KeyU)
	if tree() != "d3 c5 (c3 c4) d6" {
		t.Errorf("undone: %q", tree())
	}
}

// Pieces that go from one square to another are moved by two taps, and passes by stepping.
func TestMovesByHandOfEveryKind(t *testing.T) {
	a := analyse(t, "game=cotoan", &storage.Store{})
	a.Click(t, "i1")
	a.Click(t, "i3")
	settle(a)
	if tree := a.State().Review.Tree; tree != "i1-i3" {
		t.Errorf("two taps play %q", tree)
	}
	moves := lopsided[strings.Index(lopsided, "moves="):]
	a = analyse(t, "game=classic&"+moves[:strings.Index(moves, "+pass+g8")], &storage.Store{})
	a.Press(ebiten.KeyEnd)
	before := a.Moves()
	a.Press(ebiten.KeyArrowRight)
	if moves := a.Moves(); len(moves) != len(before)+1 || moves[len(moves)-1] != "pass" {
		t.Errorf("stepping after %d moves leads to %v", len(before), moves[len(before):])
	}
}

// A pass has the number of the move before it, in the game and in variations.
func TestPassesHaveNoNumber(t *testing.T) {
	moves := lopsided[strings.Index(lopsided, "moves="):]
	a := analyse(t, "game=classic&"+moves, &storage.Store{})
	passed, n := 0, 0
	for number, move := range a.Moves() {
		if move == "pass" {
			passed++
		}
		item := a.Page.Find("move-" + strconv.Itoa(number+1))
		if item == nil {
			continue // out of sight
		}
		n++
		if want := strconv.Itoa(number+1-passed) + ". "; !strings.HasPrefix(item.Text, want) {
			t.Errorf("ply %d, %s, is shown as %q, want %q", number+1, move, item.Text, want)
		}
	}
	if passed != 2 || n == 0 {
		t.Errorf("%d passes, %d moves are in sight", passed, n)
	}
}

// What was tried stays with the game that it was tried in.
func TestVariationsAreSaved(t *testing.T) {
	kept := &storage.Store{}
	a := analyse(t, "game=classic&moves=d3c5d6", kept)
	a.Press(ebiten.KeyHome)
	a.Click(t, "c4")
	settle(a)
	a.Activate("mark-!?")
	a.Activate("comment")
	a.Write("quiet")
	a.Press(ebiten.KeyEnter)
	const want = "d3 (c4!? {quiet}) c5 d6"
	if tree := a.State().Review.Tree; tree != want {
		t.Fatalf("%q", tree)
	}
	a.Press(ebiten.KeyEscape)
	if state := a.State(); state.Scene != "board" || len(state.Moves) != 3 {
		t.Fatalf("closed on %s with %v", state.Scene, state.Moves)
	}
	if text := kept.Game().Record; !strings.Contains(text, want) {
		t.Errorf("the stored game has no variations: %s", text)
	}
	a.Activate("confirm-resign")
	a.Tick()
	a.Activate("analyse")
	if tree := a.State().Review.Tree; tree != want {
		t.Errorf("once the game is over: %q", tree)
	}
	a.Click(t, "move-2")
	a.Activate("mark-?")
	a.Press(ebiten.KeyEscape)
	finished := kept.Library().Games()
	if len(finished) != 1 {
		t.Fatalf("%d games are finished", len(finished))
	}
	record, err := kept.Library().Read(finished[0].ID)
	if err != nil || record.Variations == nil || record.Variations.String() != "d3 (c4!? {quiet}) c5? d6" {
		t.Errorf("the library has %v, %v", record.Variations, err)
	}
}

// Squares and arrows are drawn with the right button, or by touch in a mode of its own.
func TestDrawingOnTheBoard(t *testing.T) {
	a := analyse(t, "game=classic&moves=d3c5", &storage.Store{})
	at := func(square string) (x, y float64) {
		r := a.Scene().Board().SquareRect(a.Square(square))
		return r.CenterX(), r.CenterY()
	}
	drag := func(from, to string) {
		x, y := at(from)
		a.Raw(ui.Raw{MouseX: x, MouseY: y, Secondary: true, SecondaryDown: true})
		x, y = at(to)
		a.Raw(ui.Raw{MouseX: x, MouseY: y, SecondaryDown: true})
		a.Raw(ui.Raw{MouseX: x, MouseY: y})
	}
	drag("d3", "d3")
	drag("c5", "f4")
	if tree := a.State().Review.Tree; tree != "d3 c5 <gd3 gc5-f4>" {
		t.Errorf("drawn: %q", tree)
	}
	if shapes := a.Scene().Board().View.Shapes(); len(shapes) != 2 {
		t.Errorf("on the board: %v", shapes)
	}
	drag("c5", "f4")
	apptest.Press("more", "draw")(t, a)
	x, y := at("e6")
	a.Finger(ui.TouchEvent{Phase: ui.TouchBegan, X: x, Y: y}, ui.TouchEvent{Phase: ui.TouchEnded, X: x, Y: y})
	a.Raw(ui.Raw{})
	if state := a.State(); state.Review.Tree != "d3 c5 <gd3 ge6>" || len(state.Moves) != 2 {
		t.Errorf("by touch: %q at %v", state.Review.Tree, state.Moves)
	}
	a.Activate("clear-drawing") // the mouse does not count right after a finger
	a.Press(ebiten.KeyEscape)
	if state := a.State(); state.Scene != "review" || state.Review.Tree != "d3 c5" {
		t.Errorf("cleared: %q on %s", state.Review.Tree, state.Scene)
	}
}

// The engine searches the position on the board, and the moves of its lines can be played.
func TestEngineBeside(t *testing.T) {
	a := analyse(t, "game=mnk:3,3,3&moves=a1+b1", &storage.Store{})
	a.Until(t, "the review", func(s app.ProbeState) bool { return s.Review.Complete })
	if engine := a.State().Review.Engine; engine.On || engine.Thinking {
		t.Fatalf("without being asked: %+v", engine)
	}
	a.Press(ebiten.KeyE)
	a.Until(t, "all is proven", func(s app.ProbeState) bool { return s.Review.Engine.Complete })
	engine := a.State().Review.Engine
	if len(engine.Lines) != 3 || engine.Lines[0].Value != "win" || !engine.Lines[0].Proven {
		t.Fatalf("%+v", engine)
	}
	if values := a.Scene().Board().View.Values(); len(values) != 7 || !values[0].Best || values[1].Best {
		t.Errorf("on the squares: %+v", values)
	}
	a.LayOut()
	a.Click(t, "line-1-1")
	state := a.State()
	if want := append([]string{"a1", "b1"}, engine.Lines[0].Moves[0]); !slices.Equal(state.Moves, want) {
		t.Errorf("the first line leads to %v, want %v", state.Moves, want)
	}
	a.Press(ebiten.KeyArrowLeft)
	a.Tick()
	if again := a.State().Review.Engine; !again.Complete || len(again.Lines) != 3 {
		t.Errorf("what was found is gone: %+v", again)
	}
	a.Press(ebiten.KeyN, ebiten.KeyN)
	if lines := a.State().Review.Engine.Lines; len(lines) != 5 {
		t.Errorf("%d lines", len(lines))
	}
}

// What is chosen for the engine holds in the next analysis, too.
func TestTheEngineRemembers(t *testing.T) {
	kept := &storage.Store{}
	a := analyse(t, "game=mnk:3,3,3&moves=a1+b1", kept)
	a.Until(t, "the review", func(s app.ProbeState) bool { return s.Review.Complete })
	a.Press(ebiten.KeyE)
	a.LayOut()
	for _, control := range []string{"engine-options", "lines-5", "engine-values", "limit-60", "close-menu"} {
		a.Click(t, control)
	}
	if got, want := kept.Settings(games.All).Analysis, (storage.Analysis{
		Engine: "on", Lines: 5, HideValues: true, Seconds: 60,
	}); got != want {
		t.Fatalf("kept is %+v, want %+v", got, want)
	}
	a = analyse(t, "game=mnk:3,3,3&moves=b2", kept)
	a.Until(t, "all is proven", func(s app.ProbeState) bool { return s.Review.Engine.Complete })
	if engine := a.State().Review.Engine; !engine.On || len(engine.Lines) != 5 {
		t.Errorf("%+v", engine)
	}
	if values := a.Scene().Board().View.Values(); len(values) != 0 {
		t.Errorf("on the squares: %+v", values)
	}
	a.Press(ebiten.KeyE)
	if a = analyse(t, "game=mnk:3,3,3", kept); a.State().Review.Engine.On {
		t.Error("it is on again")
	}
}

// A person who learns from mistakes tries until a move is found that is as good as the best.
func TestLearningFromMistakes(t *testing.T) {
	a, _ := openReview(t, apptest.Blundered)
	practice := func() string { return a.State().Review.Practice }
	a.Press(ebiten.KeyL)
	if practice() != "asked 2" || strings.Join(a.Moves(), " ") != "a1" {
		t.Fatalf("%q at %v", practice(), a.Moves())
	}
	if a.Contains("b2 held") || a.Page.Find("turning") != nil {
		t.Error("the turning point gives the answer away")
	}
	a.Click(t, "b1")
	if practice() != "wrong" || !a.Contains("b1 is not it") {
		t.Errorf("the error itself: %q", practice())
	}
	a.Click(t, "c3")
	a.Until(t, "the try is judged", func(s app.ProbeState) bool { return s.Review.Practice != "checking" })
	if practice() != "wrong" {
		t.Errorf("another error: %q", practice())
	}
	a.Click(t, "b2")
	if practice() != "solved" {
		t.Errorf("the best move: %q", practice())
	}
	a.Click(t, "practice-next")
	if state := a.State(); state.Review.Practice != "" || state.Review.Tree != "a1 b1 a3 a2 c3 b2 b3" {
		t.Errorf("after the last: %q, %q", state.Review.Practice, state.Review.Tree)
	}
}

// Only one side learns from its mistakes: the user's own or, if that is unknown, the first that has made
// any. The other one does if the user chooses it.
func TestOneSideLearns(t *testing.T) {
	const both = "game=mnk:3,3,3&time=100ms&moves=a1+b1+c1+b2+b3+a2+c2+c3+a3"
	for _, test := range []struct {
		seats, other string
		own          []int // the numbers of the moves asked about
		others       []int
	}{
		{"&black=human&white=human", "Learn from O’s mistakes", []int{3}, []int{2}},
		{"&black=human&white=random", "Learn from O’s mistakes", []int{3}, []int{2}},
		{"&black=random&white=human", "Learn from X’s mistakes", []int{2}, []int{3}},
	} {
		a, _ := openReview(t, both+test.seats)
		asked := func() (numbers []int) {
			for a.State().Review.Practice != "" {
				var n int
				if _, err := fmt.Sscanf(a.State().Review.Practice, "asked %d", &n); err != nil {
					t.Fatalf("%s: %q: %v", test.seats, a.State().Review.Practice, err)
				}
				numbers = append(numbers, n)
				a.Activate("practice-next")
			}
			return numbers
		}
		a.Press(ebiten.KeyL)
		if got := asked(); !slices.Equal(got, test.own) {
			t.Errorf("%s: asked about the moves %v, want %v; %+v", test.seats, got, test.own, a.State().Review.Judged)
		}
		a.Activate("practice-other")
		if got := asked(); !slices.Equal(got, test.others) {
			t.Errorf("%s: asked the other side about %v, want %v", test.seats, got, test.others)
		}
		a.Activate("more")
		if a.LayOut(); !a.Shows(test.other) {
			t.Errorf("%s: the menu lacks %q", test.seats, test.other)
		}
	}
}

// A touch on small squares only proposes a move, and typed moves are played.
func TestMovesByHandAsInAGame(t *testing.T) {
	a := analyse(t, "game=mnk:15,15,5", &storage.Store{})
	a.Resize(360, 640, 1)
	a.Tick()
	if !a.Scene().Board().Small() {
		t.Fatal("the squares are large enough for a finger")
	}
	tap := func(square string) {
		r, _ := a.Rect(square)
		x, y := r.X+r.Width/2, r.Y+r.Height/2
		a.Finger(ui.TouchEvent{Phase: ui.TouchBegan, X: x, Y: y}, ui.TouchEvent{Phase: ui.TouchEnded, X: x, Y: y})
		for range 50 { // no second tap follows, and the mouse counts again
			a.Tick()
		}
	}
	moves := func() string { return strings.Join(a.Moves(), " ") }
	tap("h8")
	if moves() != "" || a.Page.Find("confirm-move") == nil || a.Scene().Board().View.Advice().Proposed == (board.Set{}) {
		t.Fatalf("after a touch the moves are %q and the controls %q", moves(), a.Controls())
	}
	tap("g7")
	a.Click(t, "drop-move")
	if moves() != "" || a.Page.Find("confirm-move") != nil {
		t.Fatalf("dropped, the moves are %q", moves())
	}
	tap("h8")
	tap("h8")
	if moves() != "h8" {
		t.Fatalf("touched twice, the moves are %q", moves())
	}
	tap("g7")
	a.Click(t, "confirm-move")
	if moves() != "h8 g7" {
		t.Fatalf("confirmed, the moves are %q", moves())
	}
	for _, step := range []ui.Raw{
		{Text: []rune{'i'}, Keys: []ebiten.Key{ebiten.KeyI}}, {Text: []rune{'9'}, Keys: []ebiten.Key{ebiten.KeyDigit9}},
		{Keys: []ebiten.Key{ebiten.KeyEnter}},
	} {
		a.Raw(step)
	}
	if moves() != "h8 g7 i9" {
		t.Errorf("typed, the moves are %q", moves())
	}
	a.Write("ê")
	a.Press(ebiten.KeyEnter)
	if moves() != "h8 g7 i9 e6" {
		t.Errorf("typed with an accent, the moves are %q", moves())
	}
}

func TestAutoplay(t *testing.T) {
	a := analyse(t, "game=classic&moves=d3c5d6", &storage.Store{})
	a.Press(ebiten.KeyHome, ebiten.KeySpace)
	for range 2000 {
		a.Tick()
	}
	if got := len(a.Moves()); got != 3 {
		t.Errorf("autoplay ends after %d moves", got)
	}
}
