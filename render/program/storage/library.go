package storage

import (
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"
	"time"

	"colat/game/match"
	"colat/render/program/setup"
)

// MostGames is how many games the library holds. The oldest ones make room for others
// after that, which Add tells beforehand.
const MostGames = 2000

// Library holds the finished games, each under a key of its own, so that to keep one
// more costs no more than that.
type Library struct{ store *Store }

// Library returns the library of the store.
func (s *Store) Library() Library { return Library{s} }

// folder begins the keys of the games.
const folder = "finished"

// Finished is what the library says of a game.
type Finished struct {
	ID      string
	Game    string    // the ID of the rules
	Start   string    // position text
	Players [2]string // specs of the seats
	Winner  string    // "X", "O" or "draw"
	Reason  string
	Moves   int
	Ended   time.Time
	Played
}

// Played is how a game was played, as far as its record does not tell.
type Played struct {
	// Thinking is the time for each move of a machine whose spec names none; 0 where
	// nobody knows.
	Thinking time.Duration `json:"time,omitempty"`
	setup.Terms
}

// kept is a game as it is kept: its record as a line of JSON.
type kept struct {
	Played
	Record json.RawMessage `json:"record"`
}

// head is what is read of a record before it is opened.
type head struct {
	Game    string    `json:"game"`
	Start   string    `json:"start"`
	Players [2]string `json:"players"`
	Moves   []string  `json:"moves"`
	Winner  string    `json:"winner"`
	Reason  string    `json:"reason"`
	Ended   time.Time `json:"ended"`
}

// timeForm begins the ID of a game: when it ended, in a form that sorts.
const timeForm = "20060102150405"

// name returns the ID of a game and what tells it from others that ended in the same
// second.
func name(line []byte, ended time.Time) (id, sum string) {
	hash := fnv.New32a()
	hash.Write(line)
	sum = fmt.Sprintf("%08x", hash.Sum32())
	return ended.UTC().Format(timeForm) + "-" + sum, sum
}

// line returns the record's line without its end and without the time of its end.
func line(r *match.Record) ([]byte, error) {
	timeless := *r
	timeless.Ended = time.Time{}
	text, err := match.AppendLine(nil, &timeless)
	return text[:max(0, len(text)-1)], err
}

// sameGame is within which time a game that ends like another one is the same, kept
// again after the program was ended in the middle of keeping it.
const sameGame = 2 * time.Minute

// Room is what the library says about its room when a game is added.
type Room uint8

const (
	Enough Room = iota
	// Short says, once, that the library is full or will soon be: from the next game on
	// the oldest ones make room.
	Short
)

// nearly is the number of games from which Add tells that room is short.
const nearly = MostGames * 95 / 100

// Add keeps a game that has just ended. A game of no moves is none.
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

// Rehearse does what Add will do with a game, and keeps nothing: browsers compile code
// when it first runs, which takes longer than the code itself.
func (l Library) Rehearse(r *match.Record) {
	text, err := line(r)
	if err == nil {
		name(text, time.Time{})
		_, _ = pack(r, Played{}, time.Time{})
		endOf(folder + "/" + timeForm)
	}
}

// pack writes a game as it is kept.
func pack(r *match.Record, how Played, ended time.Time) ([]byte, error) {
	dated := *r
	dated.Ended = ended.UTC().Truncate(time.Second)
	text, err := match.AppendLine(nil, &dated)
	if err != nil {
		return nil, err
	}
	return json.Marshal(kept{Played: how, Record: text})
}

// endOf reads when the game of a key ended.
func endOf(key string) (time.Time, bool) {
	text, _, found := strings.Cut(strings.TrimPrefix(key, folder+"/"), "-")
	at, err := time.Parse(timeForm, text)
	return at, found && err == nil
}

// put keeps data under a key beside others, and makes room where there is none and
// people know that.
func (l Library) put(key string, data []byte, others []string) (Room, error) {
	at := l.toldAt()
	told := at > 0
	for len(others) >= MostGames && told {
		l.Remove(idOf(others[0]))
		others = others[1:]
	}
	if l.store.storage == nil {
		l.hold(key, data)
		return Enough, nil
	}
	err := l.store.storage.save(key, data)
	for err != nil && told && len(others) > 0 {
		l.Remove(idOf(others[0]))
		others = others[1:]
		err = l.store.storage.save(key, data)
	}
	if err != nil { // until the program ends, at least
		l.hold(key, data)
	}
	switch short := err != nil || len(others)+1 >= nearly; {
	case short && !told:
		l.store.save(keyFull, len(others)+1)
		return Short, nil
	case told && len(others) < at/2: // there is room again, and may be none later
		l.store.save(keyFull, 0)
	}
	return Enough, nil
}

// keyFull is under which it is kept how many games there were when people were told that
// the oldest ones make room.
const keyFull = "library-full"

func (l Library) toldAt() (games int) {
	l.store.load(keyFull, &games)
	return games
}

func (l Library) hold(key string, data []byte) {
	if l.store.memory == nil {
		l.store.memory = make(map[string][]byte)
	}
	l.store.memory[key] = data
}

// keys returns the keys of all games, the oldest first.
func (l Library) keys() []string {
	l.store.settle()
	var keys []string
	if l.store.storage != nil {
		keys = l.store.storage.keys(folder)
	}
	for key := range l.store.memory {
		if strings.HasPrefix(key, folder+"/") && !slices.Contains(keys, key) {
			keys = append(keys, key)
		}
	}
	slices.Sort(keys)
	return keys
}

func idOf(key string) string { return strings.TrimPrefix(key, folder+"/") }

// Games returns what is said of all games, the newest first. Those that cannot be read
// are left out.
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
			Moves: len(h.Moves), Ended: h.Ended, Played: k.Played,
		})
	}
	return games
}

// errGone is for a game that is not in the library.
var errGone = errors.New("the game is not in the library")

// Read returns the record of a game.
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

// Removed is a game that was taken out of the library, for Restore.
type Removed struct {
	key  string
	data []byte
}

// ID returns the ID of the game.
func (r Removed) ID() string { return idOf(r.key) }

// Remove takes a game out of the library.
func (l Library) Remove(id string) Removed {
	l.store.settle()
	key := folder + "/" + id
	data := l.store.memory[key]
	delete(l.store.memory, key)
	if l.store.storage != nil {
		if data == nil {
			data = l.store.storage.load(key)
		}
		l.store.storage.remove(key)
	}
	return Removed{key, data}
}

// Restore puts a game back that was removed.
func (l Library) Restore(r Removed) {
	if r.data != nil {
		_, _ = l.put(r.key, r.data, nil) // there was room for it
	}
}
