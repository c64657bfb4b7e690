package practice

import (
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"time"

	"colat/ai/puzzles"
	"colat/game"
)

// A Queue holds the exercises of a person by their IDs. There is one for each position, wherever it
// came from.
type Queue struct {
	Version   int                 `json:"version"`
	Exercises map[string]Exercise `json:"exercises"`
}

// Version is the version of the stored form of queues.
const Version = 1

// Most is the number of exercises that are kept, the dropped ones included.
const Most = 400

// Mend replaces values that make no sense, and forgets the exercises that matter least if there are
// too many.
func (q *Queue) Mend() {
	q.Version = Version
	if q.Exercises == nil {
		q.Exercises = make(map[string]Exercise)
	}
	maps.DeleteFunc(q.Exercises, func(id string, e Exercise) bool { return !puzzles.IsID(id) || !e.sound() })
	if len(q.Exercises) <= Most {
		return
	}
	ids := slices.SortedFunc(maps.Keys(q.Exercises), func(x, y string) int {
		a, b := q.Exercises[x], q.Exercises[y]
		if a.Dropped != b.Dropped {
			if a.Dropped {
				return 1
			}
			return -1
		}
		if a.Dropped {
			return cmp.Or(cmp.Compare(b.At, a.At), cmp.Compare(x, y))
		}
		return cmp.Or(cmp.Compare(a.Stability, b.Stability), cmp.Compare(x, y))
	})
	for _, id := range ids[Most:] { // the ones dropped first, then the ones known best
		delete(q.Exercises, id)
	}
}

// Add adds an exercise that was missed at a time, unless it is there or was dropped. It reports whether
// it did.
func (q *Queue) Add(e Exercise, at time.Time) (added bool) {
	id, err := e.ID()
	if err != nil {
		return false
	}
	if _, known := q.Exercises[id]; known {
		return false
	}
	e.Memory = Memory{}.After(Missed, puzzles.DayOf(at))
	e.At, e.Dropped = at.Unix(), false
	if !e.sound() {
		return false
	}
	q.Mend()
	q.Exercises[id] = e
	q.Mend()
	return true
}

// Try notes a try of an exercise at a time. Only the first try of a day counts.
func (q *Queue) Try(id string, rating Rating, at time.Time) {
	e, known := q.Exercises[id]
	day := puzzles.DayOf(at)
	if !known || e.Dropped || e.Last == day {
		return
	}
	if e.Last > day { // the clock was ahead
		e.Last = day
	}
	e.Memory = e.After(rating, day)
	q.change(id, e, at)
}

// Drop drops an exercise at a time, or takes that back.
func (q *Queue) Drop(id string, dropped bool, at time.Time) {
	if e, known := q.Exercises[id]; known && e.Dropped != dropped {
		e.Dropped = dropped
		q.change(id, e, at)
	}
}

// change stores an exercise that has changed. Each change is later than the one before, also by a clock
// that goes back.
func (q *Queue) change(id string, e Exercise, at time.Time) {
	e.At = max(at.Unix(), e.At+1)
	q.Exercises[id] = e
}

// Has reports whether an exercise is in the queue and was not dropped.
func (q *Queue) Has(id string) bool {
	e, known := q.Exercises[id]
	return known && !e.Dropped
}

// Len returns the number of exercises that were not dropped.
func (q *Queue) Len() int {
	n := 0
	for id := range q.Exercises {
		if q.Has(id) {
			n++
		}
	}
	return n
}

// Due returns the IDs of the exercises of a day: those due for the longest time first, and of those
// the ones that are forgotten the fastest.
func (q *Queue) Due(day int) []string {
	var ids []string
	for id, e := range q.Exercises {
		if !e.Dropped && e.isDue(day) {
			ids = append(ids, id)
		}
	}
	slices.SortFunc(ids, func(x, y string) int {
		a, b := q.Exercises[x], q.Exercises[y]
		return cmp.Or(cmp.Compare(a.Due, b.Due), cmp.Compare(a.Stability, b.Stability), cmp.Compare(x, y))
	})
	return ids
}

// Asked returns the IDs of the exercises that are asked for on a day: of Due those of games that the program
// has, such that with the ones already tried at most so many are asked for, and half as many for the first
// time since they were missed. The others stay due.
func (q *Queue) Asked(day, most int) (ids []string) {
	fresh := (most + 1) / 2
	for _, e := range q.Exercises {
		if e.Last == day && e.Tries > 1 && !e.Dropped {
			most--
			if e.Tries == 2 {
				fresh--
			}
		}
	}
	for _, id := range q.Due(day) {
		e := q.Exercises[id]
		if e.Tries == 1 {
			fresh--
		}
		if _, err := game.Find(e.Game); err != nil || e.Tries == 1 && fresh < 0 {
			continue
		}
		if most--; most < 0 {
			break
		}
		ids = append(ids, id)
	}
	return ids
}

// Merge returns the union of two queues, such as those of two devices or windows. Of an exercise that
// both have, it keeps the one changed last.
func (q Queue) Merge(other Queue) Queue {
	union := Queue{Exercises: maps.Clone(q.Exercises)}
	union.Mend()
	for id, b := range other.Exercises {
		if a, both := union.Exercises[id]; !both || later(b, a) {
			union.Exercises[id] = b
		}
	}
	union.Mend()
	return union
}

// later reports whether a was changed after b. Of two changes at the same time, it chooses one by
// content, so that the order of a merge does not matter.
func later(a, b Exercise) bool {
	if a.At != b.At {
		return a.At > b.At
	}
	x, _ := json.Marshal(a)
	y, _ := json.Marshal(b)
	return cmp.Or(cmp.Compare(a.Tries, b.Tries), cmp.Compare(string(x), string(y))) > 0
}
