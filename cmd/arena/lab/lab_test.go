package lab

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"colat/cmd/arena/cli"
	"colat/web/rooms/roomstest"
)

const (
	exitOK    = cli.ExitOK
	exitError = cli.ExitError
	exitUsage = cli.ExitUsage
)

// outcome is the result of a run of the program.
type outcome struct {
	status         int
	stdout, stderr string
}

// arenaRun runs a program with the laboratory's commands alone.
func arenaRun(t *testing.T, stdin string, args ...string) outcome {
	t.Helper()
	ctx := roomstest.Within(t)
	var stdout, stderr bytes.Buffer
	status := cli.Run(ctx, cli.NewRoot("arena", Commands()...), args, strings.NewReader(stdin), &stdout, &stderr)
	return outcome{status, stdout.String(), stderr.String()}
}

// checkFailure checks for one clear line and nothing else.
func checkFailure(t *testing.T, args []string, got outcome, status int, want string) {
	t.Helper()
	if got.status != status {
		t.Errorf("%q: exit status %d, want %d", args, got.status, status)
	}
	if got.stdout != "" {
		t.Errorf("%q printed %q on standard output", args, got.stdout)
	}
	if strings.Count(got.stderr, "\n") != 1 || !strings.HasPrefix(got.stderr, "arena: ") ||
		!strings.Contains(got.stderr, want) {
		t.Errorf("%q said %q, want one line with %q", args, got.stderr, want)
	}
}

func read(t *testing.T, document string) string {
	t.Helper()
	text, err := os.ReadFile(document)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
