package openings

import (
	"fmt"
	"strconv"
	"strings"

	"colat/ai"
	"colat/ai/arena/openings"
	"colat/ai/arena/records"
	"colat/cmd/arena/cli"
	"colat/game"
)

// listFile is the file that make writes.
type listFile struct {
	*cli.OutFile
	list  []openings.Opening
	tried uint64 // the number of candidates up to the last opening
}

// openList opens the file of a list, and creates it if there is none.
func openList(path string, rules game.Rules, command string) (*listFile, error) {
	file, err := cli.OpenOut(path)
	if err != nil {
		return nil, err
	}
	l := &listFile{OutFile: file}
	if err := l.read(path, rules, openings.Header(rules, command)); err != nil {
		l.Close()
		return nil, err
	}
	return l, nil
}

// read reads what the file holds, and cuts off a line that is not whole.
func (l *listFile) read(path string, rules game.Rules, header string) error {
	bytes, err := ai.ReadFile(path, ai.MostText)
	if err != nil {
		return records.FileError(err)
	}
	text := string(bytes)
	if strings.HasPrefix(header, text) {
		if err := l.CutAt(0); err != nil {
			return err
		}
		return l.write(header)
	}
	if !strings.HasPrefix(text, header) {
		return cli.Usagef("--out: %s is not of this command: want it to begin with %q", path, header)
	}
	whole := strings.LastIndexByte(text, '\n') + 1
	if whole < len(text) {
		if err := l.CutAt(whole); err != nil {
			return err
		}
	}
	if whole == len(header) {
		return nil
	}
	text = text[:whole]
	if l.list, err = openings.Parse(text, rules, nil); err != nil {
		return fmt.Errorf("--out: %s: %w", path, err)
	}
	number := strings.TrimSpace(text[strings.LastIndex(text, openings.Comment)+len(openings.Comment):])
	if l.tried, err = strconv.ParseUint(number, 10, 64); err != nil {
		return fmt.Errorf("--out: %s: the last line does not end with the number of its candidate", path)
	}
	return nil
}

// add writes an opening, the candidate before the given number.
func (l *listFile) add(o *openings.Opening, tried uint64) error {
	l.list, l.tried = append(l.list, *o), tried
	return l.write(fmt.Sprintf("%s %s %d\n", o.Text(), openings.Comment, tried))
}

func (l *listFile) write(text string) error {
	_, err := l.Write([]byte(text))
	return err
}
