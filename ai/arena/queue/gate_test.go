package queue

import (
	"context"
	"testing"
	"testing/synctest"
)

// TestAlone: a task that must run alone waits for the running tasks, and for tasks that arrive with
// it and go back to the queue.
func TestAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newGate()
		leaveRunning, admitted := g.enter(t.Context(), false)
		if !admitted {
			t.Fatal("the first task is not admitted")
		}
		var leaveAlone func()
		runs := false
		go func() { leaveAlone, runs = g.enter(t.Context(), true) }()
		synctest.Wait()
		leaveOther, admitted := g.enter(t.Context(), true)
		if admitted {
			t.Error("another task is admitted beside one that must run alone")
		}
		leaveRunning()
		pause(t.Context(), 2*underway)
		if synctest.Wait(); runs {
			t.Error("it runs before the other task is back in the queue")
		}
		leaveOther()
		if synctest.Wait(); !runs {
			t.Fatal("it waits although the others have left")
		}
		free := false
		go func() { free = g.free(t.Context()) }()
		if synctest.Wait(); free {
			t.Error("a worker requests a task while one runs alone")
		}
		leaveAlone()
		if synctest.Wait(); !free {
			t.Error("the gate stays closed after the task that ran alone")
		}
	})
}

// TestAloneEnds: a task that waits to run alone goes back when its job ends, and others run again.
func TestAloneEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newGate()
		leaveRunning, _ := g.enter(t.Context(), false)
		defer leaveRunning()
		over, end := context.WithCancel(t.Context())
		answer := make(chan bool)
		go func() {
			leave, admitted := g.enter(over, true)
			leave()
			answer <- admitted
		}()
		synctest.Wait()
		end()
		if <-answer {
			t.Error("a task of a job that is over is admitted beside another one")
		}
		leave, admitted := g.enter(t.Context(), false)
		defer leave()
		if !admitted {
			t.Error("the gate stays closed")
		}
	})
}
