package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// longestListing is the number of lines of a listing that fit on a page, in small letters from
// smallListing on.
const longestListing, smallListing = 80, 60

// widestNoted is the number of characters of a line with its note; a longer note stands above it.
const widestNoted = 108

// listing returns the lines of a listing block, taken from the source, with its notes.
func (d *document) listing(b *block) ([]string, error) {
	var lines []string
	file := ""
	for _, name := range b.source {
		if strings.Contains(name, "/") {
			file = name
			continue
		}
		list := pseudocode
		if strings.HasSuffix(file, ".py") {
			list = python
		}
		function, err := list(filepath.Join(d.root, filepath.FromSlash(file)), name)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", b.at, err)
		}
		if len(lines) > 0 {
			lines = append(lines, "")
		}
		lines = append(lines, function...)
	}
	lines, err := noted(lines, b.body)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", b.at, err)
	}
	if len(lines) > longestListing {
		return nil, fmt.Errorf("%s: %d lines, of which a page holds %d", b.at, len(lines), longestListing)
	}
	return lines, nil
}

// noted adds notes to lines. A note is a line with a part of one of the lines, "//" and what it says.
func noted(lines []string, notes string) ([]string, error) {
	lines = slices.Clone(lines)
	for note := range strings.SplitSeq(notes, "\n") {
		if note == "" {
			continue
		}
		part, says, both := strings.Cut(note, " // ")
		at := slices.IndexFunc(lines, func(line string) bool {
			return strings.Contains(line, part) && !strings.Contains(line, " // ")
		})
		if !both || at < 0 {
			return nil, fmt.Errorf("no line for the note %q", note)
		}
		if with := lines[at] + "  // " + says; len([]rune(with)) <= widestNoted {
			lines[at] = with
			continue
		}
		margin := lines[at][:len(lines[at])-len(strings.TrimLeft(lines[at], " "))]
		lines = slices.Insert(lines, at, margin+"// "+says)
	}
	return lines, nil
}

// python returns a function of a Python file as it stands there, without blank lines at its end.
func python(path, function string) ([]string, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	lines := strings.Split(string(text), "\n")
	head := regexp.MustCompile(`^( *)def ` + regexp.QuoteMeta(function) + `\(`)
	first := slices.IndexFunc(lines, head.MatchString)
	if first < 0 {
		return nil, fmt.Errorf("%s has no function %s", path, function)
	}
	margin := head.FindStringSubmatch(lines[first])[1]
	last := first + 1
	for last < len(lines) && (lines[last] == "" || strings.HasPrefix(lines[last], margin+" ")) {
		last++
	}
	for lines[last-1] == "" {
		last--
	}
	listed := make([]string, 0, last-first)
	for _, line := range lines[first:last] {
		listed = append(listed, strings.TrimPrefix(line, margin))
	}
	return listed, nil
}
