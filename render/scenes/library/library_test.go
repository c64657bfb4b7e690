package library_test

import (
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/game/match"
	"colat/render/app"
	"colat/render/app/apptest"
	"colat/render/kit/ui"
	"colat/render/program/collection"
	"colat/render/program/scene"
	"colat/render/program/setup"
	"colat/render/program/storage"
	"colat/render/scenes/library"
)

func shelved(a *apptest.App, t *testing.T) *library.Facts {
	t.Helper()
	l := a.State().Library
	if l == nil {
		t.Fatalf("this is the %s scene", a.State().Scene)
	}
	return l
}

// imported waits until nothing is being imported.
func imported(t *testing.T, a *apptest.App) {
	t.Helper()
	a.Raw(ui.Raw{})
	a.Until(t, "the games are imported", func(s app.ProbeState) bool { return s.Library == nil || !s.Library.Importing })
	a.Raw(ui.Raw{})
}

// A game that comes to its end is in the library, once, and can be looked back on and
// deleted, and the deletion taken back.
func TestFinishedGamesAreKept(t *testing.T) {
	kept := &storage.Store{}
	const address = "game=mnk:3,3,3&black=human&white=human&time=50ms&moves=a1+b1+a2+b2"
	a, _ := apptest.Open(t, address, kept)
	a.Click(t, "a3")
	a.Until(t, "the end", func(s app.ProbeState) bool { return s.Result != nil })
	again, _ := apptest.Open(t, address, kept) // which shows the end
	again.Press(ebiten.KeyM)
	again.LayOut()
	again.Click(t, "library")
	if l := shelved(again, t); l.Games != 1 {
		t.Fatalf("%+v", l)
	}
	if state := again.State(); len(state.Moves) != 5 || state.Result == nil || state.Result.Winner != "X" {
		t.Errorf("the board shows %+v", state)
	}
	again.Press(ebiten.KeyEnter)
	if got := again.State().Scene; got != "review" {
		t.Fatalf("Enter leads to the %s scene", got)
	}
	again.Press(ebiten.KeyEscape)
	id := shelved(again, t).Selected
	again.Click(t, "delete")
	if l := shelved(again, t); l.Games != 0 || again.Page.Find("delete") != nil {
		t.Errorf("after its deletion: %+v", l)
	}
	again.Click(t, "put-back")
	if l := shelved(again, t); l.Games != 1 || l.Selected != id {
		t.Errorf("after it was put back: %+v", l)
	}
	again.Press(ebiten.KeyEscape)
	if state := again.State(); state.Scene != "board" || state.Result == nil {
		t.Errorf("the library closes on %+v", state)
	}
}

// An unfinished game is there again after the library and a review were opened from it.
func TestLibraryLeavesTheGameAlone(t *testing.T) {
	kept := &storage.Store{}
	a, _ := apptest.Open(t, "game=classic&white=human&moves=d3", kept)
	apptest.Stock(t, a)
	a.Press(ebiten.KeyM)
	a.LayOut()
	a.Click(t, "library")
	a.Press(ebiten.KeyEnter)
	a.Press(ebiten.KeyEscape)
	a.Press(ebiten.KeyEscape)
	if state := a.State(); state.Scene != "board" || strings.Join(state.Moves, " ") != "d3" ||
		state.Result != nil {
		t.Errorf("%+v", state)
	}
	if kept.Unfinished() == nil {
		t.Error("the game can no longer be resumed")
	}
}

func TestLibraryIsFilteredAndWalked(t *testing.T) {
	a, _ := apptest.Open(t, "", &storage.Store{})
	apptest.Stock(t, a)
	a.Click(t, "library")
	all := shelved(a, t)
	if all.Games != 12 || all.Shown != 12 {
		t.Fatalf("%+v", all)
	}
	a.Press(ebiten.KeyArrowDown)
	if l := shelved(a, t); l.Selected == all.Selected {
		t.Error("the arrow leads nowhere")
	}
	a.Press(ebiten.KeyEnd, ebiten.KeyHome)
	if l := shelved(a, t); l.Selected != all.Selected {
		t.Error("Home does not lead to the newest game")
	}
	a.Click(t, "filter-classic")
	if l := shelved(a, t); l.Shown != 3 || a.State().Game != "classic" {
		t.Errorf("%+v", l)
	}
	a.Click(t, "statistics")
	if l := shelved(a, t); l.Won+l.Drawn+l.Lost != 8 || l.Best < 1 {
		t.Errorf("%+v", l)
	}
	a.Click(t, "back")
	if got := a.State().Scene; got != "front" {
		t.Errorf("back leads to the %s scene", got)
	}
}

