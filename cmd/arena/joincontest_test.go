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

	"colat/ai/arena/schedule"
	"colat/game"
	"colat/game/match"
	"colat/web/rooms/client"
	"colat/web/rooms/client/dial"
	"colat/web/rooms/contest"
	"colat/web/rooms/door"
	"colat/web/rooms/room"
	"colat/web/rooms/roomstest"
	"colat/web/rooms/wire"
)

// openDoor lets bots of the course's protocol into the server's contests, at its address.
func (s *roomServer) openDoor() string {
	s.t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		s.t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	d := door.New(s.hub, door.Limits{Pause: 10 * time.Millisecond}, nil)
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

// contestant is a person with a page, who has opened a tournament and plays in it, always
// the first legal move.
type contestant struct {
	*client.Client
	t     *testing.T
	fold  contest.Contest
	rooms map[string]*room.Room
	asked map[string]bool
}

// until plays until something is so.
func (p *contestant) until(what string, is func(*client.Update) bool) {
	p.t.Helper()
	ctx, cancel := context.WithCancel(roomstest.Within(p.t))
	defer cancel()
	for {
		u, err := p.Next(ctx)
		if err != nil {
			p.t.Fatalf("waiting until %s: %v, %d games played, %+v", what, err, len(p.fold.Played()), p.fold.Given())
		}
		for i := range u.Contest {
			if err := p.fold.Apply(&u.Contest[i].Event); err != nil {
				p.t.Fatal(err)
			}
		}
		for i := range u.Entries {
			if err := p.rooms[u.Room].Apply(&u.Entries[i].Event); err != nil {
				p.t.Fatal(err)
			}
		}
		p.act()
		if is(&u) {
			return
		}
	}
}

func (p *contestant) once(id, what string, c room.Command) {
	if !p.asked[id+what] {
		p.asked[id+what] = true
		p.Command(id, &c)
	}
}

func (p *contestant) act() {
	me := p.Status().Person
	g, given := p.fold.GameOf(me)
	if !given {
		return
	}
	r := p.rooms[g.Room]
	if r == nil {
		r = new(room.Room)
		p.rooms[g.Room] = r
		p.Watch(g.Room, 0)
	}
	switch {
	case r.Events() == 0:
	case r.Phase() == room.Setting:
		p.once(g.Room, "ready", room.Command{Do: room.BeReady})
	case r.Phase() == room.Playing && r.ToMove() == r.ChairOf(me):
		s, ply := r.Match().State(), len(r.Match().Moves())
		move := s.Rules().FormatMove(s, s.AppendMoves(nil)[0])
		p.once(g.Room, fmt.Sprint(ply), room.Command{Do: room.Move, Game: 1, Ply: ply, Move: move})
	}
}

// A class's tournament: two clients of the course's protocol, the guide's program called
// in a loop, an engine by the link, and a person play all of it.
func TestTournamentOfAllKinds(t *testing.T) {
	s := newRoomServer(t)
	address := s.openDoor()
	teacher := &contestant{
		Client: client.New(client.Options{Dial: dial.To(s.url()), Key: wire.NewKey()}), t: t,
		rooms: make(map[string]*room.Room), asked: make(map[string]bool),
	}
	defer teacher.Close()
	id := ""
	opened := teacher.InContest("", &contest.Command{Do: contest.Open, Terms: &contest.Terms{
		Title: "Lớp 12A", Game: "victory", Clock: match.TimeControl{Total: 2 * time.Minute}, Bots: true,
		Stages: []schedule.Stage{{Kind: schedule.GroupStage, Games: 1}},
	}})
	teacher.until("it is open", func(u *client.Update) bool {
		if u.Answer != nil && u.Answer.N == opened {
			id = u.Room
		}
		return id != ""
	})
	teacher.Watch(id, 0)
	teacher.InContest(id, &contest.Command{Do: contest.Enter, Name: "Cô Hà"})
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
				args = append(args, "--contest", id)
			}
			e.status = run(t.Context(), args, strings.NewReader(""), &e.stdout, &e.stderr)
			ends <- e
		}()
	}
	byLink := startRoom(t, strings.NewReader(""), "join", s.url()+"?contest="+id, "--engine", "random", "--name", "Phòng")
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
	teacher.until("all are there", func(*client.Update) bool { return len(teacher.fold.Entries()) == len(names) })
	teacher.InContest(id, &contest.Command{Do: contest.Begin})
	teacher.until("it is over", func(*client.Update) bool { return teacher.fold.Phase() == contest.Over })

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
	var entered []string
	for _, e := range teacher.fold.Entries() {
		entered = append(entered, e.Name)
	}
	slices.Sort(entered)
	slices.Sort(names)
	if n := len(names); !slices.Equal(entered, names) || len(teacher.fold.Played()) != n*(n-1)/2 {
		t.Errorf("%q have played %d games", entered, len(teacher.fold.Played()))
	}
	for _, g := range teacher.fold.Played() {
		r, err := s.hub.Record(t.Context(), g.Room)
		if err != nil || r == nil || slices.Contains([]game.Reason{game.Resignation, game.Timeout}, r.Result.Reason) {
			t.Errorf("%s: %v, %+v", g.Game, err, r)
		}
	}
}

// A client whose tournament does not take it says why, and one that comes too early waits.
func TestJoinWithoutATournament(t *testing.T) {
	s := newRoomServer(t)
	address := s.openDoor()
	teacher := client.New(client.Options{Dial: dial.To(s.url()), Key: wire.NewKey()})
	defer teacher.Close()
	early := &background{status: make(chan int, 1)}
	go func() {
		args := []string{"join", "--addr", address, "--engine", "random", "--name", "An"}
		early.status <- run(t.Context(), args, strings.NewReader(""), &bytes.Buffer{}, early)
	}()
	ctx := roomstest.Within(t)
	for !strings.Contains(early.log(), "NO CONTEST") && ctx.Err() == nil {
		time.Sleep(time.Millisecond)
	}
	opened := teacher.InContest("", &contest.Command{Do: contest.Open, Terms: &contest.Terms{
		Title: "Lớp 12A", Game: "victory", Clock: match.TimeControl{Total: time.Minute}, Bots: true,
		Stages: []schedule.Stage{{Kind: schedule.GroupStage, Games: 1}},
	}})
	for {
		u, err := teacher.Next(ctx)
		if err != nil {
			t.Fatalf("it does not enter: %v, %s", err, early.log())
		}
		if u.Answer != nil && u.Answer.N == opened {
			teacher.Watch(u.Room, 0)
		}
		if n := len(u.Contest); n > 0 && u.Contest[n-1].Event.Kind == contest.Entered {
			teacher.InContest(u.Room, &contest.Command{Do: contest.Close})
			break
		}
	}
	if status := <-early.status; status != exitOK || strings.Count(early.log(), "NO CONTEST") != 1 ||
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
