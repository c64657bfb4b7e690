package app_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/app"
	"colat/render/app/apptest"
	"colat/render/kit/locale"
	"colat/render/kit/ui"
	"colat/render/program/storage"
	"colat/render/table/games"
	"colat/render/table/stage"
)

// Every control of every page has a name for screen readers, which is none of the program's own,
// and is told once; so are both ends of a stepper.
func TestEveryControlIsTold(t *testing.T) {
	if testing.Short() {
		t.Skip("it opens all scenes in all languages")
	}
	for _, v := range views {
		t.Run(v.name, func(t *testing.T) {
			a, _ := apptest.Open(t, v.address, &storage.Store{})
			if v.prepare != nil {
				v.prepare(t, a)
			}
			for _, language := range locale.Languages {
				a.Settings.Language = language
				a.ApplySettings()
				a.LayOut()
				var told []string
				before := "" // the text that the controls stand below
				labels := make(map[string]string)
				for _, b := range app.AppendPage(nil, &a.Page, a.Locale) {
					if strings.TrimSpace(b.Text) == "" && len(b.Controls) == 0 {
						t.Errorf("%s, %s: a block says nothing: %+v", v.name, language, b)
					}
					if len(b.Controls) == 0 {
						before = b.Text
					}
					for _, c := range b.Controls {
						told = append(told, c.Name)
						if c.Label == "" || c.Label == c.Name || strings.Contains(c.Label, "access.") {
							t.Errorf("%s, %s: %s is called %q", v.name, language, c.Name, c.Label)
						}
						called := before + " / " + b.Text + ": " + c.Label
						if other, twice := labels[called]; twice {
							t.Errorf("%s, %s: %s and %s are both called %q", v.name, language, other, c.Name, called)
						}
						labels[called] = c.Name
					}
				}
				if want := a.Page.AppendControls(nil); !slices.Equal(told, want) {
					t.Errorf("%s, %s: told are %q, on the page are %q", v.name, language, told, want)
				}
			}
		})
	}
}

// Every square of every game is told apart, in both languages.
func TestEverySquareIsTold(t *testing.T) {
	for _, g := range games.All {
		for _, family := range g.Families {
			a, h := apptest.OpenReading(t, "game="+family+"&black=human&white=human&seed=1")
			for _, language := range locale.Languages {
				a.Settings.Language = language
				a.ApplySettings()
				a.Listen(20)
				if h.Screen.Language != language || h.Screen.Board == nil {
					t.Fatalf("%s, %s: told is %+v", family, language, h.Screen)
				}
				seen, can := make(map[string]bool), 0
				for i, square := range h.Board.Squares {
					if square.Text == "" || seen[square.Text] {
						t.Errorf("%s, %s: square %d is %q", family, language, i, square.Text)
					}
					seen[square.Text] = true
					if !square.Disabled {
						can++
					}
				}
				if can == 0 {
					t.Errorf("%s, %s: nothing can be done", family, language)
				}
			}
		}
	}
}

func TestWordsOfSquares(t *testing.T) {
	for _, test := range []struct{ address, square, vi, en string }{
		{"game=classic", "d3", "d3, trống, nước đi được", "d3, empty, legal move"},
		{"game=victory&victory=a1+c7+d5+g4+f3", "d5", "d5, quân đen, ô mặt trời", "d5, black disc, sun"},
		{"game=classic&moves=d3", "d3", "d3, quân đen, nước vừa đi", "d3, black disc, last move"},
		{"game=mnk:9,9,5", "h8", "h8, trống, nước đi được", "h8, empty, legal move"},
		{"game=uttt&moves=41", "41", "ô lớn 5 chính giữa, ô nhỏ 2: dấu X, nước vừa đi",
			"block 5 middle, cell 2: cross, last move"},
		{"game=cotoan", "a1", "a1, đỏ 1, đi được", "a1, red 1, can move"},
	} {
		a, h := apptest.OpenReading(t, test.address+"&black=human&white=human")
		square := a.Square(test.square)
		if got := h.Board.Squares[square].Text; got != test.en {
			t.Errorf("%s: %q, want %q", test.address, got, test.en)
		}
		a.Settings.Language = "vi"
		a.ApplySettings()
		a.Listen(20)
		if got := h.Board.Squares[square].Text; got != test.vi {
			t.Errorf("%s: %q, want %q", test.address, got, test.vi)
		}
	}
}

