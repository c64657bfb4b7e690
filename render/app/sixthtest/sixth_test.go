package sixthtest_test

import (
	"fmt"
	"net/url"
	"slices"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/ai"
	"colat/render/app"
	"colat/render/app/apptest"
	"colat/render/app/sixthtest"
	"colat/render/kit/ui"
	"colat/render/program/storage"
	"colat/render/table/games"
)

func openGuest(t *testing.T, address string, kept *storage.Store) (*apptest.App, *apptest.Host) {
	t.Helper()
	return apptest.OpenWith(t, address, kept, games.List{games.Othello, sixthtest.Guest}, ai.New)
}

// drag takes what lies on a square to another one with the mouse.
func drag(a *apptest.App, from, to string) {
	f, _ := a.Rect(from)
	g, _ := a.Rect(to)
	x, y, toX, toY := f.X+f.Width/2, f.Y+f.Height/2, g.X+g.Width/2, g.Y+g.Height/2
	a.Raw(ui.Raw{MouseX: x, MouseY: y})
	a.Raw(ui.Raw{MouseX: x, MouseY: y, MouseDown: true, MousePressed: true})
	a.Raw(ui.Raw{MouseX: (x + toX) / 2, MouseY: (y + toY) / 2, MouseDown: true})
	a.Raw(ui.Raw{MouseX: toX, MouseY: toY, MouseReleased: true})
}

// A game that nothing but its adapter knows of is set up and played from the start
// page to the result.
func TestGuestIsSetUpAndPlayed(t *testing.T) {
	kept := &storage.Store{}
	a, host := openGuest(t, "lang=en", kept)
	for _, control := range []string{
		"game-guest", "more-choices", "mode-people", "rows-less", "rows-less", "columns-less", "goal-take", "goal-reach",
		"start",
	} {
		a.Click(t, control)
	}
	state := a.State()
	if state.Scene != "board" || state.Game != "guest:4,4,reach" || state.ToMove != "r" ||
		state.Position != "bbbb........rrrr r" {
		t.Fatalf("opened %+v", state)
	}
	a.Click(t, "a1") // chosen
	a.Click(t, "a3") // too far
	if n := len(a.Moves()); n != 0 {
		t.Fatalf("%d moves were played", n)
	}
	a.Raw(ui.Raw{})
	if got := a.Toast.Text(); got != "a3 cannot be played" {
		t.Errorf("the program says %q", got)
	}
	a.Click(t, "a1")
	a.Click(t, "b2")
	drag(a, "d4", "d3")
	if got := a.Moves(); !slices.Equal(got, []string{"a1-b2", "d4-d3"}) {
		t.Fatalf("the moves are %v", got)
	}
	if last := host.Announced[len(host.Announced)-1]; last != "d4-d3 is played" {
		t.Errorf("announced %q", last)
	}
	a.Click(t, "undo")
	a.Click(t, "redo")
	drag(a, "b2", "a3")
	drag(a, "b4", "b3")
	drag(a, "a3", "b4")
	state = a.State()
	if state.Result == nil || *state.Result != (app.ProbeResult{Winner: "r", Reason: "reached"}) {
		t.Fatalf("the result is %+v after %v", state.Result, state.Moves)
	}
	for range 300 {
		a.Raw(ui.Raw{})
	}
	if !a.Shows("The guest says: reached") || !a.Shows("Red wins!") {
		t.Error("the result is not told")
	}
	a.Click(t, "analyse")
	a.Click(t, "first")
	a.Click(t, "next")
	a.Click(t, "close")
	a.Click(t, "share")
	link, err := url.Parse(host.Copied)
	if err != nil {
		t.Fatal(err)
	}
	if got := link.Query().Get("moves"); got != "a1-b2 d4-d3 b2-a3 b4-b3 a3-b4" {
		t.Errorf("the link's moves are %q", got)
	}
	shared, _ := openGuest(t, link.RawQuery, &storage.Store{})
	if again := shared.State(); again.Position != state.Position || !slices.Equal(again.Moves, state.Moves) {
		t.Errorf("the link opens %+v", again)
	}
	a.Click(t, "menu")
	again, _ := openGuest(t, "", kept)
	again.Click(t, "game-guest")
	if got := again.State(); got.Scene != "start" || got.Game != "guest:4,4,reach" {
		t.Errorf("the next visit begins with %+v", got)
	}
}

func TestGuestPlaysAgainstAnEngine(t *testing.T) {
	a, _ := openGuest(t, "game=guest:5,5,take&begins=blue&first=random&second=human&time=20ms&seed=1", &storage.Store{})
	drag(a, "c5", "c4")
	a.Until(t, "the engine has answered", func(s app.ProbeState) bool { return len(s.Moves) == 2 })
	if state := a.State(); state.ToMove != "b" {
		t.Errorf("the state is %+v", state)
	}
}

