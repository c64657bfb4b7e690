package stream

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"

	"colat/web/rooms/roomstest"
	"colat/web/rooms/store/broker"
)

// childRooms is in how many rooms at once the child appends.
const childRooms = 8

// childRoom is the id of a room of the child.
func childRoom(i int) string { return strings.Repeat("kill", 6) + "a" + string(rune('a'+i)) }

// appendForEver is the process that is killed: it appends to some rooms at once, and
// writes a line for each event once it counts.
func appendForEver(folder string) error {
	ctx := context.Background()
	b, err := broker.Run(ctx, broker.Node{Folder: folder})
	if err != nil {
		return err
	}
	j, err := Open(ctx, b, Options{})
	if err != nil {
		return err
	}
	failed := make(chan error)
	for i := range childRooms {
		go func() {
			room, last, n := childRoom(i), uint64(0), 0
			entries, err := j.Load(ctx, room, 0)
			if err != nil {
				failed <- err
			}
			if n = len(entries); n > 0 {
				last = entries[n-1].Sequence
			}
			for ; ; n++ {
				if last, err = j.Append(ctx, room, last, fmt.Append(nil, n)); err != nil {
					failed <- err
				}
				// One write, so that lines are whole.
				os.Stdout.WriteString(fmt.Sprintln(i, n))
			}
		}()
	}
	return <-failed
}

// A server killed by kill -9 loses nothing that counted, however often.
func TestKill(t *testing.T) {
	folder := t.TempDir()
	counted := make([]int, childRooms) // events of each room
	for round := range 3 {
		child := exec.Command(os.Args[0])
		child.Env = append(os.Environ(), childFolder+"="+folder)
		child.Stderr = t.Output()
		output, err := child.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := child.Start(); err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(output)
		for n := 0; lines.Scan(); n++ {
			var room, event int
			if _, err := fmt.Sscan(lines.Text(), &room, &event); err != nil {
				break // the kill cut it
			}
			if event < counted[room] {
				t.Errorf("round %d: event %d of room %d counted before", round, event, room)
			}
			counted[room] = event + 1
			if n == 300 {
				if err := child.Process.Kill(); err != nil {
					t.Fatal(err)
				}
			}
		}
		child.Wait()
	}
	j := open(t, run(t, broker.Node{Folder: folder, Log: heard(t)}))
	for i, n := range counted {
		got := loaded(t, j, childRoom(i), 0)
		// What was written but not acknowledged may be there too.
		if len(got) < n || n == 0 {
			t.Errorf("room %d: %d events of %d are there", i, len(got), n)
		}
		for k, event := range got {
			if event != fmt.Sprint(k) {
				t.Fatalf("room %d: event %d is %q", i, k, event)
			}
		}
	}
}

// This test is for the race detector, and for the promise that the same call made at once is one
// append.
func TestAppendAtOnce(t *testing.T) {
	j := alone(t)
	room := roomstest.NewRoom()
	sequences := make([]uint64, 20)
	var all sync.WaitGroup
	for i := range sequences {
		all.Go(func() { sequences[i], _ = j.Append(limited(t), room, 0, []byte("one")) })
	}
	all.Wait()
	if sequences[0] == 0 || slices.Max(sequences) != slices.Min(sequences) {
		t.Errorf("it stands at %v", sequences)
	}
	if got := loaded(t, j, room, 0); len(got) != 1 {
		t.Errorf("it is there %d times", len(got))
	}
}
