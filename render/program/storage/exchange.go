package storage

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"colat/game/match"
	"colat/render/table/games"
)

// Export writes all games of the library as lines of JSON, the oldest first: a form
// that Import and the command line read.
func (l Library) Export() []byte {
	var out bytes.Buffer
	for _, key := range l.keys() {
		var k kept
		if l.store.load(key, &k) && json.Compact(&out, k.Record) == nil {
			out.WriteByte('\n')
		}
	}
	return out.Bytes()
}

// BadLine is a line of a file that holds no game.
type BadLine struct {
	Number int // from 1
	Err    error
}

func (b BadLine) Error() string { return fmt.Sprintf("line %d: %v", b.Number, b.Err) }

// Unwrap returns what is wrong with the line.
func (b BadLine) Unwrap() error { return b.Err }

// Imported is what came of reading a file.
type Imported struct {
	Added int
	Known int       // games that were in the library
	Bad   []BadLine // lines without a game, in their order
	Left  int       // games for which there was no room
}

// longestLine bounds a line of a file: no game comes near it.
const longestLine = 1 << 20

// errNoText is for lines that nobody wrote.
var errNoText = errors.New("not text")

// Import puts the games of a file into the library, a line of JSON each. What is there
// already stays. now is when games ended of which nobody noted it.
func (l Library) Import(text []byte, list games.List, now time.Time) Imported {
	var done Imported
	known := make(map[string]bool)
	keys := l.keys()
	for _, key := range keys {
		known[idOf(key)] = true
	}
	room := MostGames - len(keys)
	for number := 1; len(text) > 0; number++ {
		var row []byte
		row, text, _ = bytes.Cut(text, []byte("\n"))
		if row = bytes.TrimSpace(row); len(row) == 0 {
			continue
		}
		record, err := readLine(row, list)
		if err != nil {
			done.Bad = append(done.Bad, BadLine{number, err})
			continue
		}
		ended := record.Ended
		if ended.IsZero() {
			ended = now
		}
		id, data, err := packImported(record, ended)
		switch {
		case err != nil:
			done.Bad = append(done.Bad, BadLine{number, err})
		case known[id]:
			done.Known++
		case done.Added >= room || !l.keepImported(folder+"/"+id, data):
			done.Left++
		default:
			known[id] = true
			done.Added++
		}
	}
	return done
}

// readLine reads a game that has a board here.
func readLine(row []byte, list games.List) (*match.Record, error) {
	if len(row) > longestLine || bytes.IndexByte(row, 0) >= 0 {
		return nil, errNoText
	}
	record := new(match.Record)
	if err := json.Unmarshal(row, record); err != nil {
		return nil, err
	}
	if list.Of(record.Rules) == nil {
		return nil, fmt.Errorf("no board for the game %s", record.Rules.ID())
	}
	if len(record.Moves) == 0 {
		return nil, errors.New("a game of no moves")
	}
	return record, nil
}

func packImported(r *match.Record, ended time.Time) (id string, data []byte, err error) {
	text, err := line(r)
	if err != nil {
		return "", nil, err
	}
	id, _ = name(text, ended)
	data, err = pack(r, Played{}, ended)
	return id, data, err
}

// keepImported keeps a game and reports whether there was room for it.
func (l Library) keepImported(key string, data []byte) bool {
	if l.store.storage == nil {
		l.hold(key, data)
		return true
	}
	return l.store.storage.save(key, data) == nil
}