// A game is played by what is told alone: squares that are not disabled are pressed, and
// a piece is chosen before its target.
func TestPlayByWords(t *testing.T) {
	a, h := apptest.OpenReading(t, "game=cotoan&black=human&white=human")
	find := func(words string) int {
		t.Helper()
		i := slices.IndexFunc(h.Board.Squares, func(s stage.SquareText) bool { return strings.HasPrefix(s.Text, words) })
		if i < 0 {
			t.Fatalf("no square is %q", words)
		}
		return i
	}
	press := func(square int) {
		h.Deeds = append(h.Deeds, app.Deed{Kind: app.Pressed, Square: square})
		a.Listen(40)
	}
	a1 := find("a1,")
	press(a1)
	if !h.Board.Squares[a1].Selected || !strings.HasSuffix(h.Board.Squares[a1].Text, ", selected") {
		t.Fatalf("a1 is %+v", h.Board.Squares[a1])
	}
	press(find("a2,"))
	a.Until(t, "the move", func(s app.ProbeState) bool { return len(s.Moves) == 1 })
	a.Listen(120)
	if s := h.Screen; !slices.Equal(s.Moves, []string{"a1-a2"}) || s.Shown != 1 {
		t.Errorf("the moves are %q, %d shown", s.Moves, s.Shown)
	}
}

// Deeds point, press and write in their order, and what is covered by a dialogue cannot
// be reached. When the dialogue closes the focus is where it was.
func TestDeeds(t *testing.T) {
	a, h := apptest.OpenReading(t, "game=classic&black=human&white=human&moves=d3")
	do := func(deeds ...app.Deed) {
		h.Deeds = append(h.Deeds, deeds...)
		a.Listen(20)
	}
	do(app.Deed{Kind: app.Pointed, Control: "undo", Square: -1})
	if a.Worked.Focus != "undo" || h.Screen.Control != "undo" {
		t.Fatalf("in focus is %q, told is %q", a.Worked.Focus, h.Screen.Control)
	}
	do(app.Deed{Kind: app.Pointed, Control: "new-game", Square: -1},
		app.Deed{Kind: app.Pressed, Control: "new-game", Square: -1})
	if !h.Screen.Modal || h.Screen.Dialog != "Begin a new game?" || h.Screen.Board != nil {
		t.Fatalf("told is %+v", h.Screen)
	}
	do(app.Deed{Kind: app.Pressed, Control: "undo", Square: -1}, app.Deed{Kind: app.Pressed, Square: 3})
	if moves := a.State().Moves; len(moves) != 1 {
		t.Errorf("behind a dialogue the moves became %v", moves)
	}
	do(app.Deed{Kind: app.Keyed, Key: ebiten.KeyEscape, Square: -1})
	if h.Screen.Modal || a.Worked.Focus != "new-game" {
		t.Errorf("after the dialogue %q is in focus", a.Worked.Focus)
	}
	do(app.Deed{Kind: app.Keyed, Key: ebiten.KeyArrowRight, Square: 20}, app.Deed{Kind: app.Pointed, Square: 18})
	if h.Screen.Square != 18 || h.Screen.Control != "" {
		t.Errorf("in focus are %q and %d", h.Screen.Control, h.Screen.Square)
	}
	do(app.Deed{Kind: app.Keyed, Key: ebiten.KeyEnd, Square: 18})
	if h.Screen.Square != 23 {
		t.Errorf("End leads to %d", h.Screen.Square)
	}
	do(app.Deed{Kind: app.Pointed, Control: "undo", Square: -1}, app.Deed{Kind: app.Pointed, Square: -1})
	if a.Worked.Focus != "" {
		t.Errorf("after the words were left %q is in focus", a.Worked.Focus)
	}
}

// While nothing changes nothing is told, and nothing is looked up.
func TestIdleTicksTellNothing(t *testing.T) {
	a, h := apptest.OpenReading(t, "game=mnk:20,20,5&black=human&white=human")
	a.Listen(100)
	before := h.Reads
	if n := testing.AllocsPerRun(100, a.Tick); n > 0 {
		t.Errorf("an idle tick allocates %v times", n)
	}
	a.Listen(100)
	if h.Reads != before {
		t.Errorf("in idle ticks the screen was told %d times", h.Reads-before)
	}
}

// The field of the page lies over the picture, where it takes the fingers: always where the
// picture shows it, also after scrolling, and nowhere once it is scrolled away.
func TestFieldsFollowThePage(t *testing.T) {
	a, h := apptest.OpenReading(t, "lang=en")
	a.Resize(844, 390, 1)
	for _, control := range []string{"friend", "against-tournament", "game-victory"} {
		a.Activate(control)
		a.Listen(20)
	}
	shown := 0
	for range 40 {
		for _, b := range h.Screen.Blocks {
			for _, c := range b.Controls {
				item := a.Page.Find(c.Name)
				if c.Role != app.FieldRole || item == nil {
					continue
				}
				want := item.Bounds().Intersect(item.Scroll.Viewport)
				if c.Rect != want {
					t.Fatalf("scrolled by %v, the field %s lies at %+v, its picture at %+v",
						a.Page.Scrolled(), c.Name, c.Rect, want)
				}
				if want.H > 0 {
					shown++
				}
			}
		}
		a.Raw(ui.Raw{MouseX: 640, MouseY: 200, Wheel: 1})
		a.Listen(10)
	}
	if shown == 0 || a.Page.Scrolled() == 0 {
		t.Errorf("the field was shown %d times, the page is scrolled by %v", shown, a.Page.Scrolled())
	}
}
