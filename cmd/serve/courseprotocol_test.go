package main

import (
	"bytes"
	"context"
	"encoding/json"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"colat/ai/arena/arenatest"
	"colat/ai/arena/course"
	"colat/ai/arena/pairing"
	"colat/game/match"
	"colat/web/rooms/protocol"
	"colat/web/rooms/roomstest"
	"colat/web/rooms/tournament"
)

// Bots of the course's protocol play a whole tournament through servers that are killed
// in the middle of it: they call again and have their seats.
func TestBotsOfKilledServers(t *testing.T) {
	m := &mortal{words: []string{
		"-dir", packedSite(t), "-addr", "127.0.0.1:0", "-data", t.TempDir(), "-bots", "127.0.0.1:0",
	}}
	server, address, lines := start(t, m.words...)
	m.server, m.address = server, address
	if !lines.Scan() || !strings.HasPrefix(lines.Text(), "bots: 127.0.0.1:") {
		t.Fatalf("the server says %q", lines.Text())
	}
	port := strings.TrimPrefix(lines.Text(), "bots: ")
	m.words[len(m.words)-1] = port
	ctx := roomstest.Within(t)
	teacher := roomstest.NewPerson(t, m.dial)
	teacher.Open(ctx, &tournament.Terms{
		Title: "Lớp 12A", Game: "victory", Clock: match.TimeControl{Total: 10 * time.Minute}, Bots: true,
		Stages: []pairing.Stage{{Kind: pairing.GroupStage, Games: 2}},
	})
	var bots sync.WaitGroup
	for _, name := range []string{"Một", "Hai", "Ba"} {
		bots.Go(func() {
			guest := course.Guest{
				Address: port, Player: arenatest.PlayerFunc(arenatest.LastMove), Patience: 30 * time.Second,
				MessageTimeout: time.Minute, Introduction: course.Introduction{Name: name},
			}
			for ctx.Err() == nil {
				visit, err := guest.Play(ctx)
				if err != nil {
					t.Error(name, err)
					return
				}
				if visit.Err != nil && strings.Contains(visit.Err.Error(), "CONTEST OVER") {
					return
				}
			}
		})
	}
	players := 3
	if _, err := exec.LookPath("python3"); err == nil {
		players++
		program := guidesProgram(t)
		bots.Go(func() {
			host, number, _ := strings.Cut(port, ":")
			for ctx.Err() == nil {
				// While no server is there it ends with an error.
				out, _ := exec.CommandContext(ctx, "python3", program, host, number, "Bốn").Output()
				if strings.HasPrefix(string(out), "ERROR: CONTEST OVER") {
					return
				}
			}
		})
	}
	teacher.Begin(ctx, players)
	m.dies(ctx, t, teacher, 0, 2, 4)
	teacher.Await(ctx, "it is over", roomstest.IsOver)
	bots.Wait()
	c := teacher.Tournament()
	plan, err := c.Plan()
	if err != nil || len(plan.Places) != players || len(c.Played()) != players*(players-1) {
		t.Errorf("%d places after %d games, %v", len(plan.Places), len(c.Played()), err)
	}
}

// guidesProgram returns a file with the program in Python that docs/BOT.md shows.
func guidesProgram(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "BOT.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, program, found := strings.Cut(string(text), "\n```python\n")
	program, _, ends := strings.Cut(program, "\n```\n")
	if !found || !ends {
		t.Fatal("docs/BOT.md has no program in Python")
	}
	file := filepath.Join(t.TempDir(), "bot.py")
	if err := os.WriteFile(file, []byte(program+"\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	return file
}

// A server tells pages the port that it has for bots, and whether it has rooms at all.
func TestServerTellsWhatItOffers(t *testing.T) {
	packed := packedSite(t)
	for _, test := range []struct {
		words []string
		rooms bool
	}{
		{[]string{"-data", t.TempDir(), "-bots", "127.0.0.1:0"}, true},
		{[]string{"-data", t.TempDir()}, true},
		{[]string{"-rooms=false"}, false},
	} {
		_, address, lines := start(t, append([]string{"-dir", packed, "-addr", "127.0.0.1:0"}, test.words...)...)
		want := protocol.Offers{Rooms: test.rooms}
		if slices.Contains(test.words, "-bots") && lines.Scan() {
			_, port, _ := net.SplitHostPort(strings.TrimPrefix(lines.Text(), "bots: "))
			want.Bots, _ = strconv.Atoi(port)
		}
		response, err := http.Get(address + protocol.OffersPath)
		if err != nil {
			t.Fatal(err)
		}
		var got protocol.Offers
		err = json.NewDecoder(response.Body).Decode(&got)
		response.Body.Close()
		if err != nil || got != want || (want.Bots == 0) == slices.Contains(test.words, "-bots") {
			t.Errorf("%q: the server offers %+v (%v), want %+v", test.words, got, err, want)
		}
	}
}

// A door whose port is taken is no reason not to serve the page: one line says so.
func TestPortOfBotsIsTaken(t *testing.T) {
	packed := packedSite(t)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	for _, test := range []struct {
		words []string
		says  string
	}{
		{[]string{"-data", t.TempDir(), "-bots", listener.Addr().String()}, "is taken by another program"},
		{[]string{"-rooms=false", "-bots", "127.0.0.1:0"}, "there are none"},
	} {
		ctx, cancel := context.WithCancel(t.Context())
		stdout, stderr := &answers{cancel: cancel}, &bytes.Buffer{}
		status := run(ctx, append([]string{"-dir", packed, "-addr", "127.0.0.1:0"}, test.words...), stdout, stderr)
		if status != 0 || strings.Count(stderr.String(), "\n") != 1 || !strings.Contains(stderr.String(), test.says) ||
			!strings.HasPrefix(stdout.String(), "Cờ Lật: http://") {
			t.Errorf("%q: exit status %d, %q, %q", test.words, status, stdout, stderr)
		}
	}
}
