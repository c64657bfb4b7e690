package main

import (
	"bytes"
	"context"
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
)

//go:embed report.html.tmpl
var pageText string

var page = template.Must(template.New("report").Parse(pageText))

// writePage writes the report's Markdown as a page to print. Its pictures and fonts
// are found from folder, an absolute path.
func writePage(out io.Writer, folder string, markdown []byte) error {
	var body bytes.Buffer
	if err := goldmark.New(goldmark.WithExtensions(extension.GFM, formulas{})).Convert(markdown, &body); err != nil {
		return err
	}
	base := url.URL{Scheme: "file", Path: filepath.ToSlash(folder) + "/"}
	return page.Execute(out, struct {
		Base template.URL // which is trusted: html/template lets no file: through
		Body template.HTML
	}{template.URL(base.String()), template.HTML(body.String())})
}

// browsers are the names of Chromium's programs.
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

// longestPrint is how long a browser may take.
const longestPrint = 2 * time.Minute

// printPDF lets a browser print the report, which stands in folder.
func printPDF(ctx context.Context, browser, folder string, markdown []byte) ([]byte, error) {
	folder, err := filepath.Abs(folder)
	if err != nil {
		return nil, err
	}
	work, err := os.MkdirTemp("", "handin")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(work)
	var html bytes.Buffer
	if err := writePage(&html, folder, markdown); err != nil {
		return nil, err
	}
	source, printed := filepath.Join(work, "report.html"), filepath.Join(work, "report.pdf")
	if err := os.WriteFile(source, html.Bytes(), 0o600); err != nil {
		return nil, err
	}
	args := []string{
		"--headless", "--disable-gpu", "--disable-background-networking", "--no-pdf-header-footer",
		"--user-data-dir=" + filepath.Join(work, "profile"), "--print-to-pdf=" + printed, source,
	}
	if os.Geteuid() == 0 {
		args = append([]string{"--no-sandbox"}, args...) // Chromium has none for root
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
