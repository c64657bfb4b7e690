package stream

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"colat/ai/clocktest"
	"colat/web/rooms/roomstest"
	"colat/web/rooms/store"
)

func TestAppendAndLoad(t *testing.T) {
	j := alone(t)
	a, b := roomstest.NewRoom(), roomstest.NewRoom()
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
		{roomstest.NewRoom(), 0, nil},
	} {
		if got := loaded(t, j, test.room, test.after); !slices.Equal(got, test.want) {
			t.Errorf("after %d there are %q, want %q", test.after, got, test.want)
		}
	}
	entries, err := j.Load(limited(t), a, 0)
	if err != nil || time.Since(entries[0].Time).Abs() > time.Minute || entries[0].Gone {
		t.Errorf("%+v, %v", entries, err)
	}
}

// A tournament may have some hundred events.
func TestLoadLong(t *testing.T) {
	j := alone(t)
	room, last := roomstest.NewRoom(), uint64(0)
	var want []string
	for i := range 500 {
		want = append(want, fmt.Sprint("event ", i))
		last = must(t, j, room, last, want[i])
	}
	if got := loaded(t, j, room, 0); !slices.Equal(got, want) {
		t.Errorf("%d events of %d, or others", len(got), len(want))
	}
}

func TestConflict(t *testing.T) {
	j := alone(t)
	room := roomstest.NewRoom()
	for _, after := range []uint64{1, 77} {
		if _, err := j.Append(limited(t), room, after, []byte("x")); !errors.Is(err, store.ErrConflict) {
			t.Errorf("an event after %d of an empty room: %v", after, err)
		}
	}
	first := must(t, j, room, 0, "one")
	must(t, j, room, first, "two")
	for _, after := range []uint64{0, first} {
		_, err := j.Append(limited(t), room, after, []byte("late"))
		if !errors.Is(err, store.ErrConflict) || strings.Contains(err.Error(), room) {
			t.Errorf("an event after %d: %v", after, err)
		}
	}
}

// The same call is the same append, whenever it is made; the same event of another
// store is another one.
func TestAppendAgain(t *testing.T) {
	j := alone(t)
	other := open(t, j.broker)
	room := roomstest.NewRoom()
	first := must(t, j, room, 0, "one")
	if again := must(t, j, room, 0, "one"); again != first {
		t.Errorf("again it is %d, not %d", again, first)
	}
	if _, err := other.Append(limited(t), room, 0, []byte("one")); !errors.Is(err, store.ErrConflict) {
		t.Errorf("the same of another: %v", err)
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

// What the stream has forgotten is settled by reading.
func TestAppendAgainLate(t *testing.T) {
	j := alone(t)
	room := roomstest.NewRoom()
	first := must(t, j, room, 0, "one")
	must(t, j, room, first, "two")
	m := j.message(room, 0, []byte("one"))
	id := m.Header.Get("Nats-Msg-Id")
	// The stream compares ids only of messages that have one.
	if s, err := j.next(limited(t), room, 1); err != nil || s.id != id {
		t.Fatalf("%+v, %v", s, err)
	}
	config := j.config(1)
	config.Duplicates = 100 * time.Millisecond
	if _, err := j.stream.UpdateStream(limited(t), config); err != nil {
		t.Fatal(err)
	}
	clocktest.Await(t, "the stream forgets", 20*time.Second, func() bool {
		_, err := j.send(limited(t), m)
		return err != nil
	})
	if again := must(t, j, room, 0, "one"); again != first {
		t.Errorf("again it is %d, not %d", again, first)
	}
	if _, err := j.Append(limited(t), room, 0, []byte("none")); !errors.Is(err, store.ErrConflict) {
		t.Error(err)
	}
}

func TestBadRooms(t *testing.T) {
	j := alone(t)
	good := roomstest.NewRoom()
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
			"Append":   func() error { _, err := j.Append(limited(t), room, 0, []byte("x")); return err },
			"Load":     func() error { _, err := j.Load(limited(t), room, 0); return err },
			"Delete":   func() error { return j.Delete(limited(t), room, 0) },
			"Announce": func() error { return j.Announce(room, []byte("x")) },
		} {
			if err := do(); !errors.Is(err, store.ErrRoom) {
				t.Errorf("%s of room %q: %v", what, room, err)
			}
		}
	}
	if last, err := j.Last(limited(t)); last != 0 || err != nil {
		t.Errorf("something is there: %d, %v", last, err)
	}
}

