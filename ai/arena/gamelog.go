package arena

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"
)

// A GameLog is the file to which a tournament's games are written as they end,
// and from which an interrupted tournament goes on. Its first line names the
// tournament; each other line is a record.
type GameLog struct {
	file *RecordFile
	cut  []int // the lines that hold a part of a record only

	mu    sync.Mutex
	games map[string]*Record // by round
}

// logHeader is the first line of a game log.
type logHeader struct {
	Tournament string `json:"tournament"` // its fingerprint
	Title      string `json:"title"`
}

// OpenGameLog opens the log of a tournament, or begins one, and keeps other
// processes from writing it. Games that the log holds are checked. A file that is
// not the log of this tournament, or holds what no log does, is an error and
// stays as it is.
func OpenGameLog(path string, t *Tournament) (*GameLog, error) {
	file, err := openRecordFile(path)
	if err != nil {
		return nil, err
	}
	log := &GameLog{file: file, games: make(map[string]*Record)}
	if err := log.open(t); err != nil {
		file.Close()
		return nil, fmt.Errorf("%q: %w", path, err)
	}
	return log, nil
}

func (l *GameLog) open(t *Tournament) error {
	if !l.file.regular {
		return errors.New("not a file that games can be kept in")
	}
	if err := lock(l.file.file); err != nil {
		return err
	}
	content, err := io.ReadAll(l.file.file)
	if err != nil {
		return err
	}
	header, err := json.Marshal(logHeader{t.Fingerprint(), t.Title})
	if err != nil {
		return err
	}
	header = append(header, '\n')
	if bytes.HasPrefix(header, content) {
		// A new log, or one whose first line was cut off.
		return l.file.appendLine(header[len(content):])
	}
	if err := l.read(content, t); err != nil {
		return err
	}
	return l.file.findEnd()
}

// read takes over the games of a log.
func (l *GameLog) read(content []byte, t *Tournament) error {
	records := NewRecordReader(bytes.NewReader(content))
	first, err := records.read()
	if err != nil {
		return err
	}
	header, err := parseLine(first)
	if err != nil || header.Tournament == "" {
		return errors.New("line 1: no tournament's log begins like this: " + moveAway)
	}
	if header.Tournament != t.Fingerprint() {
		return errors.New("line 1: these games are of a tournament with other players or other settings: " +
			"restore its file, or " + moveAway)
	}
	for {
		record, err := records.Next()
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case errors.Is(err, errCut):
			l.cut = append(l.cut, records.Line())
			continue
		case err == nil:
			err = record.Replay(nil)
			if err != nil {
				err = &LineError{records.Line(), err}
			}
		}
		if err != nil {
			return fmt.Errorf("%w: mend this line or remove it, or choose another folder with --out", err)
		}
		l.games[record.Round] = record
	}
}

// moveAway is what to do with a file that stands where a tournament's should.
const moveAway = "move this file away, or choose another folder with --out"

// Games returns how many games are in the log.
func (l *GameLog) Games() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.games)
}

// CutLines returns the numbers of the lines that hold a part of a record only, as
// an interruption in the middle of writing leaves them. Their games count as not
// played.
func (l *GameLog) CutLines() []int { return l.cut }

// find returns the game of a round, or nil.
func (l *GameLog) find(round string) *Record {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.games[round]
}

// add writes a game so that it outlives the machine's sudden end.
func (l *GameLog) add(r *Record) error {
	if err := l.file.Append(r); err != nil {
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.games[r.Round] = r
	return nil
}

// Close closes the file.
func (l *GameLog) Close() error { return l.file.Close() }
