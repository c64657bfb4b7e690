package play_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/ai"
	"colat/game"
	"colat/render/app"
	"colat/render/app/apptest"
	"colat/render/kit/ui"
	"colat/render/program/storage"
	"colat/render/table/games"
)

func TestClickPlaysAndEngineAnswers(t *testing.T) {
	a, host := apptest.Open(t, "game=victory&victory=a1+c7+d5+g4+f3&white=random&time=50ms&test=1", &storage.Store{})
	a.Click(t, "d3")
	a.Until(t, "the engine has answered", func(s app.ProbeState) bool { return len(s.Moves) == 2 })
	state := a.State()
	if state.Moves[0] != "d3" || state.ToMove != "X" || state.Thinking || state.Result != nil {
		t.Errorf("the state is %+v", state)
	}
	if len(host.Announced) != 2 || host.Announced[0] != "Black plays d3 and turns 1 disc. Black 4, white 1." {
		t.Errorf("announced %q", host.Announced)
	}
	a.Click(t, "undo")
	if state := a.State(); len(state.Moves) != 0 {
		t.Errorf("after undo the moves are %v", state.Moves)
	}
	a.Click(t, "redo")
	if state := a.State(); len(state.Moves) != 2 {
		t.Errorf("after redo the moves are %v", state.Moves)
	}
}

func TestTouchPlaysOnReleaseInTheSameSquareOnce(t *testing.T) {
	a, _ := apptest.Open(t, "game=classic&white=human", &storage.Store{})
	at := func(phase ui.TouchPhase, name string) ui.TouchEvent {
		r, _ := a.Rect(name)
		return ui.TouchEvent{Phase: phase, ID: 3, X: r.X + r.Width/2, Y: r.Y + r.Height/2}
	}
	touch := func(events ...ui.TouchEvent) { a.Raw(ui.Raw{Touches: events}) }
	touch(at(ui.TouchBegan, "d3"))
	touch(at(ui.TouchMoved, "d2"))
	touch(at(ui.TouchEnded, "d2"))
	if n := len(a.State().Moves); n != 0 {
		t.Fatalf("a finger that slid off played %d moves", n)
	}
	touch(at(ui.TouchBegan, "d3"))
	if n := len(a.State().Moves); n != 0 {
		t.Fatal("the finger played before it was lifted")
	}
	touch(at(ui.TouchEnded, "d3"))
	// The mouse events that follow a touch, on what would be a legal answer.
	mouse := at(ui.TouchBegan, "c3")
	a.Raw(ui.Raw{MouseX: mouse.X, MouseY: mouse.Y, MouseDown: true, MousePressed: true})
	a.Raw(ui.Raw{MouseX: mouse.X, MouseY: mouse.Y, MouseReleased: true})
	if moves := a.State().Moves; len(moves) != 1 || moves[0] != "d3" {
		t.Errorf("the moves are %v", moves)
	}
}

func TestKeyboardPlays(t *testing.T) {
	a, _ := apptest.Open(t, "game=classic&white=human", &storage.Store{})
	a.Press(ebiten.KeyArrowUp, ebiten.KeyArrowUp, ebiten.KeyEnter) // d4, d3
	if moves := a.State().Moves; len(moves) != 1 || moves[0] != "d3" {
		t.Fatalf("the moves are %v", moves)
	}
	a.Press(ebiten.KeyU)
	if n := len(a.State().Moves); n != 0 {
		t.Errorf("after U there are %d moves", n)
	}
	a.Press(ebiten.KeyR)
	if n := len(a.State().Moves); n != 1 {
		t.Errorf("after R there are %d moves", n)
	}
	a.Press(ebiten.KeyN)
	if a.Page.Find("confirm-new-game") == nil {
		t.Fatalf("N in mid-game asks nothing: %v", a.Controls())
	}
	a.Press(ebiten.KeyEscape)
	if a.Page.Find("confirm-new-game") != nil || len(a.State().Moves) != 1 {
		t.Error("Esc does not close the question")
	}
	a.Press(ebiten.KeyTab, ebiten.KeySpace) // the first control of the header
	if a.Worked.Focus == "" {
		t.Error("Tab points at nothing")
	}
	a.Press(ebiten.KeyEscape)
	if a.State().Scene != "start" {
		a.Press(ebiten.KeyEscape)
	}
	if got := a.State().Scene; got != "start" {
		t.Errorf("Esc leads to the %s scene", got)
	}
}