func TestBadEvents(t *testing.T) {
	j := alone(t)
	for _, size := range []int{0, store.MaxEvent + 1} {
		if _, err := j.Append(limited(t), roomstest.NewRoom(), 0, make([]byte, size)); !errors.Is(err, store.ErrEvent) {
			t.Errorf("an event of %d bytes: %v", size, err)
		}
	}
	room := roomstest.NewRoom()
	must(t, j, room, 0, strings.Repeat("x", store.MaxEvent))
	if got := loaded(t, j, room, 0); len(got) != 1 || len(got[0]) != store.MaxEvent {
		t.Error("the longest event is not there")
	}
}

func TestDelete(t *testing.T) {
	j := alone(t)
	room := roomstest.NewRoom()
	first := must(t, j, room, 0, "one")
	second := must(t, j, room, first, "two")
	if err := j.Delete(limited(t), room, first); !errors.Is(err, store.ErrConflict) {
		t.Errorf("in spite of a second event: %v", err)
	}
	if got := loaded(t, j, room, 0); len(got) != 2 {
		t.Fatalf("%q", got)
	}
	for range 2 {
		if err := j.Delete(limited(t), room, second); err != nil {
			t.Fatal(err)
		}
	}
	entries, err := j.Load(limited(t), room, 0)
	if err != nil || len(entries) != 1 || !entries[0].Gone || len(entries[0].Event) > 0 {
		t.Errorf("%+v, %v", entries, err)
	}
	for _, after := range []uint64{0, first, second} {
		if _, err := j.Append(limited(t), room, after, []byte("three")); !errors.Is(err, store.ErrConflict) {
			t.Errorf("after %d of a room given up: %v", after, err)
		}
	}
}

// A reader of a room that is given up meanwhile sees all of it or that it is gone.
func TestLoadWhileDeleted(t *testing.T) {
	j := alone(t)
	const events = 30
	for range 20 {
		room, last := roomstest.NewRoom(), uint64(0)
		for i := range events {
			last = must(t, j, room, last, fmt.Sprint(i))
		}
		deleted := make(chan error, 1)
		begin, begun := make(chan bool), false
		go func() {
			<-begin
			deleted <- j.Delete(limited(t), room, last)
		}()
		for gone := false; !gone; {
			entries, err := j.Load(limited(t), room, 0)
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

func TestFollow(t *testing.T) {
	j := alone(t)
	a, b := roomstest.NewRoom(), roomstest.NewRoom()
	old := must(t, j, a, 0, "old")
	from, err := j.Last(limited(t))
	if err != nil || from != old {
		t.Fatal(from, err)
	}
	ctx, cancel := context.WithCancel(limited(t))
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
		case <-limited(t).Done():
			t.Fatal("nothing is heard")
		}
	}
	two := must(t, j, a, old, "two")
	expect(a, two, "two", false)
	one := must(t, j, b, 0, "one")
	expect(b, one, "one", false)
	if err := j.Delete(limited(t), b, one); err != nil {
		t.Fatal(err)
	}
	expect(b, one+1, "", true)
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	consumers := 0
	stream, err := j.stream.Stream(limited(t), j.name)
	if err != nil {
		t.Fatal(err)
	}
	for range stream.ListConsumers(limited(t)).Info() {
		consumers++
	}
	if consumers > 0 {
		t.Errorf("%d followers are left behind", consumers)
	}
}

func TestAnnounce(t *testing.T) {
	j := alone(t)
	room := roomstest.NewRoom()
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
		case <-limited(t).Done():
			t.Fatal("nothing is heard")
		}
	}
	stop()
	if last, err := j.Last(limited(t)); last != 0 || err != nil {
		t.Errorf("something is kept: %d, %v", last, err)
	}
}
