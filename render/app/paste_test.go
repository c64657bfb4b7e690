package app_test

import (
	"strings"
	"testing"

	"colat/render/app/apptest"
	"colat/render/kit/ui"
	"colat/render/program/storage"
)

// pasteText pastes by keys.
func pasteText(a *apptest.App, host *apptest.Host, text string) {
	host.Clipboard = text
	a.Raw(ui.Raw{Paste: true})
	a.Raw(ui.Raw{})
	if a.Page.Find("confirm-paste") != nil {
		a.Activate("confirm-paste")
		a.Raw(ui.Raw{})
	}
}

// An unfinished game is not lost unasked.
func TestPasteAsksBeforeAGameIsLost(t *testing.T) {
	a, host := apptest.Open(t, "game=victory&white=human&moves=d3", &storage.Store{})
	host.Clipboard = "game=classic&moves=d3c5&black=human&white=human"
	paste := func() {
		a.Raw(ui.Raw{Paste: true})
		a.Raw(ui.Raw{})
	}
	paste()
	if got := a.State(); got.Game != "victory" || a.Page.Find("confirm-paste") == nil {
		t.Fatalf("nobody was asked: %s", got.Game)
	}
	a.Click(t, "cancel")
	if got := a.State(); got.Game != "victory" || len(got.Moves) != 1 {
		t.Errorf("the game was lost although it was to be kept: %+v", got)
	}
	paste()
	a.Click(t, "confirm-paste")
	if got := a.State(); got.Game != "classic" || len(got.Moves) != 2 {
		t.Errorf("%s with %q instead of what was pasted", got.Game, got.Moves)
	}
}

func TestPasteOpens(t *testing.T) {
	a, host := apptest.Open(t, "game=victory&victory=a1+c7+d5+g4+f3&white=human&moves=d3", &storage.Store{})
	for _, test := range []struct{ text, game, moves, position string }{
		{"d3c5d6", "victory", "d3 c5 d6", ""}, // of the game on the board, with its cells
		{"http://x/?game=classic&moves=f5d6c3&black=human&white=human", "classic", "f5 d6 c3", ""},
		{"1. F5 d6", "classic", "f5 d6", ""},
		{".X./.O./... X", "mnk:3,3,3", "", ".X./.O./... X"},
		{"(;GM[Othello]PB[a]PW[b]B[d3//1]W[c5];)", "classic", "d3 c5", ""},
		{"40 02", "uttt", "40 02", ""},
		{"h8 i9 g7", "mnk:15,15,5", "h8 i9 g7", ""},
	} {
		pasteText(a, host, test.text)
		got := a.State()
		if got.Scene != "board" || got.Game != test.game || strings.Join(got.Moves, " ") != test.moves ||
			test.position != "" && got.Position != test.position {
			t.Errorf("%q opens %s of %s, %v, %s", test.text, got.Scene, got.Game, got.Moves, got.Position)
		}
	}
}

// A pasted game and a link with names show the names of its players.
func TestPastedNames(t *testing.T) {
	a, host := apptest.Open(t, "game=classic&white=human&moves=d3", &storage.Store{})
	shows := func(names ...string) {
		t.Helper()
		a.Raw(ui.Raw{})
		for _, name := range names {
			if !a.Contains(name) {
				t.Errorf("%s is not shown: %s", name, a.Labels())
			}
		}
	}
	pasteText(a, host, "(;GM[Othello]PB[Murakami]PW[Brightwell]B[d3//1]W[c5];)")
	shows("Murakami", "Brightwell")
	a, _ = apptest.Open(t, "game=uttt&black=human&white=human&moves=40&names=cmd%3Abot&names=B%C3%ACnh", &storage.Store{})
	shows("cmd:bot", "Bình")
}

// The variations of a pasted game are in its analysis. How many could not be kept is told.
func TestPasteKeepsVariations(t *testing.T) {
	a, host := apptest.Open(t, "game=classic&white=human&moves=d3", &storage.Store{})
	for text, want := range map[string]string{
		"(;GM[2];B[f5](;W[d6]C[a];B[c3])(;W[f6];B[e6])(;W[a8]))":     "f5 d6 {a} (f6 e6) c3",
		"[Black \"a\"]\n\n1. f5 d6 {a} (1... f6 2. e6) (h8) 2. c3 *": "f5 d6 {a} (f6 e6) c3",
	} {
		host.Announced = nil
		pasteText(a, host, text)
		if said := strings.Join(host.Announced, " "); !strings.Contains(said, "1 variation with") {
			t.Errorf("%q: %q", text, said)
		}
		a.Activate("analyse")
		a.Raw(ui.Raw{})
		if s := a.State(); s.Review == nil || s.Review.Tree != want {
			t.Errorf("%q opens %s with %+v, want %s", text, s.Scene, s.Review, want)
		}
		a.Activate("close")
		a.Raw(ui.Raw{})
	}
}