func TestLibraryIsExportedAndImported(t *testing.T) {
	a, host := apptest.Open(t, "", &storage.Store{})
	apptest.Stock(t, a)
	a.Click(t, "library")
	a.Click(t, "export")
	a.Click(t, "export-0")
	a.Until(t, "the file", func(app.ProbeState) bool { return host.FileName != "" })
	if n := strings.Count(string(host.File), "\n"); n != 12 || host.FileName != "co-lat.jsonl" ||
		!strings.Contains(a.Toast.Text()+strings.Join(host.Announced, " "), "/home/me/co-lat.jsonl") {
		t.Errorf("saved %d lines as %s, said %q", n, host.FileName, a.Toast.Text())
	}
	other, there := apptest.Open(t, "", &storage.Store{})
	other.Click(t, "library")
	there.Picked = append(host.File, "nonsense\n"...)
	other.Activate("import")
	imported(t, other)
	if l := shelved(other, t); l.Games != 12 {
		t.Errorf("%+v", l)
	}
	last := there.Announced[len(there.Announced)-1]
	if !strings.HasPrefix(last, "12 games added. 1 refused: chosen games.jsonl, line 13 (") {
		t.Errorf("said %q", last)
	}
	other.Click(t, "import") // where files are dropped
	other.Raw(ui.Raw{})
	if last := there.Announced[len(there.Announced)-1]; last != other.Text("library.drop") {
		t.Errorf("said %q", last)
	}
}

// The longest list is laid out in as many items as are seen.
func TestLongLibraryIsLaidOutInPart(t *testing.T) {
	a, host := apptest.Open(t, "", &storage.Store{})
	apptest.Stock(t, a)
	text := string(a.Store.Library().Export())
	var many strings.Builder
	for i := range 100 {
		many.WriteString(strings.ReplaceAll(text, "12:30:00", fmt.Sprintf("%02d:%02d:00", 1+i/60, i%60)))
	}
	a.Click(t, "library")
	file := collection.File{Name: "many.jsonl", Data: []byte(many.String())}
	host.Dropped = []scene.PickedFile{{File: file}}
	imported(t, a)
	a.LayOut()
	if n, games := len(a.Page.Items), shelved(a, t).Games; games < 1000 || n > 250 {
		t.Errorf("%d games make %d items", games, n)
	}
	a.Press(ebiten.KeyEnd)
	if a.Page.Find("finished-"+shelved(a, t).Selected) == nil {
		t.Error("the last game cannot be seen")
	}
}

// The keys for back and forward lead to the library and to the review of one of its
// games.
func TestTrailLeadsThroughTheLibrary(t *testing.T) {
	h := apptest.NewTab()
	a := apptest.OpenTab(t, "", &storage.Store{}, h)
	apptest.Stock(t, a)
	at := func(want, how string) {
		t.Helper()
		a.Raw(ui.Raw{})
		if got := a.State().Scene; got != want {
			t.Errorf("%s leads to the %s scene, want %s", how, got, want)
		}
	}
	a.Click(t, "library")
	at("library", "the library's button")
	id := shelved(a, t).Selected
	a.Press(ebiten.KeyArrowDown, ebiten.KeyEnter)
	at("review", "Enter")
	h.Walk(-1)
	at("library", "back")
	if l := shelved(a, t); l.Selected == id {
		t.Error("another game is selected than the one looked back on")
	}
	h.Walk(-1)
	at("front", "back again")
	h.Walk(1)
	at("library", "forward")
	if len(h.Entries) != 3 {
		t.Errorf("the history is %q", h.Entries)
	}
}

// Another try at a game of the library has the clock, the players and the options of that
// game.
func TestRetryKeepsHowAGameWasPlayed(t *testing.T) {
	kept := &storage.Store{}
	a, _ := apptest.Open(t, "game=mnk:4,4,3&black=human&white=level:2&time=3s&clock=15m&ponder=off", kept)
	a.Click(t, "a1")
	a.Until(t, "the answer", func(s app.ProbeState) bool { return len(s.Moves) == 2 && !s.Thinking })
	a.Activate("resign")
	a.Activate("confirm-resign")
	a.Ticks(nil, 2)
	again, _ := apptest.Open(t, "", kept)
	again.Click(t, "library")
	again.Press(ebiten.KeyEnter)
	again.Press(ebiten.KeyR)
	if s := again.State(); s.Scene != "board" || s.Game != "mnk:4,4,3" {
		t.Fatalf("%+v", s)
	}
	g := kept.Game()
	want := setup.Terms{Clock: match.TimeControl{Total: 15 * time.Minute}, Rests: true}
	if g.Terms != want || g.Seats != [2]string{"human", "level:2"} || g.Time != 3*time.Second {
		t.Errorf("tried again with %+v", g)
	}
}

