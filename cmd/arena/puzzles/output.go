package puzzles

import (
	"fmt"
	"strconv"
	"strings"

	"colat/ai"
	"colat/ai/arena/records"
	"colat/ai/puzzles"
	"colat/cmd/arena/cli"
	"colat/game"
)

// mostFile is the largest size of a file of puzzles, in bytes: it is loaded by the page.
const mostFile = 120_000

// output is the file of puzzles that make writes.
type output struct {
	*puzzles.File
	file *cli.OutFile // nil if puzzles are printed only
	size int
	ids  map[string]bool
}

// openOutput opens a file for more puzzles of a game, and creates it if there is none. The
// path "" stands for no file.
func openOutput(path string, rules game.Rules) (*output, error) {
	o := &output{File: &puzzles.File{Rules: rules}, ids: make(map[string]bool)}
	if path == "" {
		return o, nil
	}
	var err error
	if o.file, err = cli.OpenOut(path); err != nil {
		return nil, err
	}
	if err := o.open(path); err != nil {
		o.file.Close()
		return nil, err
	}
	return o, nil
}

// open reads what the file holds, and repairs it.
func (o *output) open(path string) error {
	rules := o.Rules
	text, err := ai.ReadFile(path, ai.MostText)
	if err != nil {
		return records.FileError(err)
	}
	header := puzzles.Header(rules)
	if len(text) < len(header) && strings.HasPrefix(header, string(text)) {
		if err := o.file.CutAt(0); err != nil {
			return err
		}
		return o.write([]byte(header))
	}
	if o.File, err = puzzles.Parse(text); err != nil {
		return fmt.Errorf("--out: %s: %w", path, err)
	}
	if o.Rules.ID() != rules.ID() {
		return cli.Usagef("--out: the puzzles of %s are of the game %s, not of %s", path, o.Rules.ID(), rules.ID())
	}
	for _, p := range o.Puzzles {
		o.ids[p.ID] = true
	}
	if o.size = o.Whole; o.Whole < len(text) {
		return o.file.CutAt(o.Whole)
	}
	return nil
}

// played returns the number of games of a source that have been examined.
func (o *output) played(source string) (games uint64) {
	for _, comment := range o.Comments {
		if count, ok := strings.CutPrefix(comment, source+" games "); ok {
			if n, err := strconv.ParseUint(count, 10, 64); err == nil {
				games = max(games, n)
			}
		}
	}
	return games
}

// note writes how many games of a source have been examined.
func (o *output) note(source string, games uint64) error {
	if o.file == nil {
		return nil
	}
	return o.write(fmt.Appendf(nil, "# %s games %d\n", source, games))
}

// add writes a puzzle. ok is false if the file would become too large.
func (o *output) add(p *puzzles.Puzzle) (ok bool, err error) {
	line, err := puzzles.AppendLine(nil, p)
	if err != nil {
		return false, err
	}
	if o.size+len(line) > mostFile-roomForNotes {
		return false, nil
	}
	if o.file != nil {
		if err := o.write(line); err != nil {
			return false, err
		}
	}
	o.Puzzles = append(o.Puzzles, p)
	o.ids[p.ID] = true
	return true, nil
}

// roomForNotes is kept free for what note writes at the end.
const roomForNotes = 200

func (o *output) write(line []byte) error {
	o.size += len(line)
	_, err := o.file.Write(line)
	return err
}

func (o *output) close() error {
	if o.file == nil {
		return nil
	}
	return o.file.Close()
}
