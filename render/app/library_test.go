package app

import (
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"colat/game"
	"colat/game/match"
	"colat/render/kit/ui"
	"colat/render/program/scene"
	"colat/render/program/setup"
	"colat/render/program/storage"
	"colat/render/scenes/library"
)

// stocked fills the library and works controls.
func stocked(controls ...string) func(*testing.T, *App) {
	return func(t *testing.T, a *App) {
		stock(t, a)
		press(controls...)(t, a)
	}
}

// stock puts a dozen games into the library of a program.
func stock(t *testing.T, a *App) {
	t.Helper()
	seats := [][2]string{
		{"human", "champion"}, {"human", "alphabeta:depth=4,time=10s"}, {"negascout:depth=10,time=1m", "human"},
		{"human", "human"}, {"random", "greedy"}, {"human", "random"},
	}
	moves := []struct{ id, moves string }{
		{"victory", "d3 c5"}, {"classic", "d3c5d6e3"}, {"uttt", "44 40 08"}, {"mnk:3,3,3", "a1 b1 a2 b2 a3"}, {"cotoan",
			"i1-i3"},
	}
	for i := range 12 {
		rules, err := a.Games.Rules(moves[i%len(moves)].id)
		if err != nil {
			t.Fatal(err)
		}
		options := game.Options{}
		if rules.ID() == "victory" {
			options["victory"] = "a1 c7 d5 g4 f3"
		}
		s, err := rules.New(options, nil)
		if err != nil {
			t.Fatal(err)
		}
		r := &match.Record{Rules: rules, Start: s.Clone(), Names: seats[i%len(seats)]}
		if r.Moves, err = game.ParseMoves(s, moves[i%len(moves)].moves); err != nil {
			t.Fatal(err)
		}
		for _, m := range r.Moves {
			s.Play(m)
		}
		result, over := s.Result()
		if !over {
			result = game.Result{Winner: s.ToMove().Opponent(), Reason: game.Resignation}
		}
		r.End(result, s)
		ended := time.Date(2025, 3, 1+i, 12, 30, 0, 0, time.UTC)
		if _, err := a.Store.Library().Add(r, storage.Played{Thinking: time.Second}, ended); err != nil {
			t.Fatal(err)
		}
	}
}

func (a *App) shelved(t *testing.T) *library.Facts {
	t.Helper()
	l := prober{a}.State().Library
	if l == nil {
		t.Fatalf("this is the %s scene", prober{a}.State().Scene)
	}
	return l
}

// A game that comes to its end is in the library, once, and can be looked back on and
// deleted, and the deletion taken back.
func TestFinishedGamesAreKept(t *testing.T) {
	kept := &storage.Store{}
	const address = "game=mnk:3,3,3&black=human&white=human&time=50ms&moves=a1+b1+a2+b2"
	a, _ := openApp(t, address, kept)
	a.click(t, "a3")
	a.until(t, "the end", func(s ProbeState) bool { return s.Result != nil })
	again, _ := openApp(t, address, kept) // which shows the end
	again.press(ebiten.KeyM)
	again.layOut()
	again.click(t, "library")
	if l := again.shelved(t); l.Games != 1 {
		t.Fatalf("%+v", l)
	}
	if state := (prober{again}).State(); len(state.Moves) != 5 || state.Result == nil || state.Result.Winner != "X" {
		t.Errorf("the board shows %+v", state)
	}
	again.press(ebiten.KeyEnter)
	if got := (prober{again}).State().Scene; got != "review" {
		t.Fatalf("Enter leads to the %s scene", got)
	}
	again.press(ebiten.KeyEscape)
	id := again.shelved(t).Selected
	again.click(t, "delete")
	if l := again.shelved(t); l.Games != 0 || again.Page.Find("delete") != nil {
		t.Errorf("after its deletion: %+v", l)
	}
	again.click(t, "put-back")
	if l := again.shelved(t); l.Games != 1 || l.Selected != id {
		t.Errorf("after it was put back: %+v", l)
	}
	again.press(ebiten.KeyEscape)
	if state := (prober{again}).State(); state.Scene != "board" || state.Result == nil {
		t.Errorf("the library closes on %+v", state)
	}
}