// What a file of games holds can be pasted into the library, and other text is read as
// everywhere.
func TestGamesArePastedIntoTheLibrary(t *testing.T) {
	mine := &storage.Store{}
	a, _ := apptest.Open(t, "game=mnk:3,3,3&black=human&white=human&moves=a1+b1+a2+b2", mine)
	a.Click(t, "a3")
	a.Ticks(nil, 60)
	text := string(mine.Library().Export())
	b, host := apptest.Open(t, "", &storage.Store{})
	b.Click(t, "library")
	b.Paste(text)
	imported(t, b)
	if l := shelved(b, t); l.Games != 1 {
		t.Errorf("after the paste there are %d games; they were told %q", l.Games, host.Announced)
	}
	b.Paste("d3c5f6")
	if l := b.State().Library; l != nil && l.Games != 1 {
		t.Errorf("a line of moves is %d games", l.Games)
	}
}

// The path of a file can be pasted in place of its content, if files can be read there; otherwise
// people are told another way.
func TestPathsArePastedIntoTheLibrary(t *testing.T) {
	mine := &storage.Store{}
	a, _ := apptest.Open(t, "game=mnk:3,3,3&black=human&white=human&moves=a1+b1+a2+b2", mine)
	a.Click(t, "a3")
	a.Ticks(nil, 60)
	games := apptest.File{Data: mine.Library().Export()}
	b, host := apptest.Open(t, "", &storage.Store{})
	b.Click(t, "library")
	paste := func(text, said string) {
		t.Helper()
		host.Announced = nil
		b.Paste(text)
		imported(t, b)
		if got := strings.Join(host.Announced, " "); got != said {
			t.Errorf("after %q they are told %q, want %q", text, got, said)
		}
	}
	const page = "A page opens no file by its path: press Import and choose it, drop it here, or paste what it holds."
	paste("/home/me/co-lat.jsonl", page)
	host.Files = map[string]apptest.File{
		"/home/me/co-lat.jsonl": games, `C:\games.txt`: games, "file:///tmp/a%20b.json": games, "my games.jsonl": games,
		"/home": {Err: scene.ErrNoPlainFile}, "/large": {Err: scene.ErrTooLarge}, "/secret": {Err: fs.ErrPermission},
		"/notes.txt": {Data: []byte("milk\nbread\n")},
	}
	paste("/home/me/co-lat.jsonl\n", "/home/me/co-lat.jsonl: 1 game added.")
	for _, path := range []string{`"C:\games.txt"`, "file:///tmp/a%20b.json", "'my games.jsonl'"} {
		paste(path, strings.Trim(path, `"'`)+": 0 games added. 1 was there.")
	}
	paste("~/none.jsonl", "There is no file ~/none.jsonl.")
	paste("/home", "/home is no file of games but a folder or a device.")
	paste("/large", "/large is larger than 32\u00a0MB.")
	paste("/secret", "/secret may not be read, or cannot be.")
	paste("/notes.txt", "/notes.txt: notes.txt: no game was found in it.")
	if l := shelved(b, t); l.Games != 1 {
		t.Errorf("there are %d games", l.Games)
	}
	for _, text := range []string{"", "d3c5f6", "a\n/b", `{"a":1}`, strings.Repeat("/a", 4000)} {
		b, host := apptest.Open(t, "", &storage.Store{})
		b.Click(t, "library")
		b.Paste(text)
		if got := strings.Join(host.Announced, " "); strings.Contains(got, page) {
			t.Errorf("%.20q is taken for a path: %s", text, got)
		}
	}
}

// TestLibraryAsksBeforeItLeavesGamesOut imports more games than there is space for.
func TestLibraryAsksBeforeItLeavesGamesOut(t *testing.T) {
	a, host := apptest.Open(t, "lang=vi", &storage.Store{})
	a.Shelf.Most = 2
	a.Click(t, "library")
	asked := func() {
		t.Helper()
		host.Picked = []byte("f5d6c3d3c4\nf5f6e6f4\nf5d6c5f4e3\n")
		a.Activate("import")
		a.Raw(ui.Raw{})
		a.Until(t, "the question", func(s app.ProbeState) bool { return s.Library.Asks })
		a.LayOut()
		if l := shelved(a, t); l.Games != 0 {
			t.Errorf("before the answer: %+v", l)
		}
	}
	asked()
	a.Press(ebiten.KeyEscape)
	imported(t, a)
	a.LayOut()
	if l := shelved(a, t); l.Games != 0 || a.Page.Find("confirm-import-newest") != nil {
		t.Errorf("after the answer no: %+v", l)
	}
	asked()
	a.Click(t, "confirm-import-newest")
	imported(t, a)
	if l := shelved(a, t); l.Games != 2 {
		t.Errorf("after the answer yes: %+v", l)
	}
}
