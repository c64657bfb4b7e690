//go:build e2e && !windows && !darwin

package window

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/app"
)

// paste puts a text on the clipboard, which the program asks an xclip of the test's for,
// and pastes it by the keys.
func (g *guest) paste(clipboard, text string) {
	g.Helper()
	if err := os.WriteFile(clipboard, []byte(text), 0o600); err != nil {
		g.Fatal(err)
	}
	g.session.PressKey(ebiten.KeyControlLeft)
	g.tick(2)
	g.session.PressKey(ebiten.KeyV)
	g.tick(2)
	g.session.ReleaseKey(ebiten.KeyV)
	g.session.ReleaseKey(ebiten.KeyControlLeft)
	g.tick(10)
}

// A path that is pasted into the window's library brings the games of the file.
func TestPathIsPastedIntoTheLibrary(t *testing.T) {
	home := t.TempDir()
	clipboard := filepath.Join(home, "clipboard")
	program := "#!/bin/sh\nexec cat '" + clipboard + "'\n"
	if err := os.WriteFile(filepath.Join(home, "xclip"), []byte(program), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", home+string(os.PathListSeparator)+os.Getenv("PATH"))
	t.Setenv("WAYLAND_DISPLAY", "")
	const one = `{"game":"mnk:3,3,3","players":["human","human"],"start":".../.../... X","opening":0,` +
		`"moves":["a1","b1","a2","b2","a3"],"winner":"X","reason":"in-a-row","proven":[0,0]}` + "\n"
	games := filepath.Join(home, "games of mine.jsonl")
	if err := os.WriteFile(games, []byte(one+strings.Replace(one, "b2", "c2", 1)), 0o600); err != nil {
		t.Fatal(err)
	}

	g := newGuest(t, "test=1&lang=en", home, 1280, 800)
	g.frame()
	g.click("library")
	shelved := func(want int) func(app.ProbeState) bool {
		return func(s app.ProbeState) bool { return s.Library != nil && s.Library.Games == want }
	}
	g.wait("the library", 10*time.Second, shelved(0))
	g.paste(clipboard, filepath.Join(home, "none.jsonl"))
	g.picture("missing")
	g.paste(clipboard, games)
	g.wait("both games", 10*time.Second, shelved(2))
	g.picture("pasted")
}
