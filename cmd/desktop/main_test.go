package main

import (
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestFiles(t *testing.T) {
	folder := t.TempDir()
	object := filepath.Join(folder, "icon_windows_amd64.syso")
	if err := write(folder, object); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(filepath.Join(folder, "colat.png"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if picture, err := png.Decode(f); err != nil || picture.Bounds().Dx() != 256 {
		t.Errorf("the icon: %v", err)
	}
	text, err := os.ReadFile(filepath.Join(folder, "colat.desktop"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(line, "[") && !strings.Contains(line, "=") {
			t.Errorf("the entry has the line %q, which is none of a key and a value", line)
		}
	}
	content, err := os.ReadFile(object)
	// A COFF object for AMD64 begins with 0x8664 (Microsoft, PE Format).
	if err != nil || len(content) < 10_000 || content[0] != 0x64 || content[1] != 0x86 {
		t.Errorf("the object has %d bytes, %v", len(content), err)
	}
}

func TestFoldersThatCannotBe(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := write(file, ""); err == nil {
		t.Error("a file was taken for a folder")
	}
}
