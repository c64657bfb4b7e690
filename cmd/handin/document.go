package main

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// reportFolder is the folder of the reports in the repository. A report is a file in it whose lines
// include parts, which reports share.
const reportFolder = "docs/report"

// reports are the names of the reports' files: one for each course, and the whole.
var reports = []string{"victory", "classic", "uttt", "mnk", "cotoan", "all"}

// Files of parts with a meaning of their own.
const (
	measuredPart   = "parts/measured.md"   // the tables that arena report prints
	referencesPart = "parts/references.md" // the works cited
)

// A blockKind tells text from headings, figures, tables, listings and the list of works.
type blockKind int

const (
	textBlock blockKind = iota
	headingBlock
	figureBlock
	tableBlock
	listingBlock
	referencesBlock
)

// kindWords are the words for a block in references and captions.
var kindWords = map[blockKind]string{
	headingBlock: "mục", figureBlock: "hình", tableBlock: "bảng", listingBlock: "mã",
}

// A block is a piece of a report. Blocks with a number have a caption, or are headings.
type block struct {
	kind   blockKind
	at     string // file and line, for errors
	id     string // by which references name it
	text   string // a caption, a heading, or Markdown
	body   string // the address of a figure, the rows of a table, or the notes of a listing
	level  int    // of a heading
	number string
	source []string // of a listing: files, each followed by functions
}

// A document is a report whose blocks have their numbers.
type document struct {
	root     string // the repository
	title    string
	blocks   []*block
	labels   map[string]*block
	included []string // files
	cited    []string // keys of works, in the order of their numbers
	works    map[string]string
}

var (
	includeLine   = regexp.MustCompile(`^<!-- include: ([a-z0-9/-]+\.md) -->$`)
	measuredLine  = regexp.MustCompile(`^<!-- table: ([a-z0-9-]+) -->$`)
	headingLine   = regexp.MustCompile(`^(#{1,4}) (.+?)(?: \{#([a-z0-9-]+)\})?$`)
	figureLine    = regexp.MustCompile(`^!\[(.+)\]\(([^)]+)\) \{#([a-z0-9-]+)\}$`)
	tableLine     = regexp.MustCompile(`^Bảng: (.+) \{#([a-z0-9-]+)\}$`)
	listingFence  = regexp.MustCompile("^```listing ([a-z0-9-]+) (.+)$")
	workLine      = regexp.MustCompile(`^\* \[@([a-z0-9-]+)\] (.+)$`)
	reference     = regexp.MustCompile(`\[([\p{L}]+)\]\(#([a-z0-9-]+)\)`)
	citation      = regexp.MustCompile(`\[(@[a-z0-9-]+(?:, @[a-z0-9-]+)*)\]`)
	referencesEnd = "<!-- references -->"
)

// readDocument reads a report of the repository.
func readDocument(root, name string) (*document, error) {
	d := &document{root: root, labels: make(map[string]*block), works: make(map[string]string)}
	works, err := os.ReadFile(d.path(referencesPart))
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(string(works)) {
		if found := workLine.FindStringSubmatch(strings.TrimSpace(line)); found != nil {
			d.works[found[1]] = found[2]
		}
	}
	if err := d.include(name+".md", ""); err != nil {
		return nil, err
	}
	if err := d.number(); err != nil {
		return nil, err
	}
	return d, d.resolve()
}

func (d *document) path(part string) string {
	return filepath.Join(d.root, filepath.FromSlash(reportFolder), filepath.FromSlash(part))
}