func TestResignAsksAndEndsTheGame(t *testing.T) {
	a, host := apptest.Open(t, "game=victory&black=human&white=champion&time=10s&seed=1", &storage.Store{})
	a.Click(t, "resign")
	a.Click(t, "cancel")
	if a.State().Result != nil {
		t.Fatal("cancelling resigned")
	}
	a.Click(t, "resign")
	for _, name := range a.Controls() {
		if name == "undo" {
			t.Error("what lies behind a dialogue can be reached")
		}
	}
	a.Click(t, "confirm-resign")
	result := a.State().Result
	if result == nil || result.Winner != "O" || result.Reason != string(game.Resignation) {
		t.Fatalf("the result is %+v", result)
	}
	if last := host.Announced[len(host.Announced)-1]; last != "You lose. Black resigned." {
		t.Errorf("announced %q", last)
	}
	a.Click(t, "rematch")
	state := a.State()
	if state.Result != nil || len(state.Moves) != 0 || !state.Thinking {
		t.Errorf("after the rematch: %+v", state)
	}
}

func TestForcedPassIsShownAndPlayed(t *testing.T) {
	// After these moves white has no legal move: found by playing at random.
	address := "game=classic&black=human&white=human&moves=" + passLine(t)
	a, host := apptest.Open(t, address, &storage.Store{})
	before := a.State()
	if len(before.Legal) != 1 || before.Legal[0] != "pass" {
		t.Fatalf("the position is %+v", before)
	}
	a.Until(t, "the pass is played", func(s app.ProbeState) bool { return len(s.Moves) > len(before.Moves) })
	a.Until(t, "the pass is shown", func(app.ProbeState) bool { return strings.Contains(a.Toast.Text(), "passes") })
	if last := host.Announced[len(host.Announced)-1]; !strings.HasSuffix(last, "has no move and passes") {
		t.Errorf("announced %q", last)
	}
}

func TestFailingEngineLosesNothing(t *testing.T) {
	failures := 1
	engine := func(string, game.Rules) (ai.Player, error) { return stubborn{&failures}, nil }
	a, _ := apptest.OpenWith(t, "game=victory&white=champion&moves=d3", &storage.Store{}, games.All, engine)
	a.Until(t, "the engine has failed", func(app.ProbeState) bool { return a.Page.Find("retry") != nil })
	a.Click(t, "retry")
	a.Until(t, "the engine has moved", func(s app.ProbeState) bool { return len(s.Moves) == 2 })
}

func TestEngineThatCannotBeHadIsReplacedByAPerson(t *testing.T) {
	engine := func(string, game.Rules) (ai.Player, error) { return nil, errors.New("no such game") }
	a, _ := apptest.OpenWith(t, "game=classic&white=champion", &storage.Store{}, games.All, engine)
	a.Click(t, "d3")
	a.Click(t, "c3")
	if moves := a.State().Moves; len(moves) != 2 {
		t.Errorf("the moves are %v", moves)
	}
}

func TestWatchingTwoEngines(t *testing.T) {
	a, _ := apptest.Open(t, "game=victory&black=random&white=greedy&seed=5&time=1ms&lang=en", &storage.Store{})
	a.Click(t, "speed")
	a.Click(t, "speed") // as fast as they can
	a.Until(t, "the game is over", func(s app.ProbeState) bool { return s.Result != nil })
	n := len(a.State().Moves)
	for range 3000 { // the board catches up
		a.Raw(ui.Raw{})
	}
	// Every way back through the moves leads to the analysis, and that leads to the end again.
	for control, want := range map[string]int{"analyse": n, "previous": n - 1, "first": 0, "move-2": 2} {
		if control == "move-2" {
			a.Click(t, control)
		} else {
			a.Activate(control)
		}
		if s := a.State(); s.Scene != "review" || s.Review.Shown != want {
			t.Errorf("%s leads to the scene %s, %+v, want move %d", control, s.Scene, s.Review, want)
		}
		a.Activate("close")
		a.Tick()
		if s := a.State(); s.Scene != "board" || len(s.Moves) != n || a.Page.Find("rematch") == nil {
			t.Fatalf("the analysis closes on the scene %s", s.Scene)
		}
	}
	a.Press(ebiten.KeyArrowLeft)
	if s := a.State(); s.Scene != "review" || s.Review.Shown != n-1 {
		t.Errorf("an arrow leads to the scene %s", s.Scene)
	}
}

