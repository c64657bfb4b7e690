package store

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"

	"pgregory.net/rapid"
)

// TestModel lets two servers write to the same rooms, each from what it knows, one after
// the other and at once, and compares what is there with a list in memory.
func TestModel(t *testing.T) {
	first := alone(t)
	writers := []*Store{first, open(t, first.broker)}
	rapid.Check(t, func(r *rapid.T) {
		m := &model{t: t, writers: writers, log: make(map[string][]Entry)}
		for range 2 {
			room := NewRoom()
			m.rooms = append(m.rooms, room)
		}
		m.known = []map[string]uint64{{}, {}}
		r.Repeat(map[string]func(*rapid.T){
			"append": m.append,
			"race":   m.race,
			"again":  m.again,
			"load":   m.load,
			"delete": m.delete,
			"":       m.check,
		})
	})
}

type model struct {
	t       *testing.T
	writers []*Store
	rooms   []string
	log     map[string][]Entry
	known   []map[string]uint64 // of each writer, the last sequence of each room
	count   int
	last    func() (uint64, error) // the last append that succeeded, again
	lastWas uint64
}

func (m *model) room(r *rapid.T) string { return rapid.SampledFrom(m.rooms).Draw(r, "room") }
func (m *model) writer(r *rapid.T) int  { return rapid.IntRange(0, 1).Draw(r, "writer") }

// end is where a room ends.
func (m *model) end(room string) uint64 {
	if log := m.log[room]; len(log) > 0 {
		return log[len(log)-1].Sequence
	}
	return 0
}

func (m *model) event() string {
	m.count++
	return fmt.Sprint("event ", m.count)
}

// took notes what a writer was told.
func (m *model) took(r *rapid.T, w int, room, event string, sequence uint64, err error) {
	current := m.known[w][room] == m.end(room)
	switch {
	case err == nil && current:
		m.log[room] = append(m.log[room], Entry{Sequence: sequence, Event: []byte(event)})
		m.known[w][room] = sequence
	case err == nil:
		r.Fatalf("writer %d knows up to %d of %d, and %q was taken", w, m.known[w][room], m.end(room), event)
	case !errors.Is(err, ErrConflict):
		r.Fatal(err)
	case current:
		r.Fatalf("writer %d knows all up to %d, and %q was refused", w, m.end(room), event)
	}
}

func (m *model) append(r *rapid.T) {
	w, room, event := m.writer(r), m.room(r), m.event()
	after := m.known[w][room]
	sequence, err := m.writers[w].Append(limited(m.t), room, after, []byte(event))
	m.took(r, w, room, event, sequence, err)
	if err == nil {
		m.lastWas = sequence
		m.last = func() (uint64, error) { return m.writers[w].Append(limited(m.t), room, after, []byte(event)) }
	}
}

// race lets both append at once.
func (m *model) race(r *rapid.T) {
	room := m.room(r)
	events := []string{m.event(), m.event()}
	sequences, errs := make([]uint64, 2), make([]error, 2)
	var both sync.WaitGroup
	for w, j := range m.writers {
		both.Go(func() {
			sequences[w], errs[w] = j.Append(limited(m.t), room, m.known[w][room], []byte(events[w]))
		})
	}
	both.Wait()
	if errs[0] == nil && errs[1] == nil && m.known[0][room] == m.known[1][room] {
		r.Fatalf("both were taken after %d: %d and %d", m.known[0][room], sequences[0], sequences[1])
	}
	// Who was taken was first.
	for _, w := range []int{0, 1} {
		if errs[w] == nil {
			m.took(r, w, room, events[w], sequences[w], nil)
		}
	}
	for _, w := range []int{0, 1} {
		if errs[w] != nil {
			m.took(r, w, room, events[w], 0, errs[w])
		}
	}
}

// again appends what was appended last, as after an answer that did not come.
func (m *model) again(r *rapid.T) {
	if m.last == nil {
		return
	}
	if sequence, err := m.last(); err != nil || sequence != m.lastWas {
		r.Fatalf("again it is %d, %v, not %d", sequence, err, m.lastWas)
	}
}

func (m *model) load(r *rapid.T) {
	w, room := m.writer(r), m.room(r)
	entries, err := m.writers[w].Load(limited(m.t), room, m.known[w][room])
	if err != nil {
		r.Fatal(err)
	}
	if len(entries) > 0 {
		m.known[w][room] = entries[len(entries)-1].Sequence
	}
}

// delete gives up a room, and begins another one in its place.
func (m *model) delete(r *rapid.T) {
	w, room := m.writer(r), m.room(r)
	switch err := m.writers[w].Delete(limited(m.t), room, m.known[w][room]); {
	case err == nil && m.known[w][room] == m.end(room):
		m.rooms[slices.Index(m.rooms, room)] = NewRoom()
		m.last = nil
	case err == nil || !errors.Is(err, ErrConflict) || m.known[w][room] == m.end(room):
		r.Fatalf("writer %d knows up to %d of %d: %v", w, m.known[w][room], m.end(room), err)
	}
}

// check compares what is there with what should be.
func (m *model) check(r *rapid.T) {
	for _, room := range m.rooms {
		entries, err := m.writers[0].Load(limited(m.t), room, 0)
		if err != nil {
			r.Fatal(err)
		}
		if !slices.EqualFunc(entries, m.log[room], func(a, b Entry) bool {
			return a.Sequence == b.Sequence && string(a.Event) == string(b.Event)
		}) {
			r.Fatalf("there are %v, want %v", entries, m.log[room])
		}
	}
}
