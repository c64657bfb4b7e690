package editor_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/app"
	"colat/render/app/apptest"
	"colat/render/kit/locale"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/storage"
	"colat/render/table/games"
)

// On phones there is room for the editor's title beside its buttons, in both languages.
func TestEditorHasATitleOnPhones(t *testing.T) {
	a := apptest.OpenEditor(t, "game=victory&white=human")
	for _, language := range locale.Languages {
		a.Settings.Language = language
		a.ApplySettings()
		for _, size := range [][2]float64{{390, 844}, {844, 390}, {360, 640}} {
			a.Resize(size[0], size[1], 1)
			a.LayOut()
			if !slices.ContainsFunc(a.Page.Items, func(i ui.Item) bool { return i.Text == a.Text("edit.title") }) {
				t.Errorf("%s %v: %q is not on the page", language, size, a.Text("edit.title"))
			}
		}
	}
}

func TestEditorSetsUpDiscsAndCells(t *testing.T) {
	a := apptest.OpenEditor(t, "game=victory&victory=a1+c7+d5+g4+f3&white=human&moves=d3c5")
	state := func() app.ProbeState { return a.State() }
	before := state().Position
	a.Click(t, "clear")
	if state().Position != "" || !strings.Contains(a.Verdict(), "The board is empty") {
		t.Errorf("an empty board is %q, %q", state().Position, a.Verdict())
	}
	a.Click(t, "undo")
	if state().Position != before {
		t.Errorf("undone to %s", state().Position)
	}
	a.Click(t, "redo")
	a.Click(t, "tool-first")
	a.Click(t, "a1")
	a.Click(t, "tool-second")
	a.Click(t, "b1")
	a.Click(t, "move-first")
	want := "XO" + apptest.EmptyBoard[2:] + " X a1,f3,g4,d5,c7"
	if got := state().Position; got != want {
		t.Errorf("set up %s, want %s", got, want)
	}
	if !strings.Contains(a.Verdict(), "one legal move") {
		t.Errorf("said %q", a.Verdict())
	}
	a.Click(t, "tool-sun")
	a.Click(t, "h8")
	if state().Position != "" || !strings.Contains(a.Verdict(), "not 6") {
		t.Errorf("six cells: %q", a.Verdict())
	}
	a.Click(t, "a1") // a cell no longer, and still black
	if got := state().Position; got != "XO"+apptest.EmptyBoard[2:]+" X f3,g4,d5,c7,h8" {
		t.Errorf("set up %s", got)
	}
	a.Click(t, "tool-second")
	a.Click(t, "b1") // the same disc again takes it away
	if got := state().Position; !strings.HasPrefix(got, "X--") || !strings.Contains(a.Verdict(), "already over") {
		t.Errorf("set up %s, %q", got, a.Verdict())
	}
	if item := a.Page.Find("play"); item == nil || !item.Disabled {
		t.Error("a game that is over can be played on")
	}
}

func TestEditorByPointer(t *testing.T) {
	a := apptest.OpenEditor(t, "game=mnk:3,3,3&white=human")
	at := func(name string) (x, y float64) {
		r, _ := a.Rect(name)
		return r.X + r.Width/2, r.Y + r.Height/2
	}
	drag := func(names ...string) {
		x, y := at(names[0])
		a.Raw(ui.Raw{MouseX: x, MouseY: y})
		a.Raw(ui.Raw{MouseX: x, MouseY: y, MouseDown: true, MousePressed: true})
		for _, name := range names[1:] {
			x, y = at(name)
			a.Raw(ui.Raw{MouseX: x, MouseY: y, MouseDown: true})
		}
		a.Raw(ui.Raw{MouseX: x, MouseY: y, MouseReleased: true})
	}
	position := func() string { return a.State().Position }
	drag("a1", "b1")
	if got := position(); got != "XX./.../... X" {
		t.Errorf("painted %s", got)
	}
	drag("tool-second", "c3")
	if got := position(); got != "XX./.../..O X" {
		t.Errorf("dragged from the palette: %s", got)
	}
	x, y := at("a1")
	a.Raw(ui.Raw{MouseX: x, MouseY: y, Secondary: true})
	if got := position(); got != ".X./.../..O X" {
		t.Errorf("after a right click %s", got)
	}
	x, y = at("b1")
	a.Raw(ui.Raw{Touches: []ui.TouchEvent{{Phase: ui.TouchBegan, X: x, Y: y}}})
	for range 40 {
		a.Raw(ui.Raw{})
	}
	a.Raw(ui.Raw{Touches: []ui.TouchEvent{{Phase: ui.TouchEnded, X: x, Y: y}}})
	a.Raw(ui.Raw{})
	if got := position(); got != ".../.../..O X" {
		t.Errorf("after a long press %s", got)
	}
	x, y = at("b2")
	a.Raw(ui.Raw{Touches: []ui.TouchEvent{{Phase: ui.TouchBegan, X: x, Y: y}, {Phase: ui.TouchEnded, X: x, Y: y}}})
	for range 4 {
		a.Raw(ui.Raw{})
	}
	if got := position(); got != ".../.O./..O X" {
		t.Errorf("after a tap %s", got)
	}
}

