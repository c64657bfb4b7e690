package main

import (
	"bytes"
	"encoding/binary"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tc-hib/winres"
)

func TestIconsAndEntry(t *testing.T) {
	object := filepath.Join(t.TempDir(), "icon_windows_amd64.syso")
	if err := writeObject(object, "amd64"); err != nil {
		t.Fatal(err)
	}
	icon, err := linuxIcon()
	if err != nil {
		t.Fatal(err)
	}
	if picture, err := png.Decode(bytes.NewReader(icon)); err != nil || picture.Bounds().Dx() != 256 {
		t.Errorf("the icon: %v", err)
	}
	for line := range strings.Lines(string(entry)) {
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

// The parts of an icon for macOS follow each other, each behind its type and length, and are pictures.
func TestMacIcon(t *testing.T) {
	icon, err := macIcon()
	if err != nil {
		t.Fatal(err)
	}
	if string(icon[:4]) != "icns" || int(binary.BigEndian.Uint32(icon[4:])) != len(icon) {
		t.Fatalf("the file begins with %q and has %d bytes", icon[:8], len(icon))
	}
	var sizes []int
	for rest := icon[8:]; len(rest) > 0; {
		length := int(binary.BigEndian.Uint32(rest[4:]))
		picture, err := png.Decode(bytes.NewReader(rest[8:length]))
		if err != nil {
			t.Fatalf("%s: %v", rest[:4], err)
		}
		sizes = append(sizes, picture.Bounds().Dx())
		rest = rest[length:]
	}
	if want := []int{128, 256, 512}; !slices.Equal(sizes, want) {
		t.Errorf("the icon has the sizes %v, want %v", sizes, want)
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
	if err := writeObject(filepath.Join(folder, "icon_windows_amd64.syso"), "amd64"); err != nil {
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
