package stream

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"colat/ai/clocktest"
	"colat/web/rooms/roomstest"
	"colat/web/rooms/store"
	"colat/web/rooms/store/broker"
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

// A byte that was flipped costs the event that it is in, and no other. It is told, and the
// file is kept; and so is one that ends in the middle of an event.
func TestDamagedFile(t *testing.T) {
	folder := t.TempDir()
	j := open(t, run(t, broker.Node{Folder: folder, Log: heard(t)}))
	rooms := make([]string, 5)
	last := make([]uint64, len(rooms))
	for i := range rooms {
		rooms[i] = roomstest.NewRoom()
	}
	const each = 40
	for n := range each {
		for i := range rooms {
			last[i] = must(t, j, rooms[i], last[i], fmt.Sprintf("event %d of %d with some more of it", n, i))
		}
	}
	for name, test := range map[string]struct {
		damage func(text []byte) []byte
		losers int // rooms that have lost something
	}{
		"nothing": {func(text []byte) []byte { return text }, 0},
		"a byte flipped": {func(text []byte) []byte {
			text[bytes.Index(text, []byte("event 12 of 3"))+2] ^= 1
			return text
		}, 1},
		"a length flipped": {func(text []byte) []byte {
			at := bytes.Index(text, []byte("rooms."+rooms[2]))
			text[at-22] ^= 0x40
			return text
		}, 1},
		"cut off": {func(text []byte) []byte { return text[:len(text)-20] }, 1},
	} {
		t.Run(name, func(t *testing.T) {
			left := killed(t, folder)
			file := filepath.Join(left, "alone", "jetstream", "$G", "streams", "rooms", "msgs", "1.blk")
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			before := bytes.Clone(text)
			if err := os.WriteFile(file, test.damage(text), 0o600); err != nil {
				t.Fatal(err)
			}
			var told bytes.Buffer
			j := open(t, run(t, broker.Node{Folder: left, Log: slog.New(slog.NewTextHandler(&told, nil))}))
			losers, events := 0, 0
			for _, room := range rooms {
				s, err := j.last(limited(t), room)
				if err != nil || s == nil {
					t.Fatalf("room %s: %v", short(room), err)
				}
				n := 0
				for ; s != nil; n++ {
					if s.after == 0 {
						n++
						break
					}
					if s, err = j.at(limited(t), room, s.after); err != nil {
						n++
						break // the one before is lost
					}
				}
				if events += n; n != each {
					losers++
				}
			}
			t.Logf("%d events of %d can be reached", events, each*len(rooms))
			if losers != test.losers {
				t.Errorf("%d rooms have lost something, want %d", losers, test.losers)
			}
			copies, _ := filepath.Glob(filepath.Join(left, "damaged", "*"))
			if test.losers == 0 {
				if len(copies) > 0 || strings.Contains(told.String(), "damaged") {
					t.Errorf("%q, %s", copies, &told)
				}
				return
			}
			says := told.String()
			if len(copies) != 1 || !strings.Contains(says, "damaged, and lost") || !strings.Contains(says, "rooms.") {
				t.Errorf("%q are kept; told is %s", copies, &told)
			}
			if len(copies) == 1 {
				if kept, _ := os.ReadFile(copies[0]); name == "cut off" && !bytes.HasPrefix(before, kept) || len(kept) == 0 {
					t.Error("the file is not kept as it was")
				}
			}
		})
	}
}

// A file that is missing costs what was in it, and no more: the log names the file and says how much is
// lost, and every other room opens whole.
func TestMissingFile(t *testing.T) {
	folder := t.TempDir()
	b := run(t, broker.Node{Folder: folder, Log: heard(t)})
	j := open(t, b)
	messages := filepath.Join("alone", "jetstream", "$G", "streams", "rooms", "msgs")
	files := func(folder string) (names []string) {
		names, err := filepath.Glob(filepath.Join(folder, messages, "*.blk"))
		if err != nil {
			t.Fatal(err)
		}
		return names
	}
	events := make(map[string]string)
	var second []string // rooms in the second file
	filler := strings.Repeat("x", store.MaxEvent-100)
	for n := 0; len(files(folder)) < 4 && n < 1000; n++ {
		room := roomstest.NewRoom()
		events[room] = fmt.Sprintf("%q", fmt.Sprint(n, filler))
		must(t, j, room, 0, events[room])
		if len(files(folder)) == 2 {
			second = append(second, room)
		}
	}
	if len(files(folder)) < 4 {
		t.Fatalf("%d events are in the files %q", len(events), files(folder))
	}
	b.Close()
	for name, missing := range map[string]string{"none": "", "one in the middle": "2.blk", "the first": "1.blk"} {
		t.Run(name, func(t *testing.T) {
			left := killed(t, folder)
			if missing != "" {
				if err := os.Remove(filepath.Join(left, messages, missing)); err != nil {
					t.Fatal(err)
				}
			}
			var told bytes.Buffer
			j := open(t, run(t, broker.Node{Folder: left, Log: slog.New(slog.NewTextHandler(&told, nil))}))
			lost := 0
			for room, event := range events {
				switch got := loaded(t, j, room, 0); {
				case len(got) == 0:
					lost++
				case !slices.Equal(got, []string{event}):
					t.Errorf("a room has other events: %d of them", len(got))
				}
			}
			if missing == "" {
				if lost > 0 || strings.Contains(told.String(), "missing") {
					t.Errorf("%d rooms are lost; told is %s", lost, &told)
				}
				return
			}
			if says := told.String(); lost < 10 || !strings.Contains(says, "is missing") ||
				!strings.Contains(says, filepath.Join(messages, missing)) ||
				!strings.Contains(says, fmt.Sprintf("entries=%d ", lost)) {
				t.Errorf("%d rooms of %d are lost; told is %s", lost, len(events), says)
			}
		})
	}
	// Rooms that were deleted before the server was killed are not lost, though its list has them: it is a
	// warning that their file is not there.
	t.Run("deleted", func(t *testing.T) {
		left := killed(t, folder)
		j := open(t, run(t, broker.Node{Folder: left, Log: heard(t)}))
		for _, room := range second {
			s, err := j.last(limited(t), room)
			if err == nil {
				err = j.Delete(limited(t), room, s.sequence)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		clocktest.Await(t, "the file is deleted", time.Minute, func() bool {
			_, err := os.Stat(filepath.Join(left, messages, "2.blk"))
			return errors.Is(err, fs.ErrNotExist)
		})
		must(t, j, roomstest.NewRoom(), 0, `"later"`)
		var told bytes.Buffer
		j = open(t, run(t, broker.Node{Folder: killed(t, left), Log: slog.New(slog.NewTextHandler(&told, nil))}))
		if says := told.String(); strings.Contains(says, "ERROR") || !strings.Contains(says, "all of it was deleted") {
			t.Errorf("told is %s", says)
		}
		for room, event := range events {
			if got := loaded(t, j, room, 0); slices.Contains(second, room) == slices.Equal(got, []string{event}) {
				t.Errorf("a room has %d events", len(got))
			}
		}
	})
}
