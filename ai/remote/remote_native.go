//go:build !js

package remote

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"sync"

	"colat/ai"
	"colat/game"
)

// Prepare does nothing, because players think in the same process.
func Prepare() {}

// Yield is for searches that are not run by Players. It is nil, because goroutines do not
// block drawing.
var Yield func()

// OnePlayer is the end of the spec of a player that leaves processors to others. Players whose
// specs have no such option do so anyway.
const OnePlayer = ":threads=1"

// mostPlayers bounds the number of players that think at the same time, each of which has a
// memory of its own.
const mostPlayers = 4

// Players returns the number of players that can think at the same time, each on a processor of
// its own.
func Players() int { return min(runtime.NumCPU(), mostPlayers) }

// New makes a player that thinks in this process, on the calling goroutine and, if it is
// the champion, on all processors.
func New(spec string, rules game.Rules) (ai.Player, error) {
	// Champions that search on one thread and the lower levels have no such option.
	player, err := ai.New(onAllProcessors(spec), rules)
	if err == nil {
		spec = onAllProcessors(spec)
	} else if player, err = ai.New(spec, rules); err != nil {
		return nil, err
	}
	return &local{spec: spec, rules: rules, build: ai.New, player: player}, nil
}

// onAllProcessors adds threads=0 to the spec of a champion or a level, unless it sets the
// number of threads.
func onAllProcessors(spec string) string {
	name, options, some := strings.Cut(spec, ":")
	switch {
	case name != "champion" && name != ai.Level || strings.Contains(options, "threads="):
		return spec
	case some && options != "":
		return spec + ",threads=0"
	}
	return name + ":threads=0"
}

// Serve runs the server on standard input and output, one message per line. It returns
// when the input ends.
func Serve() error { return serveLines(os.Stdin, os.Stdout) }

func serveLines(r io.Reader, w io.Writer) error {
	var mu sync.Mutex
	s := &server{build: ai.New, send: func(text string) {
		mu.Lock()
		defer mu.Unlock()
		// If this fails, the reader is gone and the input ends, too.
		_, _ = fmt.Fprintln(w, text)
	}}
	in := make(chan string)
	done := make(chan struct{})
	go func() {
		defer close(done)
		s.run(in)
	}()
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxMessage+1)
	for lines.Scan() {
		in <- lines.Text()
	}
	close(in)
	<-done
	return lines.Err()
}
