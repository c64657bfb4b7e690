package roomstest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"colat/web/rooms/store"
)

// OpenStores opens an empty store as two servers open it.
type OpenStores func(t *testing.T) (first, second store.Store)

// TestStore tests what package store promises of every store.
func TestStore(t *testing.T, open OpenStores) {
	for name, test := range map[string]func(*testing.T, OpenStores){
		"AppendAndLoad":    testAppendAndLoad,
		"LoadLong":         testLoadLong,
		"Conflict":         testConflict,
		"AppendAgain":      testAppendAgain,
		"BadRooms":         testBadRooms,
		"BadEvents":        testBadEvents,
		"Delete":           testDelete,
		"LoadWhileDeleted": testLoadWhileDeleted,
		"Follow":           testFollow,
		"Announce":         testAnnounce,
		"BeatsAndAbsences": testBeatsAndAbsences,
		"Codes":            testCodes,
		"OneRoomGetsACode": testOneRoomGetsACode,
		"AppendAtOnce":     testAppendAtOnce,
		"Compact":          testCompact,
	} {
		t.Run(name, func(t *testing.T) { test(t, open) })
	}
	t.Run("Model", func(t *testing.T) {
		first, second := open(t)
		TestModel(t, first, second)
	})
}

// must appends an event that nothing is in the way of.
func must(t testing.TB, j store.Store, room string, after uint64, event string) uint64 {
	t.Helper()
	sequence, err := j.Append(Within(t), room, after, []byte(event))
	if err != nil {
		t.Fatal(err)
	}
	return sequence
}

// loaded are the events of a room.
func loaded(t testing.TB, j store.Store, room string, after uint64) []string {
	t.Helper()
	entries, err := j.Load(Within(t), room, after)
	if err != nil {
		t.Fatal(err)
	}
	var events []string
	for _, e := range entries {
		if e.Sequence <= after {
			t.Fatalf("entry %d comes after %d", e.Sequence, after)
		}
		after = e.Sequence
		events = append(events, string(e.Event))
	}
	return events
}

func testAppendAndLoad(t *testing.T, open OpenStores) {
	j, _ := open(t)
	a, b := NewRoom(), NewRoom()
	first := must(t, j, a, 0, "one")
	other := must(t, j, b, 0, "eins")
	second := must(t, j, a, first, "two")
	must(t, j, b, other, "zwei")
	for _, test := range []struct {
		room  string
		after uint64
		want  []string
	}{
		{a, 0, []string{"one", "two"}},
		{a, first, []string{"two"}},
		{a, second, nil},
		{a, second + 100, nil},
		{b, 0, []string{"eins", "zwei"}},
		{NewRoom(), 0, nil},
	} {
		if got := loaded(t, j, test.room, test.after); !slices.Equal(got, test.want) {
			t.Errorf("after %d there are %q, want %q", test.after, got, test.want)
		}
	}
	entries, err := j.Load(Within(t), a, 0)
	if err != nil || time.Since(entries[0].Time).Abs() > time.Minute || entries[0].Gone {
		t.Errorf("%+v, %v", entries, err)
	}
}

// A tournament may have some hundred events.
func testLoadLong(t *testing.T, open OpenStores) {
	j, _ := open(t)
	room, last := NewRoom(), uint64(0)
	var want []string
	for i := range 500 {
		want = append(want, fmt.Sprint("event ", i))
		last = must(t, j, room, last, want[i])
	}
	if got := loaded(t, j, room, 0); !slices.Equal(got, want) {
		t.Errorf("%d events of %d, or others", len(got), len(want))
	}
}

func testConflict(t *testing.T, open OpenStores) {
	j, _ := open(t)
	room := NewRoom()
	for _, after := range []uint64{1, 77} {
		if _, err := j.Append(Within(t), room, after, []byte("x")); !errors.Is(err, store.ErrConflict) {
			t.Errorf("an event after %d of an empty room: %v", after, err)
		}
	}
	first := must(t, j, room, 0, "one")
	must(t, j, room, first, "two")
	for _, after := range []uint64{0, first} {
		_, err := j.Append(Within(t), room, after, []byte("late"))
		if !errors.Is(err, store.ErrConflict) || strings.Contains(err.Error(), room) {
			t.Errorf("an event after %d: %v", after, err)
		}
	}
}