// An unfinished game is there again after the library and a review were opened from it.
func TestLibraryLeavesTheGameAlone(t *testing.T) {
	kept := &storage.Store{}
	a, _ := openApp(t, "game=classic&white=human&moves=d3", kept)
	stock(t, a)
	a.press(ebiten.KeyM)
	a.layOut()
	a.click(t, "library")
	a.press(ebiten.KeyEnter)
	a.press(ebiten.KeyEscape)
	a.press(ebiten.KeyEscape)
	if state := (prober{a}).State(); state.Scene != "board" || strings.Join(state.Moves, " ") != "d3" ||
		state.Result != nil {
		t.Errorf("%+v", state)
	}
	if kept.Unfinished() == nil {
		t.Error("the game can no longer be resumed")
	}
}

func TestLibraryIsFilteredAndWalked(t *testing.T) {
	a, _ := openApp(t, "", &storage.Store{})
	stock(t, a)
	a.click(t, "library")
	all := a.shelved(t)
	if all.Games != 12 || all.Shown != 12 {
		t.Fatalf("%+v", all)
	}
	a.press(ebiten.KeyArrowDown)
	if l := a.shelved(t); l.Selected == all.Selected {
		t.Error("the arrow leads nowhere")
	}
	a.press(ebiten.KeyEnd, ebiten.KeyHome)
	if l := a.shelved(t); l.Selected != all.Selected {
		t.Error("Home does not lead to the newest game")
	}
	a.click(t, "filter-classic")
	if l := a.shelved(t); l.Shown != 3 || (prober{a}).State().Game != "classic" {
		t.Errorf("%+v", l)
	}
	a.click(t, "statistics")
	if l := a.shelved(t); l.Won+l.Drawn+l.Lost != 8 || l.Best < 1 {
		t.Errorf("%+v", l)
	}
	a.click(t, "back")
	if got := (prober{a}).State().Scene; got != "front" {
		t.Errorf("back leads to the %s scene", got)
	}
}

func TestLibraryIsExportedAndImported(t *testing.T) {
	a, host := openApp(t, "", &storage.Store{})
	stock(t, a)
	a.click(t, "library")
	a.click(t, "export")
	if n := strings.Count(string(host.file), "\n"); n != 12 || host.fileName != "co-lat.jsonl" ||
		!strings.Contains(a.Toast.Text()+strings.Join(host.announced, " "), "/home/me/co-lat.jsonl") {
		t.Errorf("saved %d lines as %s, said %q", n, host.fileName, a.Toast.Text())
	}
	other, there := openApp(t, "", &storage.Store{})
	other.click(t, "library")
	there.picked = append(host.file, "nonsense\n"...)
	other.activate("import")
	other.raw(ui.Raw{})
	if l := other.shelved(t); l.Games != 12 {
		t.Errorf("%+v", l)
	}
	last := there.announced[len(there.announced)-1]
	if !strings.HasPrefix(last, "12 games added. Bad lines: 13 (") {
		t.Errorf("said %q", last)
	}
	other.click(t, "import") // where files are dropped
	other.raw(ui.Raw{})
	if last := there.announced[len(there.announced)-1]; last != other.Text("library.drop") {
		t.Errorf("said %q", last)
	}
}

// The longest list is laid out in as many items as are seen.
func TestLongLibraryIsLaidOutInPart(t *testing.T) {
	a, _ := openApp(t, "", &storage.Store{})
	stock(t, a)
	text := string(a.Store.Library().Export())
	var many strings.Builder
	for i := range 100 {
		many.WriteString(strings.ReplaceAll(text, "12:30:00", fmt.Sprintf("%02d:%02d:00", 1+i/60, i%60)))
	}
	done := a.Store.Library().Import([]byte(many.String()), a.Games, time.Now())
	a.click(t, "library")
	a.layOut()
	if n := len(a.Page.Items); done.Added < 1000 || n > 250 {
		t.Errorf("%d games make %d items", done.Added, n)
	}
	a.press(ebiten.KeyEnd)
	if a.Page.Find("finished-"+a.shelved(t).Selected) == nil {
		t.Error("the last game cannot be seen")
	}
}

// The keys for back and forward lead to the library and to the review of one of its
// games.
func TestTrailLeadsThroughTheLibrary(t *testing.T) {
	h := newTab()
	a := openTab(t, "", &storage.Store{}, h)
	stock(t, a)
	at := func(want, how string) {
		t.Helper()
		a.raw(ui.Raw{})
		if got := (prober{a}).State().Scene; got != want {
			t.Errorf("%s leads to the %s scene, want %s", how, got, want)
		}
	}
	a.click(t, "library")
	at("library", "the library's button")
	id := a.shelved(t).Selected
	a.press(ebiten.KeyArrowDown, ebiten.KeyEnter)
	at("review", "Enter")
	h.walk(-1)
	at("library", "back")
	if l := a.shelved(t); l.Selected == id {
		t.Error("another game is selected than the one looked back on")
	}
	h.walk(-1)
	at("front", "back again")
	h.walk(1)
	at("library", "forward")
	if len(h.entries) != 3 {
		t.Errorf("the history is %q", h.entries)
	}
}

