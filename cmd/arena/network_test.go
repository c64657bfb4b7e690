package main

import (
	"bytes"
	"context"
	"encoding/json"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"colat/ai/arena"
	"colat/ai/clocktest"
	"colat/web/rooms/roomstest"
)

// background is a run of the program that goes on until it is stopped.
type background struct {
	cancel func()
	status chan int

	mu     sync.Mutex
	stderr bytes.Buffer
}

func (b *background) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.stderr.Write(p)
}

func (b *background) log() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.stderr.String()
}

// startHost runs arena host and returns it with its address.
func startHost(t *testing.T, args ...string) (*background, string) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	b := &background{cancel: cancel, status: make(chan int, 1)}
	args = append([]string{"host", "--addr", "127.0.0.1:0"}, args...)
	go func() { b.status <- run(ctx, args, strings.NewReader(""), &bytes.Buffer{}, b) }()
	t.Cleanup(cancel)
	address := regexp.MustCompile(`msg=listening address=(\S+)`)
	var found []string
	clocktest.Await(t, "the host listens", time.Minute, func() bool {
		found = address.FindStringSubmatch(b.log())
		return found != nil
	}, b.log)
	return b, found[1]
}

// stop stops the host and returns its exit status.
func (b *background) stop(t *testing.T) int {
	t.Helper()
	b.cancel()
	select {
	case status := <-b.status:
		return status
	case <-roomstest.Within(t).Done():
		t.Fatal("the host does not stop")
		return -1
	}
}

// TestHostAndJoin plays games over the network, checks both sides' records, and
// ends the host.
func TestHostAndJoin(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.jsonl")
	host, address := startHost(t, "--engine", "greedy", "--seed", "3", "--records", file)
	mine := filepath.Join(t.TempDir(), "mine.jsonl")
	got := arenaRun(t, "", "join", "--addr", address, "--engine", "random:seed=4", "--games", "5",
		"--json", "--records", mine)
	lines := strings.Split(strings.TrimSpace(got.stdout), "\n")
	var sum joinSum
	if got.status != exitOK || len(lines) != 6 || json.Unmarshal([]byte(lines[5]), &sum) != nil {
		t.Fatalf("%+v", got)
	}
	if sum.Games != 5 || sum.Wins+sum.Draws+sum.Losses != 5 || sum.Failed != 0 {
		t.Errorf("%+v", sum)
	}
	plain := arenaRun(t, "", "join", "--addr", address, "--engine", "greedy", "--games", "2")
	if plain.status != exitOK || !strings.HasSuffix(plain.stdout, " 0 without a result\n") ||
		strings.Count(plain.stdout, "\n") != 3 {
		t.Errorf("%+v", plain)
	}
	if status := host.stop(t); status != exitOK {
		t.Errorf("exit status %d: %s", status, host.log())
	}
	if got := arenaRun(t, "", "replay", "--quiet", file); got.status != exitOK || countLines(file) != 7 {
		t.Errorf("%d records of 7 games: %+v", countLines(file), got)
	}
	if got := arenaRun(t, "", "replay", mine); got.status != exitOK || strings.Count(got.stdout, "\n  a b c") != 5 {
		t.Errorf("%+v", got)
	}
	for _, want := range []string{"client_plays=", "msg=\"game over\"", "winner=", "msg=stopped"} {
		if !strings.Contains(host.log(), want) {
			t.Errorf("the log lacks %s:\n%s", want, host.log())
		}
	}
}

// TestMatchAgainstHost lets the program play a match against itself as a server.
func TestMatchAgainstHost(t *testing.T) {
	_, address := startHost(t, "--engine", "random", "--seed", "5")
	got := arenaRun(t, "", "match", "--a", "champion:depth=2,table=1", "--b", "tcp:"+address, "--games", "6")
	if got.status != exitOK || !strings.Contains(got.stdout, "is a server") || strings.Count(got.stdout, "none\n") != 2 {
		t.Errorf("%+v", got)
	}
}

func TestJoinTellsTrouble(t *testing.T) {
	_, address := startHost(t, "--engine", "greedy", "--timeout", "50ms", "--client", "black",
		"--victory", "a1 c7 d5 g4 f3")
	got := arenaRun(t, "", "join", "--addr", address, "--engine", "cmd:sleep 1", "--games", "1")
	if got.status != exitError || !strings.Contains(got.stdout, "no result") ||
		!strings.Contains(got.stderr, "without a result") {
		t.Errorf("%+v", got)
	}
	got = arenaRun(t, "", "join", "--addr", "127.0.0.1:1", "--patience", "100ms")
	checkFailure(t, []string{"join"}, got, exitError, "no answer at 127.0.0.1:1")
}