func TestShareCopiesALinkToThePosition(t *testing.T) {
	a, host := apptest.Open(t, "game=victory&victory=a1+c7+d5+g4+f3&white=human&moves=d3c5", &storage.Store{})
	a.Click(t, "share")
	for _, part := range []string{"https://example.org/?", "moves=d3c5", "game=victory", "victory=a1"} {
		if !strings.Contains(host.Copied, part) {
			t.Errorf("%q lacks %q", host.Copied, part)
		}
	}
}

// passLine returns moves after which the side to move must pass.
func passLine(t *testing.T) string {
	t.Helper()
	rules, err := games.All.Rules("classic")
	if err != nil {
		t.Fatal(err)
	}
	for seed := range 1000 {
		s, err := rules.New(nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		start := s.Clone()
		var line []game.Move
		for n := seed; ; n = n*1103515245 + 12345 {
			if _, over := s.Result(); over {
				break
			}
			moves := s.AppendMoves(nil)
			if len(moves) == 1 && rules.FormatMove(s, moves[0]) == "pass" {
				return game.FormatMoves(start, line, "")
			}
			move := moves[(n>>16&0x7fff)%len(moves)]
			s.Play(move)
			line = append(line, move)
		}
	}
	t.Fatal("no position with a forced pass was found")
	return ""
}

func TestFrameTimesAreThoseBetweenFrames(t *testing.T) {
	a, _ := apptest.Open(t, "", &storage.Store{})
	a.Pace.Count(time.Unix(100, 0))
	a.Pace.Count(time.Unix(100, 16e6))
	a.Pace.Count(time.Unix(100, 76e6))
	a.Pace.Count(time.Unix(100, 92e6))
	if state := a.State(); state.Frames != 4 || state.LongestFrame != 60 {
		t.Errorf("%d frames, the longest %v ms", state.Frames, state.LongestFrame)
	}
}

// A button of a dialogue that lies over the board is not a square of it.
func TestClosingADialogueOverTheBoardPlaysNothing(t *testing.T) {
	a, _ := apptest.Open(t, "game=classic&white=human", &storage.Store{})
	a.Resize(390, 844, 1)
	a.Click(t, "resign")
	r, _ := a.Rect("cancel")
	if !a.Scene().Board().Rect().Contains(r.X+r.Width/2, r.Y+r.Height/2) {
		t.Fatalf("the button at %v is not over the board", r)
	}
	a.Click(t, "cancel")
	a.Raw(ui.Raw{})
	if moves := a.State().Moves; len(moves) != 0 || a.Toast.Busy() {
		t.Errorf("played %v, said %q", moves, a.Toast.Text())
	}
}

// The page tells the end when the last move has come to rest.
func TestEndIsShownAfterTheLastMove(t *testing.T) {
	a, _ := apptest.Open(t, "game=mnk:3,3,3&white=human&moves=a1+b1+a2+b2", &storage.Store{})
	a.Click(t, "a3")
	if state := a.State(); state.Result == nil || !a.Scene().Board().View.Animating() {
		t.Fatalf("the last move: %+v", state)
	}
	a.LayOut()
	if a.Page.Find("rematch") != nil {
		t.Error("another game is offered while the last piece is still drawn")
	}
	a.Ticks(nil, 60)
	if a.Page.Find("rematch") == nil {
		t.Error("no other game is offered at the end")
	}
}
