package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// edit is a change of a file of Go's own library: text that is there once, and what replaces it.
type edit struct{ file, old, new string }

// edits shift what Now returns, and the times of files, which come from the machine's clock.
var edits = []edit{
	{"time/time.go", `func Now() Time {
	sec, nsec, mono := runtimeNow()
	if mono == 0 {
		return Time{uint64(nsec), sec + unixToInternal, Local}
	}
`, `func Now() Time {
	sec, nsec, mono := runtimeNow()
	if mono == 0 {
		return Time{uint64(nsec), sec + unixToInternal, Local}
	}
	sec += Shift
`},
	{"time/time.go", "var startNano int64 = runtimeNano() - 1\n", `var startNano int64 = runtimeNano() - 1

// Shift is the seconds by which Now is ahead of the machine's clock.
var Shift = func() (shift int64) {
	text, _ := syscall.Getenv("COLAT_SHIFT")
	digits, sign := text, int64(1)
	if text != "" && text[0] == '-' {
		digits, sign = text[1:], -1
	}
	for _, digit := range []byte(digits) {
		shift = shift*10 + int64(digit-'0')
	}
	return sign * shift
}()
`},
	{"time/time.go", "import (\n", "import (\n\t\"syscall\"\n"},
	{"os/stat_linux.go", "fs.modTime = time.Unix(fs.sys.Mtim.Unix())", `fs.modTime = time.Unix(fs.sys.Mtim.Unix()).
		Add(time.Duration(time.Shift) * time.Second)`},
	{"os/file_posix.go", "func Chtimes(name string, atime time.Time, mtime time.Time) error {\n",
		`func Chtimes(name string, atime time.Time, mtime time.Time) error {
	if !atime.IsZero() {
		atime = atime.Add(-time.Duration(time.Shift) * time.Second)
	}
	if !mtime.IsZero() {
		mtime = mtime.Add(-time.Duration(time.Shift) * time.Second)
	}
`},
}

// Overlay writes the changed files into a folder, and returns the path of the file that tells go of
// them (go help build, -overlay).
func Overlay(folder string) (path string, err error) {
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return "", err
	}
	sources := filepath.Join(strings.TrimSpace(string(out)), "src")
	if folder, err = filepath.Abs(folder); err != nil {
		return "", err
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return "", err
	}
	texts := make(map[string]string)
	for _, e := range edits {
		at := filepath.Join(sources, e.file)
		if texts[at] == "" {
			text, err := os.ReadFile(at)
			if err != nil {
				return "", err
			}
			texts[at] = string(text)
		}
		if n := strings.Count(texts[at], e.old); n != 1 {
			return "", fmt.Errorf("this version of Go has %d times in %s, want once: %s", n, at, e.old)
		}
		texts[at] = strings.Replace(texts[at], e.old, e.new, 1)
	}
	var overlay struct{ Replace map[string]string }
	overlay.Replace = make(map[string]string)
	for at, text := range texts {
		changed := filepath.Join(folder, filepath.Base(at))
		overlay.Replace[at] = changed
		if err := writeChanged(changed, text); err != nil {
			return "", err
		}
	}
	list, err := json.Marshal(overlay)
	if err != nil {
		return "", err
	}
	path = filepath.Join(folder, "overlay.json")
	return path, writeChanged(path, string(list))
}

// writeChanged writes a file unless it has the text.
func writeChanged(path, text string) error {
	if known, err := os.ReadFile(path); err == nil && string(known) == text {
		return nil
	}
	return os.WriteFile(path, []byte(text), 0o644)
}
