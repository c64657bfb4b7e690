package device

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"hash/fnv"
	"maps"

	"colat/ai/practice"
	"colat/render/program/collection"
	"colat/render/program/storage"
	"colat/render/table/games"
)

// Errors of Merger. Nothing has changed if there is one.
var (
	ErrForeign = errors.New("it is not the file of a device")
	ErrCut     = errors.New("the file is cut off or damaged")
	ErrNewer   = errors.New("a later version of the program has written the file")
)

// Outcome counts the changes of a merge.
type Outcome struct {
	Games      int // finished games that were added
	Known      int // that were here
	Unfinished int // unfinished games that were added
	Puzzles    int // tries of puzzles that were added
	Entries    int // entries that were added to the history
	Exercises  int // exercises and openings that were added
	Left       int // games for which there is no space
	Bad        int // lines that hold nothing of this version of the program
	// Collections are those of the file. The caller imports them.
	Collections []collection.File
	Settings    *storage.Settings // of the file, or nil
}

// A Merger merges the file of a device into this one.
type Merger struct {
	*Work
	Outcome Outcome
	Err     error
}

// NewMerger begins to merge a file. Games and tries that are here already are not added again, and
// nothing that is here is displaced.
func NewMerger(data []byte, store *storage.Store, list games.List) *Merger {
	m := new(Merger)
	m.Work = newWork(func(yield func(float64) bool) {
		lines, err := check(data, yield)
		if m.Err = err; err != nil {
			return
		}
		in := merging{Outcome: &m.Outcome, store: store, list: list, known: store.Library().IDs()}
		before := len(in.known)
		for n, line := range lines {
			in.read(line)
			if !yield(0.5 + 0.5*float64(n)/float64(len(lines))) {
				break
			}
		}
		in.finish()
		m.Outcome.Games = len(in.known) - before
	})
	return m
}

// check returns the lines of a file between its head and its end.
func check(data []byte, yield func(float64) bool) ([][]byte, error) {
	if !Is(data) {
		return nil, ErrForeign
	}
	var lines [][]byte
	sum, size := fnv.New64a(), len(data)
	for len(data) > 0 {
		line, rest, _ := bytes.Cut(data, []byte("\n"))
		data = rest
		line = bytes.Trim(line, " \r\t\ufeff")
		if len(line) == 0 {
			continue
		}
		if bytes.HasPrefix(line, []byte(`{"end":`)) {
			var end item
			if json.Unmarshal(line, &end) != nil || end.End != len(lines) || end.Sum != sumText(sum) {
				return nil, ErrCut
			}
			return lines[1:], nil
		}
		sum.Write(line)
		lines = append(lines, line)
		if len(lines) == 1 {
			var head item
			if json.Unmarshal(line, &head) != nil {
				return nil, ErrCut
			}
			if head.Version != version {
				return nil, ErrNewer
			}
		}
		if !yield(0.5 * float64(size-len(data)) / float64(size)) {
			return nil, ErrCut
		}
	}
	return nil, ErrCut
}

// merging is a merge in progress.
type merging struct {
	*Outcome
	store      *storage.Store
	list       games.List
	known      map[string]bool // IDs of the library's games
	unfinished []storage.Game
	history    storage.History
	collection []byte // the parts of one so far
}

// read reads a line.
func (m *merging) read(line []byte) {
	var i item
	if json.Unmarshal(line, &i) != nil {
		m.Bad++
		return
	}
	switch {
	case i.Own != "":
		switch m.store.Library().Adopt(i.Own, i.Game, m.known) {
		case storage.Known:
			m.Known++
		case storage.NoSpace:
			m.Left++
		case storage.NotAGame:
			m.Bad++
		}
	case i.Unfinished != nil:
		m.unfinished = append(m.unfinished, *i.Unfinished)
	case i.Training != nil:
		m.train(i.Family, i.Training)
	case i.Days != nil:
		if before := m.store.Days(); i.Days.Version == before.Version {
			m.store.KeepDays(before.Merge(*i.Days))
		}
	case len(i.Lessons) > 0:
		m.store.KeepStudies(m.store.Studies().Merge(i.Lessons))
	case i.History != nil:
		m.history.Entries = append(m.history.Entries, i.History.Entries...)
	case i.Practice != nil:
		m.practise(i.Practice)
	case i.Openings != nil:
		m.learn(i.Openings, i.Folders)
	case len(i.Favourites) > 0:
		m.store.KeepFavourites(m.store.Favourites().Merge(i.Favourites))
	case i.Settings != nil:
		m.Settings = i.Settings
	case len(i.Collection) > 0:
		m.collection = append(m.collection, i.Collection...)
		if i.Last || len(m.collection) > collection.MostFile {
			m.Collections = append(m.Collections, collection.File{Data: m.collection})
			m.collection = nil
		}
	default:
		m.Bad++
	}
}

// train merges the tries of the puzzles of a family.
func (m *merging) train(family string, t *storage.Training) {
	before := m.store.Training(family)
	if _, err := m.list.Rules(family); err != nil || t.Version != before.Version {
		m.Bad++
		return
	}
	union := before.Merge(*t)
	m.Puzzles += max(0, len(union.Attempts)-len(before.Attempts))
	m.store.KeepTraining(family, union)
}

// practise merges exercises that make sense.
func (m *merging) practise(q *practice.Queue) {
	if q.Version != practice.Version {
		m.Bad++
		return
	}
	maps.DeleteFunc(q.Exercises, func(id string, e practice.Exercise) bool {
		own, err := e.ID()
		return err != nil || own != id
	})
	before := m.store.Practice()
	union := before.Merge(*q)
	m.Exercises += max(0, union.Len()-before.Len())
	m.store.KeepPractice(union)
}

// learn merges openings that make sense.
func (m *merging) learn(loose *practice.Lines, f *practice.Folders) {
	f = cmp.Or(f, &practice.Folders{Version: practice.Version})
	if loose.Version != practice.Version || f.Version != practice.Version {
		m.Bad++
		return
	}
	f.Mend()
	f.Change(practice.Loose, func(folder *practice.Folder) { folder.Lines = *loose })
	for _, folder := range f.Folders {
		maps.DeleteFunc(folder.Lines.Lines, func(_ string, line practice.Line) bool {
			_, _, err := line.Read()
			return err != nil
		})
	}
	before := m.store.Folders()
	union := before.Merge(*f)
	m.Exercises += max(0, union.Len()-before.Len())
	m.store.KeepFolders(union)
}

// finish merges what was collected.
func (m *merging) finish() {
	added, left := m.store.Adopt(m.unfinished)
	m.Unfinished, m.Left = added, m.Left+left
	if len(m.history.Entries) > 0 {
		before := m.store.History()
		union := before.Merge(m.history)
		m.Entries = max(0, len(union.Entries)-len(before.Entries))
		m.store.KeepHistory(union)
	}
}
