package storage

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"
	"time"

	"colat/game/match"
	"colat/game/variation"
	"colat/render/program/setup"
)

// MostGames is the greatest number of games in the library. When it is full, Add removes the
// oldest games, after a warning.
const MostGames = 2000

// Library holds the finished games. Each has its own key, so that adding one does not rewrite
// the others.
type Library struct{ store *Store }

// Library returns the library of the store.
func (s *Store) Library() Library { return Library{s} }

// folder is the prefix of the keys of games.
const folder = "finished"

// Finished describes a game in the library. Imported games may be unfinished.
type Finished struct {
	ID      string
	Game    string    // ID of the rules
	Start   string    // position as text
	Players [2]string // specs of the seats
	Winner  string    // "X", "O" or "draw"; "" if the game is not over
	Reason  string
	Moves   int       // without passes
	Ended   time.Time // zero if unknown
	Line    string    // all moves, with spaces between; "" for imported games
	Played
	Origin
}

// Origin holds where an imported game comes from.
type Origin struct {
	File    string // name of the file, "" for games of this device
	Round   string // the tournament or the event
	Opening string // its name
}

// Over reports whether the game came to an end.
func (f *Finished) Over() bool { return f.Winner != "" }

// Played holds the conditions of a game that are not in its record.
type Played struct {
	// Thinking is the thinking time for each move of machines whose spec has none; 0 if
	// unknown.
	Thinking time.Duration `json:"time,omitempty"`
	setup.Terms
}

// kept is the stored form of a game: its record is a line of JSON.
type kept struct {
	Played
	Record json.RawMessage `json:"record"`
}

// head is the part of a record that Games reads.
type head struct {
	Game    string    `json:"game"`
	Start   string    `json:"start"`
	Players [2]string `json:"players"`
	Moves   []string  `json:"moves"`
	Winner  string    `json:"winner"`
	Reason  string    `json:"reason"`
	Ended   time.Time `json:"ended"`
}

// timeForm is the format of a game's end time at the beginning of its ID. IDs sort by time.
const timeForm = "20060102150405"

// name returns the ID of a game, and the hash that distinguishes it from others that ended in
// the same second.
func name(line []byte, ended time.Time) (id, sum string) {
	hash := fnv.New32a()
	hash.Write(line)
	sum = fmt.Sprintf("%08x", hash.Sum32())
	return ended.UTC().Format(timeForm) + "-" + sum, sum
}

// line returns the record as a line of JSON, without the newline, the end time and the
// variations.
func line(r *match.Record) ([]byte, error) {
	timeless := *r
	timeless.Ended, timeless.Variations = time.Time{}, nil
	text, err := match.AppendLine(nil, &timeless)
	return text[:max(0, len(text)-1)], err
}

// sameGame is the greatest difference between the end times of two equal records that Add
// treats as the same game, stored again after the program was interrupted while storing it.
const sameGame = 2 * time.Minute

// Room reports on the free space of the library when a game is added.
type Room uint8

const (
	Enough Room = iota
	// Short is returned once, when the library is full or nearly full. From the next game on,
	// the oldest games are removed if there is no space.
	Short
)

// nearly is the number of games from which Add reports Short.
const nearly = MostGames * 95 / 100

// Add stores a game that has just ended. It ignores games without moves.
func (l Library) Add(r *match.Record, how Played, ended time.Time) (Room, error) {
	if !r.Over || len(r.Moves) == 0 {
		return Enough, nil
	}
	text, err := line(r)
	if err != nil {
		return Enough, err
	}
	id, sum := name(text, ended)
	keys := l.keys()
	for _, key := range keys {
		if at, ok := endOf(key); ok && strings.HasSuffix(key, sum) && ended.Sub(at).Abs() < sameGame {
			return Enough, nil
		}
	}
	data, err := pack(r, how, ended)
	if err != nil {
		return Enough, err
	}
	return l.put(folder+"/"+id, data, keys)
}

// Has reports whether a finished game is in the library.
func (l Library) Has(r *match.Record) bool {
	text, err := line(r)
	_, sum := name(text, time.Time{})
	return err == nil && slices.ContainsFunc(l.keys(), func(key string) bool { return strings.HasSuffix(key, sum) })
}

// Annotate stores variations with all copies of a finished game. This window has stored or read the
// variations before last. Changes of another window since then are kept.
func (l Library) Annotate(r *match.Record, before, variations *variation.Tree) {
	text, err := line(r)
	if err != nil {
		return
	}
	_, sum := name(text, time.Time{})
	for _, key := range l.keys() {
		if !strings.HasSuffix(key, sum) {
			continue
		}
		record, err := l.Read(idOf(key))
		if err != nil {
			continue
		}
		var k kept
		l.store.load(key, &k)
		record.Variations = before
		base, err := pack(record, k.Played, record.Ended)
		if err != nil {
			continue
		}
		record.Variations = variations
		if data, err := pack(record, k.Played, record.Ended); err == nil {
			l.store.saw(key, base)
			l.store.write(key, data)
		}
	}
}

// Rehearse runs the code of Add without storing anything. Browsers compile code when it first
// runs, which takes longer than the code itself.
func (l Library) Rehearse(r *match.Record) {
	text, err := line(r)
	if err == nil {
		name(text, time.Time{})
		_, _ = pack(r, Played{}, time.Time{})
		endOf(folder + "/" + timeForm)
	}
}

