package main

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html"
	"html/template"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
)

//go:embed report.html.tmpl
var pageText string

var page = template.Must(template.New("report").Parse(pageText))

// A front is the first page of the report.
type front struct {
	Title, Subject, Picture string
	Students                []student
	Named                   bool // whether there are names beside the numbers
}

type student struct{ ID, Name string }

// mathFont is a font with layout data for formulas. Without it, exponents are misplaced.
//
//go:embed fonts/Math.otf
var mathFont []byte

// writePage writes the report's Markdown as an HTML page for printing. Relative addresses
// of its pictures refer to folder, an absolute path.
func writePage(out io.Writer, folder string, markdown []byte, first *front) error {
	var body bytes.Buffer
	if err := goldmark.New(goldmark.WithExtensions(extension.GFM, formulas{})).Convert(markdown, &body); err != nil {
		return err
	}
	base := url.URL{Scheme: "file", Path: filepath.ToSlash(folder) + "/"}
	return page.Execute(out, struct {
		Base  template.URL // trusted, because html/template rejects file: URLs
		Body  template.HTML
		Math  template.CSS
		First *front
	}{
		template.URL(base.String()), template.HTML(body.String()),
		template.CSS(`url("data:font/otf;base64,` + base64.StdEncoding.EncodeToString(mathFont) + `")`), first,
	})
}

var pictureSource = regexp.MustCompile(`<img src="(.*?)"`)

// checkPictures returns an error if a picture of a page is missing, because a browser
// would omit it silently.
func checkPictures(page []byte, folder string) error {
	for _, found := range pictureSource.FindAllSubmatch(page, -1) {
		path := html.UnescapeString(string(found[1]))
		if strings.Contains(path, ":") {
			return fmt.Errorf("the picture %s is elsewhere: nothing is fetched for a report", path)
		}
		if _, err := os.Stat(filepath.Join(folder, filepath.FromSlash(path))); err != nil {
			return fmt.Errorf("a picture is missing: %w", err)
		}
	}
	return nil
}

// browsers are the names of Chromium's executables.
var browsers = []string{"chromium", "chromium-browser", "google-chrome", "chrome"}

// findBrowser returns the path of a browser that prints pages, or "".
func findBrowser() string {
	for _, name := range browsers {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// longestPrint is the time limit of the browser.
const longestPrint = 2 * time.Minute

// printPDF returns the report in folder as a PDF printed by a browser.
func printPDF(ctx context.Context, browser, folder string, markdown []byte, first *front) ([]byte, error) {
	folder, err := filepath.Abs(folder)
	if err != nil {
		return nil, err
	}
	work, err := os.MkdirTemp("", "handin")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(work)
	var text bytes.Buffer
	if err := writePage(&text, folder, markdown, first); err != nil {
		return nil, err
	}
	if err := checkPictures(text.Bytes(), folder); err != nil {
		return nil, err
	}
	source, printed := filepath.Join(work, "report.html"), filepath.Join(work, "report.pdf")
	if err := os.WriteFile(source, text.Bytes(), 0o600); err != nil {
		return nil, err
	}
	args := []string{
		"--headless", "--disable-gpu", "--disable-background-networking", "--no-pdf-header-footer",
		"--user-data-dir=" + filepath.Join(work, "profile"), "--print-to-pdf=" + printed, source,
	}
	if os.Geteuid() == 0 {
		args = append([]string{"--no-sandbox"}, args...) // Chromium has no sandbox for root
	}
	ctx, cancel := context.WithTimeout(ctx, longestPrint)
	defer cancel()
	said, err := exec.CommandContext(ctx, browser, args...).CombinedOutput()
	if ctx.Err() != nil {
		return nil, fmt.Errorf("%s: not printed: %w", browser, ctx.Err())
	}
	pdf, readErr := os.ReadFile(printed)
	if err != nil || readErr != nil || !bytes.HasPrefix(pdf, []byte("%PDF-")) {
		return nil, fmt.Errorf("%s has printed no PDF: %v: %.300q", browser, err, bytes.TrimSpace(said))
	}
	return pdf, nil
}
