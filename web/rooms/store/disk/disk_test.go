package disk

import (
	"context"
	"io"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"colat/ai/clocktest"
	"colat/web/rooms/roomstest"
	"colat/web/rooms/store"
)

// limited is a context that ends before the test does.
func limited(t testing.TB) context.Context {
	t.Helper()
	return roomstest.Within(t)
}

// keptLog is the log of a store.
type keptLog struct {
	mu   sync.Mutex
	text strings.Builder
}

func (k *keptLog) Write(p []byte) (int, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.text.Write(p)
}

func (k *keptLog) String() string {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.text.String()
}

// awaits waits until words are in the log.
func (k *keptLog) awaits(t testing.TB, words string) {
	t.Helper()
	clocktest.Await(t, words, time.Minute, func() bool { return strings.Contains(k.String(), words) })
}

// opened opens a store, and returns its log.
func opened(t testing.TB, o Options) (*Store, *keptLog) {
	t.Helper()
	log := new(keptLog)
	o.Log = slog.New(slog.NewTextHandler(io.MultiWriter(t.Output(), log), nil))
	s, err := Open(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(sync.OnceFunc(s.Close))
	return s, log
}

// must appends an event that nothing is in the way of.
func must(t testing.TB, s *Store, room string, after uint64, event string) uint64 {
	t.Helper()
	sequence, err := s.Append(limited(t), room, after, []byte(event))
	if err != nil {
		t.Fatal(err)
	}
	return sequence
}

// loaded are the events of a room.
func loaded(t testing.TB, s *Store, room string) []string {
	t.Helper()
	entries, err := s.Load(limited(t), room, 0)
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
	for name, behind := range map[string]bool{"synced": false, "behind": true} {
		t.Run(name, func(t *testing.T) {
			roomstest.TestStore(t, func(t *testing.T) (first, second store.Store) {
				s, _ := opened(t, Options{Folder: t.TempDir(), WriteBehind: behind})
				return s, newStore(s.folder)
			})
		})
	}
}

// What is stored is there when the folder is opened again, in the other mode, too.
func TestReopen(t *testing.T) {
	folder := t.TempDir()
	room, gone, compacted := roomstest.NewRoom(), roomstest.NewRoom(), roomstest.NewRoom()
	began := time.Date(2026, 11, 28, 8, 0, 0, 0, time.UTC)
	last := uint64(0)
	var want []string
	for _, behind := range []bool{false, true, false, true, true} {
		s, err := Open(Options{Folder: folder, WriteBehind: behind})
		if err != nil {
			t.Fatal(err)
		}
		if last == 0 {
			if err := s.Delete(limited(t), gone, must(t, s, gone, 0, "x")); err != nil {
				t.Fatal(err)
			}
			if _, err := s.Compact(limited(t), compacted, must(t, s, compacted, 0, "1"), nil); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.ClaimCode(limited(t), "ABC234", room); (err == nil) != (last == 0) {
			t.Errorf("the code is claimed: %v", err)
		}
		if at, err := s.LastBeat(limited(t)); err != nil || at.IsZero() != (last == 0) {
			t.Errorf("served at %v, %v", at, err)
		}
		if err := s.Beat(limited(t), began); err != nil {
			t.Fatal(err)
		}
		want = append(want, string(rune('a'+len(want))))
		if last = must(t, s, room, last, want[len(want)-1]); !slices.Equal(loaded(t, s, room), want) {
			t.Errorf("there are %q, want %q", loaded(t, s, room), want)
		}
		if e, err := s.LastOf(limited(t), gone); err != nil || !e.Gone {
			t.Errorf("a deleted room ends with %+v, %v", e, err)
		}
		if got := loaded(t, s, compacted); !slices.Equal(got, []string{""}) {
			t.Errorf("a compacted room has %q", got)
		}
		s.Close()
	}
}

// A deleted room is forgotten after a day, and may be created again.
func TestForgotten(t *testing.T) {
	s, _ := opened(t, Options{Folder: t.TempDir()})
	first, second := roomstest.NewRoom(), roomstest.NewRoom()
	for _, room := range []string{first, second} {
		if err := s.Delete(limited(t), room, must(t, s, room, 0, "x")); err != nil {
			t.Fatal(err)
		}
		s.mu.Lock()
		s.contents.gone[0].Time = time.Now().Add(-goneFor)
		s.mu.Unlock()
	}
	if rooms, err := s.Rooms(limited(t)); err != nil || len(rooms) != 1 {
		t.Errorf("%v, %v", rooms, err)
	}
	must(t, s, first, 0, "again")
}
