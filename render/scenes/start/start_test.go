package start_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	_ "colat/ai/cotoan"
	_ "colat/ai/mnk"
	_ "colat/ai/uttt"
	"colat/ai/xot"
	"colat/game"
	"colat/render/app"
	"colat/render/app/apptest"
	"colat/render/kit/faces"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/storage"
	"colat/render/table/board"
)

// A newcomer is shown the opponents, and no more than that.
func TestNewcomerChoosesAnOpponent(t *testing.T) {
	kept := &storage.Store{}
	a, _ := apptest.Open(t, "lang=en", kept)
	a.Click(t, "game-victory")
	controls := a.Controls()
	if len(controls) > 15 {
		t.Errorf("there are %d controls: %q", len(controls), controls)
	}
	if item := a.Page.Find("level-2"); item == nil || !item.Selected {
		t.Error("no friendly level is chosen")
	}
	a.Click(t, "level-4")
	if a.Settings.Seats != [2]string{"human", "level:4"} || !a.Shows("Level 4. "+faces.About(a.Locale, 4)) {
		t.Errorf("seated %v; the page says %s", a.Settings.Seats, a.PageText())
	}
	a.Click(t, "start")
	if !a.Says("Cat · level 4") {
		t.Errorf("the plates say %s", a.Labels())
	}
}

// The main button is the last that the keyboard reaches before it begins anew, and Enter
// works what is in focus.
func TestStartPageByKeyboard(t *testing.T) {
	a, _ := apptest.Open(t, "lang=en", &storage.Store{})
	a.Click(t, "game-classic")
	var order []string
	for range 40 {
		a.Press(ebiten.KeyTab)
		if len(order) > 0 && a.Worked.Focus == order[0] {
			break
		}
		order = append(order, a.Worked.Focus)
	}
	if last := order[len(order)-1]; last != "start" {
		t.Errorf("the focus goes %q", order)
	}
	for a.Worked.Focus != "level-6" {
		a.Press(ebiten.KeyTab)
	}
	a.Press(ebiten.KeyEnter)
	if a.Settings.Seats[1] != "level:6" || a.Worked.Focus != "level-6" {
		t.Errorf("seated %v, focus %s", a.Settings.Seats, a.Worked.Focus)
	}
}

// Modes and sides come back as they were left.
func TestModesAndSides(t *testing.T) {
	a, host := apptest.Open(t, "lang=en", &storage.Store{})
	for _, control := range []string{"game-classic", "level-8", "more-choices", "colour-second"} {
		a.Click(t, control)
	}
	seats := func(want ...string) {
		t.Helper()
		if got := a.Settings.Seats; got[0] != want[0] || got[1] != want[1] {
			t.Errorf("seated %v, want %v", got, want)
		}
	}
	seats("level:8", "human")
	a.Click(t, "mode-people")
	seats("human", "human")
	if a.Page.Find("level-8") != nil || a.Page.Find("ponder-on") != nil || a.Page.Find("time-1s") != nil {
		t.Error("two persons are asked about machines")
	}
	a.Click(t, "touchmove-on")
	if !a.Settings.Touch || !a.Contains("Touch a square, and it is played. If it is illegal, the nearest legal move is. "+
		"No move is taken back.") {
		t.Errorf("two people chose touch-move; kept %v, the page says %q", a.Settings.Touch, a.Labels())
	}
	a.Click(t, "mode-machines")
	seats("level:8", "champion")
	if a.Page.Find("touchmove-on") != nil || a.Settings.Touch {
		t.Error("machines play under touch-move")
	}
	a.Click(t, "mode-machine")
	seats("level:8", "human")
	a.Click(t, "level-4") // takes the time it needs
	if a.Page.Find("ponder-on") != nil || a.Page.Find("time-1s") != nil {
		t.Error("one is asked for the time of a player that takes what it needs")
	}
	a.Click(t, "level-8")
	for _, control := range []string{"colour-random", "clock-10s+120s", "ponder-off", "start"} {
		a.Click(t, control)
	}
	a.Click(t, "share")
	link, err := url.Parse(host.Copied)
	if err != nil {
		t.Fatal(err)
	}
	q := link.Query()
	if q.Get("seats") != "random" || q.Get("clock") != "10s+120s" || q.Get("ponder") != "off" {
		t.Errorf("the link is %s", host.Copied)
	}
	// Drawn anew for each game: in twenty games either side comes up.
	seen := map[game.Player]bool{}
	for range 20 {
		a.Activate("confirm-new-game")
		a.Tick()
		seen[a.Scene().(scene.Turner).Below()] = true
	}
	if len(seen) != 2 {
		t.Error("in twenty games the person had the same side")
	}
}

