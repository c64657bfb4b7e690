package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// packed packs a release whose programs are their own names, and returns its folder.
func packed(t *testing.T) string {
	t.Helper()
	t.Chdir(filepath.Join("..", ".."))
	page := t.TempDir()
	if err := os.WriteFile(filepath.Join(page, "index.html"), []byte("<!doctype html>"), 0o644); err != nil {
		t.Fatal(err)
	}
	r := release{version: "1.2.3", site: page, date: time.Date(2026, 2, 3, 4, 5, 6, 0, time.UTC)}
	r.read = func(s system, program string) ([]byte, error) { return []byte(program + " for " + s.String()), nil }
	folder := t.TempDir()
	if err := r.pack(folder); err != nil {
		t.Fatal(err)
	}
	return folder
}

// contents returns the files of an archive by name, and the names of programs and scripts.
func contents(t *testing.T, path string) (files map[string]string, executable []string) {
	t.Helper()
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	files = make(map[string]string)
	keep := func(name string, mode os.FileMode, in io.Reader) {
		content, err := io.ReadAll(in)
		if err != nil {
			t.Fatal(err)
		}
		if mode&0o111 != 0 {
			executable = append(executable, name)
		}
		files[name] = string(content)
	}
	if strings.HasSuffix(path, ".zip") {
		r, err := zip.NewReader(bytes.NewReader(file), int64(len(file)))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range r.File {
			in, err := f.Open()
			if err != nil {
				t.Fatal(err)
			}
			keep(f.Name, f.Mode(), in)
		}
		return files, executable
	}
	unpacked, err := gzip.NewReader(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	for r := tar.NewReader(unpacked); ; {
		header, err := r.Next()
		if errors.Is(err, io.EOF) {
			return files, executable
		}
		if err != nil {
			t.Fatal(err)
		}
		keep(header.Name, header.FileInfo().Mode(), r)
	}
}

func TestArchives(t *testing.T) {
	folder := packed(t)
	for _, c := range []struct {
		archive, root string
		executable    []string
		others        []string
	}{
		{
			"colat-1.2.3-linux-amd64.tar.gz", "colat-1.2.3-linux-amd64", []string{"colat", "install.sh"},
			[]string{"colat.desktop", "colat.png", "README.txt", "LICENSE.txt"},
		},
		{
			"colat-1.2.3-windows-amd64.zip", "colat-1.2.3-windows-amd64", nil,
			[]string{"colat.exe", "README.txt", "LICENSE.txt"},
		},
		{
			"colat-1.2.3-macos-arm64.zip", "colat-1.2.3-macos-arm64", []string{"Cờ Lật.app/Contents/MacOS/colat"},
			[]string{"Cờ Lật.app/Contents/Info.plist", "Cờ Lật.app/Contents/Resources/colat.icns"},
		},
		{
			"colat-tools-1.2.3-linux-arm64.tar.gz", "colat-tools-1.2.3-linux-arm64", []string{"arena", "serve"},
			[]string{"README.txt", "docs/BOT.md", "docs/ROOMS.md", "docs/examples/bot.py"},
		},
		{"colat-site-1.2.3.zip", "colat-site-1.2.3", nil, []string{"index.html"}},
	} {
		files, executable := contents(t, filepath.Join(folder, c.archive))
		for i, name := range executable {
			executable[i] = strings.TrimPrefix(name, c.root+"/")
		}
		if !slices.Equal(executable, c.executable) {
			t.Errorf("%s: %q can be executed, want %q", c.archive, executable, c.executable)
		}
		for _, name := range c.others {
			if files[c.root+"/"+name] == "" {
				t.Errorf("%s does not contain %s", c.archive, name)
			}
		}
		if text, there := files[c.root+"/README.txt"]; there && (!strings.Contains(text, "Cờ Lật 1.2.3") ||
			strings.Contains(text, "VERSION")) {
			t.Errorf("%s: the text does not name the version:\n%s", c.archive, text)
		}
		if text, there := files[c.root+"/Cờ Lật.app/Contents/Info.plist"]; there {
			if err := xml.Unmarshal([]byte(text), new(struct{})); err != nil || !strings.Contains(text, "<string>1.2.3<") {
				t.Errorf("%s: the description of the bundle, %v:\n%s", c.archive, err, text)
			}
		}
	}
}

// The sums are those of all archives.
func TestSums(t *testing.T) {
	folder := packed(t)
	sums, err := os.ReadFile(filepath.Join(folder, "SHA256SUMS"))
	if err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if e.Name() == "SHA256SUMS" {
			continue
		}
		content, err := os.ReadFile(filepath.Join(folder, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		if want := fmt.Sprintf("%x  %s\n", sha256.Sum256(content), e.Name()); !strings.Contains(string(sums), want) {
			t.Errorf("the sums are without %q:\n%s", want, sums)
		}
	}
	if want := len(windowSystems) + len(toolSystems) + 1; strings.Count(string(sums), "\n") != want {
		t.Errorf("want %d sums:\n%s", want, sums)
	}
}

func TestVersions(t *testing.T) {
	for text, want := range map[string]bool{
		"1.2.3": true, "0.10.0": true, "1.2.3-rc.1": true,
		"": false, "1.2": false, "v1.2.3": false, "01.2.3": false, "1.2.3/../x": false, "1.2.3 4": false,
	} {
		if isVersion(text) != want {
			t.Errorf("%q is a version: %t, want %t", text, !want, want)
		}
	}
}

// The script puts the program, its icon and its entry where desktops look for them.
func TestInstallScript(t *testing.T) {
	files, _ := contents(t, filepath.Join(packed(t), "colat-1.2.3-linux-amd64.tar.gz"))
	unpacked, prefix := t.TempDir(), filepath.Join(t.TempDir(), "with a space")
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(unpacked, filepath.Base(name)), []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	script := exec.Command("sh", filepath.Join(unpacked, "install.sh"))
	script.Env = append(os.Environ(), "PREFIX="+prefix)
	if out, err := script.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	entry, err := os.ReadFile(filepath.Join(prefix, "share/applications/colat.desktop"))
	if err != nil || !strings.Contains(string(entry), "\nExec=\""+prefix+"/bin/colat\"\n") {
		t.Errorf("the entry, %v:\n%s", err, entry)
	}
	for _, name := range []string{"bin/colat", "share/icons/hicolor/256x256/apps/colat.png"} {
		if _, err := os.Stat(filepath.Join(prefix, name)); err != nil {
			t.Error(err)
		}
	}
}

// docs/PUBLISH.md names archives that a release has, and the workflow calls targets of the Makefile.
func TestDocuments(t *testing.T) {
	folder := packed(t)
	document, err := os.ReadFile("docs/PUBLISH.md")
	if err != nil {
		t.Fatal(err)
	}
	names := regexp.MustCompile(`colat-[a-z0-9.-]+\.(zip|tar\.gz)`).FindAllString(string(document), -1)
	if len(names) < 4 {
		t.Errorf("the document names the archives %q", names)
	}
	for _, name := range names {
		if _, err := os.Stat(filepath.Join(folder, name)); err != nil {
			t.Error(err)
		}
	}
	workflow, err := os.ReadFile("docs/examples/publish.yml")
	if err != nil {
		t.Fatal(err)
	}
	rules, err := os.ReadFile("Makefile")
	if err != nil {
		t.Fatal(err)
	}
	targets := regexp.MustCompile(`run: make (\w+)`).FindAllStringSubmatch(string(workflow), -1)
	if len(targets) < 2 {
		t.Errorf("the workflow makes %q", targets)
	}
	for _, target := range targets {
		if !strings.Contains(string(rules), "\n"+target[1]+":") {
			t.Errorf("the Makefile has no target %s", target[1])
		}
	}
}
