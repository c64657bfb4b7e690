package broker

import (
	"log/slog"
	"os"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"colat/ai/clocktest"
	"colat/web/rooms/roomstest"
)

// lines collects what is logged, without the times.
type lines struct {
	mu   sync.Mutex
	text []string
}

func (l *lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.text = append(l.text, string(p))
	return len(p), nil
}

// with returns the lines that have a text in them.
func (l *lines) with(text string) (found []string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, line := range l.text {
		if strings.Contains(line, text) {
			found = append(found, line)
		}
	}
	return found
}

// One of three nodes has a wrong password: each says whose it is, once.
func TestWrongPasswordOfOneNode(t *testing.T) {
	places := roomstest.FreePorts(t, 3)
	var nodes []*Broker
	var logs []*lines
	for i, password := range []string{secret, secret, "wrong-" + secret} {
		log := new(lines)
		logs = append(logs, log)
		b, err := Run(limited(t), Node{
			Folder: t.TempDir(), User: "class", Password: password, Log: slog.New(slog.NewTextHandler(log, nil)),
			Cluster: Cluster{Name: "c", Node: string(rune('a' + i)), Listen: places[i], Nodes: places},
		})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(b.Close)
		nodes = append(nodes, b)
	}
	ctx := limited(t)
	for i, want := range []string{
		"the user or the password of the node " + places[2] + " is wrong",
		"the user or the password of the node " + places[2] + " is wrong",
		"the user or the password of this node is wrong: all 2 others",
	} {
		clocktest.Until(time.Minute, func() bool { return len(logs[i].with(want)) > 0 || ctx.Err() != nil })
		if told := logs[i].with(" is wrong"); len(told) != 1 {
			t.Errorf("node %d says: %q", i, told)
		}
		if flood := append(logs[i].with("Authorization Violation"), logs[i].with("authentication error")...); len(flood) > 0 {
			t.Errorf("node %d says as well: %q", i, flood)
		}
		if len(logs[i].with(secret)) > 0 {
			t.Errorf("node %d says the password", i)
		}
	}
	trouble := nodes[2].Trouble(ctx)
	fails(t, trouble, ErrCredentials, "the password of this node is wrong")
	fails(t, trouble, ErrNoMajority, places[0])
}

// A file with a secret that others can read is warned of, and one that they cannot is not.
func TestExposedSecretsAreWarnedOf(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("modes say nothing there")
	}
	folder := t.TempDir()
	path := CredentialsFile(folder)
	if err := os.WriteFile(path, []byte("class:"+secret+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, mode := range []os.FileMode{0o600, 0o644, 0o640} {
		if err := os.Chmod(path, mode); err != nil {
			t.Fatal(err)
		}
		log := new(lines)
		logger := slog.New(slog.NewTextHandler(log, nil))
		b, err := Run(limited(t), Node{Folder: folder, Listen: "127.0.0.1:0", Log: logger})
		if err != nil {
			t.Fatal(err)
		}
		other, err := Connect(limited(t), Remote{URLs: []string{b.URL()}, Credentials: path, Log: logger})
		if err != nil {
			t.Fatal(err)
		}
		other.Close()
		b.Close()
		want := 0
		if mode != 0o600 {
			want = 2 // by the server, and by who connects to it
		}
		if told := log.with("others on this machine can read a secret"); len(told) != want {
			t.Errorf("mode %v: %q", mode, told)
		}
	}
}