// Another try at a game of the library has the clock, the players and the options of that
// game.
func TestRetryKeepsHowAGameWasPlayed(t *testing.T) {
	kept := &storage.Store{}
	a, _ := openApp(t, "game=mnk:4,4,3&black=human&white=level:2&time=3s&clock=15m&ponder=off", kept)
	a.click(t, "a1")
	a.until(t, "the answer", func(s ProbeState) bool { return len(s.Moves) == 2 && !s.Thinking })
	a.activate("resign")
	a.activate("confirm-resign")
	a.ticks(nil, 2)
	again, _ := openApp(t, "", kept)
	again.click(t, "library")
	again.press(ebiten.KeyEnter)
	again.press(ebiten.KeyR)
	if s := (prober{again}).State(); s.Scene != "board" || s.Game != "mnk:4,4,3" {
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
	a, _ := openApp(t, "game=mnk:3,3,3&black=human&white=human&moves=a1+b1+a2+b2", mine)
	a.click(t, "a3")
	a.ticks(nil, 60)
	text := string(mine.Library().Export())
	b, host := openApp(t, "", &storage.Store{})
	b.click(t, "library")
	b.openPasted(text)
	if l := b.shelved(t); l.Games != 1 {
		t.Errorf("after the paste there are %d games; they were told %q", l.Games, host.announced)
	}
	b.openPasted("d3c5f6")
	if l := (prober{b}).State().Library; l != nil && l.Games != 1 {
		t.Errorf("a line of moves is %d games", l.Games)
	}
}

// Where a file lies can be pasted in place of what it holds, if files can be read there;
// otherwise people are told what to do.
func TestPathsArePastedIntoTheLibrary(t *testing.T) {
	mine := &storage.Store{}
	a, _ := openApp(t, "game=mnk:3,3,3&black=human&white=human&moves=a1+b1+a2+b2", mine)
	a.click(t, "a3")
	a.ticks(nil, 60)
	games := testFile{data: mine.Library().Export()}
	b, host := openApp(t, "", &storage.Store{})
	b.click(t, "library")
	paste := func(text, said string) {
		t.Helper()
		host.announced = nil
		b.openPasted(text)
		b.raw(ui.Raw{})
		if got := strings.Join(host.announced, " "); got != said {
			t.Errorf("after %q they are told %q, want %q", text, got, said)
		}
	}
	const page = "A page opens no file by its path: press Import and choose it, drop it here, or paste what it holds."
	paste("/home/me/co-lat.jsonl", page)
	host.files = map[string]testFile{
		"/home/me/co-lat.jsonl": games, `C:\games.txt`: games, "file:///tmp/a%20b.json": games, "my games.jsonl": games,
		"/home": {err: scene.ErrNoPlainFile}, "/large": {err: scene.ErrTooLarge}, "/secret": {err: fs.ErrPermission},
		"/notes.txt": {data: []byte("milk\nbread\n")},
	}
	paste("/home/me/co-lat.jsonl\n", "/home/me/co-lat.jsonl: 1 game added.")
	for _, path := range []string{`"C:\games.txt"`, "file:///tmp/a%20b.json", "'my games.jsonl'"} {
		paste(path, strings.Trim(path, `"'`)+": 0 games added. 1 was there.")
	}
	paste("~/none.jsonl", "There is no file ~/none.jsonl.")
	paste("/home", "/home is no file of games but a folder or a device.")
	paste("/large", "/large is larger than 32\u00a0MB.")
	paste("/secret", "/secret may not be read, or cannot be.")
	paste("/notes.txt", "/notes.txt: 0 games added. Bad lines: 1, 2 (invalid character 'm' lo…).")
	if l := b.shelved(t); l.Games != 1 {
		t.Errorf("there are %d games", l.Games)
	}
	for _, text := range []string{"", "d3c5f6", "a\n/b", `{"a":1}`, strings.Repeat("/a", 4000)} {
		b, host := openApp(t, "", &storage.Store{})
		b.click(t, "library")
		b.openPasted(text)
		b.raw(ui.Raw{})
		if got := strings.Join(host.announced, " "); strings.Contains(got, page) {
			t.Errorf("%.20q is taken for a path: %s", text, got)
		}
	}
}
