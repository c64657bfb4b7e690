package roomstest

import (
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"colat/web/rooms/store"
)

// NewRoom returns a random ID for a new room.
func NewRoom() string { return strings.ToLower(rand.Text()) }

// TestModel lets two servers write to the same rooms, each from the state it knows, one after
// the other and at once, and compares the stored rooms with a list. The stores are one
// store as two servers open it, without any rooms.
func TestModel(t *testing.T, first, second store.Store) {
	heard := make(chan announced)
	go func() {
		_ = second.Follow(Within(t), 0, func(room string, e store.Entry) { heard <- announced{room, e} })
	}()
	rapid.Check(t, func(r *rapid.T) {
		m := &model{t: t, writers: []store.Store{first, second}, log: make(map[string][]store.Entry), heard: heard}
		for range 2 {
			m.rooms = append(m.rooms, NewRoom())
		}
		m.known = []map[string]uint64{{}, {}}
		r.Repeat(map[string]func(*rapid.T){
			"append":  m.append,
			"race":    m.race,
			"again":   m.again,
			"load":    m.load,
			"compact": m.compact,
			"delete":  m.delete,
			"":        m.check,
		})
	})
}

// announced is an entry that a follower received.
type announced struct {
	room  string
	entry store.Entry
}

type model struct {
	t       *testing.T
	writers []store.Store
	rooms   []string
	log     map[string][]store.Entry
	known   []map[string]uint64 // of each writer, the last sequence of each room
	count   int
	last    func() (uint64, error) // the last append that succeeded, again
	lastWas uint64
	heard   <-chan announced
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
	return fmt.Sprintf("%q", fmt.Sprint("event ", m.count))
}

// stored notes an entry that a writer has stored, and that a follower has to receive.
func (m *model) stored(r *rapid.T, w int, room string, e store.Entry) {
	m.log[room] = append(m.log[room], e)
	m.known[w][room] = e.Sequence
	select {
	case h := <-m.heard:
		if h.room != room || !same(h.entry, e) {
			r.Fatalf("a follower receives %+v, not %+v", h, e)
		}
	case <-Within(m.t).Done():
		r.Fatalf("a follower does not receive %+v", e)
	}
}

// appended notes the result of an append.
func (m *model) appended(r *rapid.T, w int, room, event string, sequence uint64, err error) {
	current := m.known[w][room] == m.end(room)
	switch {
	case err == nil && current:
		m.stored(r, w, room, store.Entry{Sequence: sequence, Event: []byte(event)})
	case err == nil:
		r.Fatalf("writer %d knows up to %d of %d, and %q was stored", w, m.known[w][room], m.end(room), event)
	case !errors.Is(err, store.ErrConflict):
		r.Fatal(err)
	case current:
		r.Fatalf("writer %d knows all up to %d, and %q was refused", w, m.end(room), event)
	}
}

func (m *model) append(r *rapid.T) {
	w, room, event := m.writer(r), m.room(r), m.event()
	after := m.known[w][room]
	again := func() (uint64, error) {
		return m.writers[w].Append(Within(m.t), room, after, []byte(event))
	}
	sequence, err := again()
	m.appended(r, w, room, event, sequence, err)
	if err == nil {
		m.lastWas, m.last = sequence, again
	}
}

