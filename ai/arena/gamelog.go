package arena

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
)

// A GameLog is the file to which a tournament's games are written as they end,
// and from which an interrupted tournament goes on. Its first line names the
// tournament; each other line is a record.
type GameLog struct {
	mu    sync.Mutex
	file  *os.File
	games map[string]*Record // by round
}

// logHeader is the first line of a game log.
type logHeader struct {
	Tournament string `json:"tournament"` // its fingerprint
	Title      string `json:"title"`
}

// OpenGameLog opens the log of a tournament, or begins one, and keeps other
// processes from writing it. Games that the log holds are checked. A last line
// that was cut off by an interruption is dropped.
func OpenGameLog(path string, t *Tournament) (*GameLog, error) {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o666)
	if err != nil {
		return nil, err
	}
	log := &GameLog{file: file, games: make(map[string]*Record)}
	if err := log.open(t); err != nil {
		file.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return log, nil
}

func (l *GameLog) open(t *Tournament) error {
	if err := lock(l.file); err != nil {
		return err
	}
	content, err := io.ReadAll(l.file)
	if err != nil {
		return err
	}
	whole := content[:bytes.LastIndexByte(content, '\n')+1]
	if len(whole) > 0 {
		if err := l.read(whole, t); err != nil {
			return err
		}
	}
	return l.begin(int64(len(whole)), t)
}

// read takes over the games of a log.
func (l *GameLog) read(content []byte, t *Tournament) error {
	first, rest, _ := bytes.Cut(content, []byte("\n"))
	var header logHeader
	if err := json.Unmarshal(first, &header); err != nil || header.Tournament == "" {
		return errors.New("line 1: not the log of a tournament")
	}
	if header.Tournament != t.Fingerprint() {
		return errors.New("these games are of a tournament with other players or other settings: remove them to begin anew, or restore its file")
	}
	records := NewRecordReader(bytes.NewReader(rest))
	for {
		record, err := records.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err == nil {
			err = record.Replay(nil)
		}
		if err != nil {
			return fmt.Errorf("line %d: %w", records.Line()+1, err)
		}
		l.games[record.Round] = record
	}
}

// begin cuts off what is not whole, and writes the header of a new log.
func (l *GameLog) begin(size int64, t *Tournament) error {
	if err := l.file.Truncate(size); err != nil {
		return err
	}
	if _, err := l.file.Seek(size, io.SeekStart); err != nil {
		return err
	}
	if size > 0 {
		return nil
	}
	line, err := json.Marshal(logHeader{t.Fingerprint(), t.Title})
	if err != nil {
		return err
	}
	_, err = l.file.Write(append(line, '\n'))
	return err
}

// Games returns how many games are in the log.
func (l *GameLog) Games() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.games)
}

// find returns the game of a round, or nil.
func (l *GameLog) find(round string) *Record {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.games[round]
}

// add writes a game so that it outlives the machine's sudden end.
func (l *GameLog) add(r *Record) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	line, err := AppendRecord(nil, r)
	if err != nil {
		return err
	}
	if _, err := l.file.Write(line); err != nil {
		return err
	}
	if err := l.file.Sync(); err != nil {
		return err
	}
	l.games[r.Round] = r
	return nil
}

// Close closes the file.
func (l *GameLog) Close() error { return l.file.Close() }
