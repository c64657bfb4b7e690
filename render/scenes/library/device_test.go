package library_test

import (
	"bytes"
	"testing"

	"colat/render/app"
	"colat/render/app/apptest"
	"colat/render/program/storage"
)

// TestEverythingMovesToAnotherDevice exports one device and imports the file on another one, twice,
// and then a broken one.
func TestEverythingMovesToAnotherDevice(t *testing.T) {
	a, host := apptest.Open(t, "game=classic&white=human&moves=d3", &storage.Store{})
	a.Click(t, a.State().Legal[0])
	apptest.Stock(t, a)
	apptest.Press("menu", "front", "library")(t, a)
	host.Picked = []byte("f5d6c3d3c4\nf5f6e6f4\n")
	a.Activate("import")
	imported(t, a)
	a.Click(t, "export")
	a.LayOut()
	a.Click(t, "whole-settings")
	a.Until(t, "the file", func(app.ProbeState) bool { return host.FileName != "" })
	if host.FileName != "co-lat-2026-03-03.jsonl" {
		t.Errorf("saved as %s", host.FileName)
	}
	file := host.File
	b, there := apptest.Open(t, "", &storage.Store{})
	b.Set(func(s *storage.Settings) { s.Theme = "dark" })
	b.Click(t, "library")
	for range 2 {
		there.Picked = file
		b.Activate("import")
		imported(t, b)
		if l := shelved(b, t); l.Games != 14 || l.Unfinished != 1 {
			t.Fatalf("%+v", l)
		}
	}
	if b.Settings.Theme == "dark" {
		t.Error("the settings did not come along")
	}
	if last := there.Announced[len(there.Announced)-1]; last != b.Text("library.nothing-new") {
		t.Errorf("said %q", last)
	}
	there.Picked = file[:bytes.LastIndexByte(file, '{')]
	b.Activate("import")
	imported(t, b)
	if last := there.Announced[len(there.Announced)-1]; last != "chosen games.jsonl: "+b.Text("library.device-cut")+"." {
		t.Errorf("said %q", last)
	}
}

// TestOneGameIsExported by itself.
func TestOneGameIsExported(t *testing.T) {
	a, host := apptest.Open(t, "", &storage.Store{})
	apptest.Stock(t, a)
	for _, control := range []string{"library", "export", "of-game", "export-0"} {
		a.Click(t, control)
		a.LayOut()
	}
	a.Until(t, "the file", func(app.ProbeState) bool { return host.FileName != "" })
	if bytes.Count(host.File, []byte("\n")) != 1 {
		t.Errorf("%s", host.File)
	}
}
