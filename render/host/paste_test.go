//go:build !js && !windows && !darwin

package host

import (
	"os"
	"path/filepath"
	"testing"
)

// The desktop's clipboard is asked through the programs that there are for it.
func TestPasteFromDesktop(t *testing.T) {
	folder := t.TempDir()
	t.Setenv("PATH", folder)
	t.Setenv("WAYLAND_DISPLAY", "")
	h := New()
	if h.AskPasted() {
		t.Error("without a program something was pasted")
	}
	program := "#!/bin/sh\n[ \"$*\" = \"-selection clipboard -out\" ] && echo d3c5\n"
	if err := os.WriteFile(filepath.Join(folder, "xclip"), []byte(program), 0o700); err != nil {
		t.Fatal(err)
	}
	if !h.AskPasted() {
		t.Fatal("the clipboard cannot be asked")
	}
	if text, pasted := h.Pasted(); !pasted || text != "d3c5\n" {
		t.Errorf("pasted is %q, %v", text, pasted)
	}
	if _, pasted := h.Pasted(); pasted {
		t.Error("pasted twice")
	}
}
