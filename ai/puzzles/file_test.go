package puzzles_test

import (
	"strings"
	"testing"

	"colat/ai/puzzles"
	"colat/ai/puzzles/data"
)

// TestShippedFiles: every file is small, and each line is written as it was read.
func TestShippedFiles(t *testing.T) {
	for _, family := range data.Families() {
		text, err := data.Text(family)
		if err != nil {
			t.Fatal(err)
		}
		if len(text) > 120_000 {
			t.Errorf("%s: %d bytes, want at most 120000", family, len(text))
		}
		f, err := data.Read(family)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range f.Puzzles {
			line, err := puzzles.AppendLine(nil, p)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(string(text), "\n"+string(line)) {
				t.Errorf("%s: %s is written as %s", family, p.ID, line)
			}
		}
	}
}

// TestFileFaults: an error names the line and what is wrong.
func TestFileFaults(t *testing.T) {
	good := "b4fdb8p9 win parity 1 h5 " +
		discsAt("wwwwwww-bbbwbbbbbbwbwbbbbwbbwbbbbbwbwwb-bbbwwwbwbbbbwbb-bwwwwbbw w") +
		" b1,e2,a6,d7,h8\n"
	const head = "colat-puzzles 1 victory\n"
	for _, test := range []struct{ text, want string }{
		{"", "line 1"},
		{"victory\n" + good, "line 1"},
		{"colat-puzzles 1 chess\n", "unknown game"},
		{head + good + good, "line 3: the puzzle b4fdb8p9 is in the file twice"},
		{head + strings.Replace(good, "b4", "!4", 1), "line 2: ID"},
		{head + strings.Replace(good, "win", "gain", 1), "line 2: goal"},
		{head + strings.Replace(good, "win", "win:0", 1), "line 2: goal"},
		{head + strings.Replace(good, "parity", "corner", 1), "line 2: theme"},
		{head + strings.Replace(good, " 1 ", " 11 ", 1), "line 2: grade"},
		{head + strings.Replace(good, "h5", "a1", 1), "line 2: move"},
		{head + strings.Replace(good, "h5", "h5,h1", 1), "line 2: 2 moves"},
		{head + "b4fdb8p9 win\n", "line 2: want 6 fields"},
	} {
		if _, err := puzzles.Parse([]byte(test.text)); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%.60q: %v, want %q", test.text, err, test.want)
		}
	}
	f, err := puzzles.Parse([]byte(head + "# self-play 1 games 20\n" + good + good[:30]))
	if err != nil || len(f.Puzzles) != 1 || f.Whole != len(head)+len(good)+23 || len(f.Comments) != 1 {
		t.Errorf("a file that ends within a line: %+v, %v", f, err)
	}
}

// FuzzParse: any file is read or refused, and is written again as it was read.
func FuzzParse(f *testing.F) {
	for _, family := range data.Families() {
		text, err := data.Text(family)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text[:min(len(text), 1000)]))
	}
	f.Fuzz(func(t *testing.T, text string) {
		file, err := puzzles.Parse([]byte(text))
		if err != nil {
			return
		}
		out := []byte(puzzles.Header(file.Rules))
		for _, p := range file.Puzzles {
			if out, err = puzzles.AppendLine(out, p); err != nil {
				t.Fatal(err)
			}
		}
		again, err := puzzles.Parse(out)
		if err != nil || len(again.Puzzles) != len(file.Puzzles) {
			t.Fatalf("%q is written as %q: %v", text, out, err)
		}
	})
}
