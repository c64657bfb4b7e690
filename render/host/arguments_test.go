//go:build !js

package host

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

func TestParseArguments(t *testing.T) {
	for _, arguments := range [][]string{
		{"game=victory&victory=a1+c7+d5+g4+f3&black=human&seed=1"},
		{"?game=victory&victory=a1%20c7%20d5%20g4%20f3&black=human&seed=1"},
	} {
		values, answer, err := parseArguments(arguments)
		if err != nil || answer != "" {
			t.Fatal(answer, err)
		}
		if values.Get("victory") != "a1 c7 d5 g4 f3" || values.Get("seed") != "1" || len(values) != 4 {
			t.Errorf("%q is read as %v", arguments, values)
		}
	}
	for _, arguments := range [][]string{nil, {""}} {
		if values, answer, err := parseArguments(arguments); err != nil || answer != "" || values == nil || len(values) != 0 {
			t.Errorf("%q is read as %v, %q, %v", arguments, values, answer, err)
		}
	}
	for _, arguments := range [][]string{
		{"game=%zz"}, {"a=1", "b=2"}, {"a;b"}, {"help"}, {"--nonsense"}, {"-x", "game=victory"},
	} {
		_, _, err := parseArguments(arguments)
		if err == nil || strings.Contains(err.Error(), "\n") || ExitStatus(err) != 2 {
			t.Errorf("%q: error %v, want one line for exit status 2", arguments, err)
		}
	}
}

// The program answers where there is no display, nor anything else around it.
func TestAnswersWithoutADisplay(t *testing.T) {
	dir := t.TempDir()
	program := filepath.Join(dir, "colat")
	build := exec.Command("go", "build", "-o", dir+string(filepath.Separator), ".")
	build.Dir = filepath.Join("..", "..")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("building the program: %v\n%s", err, out)
	}
	for _, test := range []struct {
		arguments      []string
		status         int
		stdout, stderr string // parts
	}{
		{[]string{"--help"}, 0, "game=victory&black=human", ""},
		{[]string{"-h"}, 0, "victory=CELLS", ""},
		{[]string{"--version"}, 0, "colat ", ""},
		{[]string{"--nonsense"}, 2, "", "colat: there is no flag --nonsense"},
		{[]string{"game=victory", "seed=1"}, 2, "", "one at most"},
		{[]string{"help"}, 2, "", `"help"`},
	} {
		command := exec.Command(program, test.arguments...)
		command.Env = []string{}
		var stdout, stderr bytes.Buffer
		command.Stdout, command.Stderr = &stdout, &stderr
		_ = command.Run() // the status tells
		if got := command.ProcessState.ExitCode(); got != test.status {
			t.Errorf("%q: exit status %d, want %d; %s", test.arguments, got, test.status, &stderr)
		}
		for _, out := range []struct{ got, want string }{{stdout.String(), test.stdout}, {stderr.String(), test.stderr}} {
			if !strings.Contains(out.got, out.want) || (out.want == "") != (out.got == "") {
				t.Errorf("%q: says %q, want %q", test.arguments, out.got, out.want)
			}
		}
		if strings.Count(stderr.String(), "\n") > 1 {
			t.Errorf("%q: %q is more than one line", test.arguments, stderr.String())
		}
	}
}
