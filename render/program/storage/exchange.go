package storage

import (
	"bytes"
	"encoding/json"

	"colat/game/match"
)

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
