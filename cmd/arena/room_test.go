package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"colat/ai/arena"
	"colat/web/rooms/protocol"
	"colat/web/rooms/roomstest"
	"colat/web/rooms/server"
	"colat/web/rooms/store/disk"
)

// roomServer is a server of rooms that can be stopped and started again.
type roomServer struct {
	t       *testing.T
	folder  string
	address string
	rooms   *server.Server
	stop    func()
}

func newRoomServer(t *testing.T) *roomServer {
	t.Helper()
	s := &roomServer{t: t, folder: t.TempDir(), address: "127.0.0.1:0"}
	s.start()
	t.Cleanup(func() { s.stop() })
	// Keys are kept in the user's configuration.
	for _, name := range []string{"XDG_CONFIG_HOME", "HOME", "AppData"} {
		t.Setenv(name, t.TempDir())
	}
	return s
}

func (s *roomServer) start() {
	s.t.Helper()
	ctx := context.Background()
	j, err := disk.Open(disk.Options{Folder: s.folder})
	if err != nil {
		s.t.Fatal(err)
	}
	h, err := server.New(ctx, server.Options{Store: j, Engines: server.Engines{New: arena.NewPlayer}})
	if err != nil {
		s.t.Fatal(err)
	}
	listener, err := net.Listen("tcp", s.address)
	if err != nil {
		s.t.Fatal(err)
	}
	s.address = listener.Addr().String()
	mux := http.NewServeMux()
	mux.Handle(protocol.Path, h)
	s.rooms = h
	server := &http.Server{Handler: mux}
	served := make(chan struct{})
	go func() {
		defer close(served)
		_ = server.Serve(listener)
	}()
	s.stop = func() {
		h.Close()
		server.Close()
		<-served
		j.Close()
	}
}

func (s *roomServer) url() string { return "http://" + s.address + "/" }

// roomRun is an arena room that runs beside others.
type roomRun struct {
	lines  chan string // that it has printed
	ctx    context.Context
	cancel context.CancelFunc
	stderr bytes.Buffer
	status chan int
}

func startRoom(t *testing.T, stdin io.Reader, args ...string) *roomRun {
	t.Helper()
	r := &roomRun{status: make(chan int, 1), lines: make(chan string, 10000)}
	r.ctx, r.cancel = context.WithCancel(roomstest.Within(t))
	t.Cleanup(r.cancel)
	out, in := io.Pipe()
	go func() {
		defer close(r.lines)
		for lines := bufio.NewScanner(out); lines.Scan(); {
			r.lines <- lines.Text()
		}
	}()
	go func() {
		status := run(r.ctx, append([]string{"room"}, args...), stdin, in, &r.stderr)
		in.Close()
		r.status <- status
	}()
	return r
}

// line returns the next line that it prints.
func (r *roomRun) line(t *testing.T) string {
	t.Helper()
	line, more := <-r.lines
	if !more {
		t.Fatalf("it has ended with status %d: %s", <-r.status, &r.stderr)
	}
	return line
}

// end waits until it has ended, and returns what it printed.
func (r *roomRun) end(t *testing.T, want int) []string {
	t.Helper()
	var lines []string
	for line := range r.lines {
		lines = append(lines, line)
	}
	if status := <-r.status; status != want {
		t.Errorf("status %d, want %d: %s", status, want, &r.stderr)
	}
	return lines
}

