package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"colat/ai"
	"colat/ai/mnk/five"
)

// TestMessages gives the program invalid arguments and compares its whole output: one line, in its
// own words, which moves no cursor.
func TestMessages(t *testing.T) {
	const (
		wantTime = "want a time above 0 and at most 24h, such as 500ms or 1s"
		wantSeed = "want a whole number from 0 to 18446744073709551615"
		esc      = "\x1b[31m"
		training = "arena train --game victory --generations 5 --games 100 --nodes 1000 --epochs 4 --seed 1"
	)
	folder := files(t, map[string]string{
		"bad.toml":    "seed = -1\n" + tournamentText[strings.Index(tournamentText, "[["):],
		"broken.toml": "title = \n",
		"notes.txt":   "notes\n",
		"figures":     `{"figures":3}`,
		// A folder with a training of fewer games.
		"training.txt": training + "\n",
		esc + ".toml":  "colour = 1\n",
	})
	other := files(t, map[string]string{"loss.svg": "<svg>"})
	in := func(name string) string { return filepath.Join(folder, name) }
	for _, test := range []struct {
		args   []string
		stdin  string
		status int
		want   string
	}{
		{[]string{"--fly"}, "", exitUsage, `unknown flag "--fly": arena --help lists the flags`},
		{[]string{"convert", "--to", "moves", esc}, "", exitUsage,
			`convert: it reads standard input, not an argument: want arena convert … < "\x1b[31m"`},
		{[]string{"--" + esc}, "", exitUsage, `unknown flag "--\x1b[31m": arena --help lists the flags`},
		{[]string{"perft", "-x"}, "", exitUsage, `unknown flag "-x": arena perft --help lists the flags`},
		{[]string{"perft", "--=x"}, "", exitUsage, `"--=x" is not of the form --flag or --flag=value`},
		{[]string{esc}, "", exitUsage, `unknown command "\x1b[31m": arena help lists the commands`},
		{[]string{"help", "nonsense"}, "", exitUsage, `unknown command "nonsense": arena help lists the commands`},
		{[]string{"help", "perft", "nonsense"}, "", exitUsage,
			`unknown command "perft nonsense": arena help lists the commands`},
		{[]string{"completion", "nonsense"}, "", exitUsage, `unknown command "nonsense" for "arena completion"`},
		{[]string{"completion", "bash", "x"}, "", exitUsage, `unknown command "x" for "arena completion bash"`},

		{[]string{"perft"}, "", exitUsage, "--depth is missing: want the deepest count, such as --depth 6"},
		{[]string{"perft", "--depth"}, "", exitUsage, "--depth: there is no value after it"},
		{[]string{"perft", "--depth", "0"}, "", exitUsage, "--depth 0: want a whole number from 1 to 100"},
		{[]string{"perft", "--depth", "five"}, "", exitUsage, `--depth "five": want a whole number from 1 to 100`},
		{[]string{"perft", "--depth", strings.Repeat("9", 50)}, "", exitUsage,
			`--depth "9999999999999999999999999999999999999999"… (50 bytes): want a whole number from 1 to 100`},
		{[]string{"perft", "--depth", "1", "--seed", "-1"}, "", exitUsage, "--seed -1: " + wantSeed},
		{[]string{"perft", "--depth", "1", "--victory", ""}, "", exitUsage,
			"--victory is empty: leave it out, or give it a value"},
		{[]string{"perft", "--depth", "1", "--json=maybe"}, "", exitUsage,
			`--json "maybe": want true, false or nothing at all`},
		{[]string{"bench", "--limit", "-1s"}, "", exitUsage, "--limit -1s: " + wantTime},
		{[]string{"bench", "--beside", ""}, "", exitUsage, "--beside is empty: leave it out, or give it a value"},
		{[]string{"bench", "--beside", in(esc)}, "", exitError, fmt.Sprintf("%q: no such file or directory", in(esc))},
		{[]string{"bench", "--beside", in("notes.txt")}, "", exitError,
			fmt.Sprintf("%q: want the output of arena bench --json: no proper JSON at byte 2", in("notes.txt"))},
		{[]string{"bench", "--beside", in("figures")}, "", exitError,
			fmt.Sprintf(`%q: want the output of arena bench --json: "figures" cannot be a JSON number`, in("figures"))},
		{[]string{"puzzle", "--empties", "31"}, "", exitUsage, "--empties 31: want a whole number from 1 to 30"},
		{[]string{"replay", "--game", "0", "x"}, "", exitUsage, "--game 0: want a whole number from 1 to 1000000000"},
		{[]string{"replay", ""}, "", exitUsage, "replay: want the name of a file, not an empty argument"},
		{[]string{"replay", in("none")}, "", exitError, fmt.Sprintf("%q: no such file or directory", in("none"))},
		{[]string{"replay", folder}, "", exitError, fmt.Sprintf("%q: there is no *.jsonl file in this folder", folder)},
		{[]string{"train"}, "", exitUsage, "--out is missing: it says where games and weights are kept"},
		{[]string{"train", "--game", "mnk:3,3,3", "--out", folder}, "", exitUsage,
			"--game mnk:3,3,3: want victory, classic, uttt, cotoan or five in a row, such as mnk:15,15,5"},
		{[]string{"train", "--game", "mnk:15,15,5", "--out", folder, "--workers", "nats://127.0.0.1:1"}, "", exitUsage,
			"--workers is not for mnk, whose games are played here"},
		{[]string{"train", "--game", "mnk:15,15,5", "--out", folder, "--start", in("notes.txt")}, "", exitError,
			fmt.Sprintf("--start: %q: weights of five in a row: want %d bytes, not 6", in("notes.txt"),
				len(five.Champion().Bytes()))},
		{[]string{"train", "--out", folder, "--start", in("none")}, "", exitError,
			fmt.Sprintf("--start: %q: no such file or directory", in("none"))},
		{[]string{"train", "--out", folder, "--start", in("notes.txt")}, "", exitError,
			fmt.Sprintf(`--start: %q: weights: the file begins with "notes", want "colat weights 5"`, in("notes.txt"))},
		{[]string{"train", "--out", in("notes.txt")}, "", exitError,
			fmt.Sprintf("--out: %q: not a directory", in("notes.txt"))},
		{[]string{"train", "--out", other}, "", exitError,
			fmt.Sprintf("--out: %q holds other files and no training: choose another folder", other)},
		{[]string{"train", "--out", folder, "--games", "200"}, "", exitError,
			fmt.Sprintf("--out: %q holds the training of %q: "+
				"go on with the same settings, or choose another folder", folder, training)},
		{[]string{"train", "--out", folder, "--threads", "3000000000"}, "", exitUsage,
			"--threads 3000000000: want a whole number from 1 to 256"},

		{[]string{"bot", "--time", "NaN"}, "", exitUsage, `--time "NaN": ` + wantTime},
		{[]string{"bot", "--time", "99999999h"}, "", exitUsage, "--time 99999999h: " + wantTime},
		{[]string{"bot", "--engine", "alphabeta:depth=99999"}, "", exitUsage,
			`player alphabeta: "depth=99999": want a whole number from 1 to 128`},
		{[]string{"bot", "--engine", "champion:threads=3000000000"}, "", exitUsage,
			`player champion: "threads=3000000000": want a whole number from 1 to 64, or 0 for one for each processor`},
		{[]string{"bot", "--engine", "champion:table=" + esc}, "", exitUsage,
			`player champion: "table=\x1b[31m": want a whole number of MiB from 1 to 4096`},
		{[]string{"bot", "--engine", "champion:weights=/no/such"}, "", exitUsage,
			`player champion: "weights=/no/such": no such file or directory`},
		{[]string{"bot", "--engine", "champion:weights=/dev/zero"}, "", exitUsage,
			`player champion: "weights=/dev/zero": it has more than 67108864 bytes`},
		{[]string{"tournament", "/dev/zero"}, "", exitError, `"/dev/zero": it has more than 4194304 bytes`},
		{[]string{"bot", "--engine", "random:seed=-1"}, "", exitUsage, `player random: "seed=-1": ` + wantSeed},
		{[]string{"bot", "--engine", "tcp:x"}, "", exitUsage, `player tcp: "x": want HOST:PORT, such as 127.0.0.1:14003`},
		{[]string{"bot", "--engine", "tcp:x:70000"}, "", exitUsage,
			`player tcp: "x:70000": want a port from 1 to 65535, such as 127.0.0.1:14003`},
		{[]string{"bot", "--engine", esc}, "", exitUsage,
			`unknown player "\x1b[31m": the players are ` + strings.Join(ai.Names(), ", ")},
		{[]string{"bot", "--game", esc}, "", exitUsage,
			`unknown game "\x1b[31m": the games are ` + strings.Join(familyIDs(), ", ")},
		{[]string{"bot"}, esc + "\n", exitError, `line 1: want the word "victory_cell", not "\x1b[31m"`},
		{[]string{"bot"}, strings.Repeat("x", 5000) + "\n", exitError, "line 1: longer than 4096 bytes"},
		{[]string{"join", "--addr", "x"}, "", exitUsage, `--addr "x": want HOST:PORT, such as 127.0.0.1:14003`},
		{[]string{"join", "--addr", "x:y"}, "", exitUsage,
			`--addr "x:y": want a port from 1 to 65535, such as 127.0.0.1:14003`},
		{[]string{"join", "--games", "0"}, "", exitUsage, "--games 0: want a whole number from 1 to 1000000"},
		{[]string{"match", "--b", "random", "--concurrency", "3000000000"}, "", exitUsage,
			"--concurrency 3000000000: want a whole number from 1 to 256"},
		{[]string{"match", "--b", "random", "--opening", "61"}, "", exitUsage,
			"--opening 61: want a whole number from 0 to 60"},
		{[]string{"match", "--b", "random", "--sprt", "0,NaN"}, "", exitUsage,
			`--sprt: "0,NaN": want two rating differences from -2000 to 2000`},
		{[]string{"match", "--b", "random", "--records", folder}, "", exitError,
			fmt.Sprintf("--records: %q is a folder: want a file that records are added to", folder)},
		{[]string{"match", "--b", "random", "--records", in("notes.txt")}, "", exitError,
			fmt.Sprintf("--records: %q: line 1: not a record: no proper JSON at byte 2: "+
				"the file is left as it is, name another one", in("notes.txt"))},
		{[]string{"moves", "--position", "----" + esc + " X a1,b1,c1,d1,e1"}, "", exitError,
			`position, field 1 (the board): column 5: want X, O or -, not '\x1b'`},
		{[]string{"solve", "--position", ""}, "", exitUsage, "--position is empty: leave it out, or give it a value"},

		{[]string{"tournament", ""}, "", exitUsage, "tournament: want the name of a file, not an empty argument"},
		{[]string{"tournament", in("none")}, "", exitError, fmt.Sprintf("%q: no such file or directory", in("none"))},
		{[]string{"tournament", in("bad.toml")}, "", exitError,
			fmt.Sprintf("%q: seed = -1: want a whole number from 0 to 9223372036854775807", in("bad.toml"))},
		{[]string{"tournament", in("broken.toml")}, "", exitError,
			fmt.Sprintf(`%q: line 1: expected value but found '\n' instead`, in("broken.toml"))},
		{[]string{"tournament", in(esc + ".toml")}, "", exitError,
			fmt.Sprintf(`%q: unknown key "colour": the keys are advance, begins, clock, concurrency, format, game, `+
				"games, groups, opening, patience, rounds, rules, seed, strict, time, title, victory", in(esc+".toml"))},
	} {
		got := arenaRun(t, test.stdin, test.args...)
		if want := (outcome{status: test.status, stderr: "arena: " + test.want + "\n"}); got != want {
			t.Errorf("%q:\n%+v\nwant\n%+v", test.args, got, want)
		}
	}
}

// TestSolveHelp promises for solve no default that it has not.
func TestSolveHelp(t *testing.T) {
	help := arenaRun(t, "", "solve", "--help").stdout
	if !strings.Contains(help, "default: the request on standard input") || strings.Contains(help, "default: the start") {
		t.Error(help)
	}
}