// include adds the blocks of a file, but not a second time. A table that is wanted is added alone.
func (d *document) include(file, wanted string) error {
	if wanted == "" && slices.Contains(d.included, file) {
		return nil
	}
	if wanted == "" {
		d.included = append(d.included, file)
	}
	content, err := os.ReadFile(d.path(file))
	if err != nil {
		return err
	}
	lines := strings.Split(string(content), "\n")
	var text []string
	flush := func() {
		if joined := strings.TrimSpace(strings.Join(text, "\n")); joined != "" && wanted == "" {
			d.blocks = append(d.blocks, &block{kind: textBlock, at: file, text: joined})
		}
		text = nil
	}
	for i := 0; i < len(lines); i++ {
		line, at := strings.TrimRight(lines[i], " "), fmt.Sprintf("%s/%s:%d", reportFolder, file, i+1)
		add := func(b block) {
			flush()
			b.at = at
			if wanted == "" || b.id == wanted {
				d.blocks = append(d.blocks, &b)
			}
		}
		if found := includeLine.FindStringSubmatch(line); found != nil {
			flush()
			if err := d.include(found[1], ""); err != nil {
				return fmt.Errorf("%s: %w", at, err)
			}
		} else if found := measuredLine.FindStringSubmatch(line); found != nil {
			flush()
			before := len(d.blocks)
			if err := d.include(measuredPart, found[1]); err != nil {
				return fmt.Errorf("%s: %w", at, err)
			}
			if len(d.blocks) != before+1 {
				return fmt.Errorf("%s: %s has no table %s: arena report prints them", at, measuredPart, found[1])
			}
		} else if line == referencesEnd {
			add(block{kind: referencesBlock})
		} else if found := headingLine.FindStringSubmatch(line); found != nil {
			add(block{kind: headingBlock, level: len(found[1]), text: found[2], id: found[3]})
		} else if found := figureLine.FindStringSubmatch(line); found != nil {
			add(block{kind: figureBlock, text: found[1], body: found[2], id: found[3]})
		} else if found := tableLine.FindStringSubmatch(line); found != nil {
			b := block{kind: tableBlock, text: found[1], id: found[2]}
			for i+1 < len(lines) && (lines[i+1] == "" && b.body == "" || strings.HasPrefix(lines[i+1], "|")) {
				i++
				if lines[i] != "" {
					b.body += lines[i] + "\n"
				}
			}
			if b.body == "" {
				return fmt.Errorf("%s: a caption without a table", at)
			}
			add(b)
		} else if strings.HasPrefix(line, "```") {
			var inside []string
			for i++; i < len(lines) && lines[i] != "```"; i++ {
				inside = append(inside, lines[i])
			}
			found := listingFence.FindStringSubmatch(line)
			switch {
			case found == nil:
				text = append(append(append(text, line), inside...), "```")
			case len(inside) == 0:
				return fmt.Errorf("%s: a listing without a caption", at)
			default:
				add(block{
					kind: listingBlock, id: found[1], source: strings.Fields(found[2]),
					text: inside[0], body: strings.Join(inside[1:], "\n"),
				})
			}
		} else {
			text = append(text, line)
		}
	}
	flush()
	return nil
}

// number gives headings, figures, tables and listings their numbers. The first heading is the title;
// those of the fourth level have no number.
func (d *document) number() error {
	counts := make(map[blockKind]int)
	var levels [5]int
	for i, b := range d.blocks {
		switch b.kind {
		case textBlock, referencesBlock:
			continue
		case headingBlock:
			if i == 0 && b.level == 1 {
				d.title = b.text
				continue
			}
			levels[b.level]++
			clear(levels[b.level+1:])
			switch b.level {
			case 1:
				return fmt.Errorf("%s: a second title", b.at)
			case 2:
				b.number = fmt.Sprint(levels[2])
			case 3:
				b.number = fmt.Sprintf("%d.%d", levels[2], levels[3])
			}
			b.id = cmp.Or(b.id, "s"+strings.ReplaceAll(b.number, ".", "-"))
		default:
			counts[b.kind]++
			b.number = fmt.Sprint(counts[b.kind])
		}
		if b.number == "" {
			continue
		}
		if other, twice := d.labels[b.id]; twice {
			return fmt.Errorf("%s: %s is named there, too: %s", b.at, b.id, other.at)
		}
		d.labels[b.id] = b
	}
	if d.title == "" {
		return fmt.Errorf("%s: want the title first, after one #", reportFolder)
	}
	return nil
}

// resolve replaces references by numbers in all texts, and citations by those of the works.
func (d *document) resolve() error {
	var failed error
	replace := func(b *block, text string) string {
		text = reference.ReplaceAllStringFunc(text, func(found string) string {
			parts := reference.FindStringSubmatch(found)
			word, target := parts[1], d.labels[parts[2]]
			if target == nil || kindWords[target.kind] != strings.ToLower(word) {
				failed = fmt.Errorf("%s: %s leads nowhere in %s", b.at, found, d.title)
				return found
			}
			return fmt.Sprintf("[%s %s](#%s)", word, target.number, target.id)
		})
		return citation.ReplaceAllStringFunc(text, func(found string) string {
			var numbers []string
			for key := range strings.SplitSeq(strings.Trim(found, "[]"), ", ") {
				key = strings.TrimPrefix(key, "@")
				if d.works[key] == "" {
					failed = fmt.Errorf("%s: the work %s is not in %s", b.at, key, referencesPart)
					return found
				}
				at := slices.Index(d.cited, key)
				if at < 0 {
					at = len(d.cited)
					d.cited = append(d.cited, key)
				}
				numbers = append(numbers, fmt.Sprintf("[%d](#work-%s)", at+1, key))
			}
			return `\[` + strings.Join(numbers, ", ") + `\]`
		})
	}
	for _, b := range d.blocks {
		b.text = replace(b, b.text)
		if b.kind == tableBlock {
			b.body = replace(b, b.body)
		}
	}
	return failed
}

// where says which functions of which files a listing shows.
func (b *block) where() string {
	var files []string
	for _, name := range b.source {
		switch {
		case strings.Contains(name, "/"):
			files = append(files, name)
		case strings.HasSuffix(files[len(files)-1], "go"), strings.HasSuffix(files[len(files)-1], "py"):
			files[len(files)-1] += ": `" + name + "`"
		default:
			files[len(files)-1] += ", `" + name + "`"
		}
	}
	return strings.Join(files, "; ")
}
