package storage

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"colat/ai/practice"
	"colat/game/match"
	"colat/game/variation"
)

// Several windows of the program, such as tabs of a browser, store values under the same keys. A
// value that another window has stored since this one read it is not replaced but merged:
//
//	puzzles/FAMILY     union of the tries, and the ratings that follow from them
//	puzzles/days       union of the days
//	lessons            union of the lessons, the later work on each
//	history/MONTH      union of the entries
//	practice           union of the exercises, of each the one changed last
//	settings, goals    each field that this window has changed, the others as stored; so are
//	person, streak     favourites and set-aside, as sets; the key of a person stays the first one
//	favourites, openings,
//	folders
//	set-aside
//	game, analysed     of the window that stores; what another one has there is put beside it
//	finished/ID        never changes but for its variations, of which each window keeps those of the
//	                   others: one key for each game
//	window, and how    the value that was stored last
//	full the library is
//
// Values of the archive are changed by Archive.Change.

// A merger merges the value that this window wants to store with that of another window, stored
// since this window read base, which may be nil.
type merger func(base, mine, theirs []byte) []byte

// mergerOf returns the merger of a key, or nil if the last value replaces others.
func mergerOf(key string) merger {
	switch folder, _, _ := strings.Cut(key, "/"); {
	case key == keyDays:
		return union(Days.Merge)
	case key == keyStudies:
		return union(Studies.Merge)
	case folder == trainingFolder:
		return union(Training.join)
	case folder == historyFolder:
		return union(History.Merge)
	case key == keyPractice:
		return union(practice.Queue.Merge)
	case isGame(key):
		return mergeAnnotated
	case key == keyPerson:
		return mergePersons
	case slices.Contains([]string{keySettings, keyGoals, keyStreak, keyFavourites, keyLines, keyFolders,
		keySetAside}, key):
		return mergeChanges
	}
	return nil
}

// union returns the merger that returns the union of values. What cannot be read is replaced.
func union[T any](merge func(a, b T) T) merger {
	return func(_, mine, theirs []byte) []byte {
		var a, b T
		if json.Unmarshal(mine, &a) != nil || json.Unmarshal(theirs, &b) != nil {
			return mine
		}
		merged, err := json.Marshal(merge(a, b))
		if err != nil {
			return mine
		}
		return merged
	}
}

// mergeChanges makes the changes from base to mine in theirs: in fields of objects, and in lists,
// which count as sets.
func mergeChanges(base, mine, theirs []byte) []byte {
	var values [3]any
	for i, text := range [...][]byte{base, mine, theirs} {
		in := json.NewDecoder(bytes.NewReader(text))
		in.UseNumber()
		if len(text) == 0 {
			continue
		}
		if err := in.Decode(&values[i]); err != nil {
			return mine // nothing is known about the changes
		}
	}
	merged, err := json.Marshal(merge3(values[0], values[1], values[2]))
	if err != nil {
		return mine
	}
	return merged
}

func merge3(base, mine, theirs any) any {
	if reflect.DeepEqual(base, mine) {
		return theirs
	}
	if list, is := base.([]any); is && mine == nil {
		mine = list[:0] // an empty list of Go
	}
	switch mine := mine.(type) {
	case map[string]any:
		theirs, is := theirs.(map[string]any)
		if !is {
			break
		}
		before, _ := base.(map[string]any)
		merged := make(map[string]any)
		for name, value := range theirs {
			if own, has := mine[name]; has {
				merged[name] = merge3(before[name], own, value)
			} else if _, had := before[name]; !had {
				merged[name] = value
			}
		}
		for name, value := range mine {
			_, has := theirs[name]
			old, had := before[name]
			if !has && !(had && reflect.DeepEqual(old, value)) {
				merged[name] = value
			}
		}
		return merged
	case []any:
		theirs, is := theirs.([]any)
		if !is {
			break
		}
		before, _ := base.([]any)
		in := func(list []any, value any) bool {
			return slices.ContainsFunc(list, func(other any) bool { return reflect.DeepEqual(value, other) })
		}
		merged := []any{}
		for _, value := range mine {
			if in(theirs, value) || !in(before, value) {
				merged = append(merged, value)
			}
		}
		for _, value := range theirs {
			if !in(mine, value) && !in(before, value) {
				merged = append(merged, value)
			}
		}
		return merged
	}
	return mine
}

