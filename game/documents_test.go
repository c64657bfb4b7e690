package game_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
)

// documents returns the Markdown files of the project by their paths from this folder.
func documents(t *testing.T) map[string]string {
	t.Helper()
	const root = ".."
	texts := make(map[string]string)
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && path != root && (strings.HasPrefix(entry.Name(), ".") || entry.Name() == "dist"):
			return fs.SkipDir
		case filepath.Ext(path) == ".md":
			text, err := os.ReadFile(path)
			texts[path] = string(text)
			return err
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return texts
}

var (
	fencedBlock = regexp.MustCompile("(?ms)^```.*?^```$")
	inlineCode  = regexp.MustCompile("`[^`\n]*`")
	heading     = regexp.MustCompile(`(?m)^#+ +(.+)$`)
	linkTarget  = regexp.MustCompile(`\]\(([^()\s]+)\)|\bsrc="([^"]+)"`)
	elsewhere   = regexp.MustCompile(`^[a-z]+:`)
	linkInTitle = regexp.MustCompile(`\[([^]]*)\]\([^)]*\)`)
)

// anchors returns the anchors of a document, as GitHub makes them from its headings.
func anchors(text string) (list []string) {
	seen := make(map[string]int)
	for _, found := range heading.FindAllStringSubmatch(fencedBlock.ReplaceAllString(text, ""), -1) {
		title := strings.ToLower(linkInTitle.ReplaceAllString(found[1], "$1"))
		name := strings.Map(func(r rune) rune {
			switch {
			case r == ' ':
				return '-'
			case r == '-' || r == '_' || unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsDigit(r):
				return r
			}
			return -1
		}, title)
		if n := seen[name]; n > 0 {
			list = append(list, fmt.Sprintf("%s-%d", name, n))
		} else {
			list = append(list, name)
		}
		seen[name]++
	}
	return list
}

// deadLinks returns the links of a document that lead to no file and no heading. texts are the
// Markdown files by path. exists reports whether there is a file.
func deadLinks(path, text string, texts map[string]string, exists func(path string) bool) (dead []string) {
	text = inlineCode.ReplaceAllString(fencedBlock.ReplaceAllString(text, ""), "")
	for _, found := range linkTarget.FindAllStringSubmatch(text, -1) {
		target := found[1] + found[2]
		if elsewhere.MatchString(target) {
			continue
		}
		name, anchor, has := strings.Cut(target, "#")
		file := path
		if name != "" {
			file = filepath.Join(filepath.Dir(path), filepath.FromSlash(name))
		}
		known, isDocument := texts[file]
		if !isDocument && !exists(file) || has && !slices.Contains(anchors(known), anchor) {
			dead = append(dead, target)
		}
	}
	return dead
}

// TestLinksOfDocuments makes sure that each link of a document to another one, to a heading or to a
// picture leads there. The reports replace links by numbers when they are printed, and their own
// tests look at these.
func TestLinksOfDocuments(t *testing.T) {
	texts := documents(t)
	exists := func(path string) bool {
		_, err := os.Stat(path)
		return err == nil
	}
	counted := 0
	for path, text := range texts {
		if strings.HasPrefix(path, filepath.Join("..", "docs", "report")) {
			continue
		}
		counted += len(linkTarget.FindAllString(text, -1))
		for _, target := range deadLinks(path, text, texts, exists) {
			t.Errorf("%s links to %s, which is not there", path, target)
		}
	}
	if counted < 50 {
		t.Errorf("only %d links were found", counted)
	}
}

// TestDeadLinksAreNoticed makes sure that links are told from text, and live ones from dead ones.
func TestDeadLinksAreNoticed(t *testing.T) {
	texts := map[string]string{
		"a.md": "# Ván cờ (m,n,k)\n## One\n## One\n```\n# none\n```\n", "x/b.md": "## Đích, và `sao`\n",
	}
	exists := func(path string) bool { return path == "c.png" }
	for text, want := range map[string]int{
		"[a](a.md) [b](x/b.md#đích-và-sao) ![c](c.png) [d](https://example.org/#x)": 0,
		"[a](#ván-cờ-mnk) [b](#one) [c](#one-1)":                                    0,
		"`[a](none.md)`\n```\n[a](none.md)\n```\n":                                  0,
		"[a](none.md)":                          1,
		"[a](#none)":                            1,
		"[a](#one-2)":                           1,
		"[b](x/b.md#ván-cờ-mnk)":                1,
		"<img\nsrc=\"c.jpg\" alt=\"\">":         1,
		"[c](c.png#part)":                       1,
		"[a](none.md) and ![b](none.png) twice": 2,
	} {
		texts["a.md"] = texts["a.md"][:strings.LastIndex(texts["a.md"], "```\n")+4] + text
		if dead := deadLinks("a.md", texts["a.md"], texts, exists); len(dead) != want {
			t.Errorf("%q has the dead links %q, want %d", text, dead, want)
		}
	}
}

// pathInCode finds paths of this repository in code that stands in a line.
var pathInCode = regexp.MustCompile(`(?:^|[\s"(])(?:\./)?((?:game|ai|web|render|cmd|docs)(?:/[\w.-]+)+)`)

// TestPathsOfDocuments makes sure that files and folders that documents name are there. A path with
// NAME is a pattern, and EXPERIMENTS.md names commands of earlier programs.
func TestPathsOfDocuments(t *testing.T) {
	counted := 0
	for path, text := range documents(t) {
		if strings.HasPrefix(path, filepath.Join("..", "docs", "report")) || filepath.Base(path) == "EXPERIMENTS.md" {
			continue
		}
		text = fencedBlock.ReplaceAllString(text, "")
		for _, code := range inlineCode.FindAllString(text, -1) {
			for _, found := range pathInCode.FindAllStringSubmatch(strings.Trim(code, "`"), -1) {
				name := strings.TrimRight(strings.TrimSuffix(found[1], "/..."), ".")
				if strings.Contains(name, "NAME") {
					continue
				}
				counted++
				if _, err := os.Stat(filepath.Join("..", filepath.FromSlash(name))); err != nil {
					t.Errorf("%s names %s, which is not there", path, name)
				}
			}
		}
	}
	if counted < 50 {
		t.Errorf("only %d paths were found", counted)
	}
}
