//go:build !js && !windows

package host

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"colat/render/program/scene"
)

// installDialogs makes programs, by their contents, all that the system has for choosing files.
func installDialogs(t *testing.T, scripts ...string) {
	t.Helper()
	folder := t.TempDir()
	t.Setenv("PATH", folder)
	for i, program := range dialogPrograms([]string{".ggf", ".txt"}) {
		if i == len(scripts) {
			break
		}
		script := "#!/bin/sh\n" + scripts[i] + "\n"
		if err := os.WriteFile(filepath.Join(folder, program[0]), []byte(script), 0o700); err != nil {
			t.Fatal(err)
		}
	}
}

// choose opens the dialogue and returns the files that it gives.
func choose(t *testing.T, h *Host) []scene.PickedFile {
	t.Helper()
	if !h.PickFiles(".ggf,.txt") {
		t.Fatal("there is no dialogue")
	}
	files := <-h.dialog.chosen
	h.dialog.chosen <- files
	return h.PickedFiles()
}

// A window asks a program of the system for the files, and goes on while that is open.
func TestDialogChoosesFiles(t *testing.T) {
	folder := t.TempDir()
	first, second := filepath.Join(folder, "a game.ggf"), filepath.Join(folder, "gone.txt")
	if err := os.WriteFile(first, []byte("(;)"), 0o600); err != nil {
		t.Fatal(err)
	}
	user := filepath.Join(folder, "user")
	if err := syscall.Mkfifo(user, 0o600); err != nil {
		t.Fatal(err)
	}
	installDialogs(t, "read line <'"+user+"'; echo '"+first+"'; echo '"+second+"'")
	h := New()
	for range 2 { // the second time it is open
		if !h.PickFiles(".ggf,.txt") {
			t.Fatal("there is no dialogue")
		}
	}
	if files := h.PickedFiles(); len(files) > 0 || h.dialog.chosen == nil {
		t.Errorf("the open dialogue gives %+v", files)
	}
	if err := os.WriteFile(user, []byte("\n"), 0); err != nil {
		t.Fatal(err)
	}
	files := choose(t, h)
	if len(files) != 2 || files[0].Name != "a game.ggf" || files[0].Where != first || string(files[0].Data) != "(;)" ||
		files[1].Name != "gone.txt" || files[1].Err == nil {
		t.Errorf("%+v", files)
	}
}

// A dialogue that is cancelled gives no files, and the next one opens. A program that cannot
// show one leaves it to another.
func TestDialogEnds(t *testing.T) {
	cancelled := "exit 1"
	installDialogs(t, cancelled)
	h := New()
	for range 2 {
		if files := choose(t, h); len(files) > 0 {
			t.Errorf("a cancelled dialogue gives %+v", files)
		}
	}
	programs := dialogPrograms(nil)
	if len(programs) < 2 {
		return
	}
	path := filepath.Join(t.TempDir(), "game.txt")
	installDialogs(t, "exit 5", "echo "+path)
	if files := choose(t, New()); len(files) != 1 || files[0].Where != path {
		t.Errorf("the second program gives %+v", files)
	}
}
