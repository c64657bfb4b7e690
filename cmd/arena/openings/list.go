package openings

import (
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/gofrs/flock"

	"colat/ai"
	"colat/ai/arena/openings"
	"colat/ai/arena/records"
	"colat/cmd/arena/cli"
	"colat/game"
)

// listFile is the file that make writes. A line is written at once; what a killed program has left
// of one is cut off when the file is opened.
type listFile struct {
	file  *os.File
	lock  *flock.Flock
	list  []openings.Opening
	tried uint64 // the number of candidates up to the last opening
}

// openList opens the file of a list, and creates it if there is none.
func openList(path string, rules game.Rules, command string) (*listFile, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o666)
	if err != nil {
		return nil, cli.Usagef("--out: %w", records.FileError(err))
	}
	lock, err := records.Lock(path, 0)
	if err != nil {
		file.Close()
		return nil, fmt.Errorf("--out: %s: %w", path, err)
	}
	l := &listFile{file: file, lock: lock}
	if err := l.read(path, rules, openings.Header(rules, command)); err != nil {
		l.close()
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
		if err := l.file.Truncate(0); err != nil {
			return records.FileError(err)
		}
		return l.write(header)
	}
	if !strings.HasPrefix(text, header) {
		return cli.Usagef("--out: %s is not of this command: want it to begin with %q", path, header)
	}
	whole := strings.LastIndexByte(text, '\n') + 1
	if whole < len(text) {
		if err := l.file.Truncate(int64(whole)); err != nil {
			return records.FileError(err)
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
	_, err := l.file.WriteString(text)
	return records.FileError(err)
}

func (l *listFile) close() error {
	l.lock.Close()
	return records.FileError(l.file.Close())
}
