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

// monoFont is a monospaced font with all letters of Vietnamese, which common ones lack.
//
//go:embed fonts/Mono.ttf
var monoFont []byte

// An entry is a line of the contents.
type entry struct {
	ID, Number, Text string
	Level            int
	Page             string // "" before the pages are known
}

// writePage writes a report as an HTML page for printing. It contains its fonts and pictures. pages
// has the page of each heading by its name, or is nil if they are not known yet.
func (d *document) writePage(out io.Writer, first *front, pages map[string]int) error {
	var body bytes.Buffer
	var contents []entry
	for _, b := range d.blocks {
		if b.kind == headingBlock && b.number != "" {
			e := entry{ID: b.id, Number: b.number, Text: plain(b.text), Level: b.level}
			if at, known := pages[b.id]; known {
				e.Page = fmt.Sprint(at)
			}
			contents = append(contents, e)
		}
		if err := d.write(&body, b); err != nil {
			return err
		}
	}
	fonts := map[string]template.CSS{"math": fontURL(mathFont), "mono": fontURL(monoFont)}
	for name, file := range map[string]string{"regular": "Regular", "bold": "Bold"} {
		font, err := os.ReadFile(filepath.Join(d.root, textFonts, "BeVietnamPro-"+file+".ttf"))
		if err != nil {
			return err
		}
		fonts[name] = fontURL(font)
	}
	var picture template.URL
	if first != nil && first.Picture != "" {
		address, err := d.picture(first.Picture)
		if err != nil {
			return err
		}
		picture = template.URL(address)
	}
	return page.Execute(out, struct {
		Title    string
		Body     template.HTML
		Fonts    map[string]template.CSS
		First    *front
		Picture  template.URL
		Contents []entry
	}{d.title, template.HTML(body.String()), fonts, first, picture, contents})
}

// textFonts is the folder of the fonts of text.
const textFonts = "render/kit/text/fonts"

func fontURL(font []byte) template.CSS {
	return template.CSS(`url("data:font/ttf;base64,` + base64.StdEncoding.EncodeToString(font) + `")`)
}

// write writes a block as HTML.
func (d *document) write(out *bytes.Buffer, b *block) error {
	switch b.kind {
	case textBlock:
		return markdown(out, b.text)
	case headingBlock:
		text, err := inline(b.text)
		if err != nil {
			return err
		}
		if b.number == "" {
			fmt.Fprintf(out, "<h%d>%s</h%[1]d>\n", b.level, text)
			return nil
		}
		fmt.Fprintf(out, "<h%d id=%q><span class=\"number\">%s</span> %s</h%[1]d>\n", b.level, b.id, b.number, text)
	case figureBlock:
		address, err := d.picture(b.body)
		if err != nil {
			return fmt.Errorf("%s: %w", b.at, err)
		}
		return captioned(out, b, "figure", b.text, func() error {
			fmt.Fprintf(out, "<img src=\"%s\" alt=\"\">\n", address)
			return nil
		})
	case tableBlock:
		return captioned(out, b, "table", b.text, func() error { return markdown(out, b.body) })
	case listingBlock:
		lines, err := d.listing(b)
		if err != nil {
			return err
		}
		return captioned(out, b, "listing", b.text+" ("+b.where()+")", func() error {
			size := ""
			if len(lines) >= smallListing {
				size = ` class="small"`
			}
			out.WriteString("<pre" + size + "><code>")
			for _, line := range lines {
				code, note := line, ""
				if at := strings.Index(line, "// "); at >= 0 && b.body != "" {
					code, note = line[:at], line[at:]
				}
				out.WriteString(html.EscapeString(code))
				if note != "" {
					out.WriteString("<i>" + html.EscapeString(note) + "</i>")
				}
				out.WriteString("\n")
			}
			out.WriteString("</code></pre>\n")
			return nil
		})
	case referencesBlock:
		out.WriteString("<ol class=\"works\">\n")
		for _, key := range d.cited {
			text, err := inline(d.works[key])
			if err != nil {
				return err
			}
			fmt.Fprintf(out, "<li id=\"work-%s\">%s</li>\n", key, text)
		}
		out.WriteString("</ol>\n")
	}
	return nil
}

// captioned writes a figure, a table or a listing with its caption.
func captioned(out *bytes.Buffer, b *block, class, caption string, content func() error) error {
	text, err := inline(caption)
	if err != nil {
		return err
	}
	word := []rune(kindWords[b.kind])
	text = fmt.Sprintf("<figcaption><b>%s%s %s.</b> %s</figcaption>\n", strings.ToUpper(string(word[:1])),
		string(word[1:]), b.number, text)
	fmt.Fprintf(out, "<figure class=%q id=%q>\n", class, b.id)
	if b.kind != figureBlock {
		out.WriteString(text)
	}
	if err := content(); err != nil {
		return err
	}
	if b.kind == figureBlock {
		out.WriteString(text)
	}
	out.WriteString("</figure>\n")
	return nil
}

