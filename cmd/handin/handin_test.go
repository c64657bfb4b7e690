package main

import (
	"archive/zip"
	"bytes"
	"fmt"
	"image"
	"image/png"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

func TestIDs(t *testing.T) {
	const five = "1000001_1000002_1000003_1000004_1000005"
	for _, test := range []struct{ course, text, want string }{
		{"uttt", "1234567", "_1234567"},
		{"uttt", "1234567_7654321", "_1234567_7654321"},
		{"uttt", five, "_" + five},
		{"othello", "1234567_7654321", "1234567_7654321"},
		{"othello", "1234567_7654321_1111111", "1234567_7654321_1111111"},
		{"othello", "1234567", "1 is too few: want 2 to 3 student numbers"},
		{"othello", "1000001_1000002_1000003_1000004", "4 are too many"},
		{"uttt", "22850034_1_2", `"1" is no student number`},
		{"uttt", "", "there is none"},
		{"uttt", "1234567__7654321", `"" is no student number`},
		{"othello", "1234567 7654321", "is no student number"},
		{"uttt", "../1234567", "is no student number"},
		{"othello", "1234567_1234567", "1234567 stands there twice"},
		{"uttt", "123456a", "is no student number"},
		{"uttt", strings.Repeat("1", 1<<16), "is no student number"},
		{"uttt", five + "_1000006", "6 are too many"},
	} {
		c, err := parseCourse(test.course)
		if err != nil {
			t.Fatal(err)
		}
		ids, err := c.parseIDs(test.text)
		if err != nil {
			if !strings.Contains(err.Error(), test.want) || strings.Contains(err.Error(), "\n") || len(err.Error()) > 300 {
				t.Errorf("%.40q: %v, want %q", test.text, err, test.want)
			}
		} else if name := c.name(ids); name != test.want {
			t.Errorf("%s, %q: %s, want %s", test.course, test.text, name, test.want)
		}
	}
}

// TestMake: the Makefile hands on what it is given, quotes too.
func TestMake(t *testing.T) {
	out, err := exec.Command("make", "-n", "-C", "../..", "handin",
		"COURSE=othello", "IDS=1234567_7654321", "NAMES=Lê d'An, Trần \"Bình\"").CombinedOutput()
	want := `-course "othello" -ids "1234567_7654321" -names "$NAMES" -out dist`
	if err != nil || !strings.Contains(string(out), want) {
		t.Errorf("%v, no %s in %s", err, want, out)
	}
}

func TestNames(t *testing.T) {
	for text, want := range map[string]string{
		"":                               "[ ]",
		"Nguyễn Văn An,  Trần Thị  Bình": "[Nguyễn Văn An Trần Thị Bình]",
		"Nguyễn Văn An":                  "1 of them for 2 student numbers",
		"An,":                            "number 2 is empty",
		"An,\u202eBình":                  "letters that cannot be seen",
		"An," + strings.Repeat("ă", 81):  "more than 80 letters",
	} {
		names, err := parseNames(text, 2)
		if got := fmt.Sprint(names); err == nil && got != want || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %s, %v, want %s", text, got, err, want)
		}
	}
}

// TestUsage: what is missing or wrong is one line, and exit status 2.
func TestUsage(t *testing.T) {
	out := t.TempDir()
	for _, args := range [][]string{
		{"-ids", "1234567_7654321"},
		{"-course", "chess", "-ids", "1234567_7654321"},
		{"-course", "othello", "-ids", "1234567"},
		{"-course", "uttt", "-ids", "1234567", "-names", "An, Bình"},
		{"-course", "uttt", "-ids", "1234567", "more"},
		{"-no-such-flag"},
	} {
		if status := run(t.Context(), append([]string{"-out", out}, args...)); status != exitUsage {
			t.Errorf("%q: status %d", args, status)
		}
	}
	if files, err := os.ReadDir(out); err != nil || len(files) > 0 {
		t.Errorf("%v, %v were written", files, err)
	}
}

