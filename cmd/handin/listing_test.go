package main

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the listings of docs/REPORT.md anew")

// A listing of the report names, behind its fence, a file and functions in it.
var listing = regexp.MustCompile("(?ms)^```text ([a-z0-9_/]+\\.go)((?: \\w+)+)\n(.*?)^```$")

// note is the report's comment beside a line of a listing.
var note = regexp.MustCompile(`\s+// .*$`)

// The pseudo-code of docs/REPORT.md is that of the functions that it names: every statement
// and every condition, in the order of the source.
func TestReportListsTheSource(t *testing.T) {
	root := filepath.Join("..", "..")
	path := filepath.Join(root, "docs", "REPORT.md")
	report, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	listed := 0
	written := listing.ReplaceAllStringFunc(string(report), func(text string) string {
		found := listing.FindStringSubmatch(text)
		var want []string
		for i, function := range strings.Fields(found[2]) {
			lines, err := pseudocode(filepath.Join(root, filepath.FromSlash(found[1])), function)
			if err != nil {
				t.Errorf("%s: %v", found[1], err)
			}
			if i > 0 {
				want = append(want, "")
			}
			want = append(want, lines...)
			listed++
		}
		if !*update {
			compareListing(t, found[1], strings.Split(strings.TrimSuffix(found[3], "\n"), "\n"), want)
			return text
		}
		return "```text " + found[1] + found[2] + "\n" + strings.Join(withNotes(found[3], want), "\n") + "\n```"
	})
	if *update {
		if err := os.WriteFile(path, []byte(written), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if listed < 40 {
		t.Errorf("found %d functions listed in docs/REPORT.md, want at least 40", listed)
	}
	for _, fence := range regexp.MustCompile("(?m)^```.*$").FindAllString(listing.ReplaceAllString(written, ""), -1) {
		if fence != "```" && fence != "```sh" {
			t.Errorf("docs/REPORT.md has a listing of no source: %s", fence)
		}
	}
}

func compareListing(t *testing.T, file string, listed, want []string) {
	t.Helper()
	for i := range max(len(listed), len(want)) {
		var l, w string
		if i < len(listed) {
			l = note.ReplaceAllString(listed[i], "")
		}
		if i < len(want) {
			w = want[i]
		}
		if l != w {
			t.Errorf("docs/REPORT.md lists %q for %q of %s: go test ./cmd/handin -run TestReportLists -update", l, w, file)
			return
		}
	}
}

// withNotes gives lines the notes that stand beside the same lines of a listing.
func withNotes(listed string, lines []string) []string {
	notes := make(map[string][]string)
	for line := range strings.Lines(listed) {
		line = strings.TrimSuffix(line, "\n")
		if found := note.FindString(line); found != "" {
			bare := strings.TrimSuffix(line, found)
			notes[bare] = append(notes[bare], found)
		}
	}
	noted := make([]string, len(lines))
	for i, line := range lines {
		noted[i] = line
		if kept := notes[line]; len(kept) > 0 {
			noted[i], notes[line] = line+kept[0], kept[1:]
		}
	}
	return noted
}

// A condition that is taken out of a listing, or out of the source, is missed.
func TestPseudocodeHasEveryCondition(t *testing.T) {
	path := filepath.Join(t.TempDir(), "search.go")
	write := func(condition string) []string {
		source := "package search\n\nimport \"m/rules\"\n\nfunc (s *Search) search(depth, alpha int) int {\n" +
			"\tif v, ok := rules.Known(s.board); ok && (depth <= 0 || !s.over) {\n\t\treturn v\n\t}\n" +
			"\tfor i := 0; i < 3; i++ {\n" + condition + "\t\ts.play(i)\n\t}\n" +
			"\tswitch {\n\tcase alpha == 0, depth > 1 && alpha > 1:\n\t\treturn -1\n\tdefault:\n\t\treturn int(alpha)\n\t}\n}\n"
		if err := os.WriteFile(path, []byte(source), 0o644); err != nil {
			t.Fatal(err)
		}
		lines, err := pseudocode(path, "search")
		if err != nil {
			t.Fatal(err)
		}
		return lines
	}
	const want = `search(depth, alpha):
    v, ok := Known(board)
    nếu ok và (depth ≤ 0 hoặc không over): trả về v
    i := 0
    lặp khi i < 3, sau mỗi lượt i := i + 1:
        nếu i ≠ alpha: thoát ra
        play(i)
    nếu alpha = 0 hoặc (depth > 1 và alpha > 1): trả về -1
    nếu không: trả về alpha`
	with, without := write("\t\tif i != alpha {\n\t\t\tbreak\n\t\t}\n"), write("")
	if got := strings.Join(with, "\n"); got != want {
		t.Errorf("the pseudo-code is\n%s\nwant\n%s", got, want)
	}
	if got := strings.Join(without, "\n"); got == want || strings.Contains(got, "≠") {
		t.Errorf("without a condition the pseudo-code is\n%s", got)
	}
	if _, err := pseudocode(path, "missing"); err == nil {
		t.Error("a function that is not there has pseudo-code")
	}
}