// Two bots play whole games of every kind in a room, and a third prints their moves.
func TestRoomsPlayEveryGame(t *testing.T) {
	s := newRoomServer(t)
	for _, id := range []string{"victory", "classic", "uttt", "mnk:7,7,5", "cotoan", "uttt:won=open"} {
		t.Run(id, func(t *testing.T) {
			host := startRoom(t, nil, "create", s.url(), "--game", id, "--engine", "random", "--clock", "5m",
				"--json", "--name", "Host")
			var first roomLine
			err := json.Unmarshal([]byte(host.line(t)), &first)
			if err != nil || first.Event != "room" || !protocol.IsID(first.Room) {
				t.Fatalf("%+v: %v", first, err)
			}
			watcher := startRoom(t, nil, "watch", first.Link)
			guest := startRoom(t, nil, "join", first.Link, "--engine", "random", "--json", "--name", "Guest")
			told, toldToo, seen := host.end(t, exitOK), guest.end(t, exitOK), watcher.end(t, exitOK)
			moves := 0
			var result roomLine
			for _, line := range told {
				var l roomLine
				if err := json.Unmarshal([]byte(line), &l); err != nil {
					t.Fatalf("%s: %v", line, err)
				}
				switch l.Event {
				case "move":
					moves++
				case "result":
					result = l
				}
			}
			if moves == 0 || result.Moves != moves || result.Reason == "" || result.Winner == "" {
				t.Errorf("%d moves, and then %+v", moves, result)
			}
			if len(told) != len(toldToo) {
				t.Errorf("one side is told of %d things, the other of %d", len(told), len(toldToo))
			}
			if len(seen) != moves+2 || !strings.HasPrefix(seen[len(seen)-1], "game 1: ") {
				t.Errorf("of %d moves the watcher sees\n%s", moves, strings.Join(seen, "\n"))
			}
			if watcher := arenaRun(t, "", "room", "watch", first.Link, "--json"); watcher.status != exitOK ||
				strings.Count(watcher.stdout, "\n") != moves+2 {
				t.Errorf("afterwards a watcher sees\n%s%s", watcher.stdout, watcher.stderr)
			}
		})
	}
}

// Bots play on though the server goes away and comes back between their moves.
func TestRoomsGoOnAfterARestart(t *testing.T) {
	s := newRoomServer(t)
	host := startRoom(t, nil, "create", s.url(), "--game", "mnk:5,5,4", "--engine", "random", "--games", "8", "--json")
	var first roomLine
	if err := json.Unmarshal([]byte(host.line(t)), &first); err != nil {
		t.Fatal(err)
	}
	guest := startRoom(t, nil, "join", first.Link, "--engine", "random", "--games", "8")
	for range 3 {
		for range 30 {
			host.line(t)
		}
		s.stop()
		s.start()
	}
	host.end(t, exitOK)
	lines := guest.end(t, exitOK)
	if n := len(lines); n != 9 || !strings.HasPrefix(lines[8], "8 games: ") {
		t.Errorf("the guest prints\n%s", strings.Join(lines, "\n"))
	}
	if !strings.Contains(guest.stderr.String(), "connected to") {
		t.Errorf("the guest says %s", &guest.stderr)
	}
}

// A person types moves here, and plays a bot, which declines a draw and lets the person take a move back.
func TestRoomPerson(t *testing.T) {
	s := newRoomServer(t)
	typed, stdin := io.Pipe()
	t.Cleanup(func() { stdin.Close() })
	person := startRoom(t, typed, "create", s.url(), "--game", "mnk:3,3,3", "--opens", "host", "--name", "An")
	link := person.line(t)
	bot := startRoom(t, nil, "join", link, "--engine", "champion", "--time", "20ms")
	go fmt.Fprint(stdin, "help\nz9\nmoves\nluck\na1\n")
	var text strings.Builder
	until := func(want string) {
		t.Helper()
		for !strings.Contains(text.String(), want) {
			text.WriteString(person.line(t) + "\n")
		}
	}
	until("champion): b2")
	for _, want := range []string{"offer a draw, or agree to one", "a1 a2 a3 b1", "X (An): a1"} {
		if got := text.String(); !strings.Contains(got, want) {
			t.Errorf("the person does not see %q:\n%s", want, got)
		}
	}
	go fmt.Fprint(stdin, "draw\n")
	until("The draw is declined.")
	go fmt.Fprint(stdin, "takeback\n")
	until("agrees to the takeback")
	text.Reset()
	go fmt.Fprint(stdin, "a1\n")
	until("champion): b2")
	go fmt.Fprint(stdin, "a1\nresign\n")
	until("game 1 as X: loss after 2 moves, by resignation")
	person.end(t, exitOK)
	if lines := bot.end(t, exitOK); len(lines) != 1 || lines[0] != "game 1 as O: win after 2 moves, by resignation" {
		t.Errorf("the bot prints %q", lines)
	}
}