func TestFormulas(t *testing.T) {
	for text, want := range map[string][]string{
		"Với $b$ nước và $d_1$":       {"<mi>b</mi>", "nước và", "<msub>", "<mi>d</mi>"},
		"$$\\max_m -v(s)$$":           {`display="block"`, "max"},
		"costs 5$ or 6 $ and so on":   {"costs 5$ or 6 $ and so on"},
		"`$s_0$` is code":             {"<code>$s_0$</code>"},
		"$\\alpha$ and *so* $\\beta$": {"<em>so</em>", "<mi>α</mi>", "<mi>β</mi>"},
		"<script>alert(1)</script>":   {"raw HTML omitted"},
		"one $ alone":                 {"one $ alone"},
		// A sign is no difference, and an operator no variable: the space beside them is another.
		"$[-1, 1]$":          {`<mo form="prefix">−</mo>`},
		"$\\max_m -v(s)$":    {`rspace="0.17em">max</mo>`, `<mo form="prefix">−</mo>`},
		"$2 \\ln N$":         {`rspace="0.17em">ln</mo>`},
		"$\\alpha - \\beta$": {`<mo>−</mo>`},
	} {
		var out bytes.Buffer
		if err := markdown(&out, text); err != nil {
			t.Errorf("%q: %v", text, err)
		}
		for _, part := range want {
			if !strings.Contains(out.String(), part) {
				t.Errorf("%q: no %q in %s", text, part, out.String())
			}
		}
	}
}

