package stream

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"colat/web/rooms/roomstest"
	"colat/web/rooms/store"
	"colat/web/rooms/store/broker"
)

// A room that is compacted has the events that stand for it, and goes on after them; its
// followers hear of it, and the disk has it in a fraction of the space.
func TestCompact(t *testing.T) {
	folder := t.TempDir()
	b := run(t, broker.Node{Folder: folder, Log: heard(t)})
	j := open(t, b)
	room, other := roomstest.NewRoom(), roomstest.NewRoom()
	must(t, j, other, 0, `"other"`)
	var last uint64
	for n := range 500 {
		last = must(t, j, room, last, fmt.Sprintf("%q", strings.Repeat("x", 1000)+fmt.Sprint(n)))
	}
	told := make(chan store.Entry, 10)
	ctx, cancel := context.WithCancel(limited(t))
	defer cancel()
	go func() { _ = j.Follow(ctx, last, func(_ string, e store.Entry) { told <- e }) }()

	events := []json.RawMessage{[]byte(`{"a":1}`), []byte(`{"b":2}`)}
	if _, err := j.Compact(limited(t), room, last-1, events); !errors.Is(err, store.ErrConflict) {
		t.Fatalf("compacted by who knows less: %v", err)
	}
	compacted, err := j.Compact(limited(t), room, last, events)
	if err != nil {
		t.Fatal(err)
	}
	if e := <-told; e.Sequence != compacted || !e.Compacted || e.After != last || e.Event != nil {
		t.Errorf("followers are told %+v", e)
	}
	must(t, j, room, compacted, `"next"`)
	check := func(j *Store) {
		t.Helper()
		for after, want := range map[uint64][]string{
			0: {`{"a":1}`, `{"b":2}`, "", `"next"`}, last - 1: {`{"a":1}`, `{"b":2}`, "", `"next"`},
			last: {"", `"next"`}, compacted: {`"next"`},
		} {
			entries, err := j.Load(limited(t), room, after)
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
		first, err := j.First(limited(t), room)
		if err != nil || string(first.Event) != `{"a":1}` {
			t.Errorf("the first is %+v, %v", first, err)
		}
		if first, err = j.First(limited(t), roomstest.NewRoom()); err != nil || first.Event != nil {
			t.Errorf("the first of nothing is %+v, %v", first, err)
		}
		if got := loaded(t, j, other, 0); !slices.Equal(got, []string{`"other"`}) {
			t.Errorf("another room has %q", got)
		}
	}
	check(j)
	b.Close()
	check(open(t, run(t, broker.Node{Folder: folder, Log: heard(t)})))
}
