package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const repositoryRoot = "../.."

// readReport reads a report of the repository.
func readReport(t *testing.T, name string) *document {
	t.Helper()
	d, err := readDocument(repositoryRoot, name)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// pageOf is a report as a page.
func pageOf(t *testing.T, d *document) string {
	t.Helper()
	var out bytes.Buffer
	first := front{}
	if err := d.writePage(&out, &first, nil); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// TestReportsInOrder: a report has contents, and its figures, tables and listings have captions with
// numbers in their order. All that is referred to is there.
func TestReportsInOrder(t *testing.T) {
	caption := regexp.MustCompile(`<figcaption><b>(Hình|Bảng|Mã) (\d+)\.</b> \S`)
	reference := regexp.MustCompile(`href="#([^"]+)"`)
	for _, name := range reports {
		page := pageOf(t, readReport(t, name))
		counts := make(map[string]int)
		for _, found := range caption.FindAllStringSubmatch(page, -1) {
			counts[found[1]]++
			if found[2] != fmt.Sprint(counts[found[1]]) {
				t.Errorf("%s: %s %s stands where %d is next", name, found[1], found[2], counts[found[1]])
			}
		}
		for word, least := range map[string]int{"Hình": 1, "Bảng": 3, "Mã": 8} {
			if counts[word] < least {
				t.Errorf("%s: %d captions of %s, want at least %d", name, counts[word], word, least)
			}
		}
		if figures := strings.Count(page, "<figure "); figures != counts["Hình"]+counts["Bảng"]+counts["Mã"] {
			t.Errorf("%s: %d figures, tables and listings: %v captions", name, figures, counts)
		}
		_, contents, found := strings.Cut(page, `<nav class="contents">`)
		contents, _, _ = strings.Cut(contents, "</nav>")
		if !found || strings.Count(contents, "<a ") < 15 {
			t.Errorf("%s: the contents are %.300q", name, contents)
		}
		for _, link := range reference.FindAllStringSubmatch(page, -1) {
			if !strings.Contains(page, `id="`+link[1]+`"`) {
				t.Errorf("%s: a link leads to %s, which is not there", name, link[1])
			}
		}
		for _, raw := range []string{"[@", "](#", "```", "<!--", "{#", "raw HTML omitted"} {
			if strings.Contains(page, raw) {
				t.Errorf("%s: %q is shown as it was written", name, raw)
			}
		}
	}
}

// TestReportsWorks: each work in the list is cited, and each report lists what it cites.
func TestReportsWorks(t *testing.T) {
	cited := make(map[string]bool)
	for _, name := range reports {
		d := readReport(t, name)
		page := pageOf(t, d)
		for _, key := range d.cited {
			cited[key] = true
			if !strings.Contains(page, `<li id="work-`+key+`">`) {
				t.Errorf("%s: %s is cited and not listed", name, key)
			}
		}
		if n := strings.Count(page, `<li id="work-`); n != len(d.cited) || n < 15 {
			t.Errorf("%s: %d works are listed, %d cited", name, n, len(d.cited))
		}
		for key := range d.works {
			if name == "all" && !cited[key] {
				t.Errorf("%s lists %s, which no report cites", referencesPart, key)
			}
		}
	}
}

// TestReportsFormulas: no formula is left as it was written.
func TestReportsFormulas(t *testing.T) {
	code := regexp.MustCompile("(?s)```.*?```|`[^`]*`")
	for _, name := range reports {
		d := readReport(t, name)
		var written int
		for _, b := range d.blocks {
			text := b.text
			if b.kind == tableBlock {
				text += b.body
			}
			written += strings.Count(code.ReplaceAllString(strings.ReplaceAll(text, "$$", "$"), ""), "$") / 2
		}
		if shown := strings.Count(pageOf(t, d), "<math"); shown != written || written < 10 {
			t.Errorf("%s: %d formulas are shown, %d written", name, shown, written)
		}
	}
}

// TestReportsStandAlone: a page needs no other file: its fonts and pictures are in it.
func TestReportsStandAlone(t *testing.T) {
	outside := regexp.MustCompile(`(?:src=|url\()"(?:[^d]|d[^a])[^"]*"`)
	for _, name := range reports {
		d := readReport(t, name)
		first := fronts[name]
		var out bytes.Buffer
		if err := d.writePage(&out, &first, nil); err != nil {
			t.Fatal(err)
		}
		if found := outside.FindString(out.String()); found != "" {
			t.Errorf("%s: the page needs %s", name, found)
		}
		if fonts := strings.Count(out.String(), `url("data:font/`); fonts != 4 {
			t.Errorf("%s: %d fonts", name, fonts)
		}
		if !strings.Contains(out.String(), `<img src="data:image/jpeg;base64,`) {
			t.Errorf("%s: no picture on the first page", name)
		}
	}
}

// TestReportsLength prints the reports: a course's has 12 to 20 pages, and each heading in the contents
// has its page, in rising order.
func TestReportsLength(t *testing.T) {
	browser := findBrowser()
	if browser == "" {
		t.Fatal("want Chromium, which make test installs")
	}
	for _, name := range reports {
		d := readReport(t, name)
		first := fronts[name]
		pdf, err := d.printOnce(t.Context(), browser, &first, nil)
		if err != nil {
			t.Fatal(err)
		}
		pages := strings.Count(string(pdf), "/Type /Page\n")
		if name != "all" && (pages < 12 || pages > 20) || name == "all" && pages < 25 {
			t.Errorf("%s: %d pages", name, pages)
		}
		at, last := headingPages(pdf), 3
		for _, b := range d.blocks {
			if b.kind != headingBlock || b.number == "" {
				continue
			}
			if at[b.id] < last || at[b.id] > pages {
				t.Errorf("%s: %s %s is on page %d of %d, after page %d", name, b.number, b.text, at[b.id], pages, last)
			}
			last = max(last, at[b.id])
		}
	}
}

// smallReport is a folder with a report of one file, and all that a report needs.
func smallReport(t *testing.T, text string) string {
	t.Helper()
	root := t.TempDir()
	for name, content := range map[string]string{
		reportFolder + "/victory.md":            text,
		reportFolder + "/" + referencesPart:     "* [@one] The work.\n",
		reportFolder + "/" + measuredPart:       "Bảng: Đo {#measured}\n\n| a |\n|---|\n| 1 |\n",
		"search/search.go":                      "package search\n\nfunc (s *S) find(depth int) int {\n\treturn s.depth\n}\n",
		"agent/agent.py":                        "class A:\n    def f(self):\n\n        return 1 // 2\n\n    def g(): 1\n",
		textFonts + "/BeVietnamPro-Regular.ttf": "font", textFonts + "/BeVietnamPro-Bold.ttf": "font",
	} {
		path := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

// TestReportErrors: what is wrong in a report is said with its place.
func TestReportErrors(t *testing.T) {
	for text, want := range map[string]string{
		"text":                                                            "want the title first",
		"# T\n\n[mục](#nowhere)":                                          "leads nowhere",
		"# T\n\n## A {#a}\n\n[hình](#a)":                                  "leads nowhere",
		"# T\n\nsaid [@two]":                                              "the work two is not in",
		"# T\n\n## A {#a}\n\n## B {#a}":                                   "docs/report/victory.md:5: a is named there, too",
		"# T\n\n<!-- include: parts/none.md -->":                          "docs/report/victory.md:3:",
		"# T\n\n<!-- table: none -->":                                     "has no table none",
		"# T\n\nBảng: Gì đó {#t}\n\ntext":                                 "a caption without a table",
		"# T\n\n![P](none.jpg) {#p}":                                      "a picture is missing",
		"# T\n\n![P](https://x/p.jpg) {#p}":                               "nothing is fetched",
		"# T\n\n```listing l search/search.go none\nC\n```":               "has no function none",
		"# T\n\n```listing l agent/agent.py none\nC\n```":                 "has no function none",
		"# T\n\n```listing l search/search.go find\nC\nnone // note\n```": `no line for the note "none // note"`,
		"# T\n\n```listing l search/search.go find\n```":                  "a listing without a caption",
	} {
		d, err := readDocument(smallReport(t, text), "victory")
		if err == nil {
			err = d.writePage(new(bytes.Buffer), nil, nil)
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// TestSmallReport: numbers, references and citations of a report of one file, and a listing that is a
// function of the source with a note.
func TestSmallReport(t *testing.T) {
	root := smallReport(t, "# T\n\n## A\n\n### B {#b}\n\nSee [Mục](#b), [bảng](#measured), [mã](#l), [@one].\n\n"+
		"<!-- table: measured -->\n\n```listing l search/search.go find agent/agent.py f\nFinds\ns.depth // why\n```\n\n"+
		"<!-- references -->\n")
	d, err := readDocument(root, "victory")
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := d.writePage(&out, nil, map[string]int{"b": 7}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`<h3 id="b"><span class="number">1.1</span> B</h3>`, `<a href="#b">Mục 1.1</a>`, `<a href="#measured">bảng 1</a>`,
		`<a href="#l">mã 1</a>`, `[<a href="#work-one">1</a>]`, `<li id="work-one">The work.</li>`, "<i></i>7</a>",
		"<b>Mã 1.</b> Finds (search/search.go: <code>find</code>; agent/agent.py: <code>f</code>)",
		"find(depth):\n    trả về s.depth  <i>// why</i>\n\ndef f(self):\n\n    return 1",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %s in %s", want, out.String()[strings.Index(out.String(), "<body>"):])
		}
	}
}
