package main

import (
	"bytes"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tc-hib/winres"
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

// go build puts the icon into a Windows program that it lies beside, in all the sizes in
// which Windows shows it.
func TestWindowsProgramHasTheIcon(t *testing.T) {
	folder := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module small\n", "main.go": "package main\n\nfunc main() {}\n"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := write(t.TempDir(), filepath.Join(folder, "icon_windows_amd64.syso")); err != nil {
		t.Fatal(err)
	}
	build := exec.Command("go", "build", "-o", "small.exe", ".")
	build.Dir = folder
	build.Env = append(os.Environ(), "GOOS=windows", "GOARCH=amd64", "CGO_ENABLED=0", "GOFLAGS=", "GOWORK=off")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	program, err := os.Open(filepath.Join(folder, "small.exe"))
	if err != nil {
		t.Fatal(err)
	}
	defer program.Close()
	resources, err := winres.LoadFromEXE(program)
	if err != nil {
		t.Fatal(err)
	}
	icon, err := resources.GetIcon(winres.Name("COLAT"))
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if err := icon.SaveICO(&file); err != nil {
		t.Fatal(err)
	}
	// An ICO file begins with its kind and how many pictures follow, each with its width,
	// of which 256 is written as 0.
	var sizes []int
	for i := range int(file.Bytes()[4]) {
		sizes = append(sizes, int(file.Bytes()[6+16*i]))
	}
	slices.Sort(sizes)
	if want := []int{0, 16, 20, 24, 32, 40, 48, 64}; !slices.Equal(sizes, want) {
		t.Errorf("the icon has the sizes %v, want %v", sizes, want)
	}
}