// mergePersons is mergeChanges, but the first key of a person stays: rooms know the person by it.
func mergePersons(base, mine, theirs []byte) []byte {
	var first, other, own Person
	_ = json.Unmarshal(base, &first)
	_ = json.Unmarshal(theirs, &other)
	if json.Unmarshal(mine, &own) == nil && first.Key == "" && other.Key != "" {
		own.Key = other.Key
		if data, err := json.Marshal(own); err == nil {
			mine = data
		}
	}
	return mergeChanges(base, mine, theirs)
}

// isGame reports whether a key is that of a finished game.
func isGame(key string) bool { return strings.HasPrefix(key, folder+"/") }

// mergeAnnotated merges the variations of a finished game.
func mergeAnnotated(base, mine, theirs []byte) []byte {
	var games [3]kept
	var records [3]match.Record
	for i, data := range [...][]byte{base, mine, theirs} {
		if json.Unmarshal(data, &games[i]) != nil || json.Unmarshal(games[i].Record, &records[i]) != nil {
			return mine
		}
	}
	own := &records[1]
	own.Variations = variation.Merge(records[0].Variations, own.Variations, records[2].Variations)
	merged, err := pack(own, games[1].Played, own.Ended)
	if err != nil {
		return mine
	}
	return merged
}

// write stores data under a key, merged with what another window has stored there. What cannot be
// stored is held until the program ends.
func (s *Store) write(key string, data []byte) {
	merge := mergerOf(key)
	own := change{s.seen[key], data}
	var err error
	s.alone(func() {
		if merge != nil && s.storage != nil {
			data = own.on(s.storage.load(key), merge)
		}
		err = s.put(key, data)
	})
	if err != nil {
		s.hold(key, data)
	}
	if err != nil || merge == nil || s.storage == nil {
		return
	}
	s.saw(key, own.mine)
	if s.changes == nil {
		s.changes = make(map[string][]change)
	}
	list := append(s.changes[key], own)
	if len(list) > 1 || s.storage.later(func() {
		now := s.storage.load(key)
		merged := s.changed(key, now)
		delete(s.changes, key)
		if len(now) > 0 && !bytes.Equal(merged, now) {
			_ = s.storage.save(key, merged)
		}
	}) {
		s.changes[key] = list
	}
}

// change is a value that this window has stored, and the one that it had read before.
type change struct{ base, mine []byte }

// on makes the change in the present value, which may be that of another window.
func (c *change) on(now []byte, merge merger) []byte {
	if len(now) == 0 || bytes.Equal(now, c.mine) {
		return c.mine
	}
	return merge(c.base, c.mine, now)
}

// changed returns the present value of a key with the last changes of this window, which another one
// may not have seen when it stored the value.
func (s *Store) changed(key string, now []byte) []byte {
	for _, c := range s.changes[key] {
		now = c.on(now, mergerOf(key))
	}
	return now
}

// saw notes the value of a key that this window has read or stored, and from which its next changes
// are counted.
func (s *Store) saw(key string, data []byte) {
	if s.seen == nil {
		s.seen = make(map[string][]byte)
	}
	s.seen[key] = data
}

// alone calls do while no other window stores anything, as far as the system can promise that.
func (s *Store) alone(do func()) {
	if s.storage == nil {
		do()
		return
	}
	s.storage.alone(do)
}

// self returns the name of this window among those of the program.
func (s *Store) self() string {
	if s.name == "" {
		s.name = strconv.FormatUint(rand.Uint64(), 36)
	}
	return s.name
}