// The same call is the same append, whenever it is made; the same event of another
// store is another one.
func testAppendAgain(t *testing.T, open OpenStores) {
	j, other := open(t)
	room := NewRoom()
	first := must(t, j, room, 0, "one")
	if again := must(t, j, room, 0, "one"); again != first {
		t.Errorf("again it is %d, not %d", again, first)
	}
	if _, err := other.Append(Within(t), room, 0, []byte("one")); !errors.Is(err, store.ErrConflict) {
		t.Errorf("an equal event of another store: %v", err)
	}
	second := must(t, j, room, first, "two")
	must(t, other, room, second, "three")
	for after, event := range map[uint64]string{0: "one", first: "two"} {
		must(t, j, room, after, event)
	}
	if got := loaded(t, j, room, 0); !slices.Equal(got, []string{"one", "two", "three"}) {
		t.Errorf("%q", got)
	}
}

func testBadRooms(t *testing.T, open OpenStores) {
	j, _ := open(t)
	good := NewRoom()
	if err := store.CheckRoom(good); err != nil {
		t.Fatal(err)
	}
	for _, room := range []string{
		"", "*", ">", good[:25], good + "a", good[:25] + "*", good[:25] + ">", good[:25] + ".",
		good[:12] + "." + good[13:],
		strings.ToUpper(good[:25]) + "A", good[:25] + "1", good[:25] + "8", good[:25] + " ", good[:25] + "\n",
		good[:24] + "ă",
	} {
		for what, do := range map[string]func() error{
			"Append":   func() error { _, err := j.Append(Within(t), room, 0, []byte("x")); return err },
			"Load":     func() error { _, err := j.Load(Within(t), room, 0); return err },
			"Delete":   func() error { return j.Delete(Within(t), room, 0) },
			"Announce": func() error { return j.Announce(room, []byte("x")) },
		} {
			if err := do(); !errors.Is(err, store.ErrRoom) {
				t.Errorf("%s of room %q: %v", what, room, err)
			}
		}
	}
	if last, err := j.Last(Within(t)); last != 0 || err != nil {
		t.Errorf("something is there: %d, %v", last, err)
	}
}

func testBadEvents(t *testing.T, open OpenStores) {
	j, _ := open(t)
	for _, size := range []int{0, store.MaxEvent + 1} {
		if _, err := j.Append(Within(t), NewRoom(), 0, make([]byte, size)); !errors.Is(err, store.ErrEvent) {
			t.Errorf("an event of %d bytes: %v", size, err)
		}
	}
	room := NewRoom()
	must(t, j, room, 0, strings.Repeat("x", store.MaxEvent))
	if got := loaded(t, j, room, 0); len(got) != 1 || len(got[0]) != store.MaxEvent {
		t.Error("the longest event is not there")
	}
}

func testDelete(t *testing.T, open OpenStores) {
	j, _ := open(t)
	room := NewRoom()
	first := must(t, j, room, 0, "one")
	second := must(t, j, room, first, "two")
	if err := j.Delete(Within(t), room, first); !errors.Is(err, store.ErrConflict) {
		t.Errorf("in spite of a second event: %v", err)
	}
	if got := loaded(t, j, room, 0); len(got) != 2 {
		t.Fatalf("%q", got)
	}
	for range 2 {
		if err := j.Delete(Within(t), room, second); err != nil {
			t.Fatal(err)
		}
	}
	entries, err := j.Load(Within(t), room, 0)
	if err != nil || len(entries) != 1 || !entries[0].Gone || len(entries[0].Event) > 0 {
		t.Errorf("%+v, %v", entries, err)
	}
	for _, after := range []uint64{0, first, second} {
		if _, err := j.Append(Within(t), room, after, []byte("three")); !errors.Is(err, store.ErrConflict) {
			t.Errorf("after %d of a room given up: %v", after, err)
		}
	}
}

// A reader of a room that is given up meanwhile sees all of it or that it is gone.
func testLoadWhileDeleted(t *testing.T, open OpenStores) {
	j, _ := open(t)
	const events = 30
	for range 20 {
		room, last := NewRoom(), uint64(0)
		for i := range events {
			last = must(t, j, room, last, fmt.Sprint(i))
		}
		deleted := make(chan error, 1)
		begin, begun := make(chan bool), false
		go func() {
			<-begin
			deleted <- j.Delete(Within(t), room, last)
		}()
		for gone := false; !gone; {
			entries, err := j.Load(Within(t), room, 0)
			if err != nil {
				t.Fatal(err)
			}
			gone = len(entries) == 1 && entries[0].Gone
			if !gone && len(entries) != events {
				t.Fatalf("%d entries", len(entries))
			}
			if !begun {
				close(begin)
				begun = true
			}
		}
		if err := <-deleted; err != nil {
			t.Fatal(err)
		}
	}
}

