package app

import (
	"strings"
	"testing"

	"colat/render/kit/ui"
	"colat/render/program/storage"
)

// pasteText pastes by keys.
func pasteText(a *App, host *testHost, text string) {
	host.clipboard = text
	a.raw(ui.Raw{Paste: true})
	a.raw(ui.Raw{})
	if a.Page.Find("confirm-paste") != nil {
		a.activate("confirm-paste")
		a.raw(ui.Raw{})
	}
}

// An unfinished game is not lost unasked.
func TestPasteAsksBeforeAGameIsLost(t *testing.T) {
	a, host := openApp(t, "game=victory&white=human&moves=d3", &storage.Store{})
	host.clipboard = "game=classic&moves=d3c5&black=human&white=human"
	paste := func() {
		a.raw(ui.Raw{Paste: true})
		a.raw(ui.Raw{})
	}
	paste()
	if got := (prober{a}).State(); got.Game != "victory" || a.Page.Find("confirm-paste") == nil {
		t.Fatalf("nobody was asked: %s", got.Game)
	}
	a.click(t, "cancel")
	if got := (prober{a}).State(); got.Game != "victory" || len(got.Moves) != 1 {
		t.Errorf("the game was lost although it was to be kept: %+v", got)
	}
	paste()
	a.click(t, "confirm-paste")
	if got := (prober{a}).State(); got.Game != "classic" || len(got.Moves) != 2 {
		t.Errorf("%s with %q instead of what was pasted", got.Game, got.Moves)
	}
}

func TestPasteOpens(t *testing.T) {
	a, host := openApp(t, "game=victory&victory=a1+c7+d5+g4+f3&white=human&moves=d3", &storage.Store{})
	for _, test := range []struct{ text, game, moves, position string }{
		{"d3c5d6", "victory", "d3 c5 d6", ""}, // of the game on the board, with its cells
		{"http://x/?game=classic&moves=f5d6c3&black=human&white=human", "classic", "f5 d6 c3", ""},
		{"1. F5 d6", "classic", "f5 d6", ""},
		{".X./.O./... X", "mnk:3,3,3", "", ".X./.O./... X"},
		{"(;GM[Othello]PB[a]PW[b]B[d3//1]W[c5];)", "classic", "d3 c5", ""},
		{"40 02", "uttt", "40 02", ""},
	} {
		pasteText(a, host, test.text)
		got := prober{a}.State()
		if got.Scene != "board" || got.Game != test.game || strings.Join(got.Moves, " ") != test.moves ||
			test.position != "" && got.Position != test.position {
			t.Errorf("%q opens %s of %s, %v, %s", test.text, got.Scene, got.Game, got.Moves, got.Position)
		}
	}
}

// Bad text is told of and changes nothing.
func TestPasteRefuses(t *testing.T) {
	for _, test := range []struct{ text, en, vi string }{
		{"hello", "no game and no position", "không phải ván cờ"},
		{"d3c5h8", "Move 3, “h8”", "Nước thứ 3, “h8”"},
		{"game=chess&moves=e4", "“chess”", "“chess”"},
		{"victory_cell\na1 b1", "cannot be", "không thể có"},
		{emptyBoard + " X a1,b1,c1,d1,e1", "empty", "trống"},
		{"colat record 1\ngame", "breaks off", "đứt đoạn"},
		{"?game=victory&moves=d3", "lacks: Victory cells", "thiếu: Ô chiến thắng"},
	} {
		a, host := openApp(t, "game=classic&white=human&moves=d3", &storage.Store{})
		before := prober{a}.State().Position
		for _, want := range []string{test.en, test.vi} {
			host.announced = nil
			pasteText(a, host, test.text)
			said := strings.Join(host.announced, " ")
			if got := (prober{a}).State(); got.Position != before || got.Scene != "board" || !strings.Contains(said, want) {
				t.Errorf("%q: %s with %s, said %q, want %q", test.text, got.Scene, got.Position, said, want)
			}
			a.activate("language")
		}
	}
}

// What is pasted while a dialogue is open comes neither then nor later.
func TestPasteBehindDialogue(t *testing.T) {
	a, host := openApp(t, "game=classic&white=human&moves=d3", &storage.Store{})
	a.activate("help")
	host.pasted = "?game=uttt"
	a.raw(ui.Raw{})
	a.activate("close-help")
	a.raw(ui.Raw{})
	if got := (prober{a}).State().Game; got != "classic" {
		t.Errorf("opened %s", got)
	}
}

// A pasted game keeps its players and its end.
func TestPasteRecord(t *testing.T) {
	a, host := openApp(t, "game=classic&white=human&moves=d3", &storage.Store{})
	pasteText(a, host, "colat record 1\ngame classic\nstart "+emptyBoard[:27]+"OX------XO"+emptyBoard[37:]+" X\n"+
		"first human\nsecond champion\nmoves f5 d6\nresult O resignation\n")
	got := prober{a}.State()
	if got.Result == nil || got.Result.Winner != "O" || len(got.Moves) != 2 {
		t.Errorf("opened %+v", got)
	}
}

func TestCopyInManyForms(t *testing.T) {
	a, host := openApp(t, "game=classic&white=human&moves=f5d6c3", &storage.Store{})
	a.raw(ui.Raw{Copy: true})
	if !strings.Contains(host.copied, "moves=f5d6c3") {
		t.Errorf("the keys copy %q", host.copied)
	}
	for form, want := range map[string]string{
		"moves": "f5d6c3", "position": " O", "ggf": "(;GM[Othello]",
	} {
		a.click(t, "more")
		a.click(t, "copy-as")
		a.click(t, "copy-as-"+form)
		if !strings.Contains(host.copied, want) || a.Page.Find("copy-as-"+form) != nil {
			t.Errorf("%s copies %q", form, host.copied)
		}
	}
	a.click(t, "more")
	a.click(t, "copy-as")
	if a.Page.Find("copy-as-request") != nil { // the position is the request
		t.Errorf("offered are %v", prober{a}.Controls())
	}
	v, asked := openApp(t, "game=victory&victory=a1+c7+d5+g4+f3&white=human&moves=d3", &storage.Store{})
	v.click(t, "more")
	v.click(t, "copy-as")
	v.click(t, "copy-as-request")
	if !strings.HasPrefix(asked.copied, "victory_cell\na1 c7 d5 g4 f3\n") {
		t.Errorf("the request is %q", asked.copied)
	}
	b, _ := openApp(t, "game=cotoan&white=human", &storage.Store{})
	b.click(t, "more")
	b.click(t, "copy-as")
	if b.Page.Find("copy-as-ggf") != nil || b.Page.Find("copy-as-position") == nil {
		t.Errorf("offered are %v", prober{b}.Controls())
	}
	b.activate("copy-as-ggf") // by a test or a shortcut alone
}

// The editor takes a pasted position for one to be changed.
func TestPasteIntoEditor(t *testing.T) {
	a := openEditor(t, "game=classic&white=human")
	pasteText(a, a.options.Host.(*testHost), ".X./.O./... X")
	if got := (prober{a}).State(); got.Scene != "editor" || got.Position != ".X./.O./... X" {
		t.Errorf("%s shows %s", got.Scene, got.Position)
	}
}
