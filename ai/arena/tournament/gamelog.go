package tournament

import (
	"sync"

	"colat/ai/arena/recordfile"
	"colat/game/match"
)

// A Log is the file to which a tournament's games are written as they end,
// and from which an interrupted tournament goes on. Its first line names the
// tournament; each other line is a record.
type Log struct {
	file *recordfile.File
	cut  []int // the lines that hold a part of a record only

	mu    sync.Mutex
	games map[string]*match.Record // by round
}

// OpenLog opens the log of a tournament, or begins one, and keeps other
// processes from writing it. Games that the log holds are checked. A file that is
// not the log of this tournament, or holds what no log does, is an error and
// stays as it is.
func OpenLog(path string, t *Tournament) (*Log, error) {
	log := &Log{games: make(map[string]*match.Record)}
	var err error
	header := recordfile.Header{Tournament: t.Fingerprint(), Title: t.Title}
	log.file, log.cut, err = recordfile.OpenLog(path, header, func(r *match.Record) {
		log.games[r.Round] = r
	})
	if err != nil {
		return nil, err
	}
	return log, nil
}

// Games returns how many games are in the log.
func (l *Log) Games() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.games)
}

// CutLines returns the numbers of the lines that hold a part of a record only, as
// an interruption in the middle of writing leaves them. Their games count as not
// played.
func (l *Log) CutLines() []int { return l.cut }

// find returns the game of a round, or nil.
func (l *Log) find(round string) *match.Record {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.games[round]
}

// add writes a game so that it outlives the machine's sudden end.
func (l *Log) add(r *match.Record) error {
	if err := l.file.Append(r); err != nil {
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.games[r.Round] = r
	return nil
}

// Close closes the file.
func (l *Log) Close() error { return l.file.Close() }
