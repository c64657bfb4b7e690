package othello

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

// The reports name functions and the files they stand in. A name
// that is no longer there means that the report no longer tells the truth.
func TestReportNamesFunctionsThatExist(t *testing.T) {
	root := filepath.Join("..", "..")
	parts, err := filepath.Glob(filepath.Join(root, "docs", "report", "parts", "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	var report []byte
	for _, part := range parts {
		text, err := os.ReadFile(part)
		if err != nil {
			t.Fatal(err)
		}
		report = append(report, text...)
	}
	clause := regexp.MustCompile("((?:`[A-Za-z]+`(?:, | và |\\s))*`[A-Za-z]+`)\\s+(?:ở\\s+|\\()`([a-z_0-9/]+\\.go)`")
	name := regexp.MustCompile("`([A-Za-z]+)`")
	checked := 0
	for _, match := range clause.FindAllSubmatch(report, -1) {
		file := string(match[2])
		declared := functionsOf(t, filepath.Join(root, filepath.FromSlash(file)))
		for _, n := range name.FindAllSubmatch(match[1], -1) {
			checked++
			if !declared[string(n[1])] {
				t.Errorf("docs/report places %s in %s, which has no such function", n[1], file)
			}
		}
	}
	if checked < 60 {
		t.Errorf("found %d functions named with their files in docs/report, want at least 60: "+
			"has its wording changed?", checked)
	}
}

func functionsOf(t *testing.T, path string) map[string]bool {
	t.Helper()
	parsed, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	names := make(map[string]bool)
	for _, declaration := range parsed.Decls {
		if f, ok := declaration.(*ast.FuncDecl); ok {
			names[f.Name.Name] = true
		}
	}
	return names
}
