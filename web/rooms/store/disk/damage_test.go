package disk

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"go.etcd.io/bbolt"

	"colat/web/rooms/roomstest"
	"colat/web/rooms/store"
)

// killed returns a copy of a folder as it is, as a server that was killed would leave it.
func killed(t *testing.T, folder string) string {
	t.Helper()
	left := filepath.Join(t.TempDir(), "left")
	if err := os.CopyFS(left, os.DirFS(folder)); err != nil {
		t.Fatal(err)
	}
	return left
}

// class fills a store with rooms of some events, and returns what each room has.
func class(t *testing.T, s *Store, rooms, each int) map[string][]string {
	t.Helper()
	events, last := make(map[string][]string), make(map[string]uint64)
	for range rooms {
		events[roomstest.NewRoom()] = nil
	}
	for n := range each {
		for room := range events {
			event := fmt.Sprintf("event %d of %s with some more of it", n, room)
			last[room] = must(t, s, room, last[room], event)
			events[room] = append(events[room], event)
		}
	}
	return events
}

// losers opens a store and returns the rooms that have not all that they had. The log has
// to name each of them, and the file.
func losers(t *testing.T, folder string, had map[string][]string) (rooms []string, said string) {
	t.Helper()
	s, log := opened(t, Options{Folder: folder})
	defer s.Close()
	for room, want := range had {
		entries, err := s.Load(limited(t), room, 0)
		whole := err == nil && len(entries) == len(want)
		for i, e := range entries {
			if i < len(want) && string(e.Event) != want[i] {
				t.Errorf("event %d of a room is %q", i, e.Event)
			}
		}
		if whole {
			continue
		}
		rooms = append(rooms, room)
		if !strings.Contains(log.String(), "room="+store.Short(room)) {
			t.Errorf("a room has %d of %d events, %v, and the log does not name it: %s", len(entries), len(want), err, log)
		}
	}
	if len(rooms) > 0 && !strings.Contains(log.String(), filepath.Join(folder, entriesFile)) {
		t.Errorf("the log does not name the file: %s", log)
	}
	must(t, s, roomstest.NewRoom(), 0, "it goes on")
	return rooms, log.String()
}

// A flipped bit anywhere in the file costs at most the entries that have it, or the
// structure that leads to them; the log names each loss.
func TestFlippedBits(t *testing.T) {
	folder := t.TempDir()
	s, _ := opened(t, Options{Folder: folder})
	had := class(t, s, 6, 12)
	if lost, said := losers(t, killed(t, folder), had); len(lost) > 0 || strings.Contains(said, "level=") {
		t.Fatalf("without damage %d rooms have lost something: %s", len(lost), said)
	}
	s.Close()
	left := killed(t, folder)
	path := filepath.Join(left, entriesFile)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	step := 151
	if testing.Short() {
		step = 997
	}
	flips, found, most := 0, 0, 0
	for at := 0; at < len(whole); at += step {
		damaged := bytes.Clone(whole)
		damaged[at] ^= 1 << (flips % 8)
		if err := os.WriteFile(path, damaged, 0o600); err != nil {
			t.Fatal(err)
		}
		lost, said := losers(t, left, had)
		most = max(most, len(lost))
		if strings.Contains(said, "level=") {
			found++
		}
		if flips++; t.Failed() {
			t.Fatalf("bit %d of byte %d of %d", (flips-1)%8, at, len(whole))
		}
	}
	t.Logf("%d flips, %d of them in use, the worst cost %d rooms of %d something", flips, found, most, len(had))
	if found < flips/8 || most > 1 {
		t.Error("that is too few found, or too much lost")
	}
}

