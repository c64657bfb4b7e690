//go:build e2e

package e2e

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	cdpbrowser "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
)

// openEditor opens the editor by the menu of a game.
func (b *browser) openEditor(address string) {
	b.Helper()
	b.start(address)
	b.click("more")
	b.click("edit")
	b.awaitScene("editor")
}

func (b *browser) awaitScene(name string) {
	b.Helper()
	b.wait("the scene "+name, 10*time.Second, func() bool { return b.state().Scene == name })
}

// playOn goes from the editor to a game and plays a move of it.
func (b *browser) playOn(position, move string) {
	b.Helper()
	b.click("play")
	b.awaitScene("start")
	b.click("start")
	b.awaitScene("board")
	if got := b.state(); got.Position != position {
		b.Fatalf("the game begins with %s, want %s", got.Position, position)
	}
	b.play(move)
}

// A position is set up by mouse and by touch, and played from.
func TestEditor(t *testing.T) {
	t.Parallel()
	h := newHost(t)
	for name, s := range map[string]screen{"mouse": laptop, "touch": phone} {
		t.Run("victory by "+name, func(t *testing.T) {
			t.Parallel()
			b := newBrowser(t, s)
			b.openEditor(h.url(game + "&moves=d3c5"))
			b.click("clear")
			b.wait("the refusal of an empty board", 10*time.Second, func() bool { return b.state().Position == "" })
			for _, step := range []string{"tool-first", "a1", "a2", "tool-second", "b1", "h8", "tool-sun", "c7", "e5",
				"move-first"} {
				b.click(step)
			}
			board := "XO------X" + strings.Repeat("-", 54) + "O"
			want := board + " X a1,f3,g4,d5,e5"
			if got := b.state(); got.Position != want {
				t.Fatalf("set up %s, want %s", got.Position, want)
			}
			b.click("h8") // a sun, the sixth
			if got := b.state(); got.Position != "" {
				t.Errorf("six cells make %s", got.Position)
			}
			b.picture("six cells")
			b.click("undo")
			b.playOn(want, "c1")
		})
	}
	t.Run("m,n,k by touch wide", func(t *testing.T) {
		t.Parallel()
		b := newBrowser(t, phoneWide)
		b.openEditor(h.url("game=mnk:4,4,4&black=human&white=human&test=1"))
		for _, step := range []string{"tool-first", "a1", "d1", "b3", "tool-second", "b1", "c1", "b2", "d4", "move-first"} {
			b.click(step)
		}
		const want = "XOOX/.O../.X../...O X"
		if got := b.state(); got.Position != want {
			t.Fatalf("set up %s, want %s", got.Position, want)
		}
		b.playOn(want, "c3")
	})
}

// mayPaste lets the page use the clipboard, in a browser of its own.
func (b *browser) mayPaste() {
	b.Helper()
	call(b, cdpbrowser.SetPermission, cdpbrowser.SetPermissionParams{
		Permission: &cdpbrowser.PermissionDescriptor{Name: "clipboard-write"}, Setting: cdpbrowser.PermissionSettingGranted,
	})
	call(b, cdpbrowser.SetPermission, cdpbrowser.SetPermissionParams{
		Permission: &cdpbrowser.PermissionDescriptor{Name: "clipboard-read"}, Setting: cdpbrowser.PermissionSettingGranted,
	})
	call(b, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
}

// paste puts a text on the clipboard and pastes it by keys.
func (b *browser) paste(text string) {
	b.Helper()
	quoted, err := json.Marshal(text)
	if err != nil {
		b.Fatal(err)
	}
	evaluate[*bool](b,
		"window.ready = false, navigator.clipboard.writeText("+string(quoted)+").then(() => ready = true), null")
	b.wait("the text on the clipboard", 10*time.Second, func() bool { return evaluate[bool](b, "ready") })
	const control = 2 // the bit of the Control key
	key := func(kind input.DispatchKeyEventType, name, code string, virtual int64, modifiers int64, commands ...string) {
		call(b, input.DispatchKeyEvent, input.DispatchKeyEventParams{
			Type: kind, Key: name, Code: code, WindowsVirtualKeyCode: virtual, Modifiers: modifiers, Commands: commands,
		})
		b.frames(2)
	}
	key(input.DispatchKeyEventTypeRawKeyDown, "Control", "ControlLeft", 17, control)
	key(input.DispatchKeyEventTypeRawKeyDown, "v", "KeyV", 86, control, "paste")
	key(input.DispatchKeyEventTypeKeyUp, "v", "KeyV", 86, control)
	key(input.DispatchKeyEventTypeKeyUp, "Control", "ControlLeft", 17, 0)
}

// Good text opens a game, bad text changes nothing and is told of.
func TestPaste(t *testing.T) {
	t.Parallel()
	b := newOwnBrowser(t, laptop)
	h := newHost(t)
	b.start(h.url(game + "&moves=d3&lang=en"))
	b.mayPaste()
	before := b.state()
	b.paste("d3c5h8")
	b.wait("what is wrong", 10*time.Second, func() bool {
		return strings.Contains(evaluate[string](b, `document.getElementById("live").textContent`), "Move 3, “h8”")
	})
	if got := b.state(); got.Position != before.Position || got.Scene != "board" {
		t.Errorf("bad text leads to %s on the scene %s", got.Position, got.Scene)
	}
	b.picture("bad text")
	b.paste("game=classic&moves=f5d6c3&black=human&white=human")
	b.wait("the question", 10*time.Second, func() bool { return slices.Contains(b.controls(), "confirm-paste") })
	b.click("confirm-paste")
	want := []string{"f5", "d6", "c3"}
	b.wait("the pasted game", 10*time.Second, func() bool { return slices.Equal(b.state().Moves, want) })
	if got := b.state(); got.Game != "classic" {
		t.Errorf("the game is %s", got.Game)
	}
	b.picture("pasted")
	b.paste(".X./.O./... X")
	b.wait("the question", 10*time.Second, func() bool { return slices.Contains(b.controls(), "confirm-paste") })
	b.click("confirm-paste")
	b.wait("the pasted position", 10*time.Second, func() bool { return b.state().Position == ".X./.O./... X" })
	// The entry of the menu asks the browser for the text.
	b.click("more")
	b.click("paste")
	b.wait("the position once more", 10*time.Second, func() bool { return b.state().Position == ".X./.O./... X" })
}