// An engine of the server's is played, with a clock, and a team votes.
func TestRoomOpponentAndTeam(t *testing.T) {
	s := newRoomServer(t)
	got := arenaRun(t, "", "room", "create", s.url(), "--game", "mnk:3,3,3", "--engine", "champion", "--time", "10ms",
		"--opponent", "random", "--clock", "2s+1m", "--games", "3")
	if got.status != exitOK || strings.Count(got.stdout, "game ") != 3 || !strings.Contains(got.stdout, "3 games: ") ||
		strings.Contains(got.stdout, " 0 won, 0 drawn, 0 lost") {
		t.Errorf("%+v", got)
	}
	host := startRoom(t, nil, "create", s.url(), "--game", "mnk:3,3,3", "--engine", "champion", "--time", "10ms", "--team")
	link := host.line(t)
	voter := startRoom(t, nil, "join", link, "--engine", "random", "--name", "Voter")
	host.end(t, exitOK)
	voter.end(t, exitOK)
}

// When it is told to stop, a seat in a game is kept, and the same command goes on; or the
// game is given up.
func TestRoomSeatsAreKept(t *testing.T) {
	s := newRoomServer(t)
	key := filepath.Join(t.TempDir(), "key")
	typed, stdin := io.Pipe()
	defer stdin.Close()
	host := startRoom(t, typed, "create", s.url(), "--game", "mnk:7,7,5", "--opens", "host")
	link := host.line(t)
	for _, engine := range []string{"champion:depth=x", "cmd:/no/such/program"} {
		if none := arenaRun(t, "", "room", "join", link, "--engine", engine); none.status != exitUsage ||
			strings.Count(none.stderr, "\n") != 1 {
			t.Errorf("an engine that cannot be: %+v", none)
		}
	}
	join := []string{"join", link, "--engine", "alphabeta:depth=1", "--key-file", key}
	bot := startRoom(t, nil, join...)
	until := func(want string) {
		t.Helper()
		for !strings.Contains(host.line(t), want) {
		}
	}
	fmt.Fprint(stdin, "d4\n")
	until("(alphabeta): ")
	bot.cancel()
	bot.end(t, exitError)
	if !strings.Contains(bot.stderr.String(), "the seat is kept") {
		t.Errorf("the bot says %s", &bot.stderr)
	}
	if info, err := os.Stat(key); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the key: %v, %v", info, err)
	}
	other := arenaRun(t, "", "room", "join", link, "--engine", "random", "--name", "Thief")
	if other.status != exitError ||
		!strings.Contains(other.stderr, "both seats are taken") {
		t.Errorf("somebody else: %+v", other)
	}
	fmt.Fprint(stdin, "a1\n")
	until("(you)") // the move is on the board
	bot = startRoom(t, nil, append(join, "--resign")...)
	until("(alphabeta): ")
	bot.cancel()
	if lines := bot.end(t, exitError); len(lines) != 1 || lines[0] != "game 1 as O: loss after 4 moves, by resignation" {
		t.Errorf("the bot prints %q", lines)
	}
	until("game 1 as X: win after 4 moves, by resignation")
	host.end(t, exitOK)
}

// A bot that is killed goes on in its seat when it is started again.
func TestRoomBotIsKilled(t *testing.T) {
	program := buildArena(t)
	s := newRoomServer(t)
	host := startRoom(t, nil, "create", s.url(), "--game", "mnk:9,9,5", "--engine", "random", "--json", "--games", "3",
		"--clock", "5m")
	var first roomLine
	if err := json.Unmarshal([]byte(host.line(t)), &first); err != nil {
		t.Fatal(err)
	}
	for range 4 {
		bot, _ := command(t, program, "room", "join", first.Link, "--engine", "random", "--games", "3", "--name", "Bot")
		out, err := bot.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := bot.Start(); err != nil {
			t.Fatal(err)
		}
		go func() { _, _ = io.Copy(io.Discard, out) }()
		for range 11 {
			host.line(t)
		}
		if err := bot.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = bot.Wait()
	}
	bot, stderr := command(t, program, "room", "join", first.Link, "--engine", "random", "--games", "3", "--name", "Bot")
	out, err := bot.Output()
	if err != nil || !strings.Contains(string(out), "3 games: ") {
		t.Errorf("the bot prints %s%s (%v)", out, stderr, err)
	}
	lines := host.end(t, exitOK)
	if last := lines[len(lines)-1]; !strings.HasPrefix(last, `{"event":"sum","games":3,`) {
		t.Errorf("the host ends with %s", last)
	}
}
