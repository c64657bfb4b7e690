//go:build !js

package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"

	"colat/ai/clocktest"
	"colat/web/rooms/protocol"
	"colat/web/rooms/room"
	"colat/web/rooms/roomstest"
)

// abuse is how much is done to a server in the tests of this file. COLAT_ABUSE=full does
// what one address can do in a quarter of a minute.
func abuse(some, full int) int {
	if os.Getenv("COLAT_ABUSE") == "full" {
		return full
	}
	return some
}

// resident returns how many bytes of memory a process has.
func resident(t *testing.T, pid int) int64 {
	t.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		t.Skip("the memory of a process is not told here: ", err)
	}
	for line := range strings.Lines(string(text)) {
		var kilobytes int64
		if n, _ := fmt.Sscanf(line, "VmRSS: %d kB", &kilobytes); n == 1 {
			return kilobytes << 10
		}
	}
	t.Fatal("no VmRSS")
	return 0
}

// sizeOf returns how many bytes the files of a folder have.
func sizeOf(t *testing.T, folder string) int64 {
	t.Helper()
	var sum int64
	err := filepath.WalkDir(folder, func(_ string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return nil
		}
		if info, err := d.Info(); err == nil {
			sum += info.Size()
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return sum
}

// repeats has many connections of one person do two things in turns, as fast as they may,
// and returns how often something was done.
func repeats(t *testing.T, address, key, id string, connections int, long time.Duration, do [2]room.Command) int64 {
	t.Helper()
	var done atomic.Int64
	var all sync.WaitGroup
	ctx, cancel := context.WithTimeout(t.Context(), long)
	defer cancel()
	for range connections {
		socket := call(t, address, key)
		socket.SetReadLimit(-1)
		all.Go(func() {
			for n := 0; ctx.Err() == nil; n++ {
				text, _ := json.Marshal(protocol.Request{N: uint64(n + 10), Room: id, Command: &do[n%2]})
				if socket.Write(ctx, websocket.MessageText, text) != nil {
					return
				}
				_, text, err := socket.Read(ctx)
				if err != nil {
					return
				}
				if !strings.Contains(string(text), `"error"`) {
					done.Add(1)
				}
				time.Sleep(55 * time.Millisecond) // as often as a connection may
			}
		})
	}
	all.Wait()
	return done.Load()
}

// silent connects, watches a room, and reads nothing.
func silent(t *testing.T, address, id string) {
	t.Helper()
	conn, err := net.Dial("tcp", strings.TrimPrefix(address, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	_ = conn.(*net.TCPConn).SetReadBuffer(4096)
	_ = conn.SetDeadline(time.Now().Add(time.Minute))
	says := "GET " + protocol.Path + " HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n" +
		"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
	for _, text := range []string{
		fmt.Sprintf(`{"n":1,"hello":{"version":1,"key":%q}}`, protocol.NewKey()),
		fmt.Sprintf(`{"n":2,"room":%q,"watch":{"after":0}}`, id),
	} {
		// A text in one frame, with a mask of zeros.
		says += "\x81\xfe" + string([]byte{byte(len(text) >> 8), byte(len(text))}) + "\x00\x00\x00\x00" + text
	}
	if _, err := conn.Write([]byte(says)); err != nil {
		t.Fatal(err)
	}
}

// download returns how many bytes a newcomer reads of a room before it is told that this
// is all.
func download(t *testing.T, address, id string) (bytes int) {
	t.Helper()
	socket := call(t, address, protocol.NewKey())
	socket.SetReadLimit(-1)
	text, _ := json.Marshal(protocol.Request{N: 5, Room: id, Watch: &protocol.Watch{}})
	ctx := roomstest.Within(t)
	if err := socket.Write(ctx, websocket.MessageText, text); err != nil {
		t.Fatal(err)
	}
	for {
		_, text, err := socket.Read(ctx)
		if err != nil {
			t.Fatal(err)
		}
		var m protocol.Message
		if err := json.Unmarshal(text, &m); err != nil {
			t.Fatal(err)
		}
		if m.Reply != nil && m.Reply.N == 5 {
			return bytes
		}
		bytes += len(text)
	}
}

// One address changes the terms of a room, and a name, as fast as it may, and has many
// connections watch that read nothing. The store stays small, newcomers
// read little, and the server's memory stays as it is.
func TestAbuseOfRooms(t *testing.T) {
	data := t.TempDir()
	server, address := serve(t, "-dir", packedSite(t), "-addr", "127.0.0.1:0", "-data", data)
	key := protocol.NewKey()
	socket := call(t, address, key)
	terms := room.Terms{Game: "victory"}
	id := talk(t, socket, nil, protocol.Request{Command: &room.Command{Do: room.Create, Name: "An", Terms: &terms}}).Room
	// Names of chairs would make terms long.
	other := room.Terms{Game: "mnk:15,15,5"}
	other.Chairs[0].Name, other.Chairs[1].Name = strings.Repeat("x", 3500), strings.Repeat("y", 3500)
	longest := protocol.Request{Room: id, Command: &room.Command{Do: room.Settle, Terms: &other}}
	if talkTry(t, socket, longest).Error != nil {
		other = room.Terms{Game: "mnk:15,15,5"}
	}
	small := sizeOf(t, data)
	before := resident(t, server.Process.Pid)
	connections, long := abuse(10, 40), time.Duration(abuse(1, 15))*time.Second
	settled := repeats(t, address, key, id, connections, long, [2]room.Command{
		{Do: room.Settle, Terms: &terms}, {Do: room.Settle, Terms: &other},
	})
	renamed := repeats(t, address, key, id, connections, long, [2]room.Command{
		{Do: room.Join, Name: strings.Repeat("Ạ", room.MostName)},
		{Do: room.Join, Name: strings.Repeat("ạ", room.MostName)},
	})
	grown := sizeOf(t, data) - small
	bytes := download(t, address, id)
	readers := abuse(60, 360)
	for range readers {
		silent(t, address, id)
	}
	most := int64(0)
	clocktest.Until(time.Duration(abuse(1, 10))*time.Second, func() bool {
		most = max(most, resident(t, server.Process.Pid))
		return false
	})
	t.Logf("%d changes of the terms, %d of a name; the store grew by %d kB, a newcomer reads %d kB; "+
		"%d silent readers: the memory went from %d to %d MB",
		settled, renamed, grown>>10, bytes>>10, readers, before>>20, most>>20)
	if grown > 4<<20 || bytes > 400<<10 || most-before > 100<<20 {
		t.Error("that is too much")
	}
	// Others are served meanwhile.
	began := time.Now()
	honest := call(t, address, protocol.NewKey())
	talk(t, honest, nil, protocol.Request{Command: &room.Command{Do: room.Create, Name: "Binh", Terms: &terms}})
	t.Logf("somebody else has a room after %v", time.Since(began))
}

// talkTry says something and returns the answer, which may be a refusal.
func talkTry(t *testing.T, socket *websocket.Conn, q protocol.Request) *protocol.Reply {
	t.Helper()
	q.N = 1000
	text, _ := json.Marshal(q)
	ctx := roomstest.Within(t)
	if err := socket.Write(ctx, websocket.MessageText, text); err != nil {
		t.Fatal(err)
	}
	for {
		_, text, err := socket.Read(ctx)
		if err != nil {
			t.Fatal(err)
		}
		var m protocol.Message
		if json.Unmarshal(text, &m) == nil && m.Reply != nil && m.Reply.N == q.N {
			return m.Reply
		}
	}
}

// timeOf returns the time that a process has had of the cores.
func timeOf(t *testing.T, pid int) time.Duration {
	t.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		t.Skip("the time of a process is not told here: ", err)
	}
	_, rest, _ := strings.Cut(string(text), ") ")
	var user, system int64
	if fields := strings.Fields(rest); len(fields) > 12 {
		fmt.Sscan(fields[11], &user)
		fmt.Sscan(fields[12], &system)
	}
	return time.Duration(user+system) * time.Second / 100
}
