package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"colat/ai/clocktest"
	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
	"colat/web/rooms/roomstest"
)

const (
	asServer   = "COLAT_TEST_SERVE" // has the test's own program be a server
	serverTime = "COLAT_TEST_TIME"  // the time at which that server starts (RFC 3339), if not the present
)

func TestMain(m *testing.M) {
	if words := os.Getenv(asServer); words != "" {
		if then := os.Getenv(serverTime); then != "" {
			began := time.Now()
			at, err := time.Parse(time.RFC3339, then)
			if err != nil {
				panic(err)
			}
			now = func() time.Time { return at.Add(time.Since(began)) }
		}
		os.Exit(run(context.Background(), strings.Split(words, "\n"), os.Stdout, os.Stderr))
	}
	if words := os.Getenv(asNode); words != "" {
		os.Exit(runNode(strings.Split(words, "\n")))
	}
	os.Exit(isolated(m))
}

// isolated runs the tests away from the rooms that a server of this machine keeps for its user.
func isolated(m *testing.M) int {
	folder, err := os.MkdirTemp("", "colat-serve-")
	if err != nil {
		fmt.Fprintln(os.Stderr, "serve:", err)
		return 1
	}
	defer os.RemoveAll(folder)
	for _, variable := range []string{"XDG_CONFIG_HOME", "AppData"} { // as os.UserConfigDir says
		if err := os.Setenv(variable, folder); err != nil {
			fmt.Fprintln(os.Stderr, "serve:", err)
			return 1
		}
	}
	return m.Run()
}

// serve starts a server as a process of its own and returns the address of its site.
func serve(t *testing.T, words ...string) (*exec.Cmd, string) {
	t.Helper()
	cmd, address, _ := start(t, words...)
	return cmd, address
}

// start is serve for tests that read the server's other output.
func start(t *testing.T, words ...string) (*exec.Cmd, string, *bufio.Scanner) {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), asServer+"="+strings.Join(words, "\n"))
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cmd.Process.Kill()
		cmd.Wait()
	})
	lines := bufio.NewScanner(out)
	if !lines.Scan() {
		t.Fatal("the server says nothing")
	}
	_, url, _ := strings.Cut(lines.Text(), ": ")
	return cmd, strings.TrimSuffix(url, "/"), lines
}

// talk says things to a server and returns the answer to the last.
func talk(t *testing.T, socket *websocket.Conn, seen *room.Room, requests ...protocol.Request) *protocol.Reply {
	t.Helper()
	ctx := roomstest.Within(t)
	var answer *protocol.Reply
	for i, q := range requests {
		q.N = uint64(i + 1)
		text, err := json.Marshal(q)
		if err != nil {
			t.Fatal(err)
		}
		if err := socket.Write(ctx, websocket.MessageText, text); err != nil {
			t.Fatal(err)
		}
		for answer = nil; answer == nil; {
			_, text, err := socket.Read(ctx)
			if err != nil {
				t.Fatal(err)
			}
			var m protocol.Message
			if err := json.Unmarshal(text, &m); err != nil {
				t.Fatal(err)
			}
			for i := range m.Entries {
				if err := seen.Apply(&m.Entries[i].Event); err != nil {
					t.Fatal(err)
				}
			}
			if m.Reply != nil && m.Reply.N == q.N {
				answer = m.Reply
			}
		}
		if answer.Error != nil {
			t.Fatalf("%+v: %v", q, answer.Error)
		}
	}
	return answer
}

// call connects to a server with a key.
func call(t *testing.T, address, key string) *websocket.Conn {
	t.Helper()
	socket, _, err := websocket.Dial(t.Context(), address+protocol.Path, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { socket.CloseNow() })
	talk(t, socket, nil, protocol.Request{Hello: &protocol.Hello{Version: protocol.Version, Key: key}})
	return socket
}

// A server that is killed in the middle of a game is started again, and the game goes on
// where it was; the engine of the other side, too.
func TestKilledServer(t *testing.T) {
	for _, sync := range []string{"-sync", "-sync=false"} {
		t.Run(sync, func(t *testing.T) { killServer(t, sync) })
	}
}

func killServer(t *testing.T, sync string) {
	packed, data, key := packedSite(t), t.TempDir(), protocol.NewKey()
	words := []string{"-dir", packed, "-addr", "127.0.0.1:0", "-data", data, sync}
	server, address := serve(t, words...)
	socket := call(t, address, key)
	terms := room.Terms{
		Game: "victory", Opens: room.HostOpens, Chairs: [2]room.Chair{{}, {Kind: room.EngineChair, Engine: "random"}},
	}
	id := talk(t, socket, nil, protocol.Request{Command: &room.Command{Do: room.Create, Name: "An", Terms: &terms}}).Room
	var before room.Room
	in := func(c room.Command) protocol.Request { return protocol.Request{Room: id, Command: &c} }
	watch := protocol.Request{Room: id, Watch: &protocol.Watch{}}
	talk(t, socket, &before, watch, in(room.Command{Do: room.Sit}), in(room.Command{Do: room.BeReady}))
	mine := func(r *room.Room) string {
		s := r.Match().State()
		return s.Rules().FormatMove(s, s.AppendMoves(nil)[0])
	}
	talk(t, socket, &before, in(room.Command{Do: room.Move, Game: 1, Move: mine(&before)}))
	if err := server.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	server.Wait()

	_, address = serve(t, words...)
	socket = call(t, address, key)
	var after room.Room
	talk(t, socket, &after, watch)
	clocktest.Await(t, "the engine has moved", time.Minute, func() bool {
		if after.ToMove() == 0 {
			return true
		}
		// What is asked for beside it changes nothing.
		talk(t, socket, &after, in(room.Command{Do: room.Join, Name: "An"}))
		return false
	})
	if n := len(after.Match().Moves()); n != 2 {
		t.Fatalf("%d moves after the restart", n)
	}
	talk(t, socket, &after, in(room.Command{Do: room.Move, Game: 1, Ply: 2, Move: mine(&after)}))
}

// A second server beside the first has the page, and says why it has no rooms.
func TestFolderInUse(t *testing.T) {
	packed, data := packedSite(t), t.TempDir()
	_, _ = serve(t, "-dir", packed, "-addr", "127.0.0.1:0", "-data", data)
	var stdout, stderr strings.Builder
	status := run(t.Context(), []string{"-dir", packed, "-addr", "127.0.0.1:0", "-data", data}, &stdout, &stderr)
	if status != 1 || !strings.Contains(stderr.String(), "-data names another folder") {
		t.Errorf("exit status %d, %q", status, &stderr)
	}
}
