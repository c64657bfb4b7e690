package records

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"colat/game/match"
)

// MoveAway is the advice for a file at the path of a tournament's file.
const MoveAway = "move this file away, or choose another folder with --out"

// OpenLog opens the log of a tournament, or creates it, and locks it against other
// processes. It calls take with each record in the log. cut holds the numbers of the
// lines with an incomplete record, which an interruption during writing leaves. A file
// that is not the log of this tournament, or has an invalid line, causes an error and
// stays unchanged.
func OpenLog(path string, header Header, take func(*match.Record)) (f *File, cut []int, err error) {
	f, err = openFile(path)
	if err != nil {
		return nil, nil, err
	}
	if cut, err = f.openLog(header, take); err != nil {
		f.Close()
		return nil, nil, fmt.Errorf("%q: %w", path, err)
	}
	return f, cut, nil
}

func (f *File) openLog(header Header, take func(*match.Record)) (cut []int, err error) {
	if !f.regular {
		return nil, errors.New("not a file that games can be kept in")
	}
	if f.lock, err = Lock(f.path, Patience); errors.Is(err, ErrLocked) {
		return nil, errors.New("another process is playing this tournament")
	} else if err != nil {
		return nil, err
	}
	content, err := io.ReadAll(f.file)
	if err != nil {
		return nil, err
	}
	first, err := json.Marshal(header)
	if err != nil {
		return nil, err
	}
	first = append(first, '\n')
	if bytes.HasPrefix(first, content) {
		// This is a new log, or one whose first line is incomplete.
		return nil, f.appendLine(first[len(content):])
	}
	if cut, err = readLog(content, header, take); err != nil {
		return nil, err
	}
	return cut, f.findEnd()
}

func readLog(content []byte, want Header, take func(*match.Record)) (cut []int, err error) {
	records := NewReader(bytes.NewReader(content))
	first, err := records.read()
	if err != nil {
		return nil, err
	}
	header, _, err := parseLine(first)
	if err != nil || header.Tournament == "" {
		return nil, errors.New("line 1: no tournament's log begins like this: " + MoveAway)
	}
	if header.Tournament != want.Tournament {
		return nil, errors.New("line 1: these games are of a tournament with other players or other settings: " +
			"restore its file, or " + MoveAway)
	}
	for {
		record, err := records.Next()
		switch {
		case errors.Is(err, io.EOF):
			return cut, nil
		case errors.Is(err, errCut):
			cut = append(cut, records.Line())
			continue
		case err != nil:
			return nil, fmt.Errorf("%w: mend this line or remove it, or choose another folder with --out", err)
		}
		take(record)
	}
}
