//go:build !js

package host

import (
	"errors"
	"image"
	"image/png"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"
	"time"

	"colat/render/program/scene"
)

// A file is saved beside the others, as a whole or not at all.
func TestSavedFilesReplaceNone(t *testing.T) {
	folder := t.TempDir()
	write := func(text string) func(io.Writer) error {
		return func(w io.Writer) error {
			_, err := io.WriteString(w, text)
			return err
		}
	}
	for _, want := range []string{"games.jsonl", "games-2.jsonl", "games-3.jsonl"} {
		where, err := saveInto(folder, "games.jsonl", write(want))
		if err != nil || where != filepath.Join(folder, want) {
			t.Fatalf("%s, %v: want %s", where, err, want)
		}
		if text, err := os.ReadFile(where); err != nil || string(text) != want {
			t.Errorf("%s holds %q, %v", where, text, err)
		}
	}
	broken := errors.New("no room")
	if _, err := saveInto(folder, "other.png", func(io.Writer) error { return broken }); !errors.Is(err, broken) {
		t.Errorf("error %v", err)
	}
	if entries, err := os.ReadDir(folder); err != nil || len(entries) != 3 {
		t.Errorf("%d files, %v", len(entries), err)
	}
	if _, err := saveInto(filepath.Join(folder, "none"), "a", write("")); err == nil {
		t.Error("a folder that is not there can be written into")
	}
}

func TestSavedPictureCanBeRead(t *testing.T) {
	folder := t.TempDir()
	t.Setenv("XDG_DOWNLOAD_DIR", folder)
	where, err := New().SavePicture("a.png", image.NewRGBA(image.Rect(0, 0, 7, 5)))
	if err != nil || where != filepath.Join(folder, "a.png") {
		t.Fatal(where, err)
	}
	file, err := os.Open(where)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if picture, err := png.Decode(file); err != nil || picture.Bounds().Dx() != 7 {
		t.Errorf("%v, %v", picture, err)
	}
}

// Without a dialogue for choosing files a window imports the newest file that the program has saved into the folder for
// downloads, once, and nothing else that lies there.
func TestSavedGamesAreFoundAgain(t *testing.T) {
	folder := t.TempDir()
	t.Setenv("XDG_DOWNLOAD_DIR", folder)
	t.Setenv("PATH", t.TempDir()) // the system has no dialogue for choosing files
	h := New()
	write := func(name string, age time.Duration) {
		t.Helper()
		path, at := filepath.Join(folder, name), time.Now().Add(-age)
		if err := os.WriteFile(path, []byte(name), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
	}
	const kinds = ".jsonl,.json,.txt"
	write("notes.txt", 0)
	write("co-lat.png", 0)
	if h.PickFiles(kinds) {
		t.Error("a file of something else was picked")
	}
	write("co-lat.jsonl", time.Hour)
	write("co-lat-2.jsonl", time.Minute)
	write("co-lat-3.jsonl", time.Hour)
	if !h.PickFiles(kinds) {
		t.Fatal("no file was picked")
	}
	files := h.PickedFiles()
	if len(files) != 1 || files[0].Where != filepath.Join(folder, "co-lat-2.jsonl") ||
		files[0].Name != "co-lat-2.jsonl" || string(files[0].Data) != "co-lat-2.jsonl" {
		t.Errorf("%+v", files)
	}
	if len(h.PickedFiles()) > 0 {
		t.Error("the file was picked twice")
	}
}

// What cannot be read of a folder that is dropped on the window is named with the rest.
func TestDroppedFilesAreRead(t *testing.T) {
	files := readAll(fstest.MapFS{"a.ggf": {Data: []byte("(;)")}, "folder/b.wtb": {Data: []byte("x")}})
	if len(files) != 2 || string(files[0].Data) != "(;)" || files[0].Err != nil ||
		files[1].Name != "folder" || !errors.Is(files[1].Err, scene.ErrNoPlainFile) {
		t.Errorf("%+v", files)
	}
}

// A file is read by what people paste of where it lies, and nothing that is none.
func TestFilesAreReadByTheirPaths(t *testing.T) {
	folder := t.TempDir()
	t.Setenv("HOME", folder)
	t.Setenv("USERPROFILE", folder)
	t.Chdir(folder)
	path := filepath.Join(folder, "my games.jsonl")
	if err := os.WriteFile(path, []byte("12345"), 0o600); err != nil {
		t.Fatal(err)
	}
	h := New()
	address := (&url.URL{Scheme: "file", Path: filepath.ToSlash(path)}).String()
	for _, name := range []string{path, "my games.jsonl", "./my games.jsonl", "~/my games.jsonl", address} {
		if data, err := h.ReadFile(name, 5); err != nil || string(data) != "12345" {
			t.Errorf("%s: %q, %v", name, data, err)
		}
	}
	for name, want := range map[string]error{
		path: scene.ErrTooLarge, folder: scene.ErrNoPlainFile, os.DevNull: scene.ErrNoPlainFile,
		filepath.Join(folder, "none"): fs.ErrNotExist, "~/none": fs.ErrNotExist, "": fs.ErrNotExist,
	} {
		if data, err := h.ReadFile(name, 4); !errors.Is(err, want) || data != nil {
			t.Errorf("%q: %q, %v, want %v", name, data, err, want)
		}
	}
	if _, err := h.ReadFile("file://%zz", 4); err == nil {
		t.Error("an address that is none is read")
	}
}
