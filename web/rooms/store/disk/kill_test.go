package disk

import (
	"bufio"
	"context"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// childFolder names the folder of a process that this test starts in order to kill it, and childBehind
// is set where that writes behind.
const (
	childFolder = "COLAT_STORE_CHILD"
	childBehind = "COLAT_STORE_CHILD_BEHIND"
)

func TestMain(m *testing.M) {
	if folder := os.Getenv(childFolder); folder != "" {
		if err := appendForEver(folder); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
	os.Exit(m.Run())
}

// childRooms is in how many rooms at once the child appends.
const childRooms = 8

// childRoom is the id of a room of the child.
func childRoom(i int) string { return strings.Repeat("kill", 6) + "a" + string(rune('a'+i)) }

// appendForEver is the process that is killed: it appends to some rooms at once, and
// writes a line for each event once it counts.
func appendForEver(folder string) error {
	ctx := context.Background()
	j, err := Open(Options{
		Folder: folder, WriteBehind: os.Getenv(childBehind) != "", Log: slog.New(slog.NewTextHandler(os.Stderr, nil)),
	})
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
	for name, behind := range map[string]string{"synced": "", "behind": "1"} {
		t.Run(name, func(t *testing.T) { killOften(t, behind) })
	}
}

func killOften(t *testing.T, behind string) {
	folder := t.TempDir()
	counted := make([]int, childRooms) // events of each room
	for round := range 6 {
		child := exec.Command(os.Args[0])
		child.Env = append(os.Environ(), childFolder+"="+folder, childBehind+"="+behind)
		child.Stderr = t.Output()
		output, err := child.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := child.Start(); err != nil {
			t.Fatal(err)
		}
		lines, running := bufio.NewScanner(output), true
		for n, rooms := 0, make(map[int]bool); lines.Scan(); n++ {
			var room, event int
			if _, err := fmt.Sscan(lines.Text(), &room, &event); err != nil {
				break // the kill cut it
			}
			if event < counted[room] {
				t.Errorf("round %d: event %d of room %d counted before", round, event, room)
			}
			counted[room], rooms[room] = event+1, true
			// Every room has counted events: the scheduler may leave some of them waiting for long.
			if running && n >= 100+37*round && len(rooms) == childRooms {
				running = false
				if err := child.Process.Kill(); err != nil {
					t.Fatal(err)
				}
			}
		}
		child.Wait()
	}
	j, _ := opened(t, Options{Folder: folder})
	for i, n := range counted {
		got := loaded(t, j, childRoom(i))
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