func testFollow(t *testing.T, open OpenStores) {
	j, _ := open(t)
	a, b := NewRoom(), NewRoom()
	old := must(t, j, a, 0, "old")
	from, err := j.Last(Within(t))
	if err != nil || from != old {
		t.Fatal(from, err)
	}
	ctx, cancel := context.WithCancel(Within(t))
	heard := make(chan string, 10)
	ended := make(chan error, 1)
	go func() {
		ended <- j.Follow(ctx, from, func(room string, e store.Entry) {
			heard <- fmt.Sprint(room, e.Sequence, string(e.Event), e.Gone)
		})
	}()
	expect := func(want ...any) {
		t.Helper()
		select {
		case got := <-heard:
			if got != fmt.Sprint(want...) {
				t.Errorf("heard %q, want %q", got, fmt.Sprint(want...))
			}
		case <-Within(t).Done():
			t.Fatal("nothing is heard")
		}
	}
	two := must(t, j, a, old, "two")
	expect(a, two, "two", false)
	one := must(t, j, b, 0, "one")
	expect(b, one, "one", false)
	if err := j.Delete(Within(t), b, one); err != nil {
		t.Fatal(err)
	}
	expect(b, one+1, "", true)
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func testAnnounce(t *testing.T, open OpenStores) {
	j, _ := open(t)
	room := NewRoom()
	heard := make(chan string, 10)
	stop, err := j.Listen(func(room string, message []byte) { heard <- room + string(message) })
	if err != nil {
		t.Fatal(err)
	}
	for _, word := range []string{"hello", "", "bye"} {
		if err := j.Announce(room, []byte(word)); err != nil {
			t.Fatal(err)
		}
		select {
		case got := <-heard:
			if got != room+word {
				t.Errorf("heard %q", got)
			}
		case <-Within(t).Done():
			t.Fatal("nothing is heard")
		}
	}
	stop()
	if last, err := j.Last(Within(t)); last != 0 || err != nil {
		t.Errorf("something is kept: %d, %v", last, err)
	}
}

// When rooms were served is there for every store of the broker, and not before it was.
func testBeatsAndAbsences(t *testing.T, open OpenStores) {
	j, other := open(t)
	if last, err := j.LastBeat(Within(t)); err != nil || !last.IsZero() {
		t.Errorf("before the first beat: %v, %v", last, err)
	}
	if gone, back, err := j.Absence(Within(t)); err != nil || !gone.IsZero() || !back.IsZero() {
		t.Errorf("before the first absence: %v, %v, %v", gone, back, err)
	}
	beat := time.Date(2026, 11, 23, 8, 0, 0, 0, time.UTC)
	for _, at := range []time.Time{beat, beat.Add(time.Hour)} {
		if err := j.Beat(Within(t), at); err != nil {
			t.Fatal(err)
		}
		if err := j.KeepAbsence(Within(t), at, at.Add(time.Minute)); err != nil {
			t.Fatal(err)
		}
		if last, err := other.LastBeat(Within(t)); err != nil || !last.Equal(at) {
			t.Errorf("the last beat was at %v, not %v; %v", at, last, err)
		}
		gone, back, err := other.Absence(Within(t))
		if err != nil || !gone.Equal(at) || !back.Equal(at.Add(time.Minute)) {
			t.Errorf("after %v the absence is %v to %v, %v", at, gone, back, err)
		}
	}
}

// A code is of one room, for every store of the broker, until it is freed.
func testCodes(t *testing.T, open OpenStores) {
	j, other := open(t)
	first, second := NewRoom(), NewRoom()
	if room, err := j.FindCode(Within(t), "ABC234"); room != "" || err != nil {
		t.Errorf("before it is claimed the code is of %q, %v", room, err)
	}
	if codes, err := j.Codes(Within(t)); len(codes) != 0 || err != nil {
		t.Errorf("%v, %v", codes, err)
	}
	if err := j.ClaimCode(Within(t), "ABC234", first); err != nil {
		t.Fatal(err)
	}
	if err := other.ClaimCode(Within(t), "ABC234", second); !errors.Is(err, store.ErrConflict) {
		t.Errorf("a code is given twice: %v", err)
	}
	if room, err := other.FindCode(Within(t), "ABC234"); room != first || err != nil {
		t.Errorf("the code is of %q, %v", room, err)
	}
	if err := other.ClaimCode(Within(t), "XYZ789", second); err != nil {
		t.Fatal(err)
	}
	if codes, err := j.Codes(Within(t)); len(codes) != 2 || err != nil {
		t.Errorf("%v, %v", codes, err)
	}
	// It is freed by who has it, and given again.
	for _, room := range []string{second, first, first} {
		if err := other.FreeCode(Within(t), "ABC234", room); err != nil {
			t.Fatal(err)
		}
		if got, err := j.FindCode(Within(t), "ABC234"); err != nil || (got == "") != (room == first) {
			t.Errorf("after %s has given it up the code is of %q, %v", store.Short(room), got, err)
		}
	}
	if err := j.ClaimCode(Within(t), "ABC234", second); err != nil {
		t.Errorf("the code cannot be given again: %v", err)
	}
	if codes, err := j.Codes(Within(t)); len(codes) != 2 || err != nil {
		t.Errorf("%v, %v", codes, err)
	}
}

// Of rooms that claim one code at the same time one gets it.
func testOneRoomGetsACode(t *testing.T, open OpenStores) {
	j, _ := open(t)
	var got atomic.Int64
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			switch err := j.ClaimCode(Within(t), "ABC234", NewRoom()); {
			case err == nil:
				got.Add(1)
			case !errors.Is(err, store.ErrConflict):
				t.Error(err)
			}
		})
	}
	all.Wait()
	if got.Load() != 1 {
		t.Errorf("%d rooms have one code", got.Load())
	}
}

