package render

import (
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/ai"
	"colat/game"
	"colat/render/ui"
)

func TestClickPlaysAndEngineAnswers(t *testing.T) {
	a, host := openApp(t, "game=victory&victory=a1+c7+d5+g4+f3&white=random&time=50ms&test=1", memoryStore())
	a.click(t, "d3")
	a.until(t, "the engine has answered", func(s ProbeState) bool { return len(s.Moves) == 2 })
	state := prober{a}.State()
	if state.Moves[0] != "d3" || state.ToMove != "X" || state.Thinking || state.Result != nil {
		t.Errorf("the state is %+v", state)
	}
	if len(host.announced) != 2 || host.announced[0] != "Black plays d3 and turns 1 disc. Black 4, white 1." {
		t.Errorf("announced %q", host.announced)
	}
	a.click(t, "undo")
	if state := (prober{a}).State(); len(state.Moves) != 0 {
		t.Errorf("after undo the moves are %v", state.Moves)
	}
	a.click(t, "redo")
	if state := (prober{a}).State(); len(state.Moves) != 2 {
		t.Errorf("after redo the moves are %v", state.Moves)
	}
}

func TestTouchPlaysOnReleaseInTheSameSquareOnce(t *testing.T) {
	a, _ := openApp(t, "game=classic&white=human", memoryStore())
	at := func(phase ui.TouchPhase, name string) ui.TouchEvent {
		r, _ := prober{a}.Rect(name)
		return ui.TouchEvent{Phase: phase, ID: 3, X: r.X + r.Width/2, Y: r.Y + r.Height/2}
	}
	touch := func(events ...ui.TouchEvent) { a.raw(ui.Raw{Touches: events}) }
	touch(at(ui.TouchBegan, "d3"))
	touch(at(ui.TouchMoved, "d2"))
	touch(at(ui.TouchEnded, "d2"))
	if n := len(prober{a}.State().Moves); n != 0 {
		t.Fatalf("a finger that slid off played %d moves", n)
	}
	touch(at(ui.TouchBegan, "d3"))
	if n := len(prober{a}.State().Moves); n != 0 {
		t.Fatal("the finger played before it was lifted")
	}
	touch(at(ui.TouchEnded, "d3"))
	// The mouse events that follow a touch, on what would be a legal answer.
	mouse := at(ui.TouchBegan, "c3")
	a.raw(ui.Raw{MouseX: mouse.X, MouseY: mouse.Y, MouseDown: true, MousePressed: true})
	a.raw(ui.Raw{MouseX: mouse.X, MouseY: mouse.Y, MouseReleased: true})
	if moves := (prober{a}).State().Moves; len(moves) != 1 || moves[0] != "d3" {
		t.Errorf("the moves are %v", moves)
	}
}

func TestKeyboardPlays(t *testing.T) {
	a, _ := openApp(t, "game=classic&white=human", memoryStore())
	a.press(ebiten.KeyArrowUp, ebiten.KeyArrowUp, ebiten.KeyEnter) // d4, d3
	if moves := (prober{a}).State().Moves; len(moves) != 1 || moves[0] != "d3" {
		t.Fatalf("the moves are %v", moves)
	}
	a.press(ebiten.KeyU)
	if n := len(prober{a}.State().Moves); n != 0 {
		t.Errorf("after U there are %d moves", n)
	}
	a.press(ebiten.KeyR)
	if n := len(prober{a}.State().Moves); n != 1 {
		t.Errorf("after R there are %d moves", n)
	}
	a.press(ebiten.KeyN)
	if a.page.Find("confirm-new-game") == nil {
		t.Fatalf("N in mid-game asks nothing: %v", prober{a}.Controls())
	}
	a.press(ebiten.KeyEscape)
	if a.page.Find("confirm-new-game") != nil || len(prober{a}.State().Moves) != 1 {
		t.Error("Esc does not close the question")
	}
	a.press(ebiten.KeyTab, ebiten.KeySpace) // the first control of the header
	if a.worked.Focus == "" {
		t.Error("Tab points at nothing")
	}
	a.press(ebiten.KeyEscape)
	if a.scene.name() != "start" {
		a.press(ebiten.KeyEscape)
	}
	if got := a.scene.name(); got != "start" {
		t.Errorf("Esc leads to the %s scene", got)
	}
}

