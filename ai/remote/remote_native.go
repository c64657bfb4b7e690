//go:build !js

package remote

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"

	"colat/ai"
	"colat/game"
)

// Prepare has nothing to prepare where players think in the same process.
func Prepare() {}

// Yield is for searches that Players do not do. It is nil: a goroutine keeps no frame
// waiting.
var Yield func()

// New makes a player that thinks in this process, on the goroutine that asks and,
// if it is the champion, on all processors.
func New(spec string, rules game.Rules) (ai.Player, error) {
	// A champion that searches on one thread has no such option, nor has a lower level.
	player, err := ai.New(onAllProcessors(spec), rules)
	if err == nil {
		spec = onAllProcessors(spec)
	} else if player, err = ai.New(spec, rules); err != nil {
		return nil, err
	}
	return &local{spec: spec, rules: rules, build: ai.New, player: player}, nil
}

// onAllProcessors completes the spec of a champion or a level, unless it says how many threads
// there are to be.
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

// Serve is the thinking side over standard input and output, one message a
// line. It returns when the input ends.
func Serve() error { return serveLines(os.Stdin, os.Stdout) }

func serveLines(r io.Reader, w io.Writer) error {
	var mu sync.Mutex
	s := &server{build: ai.New, send: func(text string) {
		mu.Lock()
		defer mu.Unlock()
		// The reader has gone when this fails, and then the input ends too.
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