func TestWrongNetworkArguments(t *testing.T) {
	for _, test := range []struct {
		args   []string
		status int
		want   string
	}{
		{[]string{"host", "--time", "0s"}, exitUsage, "--time"},
		{[]string{"host", "--timeout", "0s"}, exitUsage, "--timeout"},
		{[]string{"host", "--engines", "0"}, exitUsage, "--engines"},
		{[]string{"host", "--max-clients", "-1"}, exitUsage, "--max-clients"},
		{[]string{"host", "--client", "green"}, exitUsage, "green"},
		{[]string{"host", "--engine", "oracle"}, exitUsage, "oracle"},
		{[]string{"host", "--victory", "a1 a1 b1 c1 d1"}, exitError, "a1"},
		{[]string{"host", "--addr", "127.0.0.1:99999"}, exitUsage, "0 to 65535"},
		{[]string{"host", "--addr", "x"}, exitUsage, "HOST:PORT"},
		{[]string{"host", "--addr", ""}, exitUsage, "--addr is empty"},
		{[]string{"host", "--addr", "192.0.2.1:0"}, exitError, "192.0.2.1"},
		{[]string{"host", "--engines", "3000000000"}, exitUsage, "1 to 1024"},
		{[]string{"host", "--max-clients", "100001"}, exitUsage, "0 to 100000"},
		{[]string{"host", "--time", "2h"}, exitUsage, "at most 1h"},
		{[]string{"host", "--clock", "25h"}, exitUsage, "at most 24h"},
		{[]string{"host", "--timeout", "25h"}, exitUsage, "at most 24h"},
		{[]string{"host", "--victory", ""}, exitUsage, "--victory is empty"},
		{[]string{"host", "--records", ""}, exitUsage, "--records is empty"},
		{[]string{"host", "--records", "."}, exitUsage, "a folder"},
		{[]string{"host", "--records", "/no/such/folder/games.jsonl"}, exitError, "/no/such/folder"},
		{[]string{"join", "--addr", "nowhere"}, exitUsage, "HOST:PORT"},
		{[]string{"join", "--games", "0"}, exitUsage, "--games 0"},
		{[]string{"join", "--time", "-1s"}, exitUsage, "--time"},
		{[]string{"join", "--clock", "-1s"}, exitUsage, "--clock"},
		{[]string{"host", "--clock", "-1s"}, exitUsage, "--clock"},
		{[]string{"replay"}, exitUsage, "files of records"},
		{[]string{"replay", "/no/such/file"}, exitError, "/no/such/file"},
		{[]string{"replay", "--game", "-1", "x"}, exitUsage, "--game"},
		{[]string{"tournament"}, exitUsage, "one argument"},
		{[]string{"tournament", "/no/such/file"}, exitError, "/no/such/file"},
	} {
		checkFailure(t, test.args, arenaRun(t, "", test.args...), test.status, test.want)
	}
}

// TestMatchRecordsReplay plays a match and checks and shows its records.
func TestMatchRecordsReplay(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.jsonl")
	played := arenaRun(t, "", "match", "--a", "greedy", "--b", "random", "--games", "4", "--records", file)
	if played.status != exitOK || !strings.Contains(played.stdout, "Elo") {
		t.Fatalf("%+v", played)
	}
	if got := arenaRun(t, "", "replay", "--quiet", file); got != (outcome{stderr: "games as recorded: 4\n"}) {
		t.Errorf("%+v", got)
	}
	boards := arenaRun(t, "", "replay", "--boards", "--game", "2", file)
	if n := strings.Count(boards.stdout, "  a b c d e f g h\n"); boards.status != exitOK || n < 10 {
		t.Errorf("%d boards: %+v", n, boards)
	}
	saved := arenaRun(t, "", "replay", "--text", "--game", "3", file)
	again := arenaRun(t, saved.stdout, "replay", "--text", "-")
	if saved.status != exitOK || !strings.HasPrefix(saved.stdout, "colat record 1\n") || again.stdout != saved.stdout {
		t.Errorf("%+v\n%+v", saved, again)
	}
	links := arenaRun(t, "", "replay", "--link", "http://localhost/", file)
	if links.status != exitOK ||
		strings.Count(links.stdout, "http://localhost/?black=human&game=victory&moves=") != 4 {
		t.Errorf("%+v", links)
	}
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	forged := regexp.MustCompile(`"winner":"[XO]|"winner":"draw`).ReplaceAllString(string(content), `"winner":"nobody`)
	refused := arenaRun(t, forged, "replay", "-")
	if refused.status != exitError || refused.stdout != "" ||
		strings.Count(refused.stderr, "want X, O or draw") != 4 {
		t.Errorf("%+v", refused)
	}
}

