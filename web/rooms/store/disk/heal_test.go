//go:build linux

package disk

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"colat/ai/clocktest"
	"colat/web/rooms/roomstest"
	"colat/web/rooms/store"
)

// fails appends events until that is not possible any more, and returns the last that
// counted.
func fails(t *testing.T, j *Store, room string, last uint64, event string, kept *[]string) uint64 {
	t.Helper()
	for range 2000 {
		ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
		sequence, err := j.Append(ctx, room, last, []byte(event))
		cancel()
		if err != nil {
			t.Logf("after %d events: %v", len(*kept), err)
			return last
		}
		last = sequence
		*kept = append(*kept, event)
	}
	t.Fatal("everything can be kept")
	return 0
}

// heals appends an event as soon as that is possible again.
func heals(t *testing.T, j *Store, room string, kept []string) {
	t.Helper()
	began := time.Now()
	within := limited(t)
	var err error
	clocktest.Await(t, "it is back", time.Minute, func() bool {
		entries, failed := j.Load(within, room, 0)
		if failed != nil {
			t.Fatal(failed)
		}
		// An event that was not answered may count.
		if n := len(entries) - len(kept); n < 0 || n > 1 {
			t.Fatalf("there are %d events, %d were kept", len(entries), len(kept))
		}
		ctx, cancel := context.WithTimeout(within, 2*time.Second)
		_, err = j.Append(ctx, room, entries[len(entries)-1].Sequence, []byte("again"))
		cancel()
		return err == nil
	}, func() string { return err.Error() })
	t.Logf("it was back after %v", time.Since(began))
	if got := loaded(t, j, room); got[len(got)-1] != "again" || !slices.Equal(got[:len(kept)], kept) {
		t.Errorf("%d events, %d were kept", len(got), len(kept))
	}
}

// small returns a folder on a disk of few bytes.
func small(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	if err := syscall.Mount("colat", folder, "tmpfs", 0, "size=12m"); err != nil {
		t.Skip("a small disk needs the rights of root: ", err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(folder, syscall.MNT_DETACH) })
	return folder
}

// A disk that is full for a while is one on which the store goes on afterwards.
func TestDiskTakenAndGivenBack(t *testing.T) {
	for name, behind := range map[string]bool{"synced": false, "behind": true} {
		t.Run(name, func(t *testing.T) { takeDisk(t, behind) })
	}
}

func takeDisk(t *testing.T, behind bool) {
	disk := small(t)
	j, said := opened(t, Options{Folder: filepath.Join(disk, "rooms"), WriteBehind: behind})
	room := roomstest.NewRoom()
	event := strings.Repeat("x", 100_000)
	kept := []string{event}
	last := must(t, j, room, 0, event)
	ballast := filepath.Join(disk, "ballast")
	if err := os.WriteFile(ballast, make([]byte, 9<<20), 0o600); err != nil {
		t.Fatal(err)
	}
	fails(t, j, room, last, event, &kept)
	said.awaits(t, "nothing can be kept; trying again")
	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	heals(t, j, room, kept)
	said.awaits(t, "can be written again")
	j.Close()
	j, _ = opened(t, Options{Folder: filepath.Join(disk, "rooms")})
	if got := loaded(t, j, room); got[len(got)-1] != "again" || !slices.Equal(got[:len(kept)], kept) {
		t.Errorf("%d events, %d were kept", len(got), len(kept))
	}
}

// A server that is started on a full disk says so at once.
func TestStartedOnAFullDisk(t *testing.T) {
	disk := small(t)
	_ = os.WriteFile(filepath.Join(disk, "ballast"), make([]byte, 20<<20), 0o600)
	began := time.Now()
	s, err := Open(Options{Folder: filepath.Join(disk, "rooms")})
	if err == nil {
		s.Close()
		t.Fatal("it starts")
	}
	if !errors.Is(err, store.ErrFull) || time.Since(began) > 5*time.Second {
		t.Errorf("after %v: %v", time.Since(began), err)
	}
}
