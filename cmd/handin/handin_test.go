package main

import (
	"archive/zip"
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

func TestIDs(t *testing.T) {
	for text, want := range map[string]string{
		"1234567":                  "_1234567",
		"1234567_7654321":          "_1234567_7654321",
		"22850034_1_2":             `"1" is no student number`,
		"":                         "there is none",
		"1234567__7654321":         `"" is no student number`,
		"1234567 7654321":          "is no student number",
		"../1234567":               "is no student number",
		"1234567_1234567":          "1234567 stands there twice",
		"123456a":                  "is no student number",
		strings.Repeat("1", 1<<16): "is no student number",
		"1000001_1000002_1000003_1000004_1000005_1000006": "6 are too many",
	} {
		ids, err := parseIDs(text)
		if err != nil {
			if !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") || len(err.Error()) > 300 {
				t.Errorf("%.40q: %v, want %q", text, err, want)
			}
		} else if h := (&handIn{ids: ids}); h.name() != want {
			t.Errorf("%q: %s, want %s", text, h.name(), want)
		}
	}
}

func TestFormulas(t *testing.T) {
	for markdown, want := range map[string][]string{
		"Với $b$ nước và $d_1$":       {"<mi>b</mi>", "nước và", "<msub>", "<mi>d</mi>"},
		"$$\\max_m -v(s)$$":           {`display="block"`, "max"},
		"costs 5$ or 6 $ and so on":   {"costs 5$ or 6 $ and so on"},
		"`$s_0$` is code":             {"<code>$s_0$</code>"},
		"$\\alpha$ and *so* $\\beta$": {"<em>so</em>", "<mi>α</mi>", "<mi>β</mi>"},
		"<script>alert(1)</script>":   {"raw HTML omitted"},
		"one $ alone":                 {"one $ alone"},
	} {
		var out bytes.Buffer
		if err := writePage(&out, "/folder", []byte(markdown)); err != nil {
			t.Errorf("%q: %v", markdown, err)
		}
		for _, part := range want {
			if !strings.Contains(out.String(), part) {
				t.Errorf("%q: no %q in %s", markdown, part, out.String())
			}
		}
	}
}

// TestReport makes sure that no formula of the report is left as it was written.
func TestReport(t *testing.T) {
	markdown, err := os.ReadFile("../../" + reportFile)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := writePage(&out, "/folder", markdown); err != nil {
		t.Fatal(err)
	}
	code := regexp.MustCompile("(?s)```.*?```|`[^`]*`")
	written := strings.Count(code.ReplaceAllString(strings.ReplaceAll(string(markdown), "$$", "$"), ""), "$") / 2
	if shown := strings.Count(out.String(), "<math"); shown != written || written < 10 {
		t.Errorf("%d formulas are shown, %d written", shown, written)
	}
}

// TestPagesFolder: what the page names is looked for in the report's folder, and its
// fonts are there.
func TestPagesFolder(t *testing.T) {
	var out bytes.Buffer
	if err := writePage(&out, "/a folder", []byte("![](images/x.png)")); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), `<base href="file:///a%20folder/">`) {
		t.Errorf("no folder in %.300s", out.String())
	}
	fonts := regexp.MustCompile(`url\("(.*?)"\)`).FindAllStringSubmatch(out.String(), -1)
	for _, font := range fonts {
		if _, err := os.Stat(filepath.Join("../../docs", font[1])); err != nil {
			t.Error(err)
		}
	}
	if len(fonts) != 2 {
		t.Errorf("%d fonts", len(fonts))
	}
}

// repository is a small one with what is handed in.
func repository(t *testing.T) string {
	t.Helper()
	root := t.TempDir()
	for name, text := range map[string]string{
		reportFile: "# Báo cáo\n\n$s_0$\n", agentFile: "def select_move(cur_state, remain_time): pass\n",
		"run.sh": "#!/bin/sh\n",
	} {
		path := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range [][]string{
		{"init", "-q"}, {"add", "."}, {"-c", "user.name=n", "-c", "user.email=e", "commit", "-q", "-m", "all"},
	} {
		cmd := exec.Command("git", args...)
		cmd.Dir = root
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %q, which make test installs: %v, %s", args, err, out)
		}
	}
	return root
}

func unzipped(t *testing.T, path string) map[string]string {
	t.Helper()
	z, err := zip.OpenReader(path)
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	contents := make(map[string]string)
	for _, file := range z.File {
		r, err := file.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		contents[file.Name] = string(text)
	}
	return contents
}

// TestPack packs a small repository, in which something is not committed.
func TestPack(t *testing.T) {
	root := repository(t)
	if err := os.WriteFile(filepath.Join(root, "draft"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	var log bytes.Buffer
	h := handIn{root: root, out: filepath.Join(root, "dist"), ids: []string{"1234567", "7654321"}, log: &log}
	path, err := h.pack(t.Context())
	if err != nil || filepath.Base(path) != "_1234567_7654321.zip" {
		t.Fatalf("%s, %v", path, err)
	}
	found := unzipped(t, path)
	for name, want := range map[string]string{
		"_1234567_7654321.py": "def select_move", "Report/REPORT.md": "$s_0$", "Source/run.sh": "#!/bin/sh",
		"Source/docs/REPORT.md": "$s_0$", "Source/docs/examples/select_move.py": "def select_move",
	} {
		if !strings.Contains(found[name], want) {
			t.Errorf("%s holds %q", name, found[name])
		}
	}
	if len(found) != 5 {
		t.Errorf("the zip holds %v", found)
	}
	if said := log.String(); !strings.Contains(said, "Markdown, not as PDF") || !strings.Contains(said, "last commit") {
		t.Errorf("it said %q", said)
	}
	h.root = t.TempDir()
	if _, err := h.pack(t.Context()); err == nil {
		t.Error("nothing was there to pack, and there is no error")
	}
}

// TestPrinted prints the small report where there is a browser.
func TestPrinted(t *testing.T) {
	h := handIn{out: t.TempDir(), ids: []string{"1234567"}, browser: findBrowser(), log: io.Discard}
	if h.browser == "" {
		t.Fatal("want Chromium, which make test installs")
	}
	h.root = repository(t)
	path, err := h.pack(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if pdf := unzipped(t, path)["Report/REPORT.pdf"]; !strings.HasPrefix(pdf, "%PDF-") || len(pdf) < 1000 {
		t.Errorf("the report is %.40q", pdf)
	}
	h.browser = "false"
	if _, err := h.pack(t.Context()); err == nil || !strings.Contains(err.Error(), "has printed no PDF") {
		t.Errorf("a browser that fails: %v", err)
	}
}
