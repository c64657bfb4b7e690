package tournament

import (
	"fmt"
	"sync"

	"colat/ai/arena/records"
	"colat/game/match"
)

// A Log is the file to which a tournament's games are written as they end, and from which
// an interrupted tournament continues. Its first line is the tournament's header; each
// other line is a record.
type Log struct {
	file *records.File
	cut  []int // numbers of the lines with an incomplete record

	mu    sync.Mutex
	games map[gameID]*match.Record
}

// A gameID identifies a game of a log. The round alone is not enough, because in old logs
// games of different players may have the same round.
type gameID struct {
	round   string
	players [2]string
}

func idOf(r *match.Record) gameID { return gameID{r.Round, r.Names} }

// OpenLog opens the log of a tournament, or creates it, and locks it against other
// processes. It checks the games in the log. A file that is not the log of this
// tournament, or has an invalid line, causes an error and stays unchanged.
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

// Games returns the number of games in the log.
func (l *Log) Games() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.games)
}

// CutLines returns the numbers of the lines with an incomplete record, which an
// interruption during writing leaves. Their games count as not played.
func (l *Log) CutLines() []int { return l.cut }

// find returns the record of a game, or nil. It returns an error if the log has the game
// with other players.
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

// add writes a game so that it survives a crash of the system.
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