// This test is for the race detector, and for the promise that the same call made at once is one
// append.
func testAppendAtOnce(t *testing.T, open OpenStores) {
	j, _ := open(t)
	room := NewRoom()
	sequences := make([]uint64, 20)
	var all sync.WaitGroup
	for i := range sequences {
		all.Go(func() { sequences[i], _ = j.Append(Within(t), room, 0, []byte("one")) })
	}
	all.Wait()
	if sequences[0] == 0 || slices.Max(sequences) != slices.Min(sequences) {
		t.Errorf("it stands at %v", sequences)
	}
	if got := loaded(t, j, room, 0); len(got) != 1 {
		t.Errorf("it is there %d times", len(got))
	}
}

// A room that is compacted has the events that stand for it, and goes on after them; its
// followers hear of it, and the disk has it in a fraction of the space.
func testCompact(t *testing.T, open OpenStores) {
	j, again := open(t)
	room, other := NewRoom(), NewRoom()
	must(t, j, other, 0, `"other"`)
	var last uint64
	for n := range 500 {
		last = must(t, j, room, last, fmt.Sprintf("%q", strings.Repeat("x", 1000)+fmt.Sprint(n)))
	}
	told := make(chan store.Entry, 10)
	ctx, cancel := context.WithCancel(Within(t))
	defer cancel()
	go func() { _ = j.Follow(ctx, last, func(_ string, e store.Entry) { told <- e }) }()

	events := []json.RawMessage{[]byte(`{"a":1}`), []byte(`{"b":2}`)}
	if _, err := j.Compact(Within(t), room, last-1, events); !errors.Is(err, store.ErrConflict) {
		t.Fatalf("compacted by who knows less: %v", err)
	}
	compacted, err := j.Compact(Within(t), room, last, events)
	if err != nil {
		t.Fatal(err)
	}
	if e := <-told; e.Sequence != compacted || !e.Compacted || e.After != last || e.Event != nil {
		t.Errorf("followers are told %+v", e)
	}
	must(t, j, room, compacted, `"next"`)
	check := func(j store.Store) {
		t.Helper()
		for after, want := range map[uint64][]string{
			0: {`{"a":1}`, `{"b":2}`, "", `"next"`}, last - 1: {`{"a":1}`, `{"b":2}`, "", `"next"`},
			last: {"", `"next"`}, compacted: {`"next"`},
		} {
			entries, err := j.Load(Within(t), room, after)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, e := range entries {
				got = append(got, string(e.Event))
			}
			if !slices.Equal(got, want) {
				t.Errorf("after %d there is %q, want %q", after, got, want)
			}
			if len(entries) == 4 && (!entries[0].Folded || entries[0].Sequence != 1 || entries[1].Sequence != last ||
				!entries[2].Compacted || entries[2].Sequence != compacted) {
				t.Errorf("%+v", entries)
			}
		}
		first, err := j.First(Within(t), room)
		if err != nil || string(first.Event) != `{"a":1}` {
			t.Errorf("the first is %+v, %v", first, err)
		}
		if first, err = j.First(Within(t), NewRoom()); err != nil || first.Event != nil {
			t.Errorf("the first of nothing is %+v, %v", first, err)
		}
		if got := loaded(t, j, other, 0); !slices.Equal(got, []string{`"other"`}) {
			t.Errorf("another room has %q", got)
		}
	}
	check(j)
	check(again)
}