// TestInterruptedMatch prints what stands so far.
func TestInterruptedMatch(t *testing.T) {
	interrupted, stop := context.WithCancel(roomstest.Within(t))
	defer stop()
	records := filepath.Join(t.TempDir(), "records")
	go func() {
		clocktest.Until(time.Minute, func() bool { return interrupted.Err() != nil || countLines(records) >= 5 })
		stop()
	}()
	var stdout, stderr bytes.Buffer
	args := []string{
		"match", "--a", "greedy", "--b", "random", "--games", "1000000", "--json", "--records", records,
	}
	status := run(interrupted, args, strings.NewReader(""), &stdout, &stderr)
	var v arena.Figures
	if err := json.Unmarshal(stdout.Bytes(), &v); err != nil || status != exitError || v.Games == 0 {
		t.Errorf("status %d, %q, %q", status, stdout.String(), stderr.String())
	}
	if !strings.Contains(stderr.String(), "interrupted after") {
		t.Errorf("said %q", stderr.String())
	}
}

const tournamentText = `title = "Giải thử"
seed = 5
concurrency = 2
games = 4
[[player]]
spec = "champion:depth=4,table=1"
[[player]]
spec = "champion:depth=3,table=1"
[[player]]
spec = "champion:depth=2,table=1"
[[player]]
spec = "champion:depth=1,table=1"
[[player]]
spec = "greedy"
[[player]]
spec = "random"
`

// TestKilledTournament kills the program in the middle of a tournament, again and
// again, and lets it go on: the results are those of one never interrupted, to
// the last byte.
func TestKilledTournament(t *testing.T) {
	directory := t.TempDir()
	file := filepath.Join(directory, "six.toml")
	if err := os.WriteFile(file, []byte(tournamentText), 0o666); err != nil {
		t.Fatal(err)
	}
	whole := arenaRun(t, "", "tournament", file, "--out", filepath.Join(directory, "whole"))
	if whole.status != exitOK || !strings.Contains(whole.stdout, "Giải thử") {
		t.Fatalf("%+v", whole)
	}
	program := buildArena(t)
	out := filepath.Join(directory, "killed")
	kills := 0
	for killed := true; killed; {
		cmd, stderr := command(t, program, "tournament", file, "--out", out)
		games := filepath.Join(out, "games.jsonl")
		limit := countLines(games) + 5
		if kills == 3 {
			limit = math.MaxInt
		}
		var err error
		if killed, err = runUntil(cmd, func() bool { return countLines(games) >= limit }); err != nil {
			t.Fatalf("%v: %s", err, stderr.String())
		}
		if killed {
			kills++
		}
	}
	if kills == 0 {
		t.Error("the tournament was over before it could be killed")
	}
	for _, name := range []string{"results.json", "report.html"} {
		want, err := os.ReadFile(filepath.Join(directory, "whole", name))
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(filepath.Join(out, name))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s after %d kills differs from that of a tournament never interrupted", name, kills)
		}
	}
	again := arenaRun(t, "", "tournament", file, "--out", out)
	if again.stdout != whole.stdout || !strings.Contains(again.stderr, "60 games were played before") {
		t.Errorf("%+v\nwant %s", again, whole.stdout)
	}
}

// runUntil runs a program and kills it when enough says so; it reports whether it
// had to, or how the program ended by itself.
func runUntil(cmd *exec.Cmd, enough func() bool) (killed bool, err error) {
	if err := cmd.Start(); err != nil {
		return false, err
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	over := false
	clocktest.Until(time.Hour, func() bool {
		select {
		case err = <-ended:
			over = true
		default:
		}
		return over || enough()
	})
	if over {
		return false, err
	}
	cmd.Process.Kill()
	<-ended
	return true, nil
}

func countLines(path string) int {
	content, err := os.ReadFile(path)
	if err != nil {
		return 0
	}
	return bytes.Count(content, []byte("\n"))
}

func TestTournamentFileErrors(t *testing.T) {
	file := filepath.Join(t.TempDir(), "bad.toml")
	if err := os.WriteFile(file, []byte("title = 'x'\nplayers = 3\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	checkFailure(t, []string{"tournament"}, arenaRun(t, "", "tournament", file), exitError, `unknown key "players"`)
	if err := os.WriteFile(file, []byte(tournamentText), 0o666); err != nil {
		t.Fatal(err)
	}
	if got := arenaRun(t, "", "tournament", "--check", file); got != (outcome{}) {
		t.Errorf("%+v", got)
	}
}