// repository is a small one with what is handed in.
func repository(t *testing.T) string {
	t.Helper()
	root := t.TempDir()
	var pixels bytes.Buffer
	if err := png.Encode(&pixels, image.NewGray(image.Rect(0, 0, 40, 30))); err != nil {
		t.Fatal(err)
	}
	picture := pixels.String()
	for name, text := range map[string]string{
		reportFolder + "/victory.md": "# Báo cáo\n\n$s_0$\n", reportFolder + "/uttt.md": "# Báo cáo UTTT\n\n$s_1$\n",
		reportFolder + "/" + referencesPart: "", weightsFile: "the weights",
		textFonts + "/BeVietnamPro-Regular.ttf": "font", textFonts + "/BeVietnamPro-Bold.ttf": "font",
		agentFile:                          "WEIGHTS = 1\nWEIGHTS = \"\"\ndef select_move(cur_state, remain_time): pass\n",
		"docs/images/victory-1280x800.jpg": picture, "docs/images/uttt-844x390.jpg": picture,
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

// handInOf is a hand-in of the small repository for a course.
func handInOf(t *testing.T, course, ids string) *handIn {
	t.Helper()
	root := repository(t)
	h := &handIn{root: root, out: filepath.Join(root, "dist"), log: io.Discard}
	var err error
	if h.course, err = parseCourse(course); err != nil {
		t.Fatal(err)
	}
	if h.ids, err = h.course.parseIDs(ids); err != nil {
		t.Fatal(err)
	}
	h.names = make([]string, len(h.ids))
	return h
}

// TestPack packs a small repository, in which something is not committed, for both courses:
// the one collects Source and Report alone, the other the agent's file as well.
func TestPack(t *testing.T) {
	for _, test := range []struct {
		course, name, report string
		agent                bool
	}{
		{"othello", "1234567_7654321.zip", "<title>Báo cáo</title>", false},
		{"uttt", "_1234567_7654321.zip", "<title>Báo cáo UTTT</title>", true},
	} {
		h := handInOf(t, test.course, "1234567_7654321")
		if err := os.WriteFile(filepath.Join(h.root, "draft"), nil, 0o666); err != nil {
			t.Fatal(err)
		}
		var log bytes.Buffer
		h.log = &log
		path, err := h.pack(t.Context())
		if err != nil || filepath.Base(path) != test.name {
			t.Fatalf("%s, %v, want %s", path, err, test.name)
		}
		found := unzipped(t, path)
		want := map[string]string{
			"Report/REPORT.html": test.report, "Source/run.sh": "#!/bin/sh",
			"Source/docs/report/victory.md": "$s_0$", "Source/docs/report/uttt.md": "$s_1$",
			"Source/" + reportFolder + "/" + referencesPart:     "",
			"Source/" + textFonts + "/BeVietnamPro-Regular.ttf": "font",
			"Source/" + textFonts + "/BeVietnamPro-Bold.ttf":    "font",
			"Source/" + agentFile:                               "WEIGHTS = \"\"", "Source/" + weightsFile: "the weights",
			"Source/docs/images/uttt-844x390.jpg": "PNG", "Source/docs/images/victory-1280x800.jpg": "PNG",
		}
		if test.agent {
			want["_1234567_7654321.py"] = "\nWEIGHTS = \"\"\"\neN"
		}
		for name, part := range want {
			if !strings.Contains(found[name], part) {
				t.Errorf("%s: %s holds %q", test.course, name, found[name])
			}
		}
		for name := range found {
			if _, wanted := want[name]; !wanted {
				t.Errorf("%s: the zip holds %s, too", test.course, name)
			}
		}
		if said := log.String(); !strings.Contains(said, "not a PDF") || !strings.Contains(said, "last commit") {
			t.Errorf("it said %q", said)
		}
		h.root = t.TempDir()
		if _, err := h.pack(t.Context()); err == nil {
			t.Error("nothing was there to pack, and there is no error")
		}
	}
}

// TestPrinted prints the small report: a first page with numbers and names, and the number of
// each page below it.
func TestPrinted(t *testing.T) {
	h := handInOf(t, "uttt", "1234567_7654321")
	h.names = []string{"Nguyễn Văn An", "Trần <b>Bình"}
	if h.browser = findBrowser(); h.browser == "" {
		t.Fatal("want Chromium, which make test installs")
	}
	path, err := h.pack(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	pdf := unzipped(t, path)["Report/REPORT.pdf"]
	if !strings.HasPrefix(pdf, "%PDF-") || len(pdf) < 1000 {
		t.Errorf("the report is %.40q", pdf)
	}
	if pages := strings.Count(pdf, "/Type /Page\n"); pages != 3 {
		t.Errorf("%d pages, want the first one, the contents and the report's", pages)
	}
	if !strings.Contains(pdf, "/Subtype /Image") {
		t.Error("the picture of the first page is not there")
	}
	os.Remove(filepath.Join(h.root, "docs/images/uttt-844x390.jpg"))
	if _, err := h.pack(t.Context()); err == nil || !strings.Contains(err.Error(), "a picture is missing") {
		t.Errorf("without the picture: %v", err)
	}
	h = handInOf(t, "othello", "1234567_7654321")
	h.browser = "false"
	if _, err := h.pack(t.Context()); err == nil || !strings.Contains(err.Error(), "has printed no PDF") {
		t.Errorf("a browser that fails: %v", err)
	}
}

// TestFront: the first page has the numbers, and the names where there are any, as they are
// written; every other page has its number.
func TestFront(t *testing.T) {
	h := handInOf(t, "othello", "1234567_7654321")
	page := func() string {
		var out bytes.Buffer
		d, err := readDocument(h.root, "victory")
		if err != nil {
			t.Fatal(err)
		}
		if err := d.writePage(&out, h.front(), nil); err != nil {
			t.Fatal(err)
		}
		return out.String()
	}
	bare := page()
	h.names = []string{"Nguyễn Văn An", "Trần <b>Bình"}
	named := page()
	for text, wanted := range map[string]bool{
		"1234567": true, "7654321": true, "Cờ Lật": true, "counter(page)": true, "Họ và tên": false,
	} {
		if !strings.Contains(named, text) && wanted || strings.Contains(bare, text) != wanted {
			t.Errorf("%q on the first page", text)
		}
	}
	for _, text := range []string{"Nguyễn Văn An", "Trần &lt;b&gt;Bình", "Họ và tên"} {
		if !strings.Contains(named, text) {
			t.Errorf("no %q on the first page", text)
		}
	}
}
