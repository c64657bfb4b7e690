package play_test

import (
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/app/apptest"
	"colat/render/kit/ui"
	"colat/render/program/storage"
)

// write types a text, letter by letter, with some ticks after each letter.
func write(a *apptest.App, text string, pause int) {
	for _, r := range text {
		raw := ui.Raw{Text: []rune{r}}
		switch {
		case r >= 'a' && r <= 'z':
			raw.Keys = []ebiten.Key{ebiten.KeyA + ebiten.Key(r-'a')}
		case r >= '0' && r <= '9':
			raw.Keys = []ebiten.Key{ebiten.KeyDigit0 + ebiten.Key(r-'0')}
		case r == '-':
			raw.Keys = []ebiten.Key{ebiten.KeyMinus}
		case r == '/':
			raw.Keys = []ebiten.Key{ebiten.KeySlash}
		case r == '\n':
			raw = ui.Raw{Keys: []ebiten.Key{ebiten.KeyEnter}}
		case r == '\b':
			raw = ui.Raw{Keys: []ebiten.Key{ebiten.KeyBackspace}}
		case r == '\x1b':
			raw = ui.Raw{Keys: []ebiten.Key{ebiten.KeyEscape}}
		}
		a.Raw(raw)
		for range pause {
			a.Raw(ui.Raw{})
		}
	}
}

func TestTypedMoves(t *testing.T) {
	for _, test := range []struct {
		name, address, typed string
		pause                int
		moves                string
		said                 string // part of what is announced last
	}{
		{"a move", "game=classic", "d3\n", 5, "d3", ""},
		{"capitals, a slash", "game=classic", "/D3\n", 5, "d3", ""},
		{"the only one it can become", "game=classic", "d\n", 5, "d3", ""},
		{"a mistake mended", "game=classic", "d4\b3\n", 5, "d3", ""},
		{"given up", "game=classic", "d3\x1b", 5, "", ""},
		{"wrong", "game=classic", "d6\n", 5, "", "Black at d6 would turn over no disc. Legal: d3."},
		{"nothing like it", "game=classic", "/zz\n", 5, "", "“zz” is no legal move. Legal: "},
		{"a piece and its target", "game=cotoan", "a1-a2\n", 5, "a1-a2", ""},
		{"without the sign", "game=cotoan", "a1a2\n", 5, "a1-a2", ""},
		{"digits", "game=uttt", "40\n", 5, "40", ""},
		{"a column that is a shortcut, too", "game=mnk:9,9,5", "h8\n", 5, "h8", ""},
		{"the same, slowly", "game=mnk:20,20,5&moves=a1", "n", 40, "a1", ""},
		{"the same after a slash", "game=mnk:20,20,5", "/n8\n", 40, "n8", ""},
		{"a shortcut at once where no move begins with it", "game=classic&moves=d3", "u", 0, "", ""},
		{"two moves", "game=classic", "d3\nc5\n", 40, "d3 c5", ""},
		{"a digit that VNI makes an accent", "game=classic", "ê\n", 5, "e6", ""},
		{"its accent beside the letter", "game=classic", "eê\n", 5, "e6", ""},
		{"its accent in place of the letter", "game=classic", "e\bê\n", 5, "e6", ""},
		{"a tone", "game=mnk:9,9,5", "á\n", 5, "a1", ""},
		{"a letter that Telex doubles, and its digit", "game=mnk:9,9,5", "đ9\n", 5, "d9", ""},
		{"two squares with tones", "game=cotoan", "á-à\n", 5, "a1-a2", ""},
		{"an accent without a move", "game=classic", "/ẽ\n", 5, "", "Legal: "},
		{"two shortcuts in a hurry", "game=mnk:20,20,5&moves=a1+b1", "lu", 1, "", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			a, host := apptest.Open(t, test.address+"&black=human&white=human", &storage.Store{})
			write(a, test.typed, test.pause)
			state := a.State()
			if test.name == "two shortcuts in a hurry" {
				if state.Scene != "lesson" {
					t.Fatalf("L leads to the %s scene", state.Scene)
				}
				return
			}
			if got := strings.Join(state.Moves, " "); got != test.moves {
				t.Errorf("the moves are %q, want %q; said %q", got, test.moves, host.Announced)
			}
			last := ""
			if n := len(host.Announced); n > 0 {
				last = host.Announced[n-1]
			}
			if !strings.Contains(last, test.said) {
				t.Errorf("said %q, want %q", host.Announced, test.said)
			}
			asks := a.Page.Find("confirm-new-game") != nil
			if want := test.name == "the same, slowly"; asks != want {
				t.Errorf("the question of N is open: %t", asks)
			}
		})
	}
}

