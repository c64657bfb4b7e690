package analysis_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/app"
	"colat/render/app/apptest"
	"colat/render/program/scene"
	"colat/render/program/storage"
	"colat/render/table/games"
)

// reload opens the program again with what was stored.
func reload(t *testing.T, address string, kept *storage.Store) *apptest.App {
	t.Helper()
	a, _ := apptest.OpenWith(t, address, kept, games.All, apptest.TimelessEngine)
	a.Tick()
	return a
}

// A pasted game or position is analysed on where it was after a reload, with its variations, until
// the analysis is closed.
func TestPastedAnalysisSurvivesAReload(t *testing.T) {
	const address = "lang=en"
	const position = "---------------------------OX------XO--------------------------- X a1,c7,d5,g4,f3"
	for _, pasted := range []string{position, "colat record 1\ngame classic\nstart " + strings.Fields(position)[0] +
		" X\nfirst human\nsecond human\nmoves d3 c5 d6\n"} {
		kept := &storage.Store{}
		// The analysis of the game on the board takes a pasted one.
		a := reload(t, "game=classic&white=human&moves=f5&analyse=1&lang=en", kept)
		a.Paste(pasted)
		a.Tick()
		a.Press(ebiten.KeyHome)
		a.Click(t, a.State().Legal[1])
		settle(a)
		a.Activate("mark-!")
		for range 130 {
			a.Tick()
		}
		before := a.State()
		if before.Scene != "review" || !strings.Contains(before.Review.Tree, "!") {
			t.Fatalf("%q is analysed as %s %+v", pasted, before.Scene, before.Review)
		}
		again := reload(t, "game=classic&white=human&moves=f5&analyse=1&lang=en", kept)
		if s := again.State(); s.Scene != "review" || s.Review.Tree != before.Review.Tree || s.Position != before.Position {
			t.Fatalf("a reload leads to %s %+v", s.Scene, s.Review)
		}
		other := reload(t, address, &storage.Store{})
		if s := other.State(); s.Scene != "front" {
			t.Errorf("another device opens on %s", s.Scene)
		}
		again.Activate("close")
		again.Tick()
		if s := again.State(); s.Scene != "board" || strings.Join(s.Moves, "") != "f5" {
			t.Errorf("the analysis closes on %s with %v", s.Scene, s.Moves)
		}
		if s := reload(t, address, kept).State(); s.Scene == "review" {
			t.Error("a closed analysis opens again")
		}
	}
}

// A link to an analysis has its variations and the position on its board. Variations that are too
// long for a link are left out, and a word says so.
func TestVariationsAreShared(t *testing.T) {
	a, host := apptest.OpenWith(t, "game=classic&white=human&moves=d3c5d6&lang=en&analyse=1", &storage.Store{}, games.All,
		apptest.TimelessEngine)
	a.LayOut()
	a.Press(ebiten.KeyHome)
	a.Click(t, "d3")
	settle(a)
	a.Click(t, "c3")
	settle(a)
	a.Activate("mark-?!")
	a.Activate("comment")
	a.Scene().(scene.Writer).Write("comment-text", "ưu tiên & góc")
	a.Activate("comment-done")
	share := func() string {
		t.Helper()
		a.Activate("share")
		link, err := url.Parse(host.Copied)
		if err != nil {
			t.Fatal(err)
		}
		return link.RawQuery
	}
	before := a.State()
	other := reload(t, share(), &storage.Store{})
	if s := other.State(); s.Scene != "review" || s.Review.Tree != before.Review.Tree || s.Position != before.Position {
		t.Fatalf("the link leads to %s %+v, want %+v", s.Scene, s.Review, before.Review)
	}
	other.Activate("close")
	if s := other.State(); s.Scene != "board" || strings.Join(s.Moves, "") != "d3c5d6" {
		t.Errorf("and back to %s with %v", s.Scene, s.Moves)
	}
	for range 3 {
		a.Activate("comment")
		a.Scene().(scene.Writer).Write("comment-text", strings.Repeat("ưữ", 1000))
		a.Activate("comment-done")
		a.Activate("previous")
	}
	a.Activate("last")
	if link := share(); strings.Contains(link, "tree=") || !strings.Contains(link, "moves=d3c5d6") {
		t.Errorf("long variations are shared as %s", link)
	}
	a.Until(t, "a word says why", func(app.ProbeState) bool { return strings.Contains(a.Toast.Text(), "too long") })
}
