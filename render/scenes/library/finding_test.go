package library_test

import (
	"strings"
	"testing"

	"colat/render/app"
	"colat/render/app/apptest"
	"colat/render/program/collection"
	"colat/render/program/scene"
	"colat/render/program/storage"
)

// withFile opens a library with the games of a file beside a dozen of the device.
func withFile(t *testing.T) (*apptest.App, *apptest.Host) {
	t.Helper()
	a, host := apptest.Open(t, "", &storage.Store{})
	apptest.Stock(t, a)
	a.Click(t, "library")
	text := "Murakami - Brightwell: f5d6c3d3c4\nLê Ân - Murakami: f5f6e6f4\nA - B: c4c3d3\n"
	host.Dropped = []scene.PickedFile{{File: collection.File{Name: "cup.txt", Data: []byte(text)}}}
	imported(t, a)
	if l := shelved(a, t); l.Games != 15 {
		t.Fatalf("%+v", l)
	}
	return a, host
}

// TestGamesAreFound by what is known of them and by their first moves.
func TestGamesAreFound(t *testing.T) {
	a, _ := withFile(t)
	for query, want := range map[string]int{
		"": 15, "murakami": 2, "MURAKAMI lê": 1, "tiger": 1, "cup": 3, "unfinished": 3, "f5f6": 2, "c4c3": 2, "e6f6": 2,
		"f5d6 ân": 0, "d3c5d6": 3, "2025-03-0": 9, "c4c3 b": 1, "nobody": 0, "f5": 0,
	} {
		a.Scene().(scene.Writer).Write("search", query)
		if l := shelved(a, t); l.Shown != want {
			t.Errorf("%q finds %d games, want %d", query, l.Shown, want)
		}
	}
}

// TestTurnedOpeningsAreFoundWhateverWasDrawn: the victory cells of a game have no part in which games
// begin with the same moves up to turning the board.
func TestTurnedOpeningsAreFoundWhateverWasDrawn(t *testing.T) {
	a, host := apptest.Open(t, "", &storage.Store{})
	a.Click(t, "library")
	const start = `{"game":"victory","start":"---------------------------OX------XO--------------------------- X `
	text := start + `a1,b1,c1,d1,e1","moves":["f5","d6","c3","d3"],"winner":"X","reason":"resignation",` +
		`"players":["An","Bình"]}` + "\n" + start + `h8,a1,c7,d2,g3","moves":["e6","f4","c3","c4"],` +
		`"winner":"O","reason":"resignation","players":["Chi","Dũng"]}` + "\n"
	host.Dropped = []scene.PickedFile{{File: collection.File{Name: "class.jsonl", Data: []byte(text)}}}
	imported(t, a)
	for _, query := range []string{"f5d6c3", "e6f4c3", "d3c5f6", "c4e3f6"} {
		a.Scene().(scene.Writer).Write("search", query)
		if l := shelved(a, t); l.Shown != 2 {
			t.Errorf("%q finds %d games, want 2", query, l.Shown)
		}
	}
}

// TestGamesEndWhereTheUserIs: the day on which a game ended, as it is found and shown, is the one of
// the time zone of the program's clock.
func TestGamesEndWhereTheUserIs(t *testing.T) {
	for zone, want := range map[string]int{"Z": 9, "%2B14:00": 8, "-11:00": 9} {
		a, _ := apptest.Open(t, "lang=en&test=1&now=2026-03-03T12:00"+zone, &storage.Store{})
		apptest.Stock(t, a)
		a.Click(t, "library")
		a.Scene().(scene.Writer).Write("search", "2025-03-0")
		if l := shelved(a, t); l.Shown != want {
			t.Errorf("in %s %d games ended on the first nine days of March, want %d", zone, l.Shown, want)
		}
	}
}

// TestFieldTakesTheKeys that otherwise belong to the list.
func TestFieldTakesTheKeys(t *testing.T) {
	a, _ := withFile(t)
	a.Click(t, "search")
	a.Write("Lê")
	if l := shelved(a, t); l.Shown != 1 || l.Games != 15 {
		t.Errorf("%+v", l)
	}
}

// TestFoldersAndOrders: the games of a file are a folder, which can be removed and put back.
func TestFoldersAndOrders(t *testing.T) {
	a, _ := withFile(t)
	a.Click(t, "folder")
	a.Click(t, "folder-1")
	if l := shelved(a, t); l.Shown != 12 {
		t.Errorf("of this device: %+v", l)
	}
	a.Click(t, "folder")
	a.Click(t, "folder-2")
	if l := shelved(a, t); l.Shown != 3 {
		t.Errorf("of the file: %+v", l)
	}
	first := shelved(a, t).Selected
	seen := map[string]bool{first: true}
	for range 3 {
		a.Click(t, "order")
		seen[shelved(a, t).Selected] = true
	}
	if a.Click(t, "order"); len(seen) < 2 || shelved(a, t).Selected != first {
		t.Errorf("the orders begin with %v", seen)
	}
	a.Click(t, "folder")
	a.Click(t, "drop-file-2")
	if l := shelved(a, t); l.Games != 12 || l.Shown != 12 {
		t.Errorf("without the file: %+v", l)
	}
	a.Activate("put-back")
	if l := shelved(a, t); l.Games != 15 {
		t.Errorf("the file is not back: %+v", l)
	}
	a.Click(t, "delete")
	if l := shelved(a, t); l.Games != 14 {
		t.Errorf("%+v", l)
	}
}

// TestListIsExportedInEveryFormat that can hold its games.
func TestListIsExportedInEveryFormat(t *testing.T) {
	a, host := withFile(t)
	a.Scene().(scene.Writer).Write("search", "murakami")
	for control, want := range map[string]struct{ name, text string }{
		"export-0": {"co-lat.jsonl", `"players":["Murakami","Brightwell"]`},
		"export-1": {"co-lat.ggf", "PB[Murakami]"},
		"export-3": {"co-lat.txt", "f5d6c3d3c4\n"},
	} {
		host.FileName, host.File = "", nil
		a.Click(t, "export")
		a.Click(t, control)
		a.Until(t, "the file", func(app.ProbeState) bool { return host.FileName != "" })
		if host.FileName != want.name || !strings.Contains(string(host.File), want.text) {
			t.Errorf("%s: %s holds %q", control, host.FileName, host.File)
		}
	}
	host.Announced = nil
	a.Click(t, "export")
	a.Click(t, "export-2") // the games are not over
	a.Until(t, "the answer", func(app.ProbeState) bool { return len(host.Announced) > 0 })
	if last := host.Announced[len(host.Announced)-1]; last != a.Text("library.none-fit") {
		t.Errorf("said %q", last)
	}
}