// race lets both append at once.
func (m *model) race(r *rapid.T) {
	room := m.room(r)
	events := []string{m.event(), m.event()}
	sequences, errs := make([]uint64, 2), make([]error, 2)
	var both sync.WaitGroup
	for w, s := range m.writers {
		both.Go(func() {
			sequences[w], errs[w] = s.Append(Within(m.t), room, m.known[w][room], []byte(events[w]))
		})
	}
	both.Wait()
	if errs[0] == nil && errs[1] == nil && m.known[0][room] == m.known[1][room] {
		r.Fatalf("both were stored after %d: %d and %d", m.known[0][room], sequences[0], sequences[1])
	}
	// The one that was stored was first.
	for _, w := range []int{0, 1} {
		if errs[w] == nil {
			m.appended(r, w, room, events[w], sequences[w], nil)
		}
	}
	for _, w := range []int{0, 1} {
		if errs[w] != nil {
			m.appended(r, w, room, events[w], 0, errs[w])
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
	entries, err := m.writers[w].Load(Within(m.t), room, m.known[w][room])
	if err != nil {
		r.Fatal(err)
	}
	if len(entries) > 0 {
		m.known[w][room] = entries[len(entries)-1].Sequence
	}
}

// compact replaces the events of a room by up to two.
func (m *model) compact(r *rapid.T) {
	w, room := m.writer(r), m.room(r)
	after := m.known[w][room]
	events := []json.RawMessage{[]byte(m.event()), []byte(m.event())}[:rapid.IntRange(0, 2).Draw(r, "events")]
	sequence, err := m.writers[w].Compact(Within(m.t), room, after, events)
	switch current := after == m.end(room); {
	case errors.Is(err, store.ErrEvent) && uint64(len(events)) > after:
	case errors.Is(err, store.ErrConflict) && !current:
	case err == nil && current:
		m.last = nil
		m.log[room] = nil
		for i, event := range events {
			e := store.Entry{Sequence: uint64(i + 1), Event: event, Folded: true}
			if i == len(events)-1 {
				e.Sequence = after
			}
			m.log[room] = append(m.log[room], e)
		}
		m.stored(r, w, room, store.Entry{Sequence: sequence, Compacted: true, After: after})
	default:
		r.Fatalf("writer %d knows up to %d of %d, and %d events: %v", w, after, m.end(room), len(events), err)
	}
}

// delete deletes a room, and opens another one in its place.
func (m *model) delete(r *rapid.T) {
	w, room := m.writer(r), m.room(r)
	after := m.known[w][room]
	switch err := m.writers[w].Delete(Within(m.t), room, after); {
	case err == nil && after == m.end(room):
		last, err := m.writers[0].LastOf(Within(m.t), room)
		if err != nil || !last.Gone || last.Sequence <= after {
			r.Fatalf("a deleted room ends with %+v, %v", last, err)
		}
		m.log[room] = nil
		m.stored(r, w, room, last)
		if _, err := m.writers[1-w].Append(Within(m.t), room, 0, []byte("x")); !errors.Is(err, store.ErrConflict) {
			r.Fatalf("a deleted room is created again: %v", err)
		}
		m.rooms[slices.Index(m.rooms, room)] = NewRoom()
		m.last = nil
	case err == nil || !errors.Is(err, store.ErrConflict) || after == m.end(room):
		r.Fatalf("writer %d knows up to %d of %d: %v", w, after, m.end(room), err)
	}
}

// check compares the stored rooms with those of the model.
func (m *model) check(r *rapid.T) {
	ctx, s := Within(m.t), m.writers[m.count%2]
	counts, err := s.Rooms(ctx)
	if err != nil {
		r.Fatal(err)
	}
	for _, room := range m.rooms {
		want := m.log[room]
		for _, after := range []uint64{0, m.known[0][room], m.known[1][room]} {
			entries, err := s.Load(ctx, room, after)
			if err != nil {
				r.Fatal(err)
			}
			if !slices.EqualFunc(entries, following(want, after), same) {
				r.Fatalf("after %d there are %v, want %v", after, entries, want)
			}
		}
		var first, last store.Entry
		var count uint64
		if len(want) > 0 {
			first, last = want[0], want[len(want)-1]
		}
		for _, e := range want {
			if !e.Folded {
				count++
			}
		}
		if first.Compacted {
			first = store.Entry{}
		}
		if got, err := s.First(ctx, room); err != nil || !same(got, first) {
			r.Fatalf("the first is %+v, %v, not %+v", got, err, first)
		}
		if got, err := s.LastOf(ctx, room); err != nil || !same(got, last) {
			r.Fatalf("the last is %+v, %v, not %+v", got, err, last)
		}
		if counts[room] != count {
			r.Fatalf("the room has %d entries, not %d", counts[room], count)
		}
	}
}

// following returns the entries that Load returns after a sequence.
func following(all []store.Entry, after uint64) []store.Entry {
	if i := slices.IndexFunc(all, func(e store.Entry) bool { return e.Compacted }); i >= 0 && after < all[i].After {
		return all
	}
	return slices.DeleteFunc(slices.Clone(all), func(e store.Entry) bool { return e.Sequence <= after })
}

// same tells whether two entries are equal but for their times.
func same(a, b store.Entry) bool {
	return a.Sequence == b.Sequence && string(a.Event) == string(b.Event) &&
		a.Gone == b.Gone && a.Folded == b.Folded && a.Compacted == b.Compacted && a.After == b.After
}
