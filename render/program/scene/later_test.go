package scene

import (
	"slices"
	"testing"
)

// note is a piece that writes its name down.
func note(done *[]string, name string) func() { return func() { *done = append(*done, name) } }

func TestLaterDoesOnePieceAFrameInOrder(t *testing.T) {
	var l Later
	var done []string
	for _, name := range []string{"a", "b", "c"} {
		l.Put(note(&done, name))
	}
	for n := range 4 {
		if want := []string{"a", "b", "c"}[:min(n, 3)]; !slices.Equal(done, want) {
			t.Fatalf("after %d frames %q are done, want %q", n, done, want)
		}
		if l.Waiting() != (n < 3) {
			t.Errorf("after %d frames it is waiting: %t", n, l.Waiting())
		}
		l.Next(false)
	}
}

// What is put off waits for a frame with little to do, but not for ever.
func TestLaterWaitsForAQuietFrame(t *testing.T) {
	var l Later
	var done []string
	l.Put(note(&done, "a"))
	l.Put(note(&done, "b"))
	l.Next(true)
	if len(done) > 0 {
		t.Fatalf("%q is done in a busy frame", done)
	}
	l.Next(false)
	if len(done) != 1 {
		t.Fatalf("%q are done after a quiet frame", done)
	}
	for range mostWaits {
		if l.Next(true); len(done) != 1 {
			t.Fatalf("%q are done in a busy frame", done)
		}
	}
	if l.Next(true); len(done) != 2 {
		t.Errorf("after %d busy frames one more leaves a piece waiting", mostWaits)
	}
}

// When there may be no other frame all is done, with what that puts off, and each once.
func TestLaterDoesAllAtOnce(t *testing.T) {
	var l Later
	var done []string
	l.Put(func() {
		l.All() // as the store has it done before it reads
		done = append(done, "a")
		l.Put(note(&done, "c"))
	})
	l.Put(note(&done, "b"))
	l.All()
	l.All()
	if want := []string{"a", "b", "c"}; !slices.Equal(done, want) {
		t.Errorf("done are %q, want %q", done, want)
	}
}

// An impatient program puts nothing off.
func TestImpatientProgramDoesAllAtOnce(t *testing.T) {
	var p Program
	var done []string
	p.PutOff(note(&done, "a"))
	if len(done) != 1 {
		t.Error("an impatient program has put something off")
	}
	p.Patient = true
	p.PutOff(note(&done, "b"))
	if len(done) != 1 {
		t.Error("a patient program has put nothing off")
	}
	p.Later.Next(false)
	if len(done) != 2 {
		t.Errorf("done are %q", done)
	}
}

func TestLaterAtRestAllocatesNothing(t *testing.T) {
	var l Later
	l.Put(func() {})
	l.All()
	do := func() {}
	if n := testing.AllocsPerRun(100, func() {
		l.Next(false)
		l.Put(do)
		l.Next(false)
	}); n > 0 {
		t.Errorf("a frame allocates %v times", n)
	}
}
