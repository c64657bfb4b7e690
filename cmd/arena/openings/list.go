package openings

import (
	"errors"
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
	file, text, err := openLines(path, openings.Header(rules, command))
	if err != nil {
		return nil, err
	}
	l := &listFile{OutFile: file}
	if err := l.read(text, rules); err != nil {
		return nil, errors.Join(fmt.Errorf("--out: %s: %w", path, err), l.Close())
	}
	return l, nil
}

// openLines opens a file that a command has begun with a header, or creates it, and returns the whole lines
// after the header. It cuts off a line that is not whole.
func openLines(path, header string) (*cli.OutFile, string, error) {
	file, err := cli.OpenOut(path)
	if err != nil {
		return nil, "", err
	}
	text, err := linesAfter(file, path, header)
	if err != nil {
		return nil, "", errors.Join(err, file.Close())
	}
	return file, text, nil
}

func linesAfter(file *cli.OutFile, path, header string) (string, error) {
	bytes, err := ai.ReadFile(path, ai.MostText)
	if err != nil {
		return "", records.FileError(err)
	}
	text := string(bytes)
	if strings.HasPrefix(header, text) {
		if err := file.CutAt(0); err != nil {
			return "", err
		}
		_, err := file.Write([]byte(header))
		return "", err
	}
	if !strings.HasPrefix(text, header) {
		return "", cli.Usagef("--out: %s is not of this command: want it to begin with %q", path, header)
	}
	whole := strings.LastIndexByte(text, '\n') + 1
	if whole < len(text) {
		err = file.CutAt(whole)
	}
	return text[len(header):whole], err
}

// read reads the lines of the file.
func (l *listFile) read(text string, rules game.Rules) (err error) {
	if text == "" {
		return nil
	}
	if l.list, err = openings.Parse(text, rules, nil); err != nil {
		return err
	}
	number := strings.TrimSpace(text[strings.LastIndex(text, openings.Comment)+len(openings.Comment):])
	if l.tried, err = strconv.ParseUint(number, 10, 64); err != nil {
		return errors.New("the last line does not end with the number of its candidate")
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