// The document of the game begins with three crosses and four rings.
func TestEditorTakesAnyStones(t *testing.T) {
	a := apptest.OpenEditor(t, "game=mnk:4,4,3&white=human")
	a.Press(ebiten.KeyArrowLeft) // the cursor appears in the middle, b2
	a.Press(ebiten.KeyX, ebiten.KeyArrowRight, ebiten.KeyO, ebiten.KeyArrowDown, ebiten.KeyO,
		ebiten.KeyArrowDown, ebiten.KeyO, ebiten.KeyArrowRight, ebiten.KeyO, ebiten.KeyT)
	if got := a.State().Position; got != "..../.XO./..O./..OO O" {
		t.Errorf("set up %s", got)
	}
	if !strings.Contains(a.Verdict(), "already over") {
		t.Errorf("three in a row: %q", a.Verdict())
	}
	a.Press(ebiten.KeyArrowLeft, ebiten.KeyBackspace, ebiten.KeyU)
	a.Click(t, "swap")
	if got := a.State().Position; got != "..../.OX./..X./..XX X" {
		t.Errorf("swapped to %s", got)
	}
}

func TestEditorExplainsWhatRulesExclude(t *testing.T) {
	for _, test := range []struct {
		address string
		do      []string
		want    string
	}{
		{"game=uttt&white=human", []string{"tool-first", "00", "01"}, "2 X and 0 O"},
		{"game=uttt&white=human", []string{"tool-first", "00"}, "so it is the turn of O"},
		{"game=uttt&white=human&moves=44", []string{"tool-block", "00"}, "cannot have been sent to block 0"},
		{"game=uttt&white=human&moves=44", []string{"tool-block", "44"}, "O to move, with 80 legal moves"},
		{"game=cotoan&white=human", []string{"clear"}, "already over"},
	} {
		a := apptest.OpenEditor(t, test.address)
		for _, name := range test.do {
			a.Click(t, name)
		}
		if !strings.Contains(a.Verdict(), test.want) {
			t.Errorf("%s %v: %q, want %q", test.address, test.do, a.Verdict(), test.want)
		}
		a.Activate("language")
		a.Tick()
		if strings.Contains(a.Verdict(), test.want) {
			t.Errorf("%s %v: %q in both languages", test.address, test.do, a.Verdict())
		}
	}
}

// There is one piece of each number: put elsewhere, it has moved.
func TestEditorHasEachNumberOnce(t *testing.T) {
	a := apptest.OpenEditor(t, "game=cotoan&white=human")
	a.Click(t, "tools-second")
	a.Click(t, "tool-b9")
	a.Click(t, "e6")
	position := a.State().Position
	if strings.Count(position, "b9") != 1 || !strings.Contains(position, "--,--,--,--,b9,--,--,--,--") {
		t.Errorf("set up %s", position)
	}
}

func TestEditorLeadsOn(t *testing.T) {
	a := apptest.OpenEditor(t, "game=mnk:3,3,3&white=human")
	a.Click(t, "b2")
	a.Click(t, "move-second")
	const want = ".../.X./... O"
	a.Click(t, "share")
	if got := a.Host.Copied; !strings.Contains(got, "position=...%2F.X.%2F...+O") {
		t.Errorf("copied %s", got)
	}
	a.Click(t, "play")
	if got := a.State(); got.Scene != "start" || got.Position != want {
		t.Errorf("leads to %s with %s", got.Scene, got.Position)
	}
	a.Click(t, "start")
	if got := a.State(); got.Scene != "board" || got.Position != want {
		t.Errorf("leads to %s with %s", got.Scene, got.Position)
	}
	a.Activate("edit")
	a.Tick()
	a.Click(t, "analyse")
	if got := a.State(); got.Scene != "review" || got.Position != want || !got.Review.Engine.On {
		t.Errorf("leads to %s with %s", got.Scene, got.Position)
	}
	apptest.Press("more", "lesson")(t, a)
	if got := a.State(); got.Scene != "lesson" || got.Position != want {
		t.Errorf("and to %s with %s", got.Scene, got.Position)
	}
	for _, back := range [][2]string{{"back", "review"}, {"close", "editor"}, {"back", "board"}} {
		a.Activate(back[0])
		a.Tick()
		if got := a.State(); got.Scene != back[1] {
			t.Fatalf("back on %s instead of %s", got.Scene, back[1])
		}
	}
	a.Activate("edit")
	a.Tick()
	a.Press(ebiten.KeyEscape)
	if got := a.State(); got.Scene != "board" || got.Position != want {
		t.Errorf("Esc leads to %s with %s", got.Scene, got.Position)
	}
}

// TestEditorTexts writes what it reads, for every game.
func TestEditorTexts(t *testing.T) {
	for _, address := range []string{
		"game=victory&victory=a1+f3+g4+d5+c7&moves=d3c5", "game=classic&moves=d3c5d6e3", "game=uttt&moves=40+02+21",
		"game=uttt:won=open&moves=40", "game=mnk:15,11,5,caro&moves=h8+i9", "game=cotoan&moves=e1-e5",
	} {
		a, _ := apptest.Open(t, address+"&white=human", &storage.Store{})
		state := a.Scene().(scene.Teller).Facts().State
		rules := state.Rules()
		g := games.All.Of(rules)
		d := g.DraftOf(state)
		again, err := rules.ParsePosition(g.Editor.Text(rules, &d))
		if err != nil {
			t.Errorf("%s: %v", address, err)
			continue
		}
		// Plies without a capture are not a matter of the board.
		if got, want := rules.FormatPosition(again), rules.FormatPosition(state); !strings.HasPrefix(want, got) {
			t.Errorf("%s: %s, want %s", address, got, want)
		}
	}
}