// A start is drawn by chance without holding up a frame, can be given up, and begins the
// game, the machine moving first in a random position.
func TestStartsAreDrawnByChance(t *testing.T) {
	for _, family := range []string{"classic", "victory", "uttt", "mnk", "cotoan"} {
		a, host := apptest.Open(t, "lang=en&seed=4", &storage.Store{})
		a.Click(t, "game-"+family)
		a.Unfold(t)
		usual := a.State().Position
		a.ScrollTo("start-balanced")
		a.Activate("start-balanced")
		a.LayOut()
		if a.Page.Find("cancel-chance") == nil || a.Page.Modal == 0 {
			t.Errorf("%s: a frame waits for the start", family)
		}
		a.Activate("cancel-chance")
		a.Tick()
		if got := a.State().Position; got != usual || a.Page.Find("cancel-chance") != nil {
			t.Errorf("%s: given up, the position is %s", family, got)
		}
		a.Click(t, "start-balanced")
		a.Until(t, "a start is drawn", func(app.ProbeState) bool { return a.Page.Find("cancel-chance") == nil })
		if got := a.State().Position; got == usual {
			t.Errorf("%s: the opening is the usual start", family)
		}
		if item := a.Page.Find("start-balanced"); item == nil || !item.Selected {
			t.Errorf("%s: the opening is not seen to be chosen", family)
		}
		a.Click(t, "start-position")
		a.Until(t, "a position is drawn", func(app.ProbeState) bool { return a.Page.Find("cancel-chance") == nil })
		state := a.State()
		mover := game.First
		if state.ToMove != a.Scene().Rules().Traits().Letter(game.First) {
			mover = game.Second
		}
		if a.Settings.Seats[mover] != "level:2" {
			t.Errorf("%s: %s is to move, and the seats are %v", family, state.ToMove, a.Settings.Seats)
		}
		a.Click(t, "start")
		a.Until(t, "the machine has moved", func(s app.ProbeState) bool { return len(s.Moves) > 0 })
		a.Click(t, "share")
		link, err := url.Parse(host.Copied)
		if err != nil {
			t.Fatal(err)
		}
		if got := link.Query().Get("position"); got != state.Position {
			t.Errorf("%s: the link has the position %q, want %q", family, got, state.Position)
		}
		a.Click(t, "menu")
		a.Unfold(t)
		a.Click(t, "start-standard")
		if item := a.Page.Find("start-standard"); item == nil || !item.Selected {
			t.Errorf("%s: the usual start cannot be chosen again", family)
		}
	}
}

