package stream

import (
	"context"
	"errors"
	"log/slog"
	"testing"
	"time"

	"colat/ai/clocktest"
	"colat/web/rooms/roomstest"
	"colat/web/rooms/store"
	"colat/web/rooms/store/broker"
)

// limited is a context that ends before the test does.
func limited(t testing.TB) context.Context {
	t.Helper()
	return roomstest.Within(t)
}

// heard passes what is logged to the test.
func heard(t testing.TB) *slog.Logger {
	return slog.New(slog.NewTextHandler(t.Output(), nil))
}

// alone opens a store on a server of its own.
func alone(t testing.TB) *Store {
	t.Helper()
	return open(t, run(t, broker.Node{Folder: t.TempDir(), Log: heard(t)}))
}

func run(t testing.TB, n broker.Node) *broker.Broker {
	t.Helper()
	b, err := broker.Run(limited(t), n)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Close)
	return b
}

func open(t testing.TB, b *broker.Broker) *Store {
	t.Helper()
	j, err := Open(limited(t), b, Options{Log: heard(t)})
	if err != nil {
		t.Fatal(err)
	}
	return j
}

// must appends an event that nothing is in the way of.
func must(t testing.TB, j *Store, room string, after uint64, event string) uint64 {
	t.Helper()
	sequence, err := j.Append(limited(t), room, after, []byte(event))
	if err != nil {
		t.Fatal(err)
	}
	return sequence
}

// loaded are the events of a room.
func loaded(t testing.TB, j *Store, room string, after uint64) []string {
	t.Helper()
	entries, err := j.Load(limited(t), room, after)
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

func TestStore(t *testing.T) {
	roomstest.TestStore(t, func(t *testing.T) (first, second store.Store) {
		j := alone(t)
		return j, open(t, j.broker)
	})
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
