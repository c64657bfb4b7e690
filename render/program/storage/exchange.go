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

// Export returns all games of the library as lines of JSON, the oldest first. Import and the
// command line read this format.
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

// BadLine is the error for a line of a file that contains no game.
type BadLine struct {
	Number int // from 1
	Err    error
}

func (b BadLine) Error() string { return fmt.Sprintf("line %d: %v", b.Number, b.Err) }

// Unwrap returns the error in the line.
func (b BadLine) Unwrap() error { return b.Err }

// Imported is the result of Import.
type Imported struct {
	Added int
	Known int       // games already in the library
	Bad   []BadLine // lines without a game, in order
	Left  int       // games for which there was no space
}

// longestLine bounds the length of a line. Lines of games are much shorter.
const longestLine = 1 << 20

// errNoText is the error for binary data and overlong lines.
var errNoText = errors.New("not text")

// Import adds the games of a file, one line of JSON each, to the library. Games in the
// library are not changed. now is used as the end time of games without one.
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

// readLine parses a game. It returns an error if the program has no board for the game, or
// the game has no moves.
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

// keepImported stores a game and reports whether there was space for it.
func (l Library) keepImported(key string, data []byte) bool {
	if l.store.storage == nil {
		l.store.hold(key, data)
		return true
	}
	return l.store.storage.save(key, data) == nil
}