// An opening by the rule of XOT is one of the list, the person keeps the side, and only classic Othello has some.
func TestXOTOpenings(t *testing.T) {
	list, err := xot.Load(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	a, _ := apptest.Open(t, "lang=en&seed=4", &storage.Store{})
	a.Click(t, "game-classic")
	a.Unfold(t)
	seats := a.Settings.Seats
	positions := make(map[string]bool)
	for range 3 {
		a.ScrollTo("start-xot")
		a.Click(t, "start-xot")
		a.Until(t, "an opening is drawn", func(app.ProbeState) bool { return a.Page.Find("cancel-chance") == nil })
		s, err := a.Scene().Rules().ParsePosition(a.State().Position)
		if err != nil {
			t.Fatal(err)
		}
		if _, found := list.Find(s, nil, nil); !found {
			t.Errorf("%s is not in the list", a.State().Position)
		}
		if item := a.Page.Find("start-xot"); item == nil || !item.Selected {
			t.Error("the opening is not seen to be chosen")
		}
		positions[a.State().Position] = true
	}
	if len(positions) != 3 || a.Settings.Seats != seats {
		t.Errorf("%d openings of three, the seats %v", len(positions), a.Settings.Seats)
	}
	a.Click(t, "game-victory")
	if a.LayOut(); a.Page.Find("start-xot") != nil {
		t.Error("the game with suns has openings of another game")
	}
}

// Discs on random squares: as many of each side as one says, elsewhere each time, and the machine
// moves first.
func TestScatteredDiscs(t *testing.T) {
	for _, family := range []string{"classic", "victory"} {
		a, _ := apptest.Open(t, "lang=en&seed=3", &storage.Store{})
		a.Click(t, "game-"+family)
		a.Unfold(t)
		a.Click(t, "start-scatter")
		counts := func() (black, white int) {
			board, _, _ := strings.Cut(a.State().Position, " ")
			return strings.Count(board, "X"), strings.Count(board, "O")
		}
		black, white := counts()
		before := a.State().Position
		a.Click(t, "scatter-first-more")
		a.Click(t, "scatter-second-more")
		if b, w := counts(); b != black+1 || w != white+1 || b+w > 60 {
			t.Errorf("%s: %d and %d discs, then %d and %d", family, black, white, b, w)
		}
		a.Click(t, "start-scatter")
		if a.State().Position == before {
			t.Errorf("%s: the same discs again", family)
		}
		state := a.State()
		if state.ToMove == "X" != (a.Settings.Seats[game.First] == "level:2") {
			t.Errorf("%s: %s is to move, and the seats are %v", family, state.ToMove, a.Settings.Seats)
		}
		if item := a.Page.Find("start-scatter"); item == nil || !item.Selected {
			t.Errorf("%s: the start is not seen to be chosen", family)
		}
	}
	a, _ := apptest.Open(t, "lang=en", &storage.Store{})
	a.Click(t, "game-cotoan")
	a.Unfold(t)
	if a.Page.Find("start-scatter") != nil {
		t.Error("Cờ toán scatters pieces")
	}
}

// touchTo touches a control, and before that drags the rows until it is seen.
func touchTo(a *apptest.App, t *testing.T, name string) {
	t.Helper()
	start, _ := a.Rect("start")
	for range 40 {
		r, found := a.Rect(name)
		if !found {
			t.Fatalf("there is no %q, only %q", name, a.Controls())
		}
		x, y := r.X+r.Width/2, r.Y+r.Height/2
		item := a.Page.Find(name)
		if item.Scroll == nil || item.Bounds().Within(item.Scroll.Viewport) {
			a.Finger(ui.TouchEvent{Phase: ui.TouchBegan, X: x, Y: y}, ui.TouchEvent{Phase: ui.TouchEnded, X: x, Y: y})
			return
		}
		up := 90.0
		if y = start.Y - 40; item.Bounds().Y < item.Scroll.Viewport.Y {
			y, up = y-up, -up
		}
		a.Finger(
			ui.TouchEvent{Phase: ui.TouchBegan, X: 195, Y: y}, ui.TouchEvent{Phase: ui.TouchMoved, X: 195, Y: y - up/3},
			ui.TouchEvent{Phase: ui.TouchMoved, X: 195, Y: y - up},
		)
		for range 30 { // so that nothing is flung
			a.Raw(ui.Raw{})
		}
		a.Finger(ui.TouchEvent{Phase: ui.TouchEnded, X: 195, Y: y - up})
		for range 30 {
			a.Raw(ui.Raw{})
		}
	}
	t.Fatalf("%s cannot be reached", name)
}

// On a phone all can be chosen with one finger, and what begins is always in sight.
func TestStartPageByTouch(t *testing.T) {
	a, _ := apptest.Open(t, "lang=vi", &storage.Store{})
	a.Resize(390, 844, 2)
	a.LayOut()
	a.Activate("game-victory")
	a.Tick()
	for _, control := range []string{"level-4", "more-choices", "colour-second", "clock-10s+120s", "start-standard"} {
		touchTo(a, t, control)
		if start, found := a.Rect("start"); !found || start.Y+start.Height > 844 {
			t.Fatalf("after %s the button that begins is at %v", control, start)
		}
	}
	if a.Settings.Seats != [2]string{"level:4", "human"} || a.Settings.Clock.String() != "10s+120s" {
		t.Errorf("chosen are %v and the clock %v", a.Settings.Seats, a.Settings.Clock)
	}
	touchTo(a, t, "start")
	a.Until(t, "the machine has moved", func(s app.ProbeState) bool { return s.Scene == "board" && len(s.Moves) > 0 })
	if !strings.Contains(a.Labels(), "2:00 · 10") {
		t.Errorf("the plates say %s", a.Labels())
	}
}

// A person who picks squares sees the start that they will have, also where a position had been set
// up.
func TestPickingShowsTheStartThatItLeadsTo(t *testing.T) {
	a, _ := apptest.Open(t, "game=victory&white=human&victory=a1+c7+d5+g4+f3&moves=d3c5", &storage.Store{})
	apptest.Press("edit", "play", "pick-cells", "draw-cells")(t, a)
	teller := a.Scene().(scene.Teller)
	var want board.Position
	a.Games.Of(a.Scene().Rules()).Show(teller.Facts().State, &want)
	if *a.Scene().Board().View.Position() != want {
		t.Error("the board shows another position than the one that is picked")
	}
	apptest.Press("done-pick")(t, a)
	if *a.Scene().Board().View.Position() != want {
		t.Error("the board shows another position once the squares are picked")
	}
}
