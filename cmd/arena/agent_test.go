package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// courseClient talks to a server as the course's client does, with callBot of the file bot.py
// in the folder it is given.
const courseClient = `
import socket, sys
sys.path.insert(0, sys.argv[1])
from bot import bot, callBot
with socket.create_connection((sys.argv[2], int(sys.argv[3]))) as sock:
    while True:
        info = str(sock.recv(1024), "ASCII")
        if not info.startswith("victory_cell"):
            print(info)
            break
        lines = info.split("\n")
        answer = callBot(info)
        if len(bot(lines[1], "\n".join(lines[3:11]), lines[12])) != len(answer):
            raise ValueError("bot answers otherwise")
        sock.sendall(bytes(answer, "ASCII"))
`

// TestBotInTheCoursesClient lets the engine play in the course's client by the file of the
// documents, and as an agent.
func TestBotInTheCoursesClient(t *testing.T) {
	folder, err := filepath.Abs("../../docs/examples")
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("COLAT_ARENA", buildArena(t))
	t.Setenv("COLAT_TIME", "20ms")
	client := filepath.Join(files(t, map[string]string{"client.py": courseClient}), "client.py")
	for _, colour := range []string{"black", "white"} {
		host, address := startHost(t, "--engine", "random", "--client", colour)
		name, port, _ := strings.Cut(address, ":")
		out, err := exec.Command("python3", "-B", client, folder, name, port).CombinedOutput()
		if err != nil || !strings.Contains(string(out), "winner\n") || strings.Contains(string(out), "ERROR") {
			t.Errorf("as %s: %v\n%s", colour, err, out)
		}
		host.stop(t)
		if strings.Contains(host.log(), "client failed") {
			t.Errorf("as %s:\n%s", colour, host.log())
		}
	}
	playLocally(t, "agent:"+filepath.Join(folder, "bot.py"), 2)
}

// TestAgentsInATournament: files of other groups play a tournament as they are. One that fails
// loses its games, and the table says why.
func TestAgentsInATournament(t *testing.T) {
	folder := files(t, map[string]string{
		"numpy.py":    "raise ImportError('no numpy here')",
		"_1234567.py": "def select_move(s, t):\n    print('thinking')\n    return s.get_valid_moves[0]\n",
		"_7654321.py": "def select_move(cur_state, remain_time):\n    return cur_state.get_valid_moves[-1]\n",
		"_1111111.py": "def select_move(cur_state, remain_time):\n    return cur_state.no_such_thing\n",
		"_2222222.py": "import numpy\n",
	})
	t.Chdir(folder)
	file := "title = \"Agents\"\ngame = \"uttt\"\nformat = \"round-robin\"\ngames = 2\nclock = \"1m\"\nseed = 1\n"
	for _, name := range []string{"_1234567", "_7654321", "_1111111", "_2222222"} {
		file += "[[player]]\nname = \"" + name + "\"\nspec = \"agent:" + name + ".py\"\n"
	}
	if err := os.WriteFile("class.toml", []byte(file), 0o666); err != nil {
		t.Fatal(err)
	}
	got := arenaRun(t, "", "tournament", "class.toml")
	said := got.stdout + got.stderr
	if got.status != exitOK {
		t.Fatalf("%+v", got)
	}
	for _, want := range []string{"no_such_thing", "no numpy here"} {
		if !strings.Contains(said, want) {
			t.Errorf("no %q in %s", want, said)
		}
	}
	got = arenaRun(t, "", "match", "--game", "uttt", "--a", "agent:_1234567.py", "--b", "agent:_1111111.py",
		"--games", "2")
	if got.status == exitOK || !strings.Contains(got.stderr+got.stdout, "no_such_thing") {
		t.Errorf("%+v", got)
	}
	got = arenaRun(t, "", "match", "--game", "mnk:3,3,3", "--a", "agent:_1234567.py", "--b", "random")
	checkFailure(t, nil, got, exitUsage, "agents play uttt by select_move")
}