// Bad text is told of and changes nothing.
func TestPasteRefuses(t *testing.T) {
	for _, test := range []struct{ text, en, vi string }{
		{"hello", "no game and no position", "không phải ván cờ"},
		{"d3c5h8", "Move 3, “h8”", "Nước thứ 3, “h8”"},
		{"z9 y8", "None of these games begins with such moves", "Đã thử"},
		{"game=chess&moves=e4", "“chess”", "“chess”"},
		{"victory_cell\na1 b1", "cannot be", "không thể có"},
		{apptest.EmptyBoard + " X a1,b1,c1,d1,e1", "empty", "trống"},
		{"colat record 1\ngame", "breaks off", "đứt đoạn"},
		{"?game=victory&moves=d3", "lacks: Victory cells", "thiếu: Ô chiến thắng"},
	} {
		a, host := apptest.Open(t, "game=classic&white=human&moves=d3", &storage.Store{})
		before := a.State().Position
		for _, want := range []string{test.en, test.vi} {
			host.Announced = nil
			pasteText(a, host, test.text)
			said := strings.Join(host.Announced, " ")
			if got := a.State(); got.Position != before || got.Scene != "board" || !strings.Contains(said, want) {
				t.Errorf("%q: %s with %s, said %q, want %q", test.text, got.Scene, got.Position, said, want)
			}
			a.Activate("language")
		}
	}
}

// What is pasted while a dialogue is open comes neither then nor later.
func TestPasteBehindDialogue(t *testing.T) {
	a, host := apptest.Open(t, "game=classic&white=human&moves=d3", &storage.Store{})
	a.Activate("help")
	host.Clipboard = "?game=uttt"
	a.Activate("paste")
	a.Raw(ui.Raw{})
	a.Activate("close-help")
	a.Raw(ui.Raw{})
	if got := a.State().Game; got != "classic" {
		t.Errorf("opened %s", got)
	}
}

// A pasted game keeps its players and its end.
func TestPasteRecord(t *testing.T) {
	a, host := apptest.Open(t, "game=classic&white=human&moves=d3", &storage.Store{})
	pasteText(a, host, "colat record 1\ngame classic\n"+
		"start "+apptest.EmptyBoard[:27]+"OX------XO"+apptest.EmptyBoard[37:]+" X\n"+
		"first human\nsecond champion\nmoves f5 d6\nresult O resignation\n")
	got := a.State()
	if got.Result == nil || got.Result.Winner != "O" || len(got.Moves) != 2 {
		t.Errorf("opened %+v", got)
	}
}

func TestCopyInManyForms(t *testing.T) {
	a, host := apptest.Open(t, "game=classic&white=human&moves=f5d6c3", &storage.Store{})
	a.Raw(ui.Raw{Copy: true})
	if !strings.Contains(host.Copied, "moves=f5d6c3") {
		t.Errorf("the keys copy %q", host.Copied)
	}
	for form, want := range map[string]string{
		"moves": "f5d6c3", "position": " O", "ggf": "(;GM[Othello]",
	} {
		a.Click(t, "more")
		a.Click(t, "copy-as")
		a.Click(t, "copy-as-"+form)
		if !strings.Contains(host.Copied, want) || a.Page.Find("copy-as-"+form) != nil {
			t.Errorf("%s copies %q", form, host.Copied)
		}
	}
	a.Click(t, "more")
	a.Click(t, "copy-as")
	if a.Page.Find("copy-as-request") != nil { // the position is the request
		t.Errorf("offered are %v", a.Controls())
	}
	v, asked := apptest.Open(t, "game=victory&victory=a1+c7+d5+g4+f3&white=human&moves=d3", &storage.Store{})
	v.Click(t, "more")
	v.Click(t, "copy-as")
	v.Click(t, "copy-as-request")
	if !strings.HasPrefix(asked.Copied, "victory_cell\na1 c7 d5 g4 f3\n") {
		t.Errorf("the request is %q", asked.Copied)
	}
	b, _ := apptest.Open(t, "game=cotoan&white=human", &storage.Store{})
	b.Click(t, "more")
	b.Click(t, "copy-as")
	if b.Page.Find("copy-as-ggf") != nil || b.Page.Find("copy-as-position") == nil {
		t.Errorf("offered are %v", b.Controls())
	}
	b.Activate("copy-as-ggf") // by a test or a shortcut alone
}

// The editor takes a pasted position for one to be changed.
func TestPasteIntoEditor(t *testing.T) {
	a := apptest.OpenEditor(t, "game=classic&white=human")
	pasteText(a, a.Host, ".X./.O./... X")
	if got := a.State(); got.Scene != "editor" || got.Position != ".X./.O./... X" {
		t.Errorf("%s shows %s", got.Scene, got.Position)
	}
}
