package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"time"
)

// farewell is the time limit for a command to end by itself after an interruption, print
// its results so far and inform its clients.
const farewell = 5 * time.Second

// runUntilTold runs the program until it ends, or until farewell has passed after the end
// of ctx. Nothing delays that end, for instance a write to a blocked pipe.
func runUntilTold(ctx context.Context, args []string) (status int) {
	ended := make(chan int, 1)
	go func() { ended <- run(ctx, args, os.Stdin, os.Stdout, os.Stderr) }()
	select {
	case status := <-ended:
		return status
	case <-ctx.Done():
	}
	select {
	case status := <-ended:
		return status
	case <-time.After(farewell):
	}
	said := make(chan struct{})
	go func() {
		defer close(said)
		fmt.Fprintln(os.Stderr, "arena: interrupted")
	}()
	select {
	case <-said:
	case <-time.After(100 * time.Millisecond):
	}
	return exitError
}

// interruptible is a reader whose Read returns when ctx ends, even if a read from in
// still blocks: the user, or the program at the other end of a pipe, may never send more.
type interruptible struct {
	ctx context.Context
	in  io.Reader
	buf []byte
}

func (r *interruptible) Read(p []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	if len(r.buf) < len(p) {
		r.buf = make([]byte, len(p))
	}
	type result struct {
		n   int
		err error
	}
	done := make(chan result, 1)
	// If ctx ends first, the buffer belongs to this goroutine.
	buf := r.buf[:len(p)]
	go func() {
		n, err := r.in.Read(buf)
		done <- result{n, err}
	}()
	select {
	case got := <-done:
		return copy(p, buf[:got.n]), got.err
	case <-r.ctx.Done():
		return 0, r.ctx.Err()
	}
}
