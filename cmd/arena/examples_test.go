package main

import (
	"bufio"
	"encoding/json"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"colat/ai/arena"
)

// guide is where people read how to write a bot. Its programs are run here.
const guide = "../../docs/BOT.md"

// example returns the guide's program in a language.
func example(t *testing.T, language string) string {
	t.Helper()
	text, err := os.ReadFile(guide)
	if err != nil {
		t.Fatal(err)
	}
	block := regexp.MustCompile("(?s)\n```" + language + "\n(.*?)\n```\n").FindSubmatch(text)
	if block == nil {
		t.Fatalf("%s has no program in %s", guide, language)
	}
	return string(block[1]) + "\n"
}

// TestGuidesPrograms lets each program of the guide, whose language is on this
// machine, play on standard input and over the network.
func TestGuidesPrograms(t *testing.T) {
	for _, test := range []struct {
		language, file string
		tool           string
		build          []string // in the program's directory
		run            func(directory string) []string
	}{
		{"python", "bot.py", "python3", nil, func(d string) []string { return []string{"python3", d + "/bot.py"} }},
		{"cpp", "bot.cpp", "g++", []string{"g++", "-O2", "-Wall", "-Werror", "-o", "bot", "bot.cpp"},
			func(d string) []string { return []string{d + "/bot"} }},
		{"java", "Bot.java", "javac", []string{"javac", "Bot.java"},
			func(d string) []string { return []string{"java", "-cp", d, "Bot"} }},
	} {
		source := example(t, test.language)
		if _, err := exec.LookPath(test.tool); err != nil {
			t.Logf("%s is not on this machine", test.tool)
			continue
		}
		t.Run(test.language, func(t *testing.T) {
			t.Parallel()
			directory := t.TempDir()
			if err := os.WriteFile(filepath.Join(directory, test.file), []byte(source), 0o666); err != nil {
				t.Fatal(err)
			}
			if test.build != nil {
				build := exec.Command(test.build[0], test.build[1:]...)
				build.Dir = directory
				if out, err := build.CombinedOutput(); err != nil {
					t.Fatalf("%v\n%s", err, out)
				}
			}
			playLocally(t, "cmd+loop:"+strings.Join(test.run(directory), " "), 6)
			playLocally(t, "cmd:"+strings.Join(test.run(directory), " "), 1)
			playOverNetwork(t, test.run(directory))
			hearsError(t, test.run(directory))
			saysItsName(t, test.run(directory))
		})
	}
}

// TestExampleTrees lets each example of docs/examples that writes a search tree, whose language is on this machine,
// write one, which agrees with the searches of the course.
func TestExampleTrees(t *testing.T) {
	for _, test := range []struct{ file, tool, command string }{
		{"tree.py", "python3", "python3 tree.py"},
		{"tree.cpp", "g++", "g++ -Wall -Werror -o tree tree.cpp && ./tree"},
		{"Tree.java", "javac", "javac Tree.java && java -cp . Tree"},
	} {
		if _, err := exec.LookPath(test.tool); err != nil {
			t.Logf("%s is not on this machine", test.tool)
			continue
		}
		t.Run(test.file, func(t *testing.T) {
			t.Parallel()
			directory := t.TempDir()
			source, err := os.ReadFile(filepath.Join("../../docs/examples", test.file))
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(directory, test.file), source, 0o666); err != nil {
				t.Fatal(err)
			}
			run := exec.Command("sh", "-c", test.command)
			run.Dir = directory
			tree, err := run.Output()
			if err != nil {
				t.Fatal(err)
			}
			path := filepath.Join(directory, "tree.jsonl")
			if err := os.WriteFile(path, tree, 0o666); err != nil {
				t.Fatal(err)
			}
			got := arenaRun(t, "", "trace", "--check", path)
			if got.status != exitOK || got.stdout != "72 nodes, 22 cuts, 0 differences from the searches of the course\n" {
				t.Errorf("%+v", got)
			}
			wrong := strings.Replace(string(tree), `"value":-10`, `"value":10`, 1)
			if err := os.WriteFile(path, []byte(wrong), 0o666); err != nil {
				t.Fatal(err)
			}
			if got := arenaRun(t, "", "trace", "--check", path); !strings.Contains(got.stdout, "Wrong sign") {
				t.Errorf("%+v", got)
			}
		})
	}
}

