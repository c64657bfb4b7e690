package library_test

import (
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/render/app"
	"colat/render/app/apptest"
	"colat/render/kit/ui"
	"colat/render/program/collection"
	"colat/render/program/scene"
	"colat/render/program/storage"
)

// screens are a laptop and a phone upright and lying.
var screens = [][2]float64{{1280, 800}, {390, 844}, {844, 390}}

// search writes into the field of the search.
func search(a *apptest.App, query string) {
	a.Scene().(scene.Writer).Write("search", query)
	a.LayOut()
}

// addFile imports a file of games.
func addFile(t *testing.T, a *apptest.App, host *apptest.Host, name, text string) {
	t.Helper()
	host.Dropped = []scene.PickedFile{{File: collection.File{Name: name, Data: []byte(text)}}}
	imported(t, a)
}

// TestSearchStaysInSight at the end of a long list too, with at least two games on a lying phone and
// three elsewhere.
func TestSearchStaysInSight(t *testing.T) {
	for _, size := range screens {
		a, _ := withFile(t)
		a.Resize(size[0], size[1], 1)
		a.Press(ebiten.KeyEnd)
		a.LayOut()
		filter := "filter-classic"
		if size[0] < 1000 {
			filter = "filter"
		}
		for _, name := range []string{"search", filter} {
			item := a.Page.Find(name)
			if item == nil || item.Scroll != nil {
				t.Errorf("%v: %s is not in sight", size, name)
			}
		}
		row := a.Page.Find("finished-" + shelved(a, t).Selected)
		if row == nil || row.Scroll == nil {
			t.Fatalf("%v: the last game is not there", size)
		}
		least := 3.0
		if size[1] < 500 {
			least = 1.5
		}
		if rows := row.Scroll.Viewport.H / row.Rect.H; rows < least {
			t.Errorf("%v: %.1f games can be seen", size, rows)
		}
	}
}

// TestFilterIsAMenuOnAPhone from which a family is chosen, which the button then names.
func TestFilterIsAMenuOnAPhone(t *testing.T) {
	a, _ := withFile(t)
	a.Resize(390, 844, 1)
	a.LayOut()
	a.Click(t, "filter")
	a.Click(t, "filter-classic")
	if l := shelved(a, t); l.Shown != 6 || a.Page.Find("filter").Text == a.Text("library.filter") {
		t.Errorf("%+v, the button says %q", l, a.Page.Find("filter").Text)
	}
}

// TestNothingFoundIsSaid, without a board, and one control leads back to all games.
func TestNothingFoundIsSaid(t *testing.T) {
	for _, size := range screens {
		a, _ := withFile(t)
		a.Resize(size[0], size[1], 1)
		search(a, "nobody")
		if !a.Contains(a.Text("library.none-found")) {
			t.Errorf("%v: the page does not say that no game was found", size)
		}
		if r := a.Scene().Board().Rect(); r.W > 0 {
			t.Errorf("%v: there is a board, %v", size, r)
		}
		if faults := apptest.Faults(a); len(faults) > 0 {
			t.Errorf("%v: %q", size, faults)
		}
		a.Click(t, "clear-search")
		if l := shelved(a, t); l.Shown != l.Games || a.Scene().Board().Rect().W == 0 {
			t.Errorf("%v: %+v", size, l)
		}
	}
}

// TestGamesAndEventsAreFound by their names, which the rows show.
func TestGamesAndEventsAreFound(t *testing.T) {
	a, host := withFile(t)
	addFile(t, a, host, "cup.ggf", "(;GM[Othello]RO[Rome Open]PB[An]PW[Tamenori]DT[2025-06-01]TY[8]RE[0]"+
		"BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[F5]W[D6]B[C3];)")
	game := a.Text("othello.victory")
	for query, want := range map[string]int{"rome open": 1, game: 3, "cup.ggf": 1} {
		if search(a, query); shelved(a, t).Shown != want {
			t.Errorf("%q finds %d games, want %d", query, shelved(a, t).Shown, want)
		}
	}
	if search(a, "rome"); !a.Contains("Rome Open") {
		t.Error("the row does not name the event")
	}
}