// Typed letters are shown with the squares that they can become, and go with the pointer.
func TestTypingIsShown(t *testing.T) {
	a, _ := apptest.Open(t, "game=cotoan&black=human&white=human", &storage.Store{})
	write(a, "a1", 1)
	if got := a.Toast.Text(); !strings.HasPrefix(got, "a1_   Legal: a1-a2") {
		t.Errorf("shown is %q", got)
	}
	a.Raw(ui.Raw{MouseX: 2, MouseY: 2, MouseDown: true, MousePressed: true})
	if got := a.Toast.Text(); got != "" {
		t.Errorf("after a click shown is %q", got)
	}
}

// The question mark opens and closes a list of all keys, in every scene and language.
func TestShortcuts(t *testing.T) {
	for _, address := range []string{
		"", "game=classic&black=human&white=human", "game=uttt&lesson=1&black=human&white=human", "game=classic&demo=1",
	} {
		for _, language := range []string{"vi", "en"} {
			a, _ := apptest.Open(t, address, &storage.Store{})
			a.Settings.Language = language
			a.ApplySettings()
			a.Raw(ui.Raw{Text: []rune{'?'}, Keys: []ebiten.Key{ebiten.KeySlash}, Shift: true})
			if a.Page.Find("close-shortcuts") == nil {
				t.Fatalf("%q: the question mark opens nothing", address)
			}
			for i := range a.Page.Items {
				item := &a.Page.Items[i]
				if i >= a.Page.Modal && strings.ContainsAny(item.Text, "⇧←→↑↓") {
					t.Errorf("%q: %q cannot be drawn", address, item.Text)
				}
				if i >= a.Page.Modal && (item.Clipped() || strings.Contains(item.Text, "keys")) {
					t.Errorf("%q, %s: %q is clipped or has no text", address, language, item.Text)
				}
			}
			a.Press(ebiten.KeyEscape)
			if a.Page.Modal != 0 {
				t.Errorf("%q: Escape does not close the list", address)
			}
		}
	}
}

// Clicks count however short they are, and where they were.
func TestClicksWithinATick(t *testing.T) {
	a, _ := apptest.Open(t, "game=classic&black=human&white=human", &storage.Store{})
	at := func(name string, down, alone bool) ui.ClickEvent {
		r, _ := a.Rect(name)
		return ui.ClickEvent{Down: down, Alone: alone, X: r.X + r.Width/2, Y: r.Y + r.Height/2}
	}
	both := func(name string, alone bool) []ui.ClickEvent {
		return []ui.ClickEvent{at(name, true, alone), at(name, false, alone)}
	}
	tick := func(raw ui.Raw) {
		a.Raw(raw)
		for range 12 {
			a.Raw(ui.Raw{})
		}
	}
	want := func(what, moves string) {
		t.Helper()
		if got := strings.Join(a.State().Moves, " "); got != moves {
			t.Fatalf("%s: the moves are %q, want %q", what, got, moves)
		}
	}
	tick(ui.Raw{Clicks: append(both("d3", false), both("c5", false)...)})
	want("two clicks", "d3 c5")
	tick(ui.Raw{Clicks: append(both("undo", false), both("undo", false)...)})
	want("twice on one control", "")
	touch := at("d3", true, false)
	tick(ui.Raw{Touches: []ui.TouchEvent{
		{Phase: ui.TouchBegan, X: touch.X, Y: touch.Y}, {Phase: ui.TouchEnded, X: touch.X, Y: touch.Y},
	}})
	want("a touch", "d3")
	tick(ui.Raw{Clicks: both("c5", false)})
	want("the mouse that follows a touch", "d3")
	tick(ui.Raw{Clicks: both("c5", true)})
	want("a click alone", "d3 c5")
}
