package stream

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"colat/ai/arena/broker"
	"colat/ai/arena/broker/brokertest"
	"colat/ai/clocktest"
	"colat/web/rooms/roomstest"
	"colat/web/rooms/store"
)

// limited is a context that ends before the test does.
func limited(t testing.TB) context.Context {
	t.Helper()
	return roomstest.Within(t)
}

// open opens the store of a NATS, by a connection of its own.
func open(t testing.TB, urls ...string) *Store {
	t.Helper()
	at := broker.Server{URL: strings.Join(urls, ",")}
	conn, err := at.Connect("test", true, func(line string) { t.Log(line) }, nats.ReconnectBufSize(-1),
		nats.ReconnectWait(100*time.Millisecond), nats.ReconnectJitter(50*time.Millisecond, 200*time.Millisecond))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	j, err := Open(limited(t), conn, slog.New(slog.NewTextHandler(t.Output(), nil)))
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
func loaded(t testing.TB, j *Store, room string) []string {
	t.Helper()
	entries, err := j.Load(limited(t), room, 0)
	if err != nil {
		t.Fatal(err)
	}
	var events []string
	for _, e := range entries {
		events = append(events, string(e.Event))
	}
	return events
}

func TestStore(t *testing.T) {
	roomstest.TestStore(t, func(t *testing.T) (first, second store.Store) {
		s := brokertest.Start(t)
		return open(t, s.URL()), open(t, s.URL())
	})
}

// What the stream has forgotten is settled by reading.
func TestAppendAgainLate(t *testing.T) {
	j := open(t, brokertest.Start(t).URL())
	room := roomstest.NewRoom()
	first := must(t, j, room, 0, "one")
	must(t, j, room, first, "two")
	m := j.message(&store.Record{Room: room, Payload: []byte("one")})
	id := m.Header.Get("Nats-Msg-Id")
	// The stream compares ids only of messages that have one.
	if s, err := j.next(limited(t), room, 1); err != nil || s.id != id {
		t.Fatalf("%+v, %v", s, err)
	}
	config := j.stream.CachedInfo().Config
	config.Duplicates = 100 * time.Millisecond
	if _, err := j.js.UpdateStream(limited(t), config); err != nil {
		t.Fatal(err)
	}
	clocktest.Await(t, "the stream forgets", 20*time.Second, func() bool {
		_, err := j.js.PublishMsg(limited(t), m)
		return err != nil
	})
	if again := must(t, j, room, 0, "one"); again != first {
		t.Errorf("again it is %d, not %d", again, first)
	}
	if _, err := j.Append(limited(t), room, 0, []byte("none")); !errors.Is(err, store.ErrConflict) {
		t.Error(err)
	}
}

// unready is a bucket that no node answers for yet, the first times that each is asked.
type unready struct {
	jetstream.KeyValue
	gets, puts int
}

func (u *unready) Get(ctx context.Context, key string) (jetstream.KeyValueEntry, error) {
	if u.gets++; u.gets <= 3 {
		return nil, nats.ErrNoResponders
	}
	return u.KeyValue.Get(ctx, key)
}

func (u *unready) Put(ctx context.Context, key string, value []byte) (uint64, error) {
	if u.puts++; u.puts <= 3 {
		return 0, nats.ErrNoResponders
	}
	return u.KeyValue.Put(ctx, key, value)
}

// The first node of a cluster waits for the one that answers, with any first request.
func TestFirstNodeWaits(t *testing.T) {
	now := time.Date(2026, 11, 23, 8, 0, 0, 0, time.UTC)
	j := open(t, brokertest.Start(t).URL())
	hearts := j.beats
	for name, ask := range map[string]func(*Store) error{
		"Beat":        func(j *Store) error { return j.Beat(limited(t), now) },
		"LastBeat":    func(j *Store) error { _, err := j.LastBeat(limited(t)); return err },
		"KeepAbsence": func(j *Store) error { return j.KeepAbsence(limited(t), now, now) },
		"Absence":     func(j *Store) error { _, _, err := j.Absence(limited(t)); return err },
	} {
		j.beats = &unready{KeyValue: hearts}
		if err := ask(j); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	// A context that ends says what was in the way.
	j.beats = &unready{KeyValue: hearts, gets: -1 << 30}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := j.LastBeat(ctx); !errors.Is(err, nats.ErrNoResponders) {
		t.Errorf("a bucket that no node answers for: %v", err)
	}
}

// A NATS that has no room for another event refuses it for certain.
func TestFull(t *testing.T) {
	node := brokertest.Run(t, &server.Options{JetStream: true, StoreDir: t.TempDir(), JetStreamMaxStore: 1 << 20})
	j := open(t, node.ClientURL())
	room, last := roomstest.NewRoom(), uint64(0)
	event := strings.Repeat("x", store.MaxEvent/2)
	for n := 0; ; n++ {
		sequence, err := j.Append(limited(t), room, last, []byte(event))
		if errors.Is(err, store.ErrFull) && !errors.Is(err, store.ErrUnsettled) {
			break
		}
		if err != nil || n > 10 {
			t.Fatalf("after %d events: %v", n, err)
		}
		last = sequence
	}
	if e, err := j.LastOf(limited(t), room); err != nil || e.Sequence != last {
		t.Errorf("the last event is %d, %v, not %d", e.Sequence, err, last)
	}
}
