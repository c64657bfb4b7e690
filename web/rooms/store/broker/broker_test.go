package broker

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go/jetstream"

	"colat/web/rooms/roomstest"
)

const secret = "correct-horse"

// limited is a context that ends before the test does.
func limited(t testing.TB) context.Context {
	t.Helper()
	return roomstest.Within(t)
}

// watched collects what is logged, and fails if the password is among it.
type watched struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (w *watched) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.text.Write(p)
}

func watch(t *testing.T) *slog.Logger {
	w := new(watched)
	t.Cleanup(func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		if strings.Contains(w.text.String(), secret) {
			t.Errorf("the log has the password: %s", w.text.String())
		}
	})
	return slog.New(slog.NewTextHandler(w, &slog.HandlerOptions{Level: slog.LevelDebug}))
}

func started(t *testing.T, n Node) *Broker {
	t.Helper()
	if n.Folder == "" {
		n.Folder = t.TempDir()
	}
	n.Log = watch(t)
	b, err := Run(limited(t), n)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Close)
	return b
}

// fails expects an error that is one of ours, tells what would be right, and no secret.
func fails(t *testing.T, err, want error, says string) {
	t.Helper()
	if err == nil || want != nil && !errors.Is(err, want) || !strings.Contains(err.Error(), says) {
		t.Errorf("the error is %v; want %v and %q", err, want, says)
	}
	if err != nil && (strings.Contains(err.Error(), secret) || strings.Contains(err.Error(), "\n")) {
		t.Errorf("the error is %q", err)
	}
}

// A server of one's own has no socket at all.
func TestAlone(t *testing.T) {
	b := started(t, Node{})
	if b.URL() != "" || b.node.server.Load().Addr() != nil || b.Replicas() != 1 || b.Clustered() {
		t.Errorf("it is %q, %v, %d, %v", b.URL(), b.node.server.Load().Addr(), b.Replicas(), b.Clustered())
	}
	if err := b.Wait(limited(t)); err != nil {
		t.Error(err)
	}
	if err := b.WaitCurrent(limited(t)); err != nil {
		t.Error(err)
	}
}

// Kept events are there after a restart, with any cluster options.
func TestKeeps(t *testing.T) {
	folder := t.TempDir()
	for i := range 3 {
		b := started(t, Node{Folder: folder, Sync: SyncAlways})
		if _, err := b.Stream().CreateStream(limited(t), jetstream.StreamConfig{Name: "kept"}); err != nil {
			t.Fatal(err)
		}
		ack, err := b.Stream().Publish(limited(t), "kept", []byte("x"))
		if err != nil || ack.Sequence != uint64(i+1) {
			t.Errorf("it is %+v, %v", ack, err)
		}
		b.Close()
		b.Close()
	}
}

// A server alone does not answer any more when its disk is full; what it logs tells why.
func TestFull(t *testing.T) {
	for _, message := range []string{
		"Filestore [rooms] Critical write error: write 1.blk: no space left on device",
		"JetStream out of File resources, will be DISABLED",
	} {
		b := started(t, Node{})
		b.log.Errorf("%s", "something else")
		if err := b.Trouble(limited(t)); err != nil || b.Full() {
			t.Error(err)
		}
		b.log.Errorf("%s", message)
		fails(t, b.Trouble(limited(t)), ErrFull, "make room")
		fails(t, b.Wait(limited(t)), ErrFull, "make room")
	}
}

func TestFolderInUse(t *testing.T) {
	folder := t.TempDir()
	b := started(t, Node{Folder: folder})
	_, err := Run(limited(t), Node{Folder: folder})
	fails(t, err, ErrFolderInUse, folder)
	b.Close()
	started(t, Node{Folder: folder})
}

func TestBadFolder(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := Run(limited(t), Node{Folder: file})
	fails(t, err, nil, file)
	_, err = Run(limited(t), Node{})
	fails(t, err, nil, "needs a folder")
}

func TestPortTaken(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	folder := t.TempDir()
	_, err = Run(limited(t), Node{Folder: folder, Listen: l.Addr().String()})
	fails(t, err, ErrPortTaken, l.Addr().String())
	_, err = Run(limited(t), Node{Folder: folder, Cluster: Cluster{
		Name: "c", Node: "n", Listen: l.Addr().String(), Nodes: []string{l.Addr().String(), "127.0.0.1:9"},
	}})
	fails(t, err, ErrPortTaken, l.Addr().String())
	// The folder is free again.
	started(t, Node{Folder: folder})
}

// A node that listens beyond this machine has a password, the same one the next time.
func TestCredentialsAreMade(t *testing.T) {
	folder := t.TempDir()
	var before string
	for range 2 {
		b := started(t, Node{Folder: folder, Listen: "0.0.0.0:0"})
		path := CredentialsFile(folder)
		info, err := os.Stat(path)
		if err != nil || info.Mode().Perm() != 0o600 {
			t.Fatalf("%v, %v", info, err)
		}
		text, err := os.ReadFile(path)
		if err != nil || len(text) < 26 || before != "" && before != string(text) {
			t.Errorf("the credentials are %q after %q, %v", text, before, err)
		}
		before = string(text)
		_, port, _ := net.SplitHostPort(b.URL()[len("nats://"):])
		url := "nats://127.0.0.1:" + port
		_, err = Connect(limited(t), Remote{URLs: []string{url}})
		fails(t, err, ErrCredentials, url)
		other, err := Connect(limited(t), Remote{URLs: []string{url}, Credentials: path})
		if err != nil {
			t.Fatal(err)
		}
		if err := other.Wait(limited(t)); err != nil || other.Clustered() {
			t.Error(err)
		}
		other.Close()
		b.Close()
	}
}