// playLocally plays a match in which the program must not fail.
func playLocally(t *testing.T, spec string, games int) {
	t.Helper()
	got := arenaRun(t, "", "match", "--a", spec, "--b", "random", "--games", string(rune('0'+games)), "--json")
	var v arena.Figures
	if err := json.Unmarshal([]byte(got.stdout), &v); err != nil || v.Games != games {
		t.Fatalf("%s: %+v", spec, got)
	}
	if faults := v.Players["a"].Faults; len(faults) > 0 {
		t.Errorf("%s lost by failing: %v", spec, faults)
	}
}

// playOverNetwork plays games against a server in both colours.
func playOverNetwork(t *testing.T, command []string) {
	t.Helper()
	for _, colour := range []string{"black", "white"} {
		host, address := startHost(t, "--engine", "random", "--client", colour)
		hostName, port, _ := strings.Cut(address, ":")
		out, err := exec.Command(command[0], append(command[1:], hostName, port)...).CombinedOutput()
		if err != nil || !strings.Contains(string(out), "winner\n") {
			t.Errorf("%q as %s: %v\n%s", command, colour, err, out)
		}
		host.stop(t)
		if !strings.Contains(host.log(), `msg="game over"`) || strings.Contains(host.log(), "client failed") {
			t.Errorf("%q as %s:\n%s", command, colour, host.log())
		}
	}
}

// hearsError refuses the program's first answer, which it must tell.
func hearsError(t *testing.T, command []string) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	const refusal = "ERROR: INVALID MOVE ~ 'd3'"
	go func() {
		conn, err := listener.Accept()
		if err != nil {
			return
		}
		defer conn.Close()
		io.WriteString(conn, startRequest)
		conn.Read(make([]byte, 8))
		io.WriteString(conn, refusal)
	}()
	host, port, _ := net.SplitHostPort(listener.Addr().String())
	out, err := exec.Command(command[0], append(command[1:], host, port)...).CombinedOutput()
	if said := strings.ReplaceAll(string(out), "\r", ""); err != nil || !strings.HasSuffix(said, refusal+"\n") {
		t.Errorf("%q does not tell what the server said, on a line: %v\n%s", command, err, out)
	}
}

// saysItsName calls the program with a name, which it must say first.
func saysItsName(t *testing.T, command []string) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	said := make(chan string, 1)
	go func() {
		conn, err := listener.Accept()
		if err != nil {
			return
		}
		defer conn.Close()
		line, _ := bufio.NewReader(conn).ReadString('\n')
		said <- line
		io.WriteString(conn, "ERROR: NO CONTEST ~")
	}()
	host, port, _ := net.SplitHostPort(listener.Addr().String())
	if out, err := exec.Command(command[0], append(command[1:], host, port, "Team 3")...).CombinedOutput(); err != nil {
		t.Errorf("%q: %v\n%s", command, err, out)
	} else if line := <-said; line != "name Team 3\n" {
		t.Errorf("%q says %q", command, line)
	}
}

// TestGuidesRequest answers the request that the guide shows.
func TestGuidesRequest(t *testing.T) {
	if request := example(t, "text"); request != startRequest {
		t.Errorf("the guide shows\n%s", request)
	}
}

// TestGuidesTournament checks the tournament that the guide shows, its programs
// replaced by ones that are there.
func TestGuidesTournament(t *testing.T) {
	text := regexp.MustCompile(`cmd\+loop:[^"]*`).ReplaceAllString(example(t, "toml"), "random")
	file := filepath.Join(t.TempDir(), "giai.toml")
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir()) // results in the folder of the test would be continued by the next run
	if got := arenaRun(t, "", "tournament", file); got.status != exitOK || !strings.Contains(got.stdout, "Nhóm 3") {
		t.Errorf("%+v", got)
	}
}
