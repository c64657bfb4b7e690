package stream

import (
	"bytes"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"colat/web/rooms/roomstest"
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
