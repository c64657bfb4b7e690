package storage

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"colat/game"
	"colat/game/match"
	"colat/render/program/setup"
)

// History holds an entry for every finished game of the user, also of games that are no longer in
// the library.
type History struct{ Entries []Entry } // in the order of their IDs, which is that of time

// The history of each month has a key of its own, so that adding a game rewrites only that month.
const (
	historyFolder  = "history"
	historyVersion = 1
	monthForm      = 6    // the length of the year and the month at the beginning of an ID
	mostMonths     = 120  // that are kept
	mostInMonth    = 1000 // entries of a month that are kept
)

// month is the stored form of the entries of a month, and of a whole History.
type month struct {
	Version int      `json:"version"`
	Games   []string `json:"games"`
}

// MarshalJSON writes the entries as texts.
func (h History) MarshalJSON() ([]byte, error) {
	m := month{Version: historyVersion, Games: make([]string, 0, len(h.Entries))}
	for i := range h.Entries {
		m.Games = append(m.Games, h.Entries[i].String())
	}
	return json.Marshal(m)
}

// UnmarshalJSON reads the output of MarshalJSON. It skips entries that make no sense, and reads
// nothing that another version has written.
func (h *History) UnmarshalJSON(data []byte) error {
	var m month
	if err := json.Unmarshal(data, &m); err != nil {
		return err
	}
	h.Entries = nil
	if m.Version != historyVersion {
		return nil
	}
	for _, text := range m.Games {
		if e, err := ParseEntry(text); err == nil {
			h.Entries = append(h.Entries, e)
		}
	}
	h.mend()
	return nil
}

// compare orders entries by ID. Of two entries with the same ID, the one with findings comes last,
// and then the one that says that there was help.
func compare(a, b Entry) int {
	if order := cmp.Compare(a.ID, b.ID); order != 0 {
		return order
	}
	if a.Findings != nil || b.Findings != nil {
		switch {
		case a.Findings == nil:
			return -1
		case b.Findings == nil:
			return 1
		}
	}
	if rank := [...]int{Alone: 1, Helped: 2, HelpUnknown: 0}; rank[a.Help] != rank[b.Help] {
		return rank[a.Help] - rank[b.Help]
	}
	return cmp.Compare(a.String(), b.String())
}

// mend sorts the entries, drops all but the last of each ID, which keeps the start that another one
// knows, and the oldest of a month or of all if there are too many.
func (h *History) mend() {
	list := h.Entries
	slices.SortFunc(list, compare)
	kept := list[:0:len(list)]
	for i := range list {
		if i+1 == len(list) || list[i+1].ID != list[i].ID {
			kept = append(kept, list[i])
		} else if list[i+1].Start == "" && list[i+1].Line != "" {
			list[i+1].Start = list[i].Start
		}
	}
	months, inMonth, last := 0, 0, ""
	for i := len(kept) - 1; i >= 0; i-- {
		if m := kept[i].month(); m != last {
			months, inMonth, last = months+1, 0, m
		}
		if inMonth++; months > mostMonths || inMonth > mostInMonth {
			kept[i].ID = ""
		}
	}
	h.Entries = slices.DeleteFunc(kept, func(e Entry) bool { return e.ID == "" })
	if len(h.Entries) == 0 {
		h.Entries = nil
	}
}

// month returns the year and the month of an entry.
func (e *Entry) month() string { return e.ID[:min(monthForm, len(e.ID))] }

// Merge returns the union of two histories, such as those of two devices. Of a game that both have,
// it keeps the entry that says more.
func (h History) Merge(other History) History {
	union := History{slices.Concat(h.Entries, other.Entries)}
	union.mend()
	return union
}

// find returns the index of an entry by its ID, or -1.
func (h *History) find(id string) int {
	at, found := slices.BinarySearchFunc(h.Entries, id, func(e Entry, id string) int { return cmp.Compare(e.ID, id) })
	if !found {
		return -1
	}
	return at
}

// History returns the whole history.
func (s *Store) History() History {
	s.settle()
	var h History
	for _, key := range s.historyKeys() {
		var of History
		if s.load(key, &of) {
			h.Entries = append(h.Entries, of.Entries...)
		}
	}
	h.mend()
	return h
}

