package main

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"colat/ai/clocktest"
)

// startWatched starts a command with --watch in this process and returns the address of its page and what stops
// it.
func startWatched(t *testing.T, args ...string) (address string, stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	said, ended := new(lockedText), make(chan struct{})
	go func() {
		run(ctx, append(args, "--watch", ":0"), strings.NewReader(""), io.Discard, said)
		close(ended)
	}()
	stop = func() {
		cancel()
		<-ended
	}
	t.Cleanup(stop)
	awaitText(t, said, " is shown at http://")
	return regexp.MustCompile(`http://\S*`).FindString(said.String()), stop
}

// pageAt reads a page.
func pageAt(t *testing.T, address string) string {
	t.Helper()
	response, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	text := new(bytes.Buffer)
	if _, err := text.ReadFrom(response.Body); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

// TestWatch: match and tournament with --watch show their games on a page, and end in time when they are
// interrupted.
func TestWatch(t *testing.T) {
	folder := files(t, map[string]string{"t.toml": strings.Replace(smallTournament, "games = 2", "games = 1000", 1)})
	for _, test := range []struct {
		want string
		args []string
	}{
		{"The end of game ", []string{"match", "--a", "greedy", "--b", "random", "--games", "100000"}},
		{"Cross table", []string{"tournament", filepath.Join(folder, "t.toml"), "--out", filepath.Join(folder, "out")}},
	} {
		address, stop := startWatched(t, test.args...)
		clocktest.Await(t, test.args[0]+": "+test.want, time.Minute, func() bool {
			return strings.Contains(pageAt(t, address), test.want)
		})
		stop()
	}
	out := filepath.Join(folder, "no results")
	for _, args := range [][]string{
		{"match", "--b", "random", "--watch", "8080"},
		{"tournament", filepath.Join(folder, "t.toml"), "--watch", "8080", "--out", out},
	} {
		checkFailure(t, args, arenaRun(t, "", args...), exitUsage, `--watch: the address "8080": want host:port`)
	}
	if _, err := os.Stat(out); !os.IsNotExist(err) {
		t.Errorf("a tournament with a wrong address leaves a folder: %v", err)
	}
}