// whole is a game of 22 black and 42 white discs.
const whole = "f5d6c7g5c4b3b4b5e6d3h5f7e7d7g8g7a4g4g6b7f4e3d2e2a2h7b8f3e1c5c3f1g1c2d1g2c6g3h1f2h2h3a7a8" +
	"f6b6e8a5h4f8d8h8a6a3b2b1c1a1passc8passh6"

// TestScoresAreFound with any dash and either figure first, and the rows show them.
func TestScoresAreFound(t *testing.T) {
	a, host := withFile(t)
	addFile(t, a, host, "whole.txt", "Bình - Chi: "+whole+"\n")
	for query, want := range map[string]int{"22-42": 1, "42–22": 1, "42:22": 1, "22—42 bình": 1, "40-24": 0} {
		search(a, query)
		a.Until(t, "the scores", func(app.ProbeState) bool { return !a.Contains(a.Text("library.scoring")) })
		if l := shelved(a, t); l.Shown != want {
			t.Errorf("%q finds %d games, want %d", query, l.Shown, want)
		}
	}
	if search(a, "bình"); !a.Says("22–42") {
		t.Errorf("the row says %q", a.Labels())
	}
}

// TestFirstMovesOfLargeBoardsAreFound: the columns of 20×20 go to t.
func TestFirstMovesOfLargeBoardsAreFound(t *testing.T) {
	a, host := withFile(t)
	addFile(t, a, host, "large.txt", "?game=mnk:20,20,5&moves=t1+s2+r3\n?game=mnk:20,20,5&moves=k10+s2+r3\n")
	for query, want := range map[string]int{"t1s2": 1, "t1s2r3": 1, "k10s2": 1, "s2k10": 0} {
		if search(a, query); shelved(a, t).Shown != want {
			t.Errorf("%q finds %d games, want %d", query, shelved(a, t).Shown, want)
		}
	}
}

// TestLibraryOpensAtTheNewestGame, which may be one of a file that is read a moment later.
func TestLibraryOpensAtTheNewestGame(t *testing.T) {
	kept := &storage.Store{}
	a, host := apptest.Open(t, "", kept)
	apptest.Stock(t, a)
	a.Click(t, "library")
	addFile(t, a, host, "new.ggf", "(;GM[Othello]PB[An]PW[Tamenori]DT[2025-06-01]TY[8]RE[0]"+
		"BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[F5]W[D6]B[C3];)")
	newest := shelved(a, t).Selected
	again, _ := apptest.Open(t, "", kept)
	again.Click(t, "library")
	again.Until(t, "the file", func(s app.ProbeState) bool { return s.Library.Games == 13 })
	if l := shelved(again, t); l.Selected != newest {
		t.Errorf("%s is selected, and not the newest game %s", l.Selected, newest)
	}
	again.Raw(ui.Raw{})
	if row := again.Page.Find("finished-" + newest); row == nil || row.Rect.Y > again.Height() ||
		!strings.Contains(row.Text, "Tamenori") {
		t.Errorf("the list begins with %+v", row)
	}
}

// TestExportsSayWhatTheyLose: of a list the parts that the format never carries, of one game the
// parts that this game has.
func TestExportsSayWhatTheyLose(t *testing.T) {
	a, host := apptest.Open(t, "", &storage.Store{})
	a.Click(t, "library")
	addFile(t, a, host, "timed.ggf", "(;GM[Othello]PB[An]PW[Tamenori]DT[2025-06-01]TY[8]RE[4.000:r]"+
		"BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[F5//3]W[D6//2]B[C3//1];)")
	without := func(parts string) string { return "Without " + parts + "." }
	notes := a.Text("lost.annotations")
	a.Click(t, "export")
	for _, said := range []string{
		without("the date, times, " + notes), without("the players' names, the result, the date, times, " + notes),
	} {
		if !a.Contains(said) {
			t.Errorf("the list's exports do not say %q", said)
		}
	}
	a.Click(t, "of-game")
	if said := without("the players' names, the result, the date, times"); !a.Contains(said) || a.Contains(notes) {
		t.Errorf("the game's exports do not say %q: %q", said, a.PageText())
	}
}
