package clocktest

import (
	"testing"
	"time"
)

// A stopwatch runs while the program computes, and not while all of it waits.
func TestStopwatch(t *testing.T) {
	if _, known := processor(); !known {
		t.Log("this system does not tell what a program has had of its processors")
		return
	}
	const nap = 50 * time.Millisecond
	watch := Start()
	for first := true; first || watch.Elapsed() > nap/2; first = false { // node compiles meanwhile
		watch = Start()
		time.Sleep(nap) // the program waits
	}
	began := time.Now()
	for watch = Start(); watch.Elapsed() < 20*time.Millisecond; {
	}
	if passed := time.Since(began); passed < 20*time.Millisecond {
		t.Errorf("computed for 20 ms within %v", passed)
	}
}
