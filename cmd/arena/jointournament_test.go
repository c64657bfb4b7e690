package main

import (
	"bytes"
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"colat/ai/arena/pairing"
	"colat/ai/clocktest"
	"colat/game"
	"colat/game/match"
	"colat/web/rooms/bots"
	"colat/web/rooms/client"
	"colat/web/rooms/roomstest"
	"colat/web/rooms/tournament"
)

// openBots lets bots of the course's protocol into the server's tournaments, at its address.
func (s *roomServer) openBots() string {
	s.t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		s.t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	d := bots.New(s.rooms, bots.Limits{Pause: 10 * time.Millisecond}, nil)
	go func() { ended <- d.Serve(ctx, listener) }()
	stop := s.stop
	s.stop = func() {
		cancel()
		if err := <-ended; err != nil {
			s.t.Error(err)
		}
		stop()
	}
	return listener.Addr().String()
}

// A class's tournament: two clients of the course's protocol, the guide's program called
// in a loop, an engine by the link, and a person play all of it.
func TestTournamentOfAllKinds(t *testing.T) {
	s := newRoomServer(t)
	address := s.openBots()
	ctx := roomstest.Within(t)
	teacher := roomstest.NewPerson(t, client.DialTo(s.url()))
	teacher.Open(ctx, &tournament.Terms{
		Title: "Lớp 12A", Game: "victory", Clock: match.TimeControl{Total: 2 * time.Minute}, Bots: true,
		Stages: []pairing.Stage{{Kind: pairing.GroupStage, Games: 1}},
	})
	teacher.InTournament(&tournament.Command{Do: tournament.Enter, Name: "Cô Hà"})
	names := []string{"Cô Hà", "Một", "Hai", "Phòng"}

	type end struct {
		status         int
		stdout, stderr bytes.Buffer
	}
	ends := make(chan *end, 2)
	for i, name := range []string{"Một", "Hai"} {
		go func() {
			e := new(end)
			args := []string{"join", "--addr", address, "--engine", []string{"greedy", "random"}[i], "--name", name}
			if i == 1 {
				args = append(args, "--contest", teacher.ID())
			}
			e.status = run(t.Context(), args, strings.NewReader(""), &e.stdout, &e.stderr)
			ends <- e
		}()
	}
	link := s.url() + "?contest=" + teacher.ID()
	byLink := startRoom(t, strings.NewReader(""), "join", link, "--engine", "random", "--name", "Phòng")
	looped := make(chan []string, 1)
	if _, err := exec.LookPath("python3"); err == nil {
		names = append(names, "Nhóm 3")
		file := filepath.Join(t.TempDir(), "bot.py")
		if err := os.WriteFile(file, []byte(example(t, "python")), 0o666); err != nil {
			t.Fatal(err)
		}
		go func() {
			var told []string
			for t.Context().Err() == nil {
				host, port, _ := strings.Cut(address, ":")
				out, err := exec.CommandContext(t.Context(), "python3", file, host, port, "Nhóm 3").CombinedOutput()
				if told = append(told, string(out)); err != nil || strings.HasPrefix(string(out), "ERROR: CONTEST OVER") {
					break
				}
			}
			looped <- told
		}()
	} else {
		looped <- nil
	}
	teacher.Begin(ctx, len(names))
	teacher.Await(ctx, "it is over", roomstest.IsOver)

	for range 2 {
		e := <-ends
		of := fmt.Sprintf("of %d\n", len(names))
		if e.status != exitOK || !strings.HasSuffix(e.stderr.String(), of) ||
			!strings.Contains(e.stdout.String(), fmt.Sprintf("%d games: ", len(names)-1)) ||
			!strings.HasSuffix(e.stdout.String(), " 0 without a result\n") {
			t.Errorf("exit status %d\n%s%s", e.status, &e.stdout, &e.stderr)
		}
	}
	byLink.end(t, 0)
	if told := <-looped; told != nil && (len(told) != len(names) || !strings.Contains(told[0], "winner\n")) {
		t.Errorf("the guide's program was told %q", told)
	}
	entered, played := roomstest.Names(teacher.Tournament()), teacher.Tournament().Played()
	slices.Sort(names)
	if n := len(names); !slices.Equal(entered, names) || len(played) != n*(n-1)/2 {
		t.Errorf("%q have played %d games", entered, len(played))
	}
	for _, g := range played {
		r, err := s.rooms.Record(t.Context(), g.Room)
		if err != nil || r == nil || slices.Contains([]game.Reason{game.Resignation, game.Timeout}, r.Result.Reason) {
			t.Errorf("%s: %v, %+v", g.Game, err, r)
		}
	}
}

// A client whose tournament does not take it says why, and one that comes too early waits.
func TestJoinWithoutATournament(t *testing.T) {
	s := newRoomServer(t)
	address := s.openBots()
	teacher := roomstest.NewPerson(t, client.DialTo(s.url()))
	early := &background{status: make(chan int, 1)}
	go func() {
		args := []string{"join", "--addr", address, "--engine", "random", "--name", "An"}
		early.status <- run(t.Context(), args, strings.NewReader(""), &bytes.Buffer{}, early)
	}()
	ctx := roomstest.Within(t)
	clocktest.Await(t, "a refusal", time.Minute, func() bool { return strings.Contains(early.log(), "no contest: ") },
		early.log)
	teacher.Open(ctx, &tournament.Terms{
		Title: "Lớp 12A", Game: "victory", Clock: match.TimeControl{Total: time.Minute}, Bots: true,
		Stages: []pairing.Stage{{Kind: pairing.GroupStage, Games: 1}},
	})
	entered := func(c *tournament.Tournament) bool { return len(c.Entries()) == 1 }
	if err := teacher.Until(ctx, "it has entered", entered); err != nil {
		t.Fatal(err, early.log())
	}
	teacher.InTournament(&tournament.Command{Do: tournament.Close})
	if status := <-early.status; status != exitOK || strings.Count(early.log(), "no contest: ") != 1 ||
		strings.Contains(early.log(), "ERROR") ||
		!strings.Contains(early.log(), "the tournament is over: the tournament is closed") {
		t.Errorf("exit status %d, %s", status, early.log())
	}
	got := arenaRun(t, "", "join", "--addr", address, "--name", "Bình", "--contest", "abc", "--engine", "random")
	checkFailure(t, []string{"join"}, got, exitError, "does not take this bot")
}

func TestWrongTournamentArguments(t *testing.T) {
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"join", "--contest", "abc"}, "--contest goes with --name"},
		{[]string{"join", "--name", strings.Repeat("a", 25)}, "--name: a name has 1 to 24 characters"},
	} {
		checkFailure(t, test.args, arenaRun(t, "", test.args...), exitUsage, test.want)
	}
}