// A flipped bit of a page does not keep the file from being read to its end, and the library
// gets no file that it cannot open.
func TestEachBitOfAPage(t *testing.T) {
	path := filepath.Join(t.TempDir(), entriesFile)
	var changes []*change
	for sequence := uint64(1); sequence <= 60; sequence++ {
		r := store.Record{
			Kind: store.EventKind, Sequence: sequence, Room: roomstest.NewRoom(), Payload: make([]byte, 200),
		}
		if sequence%30 == 0 {
			r.Payload = make([]byte, 5000) // on a page that has others behind it
		}
		changes = append(changes, &change{record: &record{Record: r}})
	}
	if err := create(path, changes, 60); err != nil {
		t.Fatal(err)
	}
	if _, _, lost, wrong := read(path); wrong != nil || len(lost) > 0 {
		t.Fatal(wrong, lost)
	}
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	whole, err := io.ReadAll(file)
	if err != nil {
		t.Fatal(err)
	}
	head, err := (&pageFile{file: file}).head()
	if err != nil {
		t.Fatal(err)
	}
	page := int(head.PageSize)
	flips, found := 0, 0
	for at := range page * int(head.Pages) {
		// The heads of pages and their elements are at their beginning, keys of branches
		// behind those.
		if at%page > 140 && at%137 != 0 || testing.Short() && at%31 != 0 {
			continue
		}
		for bit := range 8 {
			if at%page >= 40 && bit != at%8 {
				continue
			}
			if _, err := file.WriteAt([]byte{whole[at] ^ 1<<bit}, int64(at)); err != nil {
				t.Fatal(err)
			}
			_, _, lost, wrong := read(path)
			if flips++; wrong != nil || len(lost) > 0 {
				found++
				continue
			}
			db, err := bbolt.Open(path, 0, &options)
			if err != nil {
				t.Fatalf("bit %d of byte %d: %v", bit, at, err)
			}
			db.Close()
		}
		if _, err := file.WriteAt(whole[at:at+1], int64(at)); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%d flips, %d found", flips, found)
	if found == 0 || found == flips {
		t.Error("all flips are equal")
	}
}

// A file that is cut off costs what was in the rest, and the log says so.
func TestCutOff(t *testing.T) {
	folder := t.TempDir()
	s, _ := opened(t, Options{Folder: folder})
	had := class(t, s, 6, 12)
	s.Close()
	left := killed(t, folder)
	path := filepath.Join(left, entriesFile)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, length := range []int{0, 1, 100, 4096, 5000, 8192, 12288, len(whole) / 2, len(whole) - 20} {
		if err := os.WriteFile(path, whole[:length], 0o600); err != nil {
			t.Fatal(err)
		}
		s, log := opened(t, Options{Folder: left})
		lost := 0
		for room, want := range had {
			if entries, err := s.Load(limited(t), room, 0); err != nil || len(entries) < len(want) {
				lost++
			}
		}
		t.Logf("of %d bytes %d are left: %d rooms of %d have lost something", len(whole), length, lost, len(had))
		if lost > 0 && !strings.Contains(log.String(), path) {
			t.Errorf("cut off after %d bytes: %d rooms have lost something, and the log says %s", length, lost, log)
		}
		s.Close()
	}
}

// A file that is missing is told, and the server begins anew.
func TestMissingFile(t *testing.T) {
	folder := t.TempDir()
	s, log := opened(t, Options{Folder: folder})
	if err := s.Beat(limited(t), time.Now()); err != nil {
		t.Fatal(err)
	}
	room := roomstest.NewRoom()
	must(t, s, room, 0, "x")
	s.Close()
	if log.String() != "" {
		t.Errorf("a new folder is told of: %s", log)
	}
	path := filepath.Join(folder, entriesFile)
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	s, log = opened(t, Options{Folder: folder})
	if !strings.Contains(log.String(), "is missing") || !strings.Contains(log.String(), path) {
		t.Errorf("the log says %s", log)
	}
	must(t, s, room, 0, "y")
}

// What is damaged in the file beside, of entries that count before the disk has them, is
// told; so is an entry that was being written.
func TestDamagedTail(t *testing.T) {
	folder := t.TempDir()
	s, _ := opened(t, Options{Folder: folder, WriteBehind: true})
	had := class(t, s, 3, 4)
	// The file of the entries is as it was before them.
	before := t.TempDir()
	if err := create(filepath.Join(before, entriesFile), nil, 0); err != nil {
		t.Fatal(err)
	}
	var tail []byte
	for sequence := uint64(1); sequence <= 12; sequence++ {
		s.mu.Lock()
		r, err := s.get(sequence)
		s.mu.Unlock()
		if err != nil || r == nil {
			t.Fatal(sequence, err)
		}
		tail = append(tail, r.seal()...)
	}
	for name, test := range map[string]struct {
		tail []byte
		lost int
	}{
		"whole":         {tail, 0},
		"cut off":       {tail[:len(tail)-5], 1},
		"a flipped bit": {slices.Concat(tail[:len(tail)/2], []byte{tail[len(tail)/2] ^ 4}, tail[len(tail)/2+1:]), 1},
	} {
		left := killed(t, before)
		path := filepath.Join(left, tailFile+"0")
		if err := os.WriteFile(path, test.tail, 0o600); err != nil {
			t.Fatal(err)
		}
		s, log := opened(t, Options{Folder: left})
		lost := 0
		for room, want := range had {
			if got := loaded(t, s, room); !slices.Equal(got, want) {
				lost++
			}
		}
		if lost != test.lost || (lost > 0) != strings.Contains(log.String(), path) {
			t.Errorf("%s: %d rooms have lost something; the log says %s", name, lost, log)
		}
		s.Close()
	}
}

// Rooms of an earlier version are left where they are, and that is told.
func TestEarlierVersion(t *testing.T) {
	folder := t.TempDir()
	old := filepath.Join(folder, "alone", "jetstream")
	if err := os.MkdirAll(old, 0o700); err != nil {
		t.Fatal(err)
	}
	for _, told := range []bool{true, false} {
		s, log := opened(t, Options{Folder: folder})
		if strings.Contains(log.String(), filepath.Dir(old)) != told {
			t.Errorf("the log says %s", log)
		}
		must(t, s, roomstest.NewRoom(), 0, "x")
		s.Close()
	}
	if _, err := os.Stat(old); err != nil {
		t.Error(err)
	}
}
