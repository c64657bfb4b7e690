package main

import (
	"html"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	listed    = regexp.MustCompile(`(?s)<figure class="listing" id="([a-z0-9-]+)">.*?<pre[^>]*><code>(.*?)</code></pre>`)
	noteAlone = regexp.MustCompile(`(?m)^ *<i>// .*</i>\n`)
	noteAtEnd = regexp.MustCompile(` *<i>// .*</i>`)
)

// TestReportsListTheSource: a listing of a report has every statement and every condition of the
// functions that its caption names, in the order of the source, and nothing else but notes.
func TestReportsListTheSource(t *testing.T) {
	functions := make(map[string]bool)
	for _, name := range reports {
		d := readReport(t, name)
		shown := make(map[string]string)
		for _, found := range listed.FindAllStringSubmatch(pageOf(t, d), -1) {
			shown[found[1]] = found[2]
		}
		for _, b := range d.blocks {
			if b.kind != listingBlock {
				continue
			}
			var want []string
			file := ""
			for _, function := range b.source {
				if strings.Contains(function, "/") {
					file = function
					continue
				}
				functions[file+" "+function] = true
				path := filepath.Join(repositoryRoot, filepath.FromSlash(file))
				lines := pseudocode
				if strings.HasSuffix(file, ".py") {
					lines = python
				}
				source, err := lines(path, function)
				if err != nil {
					t.Fatal(err)
				}
				want = append(want, strings.Join(source, "\n")+"\n")
			}
			text := shown[b.id]
			if strings.Count(text, "<i>") != strings.Count(b.body, " // ") {
				t.Errorf("%s: %s has %d notes", b.at, b.id, strings.Count(text, "<i>"))
			}
			got := html.UnescapeString(noteAtEnd.ReplaceAllString(noteAlone.ReplaceAllString(text, ""), ""))
			if got != strings.Join(want, "\n") {
				t.Errorf("%s: %s is listed as\n%s\nwant\n%s", b.at, b.id, got, strings.Join(want, "\n"))
			}
		}
	}
	if len(functions) < 60 {
		t.Errorf("found %d functions listed, want at least 60", len(functions))
	}
}

// TestPseudocodeKeepsReceivers: a field is told from a variable of its name.
func TestPseudocodeKeepsReceivers(t *testing.T) {
	path := filepath.Join(t.TempDir(), "search.go")
	source := "package search\n\nfunc (s *Search) start(depth int) {\n\ts.depth = depth\n\tkillers := s.killers[depth]\n" +
		"\ts.search(killers, s.use.Best())\n}\n"
	if err := os.WriteFile(path, []byte(source), 0o644); err != nil {
		t.Fatal(err)
	}
	const want = `start(depth):
    s.depth := depth
    killers := s.killers[depth]
    search(killers, s.use.Best())`
	lines, err := pseudocode(path, "start")
	if got := strings.Join(lines, "\n"); err != nil || got != want {
		t.Errorf("the pseudo-code is\n%s\n%v, want\n%s", got, err, want)
	}
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
    v, ok := Known(s.board)
    nếu ok và (depth ≤ 0 hoặc không s.over): trả về v
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