// pack encodes a game for storage.
func pack(r *match.Record, how Played, ended time.Time) ([]byte, error) {
	dated := *r
	dated.Ended = ended.UTC().Truncate(time.Second)
	text, err := match.AppendLine(nil, &dated)
	if err != nil {
		return nil, err
	}
	return json.Marshal(kept{Played: how, Record: text})
}

// endOf returns the end time in the key of a game.
func endOf(key string) (time.Time, bool) {
	text, _, found := strings.Cut(strings.TrimPrefix(key, folder+"/"), "-")
	at, err := time.Parse(timeForm, text)
	return at, found && err == nil
}

// put stores data under a key. If there is no space, and the user has been warned, it removes
// the oldest games. others are the keys of all other games.
func (l Library) put(key string, data []byte, others []string) (Room, error) {
	at := l.toldAt()
	told := at > 0
	for len(others) >= MostGames && told {
		l.Remove(idOf(others[0]))
		others = others[1:]
	}
	err := l.store.put(key, data)
	for err != nil && told && len(others) > 0 {
		l.Remove(idOf(others[0]))
		others = others[1:]
		err = l.store.put(key, data)
	}
	if err != nil { // in memory only, until the program ends
		l.store.hold(key, data)
	}
	switch short := err != nil || len(others)+1 >= nearly; {
	case short && !told:
		l.store.save(keyFull, len(others)+1)
		return Short, nil
	case told && len(others) < at/2: // there is space again: warn again before it runs out
		l.store.save(keyFull, 0)
	}
	return Enough, nil
}

// keyFull is the key of the number of games at which the user was warned that the oldest ones
// will be removed.
const keyFull = "library-full"

func (l Library) toldAt() (games int) {
	l.store.load(keyFull, &games)
	return games
}

// keys returns the keys of all games, the oldest first.
func (l Library) keys() []string {
	l.store.settle()
	return l.store.keysIn(folder)
}

func idOf(key string) string { return strings.TrimPrefix(key, folder+"/") }

// Games returns all games of the library, the newest first. It skips games that cannot be
// read.
func (l Library) Games() []Finished {
	keys := l.keys()
	games := make([]Finished, 0, len(keys))
	for i := len(keys) - 1; i >= 0; i-- {
		var k kept
		var h head
		if !l.store.load(keys[i], &k) || json.Unmarshal(k.Record, &h) != nil {
			continue
		}
		games = append(games, Finished{
			ID: idOf(keys[i]), Game: h.Game, Start: h.Start, Players: h.Players, Winner: h.Winner, Reason: h.Reason,
			Moves: movesIn(h.Moves), Ended: h.Ended, Line: strings.Join(h.Moves, " "), Played: k.Played,
		})
	}
	return games
}

// movesIn returns the number of moves in their texts. A move without a square is none, and has no figure.
func movesIn(texts []string) (n int) {
	for _, text := range texts {
		if strings.ContainsAny(text, "0123456789") {
			n++
		}
	}
	return n
}

// errGone is the error for a game that is not in the library.
var errGone = errors.New("the game is not in the library")

// Read returns the record of the game with an ID.
func (l Library) Read(id string) (*match.Record, error) {
	l.store.settle()
	var k kept
	if !l.store.load(folder+"/"+id, &k) {
		return nil, errGone
	}
	r := new(match.Record)
	if err := json.Unmarshal(k.Record, r); err != nil {
		return nil, err
	}
	return r, nil
}

// Removed is a removed game, which Restore can put back.
type Removed struct {
	key  string
	data []byte
}

// ID returns the ID of the game.
func (r Removed) ID() string { return idOf(r.key) }

// Remove removes a game from the library.
func (l Library) Remove(id string) Removed {
	l.store.settle()
	key := folder + "/" + id
	data, held := l.store.memory[key]
	delete(l.store.memory, key)
	if l.store.storage != nil {
		if !held {
			data = l.store.storage.load(key)
		}
		l.store.storage.remove(key)
	}
	return Removed{key, data}
}

// Restore puts a removed game back.
func (l Library) Restore(r Removed) {
	if r.data != nil {
		_, _ = l.put(r.key, r.data, nil) // its space is still free
	}
}

// Export returns all games of the library as lines of JSON, the oldest first. package collection and
// the command line read this format.
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

// Line returns the game with an ID as a line of JSON, or nil if there is none.
func (l Library) Line(id string) []byte {
	var k kept
	if !l.store.load(folder+"/"+id, &k) {
		return nil
	}
	return k.Record
}

// IDs returns the IDs of all games.
func (l Library) IDs() map[string]bool {
	known := make(map[string]bool)
	for _, key := range l.keys() {
		known[idOf(key)] = true
	}
	return known
}

// Sorted returns the IDs of all games, the oldest first.
func (l Library) Sorted() []string {
	keys := l.keys()
	for i, key := range keys {
		keys[i] = idOf(key)
	}
	return keys
}

// IDOf returns the ID that a game with the time of its end has in the library.
func IDOf(r *match.Record) (string, error) {
	text, err := line(r)
	if err != nil {
		return "", err
	}
	id, _ := name(text, r.Ended)
	return id, nil
}
