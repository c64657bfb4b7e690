package tournament

import (
	"fmt"
	"sync"

	"colat/ai/arena/records"
	"colat/game/match"
)

// A Log is the file to which a tournament's games are written as they end,
// and from which an interrupted tournament goes on. Its first line names the
// tournament; each other line is a record.
type Log struct {
	file *records.File
	cut  []int // the lines that hold a part of a record only

	mu    sync.Mutex
	games map[gameID]*match.Record
}

// A gameID tells the games of a log apart: in old logs two games of different players may have
// the same round.
type gameID struct {
	round   string
	players [2]string
}

func idOf(r *match.Record) gameID { return gameID{r.Round, r.Names} }

// OpenLog opens the log of a tournament, or begins one, and keeps other
// processes from writing it. Games that the log holds are checked. A file that is
// not the log of this tournament, or holds what no log does, is an error and
// stays as it is.
func OpenLog(path string, t *Tournament) (*Log, error) {
	log := &Log{games: make(map[gameID]*match.Record)}
	var err error
	header := records.Header{Tournament: t.Fingerprint(), Title: t.Title}
	log.file, log.cut, err = records.OpenLog(path, header, func(r *match.Record) {
		log.games[idOf(r)] = r
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

// find returns the record of a game, or nil. The error is a record of the game by other players.
func (l *Log) find(g *scheduledGame) (*match.Record, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, round := range []string{g.name, g.plain} {
		if r := l.games[gameID{round, g.players}]; r != nil {
			return r, nil
		}
	}
	for id := range l.games {
		if id.round == g.name {
			return nil, fmt.Errorf("game %s of the log was played by %q", g.name, id.players)
		}
	}
	return nil, nil
}

// add writes a game so that it outlives the machine's sudden end.
func (l *Log) add(r *match.Record) error {
	if err := l.file.Append(r); err != nil {
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.games[idOf(r)] = r
	return nil
}

// Close closes the file.
func (l *Log) Close() error { return l.file.Close() }