func TestCredentials(t *testing.T) {
	b := started(t, Node{Listen: "127.0.0.1:0", User: "teacher", Password: secret})
	host := b.URL()[len("nats://"):]
	for _, url := range []string{
		b.URL(), "nats://teacher:" + secret + "x@" + host, "nats://x:" + secret + "@" + host, "nats://" + secret + "@" + host,
	} {
		_, err := Connect(limited(t), Remote{URLs: []string{url}, Log: watch(t)})
		fails(t, err, ErrCredentials, host)
	}
	other, err := Connect(limited(t), Remote{URLs: []string{"teacher:" + secret + "@" + host}, Log: watch(t)})
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	if err := other.Wait(limited(t)); err != nil {
		t.Error(err)
	}
	// The server goes away, and nothing that is said of it has the password.
	b.Close()
	fails(t, other.Trouble(limited(t)), ErrUnreachable, "")
}

func TestBadRemotes(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l.Close() // the port is free again
	nobody := l.Addr().String()
	for _, test := range []struct {
		remote Remote
		want   error
		says   string
	}{
		{Remote{}, nil, "no server is named"},
		{Remote{URLs: []string{" , "}}, nil, "no server is named"},
		{Remote{URLs: []string{"nats://a:" + secret + "@%zz:1"}}, nil, "server 1 is no URL"},
		{Remote{URLs: []string{"nats://x,nats://" + secret + "@:4222"}}, nil, "server 2 is no URL"},
		{Remote{URLs: []string{"http://u:" + secret + "@host"}}, nil, "http://host"},
		{Remote{URLs: []string{"u:" + secret + "@" + nobody}}, ErrUnreachable, nobody},
		{Remote{URLs: []string{nobody}, Credentials: filepath.Join(dir, "none")}, os.ErrNotExist, "none"},
		{Remote{URLs: []string{nobody}, Credentials: write("bad", secret)}, nil, "USER:PASSWORD"},
		{Remote{URLs: []string{nobody}, Credentials: write("good", "u:"+secret)}, ErrUnreachable, nobody},
	} {
		_, err := Connect(limited(t), test.remote)
		fails(t, err, test.want, test.says)
	}
	// There is never an answer at an address of documentation.
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	_, err = Connect(ctx, Remote{URLs: []string{"nats://203.0.113.9:4222"}})
	fails(t, err, ErrUnreachable, "203.0.113.9")
}

func TestBadNodes(t *testing.T) {
	three := []string{"10.0.0.1:6222", "10.0.0.2:6222", "10.0.0.3:6222"}
	node := func(listen string, nodes ...string) Cluster {
		return Cluster{Name: "c", Node: "a", Listen: listen, Nodes: nodes}
	}
	for says, n := range map[string]Node{
		"not HOST:PORT":                 {Listen: "4222"},
		"number up to 65535":            {Listen: "127.0.0.1:nats"},
		"no place to listen":            {Listen: "203.0.113.77:0"},
		"a user needs a password":       {User: "x"},
		"a password a user":             {Password: secret},
		"no time between":               {Sync: -2},
		"no number of bytes":            {Limit: -1},
		"no name of the cluster":        {Cluster: Cluster{Node: "a", Listen: "127.0.0.1:1", Nodes: three}},
		"no name of this node":          {Cluster: Cluster{Name: "c", Node: "a.b", Listen: "127.0.0.1:1", Nodes: three}},
		"at which the others connect":   {Cluster: Cluster{Name: "c", Node: "a", Nodes: three}},
		"name all its nodes":            {Cluster: node("127.0.0.1:1", three[:1]...)},
		`the node "x" is not HOST:PORT`: {Cluster: node("127.0.0.1:1", "x", "y")},
		"is named twice":                {Cluster: node("127.0.0.1:1", append(three, three...)...)},
		"0 is none":                     {Cluster: node("127.0.0.1:0", three...)},
		"all nodes of a cluster need":   {Cluster: node("0.0.0.0:1", three...)},
		"need the same credentials":     {Listen: ":0", Cluster: node("127.0.0.1:1", three...)},
	} {
		n.Folder = t.TempDir()
		_, err := Run(limited(t), n)
		fails(t, err, nil, says)
	}
}

func TestNoMajority(t *testing.T) {
	places := roomstest.FreePorts(t, 3)
	b := started(t, Node{User: "a", Password: secret, Cluster: Cluster{
		Name: "c", Node: "a", Listen: places[0], Nodes: places,
	}})
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	fails(t, b.Wait(ctx), ErrNoMajority, "this node hears 0 of the 2 others")

	// What the cluster keeps is not to be overlooked.
	b.Close()
	_, err := Run(limited(t), Node{Folder: b.folder.path})
	fails(t, err, nil, "is the folder of a node of a cluster")
}

func BenchmarkStart(b *testing.B) {
	for b.Loop() {
		broker, err := Run(b.Context(), Node{Folder: b.TempDir()})
		if err != nil {
			b.Fatal(err)
		}
		b.StopTimer()
		broker.Close()
		b.StartTimer()
	}
}

// A node that is away for a day does not fill the log of the others, who try to reach it
// every second.
func TestNodeAwayIsToldSeldom(t *testing.T) {
	places := roomstest.FreePorts(t, 2)
	c := Cluster{Name: "class", Node: "a", Listen: places[0], Nodes: places}
	var options server.Options
	if err := c.configure(&options, user{}); err != nil {
		t.Fatal(err)
	}
	if options.ReconnectErrorReports < 60 {
		t.Errorf("a line after %d tries", options.ReconnectErrorReports)
	}
}
