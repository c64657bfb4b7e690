package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// clock is a program that writes the time, and how old a file is that it has just made.
const clock = `package main

import (
	"fmt"
	"os"
	"path/filepath"
	"time"
)

func main() {
	began := time.Now()
	path := filepath.Join(os.Args[1], "made")
	if err := os.WriteFile(path, nil, 0o644); err != nil {
		panic(err)
	}
	info, err := os.Stat(path)
	if err != nil {
		panic(err)
	}
	fmt.Println(began.Format("2006-01-02 15:04 -0700"), time.Since(began) < time.Minute,
		time.Since(info.ModTime()).Abs() < time.Minute)
}
`

// A program that is built with the overlay is at the other date, in the other zone; spans of time
// and the ages of files are as they would be there.
func TestProgramsAreAtAnotherDate(t *testing.T) {
	overlay, err := Overlay(filepath.Join("..", "..", ".cache", "dates"))
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	source, program := filepath.Join(folder, "clock.go"), filepath.Join(folder, "clock")
	if err := os.WriteFile(source, []byte(clock), 0o644); err != nil {
		t.Fatal(err)
	}
	build := exec.Command("go", "build", "-o", program, source)
	build.Env = Environment(os.Environ(), overlay, "UTC", 0)
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for _, m := range []moment{{"2028-02-29 23:30", "Pacific/Kiritimati"}, {"2019-07-01 12:30", "America/Los_Angeles"}} {
		shift, err := m.shift(machineTime())
		if err != nil {
			t.Fatal(err)
		}
		run := exec.Command(program, folder)
		run.Env = Environment(os.Environ(), overlay, m.zone, shift)
		out, err := run.CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		said, whole := strings.CutSuffix(strings.TrimSpace(string(out)), " true true")
		zone, _ := time.LoadLocation(m.zone)
		at, err := time.Parse("2006-01-02 15:04 -0700", said)
		want, _ := time.ParseInLocation("2006-01-02 15:04", m.at, zone)
		if err != nil || !whole || at.Sub(want).Abs() > 10*time.Minute || !strings.HasSuffix(said, want.Format(" -0700")) {
			t.Errorf("at %s a program says %q", m, out)
		}
	}
}

func TestMomentsAreDates(t *testing.T) {
	for _, m := range moments {
		if _, err := m.shift(machineTime()); err != nil {
			t.Errorf("%s: %v", m, err)
		}
	}
	if err := run("", "no such date", []string{"true"}); err == nil || !strings.Contains(err.Error(), "no such date") {
		t.Errorf("a part of no date: %v", err)
	}
	for text, want := range map[string]moment{
		"2028-02-29 12:00 Asia/Ho_Chi_Minh": {"2028-02-29 12:00", "Asia/Ho_Chi_Minh"},
		"2028-02-29 12:00":                  {"2028-02-29 12:00", "UTC"},
		"2027-02-29 12:00":                  {},
		"2028-02-29 12:00 Nowhere":          {},
		"tomorrow":                          {},
	} {
		chosen, err := choose(text, "")
		if want == (moment{}) && err == nil || want != (moment{}) && !slices.Equal(chosen, []moment{want}) {
			t.Errorf("%q: %v, %v, want %v", text, chosen, err, want)
		}
	}
}