func TestResignAsksAndEndsTheGame(t *testing.T) {
	a, host := openApp(t, "game=victory&black=human&white=champion&time=10s&seed=1", memoryStore())
	a.click(t, "resign")
	a.click(t, "cancel")
	if (prober{a}).State().Result != nil {
		t.Fatal("cancelling resigned")
	}
	a.click(t, "resign")
	for _, name := range (prober{a}).Controls() {
		if name == "undo" {
			t.Error("what lies behind a dialogue can be reached")
		}
	}
	a.click(t, "confirm-resign")
	result := prober{a}.State().Result
	if result == nil || result.Winner != "O" || result.Reason != string(game.Resignation) {
		t.Fatalf("the result is %+v", result)
	}
	if last := host.announced[len(host.announced)-1]; last != "You lose. Black resigned." {
		t.Errorf("announced %q", last)
	}
	a.click(t, "rematch")
	state := prober{a}.State()
	if state.Result != nil || len(state.Moves) != 0 || !state.Thinking {
		t.Errorf("after the rematch: %+v", state)
	}
}

func TestForcedPassIsShownAndPlayed(t *testing.T) {
	// After these moves white has no legal move: found by playing at random.
	address := "game=classic&black=human&white=human&moves=" + passLine(t)
	a, host := openApp(t, address, memoryStore())
	before := prober{a}.State()
	if len(before.Legal) != 1 || before.Legal[0] != "pass" {
		t.Fatalf("the position is %+v", before)
	}
	a.until(t, "the pass is played", func(s ProbeState) bool { return len(s.Moves) > len(before.Moves) })
	a.until(t, "the pass is shown", func(ProbeState) bool { return strings.Contains(a.toast.current, "passes") })
	if last := host.announced[len(host.announced)-1]; !strings.HasSuffix(last, "has no move and passes") {
		t.Errorf("announced %q", last)
	}
}

func TestFailingEngineLosesNothing(t *testing.T) {
	failures := 1
	a, _ := openApp(t, "game=victory&white=human&moves=d3", memoryStore())
	play := a.scene.(*playScene)
	a.options.Engine = func(string, game.Rules) (ai.Player, error) { return stubborn{&failures}, nil }
	play.setup.seats[1] = champion
	record := play.match.Record()
	play.open(record)
	a.refresh()
	a.until(t, "the engine has failed", func(ProbeState) bool { return play.match.Err() != nil })
	a.tick()
	a.click(t, "retry")
	a.until(t, "the engine has moved", func(s ProbeState) bool { return len(s.Moves) == 2 })
}

func TestWatchingTwoEngines(t *testing.T) {
	a, _ := openApp(t, "game=victory&black=random&white=greedy&seed=5&time=1ms", memoryStore())
	a.until(t, "the game is over", func(s ProbeState) bool { return s.Result != nil })
	for range 3000 { // the board catches up
		a.raw(ui.Raw{})
	}
	play := a.scene.(*playScene)
	if play.shown != len(play.match.Moves()) {
		t.Errorf("the board shows %d of %d moves", play.shown, len(play.match.Moves()))
	}
	a.click(t, "review")
	a.click(t, "previous")
	a.click(t, "first")
	if play.review != 0 {
		t.Errorf("the review is at move %d", play.review)
	}
	a.click(t, "next")
	a.click(t, "close")
	if play.review >= 0 || play.shown != len(play.match.Moves()) {
		t.Error("the review does not close")
	}
}

func TestShareCopiesALinkToThePosition(t *testing.T) {
	a, host := openApp(t, "game=victory&victory=a1+c7+d5+g4+f3&white=human&moves=d3c5", memoryStore())
	a.click(t, "share")
	for _, part := range []string{"https://example.org/?", "moves=d3c5", "game=victory", "victory=a1", "lang=en"} {
		if !strings.Contains(host.copied, part) {
			t.Errorf("%q lacks %q", host.copied, part)
		}
	}
}

// passLine returns moves after which the side to move must pass.
func passLine(t *testing.T) string {
	t.Helper()
	for seed := range 1000 {
		state := rulesOf("classic")
		s, err := state.New(nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		var line []game.Move
		for n := seed; ; n = n*1103515245 + 12345 {
			if _, over := s.Result(); over {
				break
			}
			moves := s.AppendMoves(nil)
			if len(moves) == 1 && moveName(moves[0]) == "pass" {
				return movesText(line, "")
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
	a, _ := openApp(t, "", memoryStore())
	a.frame(time.Unix(100, 0))
	a.frame(time.Unix(100, 16e6))
	a.frame(time.Unix(100, 76e6))
	a.frame(time.Unix(100, 92e6))
	if state := (prober{a}).State(); state.Frames != 4 || state.LongestFrame != 60 {
		t.Errorf("%d frames, the longest %v ms", state.Frames, state.LongestFrame)
	}
}