func TestGuestIsPlayedByKeys(t *testing.T) {
	a, _ := openGuest(t, "game=guest:5,6,reach&white=human", &storage.Store{})
	up, down, right, enter := ebiten.KeyArrowUp, ebiten.KeyArrowDown, ebiten.KeyArrowRight, ebiten.KeyEnter
	a.Press(up, down, down, down, enter, ebiten.KeyEscape) // c1 and not
	if got := a.State().Scene; got != "board" {
		t.Fatalf("Esc with a piece chosen leads to the %s scene", got)
	}
	a.Press(enter, up, right, enter)
	if got := a.Moves(); !slices.Equal(got, []string{"c1-d2"}) {
		t.Errorf("the moves are %v", got)
	}
}

// A choice that the rules do not allow cannot be made.
func TestGuestsOptionsHaveBounds(t *testing.T) {
	a, _ := openGuest(t, "", &storage.Store{})
	a.Click(t, "game-guest")
	a.Unfold(t)
	a.Click(t, "columns-less")
	a.Click(t, "columns-less")
	if item := a.Page.Find("columns-less"); item == nil || !item.Disabled {
		t.Error("fewer than three columns can be chosen")
	}
	if item := a.Page.Find("columns-more"); item == nil || item.Disabled {
		t.Error("more columns cannot be chosen")
	}
}

// Another game, and the way back, leaves a game as it was, and seats an opponent who plays it.
func TestGamesAreKeptApart(t *testing.T) {
	a, _ := openGuest(t, "seed=3", &storage.Store{})
	a.Click(t, "game-victory")
	before := a.State()
	for _, control := range []string{
		"more-choices", "white-level:2", "algorithm-white-champion", "done-algorithms", "game-guest",
	} {
		a.Click(t, control)
	}
	if a.Settings.Seats[1] != "random" {
		t.Error("nobody who plays the game sits there")
	}
	a.Click(t, "rows-more")
	guests := a.State()
	a.Click(t, "game-victory")
	if got := a.State(); got.Position != before.Position {
		t.Errorf("came back to %s from %s", got.Position, before.Position)
	}
	if a.Settings.Seats[1] != "champion" {
		t.Error("the champion does not sit there")
	}
	a.Click(t, "game-guest")
	if got := a.State(); got.Position != guests.Position {
		t.Errorf("came back to %s from %s", got.Position, guests.Position)
	}
}

func TestHelpIsThatOfTheGame(t *testing.T) {
	a, _ := openGuest(t, "game=guest&white=human", &storage.Store{})
	a.Press(ebiten.KeyF1)
	if !a.Shows("Step forward.") || a.Shows("Five suns") {
		t.Error("the help is another game's")
	}
}

func TestGuestsLayout(t *testing.T) {
	for name, address := range map[string]string{
		"start":   "",
		"square":  "game=guest:8,8,reach&white=human&moves=a1-a2+h8-h7",
		"wide":    "game=guest:20,5,reach&white=human",
		"high":    "game=guest:3,20,reach",
		"largest": "game=guest:20,20,reach&white=human",
	} {
		t.Run(name, func(t *testing.T) {
			a, _ := openGuest(t, address, &storage.Store{})
			if name == "start" {
				a.Click(t, "game-guest")
			}
			apptest.CheckLanguages(t, a, name)
		})
	}
}

func TestAHeldStepperGoesToItsEnd(t *testing.T) {
	a, _ := apptest.Open(t, "", &storage.Store{})
	a.Click(t, "game-mnk")
	a.Unfold(t)
	a.ScrollTo("columns-less")
	r, found := a.Rect("columns-less")
	if !found {
		t.Fatalf("there is no stepper, only %q", a.Controls())
	}
	x, y := r.X+r.Width/2, r.Y+r.Height/2
	a.Raw(ui.Raw{MouseX: x, MouseY: y, MouseDown: true, MousePressed: true})
	for range 200 {
		a.Raw(ui.Raw{MouseX: x, MouseY: y, MouseDown: true})
	}
	a.Raw(ui.Raw{MouseX: x, MouseY: y, MouseReleased: true})
	if item := a.Page.Find("columns-less"); item == nil || !item.Disabled {
		t.Errorf("held for 3 s it has not gone to its end: the game is %s", a.State().Game)
	}
}

// The page is in order for any number of games.
func TestFrontLayOutOfAnyGames(t *testing.T) {
	all := games.All
	for first := range all {
		for last := first + 1; last <= len(all); last++ {
			a, _ := apptest.OpenWith(t, "", &storage.Store{}, all[first:last], ai.New)
			apptest.CheckLanguages(t, a, fmt.Sprintf("games %d to %d", first, last))
		}
	}
}