// historyKeys returns the keys of all months, the oldest first.
func (s *Store) historyKeys() []string { return s.keysIn(historyFolder) }

// KeepHistory stores a history in place of the present one. It replaces no data of another version
// of the program.
func (s *Store) KeepHistory(h History) {
	h.mend()
	list, keys := h.Entries, s.historyKeys()
	for len(list) > 0 {
		n := 1
		for n < len(list) && list[n].month() == list[0].month() {
			n++
		}
		key := historyFolder + "/" + list[0].month()
		s.saveVersioned(key, History{list[:n]}, historyVersion)
		keys = slices.DeleteFunc(keys, func(other string) bool { return other == key })
		list = list[n:]
	}
	for _, key := range keys {
		s.saveVersioned(key, History{}, historyVersion)
	}
}

// monthOf returns the history of the month of an ID, and its key.
func (s *Store) monthOf(id string) (key string, h History) {
	key = historyFolder + "/" + id[:min(monthForm, len(id))]
	s.load(key, &h)
	return key, h
}

// counts reports whether a game has an entry.
func counts(r *match.Record) bool {
	return r.Over && len(r.Moves) > 0 && r.Result.Reason != game.Aborted
}

// Note adds a game that has just ended to the history, and reports whether it was not there yet.
func (s *Store) Note(r *match.Record, part Part, ended time.Time) bool {
	if !counts(r) {
		return false
	}
	text, err := line(r)
	if err != nil {
		return false
	}
	e := entryOf(r, part)
	var sum string
	e.ID, sum = name(text, ended)
	key, h := s.monthOf(e.ID)
	for i := range h.Entries {
		known := &h.Entries[i]
		if strings.HasSuffix(known.ID, sum) && ended.Sub(known.Ended()).Abs() < sameGame {
			return false // the program was interrupted while it stored the game
		}
	}
	h.Entries = append(h.Entries, e)
	h.mend()
	s.saveVersioned(key, h, historyVersion)
	return true
}

// Find adds the findings of an analysis to the games of a record, and reports whether the user has
// played one of them. find returns the findings about a side.
func (s *Store) Find(r *match.Record, find func(side game.Player) *Findings) bool {
	text, err := line(r)
	if err != nil {
		return false
	}
	_, sum := name(text, time.Time{})
	some := false
	for _, key := range s.historyKeys() {
		var h History
		if !s.load(key, &h) {
			continue
		}
		changed := false
		for i := range h.Entries {
			e := &h.Entries[i]
			if strings.HasSuffix(e.ID, sum) && e.Side != game.NoSide {
				e.Findings = find(e.Side)
				changed, some = true, true
			}
		}
		if changed {
			s.saveVersioned(key, h, historyVersion)
		}
	}
	return some
}

// Missing returns the IDs of the games of the library that are not in the history, or there without
// their starts.
func (s *Store) Missing(h *History) []string {
	var ids []string
	for _, key := range s.Library().keys() {
		id := idOf(key)
		if at := h.find(id); at < 0 || h.Entries[at].lacksStart() {
			ids = append(ids, id)
		}
	}
	return ids
}

// Recall returns the entries of games of the library by their IDs, which the history does not have,
// or not with their starts, because an earlier version of the program stored them. Games between
// engines and unfinished ones have no entry.
func (s *Store) Recall(ids []string) History {
	var h History
	for _, id := range ids {
		r, err := s.Library().Read(id)
		if err != nil || !counts(r) {
			continue
		}
		part := Part{Side: game.NoSide, Opponent: setup.Human, Help: HelpUnknown}
		first, second := r.Names[0] == setup.Human, r.Names[1] == setup.Human
		switch {
		case first && !second:
			part.Side, part.Opponent = game.First, r.Names[1]
		case second && !first:
			part.Side, part.Opponent = game.Second, r.Names[0]
		case !first:
			continue
		}
		e := entryOf(r, part)
		e.ID = id
		h.Entries = append(h.Entries, e)
	}
	return h
}
