package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"time"
)

// farewell is how long a command may take to end by itself, print what stands so
// far and tell others, once it is told to stop.
const farewell = 5 * time.Second

// runUntilTold runs the program until it ends, or until farewell after ctx has
// ended: nothing, such as a write that nobody reads, keeps it from ending then.
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

// interruptible is a reader whose Read returns when ctx ends, though in has
// nothing to give: who types, or the program at the other end of a pipe, may never
// go on.
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
	// After the end of ctx, the buffer belongs to this goroutine.
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