func markdown(out io.Writer, text string) error {
	return goldmark.New(goldmark.WithExtensions(extension.GFM, formulas{})).Convert([]byte(text), out)
}

// inline returns a line of Markdown as HTML without its paragraph.
func inline(text string) (string, error) {
	var out bytes.Buffer
	if err := markdown(&out, text); err != nil {
		return "", err
	}
	line := strings.TrimSpace(out.String())
	return strings.TrimSuffix(strings.TrimPrefix(line, "<p>"), "</p>"), nil
}

// plain returns a heading without marks of Markdown.
func plain(text string) string { return strings.NewReplacer("`", "", "*", "").Replace(text) }

// picture returns a picture of the report as an address that contains it. It returns an error for a
// missing one, which a browser would omit silently. The file is relative to the report's folder.
func (d *document) picture(file string) (string, error) {
	if strings.Contains(file, ":") {
		return "", fmt.Errorf("the picture %s is elsewhere: nothing is fetched for a report", file)
	}
	content, err := os.ReadFile(d.path(file))
	if err != nil {
		return "", fmt.Errorf("a picture is missing: %w", err)
	}
	kind := map[string]string{".jpg": "jpeg", ".png": "png", ".svg": "svg+xml"}[filepath.Ext(file)]
	if kind == "" {
		return "", fmt.Errorf("the picture %s: want .jpg, .png or .svg", file)
	}
	return "data:image/" + kind + ";base64," + base64.StdEncoding.EncodeToString(content), nil
}

// browsers are the names of Chromium's executables. The one without windows starts fastest.
var browsers = []string{"chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome"}

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

// printPDF returns a report as a PDF printed by a browser: once to learn the pages of the headings, and
// again with these in the contents.
func (d *document) printPDF(ctx context.Context, browser string, first *front) ([]byte, error) {
	pdf, err := d.printOnce(ctx, browser, first, nil)
	if err != nil {
		return nil, err
	}
	return d.printOnce(ctx, browser, first, headingPages(pdf))
}

func (d *document) printOnce(
	ctx context.Context, browser string, first *front, pages map[string]int,
) ([]byte, error) {
	work, err := os.MkdirTemp("", "handin")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(work)
	var text bytes.Buffer
	if err := d.writePage(&text, first, pages); err != nil {
		return nil, err
	}
	source, printed := filepath.Join(work, "report.html"), filepath.Join(work, "report.pdf")
	if err := os.WriteFile(source, text.Bytes(), 0o600); err != nil {
		return nil, err
	}
	args := []string{
		"--headless", "--disable-gpu", "--disable-background-networking", "--no-pdf-header-footer",
		"--generate-pdf-document-outline",
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

// The pages of a printed report, and the places to which its links lead.
var (
	pdfPages       = regexp.MustCompile(`(?s)(\d+) 0 obj\s*<<\s*/Type /Pages\s.*?/Kids \[(.*?)\]`)
	pdfReference   = regexp.MustCompile(`(\d+) 0 R`)
	pdfDestination = regexp.MustCompile(`/([a-z0-9-]+) \[(\d+) 0 R /XYZ`)
)

// headingPages returns the page of each heading to which a link of a printed report leads.
func headingPages(pdf []byte) map[string]int {
	// The pages are the leaves of a tree, whose nodes name their children (ISO 32000-1, 7.7.3).
	children, isChild := make(map[string][]string), make(map[string]bool)
	for _, node := range pdfPages.FindAllSubmatch(pdf, -1) {
		for _, kid := range pdfReference.FindAllSubmatch(node[2], -1) {
			children[string(node[1])] = append(children[string(node[1])], string(kid[1]))
			isChild[string(kid[1])] = true
		}
	}
	pages := make(map[string]int) // by object
	var number func(object string)
	number = func(object string) {
		kids, isNode := children[object]
		if !isNode {
			pages[object] = len(pages) + 1
		}
		for _, kid := range kids {
			number(kid)
		}
	}
	for object := range children {
		if !isChild[object] {
			number(object)
		}
	}
	found := make(map[string]int)
	for _, at := range pdfDestination.FindAllSubmatch(pdf, -1) {
		if n, isPage := pages[string(at[2])]; isPage {
			found[string(at[1])] = n
		}
	}
	return found
}
