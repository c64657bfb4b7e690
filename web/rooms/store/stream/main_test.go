package stream

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"colat/ai/clocktest"
	"colat/web/rooms/roomstest"
	"colat/web/rooms/store/broker"
)

// childFolder names the folder of a process that this test starts in order to kill it.
const childFolder = "COLAT_JOURNAL_CHILD"

func TestMain(m *testing.M) {
	if folder := os.Getenv(childFolder); folder != "" {
		if err := appendForEver(folder); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
	os.Exit(m.Run())
}

// limited is a context that ends before the test does.
func limited(t testing.TB) context.Context {
	t.Helper()
	return roomstest.Within(t)
}

// heard passes what is logged to the test.
func heard(t testing.TB) *slog.Logger {
	return slog.New(slog.NewTextHandler(t.Output(), nil))
}

// A kept log is heard and kept.
type keptLog struct {
	mu   sync.Mutex
	text strings.Builder
}

func (k *keptLog) Write(p []byte) (int, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.text.Write(p)
}

// awaits waits until words are in the log.
func (k *keptLog) awaits(t testing.TB, words string) {
	t.Helper()
	clocktest.Await(t, words, time.Minute, func() bool {
		k.mu.Lock()
		defer k.mu.Unlock()
		return strings.Contains(k.text.String(), words)
	})
}

// kept is heard, and returns the log as well.
func kept(t testing.TB) (*slog.Logger, *keptLog) {
	k := new(keptLog)
	return slog.New(slog.NewTextHandler(io.MultiWriter(t.Output(), k), nil)), k
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
